"""Checks of what is played: the right motor, the right level, at the right time, and silence in between."""

import profiles

# Milliseconds by which something may come late or early: the machine is emulated, and frames are 17 ms long.
SLACK = 60

# What player/effects.c plays with.
INTENSITY = 0.7


def describe(states, start):
    return " ".join(f"{state.low}/{state.high}@{state.time - start:.0f}" for state in states) or "nothing"


def left_on(states):
    return f"{states[-1].low}/{states[-1].high}" if states else "nothing"


def matches(pad, state, wanted):
    return all(abs(got - want) <= pad.tolerance for got, want in zip(state.motors, wanted))


def played(scenario, start, end):
    """Changes of the motors in a window, from the first one that turns a motor on."""
    states = scenario.states(start, end)
    while states and states[0].is_silent:
        states.pop(0)
    return states


def check_vibration(report, name, pad, scenario, what, window, sharpness, milliseconds):
    """Exactly one level of both motors, and then silence. `milliseconds` is None where the length is not checked."""
    start, end = window
    wanted = profiles.units(pad, INTENSITY, sharpness)
    states = played(scenario, start, end)
    text = f"{what}: low {wanted[0]}, high {wanted[1]}"
    if len(states) != 2 or not states[1].is_silent or not matches(pad, states[0], wanted):
        report.check(False, name, text, describe(states, start))
        return
    length = states[1].time - states[0].time
    delay = states[0].time - start
    text += f", {delay:.0f} ms after the call, for {length:.0f} ms"
    slack = SLACK + pad.latency
    on_time = delay <= slack and (milliseconds is None or abs(length - milliseconds) <= slack)
    report.check(on_time, name, text, "that is early or late")


def check_stop(report, name, what, states, asked, latest):
    """The last of these states is silence, at most `latest` milliseconds after it was asked for."""
    if not states or not states[-1].is_silent:
        report.check(False, name, f"{what}: motors stop", f"they stay at {left_on(states)}")
        return
    late = max(states[-1].time - asked, 0)
    report.check(late <= latest, name, f"{what}: motors stop, after {late:.0f} ms", f"{latest} ms were allowed")


def check_file(report, name, pad, scenario, window):
    """taps-and-fade.ahap: a dull tap, a crisp tap, and a fade on the low motor that only ever falls."""
    start, end = window
    states = played(scenario, start, end)
    pulses = [state for state in states if not state.is_silent]
    dull, crisp = profiles.units(pad, 1, 0), profiles.units(pad, 0.5, 1)
    loudest, _ = profiles.units(pad, 0.8, 0)
    text = f"file: tap {dull[0]}/{dull[1]}, tap {crisp[0]}/{crisp[1]}, fade from {loudest} on the low motor"
    fade = pulses[2:]
    lows = [state.low for state in fade]
    right = (
        len(fade) >= 4
        and matches(pad, pulses[0], dull)
        and matches(pad, pulses[1], crisp)
        and all(state.high == 0 for state in fade)
        and lows == sorted(lows, reverse=True)
        and loudest * 0.7 <= lows[0] <= loudest + pad.tolerance
        and states[-1].is_silent
        and abs(pulses[1].time - pulses[0].time - 250) <= SLACK
        and abs(fade[0].time - pulses[0].time - 500) <= SLACK
    )
    report.check(right, name, f"{text} in {len(fade)} steps" if right else text, describe(states, start))


def check_effects(report, name, pad, scenario, how=""):
    windows = scenario.windows()
    sharpness = {"low": 0.0, "high": 1.0, "both": 0.5}
    for index, (step, start, end) in enumerate(windows):
        following = windows[index + 1] if index + 1 < len(windows) else ("", end, end)
        if step in sharpness:
            check_vibration(report, name, pad, scenario, step + how, (start, end), sharpness[step], 200)
        elif step == "tap":
            check_vibration(report, name, pad, scenario, "tap" + how, (start, end), 0.5, None)
        elif step == "file":
            check_file(report, name, pad, scenario, (start, end))
        elif step == "hold":
            what = "until stopped" if following[0] == "stop" else "until the game is stuck"
            check_vibration(report, name, pad, scenario, what + how, (start, following[2]), 0.5, None)
        elif step == "stop":
            check_stop(report, name, "stop" + how, scenario.states(0, end), start, SLACK + pad.latency)
        elif step == "stuck":
            check_stop(report, name, "stuck game" + how, scenario.states(0, end), start, 500 + SLACK)
