#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Paired checks of five unchanged programs of at most 20 ms, with TMPDIR on the disk and on a tmpfs, alone and beside
two load generators: how many fail (with the 95 % upper bound of Clopper and Pearson), whether one side is systematically
worse (sign tests, Bonferroni over all), how many are decided, and how often +3, +5 and +10 % are found. The last by
scaling recorded pairs: the candidate's times of 160 pairs are multiplied, the first 80 judged, and the next 80 where
they have to confirm it, for 20 starting points. `reference` is the same without cpu_ms. Instructions, which fail no check
of pairs by themselves, are not counted.

false_alarms.py [--benchgate PROGRAM] [--checks N] [--keep FILE]
  --checks N    unchanged checks of each of the 20 combinations (5); one in ten also records pairs
  --keep FILE   what was measured, as JSON
"""

import argparse
import contextlib
import functools
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from figure import print_figure  # noqa: E402

TIMES = ("wall_ms", "cpu_ms")
LAST, STARTS, EFFECTS = 80, 20, (0.03, 0.05, 0.10)
THRESHOLD, ALPHA = 0.03, 0.05

C_PROGRAMS = {
    "file writer": r"""
#include <stdio.h>
static char block[65536];
int main(void) {
  FILE *file = fopen("written.bin", "wb");
  if (!file) return 1;
  for (int i = 0; i < 64; ++i) fwrite(block, 1, sizeof block, file);
  return fclose(file) || remove("written.bin");
}""",
    "1 MB program": r"""
int main(void) {
  volatile unsigned sum = 0;
  for (unsigned i = 0; i < 8000000; ++i) sum = sum * 31 + i;
  return 0;
}""",
    "allocation-heavy": r"""
#include <stdlib.h>
#include <string.h>
int main(void) {
  static char *kept[4096];
  unsigned random = 1;
  for (int i = 0; i < 60000; ++i) {
    random = random * 1103515245u + 12345u;
    unsigned at = (random >> 8) % 4096, size = 16 + (random >> 4) % 4000;
    free(kept[at]);
    kept[at] = malloc(size);
    memset(kept[at], i, size);
  }
  return 0;
}""",
    "page-cache reader": r"""
#include <stdio.h>
static char block[65536];
int main(void) {
  unsigned sum = 0;
  for (int round = 0; round < 4; ++round) {
    FILE *file = fopen("data.bin", "rb");
    if (!file) return 1;
    for (size_t n; (n = fread(block, 1, sizeof block, file)) > 0;) for (size_t i = 0; i < n; i += 64) sum += block[i];
    fclose(file);
  }
  return sum == 1;
}""",
}
PYTHON = "total = 0\nfor i in range(60000):\n    total += i * i\n"
PROGRAMS = [*C_PROGRAMS, "Python"]


def git(folder, *words):
    subprocess.run(["git", "-c", "user.name=bench", "-c", "user.email=bench@localhost", *words], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)


def make_repository(folder, program):
    source = folder.with_name(folder.name + "-source")
    source.mkdir()
    lines = ["name: program", "instructions: off"]
    if program in C_PROGRAMS:
        (source / "program.c").write_text(C_PROGRAMS[program])
        lines += ["build: cc -O1 -o program program.c", "command: [./program]"]
    else:
        (source / "program.py").write_text(PYTHON)
        lines += ["command: [python3, -I, -S, program.py]"]
    (source / "data.bin").write_bytes(bytes(4 << 20))
    (source / "scenario.yaml").write_text("\n".join(lines) + "\n")
    (source / ".gitignore").write_text("program\nwritten.bin\n")
    git(source, "init", "-q")
    git(source, "add", "-A")
    git(source, "commit", "-q", "-m", "program")
    git(source, "clone", "-q", str(source), str(folder))  # as CI does: both sides are written by git


@contextlib.contextmanager
def load(generators):
    busy = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(generators)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def check(benchgate, repository, out, temporary, *words):
    environment = {**os.environ, "TMPDIR": str(temporary)}
    done = subprocess.run([benchgate, "check", "scenario.yaml", "--baseline", "HEAD", "--force", "--out-dir", out, "--quiet", *words],
                          cwd=repository, env=environment, capture_output=True, text=True)
    report = Path(out) / "compare.json"
    if not report.exists():
        sys.exit(f"false_alarms: the check of {repository} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return json.loads(report.read_text())


def unchanged(benchgate, repository, out, temporary):
    """Status and change of each metric that the pairs judged."""
    deltas = check(benchgate, repository, out, temporary)["deltas"]
    judged = {name: delta["paired"] for name, delta in deltas.items() if "paired" in delta and name != "instructions"}
    return {name: (paired["status"], paired["first"]["effect"].get("change")) for name, paired in judged.items()}


def recorded(benchgate, repository, out, temporary):
    """Times of 160 pairs, ms, by metric: (baseline, candidate)."""
    check(benchgate, repository, out, temporary, "--repeat", str(2 * LAST), "--confirm", "0")

    def side(name):
        samples = [one for one in json.loads((Path(out) / name).read_text())["samples"] if not one["warmup"]]
        return {"wall_ms": [one["wall_ns"] / 1e6 for one in samples],
                "cpu_ms": [(one.get("user_ns", 0) + one.get("system_ns", 0)) / 1e6 for one in samples]}
    base, head = side("baseline.json"), side("run.json")
    return {name: (base[name], head[name]) for name in TIMES}


@functools.lru_cache(maxsize=None)
def excluded_ranks(pairs, alpha):
    """How many Walsh averages the interval leaves out at each end: exact distribution of the signed-rank statistic."""
    total = pairs * (pairs + 1) // 2
    ways = [1] + [0] * total
    for rank in range(1, pairs + 1):
        for at in range(total, rank - 1, -1):
            ways[at] += ways[at - rank]
    below, count = 0, 0
    while 2 * (below + ways[count]) <= alpha * 2 ** pairs:
        below += ways[count]
        count += 1
    return count


def spent(fraction):
    return math.log1p((math.e - 1) * fraction)


def look(differences, share):
    """Estimate and interval of the change."""
    walsh = sorted((a + b) / 2 for i, a in enumerate(differences) for b in differences[i:])
    half = len(walsh) // 2
    middle = walsh[half] if len(walsh) % 2 else (walsh[half - 1] + walsh[half]) / 2
    out = excluded_ranks(len(differences), ALPHA * share)
    low, high = (walsh[out - 1], walsh[-out]) if out else (-math.inf, math.inf)
    return math.expm1(middle), math.expm1(low), math.expm1(high)


def is_slower(differences, looks):
    """One measurement: whether it ends with a slowdown that counts."""
    before = 0
    for count in looks:
        now = 1 if count == looks[-1] else spent(count / looks[-1])
        change, low, high = look(differences[:count], now - before)
        before = now
        if low > 0 and change >= THRESHOLD:
            return True
        if high < THRESHOLD:
            return False
    return False


def is_found(base, head, effect, start):
    """Whether a check fails that measures these pairs from `start` on, with a candidate slower by `effect`."""
    differences = [math.log(b * (1 + effect) / a) for a, b in zip(base, head) if a > 0 and b > 0]
    differences = differences[start:] + differences[:start]
    return is_slower(differences[:LAST], (10, 20, 40, LAST)) and is_slower(differences[LAST:], (20, 40, LAST))


def cpu_matters(record):
    cpu, wall = (sorted(record[name][0][:10]) for name in ("cpu_ms", "wall_ms"))
    return cpu[5] >= 10 and cpu[5] >= 0.2 * wall[5]


def power(records, effect):
    """Share found with cpu_ms and without."""
    found = [0, 0]
    for record in records:
        for start in range(0, 2 * LAST, 2 * LAST // STARTS):
            wall = is_found(*record["wall_ms"], effect, start)
            found[1] += wall
            found[0] += wall or (cpu_matters(record) and is_found(*record["cpu_ms"], effect, start))
    return [100 * count / (len(records) * STARTS) for count in found]


def upper_bound(failed, checks):
    """One-sided, 95 %: the share of which so few occur with a chance of 5 %. Clopper and Pearson (1934)."""
    low, high = failed / checks, 1.0
    for _ in range(60):
        share = (low + high) / 2
        chance = sum(math.comb(checks, k) * share ** k * (1 - share) ** (checks - k) for k in range(failed + 1))
        low, high = (share, high) if chance > 0.05 else (low, share)
    return 100 * high


def sign_test(changes):
    """Two-sided p of as many more changes to one side; zeros tell nothing."""
    ups, downs = sum(c > 0 for c in changes), sum(c < 0 for c in changes)
    signs = ups + downs
    tail = sum(math.comb(signs, k) for k in range(min(ups, downs) + 1)) / 2 ** signs
    return min(1.0, 2 * tail)


def failed(checks, metrics):
    return sum(any(one.get(name, ("", 0))[0] == "fail" for name in metrics(one)) for one in checks)


def decided(checks, metrics):
    return 100 * sum(all(one[name][0] != "inconclusive" for name in metrics(one)) for one in checks) / len(checks)


def all_of(one):
    return list(one)


def without_cpu(one):
    return [name for name in one if name != "cpu_ms"]


def measure(options, root):
    cells = {}
    for program in PROGRAMS:
        repository = root / program.replace(" ", "-")
        make_repository(repository, program)
        for place, temporary in options.places.items():
            for generators in (0, 2):
                name = f"{program}, {place}, {'beside load' if generators else 'alone'}"
                with load(generators):
                    arguments = (options.benchgate, repository, root / "out", temporary)
                    checks = [unchanged(*arguments) for _ in range(options.checks)]
                    records = [recorded(*arguments) for _ in range(math.ceil(options.checks / 10))]
                cells[name] = {"checks": checks, "records": records}
                print(f"false_alarms: {name}: done", file=sys.stderr)
    return cells


def sided(cells):
    """The smallest p of all sign tests, adjusted for their number, and where it is."""
    tests = []
    for name, cell in cells.items():
        for metric in sorted({metric for one in cell["checks"] for metric in one}):
            changes = [one[metric][1] or 0 for one in cell["checks"] if metric in one]
            tests.append((sign_test(changes), f"{metric} of {name}"))
    least, where = min(tests)
    return min(1.0, least * len(tests)), where


def print_figures(cell, share, found):
    docref = "false-alarms-real/" + cell.lower().replace(",", "").replace("/tmp on ", "").replace(" ", "-")
    print_figure(f"{docref}-decided", f"{share:.0f}", "%", f"{cell}: unchanged checks that are decided")
    for effect, percent in zip(EFFECTS, found):
        print_figure(f"{docref}-{100 * effect:.0f}", f"{percent:.0f}", "%", f"{cell}: +{100 * effect:.0f} % found")


def print_rows(cells):
    """False when a bound is exceeded."""
    checks = [one for cell in cells.values() for one in cell["checks"]]
    alarms, before = failed(checks, all_of), failed(checks, without_cpu)
    bound = upper_bound(alarms, len(checks))
    print(f"| unchanged checks that fail, of {len(checks)}; 95 % upper bound (reference: without cpu_ms) "
          f"| {alarms}; {bound:.2f} % | {before}; {upper_bound(before, len(checks)):.2f} % | – | <= 1 % |")
    print_figure("false-alarms-real/checks", len(checks), "-", "unchanged checks of real programs")
    print_figure("false-alarms-real/failed", alarms, "-", "unchanged checks of real programs that fail")
    print_figure("false-alarms-real/bound", f"{bound:.2f}", "%", "unchanged checks that fail, 95 % upper bound")
    p, where = sided(cells)
    print_figure("false-alarms-real/sign-test", f"{p:.2g}", "-", "one side systematically worse, smallest adjusted p")
    print(f"| one side systematically worse: smallest adjusted p, {where} | {p:.3g} | – | – | > 0.05 |")
    for name, cell in cells.items():
        found = [power(cell["records"], effect) for effect in EFFECTS]
        columns = [" | ".join([f"{decided(cell['checks'], metrics):.0f} %; "
                               + " / ".join(f"{one[i]:.0f}" for one in found) + " %"])
                   for i, metrics in enumerate((all_of, without_cpu))]
        print_figures(name, decided(cell["checks"], all_of), [one[0] for one in found])
        print(f"| {name}: decided; +3 / +5 / +10 % found (reference: without cpu_ms) | {columns[0]} | {columns[1]} | – | – |")
    enough = upper_bound(0, len(checks)) <= 1
    return p > 0.05 and (bound <= 1 if enough else alarms <= len(checks) // 50)


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--benchgate", default=os.environ.get("BENCHGATE"), help="the program; default: $BENCHGATE")
    parser.add_argument("--checks", type=int, default=5, help="unchanged checks of each combination (5)")
    parser.add_argument("--keep", type=Path, help="file for what was measured, as JSON")
    options = parser.parse_args(arguments)
    if not options.benchgate:
        parser.error("name the program: --benchgate or $BENCHGATE")
    if options.checks < 1:
        parser.error("--checks: at least 1")
    options.benchgate = os.path.abspath(options.benchgate)
    return options


def main(arguments):
    options = options_of(arguments)
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name, tempfile.TemporaryDirectory(dir="/dev/shm") as tmpfs:
        root = Path(name)
        (root / "tmp").mkdir()
        options.places = {"/tmp on disk": root / "tmp", "/tmp on tmpfs": tmpfs}
        cells = measure(options, root)
    if options.keep:
        options.keep.write_text(json.dumps(cells))
    return 0 if print_rows(cells) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
