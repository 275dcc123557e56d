#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes fixtures/history/alert_vectors.json: small histories and what the calibrated rule says of them.

A direct transcription of the formula (steps 1 to 9, kinds of metrics, ids without an inner spread, suspects, open
alerts, improvements as new levels), with NumPy and SciPy; it shares nothing with the program. Usage: make_alert_fixtures.py OUT
"""
import json
import math
import sys

import numpy as np
from scipy.stats import t as student

WINDOW, GAP, CELL, Q, LIMIT, SETTLED, SHORT = 20, 5, 4, 0.05, math.log(1.02), 3, 8


def tail(z):
    return float(student.sf(z, 3))


def p_of(z, n):
    """Of two runs that are compared with n earlier ones: one that errs is enough where it is a single run."""
    return (tail(z) if n < 2 else tail(z) ** 2) if z > 0 else 1.0


def p_of_group(z, n):
    """Two scores have their baseline of n runs in common. Of a large z, two normal ones with the correlation r are as
    rare as one to the power of 2 / (1 + r). Groups have a third of q."""
    return min(1, 3 * (tail(z) if n < 2 else tail(z) ** (2 / (1 + 1 / (n + 1))))) if z > 0 else 1.0


def selected(p_values, families):
    """Indices that Benjamini and Hochberg select, where several families share q."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    last = max((k for k, i in enumerate(order, 1) if p_values[i] <= Q / families * k / len(order)), default=0)
    return set(order[:last])


def selected_by_kind(rows, kind_of, p_of_row, families):
    """Indices of rows that are selected in the family of their kind."""
    chosen = set()
    for kind in sorted({kind_of(row) for row in rows}):
        members = [i for i, row in enumerate(rows) if kind_of(row) == kind]
        chosen |= {members[j] for j in selected([p_of_row(rows[i]) for i in members], families)}
    return chosen


def noise_of(point):
    """What the prior has beside its floor: of repetitions, of a mean whose error is known, of a single value."""
    return {"spread": 0.6 * point["cov"], "error": 2 * point["cov"], "unknown": 0.03}[point.get("inner", "spread")]


def spread_of_group(spread, kind, point):
    """What the common parts of a group in earlier runs show, with a prior of 3 % and the weight of 8 runs. Its k: single
    values have a wide prior, which makes k small, and says nothing of machines."""
    factor = max(spread["k"][kind], 1.0) if point.get("inner") == "unknown" else spread["k"][kind]
    squares, freedom = spread["commons"].get((kind, point["group"]), (0.0, 0.0))
    return math.sqrt((8 * (0.03 * factor) ** 2 + squares) / (8 + freedom))


def level_of(levels, run):
    """How many improvements and accepted changes there were up to a run: each begins a level of its own."""
    return sum(1 for begin in levels if begin <= run)


def most_scatter(scatters):
    """Louder members of a cell than three times its fourth quietest one do not show what it has in common."""
    known = sorted(one for one in scatters if one is not None)
    return 3 * max(0.02, known[CELL - 1]) if len(known) >= CELL else math.inf


def is_loud(scatter, most):
    return scatter is not None and scatter > most


def far_from(x, others):
    """Whether a value is more than eight spreads from the median of others, and that median and distance."""
    median = float(np.median(others))
    limit = 8 * max(0.02, 1.4826 * float(np.median(np.abs(np.array(others) - median))))
    return abs(x - median) > limit, median, limit


def spikes_of(points, t):
    """Runs that are not counted, known before run t: alone far from those around them, and at most one in twenty."""
    read = [one for one in points if one["run"] < t]
    spikes = set()
    for environment in {one["environment"] for one in read}:
        those = [one for one in read if one["environment"] == environment]
        x = [one["x"] for one in those]
        for k in range(5, len(x) - 1):
            far, median, limit = far_from(x[k], x[max(0, k - WINDOW):k])
            if far and abs(x[k - 1] - median) <= limit and abs(x[k + 1] - median) <= limit:
                spikes.add(those[k]["run"])
        for k in range(5 if len(x) >= 10 else 0):
            if far_from(x[k], x[:k] + x[k + 1:10])[0]:
                spikes.add(those[k]["run"])
    return spikes if len(spikes) <= 0.05 * len(read) else set()


def factor_of(scaled):
    """Few residuals may show that noise is louder than the prior, and many that it is quieter."""
    if len(scaled) < 24:
        return 1.0
    return min(max(float(np.quantile(scaled, 0.9)) / 1.62, 0.1 if len(scaled) >= 200 else 1.0), 10)


def spread_before(series, kinds, levels, noise, weights, p, t):
    """Over the runs before p, as they look before t: k of groups for each kind, s and the scatter with the common part
    of each id, and the squares and degrees of freedom of the common parts of each group."""
    series = {i: [one for one in points if one["run"] not in spikes_of(points, t)]
              for i, points in series.items()}
    residuals = []
    freedom, scatter = {}, {}
    for i, points in series.items():
        by_environment = {}
        for point in points:
            if point["run"] < p:
                by_environment.setdefault((point["environment"], level_of(levels[i], point["run"])), []).append(point)
        freedom[i] = sum(len(those) - 1 for those in by_environment.values())
        within = sum(len(those) * float(np.var([one["x"] for one in those])) for those in by_environment.values())
        scatter[i] = math.sqrt(within / freedom[i]) if freedom[i] >= 8 else None
        for (environment, _), those in by_environment.items():
            if len(those) >= 2:
                mean = np.mean([one["x"] for one in those])
                residuals += [(i, (kinds[i], one["group"], environment, one["run"]), one["x"] - mean, len(those))
                              for one in those]
    cells = {}
    for i, cell, r, m in residuals:
        cells.setdefault(cell, []).append((r, scatter[i], 1 - 1 / m))
    common, loudest, commons = {}, {}, {}
    for cell, members in cells.items():
        most = loudest[cell] = most_scatter([one for _, one, _ in members])
        r = [r for r, one, _ in members if not is_loud(one, most)]
        common[cell] = float(np.median(r)) if len(r) >= CELL else 0.0
        if len(r) >= CELL:
            sum_of_squares, sum_of_freedom = commons.get(cell[:2], (0.0, 0.0))
            commons[cell[:2]] = (sum_of_squares + common[cell] ** 2,
                                 sum_of_freedom + float(np.mean([free for _, _, free in members])))
    squares, scaled, of_groups = {}, {kind: [] for kind in kinds.values()}, {kind: [] for kind in kinds.values()}
    for i, cell, r, m in residuals:
        r -= common[cell]
        squares[i] = squares.get(i, 0.0) + r * r
        scaled[kinds[i]].append(abs(r) / (math.sqrt(1 - 1 / m) * math.hypot(0.02, noise[i])))
        if not is_loud(scatter[i], loudest[cell]):
            of_groups[kinds[i]].append(scaled[kinds[i]][-1])
    k, k_of_groups = ({kind: factor_of(r) for kind, r in those.items()} for those in (scaled, of_groups))
    s = {}
    for i in series:
        curve = math.hypot(0.02, noise[i])
        prior = k[kinds[i]] * curve
        if freedom[i] >= 8:  # its own residuals bound what those of others say
            prior = min(prior, max(curve, 3 * math.sqrt(squares.get(i, 0.0) / freedom[i])))
        s[i] = math.sqrt((weights[i] * prior ** 2 + squares.get(i, 0.0)) / (weights[i] + freedom[i]))
    return {"k": k_of_groups, "s": s, "scatter": scatter, "commons": commons}


def baseline(points, start, levels, before, environment):
    """How many runs the level has and which it is, and how many runs there were in that environment at all."""
    since = max([start] + [begin for begin in levels if begin < before])
    earlier = [one for one in points if one["run"] < before and one["environment"] == environment]
    x = [one["x"] for one in earlier if one["run"] >= since][-WINDOW:]
    return len(x), float(np.median(x)) if x else 0.0, len(earlier)


def ends_short_level(points, start, levels, pair, now, kind, spread_at):
    """Whether both runs are back from an improvement that had less than three runs, or less than eight and is not four
    standard errors away from the level before it, nearer to that one."""
    if not levels or pair["environment"] != now["environment"] or levels[-1] >= pair["run"] or levels[-1] == start:
        return False
    n, level, _ = baseline(points, start, levels, pair["run"], now["environment"])
    n_before, before, _ = baseline(points, start, levels[:-1], levels[-1], now["environment"])
    in_level = sum(1 for one in points if levels[-1] <= one["run"] < pair["run"])
    if n == 0 or n_before == 0 or in_level >= SHORT or level >= before:
        return False
    if min(pair["x"], now["x"]) <= (level + before) / 2:
        return False
    if in_level < SETTLED:
        return True
    s, of_group = spread_at(pair["run"], kind, pair)
    return before - level < 4 * math.hypot(s, of_group) * math.sqrt(1 / n + 1 / n_before)


def is_known_level(points, start, levels, sign, base, now, first):
    """Whether the id went at least three quarters of the way and came back twice, in 60 runs since its level began, and
    stayed there once for as long as now."""
    since = max([start] + [begin for begin in levels if begin < first["run"]])
    earlier = [sign * one["x"] for one in points
               if since <= one["run"] < first["run"] and one["environment"] == now["environment"]][-60:]
    reached = min(sign * now["x"], sign * first["x"]) if first["environment"] == now["environment"] else sign * now["x"]
    border = sign * base + 0.75 * (reached - sign * base)
    there = [one >= border for one in earlier]
    stay = 1 if first is now or first["environment"] != now["environment"] else 2
    while there and there[-1]:
        there.pop()
        stay += 1
    stays = [len(piece) for piece in "".join("x" if one else " " for one in there).split()]
    return len(stays) >= 2 and stay <= max(stays)


def alert_level(points, first, row):
    """The runs of an alert in the environment of the run, before it: how many, and their level."""
    x = [one["x"] for one in points
         if first <= one["run"] < row["now"]["run"] and one["environment"] == row["now"]["environment"]]
    return len(x), float(np.median(x)) if x else 0.0


def is_at_alert(n, level, row):
    """Whether the run has not made three quarters of the way back from the level of its alert."""
    return n > 0 and level - row["b1"] >= LIMIT and row["d1"] > 0.25 * (level - row["b1"])


def is_far_from_alert(n, level, row, group):
    """Whether the level of the alert gives a run like this in one of a hundred."""
    s = math.hypot(row["s"], row["s_group"]) if group else row["s"]
    return n >= 2 and tail((level - row["now"]["x"]) / (s * math.sqrt(1 + 1 / n))) <= 0.01


def in_group_units(row, which, sign):
    """A deviation in units that have the spread of the group, too."""
    return sign * row["d" + which] / (math.hypot(row["s"], row["s_group"]) * math.sqrt(1 + 1 / row["n" + which]))


def centre(rows, key):
    """c1 and c2 of each row by its cell; None where the cell is too small."""
    cells = {}
    for row in rows:
        cells.setdefault(key(row), []).append(row)
    for members in cells.values():
        measurable = [row for row in members if row["measurable"]]
        most = most_scatter([row["scatter"] for row in measurable])
        measurable = [row for row in measurable if not is_loud(row["scatter"], most)]
        for row in members:
            row["loud"] = is_loud(row["scatter"], most)
            row["cell"] = measurable if len(measurable) >= CELL else None
            row["c1"] = float(np.median([one["d1"] for one in measurable])) if row["cell"] else 0.0
            row["c2"] = float(np.median([one["d2"] for one in measurable])) if row["cell"] else 0.0


def pair_of(points, start, levels, now):
    """The last run before, or while one of both has less than three runs of its level, that since which all are worse by
    most."""
    earlier = [one for one in points if start <= one["run"] < now["run"]]
    if not earlier or earlier[-1]["run"] < now["run"] - GAP:
        return None
    last = earlier[-1]

    def least(first):
        those = [one for one in points if first["run"] <= one["run"] <= now["run"]]
        found = []
        for environment in {now["environment"], first["environment"]}:
            n, level, _ = baseline(points, start, levels, first["run"], environment)
            if n == 0:
                return 0
            found += [(one["x"] - level) / math.sqrt(1 + 1 / n) for one in those if one["environment"] == environment]
        return min(found)

    known = [baseline(points, start, levels, last["run"], one["environment"])[0] for one in (now, last)]
    if not levels or min(known) >= SETTLED:
        return last
    begin = max(start, levels[-1])
    later = [one for one in earlier[:-1] if one["run"] > begin and one["run"] >= now["run"] - GAP]
    best, most = last, max(0, least(last))
    for one in later:
        if least(one) > most:
            best, most = one, least(one)
    return best


def judge(series, kinds, accepted, opened, levels, t):
    start = {i: max([r for r in accepted.get(i, []) if r <= t], default=0) for i in series}
    for i in series:
        if start[i] > 0 and start[i] not in levels[i]:
            levels[i] = sorted(levels[i] + [start[i]])
    until = {i: [one for one in points if one["run"] <= t] for i, points in series.items()}
    noise = {i: float(np.median([noise_of(one) for one in points] or [0])) for i, points in until.items()}
    weights = {i: 4 if points and points[-1].get("inner") == "unknown" else 8 for i, points in until.items()}
    for i in [i for i in opened if opened[i]["pair"] < start[i]]:
        del opened[i]
    def before(run):
        return spread_before(series, kinds, levels, noise, weights, run, t)

    def is_over(i, pair, now):
        def spread_at(run, kind, point):
            spread = before(run)
            return spread["s"][i], spread_of_group(spread, kind, point)
        return ends_short_level(series[i], start[i], levels[i], pair, now, kinds[i], spread_at)

    rows = []
    for i, points in series.items():
        now = next((one for one in points if one["run"] == t), None)
        if now is None:
            continue
        earlier = [one for one in points if start[i] <= one["run"] < t]
        row = {"id": i, "n1": 0, "n2": 0, "alert": False, "rule": "no_baseline" if not earlier else "no_pair",
               "now": now, "pair": None, "measurable": False, "kind": kinds[i],
               "needed": 2 if now.get("inner", "spread") == "spread" else 5}
        if i in opened:
            row["pair"] = next(one for one in points if one["run"] == opened[i]["pair"])
        else:
            row["pair"] = pair_of(points, start[i], levels[i], now)
        if row["pair"]:
            p = row["pair"]
            if i not in opened and is_over(i, p, now):
                levels[i].pop()
            row["n1"], b1, all1 = baseline(points, start[i], levels[i], p["run"], now["environment"])
            row["n2"], b2, all2 = baseline(points, start[i], levels[i], p["run"], p["environment"])
            row["b1"] = b1
            row["d1"], row["d2"] = (now["x"] - b1 if row["n1"] else 0.0), (p["x"] - b2 if row["n2"] else 0.0)
            row["measurable"] = min(row["n1"], row["n2"]) >= 1 and min(all1, all2) >= row["needed"]
            row["rule"] = ("no_baseline" if min(row["n1"], row["n2"]) == 0 else
                           "" if row["measurable"] else "provisional")
        rows.append(row)
    paired = [row for row in rows if row["pair"] and min(row["n1"], row["n2"]) >= 1]
    spreads = {}
    for row in paired:
        p = row["pair"]["run"]
        if p not in spreads:
            spreads[p] = before(p)
        row["scatter"] = spreads[p]["scatter"][row["id"]]
    centre(paired, lambda r: (r["kind"], r["now"]["group"], r["now"]["environment"], r["pair"]["environment"],
                              r["pair"]["run"]))
    for row in paired:
        spread = spreads[row["pair"]["run"]]
        row["s"], row["s_group"] = spread["s"][row["id"]], spread_of_group(spread, row["kind"], row["now"])
        row["a1"], row["a2"] = row["d1"] - row["c1"], row["d2"] - row["c2"]
        row["u1"] = row["a1"] / (row["s"] * math.sqrt(1 + 1 / row["n1"]))
        row["u2"] = row["a2"] / (row["s"] * math.sqrt(1 + 1 / row["n2"]))
    for row in rows:  # an open alert has its spread also where nothing compares
        if row["id"] in opened and row["pair"] and "s" not in row:
            row["s"] = before(row["pair"]["run"])["s"][row["id"]]
    measurable = [row for row in paired if row["measurable"]]
    families = max(len({row["kind"] for row in measurable}), 1)
    for side, sign in (("worse", 1), ("better", -1)):
        for row in measurable:
            row["p_" + side] = p_of(min(sign * row["u1"], sign * row["u2"]), min(row["n1"], row["n2"]))
        chosen = selected_by_kind(measurable, lambda row: row["kind"], lambda row: row["p_" + side], families)
        for k, row in enumerate(measurable):
            if (k in chosen and sign * row["a1"] >= LIMIT and sign * row["a2"] >= LIMIT and sign * row["d1"] > 0
                    and sign * row["d2"] > 0):
                i = row["id"]
                known = is_known_level(series[i], start[i], levels[i], sign, row["b1"], row["now"], row["pair"])
                row.update(alert=not known, rule="known_level" if known else "test_case", side=side)
    for side, sign in (("worse", 1), ("better", -1)):
        groups = []
        for row in measurable:
            if row["cell"] and not any(row["cell"] is one for one in groups):
                groups.append(row["cell"])
        p_values = []
        for members in groups:
            n = math.floor(np.median([min(r["n1"], r["n2"]) for r in members]))
            c = min(sign * members[0]["c1"], sign * members[0]["c2"])
            p_values.append(p_of_group(c / (max(r["s_group"] for r in members) * math.sqrt(1 + 1 / n)), n))
        chosen = selected_by_kind(list(range(len(groups))), lambda g: groups[g][0]["kind"], lambda g: p_values[g], families)
        for g, members in enumerate(groups):
            if g in chosen and sign * members[0]["c1"] >= LIMIT and sign * members[0]["c2"] >= LIMIT:
                for row in members:
                    if row["alert"] or min(sign * row["d1"], sign * row["d2"]) < LIMIT:
                        continue
                    if min(in_group_units(row, "1", sign), in_group_units(row, "2", sign)) < 1:
                        continue  # it would be back at once
                    i = row["id"]
                    if is_known_level(series[i], start[i], levels[i], sign, row["b1"], row["now"], row["pair"]):
                        row["rule"] = "known_level"
                    else:
                        row.update(alert=True, rule="group", side=side)
    s, scatter = (before(t)[key] for key in ("s", "scatter"))
    alone = []
    for row in rows:
        n, b, earlier = baseline(series[row["id"]], start[row["id"]], levels[row["id"]], t, row["now"]["environment"])
        d = row["now"]["x"] - b if n else 0.0
        alone.append({"of": row, "scatter": scatter[row["id"]], "b": b, "n1": n, "n2": n, "d1": d, "d2": d, "measurable": n >= 1 and earlier >= row["needed"]})
    centre([one for one in alone if one["n1"]],
           lambda r: (r["of"]["kind"], r["of"]["now"]["group"], r["of"]["now"]["environment"]))
    for one in alone:
        row = one["of"]
        if not one["measurable"] or row["alert"] or row["id"] in opened:
            continue
        a = one["d1"] - one["c1"]
        i, now = row["id"], row["now"]
        if (is_known_level(series[i], start[i], levels[i], 1, one["b"], now, now)
                or is_over(i, now, now)):
            continue
        if a >= LIMIT and one["d1"] > 0 and tail(a / (s[row["id"]] * math.sqrt(1 + 1 / one["n1"]))) <= 0.05 / families:
            row["rule"] = "suspect"
    for row in rows:
        i = row["id"]
        if i in opened:
            closed = False
            if row["n1"]:
                own_part = opened[i]["group"] or row["u1"] < 1 or row["a1"] < LIMIT
                back = own_part and (in_group_units(row, "1", 1) < 1 or row["d1"] < LIMIT)
                n, level = alert_level(series[i], opened[i]["pair"], row)
                back = back and not is_at_alert(n, level, row)
                # One run that the alert's level does not explain, or two that compare, one after another.
                closed = back and (opened[i].get("back", False) or is_far_from_alert(n, level, row, opened[i]["group"]))
                opened[i]["back"] = back
            row.update(alert=not closed, rule="recovered" if closed else "still_open")
            if closed:
                del opened[i]
        elif row["alert"] and row["side"] == "worse":
            opened[i] = {"pair": row["pair"]["run"], "group": row["rule"] == "group"}
        elif row["alert"]:  # an improvement is the new level at once
            levels[i].append(row["pair"]["run"])
    return [{key: row[key] for key in ("id", "rule", "alert", "n1", "n2", "s", "p_worse", "p_better") if key in row}
            for row in rows]


def history(generator, runs, groups, members, environments, changes, group_change=None):
    """Ids with a machine part of 3 % and a residual of 2 % x t3; `changes`: id -> (first run, factor)."""
    series = {}
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
    return series


def one_value_history(generator):
    """Times with repetitions, means with a stated error, and single values of memory, of which some get worse."""
    series = history(generator, 16, 3, 6, 1, {1: (8, 1.3), 7: (9, 1.4), 13: (9, 1.5), 16: (8, 0.7)})
    kinds = {i: 0 if i < 12 else 1 for i in series}
    for i, points in series.items():
        for point in points:
            if i >= 12:
                point.update(inner="unknown", cov=0)
            elif i >= 6:
                point.update(inner="error", cov=round(point["cov"] / 10, 5))
    return series, kinds


def loud_history(generator):
    """Ten of 16 test cases are of two levels at random; the others get slower, in one group all together."""
    series = history(generator, 24, 2, 8, 1, {i: (16, 1.2) for i in (0, 1, 2, 3, 8)})
    for i in [*range(4, 8), *range(10, 16)]:
        for point in series[i]:
            point["x"] = round(point["x"] + 0.4 * int(generator.integers(2)), 6)
    return series


def judged_case(name, series, kinds, accepted, runs):
    opened, levels = {}, {i: [] for i in series}
    judgements = [judge(series, kinds, accepted, opened, levels, t) for t in range(runs)]
    return {"name": name, "runs": judgements,
            "series": [{"points": series[i], "accepted": accepted.get(i, []), "kind": kinds[i]} for i in series]}


def main():
    generator = np.random.default_rng(7)
    cases = []
    for name, arguments, accepted in (
            ("one environment, one slower, one faster", (12, 2, 6, 1, {1: (8, 1.3), 9: (8, 0.7)}), {}),
            ("three environments", (16, 2, 8, 3, {2: (10, 1.4), 11: (9, 1.5)}), {}),
            ("a slower group that recovers", (16, 3, 6, 1, {}, (1, 8, 12, 1.25)), {}),
            ("an accepted change", (16, 2, 6, 2, {0: (6, 1.5)}), {0: [10]}),
            ("a change after an accepted one", (16, 1, 8, 1, {0: (10, 1.5), 1: (10, 1.5)}), {0: [9], 1: [8], 2: [8]}),
            ("a group that is slower after it was accepted", (16, 2, 6, 1, {}, (0, 9, 16, 1.5)),
             {i: [8] for i in range(6)}),
            ("a small cell", (10, 3, 3, 1, {4: (6, 1.3)}), {})):
        series = history(generator, *arguments)
        cases.append(judged_case(name, series, {i: 0 for i in series}, accepted, arguments[0]))
    series, kinds = one_value_history(generator)
    cases.append(judged_case("kinds of metrics, some with one value a run", series, kinds, {}, 16))
    series = loud_history(generator)
    cases.append(judged_case("loud neighbours", series, {i: 0 for i in series}, {}, 24))
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
