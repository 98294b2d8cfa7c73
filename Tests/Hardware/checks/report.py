"""Collects the outcome of checks and prints a line for each."""

import sys


class Report:
    def __init__(self, results):
        self.results = results
        self.counts = {"ok": 0, "FAIL": 0, "known": 0}

    def say(self, outcome, pad, text):
        self.counts[outcome] += 1
        print(f"{outcome:5} {pad:16} {text}", flush=True)

    def check(self, passed, pad, text, found=""):
        """`found` is what was there instead, and is told only when the check fails."""
        self.say("ok" if passed else "FAIL", pad, text if passed or not found else f"{text}; but {found}")

    def close(self):
        if self.counts["FAIL"]:
            print(f"What the game did and the pad received: {self.results}/PAD/SCENARIO.timeline")
        known = f", {self.counts['known']} known" if self.counts["known"] else ""
        print(f"{self.counts['ok']} passed, {self.counts['FAIL']} failed{known}")
        sys.exit(1 if self.counts["FAIL"] else 0)
