"""What a pad should receive, computed from what Docs/profiles.md and Docs/semantics.md promise."""

import dataclasses
import math
import pathlib
import re

DOCS = pathlib.Path(__file__).resolve().parents[3] / "Docs"


@dataclasses.dataclass(frozen=True)
class Motor:
    levels: int
    threshold: float

    def level16(self, strength):
        """The level of 0…65535 that SDL is given: lifted over the threshold, then rounded to the levels."""
        if strength <= 0:
            return 0
        drive = self.threshold + (1 - self.threshold) * strength
        steps = self.levels - 1
        return round(math.floor(drive * steps + 0.5) / steps * 65535)


def _switch_code(level):
    """The amplitude code of SDL's Switch driver: steps of a quarter, a sixteenth and a thirty-second of an octave."""
    if level == 0:
        return 0
    if level > 14744:
        return 31 + math.ceil(32 * math.log2(level / 14744) - 1e-9)
    if level > 7372:
        return 15 + math.ceil(16 * math.log2(level / 7372) - 1e-9)
    return max(1, 3 + math.ceil(4 * math.log2(level / 921) - 1e-9))


@dataclasses.dataclass(frozen=True)
class Pad:
    """How one kind of pad is reached, and what becomes of a level on the way to it."""

    profile: str  # Its row in Docs/profiles.md.
    type: int  # thrum_controller_type.
    transport: str
    driver: str
    to_units: object
    tolerance: int = 0
    latency: int = 0  # Milliseconds that SDL may hold the first packet back.


EVDEV, USB, BLUETOOTH = "evdev", "HIDAPI USB", "HIDAPI Bluetooth"
TRANSPORTS = {1: EVDEV, 2: USB, 3: BLUETOOTH}


def _bits(count):
    return lambda level: level >> (16 - count)


PADS = {
    "xbox360": Pad("Xbox 360", 1, EVDEV, "xpad", _bits(8)),
    "xboxone": Pad("Xbox One, Series", 2, EVDEV, "xpad", _bits(7)),
    "xboxone-radio": Pad("Xbox One, Series", 2, BLUETOOTH, "", lambda level: level // 655),
    "dualsense": Pad("DualSense", 5, USB, "playstation", _bits(8), latency=25),
    "dualsense-radio": Pad("DualSense", 5, BLUETOOTH, "playstation", _bits(8), latency=25),
    "dualsense-evdev": Pad("DualSense", 5, EVDEV, "playstation", _bits(8)),
    "dualshock4": Pad("DualShock 4", 4, USB, "sony", _bits(8), latency=10),
    "dualshock4-radio": Pad("DualShock 4", 4, BLUETOOTH, "sony", _bits(8), latency=10),
    # The driver's table is rounded, so a code may be its neighbour.
    "switchpro": Pad("Switch Pro, Joy-Con", 6, USB, "nintendo", _switch_code, tolerance=1, latency=30),
    "switchpro-radio": Pad("Switch Pro, Joy-Con", 6, BLUETOOTH, "nintendo", _switch_code, tolerance=1, latency=30),
}


def _table():
    """Rows of the table in Docs/profiles.md, by their first cell."""
    rows = {}
    for line in (DOCS / "profiles.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 6:
            rows[cells[0]] = cells
    return rows


def motors(pad):
    """The low and the high motor of a pad as the document has them."""
    cells = _table()[pad.profile]
    levels = [int(number) for number in re.findall(r"\d+", cells[2])]
    # "128 through evdev, else 101"
    count = levels[-1] if pad.transport != EVDEV else levels[0]
    thresholds = [float(number) for number in re.findall(r"[\d.]+", cells[3])]
    return Motor(count, thresholds[0]), Motor(count, thresholds[-1])


def crossfade(intensity, sharpness):
    """Shares of the low and the high motor, as in Docs/semantics.md."""
    whole = 1 - sharpness / 2 if sharpness <= 0.5 else 0.5 + sharpness / 2
    return intensity * (1 - sharpness) / whole, intensity * sharpness / whole


def units(pad, intensity, sharpness):
    """What the pad should receive for one vibration: low and high, in its own units."""
    low, high = motors(pad)
    low_share, high_share = crossfade(intensity, sharpness)
    return pad.to_units(low.level16(low_share)), pad.to_units(high.level16(high_share))
