#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Many writers add runs to one branch over HTTP, some of them are killed; and all that can be wrong with a repository.

history_test.py BENCHGATE      BENCHGATE_WRITERS: how many writers at once (6)

Whoever reported success is there, whole; a killed one is there whole or not at all; nothing else is there. How fast the
machine is does not matter: the moment of a kill is drawn, and every outcome of it is checked.
"""
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from git_server import GitServer  # noqa: E402

PROGRAM = Path(sys.argv[1]).resolve()
WRITERS = int(os.environ.get("BENCHGATE_WRITERS", "6"))
SEED = int(os.environ.get("BENCHGATE_SEED", "1"))
TOKEN, READER = "a-token-that-may-write", "a-token-that-may-read"
COMMIT = "b909697e34929e6f75b623c4094c791c378c089a"
faults = []


def check(holds, what):
    if not holds:
        faults.append(what)
        print(f"FAILED: {what}", file=sys.stderr)


def environment(server="", token="", **more):
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR", "LANG") if name in os.environ}
    values = dict(kept, HOME="/nowhere", GIT_CONFIG_NOSYSTEM="1", SOURCE_DATE_EPOCH="1767225600", **more)
    if server:
        values.update(GITHUB_SERVER_URL=server, GITHUB_TOKEN=token)
    return values


def git(folder, *words, **options):
    identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", "-C", folder, *identity, *words], capture_output=True, text=True,
                          env=environment(), **options)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout.strip()


def report(folder, name, value):
    """A report of another tool: one figure."""
    path = folder / f"{name}-smaller-is-better.json"
    path.write_text(json.dumps([{"name": name, "unit": "ms", "value": value}]))
    return path


def make_clone(folder, address, branch="main"):
    """A repository of a user: a commit, a change in the index and one in the work tree."""
    folder.mkdir(parents=True)
    git(folder, "init", "-q", "-b", branch)
    (folder / "program.c").write_text("int main() { return 0; }\n")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "one")
    (folder / "program.c").write_text("int main() { return 1; }\n")
    git(folder, "add", "-A")
    (folder / "program.c").write_text("int main() { return 2; }\n")
    (folder / "untracked.txt").write_text("mine\n")
    if address:
        git(folder, "remote", "add", "origin", address)
    return folder


def state_of(folder):
    """What of a repository is the user's."""
    index = hashlib.sha256((folder / ".git/index").read_bytes()).hexdigest()
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
             if path.is_file() and ".git" not in path.parts}
    return index, files, git(folder, "rev-parse", "HEAD"), (folder / ".git/HEAD").read_text()


def add_words(path, run, *more):
    return [str(PROGRAM), "history", "add", str(path), "--run-id", run, "--sha", COMMIT, "--event", "push", *more]


def run(folder, words, env):
    return subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True)


def history(folder, env, *words):
    return run(folder, [str(PROGRAM), "history", *words], env)


def make_origin(root, name="project.git"):
    git(root, "init", "-q", "--bare", name)
    git(root / name, "config", "http.receivepack", "true")
    return root / name


def check_many_writers(root, draw):
    origin = make_origin(root)
    with GitServer(root, {TOKEN: "write"}) as server:
        env = environment(server.address, TOKEN)
        writers = []
        for number in range(WRITERS):
            clone = make_clone(root / f"clone{number}", f"{server.address}/project.git")
            # Jobs of one run add to the same folder; every third writer is a run of its own.
            name = f"writer{number}"
            run_id = f"{1000 + number}" if number % 3 == 0 else "7"
            path = report(root, name, draw.uniform(1, 100))
            before = state_of(clone)
            process = subprocess.Popen(add_words(path, run_id), cwd=clone, env=env, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True, start_new_session=True)
            writers.append({"process": process, "path": path, "run": run_id, "clone": clone, "before": before,
                            "kill_at": time.monotonic() + draw.uniform(0, 8) if number % 4 == 1 else None})
        for writer in writers:
            if writer["kill_at"] is not None:
                time.sleep(max(0, writer["kill_at"] - time.monotonic()))
                try:
                    os.killpg(writer["process"].pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        landed, killed = {}, {}
        for writer in writers:
            _, errors = writer["process"].communicate()
            where = f"benchmarks/2026-01-01/{writer['run']}-1/reports/{writer['path'].name}"
            code = writer["process"].returncode
            (landed if code == 0 else killed)[where] = writer["path"].read_bytes()
            check(code in (0, -signal.SIGKILL), f"{where}: exit code {code}: {errors}")
            check(TOKEN not in errors, "the token is in the log")
            check(state_of(writer["clone"]) == writer["before"], f"{where}: the user's files, index or HEAD changed")
        listing = git(origin, "ls-tree", "-r", "--name-only", "perf-raw").splitlines()
        stored = {path for path in listing if not path.endswith(("metadata.json", "SHA256SUMS"))}
        check(set(landed) <= stored, f"lost: {sorted(set(landed) - stored)}")
        check(stored <= set(landed) | set(killed), f"strange: {sorted(stored - set(landed) - set(killed))}")
        for path in sorted(stored):
            content = subprocess.run(["git", "-C", origin, "cat-file", "blob", f"perf-raw:{path}"],
                                     capture_output=True, check=True).stdout
            check(content == landed.get(path, killed.get(path)), f"{path} has other content")
        commits = git(origin, "rev-list", "--first-parent", "perf-raw").splitlines()
        check(len(commits) == len(stored), f"{len(commits)} commits for {len(stored)} reports")
        check(len(commits) == len(git(origin, "rev-list", "perf-raw").splitlines()), "the branch is not linear")
        reader = make_clone(root / "reader", f"{server.address}/project.git")
        verified = history(reader, env, "verify")
        check(verified.returncode == 0, f"verify: {verified.stdout}{verified.stderr}")
        shown = json.loads(history(reader, env, "list", "--format", "json").stdout)
        check(sum(row["files"] for row in shown["runs"]) == len(stored), "list counts other files")
        print(f"{len(landed)} of {WRITERS} writers landed, {len(killed)} were killed, of which "
              f"{len(stored) - len(landed)} had landed", flush=True)


def check_data_branch(root):
    """While a job pushes its data, another one adds a run and is faster: the data of both runs stay."""
    origin = make_origin(root)
    with GitServer(root, {TOKEN: "write"}) as server:
        env = environment(server.address, TOKEN)
        for name in ("slow", "fast"):
            clone, path = make_clone(root / name, f"{server.address}/project.git"), report(root, name, 5)
            words = " ".join(add_words(path, name, "--job-type", "medium"))
            data = f"{PROGRAM} history recalculate --out {root}/{name}-out --data-branch perf-data"
            variables = " ".join(f"'{key}={value}'" for key, value in env.items())
            (root / f"{name}.sh").write_text(f"cd {clone} && env -i {variables} sh -c '{words} && {data}' >{root}/{name}.log 2>&1\n")
        hook = origin / "hooks/pre-receive"
        hook.write_text(f"#!/bin/sh\ngrep -q perf-data && mkdir {root}/raced 2>/dev/null || exit 0\nexec sh {root}/fast.sh\n")
        hook.chmod(0o755)
        done = run(root, ["sh", f"{root}/slow.sh"], env)
        said = (root / "slow.log").read_text()
        check(done.returncode == 0 and "another attempt in" in said, f"the slow job: {done.returncode}: {said}")
        shown = json.loads(git(origin, "show", "perf-data:data/benchmarks/history.json"))
        check({series["id"].split("|")[1] for series in shown["series"]} == {"slow", "fast"}, "the slow job replaced newer data")
        check((root / "slow-out/data/benchmarks/history.json").read_text().strip() == git(origin, "show", "perf-data:data/benchmarks/history.json"),
              "the data on the disk are not those of the branch")
        check(len(git(origin, "rev-list", "perf-data").splitlines()) <= 2, "a commit too many")


def check_repetition(root):
    """The same again adds nothing; other content of the same name is refused; the branch stays as it is."""
    clone = make_clone(root / "repeated", "")
    path = report(root, "same", 5)
    env = environment()
    first = run(clone, add_words(path, "5"), env)
    check(first.returncode == 0, first.stderr)
    tip = git(clone, "rev-parse", "perf-raw")
    again = run(clone, add_words(path, "5"), env)
    check(again.returncode == 0 and "already stored, nothing to add" in again.stdout, again.stdout + again.stderr)
    report(root, "same", 6)
    other = run(clone, add_words(path, "5"), env)
    check(other.returncode == 1 and "is already stored with other content" in other.stderr, other.stderr)
    foreign = run(clone, add_words(path, "5")[:4] + ["--run-id", "5", "--sha", "a" * 40, "--group", "other"], env)
    check(foreign.returncode == 1 and "the stored run measured commit" in foreign.stderr, foreign.stderr)
    check(git(clone, "rev-parse", "perf-raw") == tip, "a refusal moved the branch")


def check_faults(root):
    """Protected branch, no permission, wrong token, checked out branch, pull request, corrupt branch, no repository."""
    origin = make_origin(root, "guarded.git")
    hook = origin / "hooks/pre-receive"
    hook.write_text("#!/bin/sh\necho 'error: GH006: Protected branch update failed' >&2\nexit 1\n")
    hook.chmod(0o755)
    path = report(root, "guarded", 5)
    with GitServer(root, {TOKEN: "write", READER: "read"}) as server:
        clone = make_clone(root / "guarded", f"{server.address}/guarded.git")
        for token, expected in ((TOKEN, "if the branch is protected, exempt perf-raw from the rules"),
                                (READER, "'permissions: contents: write'"), ("wrong", "'permissions: contents: write'")):
            done = run(clone, add_words(path, "5"), environment(server.address, token))
            check(done.returncode == 1 and expected in done.stderr, f"{expected}: {done.stdout}{done.stderr}")
            check(token not in done.stderr.replace("wrong", ""), "the token is in the log")
        pull = run(clone, add_words(path, "5")[:4] + ["--run-id", "5"],
                   environment(server.address, TOKEN, GITHUB_ACTIONS="true", GITHUB_EVENT_NAME="pull_request",
                               GITHUB_SHA=COMMIT))
        check(pull.returncode == 1 and "does not change a history" in pull.stderr, pull.stderr)
        check(git(origin, "for-each-ref") == "", "a refused writer left a branch")
    gone = run(clone, add_words(path, "5"), environment(server.address, TOKEN))
    check(gone.returncode == 1 and "origin cannot be reached" in gone.stderr, gone.stderr)
    alone = make_clone(root / "alone", "", branch="perf-raw")
    done = run(alone, add_words(path, "5"), environment())
    check(done.returncode == 1 and "is checked out in" in done.stderr, done.stderr)
    nowhere = root / "nowhere"
    nowhere.mkdir()
    done = run(nowhere, add_words(path, "5"), environment(GIT_CEILING_DIRECTORIES=str(root)))
    check(done.returncode == 1 and "in no git repository" in done.stderr, done.stderr)


def check_dropped_connections(root):
    """A server that leaves a request in the middle: the run is added once, at the latest by the next attempt, and never half."""
    origin = make_origin(root, "dropping.git")
    number = 0
    with GitServer(root, {TOKEN: "write"}) as server:
        env = environment(server.address, TOKEN)
        clone = make_clone(root / "dropping", f"{server.address}/dropping.git")
        for request in ("info/refs?service=git-upload-pack", "info/refs?service=git-receive-pack", "/git-upload-pack", "/git-receive-pack"):
            for moment in ("before", "half", "after"):
                number += 1
                before, words = state_of(clone), add_words(report(root, f"drop{number}", number), str(number))
                server.drops.append((request, moment))
                began = time.monotonic()
                done = run(clone, words, env)
                where = f"{request} dropped {moment}"
                check(time.monotonic() - began < 60, f"{where}: took too long")
                check(done.returncode == 0 or (done.returncode == 1 and done.stderr.count("\n") <= 3 and "benchgate: " in done.stderr),
                      f"{where}: {done.returncode}: {done.stderr}")
                check(TOKEN not in done.stderr, "the token is in the log")
                server.drops.clear()
                again = run(clone, words, env)
                check(again.returncode == 0, f"{where}, again: {again.stderr}")
                check(state_of(clone) == before, f"{where}: the user's files, index or HEAD changed")
                print(f"{where}: exit {done.returncode}, {done.stderr.strip() or done.stdout.strip()}", flush=True)
        check(history(clone, env, "verify").returncode == 0, "the branch is corrupt")
        listed = json.loads(history(clone, env, "list", "--format", "json").stdout)
        check(sorted(int(row["run_id"]) for row in listed["runs"]) == list(range(1, number + 1)), listed)


def check_shallow_clone(root):
    """A clone of one commit adds to a branch that it has never seen, and stays as shallow as it was."""
    origin = make_origin(root, "deep.git")
    with GitServer(root, {TOKEN: "write"}) as server:
        env = environment(server.address, TOKEN)
        full = make_clone(root / "full", f"{server.address}/deep.git")
        for number in range(3):
            done = run(full, add_words(report(root, f"deep{number}", number + 1), str(number)), env)
            check(done.returncode == 0, done.stderr)
        git(full, "push", "-q", str(origin), "HEAD:refs/heads/main")
        git(root, "clone", "-q", "--depth=1", "-b", "main", f"file://{origin}", "shallow")
        shallow = root / "shallow"
        git(shallow, "remote", "set-url", "origin", f"{server.address}/deep.git")
        done = run(shallow, add_words(report(root, "deep3", 4), "3"), env)
        check(done.returncode == 0, done.stderr)
        check(git(shallow, "rev-parse", "--is-shallow-repository") == "true", "the shallow clone was deepened")
        check(len(git(origin, "rev-list", "perf-raw").splitlines()) == 4, "commits of the branch were lost")
        listed = history(shallow, env, "list", "--format", "json")
        check(len(json.loads(listed.stdout)["runs"]) == 4, listed.stdout + listed.stderr)


def check_corrupt_branch(root):
    """What others put into a run is found, and nothing is added to such a run."""
    clone = make_clone(root / "corrupt", "")
    path = report(root, "corrupt", 5)
    check(run(clone, add_words(path, "5"), environment()).returncode == 0, "first add")
    tree = root / "tree"
    git(root, "clone", "-q", "-b", "perf-raw", str(clone), str(tree))
    (tree / "benchmarks/2026-01-01/5-1/reports/corrupt-smaller-is-better.json").write_text("[]")
    (tree / "benchmarks/2026-01-01/5-1/strange.txt").write_text("strange")
    git(tree, "add", "-A")
    git(tree, "commit", "-q", "-m", "not ours")
    git(clone, "fetch", "-q", str(tree), "perf-raw:perf-raw")
    tip = git(clone, "rev-parse", "perf-raw")
    verified = history(clone, environment(), "verify")
    check(verified.returncode == 2 and "was changed" in verified.stdout and "strange.txt: is not listed" in
          verified.stdout, verified.stdout + verified.stderr)
    done = run(clone, add_words(report(root, "next", 5), "5"), environment())
    check(done.returncode == 1 and "is not listed in SHA256SUMS" in done.stderr, done.stderr)
    check(git(clone, "rev-parse", "perf-raw") == tip, "a refusal moved the branch")


def check_parallel_acceptances(root):
    """Several accept changes at once: all that were accepted are in the file."""
    words = ["history", "accept", "--commit", "b909697e34", "--reason"]
    writers = [subprocess.Popen([PROGRAM, *words, f"reason {n}", f"id{n}"], cwd=root, env=environment(),
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for n in range(24)]
    for writer in writers:
        check(writer.wait() == 0, writer.stderr.read())
    accepted = (root / ".benchgate/accepted.yaml").read_text()
    lost = [n for n in range(24) if f'"reason {n}"' not in accepted]
    check(not lost, f"acceptances {lost} are lost: {accepted}")


def check_hostile_configuration(root):
    """No program that the repository's configuration names runs, and no hook."""
    origin = make_origin(root, "hostile.git")
    with GitServer(root, {TOKEN: "write"}) as server:
        clone = make_clone(root / "hostile", f"{server.address}/hostile.git")
        marker = root / "executed"
        script = root / "script"
        script.write_text(f"#!/bin/sh\necho \"$0 $*\" >> {marker}\nexit 1\n")
        script.chmod(0o755)
        for name in ("pre-push", "reference-transaction", "post-index-change", "pre-auto-gc"):
            (clone / ".git/hooks").mkdir(exist_ok=True)
            (clone / ".git/hooks" / name).symlink_to(script)
        for setting in ("core.fsmonitor", "remote.origin.receivepack", "remote.origin.uploadpack", "gpg.program",
                        "credential.helper", "core.askPass", "core.sshCommand", "filter.x.clean", "filter.x.process"):
            git(clone, "config", setting, str(script))
        for setting in ("commit.gpgSign", "push.gpgSign", "tag.gpgSign", "push.followTags"):
            git(clone, "config", setting, "true")
        (clone / ".gitattributes").write_text("* filter=x\n")
        done = run(clone, add_words(report(root, "hostile", 5), "5"), environment(server.address, TOKEN))
        check(done.returncode == 0, done.stderr)
        check(not marker.exists(), f"executed: {marker.read_text() if marker.exists() else ''}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        draw = random.Random(SEED)
        for number, part in enumerate((lambda place: check_many_writers(place, draw), check_data_branch, check_repetition,
                                       check_faults, check_dropped_connections, check_shallow_clone, check_corrupt_branch,
                                       check_parallel_acceptances, check_hostile_configuration)):
            place = root / str(number)
            place.mkdir()
            part(place)
    sys.exit(f"{len(faults)} faults" if faults else 0)


main()
