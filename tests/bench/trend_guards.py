#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How often `benchgate trend --guards on` alerts without reason, and what it finds, on simulated series.

Beside it apache-otava and asv's step detector where Python has them: $DETECTORS_PYTHON is the interpreter that runs
this script again (default: this one). $BENCHGATE is the program. Series are white noise around a level of 1e7.
An alert is a change that is labelled regression or progression, or a drift; of Otava a change point of at least 1 % (its own
defaults otherwise), of asv a step of at least 1 %. Within a row every detector sees the same series. A series that
grows run by run is judged after each run, as a project would, and an alert that moves or stays counts once.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

LEVEL = 1e7
MINIMUM = 0.01


def noise(generator, count, level=LEVEL, spread=0.02):
    return [level * (1 + spread * generator.gauss(0, 1)) for _ in range(count)]


def ours(batch, labels=("regression", "progression")):
    """The first runs of confirmed levels and drifts, for each series; with "ended" also of those that came back."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as table:
        table.write("test_case,artifact,value\n")
        for k, series in enumerate(batch):
            table.writelines(f"s{k},r{i},{value!r}\n" for i, value in enumerate(series))
        table.flush()
        report = subprocess.run([os.environ["BENCHGATE"], "trend", "--table", table.name, "--guards", "on", "--search",
                                 "fast", "--format", "json"], check=True, stdout=subprocess.PIPE)
    return [[change["index"] for change in series["changes"] if change["label"] in labels] +
            ([series["drift"]["since"]] if "drift" in series else [])
            for series in json.loads(report.stdout)["series"]]


def otava_detector():
    from otava.analysis import compute_change_points

    def detect(series):
        points, _ = compute_change_points(list(series), min_magnitude=MINIMUM)
        return [point.index for point in points]
    return lambda batch: [detect(series) for series in batch]


def asv_detector():
    from asv.step_detect import detect_steps

    def detect(series):
        steps = detect_steps(list(series))
        return [after[0] for before, after in zip(steps, steps[1:])
                if abs(after[2] - before[2]) >= MINIMUM * abs(before[2])]
    return lambda batch: [detect(series) for series in batch]


def detectors():
    found = {"benchgate": ours}
    for name, make in (("apache-otava", otava_detector), ("asv", asv_detector)):
        try:
            found[name] = make()
        except ImportError:
            continue
    return found


def share(hits):
    return 100 * sum(hits) / len(hits)


def outliers(detect, generator, count):
    """Series without any change of which an alert was raised, in percent."""
    series = [[value * (1.2 if generator.random() < 0.05 else 1) for value in noise(generator, 100, spread=0.01)]
              for _ in range(count)]
    return share([bool(found) for found in detect(series)])


def step_after(runs):
    def step(detect, generator, count):
        """A step of 5 %: found at most 5 runs before it, when at most 10 runs have come after it, in percent."""
        series = [noise(generator, runs) + noise(generator, 10, 1.05 * LEVEL) for _ in range(count)]
        found = detect([one[:runs + k] for one in series for k in range(1, 11)])
        return share([any(index >= runs - 5 for k in range(10) for index in found[10 * i + k])
                      for i in range(count)])
    return step


def bump_series(generator, count):
    return [noise(generator, 45) + noise(generator, 10, 1.05 * LEVEL) + noise(generator, 45) for _ in range(count)]


def bump(detect, generator, count):
    """10 runs that are 5 % slower among 90: their begin is found while they last or just after, in percent."""
    series = bump_series(generator, count)
    prefixes = [one[:45 + k] for one in series for k in range(1, 14)]
    found = detect(prefixes)
    return share([any(42 <= index <= 48 for k in range(13) for index in found[13 * i + k]) for i in range(count)])


def bump_afterwards(detect, generator, count):
    """The same series as a whole, 45 runs later: begin and end are both found, in percent."""
    series = bump_series(generator, count)
    found = ours(series, ("regression", "progression", "ended")) if detect is ours else detect(series)
    return share([any(42 <= i <= 48 for i in each) and any(52 <= i <= 58 for i in each) for each in found])


def three_steps(detect, generator, count):
    """Three steps of 5 % upwards, 25 runs apart: all found, in percent."""
    series = [sum((noise(generator, 25, LEVEL * 1.05 ** k) for k in range(4)), []) for _ in range(count)]
    return share([all(any(abs(i - 25 * k) <= 3 for i in found) for k in (1, 2, 3)) for found in detect(series)])


def drift(percent, spread):
    def drifting(detect, generator, count):
        """A drift over 50 runs that grows by so much a run: anything is found, in percent."""
        series = [[LEVEL * (1 + percent / 100) ** i * (1 + spread * generator.gauss(0, 1)) for i in range(50)]
                  for _ in range(count)]
        return share([bool(found) for found in detect(series)])
    return drifting


def false_alerts(detect, generator, count):
    """Alerts while 200 runs of noise are appended to 40, each judged when it comes."""
    alerts = 0
    for _ in range(count):
        series = noise(generator, 240)
        seen = []
        for found in detect([series[:n] for n in range(41, 241)]):
            for index in found:
                if not any(abs(index - other) <= 5 for other in seen):
                    seen.append(index)
        alerts += len(seen)
    return alerts / count


# What, how many series (ours, others), the bound if there is one, and whether larger is better.
ROWS = (
    ("series with 5 % outliers and no change that alert", outliers, (1000, 200), 5, False, " %"),
    ("recall of a +5 % step at 2 % noise within 10 runs, after 100", step_after(100), (3000, 60), 97, True, " %"),
    ("the same after 60 runs", step_after(60), (1000, 60), None, True, " %"),
    ("recall of a +5 % bump of 10 runs, judged run by run", bump, (500, 50), 90, True, " %"),
    ("the same when it is long over, begin and end", bump_afterwards, (1000, 200), None, True, " %"),
    ("recall of three steps of +5 %", three_steps, (1000, 200), 84, True, " %"),
    ("a drift of +2 % a run at 0.5 % noise over 50 runs, found", drift(2, 0.005), (1000, 200), 95, True, " %"),
    ("a drift of +0.2 % a run at 2 % noise over 50 runs, found", drift(0.2, 0.02), (1000, 200), None, True, " %"),
    ("false alerts per 200 appended runs of noise", false_alerts, (60, 4), 0.05, False, ""),
)


def main():
    smoke = "--smoke" in sys.argv
    python = os.environ.get("DETECTORS_PYTHON")
    if python and python != sys.executable:  # a virtual environment's is a link, so not by the file that it leads to
        os.execv(python, [python, *sys.argv])
    kept = True
    for what, simulate, counts, bound, larger, unit in ROWS:
        results = {}
        for name, detect in detectors().items():
            count = counts[0 if name == "benchgate" else 1] // (10 if smoke else 1)
            results[name] = simulate(detect, random.Random(what), max(count, 1))
        mine = results.pop("benchgate")
        fine = bound is None or (mine >= bound if larger else mine <= bound)
        kept = kept and fine
        others = ", ".join(f"{name} {value:.3g}{unit}" for name, value in results.items()) or "–"
        limit = "–" if bound is None else f"{'>=' if larger else '<='} {bound}{unit}"
        print(f"| trend: {what} | {mine:.3g}{unit} | {others} | – | {limit} |", flush=True)
    return 0 if kept or smoke else 1


if __name__ == "__main__":
    sys.exit(main())
