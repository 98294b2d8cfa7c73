"""Reads what the player and the pad wrote, and puts both on one axis."""

import dataclasses
import re

LINE = re.compile(r"(\d+\.\d+) (\w+) ?(.*)")


@dataclasses.dataclass(frozen=True)
class State:
    """What the motors play from a time on."""

    time: float
    low: int
    high: int

    @property
    def motors(self):
        return self.low, self.high

    @property
    def is_silent(self):
        return self.low == 0 and self.high == 0


@dataclasses.dataclass(frozen=True)
class Entry:
    """One line of a log: "MS WORD REST"."""

    time: float
    word: str
    rest: str


def read_entries(path):
    if not path.exists():
        return []
    found = (LINE.match(line) for line in path.read_text(errors="replace").splitlines())
    return [Entry(float(line[1]), line[2], line[3]) for line in found if line]


class Scenario:
    """One run of the player, with what the pad received from its beginning to that of the next run."""

    def __init__(self, name, folder, pad_entries, end):
        self.name = name
        own = read_entries(folder / f"{name}.log")
        begin = own[0].time if own else 0
        # A shim logs into the player's own log.
        received = [entry for entry in pad_entries + own if entry.word == "OUT" and begin <= entry.time < end]
        self.game = [entry for entry in own if entry.word != "OUT"]
        self.begin = begin
        self.received = sorted(received, key=lambda entry: entry.time)
        status = folder / f"{name}.status"
        self.status = int(status.read_text()) if status.exists() else None

    def states(self, start=0.0, end=float("inf")):
        """Each change of the motors between two times. What repeats the one before is left out."""
        states = []
        for entry in self.received:
            low, high = entry.rest.split()[1:3]
            if low == "-" or not start <= entry.time < end:
                continue
            state = State(entry.time, int(low), int(high))
            if not states or state.motors != states[-1].motors:
                states.append(state)
        return states

    def windows(self):
        """Each step with its time, that of its effect where it starts one, and the time of the next step."""
        steps = [entry for entry in self.game if entry.word == "STEP"]
        ends = [step.time for step in steps[1:]] + [float("inf")]
        windows = []
        for step, end in zip(steps, ends):
            starts = [entry.time for entry in self.words("START") if step.time <= entry.time < end]
            windows.append((step.rest.partition(":")[0], starts[0] if starts else step.time, end))
        return windows

    def words(self, word):
        return [entry for entry in self.game if entry.word == word]

    def timeline(self):
        """Both logs in order, in milliseconds from the beginning."""
        entries = sorted(self.game + self.received, key=lambda entry: entry.time)
        return "".join(f"{entry.time - self.begin:9.1f} {entry.word:8} {entry.rest}\n" for entry in entries)


def read_scenarios(folder, names):
    """The runs of one pad, in their order."""
    pad_entries = read_entries(folder / "pad.log")
    starts = {}
    for name in names:
        own = read_entries(folder / f"{name}.log")
        if own:
            starts[name] = own[0].time
    scenarios = {}
    for name in names:
        later = [start for start in starts.values() if start > starts.get(name, 0)]
        scenarios[name] = Scenario(name, folder, pad_entries, min(later, default=float("inf")))
    return scenarios
