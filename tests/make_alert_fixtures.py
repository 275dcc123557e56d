#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes fixtures/history/alert_vectors.json: small histories and what the calibrated rule says of them.

A direct transcription of the formula (steps 1 to 9, suspects, open alerts), with NumPy and SciPy; it shares nothing
with the program. Usage: make_alert_fixtures.py OUT
"""
import json
import math
import sys

import numpy as np
from scipy.stats import t as student

WINDOW, GAP, CELL, Q, LIMIT = 20, 5, 4, 0.05, math.log(1.02)


def tail(z):
    return float(student.sf(z, 3))


def p_of(z):
    return tail(z) ** 2 if z > 0 else 1.0


def selected(p_values):
    """Indices that Benjamini and Hochberg select."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    last = max((k for k, i in enumerate(order, 1) if p_values[i] <= Q * k / len(order)), default=0)
    return set(order[:last])


def spread_before(series, start, covs, p):
    """k, and SS and v of each id, over the runs before p."""
    residuals = []
    for i, points in series.items():
        by_environment = {}
        for point in points:
            if start[i] <= point["run"] < p:
                by_environment.setdefault(point["environment"], []).append(point)
        for environment, those in by_environment.items():
            if len(those) >= 2:
                mean = np.mean([one["x"] for one in those])
                residuals += [(i, (one["group"], environment, one["run"]), one["x"] - mean, len(those)) for one in those]
    cells = {}
    for _, cell, r, _ in residuals:
        cells.setdefault(cell, []).append(r)
    common = {cell: float(np.median(r)) if len(r) >= CELL else 0.0 for cell, r in cells.items()}
    squares, scaled = {}, []
    for i, cell, r, m in residuals:
        r -= common[cell]
        squares[i] = squares.get(i, 0.0) + r * r
        scaled.append(abs(r) / (math.sqrt(1 - 1 / m) * math.hypot(0.02, 0.6 * covs[i])))
    freedom = {}
    for i, points in series.items():
        counts = {}
        for point in points:
            if start[i] <= point["run"] < p:
                counts[point["environment"]] = counts.get(point["environment"], 0) + 1
        freedom[i] = sum(m - 1 for m in counts.values())
    k = 1.0
    if len(scaled) >= 200:
        k = min(max(float(np.quantile(scaled, 0.9)) / 1.62, 0.1), 10)
    s = {i: math.sqrt((8 * (k * math.hypot(0.02, 0.6 * covs[i])) ** 2 + squares.get(i, 0.0)) / (8 + freedom[i]))
         for i in series}
    return k, s


def baseline(points, start, before, environment):
    x = [one["x"] for one in points if start <= one["run"] < before and one["environment"] == environment][-WINDOW:]
    return len(x), float(np.median(x)) if x else 0.0


def centre(rows, key):
    """c1 and c2 of each row by its cell; None where the cell is too small."""
    cells = {}
    for row in rows:
        cells.setdefault(key(row), []).append(row)
    for members in cells.values():
        measurable = [row for row in members if min(row["n1"], row["n2"]) >= 2]
        for row in members:
            row["cell"] = measurable if len(measurable) >= CELL else None
            row["c1"] = float(np.median([one["d1"] for one in measurable])) if row["cell"] else 0.0
            row["c2"] = float(np.median([one["d2"] for one in measurable])) if row["cell"] else 0.0


def judge(series, restarts, opened, t):
    start = {i: max([r for r in restarts.get(i, []) if r <= t], default=0) for i in series}
    covs = {i: float(np.median([one["cov"] for one in points if one["run"] <= t] or [0])) for i, points in series.items()}
    for i in [i for i in opened if opened[i]["pair"] < start[i]]:
        del opened[i]
    rows = []
    for i, points in series.items():
        now = next((one for one in points if one["run"] == t), None)
        if now is None:
            continue
        earlier = [one for one in points if start[i] <= one["run"] < t]
        row = {"id": i, "n1": 0, "n2": 0, "alert": False, "rule": "no_baseline" if not earlier else "no_pair",
               "now": now, "pair": None}
        if i in opened:
            row["pair"] = next(one for one in points if one["run"] == opened[i]["pair"])
        elif earlier and earlier[-1]["run"] >= t - GAP:
            row["pair"] = earlier[-1]
        if row["pair"]:
            p = row["pair"]
            row["n1"], b1 = baseline(points, start[i], p["run"], now["environment"])
            row["n2"], b2 = baseline(points, start[i], p["run"], p["environment"])
            row["d1"], row["d2"] = (now["x"] - b1 if row["n1"] else 0.0), (p["x"] - b2 if row["n2"] else 0.0)
            row["rule"] = {0: "no_baseline", 1: "provisional"}.get(min(row["n1"], row["n2"]), "")
        rows.append(row)
    paired = [row for row in rows if row["pair"] and min(row["n1"], row["n2"]) >= 1]
    centre(paired, lambda r: (r["now"]["group"], r["now"]["environment"], r["pair"]["environment"], r["pair"]["run"]))
    spreads = {}
    for row in paired:
        p = row["pair"]["run"]
        row["k"], s = spreads.setdefault(p, spread_before(series, start, covs, p))
        row["s"] = s[row["id"]]
        row["a1"], row["a2"] = row["d1"] - row["c1"], row["d2"] - row["c2"]
        row["u1"] = row["a1"] / (row["s"] * math.sqrt(1 + 1 / row["n1"]))
        row["u2"] = row["a2"] / (row["s"] * math.sqrt(1 + 1 / row["n2"]))
    measurable = [row for row in paired if min(row["n1"], row["n2"]) >= 2]
    for side, sign in (("worse", 1), ("better", -1)):
        p_values = [p_of(min(sign * row["u1"], sign * row["u2"])) for row in measurable]
        chosen = selected(p_values)
        for k, row in enumerate(measurable):
            row["p_" + side] = p_values[k]
            if (k in chosen and sign * row["a1"] >= LIMIT and sign * row["a2"] >= LIMIT and sign * row["d1"] > 0
                    and sign * row["d2"] > 0):
                row.update(alert=True, rule="test_case", side=side)
    for side, sign in (("worse", 1), ("better", -1)):
        groups = []
        for row in measurable:
            if row["cell"] and not any(row["cell"] is one for one in groups):
                groups.append(row["cell"])
        groups = [g for g in groups if math.floor(np.median([min(r["n1"], r["n2"]) for r in g])) >= 2]
        p_values = []
        for members in groups:
            n = math.floor(np.median([min(r["n1"], r["n2"]) for r in members]))
            c = min(sign * members[0]["c1"], sign * members[0]["c2"])
            p_values.append(p_of(c / (0.03 * members[0]["k"] * math.sqrt(1 + 1 / n))))
        chosen = selected(p_values)
        for g, members in enumerate(groups):
            if g in chosen and sign * members[0]["c1"] >= LIMIT and sign * members[0]["c2"] >= LIMIT:
                for row in members:
                    if not row["alert"] and sign * row["d1"] >= LIMIT and sign * row["d2"] >= LIMIT:
                        row.update(alert=True, rule="group", side=side)
    alone = []
    for row in rows:
        n, b = baseline(series[row["id"]], start[row["id"]], t, row["now"]["environment"])
        d = row["now"]["x"] - b if n else 0.0
        alone.append({"of": row, "n1": n, "n2": n, "d1": d, "d2": d})
    centre([one for one in alone if one["n1"]], lambda r: (r["of"]["now"]["group"], r["of"]["now"]["environment"]))
    _, s = spread_before(series, start, covs, t)
    for one in alone:
        row = one["of"]
        if one["n1"] < 2 or row["alert"] or row["id"] in opened:
            continue
        a = one["d1"] - one["c1"]
        if a >= LIMIT and one["d1"] > 0 and tail(a / (s[row["id"]] * math.sqrt(1 + 1 / one["n1"]))) <= 0.05:
            row["rule"] = "suspect"
    for row in rows:
        i = row["id"]
        if i in opened:
            back = False
            if row["n1"]:
                if opened[i]["group"]:
                    moved = row["c1"] if row.get("cell") else row["d1"]
                    back = moved / (0.03 * row["k"] * math.sqrt(1 + 1 / row["n1"])) < 1 if "k" in row else False
                elif "u1" in row:
                    back = row["u1"] < 1
            row.update(alert=not back, rule="recovered" if back else "still_open")
            if back:
                del opened[i]
        elif row["alert"] and row["side"] == "worse":
            opened[i] = {"pair": row["pair"]["run"], "group": row["rule"] == "group"}
    return [{key: row[key] for key in ("id", "rule", "alert", "n1", "n2", "s", "p_worse", "p_better") if key in row}
            for row in rows]


def history(generator, runs, groups, members, environments, changes, group_change=None):
    """Ids with a machine part of 3 % and a residual of 2 % x t3; `changes`: id -> (first run, factor)."""
    series, restarts = {}, {}
    for g in range(groups):
        for m in range(members):
            series[g * members + m] = []
    for t in range(runs):
        for g in range(groups):
            environment = int(generator.integers(environments))
            machine = generator.normal(0, 0.03)
            for m in range(members):
                i = g * members + m
                if generator.random() < 0.1:
                    continue
                x = math.log(100 * (i + 1)) + 0.05 * environment + machine + 0.02 * float(generator.standard_t(3))
                first, factor = changes.get(i, (runs, 1))
                if t >= first:
                    x += math.log(factor)
                if group_change and g == group_change[0] and group_change[1] <= t < group_change[2]:
                    x += math.log(group_change[3])
                series[i].append({"run": t, "x": round(x, 6), "cov": round(0.01 + 0.02 * float(generator.random()), 5),
                                  "environment": environment, "group": g})
    return series, restarts


def main():
    generator = np.random.default_rng(7)
    cases = []
    for name, arguments, restarts in (
            ("one environment, one slower, one faster", (12, 2, 6, 1, {1: (8, 1.3), 9: (8, 0.7)}), {}),
            ("three environments", (16, 2, 8, 3, {2: (10, 1.4), 11: (9, 1.5)}), {}),
            ("a slower group that recovers", (16, 3, 6, 1, {}, (1, 8, 12, 1.25)), {}),
            ("an accepted change", (16, 2, 6, 2, {0: (6, 1.5)}), {0: [10]}),
            ("a small cell", (10, 3, 3, 1, {4: (6, 1.3)}), {})):
        series, _ = history(generator, *arguments)
        opened, judgements = {}, []
        for t in range(arguments[0]):
            judgements.append(judge(series, restarts, opened, t))
        cases.append({"name": name, "series": [{"points": series[i], "restarts": restarts.get(i, [])} for i in series],
                      "runs": judgements})
    with open(sys.argv[1], "w") as out:
        json.dump({"cases": cases}, out, separators=(",", ":"))
        out.write("\n")
    for case in cases:
        rules = {}
        for run in case["runs"]:
            for row in run:
                rules[row["rule"]] = rules.get(row["rule"], 0) + 1
        print(case["name"], rules, file=sys.stderr)


if __name__ == "__main__":
    main()
