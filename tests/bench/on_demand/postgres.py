#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""benchgate-postgres: points that 8 writers add in a second, and a query for 5,000 points among 10,000,000.

$BENCHGATE is the program without PostgreSQL, in the build folder in which the other one is built; the server is one of
its own in a temporary folder, with PostgreSQL's default settings. --smoke: a thousandth of the rows, without bounds.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2] / "e2e"), str(Path(__file__).resolve().parents[1])]
from figure import print_figure  # noqa: E402
from postgres_server import PASSWORD, PostgresServer  # noqa: E402

BUILD = Path(os.environ["BENCHGATE"]).resolve().parents[1]
PROGRAM = BUILD / "native/benchgate-postgres"
SMOKE = "--smoke" in sys.argv
WRITERS, ADDS = 8, 2 if SMOKE else 25  # of each writer
SERIES, RUNS = (20, 500) if SMOKE else (2000, 5000)
ENVIRONMENT = {**os.environ, "PGPASSWORD": PASSWORD, "SOURCE_DATE_EPOCH": "1767225600"}


def write(url, root, number, cases):
    """A process that adds its runs one after the other, as jobs on several machines do at once."""
    path = root / f"writer{number}-smaller-is-better.json"
    path.write_text(json.dumps([{"name": f"case {case}", "unit": "ms", "value": case + 1.5} for case in range(cases)]))
    loop = f'for i in $(seq {ADDS}); do "$0" history add "$1" --store "$2" --run-id "{number}0$i" --sha c0ffee1 >/dev/null || exit 1; done'
    return subprocess.Popen(["bash", "-c", loop, PROGRAM, path, url], env=ENVIRONMENT)


def measure_writers(server, root, cases):
    database = f"writers{cases}"
    server.sql(f"CREATE DATABASE {database}")
    subprocess.run(["bash", "-c", 'exec "$0" "$@" >/dev/null', PROGRAM, "history", "add", first_report(root), "--store",
                    server.url(database), "--run-id", "1", "--sha", "c0ffee1"], env=ENVIRONMENT, check=True)
    begin = time.monotonic()
    writers = [write(server.url(database), root, number + 1, cases) for number in range(WRITERS)]
    if any([writer.wait() for writer in writers]):
        sys.exit("a writer failed")
    seconds = time.monotonic() - begin
    points = int(server.sql("SELECT count(*) FROM points", database)) - 1
    if points != WRITERS * ADDS * cases:
        sys.exit(f"{points} points are there")
    print(f"| PostgreSQL, {WRITERS} writers at once, runs of {cases} test cases | {points / seconds:,.0f} points/s, "
          f"{WRITERS * ADDS / seconds:.0f} runs/s | – | – | – |", flush=True)
    print_figure(f"postgres/writers-{cases}", f"{points / seconds:.0f}", "-",
                 f"PostgreSQL: figures a second of {WRITERS} writers at once, runs of {cases} test cases")


def first_report(root):
    path = root / "first-smaller-is-better.json"
    path.write_text('[{"name": "first", "unit": "ms", "value": 1}]')
    return path


def fill(server):
    """The tables as many adds would leave them: points in the order of runs."""
    server.sql("CREATE DATABASE large")
    for file in sorted(Path(__file__).resolve().parents[3].glob("native/postgres/migrations/*.sql")):
        server.sql(file.read_text(), "large")
    server.sql("INSERT INTO runs (folder, run_id, attempt, sha, ref, event, job_type, repository, time) SELECT 'benchmarks/' || r, "
               f"r, 1, md5(r::text), 'main', 'push', 'medium', 'a/b', timestamptz '2026-01-01' + r * interval '1 hour' FROM "
               f"generate_series(1, {RUNS}) r", "large")
    server.sql(f"INSERT INTO series (test_case, metric, unit) SELECT 'module|case ' || s || '|', 'wall', 'ms' FROM "
               f"generate_series(1, {SERIES}) s", "large")
    pieces = 10
    for piece in range(pieces):
        server.sql("SET session_replication_role = replica; INSERT INTO points SELECT s, r, 100 + random(), 30, 99, 102 FROM "
                   f"generate_series({piece * RUNS // pieces + 1}, {(piece + 1) * RUNS // pieces}) r, "
                   f"generate_series(1, {SERIES}) s", "large")
    server.sql("VACUUM ANALYZE", "large")


def time_query(server, case):
    script = (f"\\timing on\nSELECT time, sha, value, ci99_lower, ci99_upper FROM test_case_points WHERE test_case = "
              f"'module|case {case}|' AND metric = 'wall' ORDER BY time \\g /dev/null\n")
    done = subprocess.run([server.programs / "psql", "-X", "-q", "-d", server.url("large")], input=script * 2, text=True,
                          capture_output=True, env=ENVIRONMENT, check=True)
    return [float(found) for found in re.findall(r"Time: ([\d.]+) ms", done.stdout)]


def measure_query(server):
    begin = time.monotonic()
    fill(server)
    print(f"filled in {time.monotonic() - begin:.0f} s, {server.sql('SELECT pg_database_size(current_database())', 'large')} bytes")
    times = [time_query(server, 1 + 7 * number) for number in range(min(101, SERIES // 7))]
    first, second = (sorted(column) for column in zip(*times))
    rows = int(server.sql("SELECT count(*) FROM points", "large"))
    print(f"| PostgreSQL, the {RUNS:,} points of a test case among {rows:,}, new connection | {statistics.median(first):.1f} ms "
          f"(at most {first[-1]:.1f}) | – | – | < 20 ms |")
    print(f"| the same, asked again | {statistics.median(second):.1f} ms (at most {second[-1]:.1f}) | – | – | < 20 ms |")
    print_figure("postgres/query", f"{statistics.median(first):.1f}", "ms",
                 f"PostgreSQL: the {RUNS:,} figures of a test case among {rows:,}")
    return statistics.median(first) < 20


def main():
    subprocess.run(["cmake", "--build", BUILD, "--target", "benchgate-postgres"], check=True, stdout=sys.stderr)
    with tempfile.TemporaryDirectory() as folder, PostgresServer() as server:
        for cases in (100, 1000):
            measure_writers(server, Path(folder), cases)
        return 0 if measure_query(server) or SMOKE else 1


if __name__ == "__main__":
    sys.exit(main())
