"""Judges the results of a run: the logs of the pads and of the player.

    check.py RESULTS SCENARIO-FILE PAD...
"""

import pathlib
import sys

import effects
import logs
import profiles
from report import Report

# Milliseconds in which a stop has reached the pad, also through a radio that takes a packet each 50 ms.
LATEST_STOP = 400

# How a scenario ends that ends with a signal.
STATUSES = {"kill": 128 + 15, "crash": 128 + 11}

# How the player leaves the pad in the scenario of that name, turn by turn: the step, and what it is with what follows.
ENDS = (
    ("cut", "stop, detach, close, quit"),
    ("detach", "detach, close, quit"),
    ("destroy", "destroy, close, quit"),
    ("exit", "exit"),
)


def scenario_names(path):
    lines = (line.split() for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines())
    return [words[0] for words in lines if words and not words[0].startswith("#")]


def check_identity(report, name, pad, folder, scenario):
    """The right driver of the kernel, the right backend of SDL, and the right profile of Thrum."""
    attached = scenario.words("ATTACHED")
    if not attached:
        failures = "; ".join(entry.rest for entry in scenario.words("FAILED"))
        report.check(False, name, "the pad is found", failures or "the game left no log")
        return
    facts = dict(fact.split("=", 1) for fact in attached[0].rest.split())
    transport = profiles.TRANSPORTS.get(int(facts["transport"]), "none")
    driver = (folder / "driver").read_text().strip() if (folder / "driver").exists() else ""
    found = f"{driver or 'no driver'}, {transport}, type {facts['type']}, rumble {facts['rumble']}"
    right = (driver, transport, facts["type"], facts["rumble"]) == (pad.driver, pad.transport, str(pad.type), "1")
    driver_text = f"the kernel's {pad.driver}" if pad.driver else "no kernel driver"
    report.check(right, name, f"{pad.profile} through {pad.transport} ({driver_text})", found)


def check_ends(report, name, scenario):
    """The last word that the pad hears about its motors, before the game opens it again, is zero."""
    windows = scenario.windows()
    opened = [start for step, start, _ in windows if step == "open"] + [float("inf")]
    turns = list(zip(opened, opened[1:]))
    for index, (step, what) in enumerate(ENDS):
        begin, end = turns[index] if index < len(turns) else (float("inf"), float("inf"))
        asked = [start for word, start, _ in windows if word == step and begin <= start < end]
        states = scenario.states(begin, end)
        if not asked or all(state.is_silent for state in states):
            report.check(False, name, f"{what}: motors stop", "the game did not come so far")
        else:
            effects.check_stop(report, name, what, states, asked[0], LATEST_STOP)


def check_status(report, name, scenarios):
    wrong = [
        f"{scenario.name} ended with {scenario.status}"
        for scenario in scenarios.values()
        if scenario.status != STATUSES.get(scenario.name, 0)
    ]
    report.check(not wrong, name, "the game runs to its end in every scenario", ", ".join(wrong))


def check_unplug(report, name, pad, scenario):
    lost = scenario.words("LOST")
    removed = scenario.words("REMOVED")
    report.check(
        len(lost) == 1 and len(removed) == 1,
        name,
        "unplugged while it plays: one notice that it is lost",
        f"{len(lost)} notices, {len(removed)} events of SDL",
    )
    again = [(start, end) for step, start, end in scenario.windows() if step in ("hold", "stop")]
    if len(again) == 3:
        window = again[1][0], again[2][1]
        effects.check_vibration(report, name, pad, scenario, "plugged in again", window, 0.5, None)
    else:
        report.check(False, name, "plugged in again", "the game did not come so far")


def check_kill(report, name, pad, scenario):
    asked = [start for step, start, _ in scenario.windows() if step == "kill"]
    states = scenario.states()
    if not asked:
        report.check(False, name, "killed by SIGTERM without a handler", "the game did not come so far")
        return
    silent = bool(states) and states[-1].is_silent and states[-1].time >= asked[0]
    if silent or pad.transport == profiles.EVDEV:
        effects.check_stop(report, name, "killed by SIGTERM without a handler", states, asked[0], 1000)
        return
    left = effects.left_on(states)
    report.say("known", name, f"killed by SIGTERM without a handler: stays at {left}; what drove it was in the process that is gone")


def check_crash(report, name, scenario):
    """A game that hangs altogether, and one that crashes with a handler."""
    asked = {step: start for step, start, _ in scenario.windows()}
    if "crash" not in asked:
        report.check(False, name, "crash with a handler", "the game did not come so far")
        return
    hung = scenario.states(0, asked["stop"])
    effects.check_stop(report, name, "game that hangs, and SDL with it", hung, asked["frozen"], 1000)
    effects.check_stop(report, name, "crash with a handler", scenario.states(), asked["crash"], LATEST_STOP)


def check_term(report, name, scenario):
    asked = [start for step, start, _ in scenario.windows() if step == "term"]
    if asked:
        effects.check_stop(report, name, "SIGTERM", scenario.states(), asked[0], LATEST_STOP)
    else:
        report.check(False, name, "SIGTERM", "the game did not come so far")


def check_pad(report, name, results, names):
    pad = profiles.PADS[name]
    folder = results / name
    scenarios = logs.read_scenarios(folder, names)
    for scenario in scenarios.values():
        (folder / f"{scenario.name}.timeline").write_text(scenario.timeline())
    check_identity(report, name, pad, folder, scenarios["effects"])
    effects.check_effects(report, name, pad, scenarios["effects"])
    effects.check_effects(report, name, pad, scenarios["stepped"], " without threads")
    check_ends(report, name, scenarios["ends"])
    check_crash(report, name, scenarios["crash"])
    check_term(report, name, scenarios["term"])
    # The shim cannot be unplugged, and is gone with the process.
    if pad.driver:
        check_unplug(report, name, pad, scenarios["unplug"])
        check_kill(report, name, pad, scenarios["kill"])
    else:
        del scenarios["unplug"], scenarios["kill"]
    check_status(report, name, scenarios)


def main(results, scenario_file, *pads):
    report = Report(results)
    for name in pads:
        check_pad(report, name, pathlib.Path(results), scenario_names(scenario_file))
    report.close()


main(*sys.argv[1:])
