#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""benchgate-postgres against a real server: the same as a folder, many writers, some of them killed, a killed server.

postgres_test.py BENCHGATE BENCHGATE_POSTGRES      BENCHGATE_WRITERS: how many writers at once (20)

Whoever reported success is there, whole; a killed one is there whole or not at all; nothing else is there. How fast the
machine is does not matter: the moments of the kills are drawn, and every outcome of them is checked.
"""
import json
import math
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from postgres_server import PASSWORD, QUOTED, PostgresServer  # noqa: E402

PLAIN = Path(sys.argv[1]).resolve()
PROGRAM = Path(sys.argv[2]).resolve()
WRITERS = int(os.environ.get("BENCHGATE_WRITERS", "20"))
SEED = int(os.environ.get("BENCHGATE_SEED", "1"))
faults = []


def check(holds, what):
    if not holds:
        faults.append(what)
        print(f"FAILED: {what}", file=sys.stderr)


def environment(**more):
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "LANG") if name in os.environ}
    return dict(kept, HOME="/nowhere", SOURCE_DATE_EPOCH="1767225600", PGPASSWORD=PASSWORD, **more)


def run(*words, program=PROGRAM, env=None, cwd=None):
    done = subprocess.run([program, *words], env=env or environment(), cwd=cwd, capture_output=True, text=True)
    check(PASSWORD not in done.stdout + done.stderr and QUOTED not in done.stdout + done.stderr,
          f"{words[:2]}: the password is in the output")
    return done


def report(folder, name, values):
    path = folder / f"{name}-smaller-is-better.json"
    path.write_text(json.dumps([{"name": key, "unit": "ms", "value": value} for key, value in values.items()]))
    return path


def add_words(store, path, run_id, *more):
    return ["history", "add", str(path), "--store", store, "--run-id", run_id, "--sha", "c0ffee1", "--job-type", "medium", *more]


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def recalculated(store, out, program=PROGRAM):
    done = run("history", "recalculate", "--store", store, "--out", str(out), program=program)
    check(done.returncode == 0, done.stderr)
    return tree(out)


def check_same_as_folder(server, root, draw):
    """Every command gives the same as with a folder, before and after a compaction."""
    url, folder = server.url(), str(root / "folder")
    missing = run("history", "list", "--store", url)
    check(missing.returncode == 1 and "does not exist; 'benchgate history add' creates it" in missing.stderr, missing.stderr)
    values = {}
    for number in range(12):
        for job in ("a", 'b "quoted" \\ {é}'):
            values[number, job] = draw.uniform(1, 100)
            path = report(root, f"job{ord(job[0])}", {job: values[number, job], "other": 5})
            words = (str(path), str(number), "--time", f"2026-01-{number + 1:02}T12:00:00Z", "--group", f"g{ord(job[0])}")
            for store in (url, folder):
                done = run(*add_words(store, *words))
                check(done.returncode == 0, done.stderr)
    again = run(*add_words(url, *words))
    check("1 file already stored, nothing to add, in database postgres at 127.0.0.1" in again.stdout, again.stdout + again.stderr)
    for action in ("list", "verify"):
        one, other = (json.loads(run("history", action, "--store", store, "--format", "json").stdout) for store in (url, folder))
        check(dict(one, store="") == dict(other, store=""), f"{action} differs: {one} {other}")
    expected = recalculated(folder, root / "by-folder", PLAIN)
    check(recalculated(url, root / "by-database") == expected, "recalculated data differ from those of a folder")
    rows = server.sql("SELECT run_id, unit, value FROM test_case_points WHERE test_case = 'g97|a|' ORDER BY time").splitlines()
    points = [(int(run_id), unit, float(value)) for run_id, unit, value in (row.split("|") for row in rows)]
    check(len(points) == 12 and all(number == run_id and unit == "ns" and math.isclose(value, 1e6 * values[number, "a"])
                                    for number, (run_id, unit, value) in enumerate(points)), f"points: {points}")
    check(server.sql("SELECT count(*) FROM points") == "48", "count of points: " + server.sql("SELECT count(*) FROM points"))
    quoted = server.sql("SELECT count(*) FROM test_case_points WHERE test_case LIKE '%b \"quoted\" \\\\ {é}%'")
    check(quoted == "12", f"names with quotes: {quoted}, of " + server.sql("SELECT test_case FROM series"))
    compacted = run("history", "compact", "--store", url, "--keep-runs", "2")
    check(compacted.returncode == 0 and "of 10 runs packed" in compacted.stdout, compacted.stdout + compacted.stderr)
    check(recalculated(url, root / "after") == expected, "recalculated data differ after a compaction")
    check(server.sql("SELECT count(*) FROM points") == "48", "a compaction removed points")
    late = run(*add_words(url, report(root, "late", {"late": 7}), "3", "--time", "2026-01-04T12:00:00Z", "--group", "late"))
    check(late.returncode == 0, late.stderr)
    check(server.sql("SELECT count(*) FROM test_case_points WHERE run_id = '3'") == "5", "points of a run that was packed")
    check(run("history", "verify", "--store", url).returncode == 0, "verify after a late job")


def check_credentials(server, root):
    """A password in a URL, in PGPASSWORD, in a file of passwords and in a service file works, and is never printed."""
    port = server.port
    (root / "pgpass").write_text(f"127.0.0.1:{port}:*:bench:{PASSWORD}\n")
    (root / "pgpass").chmod(0o600)
    (root / "services").write_text(f"[results]\nhost=127.0.0.1\nport={port}\nuser=bench\npassword={PASSWORD}\ndbname=postgres\n")
    bare = {name: value for name, value in environment().items() if name != "PGPASSWORD"}
    in_url = f"postgres://bench:{QUOTED}@127.0.0.1:{port}/postgres"
    for url, more in ((in_url, {}), (server.url(), {"PGPASSFILE": str(root / "pgpass")}),
                      ("postgres://?service=results", {"PGSERVICEFILE": str(root / "services")})):
        done = run("history", "list", "--store", url, env=dict(bare, **more))
        check(done.returncode == 0, done.stderr)
    wrong = in_url.replace("correct", "secret-word")
    for url, expected in ((wrong, "password authentication failed"), (in_url.replace("/postgres", "/none"), "does not exist"),
                          (in_url.replace("@127", "@[127"), "is not a URL that libpq understands"),
                          (in_url + "?x=1", "is not a URL that libpq understands"),
                          (in_url.replace("postgres:", "mysql:"), "is neither a folder nor git:BRANCH")):
        done = run("history", "list", "--store", url, env=bare)
        check(done.returncode == 1 and expected in done.stderr, f"{expected}: {done.stderr}")
        check("secret-word" not in done.stderr and "horse" not in done.stderr, f"a password is printed: {done.stderr}")
    pull = run(*add_words(in_url, report(root, "pull", {"a": 1}), "99", "--event", "pull_request"))
    check(pull.returncode == 1 and "postgres://...: a run of the event 'pull_request' does not change a history" in pull.stderr, pull.stderr)
    plain = run("history", "list", "--store", in_url, program=PLAIN)
    check(plain.returncode == 1 and "--target benchgate-postgres" in plain.stderr, plain.stderr)


def check_projects(server, root):
    """Projects share a database by schemas; a user who may not make tables is told so, and a newer database, too."""
    server.sql("CREATE SCHEMA one; CREATE SCHEMA two; CREATE DATABASE newer")
    for name in ("one", "two"):
        done = run(*add_words(server.url(more=f"?options=-csearch_path%3D{name}"), report(root, name, {name: 1}), name))
        check(done.returncode == 0, done.stderr)
    listed = json.loads(run("history", "list", "--store", server.url(more="?options=-csearch_path%3Dtwo"), "--format", "json").stdout)
    check([row["run_id"] for row in listed["runs"]] == ["two"], f"schema two: {listed}")
    server.sql(f"CREATE USER reader PASSWORD '{PASSWORD}'; CREATE DATABASE empty")
    server.sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC", "empty")
    done = run(*add_words(server.url("empty").replace("bench@", "reader@"), report(root, "x", {"x": 1}), "1"))
    check(done.returncode == 1 and "permission denied for schema public" in done.stderr, done.stderr)
    url = server.url("newer")
    check(run(*add_words(url, report(root, "x", {"x": 1}), "1")).returncode == 0, "add to newer")
    server.sql("INSERT INTO history_migrations (name) VALUES ('9999_future.sql')", "newer")
    for words in (["history", "list", "--store", url], add_words(url, report(root, "x", {"x": 1}), "2")):
        done = run(*words)
        check(done.returncode == 1 and "use a newer benchgate-postgres" in done.stderr, done.stderr)


def start_writer(url, root, number):
    """Jobs of one run add to the same folder; every third writer is a run of its own."""
    run_id = f"{1000 + number}" if number % 3 == 0 else "7"
    path = report(root, f"writer{number}", {f"writer{number}": number + 1})
    process = subprocess.Popen([PROGRAM, *add_words(url, path, run_id, "--time", "2026-01-01T00:00:00Z")], env=environment(),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return {"process": process, "where": f"benchmarks/2026-01-01/{run_id}-1/reports/{path.name}", "content": path.read_bytes()}


def check_stored(server, database, writers, may_fail):
    landed, killed = {}, {}
    for writer in writers:
        _, errors = writer["process"].communicate()
        code = writer["process"].returncode
        (landed if code == 0 else killed)[writer["where"]] = writer["content"]
        check(code in (0, -signal.SIGKILL) or may_fail, f"{writer['where']}: exit code {code}: {errors}")
    rows = server.sql("SELECT path, encode(bytes, 'hex') FROM files WHERE path NOT LIKE '%/metadata.json' AND path NOT LIKE "
                      "'%/SHA256SUMS'", database)
    stored = dict((path, bytes.fromhex(content)) for path, content in (row.split("|") for row in rows.splitlines()))
    check(landed.keys() <= stored.keys(), f"lost: {sorted(landed.keys() - stored.keys())}")
    check(stored.keys() <= landed.keys() | killed.keys(), f"strange: {sorted(stored.keys() - landed.keys() - killed.keys())}")
    for path, content in stored.items():
        check(content == landed.get(path, killed.get(path)), f"{path} has other content")
    check(server.sql("SELECT count(*) FROM points", database) == str(len(stored)), "points differ from the files")
    verified = run("history", "verify", "--store", server.url(database))
    check(verified.returncode == 0 or not stored, f"verify: {verified.stdout}{verified.stderr}")
    print(f"{database}: {len(landed)} of {len(writers)} writers landed, {len(killed)} were killed, of which "
          f"{len(stored) - len(landed)} had landed", flush=True)


def check_many_writers(server, root, draw):
    server.sql("CREATE DATABASE writers")
    url = server.url("writers")
    check(run(*add_words(url, report(root, "first", {"first": 1}), "1", "--time", "2026-01-01T00:00:00Z")).returncode == 0, "first")
    server.sql("DELETE FROM runs; DELETE FROM files", "writers")
    begin = time.monotonic()
    writers = [start_writer(url, root, number) for number in range(WRITERS)]
    for moment, number in sorted((draw.uniform(0, 2), number) for number in range(0, WRITERS, 4)):
        time.sleep(max(0, begin + moment - time.monotonic()))
        writers[number]["process"].kill()
    check_stored(server, "writers", writers, may_fail=False)


def check_killed_server(server, root, draw):
    """The server is killed three times while writers write; those wait for it to come back."""
    server.sql("CREATE DATABASE crashes")
    writers = []
    for crash in range(3):
        writers += [start_writer(server.url("crashes"), root, 100 * crash + number) for number in range(WRITERS)]
        time.sleep(draw.uniform(0, 1.5))
        server.crash()
        server.start()
    check_stored(server, "crashes", writers, may_fail=False)


def main():
    if not PROGRAM.exists():
        print("skipped: benchgate-postgres is not built (cmake --build build/dev --target benchgate-postgres)")
        sys.exit(77)
    linked = subprocess.run(["ldd", PLAIN], capture_output=True, text=True).stdout
    check("libpq" not in linked, "benchgate links libpq")
    draw = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder, PostgresServer() as server:
        root = Path(folder).resolve()
        check_same_as_folder(server, root, draw)
        check_credentials(server, root)
        check_projects(server, root)
        check_many_writers(server, root, draw)
        check_killed_server(server, root, draw)
    sys.exit(f"{len(faults)} faults" if faults else 0)


main()
