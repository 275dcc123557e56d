#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How near `benchgate trend --guards on` comes to the changes that people marked in series.

$TCPD is a checkout of alan-turing-institute/TCPD (the Turing change point dataset), $ENGINEERS a folder with a JSON
file for each series of a performance team: `values`, and `annotations` with the first runs of new levels by annotator.
Beside it, in the same run, asv's step detector, apache-otava and PELT (ruptures, l2, penalty 3 log n of the robust
noise), as far as Python has them: $DETECTORS_PYTHON is the interpreter that runs this script again. What is printed of
people is one annotator against the others. F1 has a margin of 5 runs; it and covering are those of van den Burg and
Williams (2020), arXiv 2003.06222. Only Turing series with one value a time and without gaps count.
"""
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

MARGIN = 5
LEVELS = ("regression", "progression", "ended")


def matched(marks, found):
    """How many of the marks have a change near, each of its own."""
    left = set(found)
    count = 0
    for mark in sorted(marks):
        near = min(left, key=lambda index: (abs(index - mark), index), default=None)
        if near is not None and abs(near - mark) <= MARGIN:
            left.remove(near)
            count += 1
    return count


def f1(annotations, found):
    """The begin of a series counts as a change that everybody finds."""
    sets = [set(marks) | {0} for marks in annotations]
    found = set(found) | {0}
    precision = matched(set().union(*sets), found) / len(found)
    recall = statistics.fmean(matched(marks, found) / len(marks) for marks in sets)
    return 2 * precision * recall / (precision + recall)


def parts(changes, count):
    bounds = [0, *sorted(set(changes) - {0}), count]
    return list(zip(bounds, bounds[1:]))


def covering(annotations, found, count):
    def overlap(one, other):
        common = max(0, min(one[1], other[1]) - max(one[0], other[0]))
        return common / (one[1] - one[0] + other[1] - other[0] - common)
    return statistics.fmean(sum((part[1] - part[0]) * max(overlap(part, other) for other in parts(found, count))
                                for part in parts(marks, count)) / count for marks in annotations)


def ours(values):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(values, file)
        file.flush()
        report = subprocess.run([os.environ["BENCHGATE"], "trend", "--values", file.name, "--guards", "on", "--format", "json"],
                                check=True, stdout=subprocess.PIPE)
    return [change["index"] for change in json.loads(report.stdout)["series"][0]["changes"] if change["label"] in LEVELS]


def otava_detector():
    from otava.analysis import compute_change_points
    return lambda values: [point.index for point in compute_change_points(list(values))[0]]


def asv_detector():
    from asv.step_detect import detect_steps
    return lambda values: [step[0] for step in detect_steps(list(values))[1:]]


def pelt_detector():
    import numpy
    import ruptures

    def detect(values):
        steps = sorted(abs(b - a) for a, b in zip(values, values[1:]))
        noise = steps[len(steps) // 2] / 0.6745 / math.sqrt(2) or statistics.pstdev(values) or 1
        found = ruptures.Pelt(model="l2", min_size=2, jump=1).fit(numpy.array(values) / noise)
        return found.predict(pen=3 * math.log(len(values)))[:-1]
    return detect


def detectors():
    found = {"benchgate": ours, "nothing": lambda values: []}
    for name, make in (("asv", asv_detector), ("apache-otava", otava_detector), ("PELT", pelt_detector)):
        try:
            found[name] = make()
        except ImportError:
            continue
    return found


def turing_series(folder):
    annotations = json.loads(Path(folder, "annotations.json").read_text())
    for path in sorted(Path(folder).rglob("*.json")):
        content = json.loads(path.read_text())
        if content.get("n_dim") != 1 or content["name"] not in annotations:
            continue
        values = content["series"][0]["raw"]
        if None not in values:
            yield values, list(annotations[content["name"]].values())


def engineers_series(folder):
    for path in sorted(Path(folder).glob("*.json")):
        content = json.loads(path.read_text())
        yield content["values"], list(content["annotations"].values())


def judge(what, series, goals):
    scores = {}
    for values, annotations in series:
        found = {name: [detect(values)] for name, detect in detectors().items()}
        for name, [changes] in found.items():
            scores.setdefault(name, []).append((f1(annotations, changes), covering(annotations, changes, len(values))))
        if len(annotations) > 1:
            alone = [(annotations[:i] + annotations[i + 1:], one) for i, one in enumerate(annotations)]
            scores.setdefault("one annotator", []).append(
                (statistics.fmean(f1(others, one) for others, one in alone),
                 statistics.fmean(covering(others, one, len(values)) for others, one in alone)))
    kept = True
    for place, (measure, goal) in enumerate(zip(("F1", "covering"), goals)):
        means = {name: statistics.fmean(score[place] for score in all_scores) for name, all_scores in scores.items()}
        mine = means.pop("benchgate")
        kept = kept and (goal is None or mine >= goal)
        others = ", ".join(f"{name} {value:.3f}" for name, value in means.items())
        limit = "–" if goal is None else f">= {goal}"
        print(f"| trend: {measure}, {len(scores['benchgate'])} series of {what} | {mine:.3f} | {others} | – | {limit} |",
              flush=True)
    return kept


def main():
    python = os.environ.get("DETECTORS_PYTHON")
    if python and python != sys.executable:  # a virtual environment's is a link, so not by the file that it leads to
        os.execv(python, [python, *sys.argv])
    kept = True
    for variable, what, read, goals in (("TCPD", "the Turing set", turing_series, (0.74, 0.66)),
                                        ("ENGINEERS", "performance engineers", engineers_series, (0.84, None))):
        folder = os.environ.get(variable)
        if folder:
            kept = judge(what, list(read(folder)), goals) and kept
        else:
            print(f"| trend: {what} | not measured: ${variable} names no folder | – | – | – |")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
