#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Computes a publication of the accuracy of attribution again, from its treatment_predictions.csv alone, to the last digit.

study_test.py BENCHGATE SOURCES

Nothing here calls the program's formulas: figures, intervals and their random draws are computed from the documents that it
names: mt19937_64 as the C++ standard defines it, bounded draws by Lemire (2019), seeds by FNV-1a and splitmix64.
"""
import json
import statistics
import sys
import tempfile
from collections import Counter, defaultdict
from datetime import datetime
from math import ceil, exp, floor, hypot, isclose, lgamma, log, sqrt
from pathlib import Path

from fault_program import SOURCES, benchgate, rows

DOMAINS = ["network_dns", "network_egress", "cpu_throttle", "memory_pressure", "provider_throttle", "provider_error",
           "retrieval_backend", "unknown"]
TREATMENTS = ["baseline", "A", "B"]
ALL = (1 << 64) - 1


class Mt19937Of64Bits:
    """Matsumoto and Nishimura (2004); constants of std::mt19937_64, [rand.predef]."""

    def __init__(self, seed):
        self.state = [seed & ALL]
        for i in range(1, 312):
            before = self.state[-1]
            self.state.append((6364136223846793005 * (before ^ (before >> 62)) + i) & ALL)
        self.at = 312

    def bits(self):
        if self.at == 312:
            for i in range(312):
                x = (self.state[i] & 0xFFFFFFFF80000000) | (self.state[(i + 1) % 312] & 0x7FFFFFFF)
                self.state[i] = self.state[(i + 156) % 312] ^ (x >> 1) ^ (0xB5026F5AA96619E9 if x & 1 else 0)
            self.at = 0
        x = self.state[self.at]
        self.at += 1
        x ^= (x >> 29) & 0x5555555555555555
        x ^= (x << 17) & 0x71D67FFFEDA60000
        x ^= (x << 37) & 0xFFF7EEE000000000
        return x ^ (x >> 43)

    def below(self, bound):
        product = self.bits() * bound
        while (product & ALL) < (1 << 64) % bound:
            product = self.bits() * bound
        return product >> 64


def stream_seed(seed, *names):
    value = 0xCBF29CE484222325
    text = seed.to_bytes(8, "little") + b"".join(len(n.encode()).to_bytes(8, "little") + n.encode() for n in names)
    for byte in text:
        value = ((value ^ byte) * 0x100000001B3) & ALL
    value = (value + 0x9E3779B97F4A7C15) & ALL
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & ALL
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & ALL
    return value ^ (value >> 31)


def seconds(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def named(row):
    return "abstain" if row["is_abstain"] == "true" else row["predicted_fault_domain"].split("+")[0]


def true_domain(row):
    """Of several faults at once the one that was named, else the first."""
    domains = row["ground_truth_fault_domain"].split("+")
    return named(row) if named(row) in domains else domains[0]


class Tally:
    """What a run, or several, add up to."""

    def __init__(self, rows_of_runs):
        self.cells, self.delays, self.fault_delays = Counter(), [], []
        for run in rows_of_runs:
            fault = None
            for row in run:
                self.cells[true_domain(row), named(row)] += 1
                if row["detection_delay_seconds"]:
                    self.delays.append(float(row["detection_delay_seconds"]))
                if row["fault_start_ts"] and row["fault_start_ts"] != fault:
                    length = seconds(row["fault_end_ts"]) - seconds(row["fault_start_ts"])
                    self.fault_delays.append(float(row["detection_delay_seconds"] or length))
                fault = row["fault_start_ts"]

    def f1(self, domain):
        truth = sum(count for (true, _), count in self.cells.items() if true == domain)
        claimed = sum(count for (_, name), count in self.cells.items() if name == domain)
        return 2 * self.cells[domain, domain] / (truth + claimed) if truth + claimed else None

    def right(self):
        return sum(count for (true, said), count in self.cells.items()
                   if true == said or (true, said) == ("unknown", "abstain"))

    def score(self):
        return score_share(self.right(), sum(self.cells.values())) if self.cells else None

    def exact_f1(self, domain):
        both = self.cells[domain, domain]
        either = sum(count for (true, name), count in self.cells.items() if domain in (true, name))
        return [2 * share / (1 + share) for share in exact_share(both, either)] if either else None

    def exact(self, name):
        """The interval of a share when seconds are independent; None of what is no share."""
        if name == "attribution_accuracy":
            return exact_share(self.right(), sum(self.cells.values()))
        if name == "attribution_macro_f1":
            ends = [self.exact_f1(domain) for domain in DOMAINS[:-1] if any(true == domain for true, _ in self.cells)]
            return [statistics.fmean(column) for column in zip(*ends)]
        return self.exact_f1(name[3:]) if name.startswith("f1 ") else None

    def figures(self):
        true_domains = [domain for domain in DOMAINS[:-1] if any(true == domain for true, _ in self.cells)]
        total = 0.0
        for domain in true_domains:
            total += self.f1(domain)
        return {"attribution_accuracy": self.right() / sum(self.cells.values()) if self.cells else None,
                "attribution_macro_f1": total / len(true_domains) if true_domains else None,
                "detection_delay_seconds_median": statistics.median(self.delays) if self.delays else None,
                "fault_delay": statistics.median(self.fault_delays) if self.fault_delays else None,
                **{f"f1 {domain}": self.f1(domain) for domain in DOMAINS[:-1]}}


def interval(values):
    values = sorted(value for value in values if value is not None)
    return [values[floor(0.025 * (len(values) - 1))], values[ceil(0.975 * (len(values) - 1))]] if values else None


def exact_share(hits, trials):
    """The interval of Clopper and Pearson (1934), by bisection of the tails of the binomial distribution."""
    def likely(k, p):
        if p in (0, 1):
            return float(k == trials * p)
        return exp(lgamma(trials + 1) - lgamma(k + 1) - lgamma(trials - k + 1) + k * log(p) + (trials - k) * log(1 - p))

    def root(tail_is_small):
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if tail_is_small(middle) else (low, middle)
        return low

    least = root(lambda p: sum(likely(k, p) for k in range(hits, trials + 1)) < 0.025) if hits else 0.0
    most = root(lambda p: sum(likely(k, p) for k in range(hits + 1)) > 0.025) if hits < trials else 1.0
    return [least, most]


def score_share(hits, trials):
    """The interval of Wilson (1927)."""
    z = statistics.NormalDist().inv_cdf(0.975)
    share, middle = hits / trials, (hits + z * z / 2) / trials
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials ** 2))
    return [max(0.0, (middle - half) / (1 + z * z / trials)), min(1.0, (middle + half) / (1 + z * z / trials))]


def independent_difference(own, other, name):
    """That of Newcombe (1998), method 10, and of Zou and Donner (2008); None of what is no share."""
    ends = [tally.score() if name == "attribution_accuracy" else tally.exact(name) for tally in (own, other)]
    if name not in ("attribution_accuracy", "attribution_macro_f1") or not all(ends):
        return None
    (a_low, a_high), (b_low, b_high) = ends
    a, b = own.figures()[name], other.figures()[name]
    return [a - b - hypot(a - a_low, b_high - b), a - b + hypot(a_high - a, b - b_low)]


def difference(own, other, name):
    return None if own[name] is None or other[name] is None else own[name] - other[name]


def shorter(own, other):
    if own["fault_delay"] is None or not other["fault_delay"]:
        return None
    return 1 - own["fault_delay"] / other["fault_delay"]


COMPARED = {"attribution_accuracy_difference": lambda own, other: difference(own, other, "attribution_accuracy"),
            "attribution_macro_f1_difference": lambda own, other: difference(own, other, "attribution_macro_f1"),
            "detection_delay_reduction": shorter}


class Scope:
    """A scenario, or several: strata of runs, each with its rows by treatment."""

    def __init__(self, name, strata, seed):
        self.name, self.strata = name, strata
        self.rows = {treatment: [run[treatment] for runs in strata for run in runs] for treatment in TREATMENTS}
        self.figures = {treatment: Tally(self.rows[treatment]).figures() for treatment in TREATMENTS}
        self.draws = []
        if all(len(runs) > 1 for runs in strata):
            random = Mt19937Of64Bits(stream_seed(seed, "attribution study", name))
            for _ in range(1000):
                chosen = [runs[random.below(len(runs))] for runs in strata for _ in runs]
                self.draws.append({t: Tally(run[t] for run in chosen).figures() for t in TREATMENTS})

    def interval_of(self, treatment, name):
        drawn = interval(draw[treatment][name] for draw in self.draws)
        exact = Tally(self.rows[treatment]).exact(name) if drawn else None
        return [min(drawn[0], exact[0]), max(drawn[1], exact[1])] if exact else drawn


def scopes_of(predictions, seed):
    scenarios = defaultdict(lambda: defaultdict(lambda: {treatment: [] for treatment in TREATMENTS}))
    for row in predictions:
        scenarios[row["scenario"]][int(row["run"])][row["treatment"]].append(row)
    scopes = [Scope(name, [list(runs.values())], seed) for name, runs in scenarios.items()]
    single = [list(runs.values()) for runs in scenarios.values()
              if not any("+" in row["ground_truth_fault_domain"] for run in runs.values() for row in run["B"])]
    return scopes + ([Scope("", single, seed)] if single else [])


def same(written, computed, what):
    assert written == computed, f"{what}: written {written}, computed {computed}"


def near(written, computed, what):
    """Of an interval, one end of which may come from a library and from bisection here."""
    assert (written[0] is None) == (computed[0] is None), f"{what}: written {written}, computed {computed}"
    for one, other in zip(written, computed):
        assert one is None or isclose(one, other, rel_tol=1e-9, abs_tol=1e-12), f"{what}: written {written}, computed {computed}"


def same_changes(written, computed, what):
    """Values are equal to the bit; ends of intervals may come from another library."""
    same({key: value for key, (value, _) in written.items()}, {key: value for key, (value, _) in computed.items()}, what)
    for key, (_, limits) in computed.items():
        near(written[key][1] or [None, None], limits or [None, None], f"{what}: {key}")


def number(text):
    return float(text) if text else None


def check_profiles(summary, scopes):
    profiles = {(one.get("scenario", ""), one["treatment"]): one for one in summary["profiles"]}
    same(set(profiles), {(scope.name, treatment) for scope in scopes for treatment in TREATMENTS}, "profiles")
    for scope in scopes:
        for treatment in TREATMENTS:
            profile, figures = profiles[scope.name, treatment], scope.figures[treatment]
            all_rows = [row for run in scope.rows[treatment] for row in run]
            same(profile["sample_size"], len(all_rows), "sample size")
            same(profile["runs"], len(scope.rows[treatment]), "runs")
            same(profile["class_balance"], dict(Counter(map(true_domain, all_rows))), "class balance")
            same(profile["metrics"]["abstain_rate"], sum(named(r) == "abstain" for r in all_rows) / len(all_rows), "abstained")
            for name, low in (("attribution_accuracy", "attribution_accuracy_ci95"), ("attribution_macro_f1", "attribution_macro_f1_ci95"),
                              ("detection_delay_seconds_median", "detection_delay_ci95")):
                same(profile["metrics"].get(name), figures[name], f"{scope.name} {treatment} {name}")
                written = [profile["metrics"].get(f"{low}_low"), profile["metrics"].get(f"{low}_high")]
                near(written, scope.interval_of(treatment, name) or [None, None], f"{scope.name} {treatment} {low}")


def check_classes(folder, scopes):
    written = {(row["scenario"], row["treatment"], row["fault_domain"]): row for row in rows(folder / "class_metrics.csv")}
    expected = set()
    for scope in scopes:
        for treatment in TREATMENTS:
            cells = Tally(scope.rows[treatment]).cells
            for domain in DOMAINS:
                truth = sum(count for (true, _), count in cells.items() if true == domain)
                claimed = sum(count for (_, name), count in cells.items() if name == domain)
                if not truth + claimed:
                    continue
                expected.add((scope.name, treatment, domain))
                row, both = written[scope.name, treatment, domain], cells[domain, domain]
                same(int(row["support"]), truth, "support")
                same(number(row["precision"]), both / claimed if claimed else None, "precision")
                same(number(row["recall"]), both / truth if truth else None, "recall")
                same(number(row["f1"]), 2 * both / (truth + claimed), "F1")
                same(number(row["abstain_rate"]), cells[domain, "abstain"] / truth if truth else None, "abstain rate")
                limits = scope.interval_of(treatment, f"f1 {domain}") if truth and domain != "unknown" else None
                near([number(row["f1_ci95_low"]), number(row["f1_ci95_high"])], limits or [None, None], f"interval of F1 {domain}")
    same(set(written), expected, "classes")


def check_confusions(folder, scopes):
    written = {(row["scenario"], row["treatment"], row["actual_fault_domain"], row["predicted_fault_domain"]): int(row["count"])
               for row in rows(folder / "confusion_matrix.csv")}
    computed = {(scope.name, treatment, *cell): count for scope in scopes for treatment in TREATMENTS
                for cell, count in Tally(scope.rows[treatment]).cells.items()}
    same(written, computed, "confusions")


def check_comparisons(folder, summary, scopes):
    computed = {}
    for scope in scopes:
        for against in ("baseline", "A"):
            for name, compare in COMPARED.items():
                value = compare(scope.figures["B"], scope.figures[against])
                if value is not None:
                    limits = interval(compare(draw["B"], draw[against]) for draw in scope.draws)
                    own, other = (Tally(scope.rows[treatment]) for treatment in ("B", against))
                    least = independent_difference(own, other, name.removesuffix("_difference"))
                    if limits and least:
                        limits = [min(limits[0], least[0]), max(limits[1], least[1])]
                    computed[scope.name, against, name] = (value, limits)
    written = {(row["scenario"], row["against"], row["metric"]):
               (float(row["value"]), [float(row["ci95_low"]), float(row["ci95_high"])] if row["ci95_low"] else None)
               for row in rows(folder / "treatment_comparison.csv")}
    same_changes(written, computed, "comparisons")
    in_summary = {(one.get("scenario", ""), one["against"], name): (one[name]["value"], one[name].get("ci95"))
                  for one in summary["comparisons"] for name in COMPARED if name in one}
    same_changes(in_summary, computed, "comparisons of the summary")


def check_claims(summary):
    claims = {(one["scenario"], one["metric"]): one for one in summary["claims"]}
    precision = claims["mixed", "attribution_precision"]
    [profile] = [one for one in summary["profiles"] if one.get("scenario") == "mixed" and one["treatment"] == "B"]
    same(precision["observed"], profile["metrics"]["attribution_macro_precision"], "precision")
    same(precision["holds"], precision["observed"] >= precision["value"], "claim")


def runs_are_the_same(results, predictions):
    """The publication has what the runs have, and B of it is incident_predictions.csv."""
    of_runs = [row for path in sorted(results.glob("*/run-*"), key=lambda p: (p.parent.name, int(p.name[4:])))
               for row in rows(path / "treatment_predictions.csv")]
    same(predictions, of_runs, "predictions")
    for path in results.glob("*/run-*"):
        own = [{name: cell for name, cell in row.items() if name not in ("treatment", "run")}
               for row in rows(path / "treatment_predictions.csv") if row["treatment"] == "B"]
        same(own, rows(path / "incident_predictions.csv"), f"B of {path}")


def study(folder, runs):
    results, out = folder / f"results-{runs}", folder / f"publication-{runs}"
    # Much noise, so that runs and treatments differ.
    benchgate("simulate", SOURCES / "fixtures/scenarios", "--out", results, "--reruns", runs, "--samples", 10, "--noise", 0.7,
              code=2)
    printed = benchgate("report", "--publication", results, "--out", out)
    summary = json.loads(printed.stdout)
    same(summary, json.loads((out / "attribution_summary.json").read_text()), "summary")
    predictions = rows(out / "treatment_predictions.csv")
    runs_are_the_same(results, predictions)
    scopes = scopes_of(predictions, summary["stats"]["bootstrap_seed"])
    check_profiles(summary, scopes)
    check_classes(out, scopes)
    check_confusions(out, scopes)
    check_comparisons(out, summary, scopes)
    check_claims(summary)
    provenance = json.loads((out / "provenance.json").read_text())
    same([one["run"] for one in provenance["runs"]], [f"{path.parent.name}/{path.name}" for path in sorted(
        results.glob("*/run-*"), key=lambda p: (p.parent.name, int(p.name[4:])))], "runs of the provenance")
    same(benchgate("report", "--check-publication", out).stdout, printed.stdout, "check")
    return summary, out


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        summary, out = study(folder, 3)
        # Not a vacuous test: the treatments differ, and so do the runs.
        accuracies = {one["treatment"]: one["metrics"] for one in summary["profiles"] if "scenario" not in one}
        assert len({metrics["attribution_accuracy"] for metrics in accuracies.values()}) == 3, accuracies
        assert all(m["attribution_accuracy_ci95_low"] < m["attribution_accuracy_ci95_high"] for m in accuracies.values()), accuracies
        assert summary["run_class"] == "exploratory" and summary["gating"] is False, summary["run_class"]
        assert len(summary["exploratory_because"]) == 8, summary["exploratory_because"]  # 7 scenarios, and synthetic
        assert summary["verdict"] == "not_evaluated"
        title = (out / "report.md").read_text().splitlines()[0]
        assert title == "# Attribution study: synthetic, exploratory, not gating", title
        text = (out / "class_metrics.csv").read_text()
        (out / "class_metrics.csv").write_text(text.replace(",B,", ",A,", 1))
        error = benchgate("report", "--check-publication", out, code=1).stderr
        assert "class_metrics.csv:" in error and "treatment_predictions.csv gives" in error, error
        # Ten runs are enough, but synthetic ones never are a publication.
        summary, _ = study(folder, 10)
        assert summary["run_class"] == "exploratory", summary["run_class"]
        assert summary["exploratory_because"] == ["the figures were not measured (mode synthetic)"], summary
    return 0


if __name__ == "__main__":
    sys.exit(main())
