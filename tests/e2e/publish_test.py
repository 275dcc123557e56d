#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`benchgate publish` against fake_api.py: every channel, every failure, and that the token stays secret.

publish_test.py BENCHGATE FOLDER [NAME...]    the cases called NAME..., default all
Recorded requests are left in FOLDER/requests, one file for each case, for the check against GitHub's description.
"""
import base64
import concurrent.futures
import functools
import html.parser
import json
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

from case_runner import certificate_in, run_cases
from fake_api import APP_TOKEN, TOKEN, USER_TOKEN, FakeApi, Fault, utf16_length

BENCHGATE, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
HEAD, MERGE = "1" * 40, "2" * 40
HOSTILE = "a|b`c\\|d</td><img src=x> @octocat #1 ::error::x\n::error::y \x1b[31m --> <!-- benchgate:end --> https://evil.example"
CASES = []


def case(function):
    CASES.append(function)
    return function


# ---- scenery


def gate_tree(folder, factor, manifest):
    """Three runs of a scenario as gate reads them; the figures are drawn from a fixed seed."""
    draw = random.Random(8 if manifest else 7)
    for run in (1, 2, 3):
        place = folder / "dns_latency" / f"run-{run}"
        place.mkdir(parents=True)
        lines = [json.dumps({"timestamp": "2026-01-01T00:00:00Z", "node": "node-a",
                             "ttft_ms": round(800 * factor * (1 + 0.1 * draw.random()), 3),
                             "token_throughput_tps": round(18 + draw.random() * 0.1, 3), "error_rate": 0.03})
                 for _ in range(24)]
        (place / "raw_samples.jsonl").write_text("\n".join(lines) + "\n")
        (place / "collector_overhead.csv").write_text(
            "timestamp,node,collector_cpu_pct,collector_memory_mb,events_per_second,dropped_events\n" +
            "".join(f"2026-01-01T00:00:0{i}Z,node-{'ab'[i % 2]},{2 + i / 10},120.00,900,0\n" for i in range(4)))
    if manifest:
        (folder / "manifest.json").write_text(json.dumps(
            {"source_ref": "v0.9.0", "source_commit": "3" * 40, "generated_at": "2026-01-01T00:00:00Z"}))


@functools.lru_cache
def gate_report(factor):
    """The report of the real gate over such trees."""
    folder = FOLDER / f"gate-{factor}"
    gate_tree(folder / "baseline", 1, True)
    gate_tree(folder / "candidate", factor, False)
    done = subprocess.run([BENCHGATE, "gate", "--candidate", "candidate", "--baseline", "baseline", "--candidate-ref",
                           "main", "--candidate-commit", HEAD, "--out", "report"], cwd=folder, capture_output=True,
                          text=True, timeout=60, env={"PATH": os.environ["PATH"], "SOURCE_DATE_EPOCH": "1767225600"})
    assert done.returncode == (2 if factor > 1.05 else 0), (done.returncode, done.stdout, done.stderr)
    return folder / "report" / "m5_gate_summary.json"


def publication(**members):
    return {"schema": "benchgate.publication.v1", "verdict": "pass", "headline": "fine", **members}


class Scene:
    """One case: its folder, its API and the environment of a job."""

    def __init__(self, name, **api):
        self.folder = FOLDER / "cases" / name
        self.folder.mkdir(parents=True)
        requests = FOLDER / "requests"
        requests.mkdir(exist_ok=True)
        self.log = requests / f"{name}.jsonl"
        self.api = FakeApi(self.log, **api)
        self.outputs = []
        self.environment = {
            "PATH": os.environ["PATH"], "GITHUB_ACTIONS": "true", "GITHUB_API_URL": self.api.url,
            "GITHUB_REPOSITORY": "octo/hello", "GITHUB_SERVER_URL": "https://github.example", "GITHUB_RUN_ID": "42",
            "GITHUB_SHA": MERGE, "GITHUB_TOKEN": TOKEN, "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            "GITHUB_OUTPUT": str(self.folder / "output"), "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64"}
        self.event("pull_request")

    def __enter__(self):
        self.api.__enter__()
        return self

    def __exit__(self, *_):
        self.api.__exit__()
        if ASAN_FOUND in "".join(self.outputs):
            raise AssertionError("sanitizer finding")

    def event(self, name, head_repository="octo/hello", number=7):
        head = {"sha": HEAD, "ref": "topic", "user": {"login": "octo"},
                "repo": {"full_name": head_repository} if head_repository else None}
        content = {"pull_request": {"number": number, "head": head}} if name == "pull_request" else {}
        (self.folder / "event.json").write_text(json.dumps(content))
        self.environment["GITHUB_EVENT_NAME"] = name
        self.environment["GITHUB_EVENT_PATH"] = str(self.folder / "event.json")
        self.environment["GITHUB_REF"] = f"refs/pull/{number}/merge" if name == "pull_request" else "refs/heads/topic"

    def report(self, content, name="report.json"):
        path = self.folder / name
        path.write_text(json.dumps(content))
        return path

    def run(self, report, *arguments, code=0, environment=None, timeout=60):
        argv = [str(BENCHGATE), "publish", "--summary", str(report), *arguments]
        done = subprocess.run(argv, capture_output=True, text=True, timeout=timeout, cwd=self.folder,
                              stdin=subprocess.DEVNULL, env={**self.environment, **(environment or {})})
        self.outputs += [done.stdout, done.stderr]
        (self.folder / "talk").open("a").write(" ".join(argv) + done.stdout + done.stderr)
        assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
        return done

    def run_measured(self, report, *arguments):
        """What the kernel counted for one run."""
        child = subprocess.Popen([BENCHGATE, "publish", "--summary", report, *arguments], cwd=self.folder,
                                 stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=self.environment)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0
        return usage

    def requests(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def calls(self):
        return [f"{r['method']} {r['path'].split('?')[0]}" for r in self.requests()]

    def read(self, name):
        path = self.folder / name
        return path.read_text() if path.exists() else ""

    def results(self):
        """GITHUB_OUTPUT as the runner reads it."""
        lines, values = self.read("output").split("\n"), {}
        while lines and lines[0]:
            name, delimiter = lines.pop(0).split("<<")
            end = lines.index(delimiter)
            values[name] = "\n".join(lines[:end])
            lines = lines[end + 1:]
        return values

    def comments(self):
        return [c["body"] for c in self.api.comments if c["user"]["login"] == "github-actions[bot]"]


ASAN_FOUND = "ERROR: AddressSanitizer"
COMMENTS = "/repos/octo/hello/issues/7/comments"


def refused(name, expected, tries=1, faults=(), arguments=("--time-limit", "3s"), environment=None, prepare=None, **api):
    """The verdict and the exit code survive, the reason is told once, and --require-publish turns it into 1."""
    with Scene(name, faults=faults, **api) as scene:
        if prepare:
            prepare(scene)
        started = time.monotonic()
        done = scene.run(gate_report(1.3), *arguments, environment=environment)
        assert time.monotonic() - started < 25
        assert re.search(expected, done.stderr), done.stderr
        assert done.stderr.count("benchgate: ") == 1, done.stderr
        assert "::warning title=benchgate publish::" in done.stdout, done.stdout
        assert scene.results()["verdict"] == "fail" and scene.results()["published"] == "false"
        assert "### ❌ benchgate: " in scene.read("summary")
        if tries:
            assert len(scene.requests()) == tries, scene.calls()
        scene.run(gate_report(1.3), *arguments, "--require-publish", environment=environment, code=1)


# ---- the comment


@case
def comment_created_updated_unchanged(name):
    with Scene(name) as scene:
        assert "comment: created https://github.example/octo/hello/pull/7#issuecomment-" in scene.run(gate_report(1.3)).stdout
        assert "### ❌ benchgate: dns_latency: ttft_ms p95 29" in scene.comments()[0]
        before = len(scene.requests())
        assert "comment: unchanged" in scene.run(gate_report(1.3)).stdout
        assert scene.calls()[before:] == ["GET " + COMMENTS]
        assert "comment: updated" in scene.run(gate_report(1.0), environment={"GITHUB_RUN_ID": "43"}).stdout
        assert len(scene.comments()) == 1 and "### ✅ benchgate: " in scene.comments()[0]
        assert scene.results()["comment-url"].startswith("https://github.example/octo/hello/pull/7#issuecomment-")
        (FOLDER / "example_comment.md").write_text(scene.requests()[1]["body"]["body"])


@case
def comment_found_on_the_last_page(name):
    with Scene(name, page_size=25) as scene:
        for i in range(90):
            scene.api.add_comment("somebody", f"remark {i}")
        scene.run(gate_report(1.3))
        for i in range(30):
            scene.api.add_comment("somebody", f"later remark {i}")
        assert "comment: updated" in scene.run(gate_report(1.0)).stdout
        assert len(scene.comments()) == 1


@case
def comment_survives_pages_that_move(name):
    with Scene(name, page_size=10) as scene:
        for i in range(25):
            scene.api.add_comment("somebody", f"remark {i}")
        scene.run(gate_report(1.3))
        # Between page 2 and page 3 the first comments are deleted: ours moves to a page that was read already.
        moved = []

        def shift(method, path):
            if "page=3" in path and not moved:
                moved.append(True)
                del scene.api.comments[:10]

        scene.api.before = shift
        scene.run(gate_report(1.0))
        assert moved and len(scene.comments()) == 1, scene.calls()
        assert "✅ benchgate: " in scene.comments()[0]


@case
def comment_of_somebody_else_is_left_alone(name):
    with Scene(name) as scene:
        scene.run(gate_report(1.0))
        planted = scene.api.comments.pop()["body"]
        scene.api.add_comment("mallory", planted)
        scene.run(gate_report(1.3))
        assert scene.api.comments[0]["body"] == planted and len(scene.comments()) == 1


@case
def comment_of_a_person_with_a_token(name):
    with Scene(name) as scene:
        for factor in (1.3, 1.0):
            scene.run(gate_report(factor), environment={"BENCHGATE_TOKEN": USER_TOKEN})
        assert [c["user"]["login"] for c in scene.api.comments] == ["octocat"]


@case
def comment_keys_are_separate(name):
    with Scene(name) as scene:
        for key in ("a", "b", "a"):
            scene.run(gate_report(1.0), "--comment-key", key)
        assert len(scene.comments()) == 2
        scene.run(gate_report(1.0), "--comment-key", "x --> y", code=1)


@case
def comment_is_not_doubled_when_an_answer_is_lost(name):
    with Scene(name, faults=[Fault("^POST", times=1, status=502, after=True)]) as scene:
        scene.run(gate_report(1.3))
        assert len(scene.comments()) == 1 and scene.calls().count("POST " + COMMENTS) == 1, scene.calls()


@case
def at_most_one_comment_in_a_run(name):
    """Tokens whose login nobody tells, lists that lag, answers that are lost: one comment after two runs of each."""
    tokens = {"workflow": TOKEN, "app": APP_TOKEN, "person": USER_TOKEN}
    for kind, token in tokens.items():
        for lag in (0, 1.5):
            with Scene(f"{name}_{kind}_{lag}", lag=lag) as scene:
                scene.api.user_is_told = kind != "person"
                for run, factor in (("42", 1.3), ("43", 1.0)):
                    scene.run(gate_report(factor), environment={"GITHUB_TOKEN": token, "GITHUB_RUN_ID": run})
                    assert len(scene.api.comments) == 1, (kind, lag, scene.calls())
                    time.sleep(lag)
                assert scene.calls().count("POST " + COMMENTS) == 1, scene.calls()
                assert "### ✅ benchgate: " in scene.api.comments[0]["body"]
                late = scene.run(gate_report(1.3), environment={"GITHUB_TOKEN": token, "GITHUB_RUN_ID": "41"})
                assert "unchanged, a newer run wrote it" in late.stdout, late.stdout


@case
def comment_of_the_author_who_was_named(name):
    with Scene(name) as scene:
        mine = {"GITHUB_TOKEN": APP_TOKEN}
        scene.run(gate_report(1.3))
        scene.run(gate_report(1.3), "--comment-author", "my-app[bot]", environment=mine)
        scene.run(gate_report(1.0), "--comment-author", "my-app[bot]", environment=mine)
        assert [c["user"]["login"] for c in scene.api.comments] == ["github-actions[bot]", "my-app[bot]"]
        assert "❌ benchgate: " in scene.api.comments[0]["body"] and "✅ benchgate: " in scene.api.comments[1]["body"]


@case
def late_run_beside_a_newer_one_while_the_list_lags(name):
    with Scene(name, lag=1.5) as scene:
        scene.run(gate_report(1.0), environment={"GITHUB_RUN_ID": "50"})
        text = (scene.folder / "event.json").read_text().replace(HEAD, "4" * 40)
        (scene.folder / "event.json").write_text(text)
        scene.api.versions = [(when + 1, rows) for when, rows in scene.api.versions]  # the list is behind again
        assert "unchanged, a newer run wrote it" in scene.run(gate_report(1.3)).stdout
        assert len(scene.comments()) == 1 and "✅ benchgate: " in scene.comments()[0]


@case
def creation_is_not_repeated(name):
    """Whatever the answer to it: the comment exists, and is found; or nobody knows, and the log says so."""
    odd = {"gateway": Fault("^POST", status=502, after=True), "no_json": Fault("^POST", body="<html>", after=True),
           "empty": Fault("^POST", body="{}", after=True), "lost": Fault("^POST", truncate=True, after=True),
           "redirect": Fault("^POST", status=307, headers={"Location": "SELF"}, after=True),
           "huge": Fault("^POST", size=3 << 30, after=True)}
    for kind, fault in odd.items():
        for carried_out in (True, False):
            with Scene(f"{name}_{kind}_{carried_out}", faults=[fault]) as scene:
                fault.after, fault.times = carried_out, 10**6
                fault.headers = {"Location": scene.api.url + COMMENTS} if "Location" in fault.headers else {}
                done = scene.run(gate_report(1.3), "--time-limit", "4s")
                assert scene.calls().count("POST " + COMMENTS) == 1, (kind, scene.calls())
                assert len(scene.api.comments) == carried_out
                assert carried_out or "a comment may exist, so none is created again" in done.stderr, (kind, done.stderr)
                assert scene.results()["verdict"] == "fail", kind


@case
def odd_retry_after(name):
    """Waits never outlast the time limit, and what says nothing is a minute."""
    def dated(seconds):
        return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + seconds))

    for number, (text, wait) in enumerate({"-5": 60, "soon": 60, "99999999999999999999": 86400, dated(86400 * 365): 86400,
                                           dated(-1000): None, "0": None}.items()):
        with Scene(f"{name}_{number}", faults=[Fault("^POST", times=1, status=429, headers={"Retry-After": text})]) as scene:
            started = time.monotonic()
            done = scene.run(gate_report(1.3), "--time-limit", "5s")
            assert time.monotonic() - started < 10 and scene.results()["verdict"] == "fail"
            assert len(scene.comments()) == (wait is None), (text, done.stderr)
            assert wait is None or f"the time limit leaves no {wait} s for another attempt" in done.stderr, (text, done.stderr)


@case
def comment_of_a_newer_run_stays(name):
    with Scene(name) as scene:
        scene.run(gate_report(1.3), environment={"GITHUB_RUN_ID": "50"})
        scene.event("pull_request")
        text = (scene.folder / "event.json").read_text().replace(HEAD, "4" * 40)
        (scene.folder / "event.json").write_text(text)
        assert "unchanged, a newer run wrote it" in scene.run(gate_report(1.0)).stdout
        assert "❌ benchgate: " in scene.comments()[0]


@case
def matrix_jobs_keep_each_others_rows(name):
    jobs = [f"job {i}" for i in range(6)]
    with Scene(name, latency=0.05) as scene:
        with concurrent.futures.ThreadPoolExecutor(len(jobs)) as pool:
            for done in [pool.submit(scene.run, gate_report(1.3 if i == 3 else 1.0), "--comment-part", job, "--status", "--job-total", "6")
                         for i, job in enumerate(jobs)]:
                done.result()
        assert len(scene.comments()) == 1, scene.calls()
        body = scene.comments()[0]
        for job in jobs:
            assert json.dumps(job)[1:-1] in body, (job, body)
        assert "6 jobs: ❌ 1 fail (`job 3`), ✅ 5 pass (`job 0`, " in body
        statuses = scene.api.newest_statuses()
        assert statuses["benchgate/default (job 3)"][0] == "failure" and len(statuses) == 7, statuses
        state, description = statuses["benchgate/default"]
        assert state == "failure" and description.startswith("fail in job 3 (6 jobs: 1 fail, 5 pass): "), statuses


@case
def matrix_jobs_that_read_the_same_comment(name):
    """Every job has read the comment before any of them writes it: all writes but the last would be lost."""
    jobs = [f"job {i}" for i in range(4)]
    with Scene(name) as scene:
        scene.run(gate_report(1.0), "--comment-part", "first")
        together, writes = threading.Barrier(len(jobs), timeout=30), []

        def meet(method, _):
            if method == "PATCH":
                writes.append(method)
                if len(writes) <= len(jobs):
                    together.wait()

        scene.api.before = meet
        with concurrent.futures.ThreadPoolExecutor(len(jobs)) as pool:
            for done in [pool.submit(scene.run, gate_report(1.0), "--comment-part", job) for job in jobs]:
                done.result()
        assert "5 jobs: ✅ 5 pass (`first`, `job 0`, " in scene.comments()[0] and len(scene.comments()) == 1, scene.comments()
        assert len(writes) > len(jobs), "nothing was lost and written again"


# ---- status, check run, outputs, summary


@case
def status_and_check_run_on_the_head_commit(name):
    with Scene(name) as scene:
        scene.run(gate_report(1.3), "--status", "--check-run", "--comment-key", "nightly")
        status = scene.api.statuses[0]
        assert status["sha"] == HEAD and status["state"] == "failure" and status["context"] == "benchgate/nightly"
        assert status["target_url"].split("#")[0] == "https://github.example/octo/hello/actions/runs/42"
        run = list(scene.api.check_runs.values())[0]
        assert run["head_sha"] == HEAD and run["conclusion"] == "failure" and run["name"] == "benchgate/nightly"


@case
def status_and_check_run_do_not_wait_for_the_comment(name):
    """A comment whose API hangs uses up the time limit; a required status is there all the same."""
    with Scene(name, faults=[Fault("/comments", hang=5)]) as scene:
        done = scene.run(gate_report(1.3), "--status", "--check-run", "--time-limit", "3s")
        assert scene.api.newest_statuses()["benchgate/default"][0] == "failure", scene.calls()
        assert [run["conclusion"] for run in scene.api.check_runs.values()] == ["failure"]
        steps = [line.split(":")[0] for line in done.stdout.splitlines() if re.match("status|check run|comment", line)]
        assert steps == ["status", "check run", "comment"], done.stdout
        assert "the API did not answer in time" in done.stderr and scene.results()["published"] == "false"


CI = {"GITHUB_WORKFLOW": "CI", "GITHUB_JOB": "bench"}
PERF = {"GITHUB_WORKFLOW": "Perf", "GITHUB_JOB": "bench", "GITHUB_RUN_ID": "43"}


@case
def workflows_with_one_key_keep_each_others_failure(name):
    """In both orders, and at the same moment."""
    for order in ((CI, PERF), (PERF, CI)):
        with Scene(f"{name}_{order[0]['GITHUB_WORKFLOW']}") as scene:
            for environment in order:
                factor = 1.3 if environment is CI else 1.0
                scene.run(gate_report(factor), "--status", "--check-run", environment=environment)
            state, description = scene.api.newest_statuses()["benchgate/default"]
            assert state == "failure" and description.startswith("fail in CI / bench (2 jobs: 1 fail, 1 pass): "), description
            [body] = scene.comments()
            assert "❌ 1 fail (`CI / bench`), ✅ 1 pass (`Perf / bench`)" in body, body
            rows = [line for line in body.splitlines() if "`dns_latency`" in line and line.startswith("| <!--")]
            assert {row.split("|")[1].split("--> ")[1].strip() for row in rows} == {"`CI / bench`", "`Perf / bench`"}, rows
            names = {run["name"]: run["conclusion"] for run in scene.api.check_runs.values()}
            assert names == {"benchgate/default (CI / bench)": "failure", "benchgate/default (Perf / bench)": "success"}
            scene.run(gate_report(1.0), "--status", environment={**CI, "GITHUB_RUN_ID": "44"})
            assert scene.api.newest_statuses()["benchgate/default"] == ("success", "pass: 2 jobs: 2 pass")
    with Scene(f"{name}_at_once", latency=0.05) as scene:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for done in [pool.submit(scene.run, gate_report(1.3 if one is CI else 1.0), "--status", environment=one) for one in (CI, PERF)]:
                done.result()
        assert scene.api.newest_statuses()["benchgate/default"][0] == "failure"


@case
def overall_status_waits_for_all_jobs_of_a_matrix(name):
    with Scene(name) as scene:
        for size, state, start in ((1, "pending", "pending: 1 of 3 jobs done: 1 pass"), (2, "pending", "pending: 2 of 3"), (3, "success", "pass: 3 jobs: 3 pass")):
            matrix = json.dumps({"tool": "lz", "size": size})
            scene.run(gate_report(1.0), "--status", "--matrix", matrix, "--job-total", "3", environment=CI)
            newest = scene.api.newest_statuses()
            assert newest["benchgate/default"][0] == state and newest["benchgate/default"][1].startswith(start), newest
            assert newest[f"benchgate/default (CI / bench (lz, {size}))"][0] == "success", newest


@case
def status_when_the_options_make_the_job_fail(name):
    for verdict, conclusion in (("pass", "success"), ("warn", "neutral"), ("inconclusive", "neutral")):
        with Scene(f"{name}_{verdict}") as scene:
            report = scene.report(publication(verdict=verdict))
            scene.run(report, "--status", "--check-run")
            assert scene.api.newest_statuses()["benchgate/default"] == ("success", f"{verdict}: fine")
            scene.run(report, "--status", "--check-run", "--job-fails")
            assert scene.api.newest_statuses()["benchgate/default"] == ("failure", f"{verdict}: fine")
            assert [run["conclusion"] for run in scene.api.check_runs.values()] == [conclusion, "failure"]


@case
def annotations_go_fifty_at_a_time(name):
    with Scene(name) as scene:
        many = [{"path": "src/a.c", "start_line": i + 1, "level": "warning", "message": f"m{i}", "title": "t"}
                for i in range(120)]
        scene.run(scene.report(publication(annotations=many)), "--check-run", "--comment", "never")
        assert [len(r["body"]["output"]["annotations"]) for r in scene.requests()] == [50, 50, 20]
        run = list(scene.api.check_runs.values())[0]
        assert [a["message"] for a in run["annotations"]] == [f"m{i}" for i in range(120)]


@case
def annotations_have_an_end(name):
    with Scene(name) as scene:
        many = [{"path": "a.c", "start_line": 1, "level": "warning", "message": "m"}] * 3000
        done = scene.run(scene.report(publication(annotations=many)), "--check-run", "--comment", "never")
        run = list(scene.api.check_runs.values())[0]
        assert len(run["annotations"]) == 1000 and len(scene.requests()) == 20
        assert run["output"]["summary"].startswith("Only the first 1000 of 3000 annotations are shown.\n")
        assert "; only the first 1000 of 3000 annotations are shown" in done.stdout, done.stdout


@case
def annotations_in_the_log_without_a_check_run(name):
    with Scene(name) as scene:
        one = {"path": "a,b.c", "start_line": 3, "level": "failure", "message": HOSTILE, "title": "x::y"}
        done = scene.run(scene.report(publication(annotations=[one])), "--comment", "never")
        line = next(l for l in done.stdout.splitlines() if l.startswith("::error"))
        assert line.startswith("::error file=a%2Cb.c,line=3,endLine=3,title=x%3A%3Ay::a|b`c"), line
        assert "%0A::error::y" in line and not any(l.startswith("::error::y") for l in done.stdout.splitlines())


@case
def hostile_text_stays_text(name):
    with Scene(name) as scene:
        row = {"verdict": "fail", **{k: HOSTILE for k in ("subject", "check", "result", "limit", "evidence", "why")}}
        report = publication(verdict="fail", headline=HOSTILE, rows=[row], notes=[HOSTILE], environment={HOSTILE: HOSTILE},
                             reproduce=[HOSTILE, "<!-- benchgate:end -->"])
        scene.run(scene.report(report), "--status")
        body = scene.comments()[0]
        for markdown in (body, scene.read("summary")):
            seen = as_github_sees(markdown)
            assert seen.tags <= HARMLESS_TAGS, seen.tags - HARMLESS_TAGS
            assert seen.links <= {"https://github.example/octo/hello/actions/runs/42"}, seen.links
            assert set(seen.cells_of_rows) == {6, 2}, seen.cells_of_rows
            for bad in ("@octocat", "#1", "\x1b"):  # what GitHub would act upon in text that is not code
                assert bad not in seen.text, (bad, seen.text)
        assert scene.results()["headline"].count("\n") == 0
        assert "\n" not in scene.api.statuses[0]["description"]
        # It is still one part: writing the same again changes nothing.
        assert "comment: unchanged" in scene.run(scene.report(report)).stdout


@case
def reports_of_several_kinds_are_joined(name):
    with Scene(name) as scene:
        scene.run(gate_report(1.0), "--summary", str(scene.report(publication(verdict="warn", headline="look here"))))
        assert "### ⚠️ benchgate: look here\n" in scene.comments()[0]
        assert scene.results()["verdict"] == "warn"


HARMLESS_TAGS = {"h3", "p", "strong", "em", "ul", "li", "code", "pre", "table", "thead", "tbody", "tr", "th", "td",
                 "details", "summary", "sub", "a"}


class as_github_sees(html.parser.HTMLParser):
    """What comes out of GitHub's own Markdown parser: tags, links, cells of each row, text outside of code."""

    def __init__(self, markdown):
        super().__init__()
        self.tags, self.links, self.cells_of_rows, self.text, self.code = set(), set(), [], "", 0
        self.feed(subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", "-e",
                                  "tagfilter"], input=markdown, capture_output=True, text=True, check=True,
                                 timeout=30).stdout)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.links.update(value for name, value in attributes if name in ("href", "src"))
        if tag == "tr":
            self.cells_of_rows.append(0)
        if tag in ("td", "th"):
            self.cells_of_rows[-1] += 1
        self.code += tag == "code"

    def handle_endtag(self, tag):
        self.code -= tag == "code"

    def handle_data(self, data):
        if not self.code:
            self.text += data


def big_report(rows, why=60):
    many = [{"verdict": "fail" if i % 10 == 0 else "pass", "subject": f"scenario {i}", "check": "E3 significance",
             "result": f"wall_ms p95 100 ms to {100 + i} ms, +{i}.00 %", "limit": "+5 %",
             "evidence": "p below 0.0001, Cliff's delta 0.91, n = 72 against 36", "why": "w" * why}
            for i in range(rows)]
    return publication(verdict="fail", headline="scenario 0: wall_ms p95 +12 % (limit +5 %)", rows=many)


@case
def a_megabyte_keeps_the_limits(name):
    with Scene(name) as scene:
        report = scene.report(big_report(8000))
        assert report.stat().st_size > 1_000_000
        usage = scene.run_measured(report, "--check-run", "--status")
        print(f"# 1 MB report: {usage.ru_maxrss / 1024:.1f} MB, {usage.ru_utime + usage.ru_stime:.3f} s of CPU")
        if b"__asan_init" not in BENCHGATE.read_bytes():
            assert usage.ru_maxrss < 50 * 1024, usage
        assert utf16_length(scene.comments()[0]) <= 65536
        assert "more rows: too long for a comment" in scene.comments()[0]
        assert 0 < scene.comments()[0].count('| <!--benchgate:0:check-') < 8000
        size = (scene.folder / "summary").stat().st_size
        assert 900_000 < size <= 1024 * 1024, size
        assert scene.read("summary").endswith("_Truncated: a job summary holds 1 MiB; the report file is complete._\n")
        assert scene.read("summary").splitlines()[-5].endswith(" |")  # a whole row, in a fold that is closed


@case
def summary_is_appended_within_a_mebibyte(name):
    with Scene(name) as scene:
        (scene.folder / "summary").write_text("x" * (1024 * 1024 - 300) + "\n")
        scene.run(gate_report(1.3), "--comment", "never")
        text = scene.read("summary")
        assert text.startswith("xxx") and len(text.encode()) <= 1024 * 1024
        (scene.folder / "summary").write_text("x" * (1024 * 1024))
        assert "job summary: written, truncated to 1 MiB" in scene.run(gate_report(1.3), "--comment", "never").stdout
        assert len(scene.read("summary").encode()) == 1024 * 1024


@case
def unwritable_files_are_warnings(name):
    with Scene(name) as scene:
        missing = {"GITHUB_STEP_SUMMARY": "/nowhere/summary", "GITHUB_OUTPUT": "/nowhere/output"}
        done = scene.run(gate_report(1.3), environment=missing)
        assert "cannot write the job summary" in done.stderr and "cannot write the step's outputs" in done.stderr
        assert len(scene.comments()) == 1
        scene.run(gate_report(1.3), "--require-publish", environment=missing, code=1)


@case
def unreadable_event_is_a_warning(name):
    with Scene(name) as scene:
        (scene.folder / "event.json").write_text("{")
        done = scene.run(gate_report(1.3), "--status")
        assert "cannot read the event: GITHUB_EVENT_PATH:1: not valid JSON" in done.stderr
        assert len(scene.comments()) == 1 and scene.api.statuses == []  # the number stands in GITHUB_REF, the head nowhere
        assert "### ❌ benchgate: " in scene.read("summary")


# ---- events


@case
def fork_gets_the_summary_only(name):
    with Scene(name) as scene:
        for repository in ("stranger/hello", None):
            scene.event("pull_request", repository)
            done = scene.run(gate_report(1.3), "--status", "--check-run", "--require-publish")
            assert done.stdout.count("the token of a pull request from a fork") == 1 and done.stderr == ""
            assert scene.requests() == []
        assert "### ❌ benchgate: " in scene.read("summary")


@case
def events_without_a_pull_request(name):
    for event in ("push", "schedule", "workflow_dispatch"):
        with Scene(f"{name}_{event}") as scene:
            scene.event(event)
            scene.run(gate_report(1.3), "--status")
            read = f"GET /repos/octo/hello/commits/{MERGE}/statuses"
            assert scene.calls() == [read, f"POST /repos/octo/hello/statuses/{MERGE}", read]


@case
def always_finds_the_pull_request_of_a_push(name):
    with Scene(name) as scene:
        scene.event("push")
        assert "no open pull request" in scene.run(gate_report(1.3), "--comment", "always").stdout
        head = {"ref": "topic", "user": {"login": "octo"}}
        scene.api.pulls = [{"number": 6, "head": {**head, "sha": HEAD}}, {"number": 7, "head": {**head, "sha": MERGE}}]
        scene.run(gate_report(1.3), "--comment", "always")
        assert len(scene.comments()) == 1 and "POST " + COMMENTS in scene.calls()


@case
def never_and_dry_run_make_no_call(name):
    with Scene(name) as scene:
        scene.run(gate_report(1.3), "--comment", "never")
        done = scene.run(gate_report(1.3), "--dry-run", "--status")
        assert done.stdout.startswith("<!-- benchgate:comment default -->\n") and scene.requests() == []


@case
def outside_of_ci_nothing_is_asked_for(name):
    with Scene(name) as scene:
        scene.environment = {"PATH": os.environ["PATH"]}
        scene.run(gate_report(1.3))
        assert "GITHUB_REPOSITORY" in scene.run(gate_report(1.3), "--status").stderr


@case
def comment_only_on_change(name):
    quiet = publication()
    loud = {"verdict": publication(verdict="warn"), "remark": publication(remarks=["`new` is new"]), "better": publication(improved=True)}
    for kind, content in loud.items():
        with Scene(f"{name}_{kind}") as scene:
            assert "comment: none, nothing changed" in scene.run(scene.report(quiet), "--comment", "on-change", "--require-publish").stdout
            assert scene.comments() == []
            scene.run(scene.report(content), "--comment", "on-change")
            assert len(scene.comments()) == 1, kind
            assert "comment: updated" in scene.run(scene.report({**quiet, "headline": "finer"}), "--comment", "on-change").stdout
            assert len(scene.comments()) == 1 and "finer" in scene.comments()[0]
    with Scene(f"{name}_push") as scene:
        scene.event("push")
        assert "this event has no pull request" in scene.run(gate_report(1.3), "--comment", "on-change").stdout
    with Scene(f"{name}_gate") as scene:  # 1.0 is no change, 0.5 twice as good
        scene.run(gate_report(1.0), "--comment", "on-change")
        assert scene.comments() == []
        scene.run(gate_report(0.5), "--comment", "on-change")
        assert len(scene.comments()) == 1


# ---- artifacts of jobs that nobody trusts


def fork_pull(number=7, sha=HEAD, repository="stranger/hello", state="open"):
    return {"number": number, "state": state, "head": {
        "ref": "topic", "sha": sha, "user": {"login": repository.split("/")[0]}, "repo": {"full_name": repository}}}


class ArtifactScene(Scene):
    """A workflow_run job whose artifact a fork's job has written."""

    def __init__(self, name, pulls=(), **api):
        super().__init__(name, **api)
        self.api.pulls = list(pulls) or [fork_pull()]
        self.artifact = self.folder / "artifact"
        self.place = self.artifact / "benchgate-bench-default"
        self.place.mkdir(parents=True)
        self.finished_run()

    def measured(self, factor=1.3):
        """What the measuring job leaves, whose token can only read."""
        self.run(gate_report(factor), "--out", str(self.place / "publication.json"), "--comment", "never",
                 environment={"GITHUB_EVENT_NAME": "push", "GITHUB_STEP_SUMMARY": "", "GITHUB_OUTPUT": ""})

    def finished_run(self, **members):
        run = {"id": 42, "run_attempt": 1, "name": "benchgate", "event": "pull_request", "head_sha": HEAD, "head_branch": "topic",
               "repository": {"full_name": "octo/hello"}, "pull_requests": [],
               "head_repository": {"full_name": "stranger/hello", "owner": {"login": "stranger"}}, **members}
        (self.folder / "event.json").write_text(json.dumps({"workflow_run": run}))
        self.environment |= {"GITHUB_EVENT_NAME": "workflow_run", "GITHUB_REF": "refs/heads/main", "GITHUB_RUN_ID": "99",
                             "GITHUB_WORKFLOW": "benchgate comment", "GITHUB_JOB": "comment"}

    def comment(self, *arguments, code=0):
        argv = [str(BENCHGATE), "publish", "--artifact", str(self.artifact), *arguments]
        done = subprocess.run(argv, capture_output=True, text=True, timeout=60, cwd=self.folder, stdin=subprocess.DEVNULL,
                              env=self.environment)
        self.outputs += [done.stdout, done.stderr]
        assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
        return done

    def assert_no_effect(self):
        assert self.api.comments == [] and self.api.statuses == [] and self.api.check_runs == {}
        assert all(r["method"] == "GET" for r in self.requests()), self.calls()


@case
def artifact_of_a_fork_is_commented(name):
    with ArtifactScene(name) as scene:
        scene.measured(1.3)
        assert "comment: created" in scene.comment("--require-publish").stdout
        [body] = scene.comments()
        assert "### ❌ benchgate: " in body and "`dns_latency`" in body, body
        assert "actions/runs/42" in body and "111111111111" in body, body  # the run that measured, and its commit
        assert scene.results()["verdict"] == "fail"
        scene.measured(1.0)
        scene.finished_run(id=43)
        assert "comment: updated" in scene.comment().stdout
        scene.finished_run(id=41)
        assert "a newer run wrote it" in scene.comment().stdout
        assert len(scene.comments()) == 1 and "✅ benchgate: " in scene.comments()[0]


@case
def artifact_with_a_number_that_is_given(name):
    with ArtifactScene(name) as scene:
        scene.measured()
        scene.comment("--pull-request", "7", "--require-publish")
        assert len(scene.comments()) == 1
        scene.environment |= {"GITHUB_EVENT_NAME": "issue_comment"}
        scene.api.comments.clear()
        scene.comment("--pull-request", "7", "--commit", HEAD, "--require-publish")
        assert len(scene.comments()) == 1
        scene.comment("--pull-request", "7", code=1)  # no commit: nobody says what was measured


@case
def artifact_speaks_for_its_own_pull_request_only(name):
    victim = fork_pull(8, "9" * 40, "victim/hello")
    odd = {"no_such": ([victim], {}, ()), "two": ([fork_pull(7), fork_pull(8)], {}, ()), "moved_on": ([fork_pull(sha="8" * 40)], {}, ()),
           "other_repository": ([fork_pull(repository="stranger/other")], {}, ()),
           "push": ([fork_pull()], {"event": "push"}, ()), "target": ([fork_pull()], {"event": "pull_request_target"}, ()),
           "elsewhere": ([fork_pull()], {"repository": {"full_name": "evil/hello"}}, ()),
           "wrong_number": ([fork_pull(), victim], {}, ("--pull-request", "8")), "closed": ([fork_pull(state="closed")], {}, ("--pull-request", "7")),
           "unknown_number": ([fork_pull()], {}, ("--pull-request", "9"))}
    for kind, (pulls, run, arguments) in odd.items():
        with ArtifactScene(f"{name}_{kind}", pulls) as scene:
            scene.measured()
            scene.finished_run(**run)
            scene.comment(*arguments)
            scene.assert_no_effect()
    with ArtifactScene(f"{name}_wrong_sha") as scene:
        scene.measured()
        assert "--commit: cannot be given" in scene.comment("--commit", "9" * 40, code=1).stderr
        scene.environment |= {"GITHUB_EVENT_NAME": "issue_comment"}
        scene.comment("--pull-request", "7", "--commit", "9" * 40)
        scene.comment("--pull-request", "7", "--commit", "HEAD", code=1)
        scene.assert_no_effect()


def deep(open_with, close_with):
    return '{"schema":"benchgate.publication.v1","verdict":"pass","headline":' + open_with * 100_000 + close_with * 100_000 + "}"


@case
def hostile_artifacts_have_no_effect(name):
    def sparse(place):
        with (place / "huge").open("wb") as file:
            file.truncate(1 << 42)

    def sparse_report(place):
        with (place / "publication.json").open("r+b") as file:
            file.truncate(1 << 29)

    def many(place):
        for i in range(20_100):
            (place / f"{i}").touch()

    def levels(place):
        (place / "/".join("d" * 40)).mkdir(parents=True)

    def link(target, file):
        def make(place):
            (place / file).unlink(missing_ok=True)
            (place / file).symlink_to(target)
        return make

    def text(content):
        return lambda place: (place / "publication.json").write_text(content)

    def pipe(place):
        os.mkfifo(place / "pipe")

    def named(file):
        return lambda place: (place / file).write_text("{}")

    hostile = {
        "sparse": sparse, "sparse_report": sparse_report, "many": many, "levels": levels, "pipe": pipe,
        "link": link("/etc/passwd", "passwd"), "link_report": link("/etc/passwd", "publication.json"), "link_folder": link("/", "root"),
        "zip_slip": named("..\\..\\publication.json"), "control": named("a\x1b[31m"), "newline": named("a\n::error::x"),
        "gone": lambda place: (place / "publication.json").unlink(), "deep_list": text(deep("[", "]")), "deep_object": text(deep('{"a":', "}")),
        "empty": text(""), "no_object": text("[]"), "other_schema": text('{"schema":"benchgate.summary.v1","verdict":"pass","scenarios":[{"report":"../../../etc/passwd"}]}'),
        "wrong_types": text('{"schema":"benchgate.publication.v1","verdict":7,"headline":{}}'),
        "unknown_verdict": text('{"schema":"benchgate.publication.v1","verdict":"great","headline":"x"}'),
        "no_text": text("\0" * 1000), "summary": lambda place: (place / "publication.json").rename(place / "summary.json")}
    for kind, spoil in hostile.items():
        with ArtifactScene(f"{name}_{kind}") as scene:
            scene.measured()
            spoil(scene.place)
            started = time.monotonic()
            done = scene.comment(code=1)
            assert time.monotonic() - started < 10, kind
            assert done.stderr.startswith("benchgate: ") and done.stderr.count("\n") == 1 and "\x1b" not in done.stderr, (kind, done.stderr)
            assert scene.read("summary") == "" and scene.read("output") == "" and scene.requests() == [], kind
            scene.assert_no_effect()
            shutil.rmtree(scene.artifact)


@case
def hostile_text_of_an_artifact_stays_text(name):
    with ArtifactScene(name) as scene:
        row = {"verdict": "fail", **{k: HOSTILE for k in ("subject", "check", "result", "limit", "evidence", "why")}}
        (scene.place / "publication.json").write_text(json.dumps(publication(
            headline=HOSTILE, rows=[row], remarks=[HOSTILE], notes=[HOSTILE], logs=[HOSTILE], number=8, sha="9" * 40,
            environment={"mode": HOSTILE}, annotations=[{"path": "/etc/passwd", "start_line": 1, "level": "failure", "message": HOSTILE}])))
        done = scene.comment("--require-publish")
        seen = as_github_sees(scene.comments()[0])
        assert seen.tags <= HARMLESS_TAGS and "@octocat" not in seen.text, (seen.tags - HARMLESS_TAGS, seen.text)
        assert [r["path"] for r in scene.requests() if r["method"] == "POST"] == [COMMENTS]
        assert not any(line.startswith("::error::") for line in done.stdout.splitlines()), done.stdout


@case
def artifact_writes_comments_only(name):
    with ArtifactScene(name) as scene:
        scene.measured()
        for option in ("--status", "--check-run"):
            assert "--artifact: cannot be combined" in scene.comment(option, code=1).stderr
        scene.assert_no_effect()


# ---- failures


@case
def no_token(name):
    refused(name, "no token: set GITHUB_TOKEN", tries=0, environment={"GITHUB_TOKEN": ""})


@case
def unknown_token_401(name):
    refused(name, r"the token is invalid, expired or revoked \(401 Bad credentials\)",
            environment={"GITHUB_TOKEN": "ghs_unknown_but_long_enough_to_be_found"})


@case
def missing_permission_403(name):
    refused(name, r"add `pull-requests: write` to the job's permissions \(403 Resource not accessible by integration; "
            r"GitHub accepts pull_requests=write\)", tries=2, permissions=())


@case
def missing_permission_of_status_and_check(name):
    with Scene(name, permissions=("pull-requests: write",)) as scene:
        done = scene.run(gate_report(1.3), "--status", "--check-run")
        assert "add `statuses: write`" in done.stderr and "add `checks: write`" in done.stderr
        assert len(scene.comments()) == 1 and "GitHub accepts statuses=write" in done.stderr


@case
def locked_conversation(name):
    refused(name, "the conversation is locked", tries=2, prepare=lambda s: setattr(s.api, "locked", True))


@case
def unknown_pull_request_404(name):
    refused(name, r"not found; .* \(404 Not Found\)", prepare=lambda s: s.event("pull_request", number=8))


@case
def switched_off_410(name):
    refused(name, r"it was deleted or is disabled \(410 Issues are disabled", tries=2,
            prepare=lambda s: setattr(s.api, "issues_off", True))


@case
def refused_content_422(name):
    refused(name, r"GitHub rejected the content \(422 Validation Failed; body is odd\)", tries=2,
            faults=[Fault("^POST", status=422, body='{"message":"Validation Failed","errors":[{"message":"body is odd"}]}')])


@case
def rate_limit_429_waited_out(name):
    with Scene(name, faults=[Fault("^GET", times=1, status=429, headers={"Retry-After": "1"}),
                             Fault("^POST", times=1, status=429, headers={"Retry-After": "1"})]) as scene:
        started = time.monotonic()
        scene.run(gate_report(1.3))
        assert time.monotonic() - started >= 2 and len(scene.comments()) == 1


@case
def rate_limit_429_too_long(name):
    refused(name, r"rate limit is reached \(429 scripted fault\), and the time limit leaves no 60 s for another attempt",
            faults=[Fault(".", status=429, headers={"Retry-After": "60"})])


@case
def primary_limit_403(name):
    reset = int(time.time()) + 600
    refused(name, r"rate limit is reached \(403 .*it ends at 20..-..-..T..:..:..Z\), and the time limit leaves no",
            faults=[Fault(".", status=403, body='{"message":"API rate limit exceeded"}',
                          headers={"x-ratelimit-remaining": "0", "x-ratelimit-reset": str(reset)})])


@case
def secondary_limit_403(name):
    refused(name, r"rate limit is reached .*, and the time limit leaves no 60 s for another attempt",
            faults=[Fault(".", status=403, body='{"message":"You have exceeded a secondary rate limit."}')])


@case
def server_error_once(name):
    with Scene(name, faults=[Fault("^GET", times=1, status=502, body="<html>bad gateway</html>")]) as scene:
        scene.run(gate_report(1.3))
        assert len(scene.comments()) == 1


@case
def server_error_five_times(name):
    refused(name, r"GitHub has an internal problem \(503 scripted fault\), after 5 attempts", tries=5,
            arguments=("--time-limit", "30s"), faults=[Fault(".", status=503)])


@case
def server_error_until_the_time_limit(name):
    refused(name, r"GitHub has an internal problem \(500 scripted fault\), and the time limit leaves no 2 s for another attempt", tries=2,
            faults=[Fault(".", status=500)])


@case
def hang(name):
    refused(name, "the API did not answer in time", arguments=("--time-limit", "2s"), faults=[Fault(".", hang=5)])


@case
def drip(name):
    refused(name, "the API did not answer in time", arguments=("--time-limit", "2s"),
            faults=[Fault(".", body="[" + " " * 100 + "]", slow=0.1)])


@case
def truncated_answer(name):
    refused(name, "the connection broke before the answer was complete", tries=2,
            faults=[Fault(".", body="[", truncate=True)])


@case
def connection_closed_without_answer(name):
    refused(name, "the connection broke before the answer was complete", tries=0, faults=[Fault(".", close=True)])


@case
def answer_that_is_no_json(name):
    refused(name, "GitHub's answer cannot be read", faults=[Fault(".", body="<html>login</html>")])


@case
def answer_that_is_too_large(name):
    refused(name, "the API's answer is too large", faults=[Fault(".", body="[" + " " * (17 << 20) + "]")])


@case
def redirect_to_another_host(name):
    with FakeApi(FOLDER / "elsewhere.jsonl") as elsewhere:
        refused(name, "redirected to .*, which is not followed",
                faults=[Fault(".", status=302, headers={"Location": elsewhere.url + "/user"})])
    assert (FOLDER / "elsewhere.jsonl").read_text() == ""


@case
def next_page_on_another_host(name):
    refused(name, "the next page is on another server",
            faults=[Fault(".", body="[]", headers={"Link": '<http://127.0.0.1:9/x>; rel="next"'})])


@case
def bad_certificate(name):
    refused(name, r"the API's certificate is not trusted \(TLS\)", tries=0, certificate=certificate_in(FOLDER))
    with Scene(name + "_trusted", certificate=certificate_in(FOLDER)) as scene:
        scene.run(gate_report(1.3), environment={"SSL_CERT_FILE": str(certificate_in(FOLDER))})
        assert len(scene.comments()) == 1


@case
def name_that_is_not_found(name):
    refused(name, r"the API's host name was not found \(DNS\)", tries=0,
            environment={"GITHUB_API_URL": "https://no-such-host.invalid"})


@case
def nobody_listens(name):
    with FakeApi(FOLDER / "closed.jsonl") as closed:
        address = closed.url
    refused(name, "the API's host refused the connection", tries=0, environment={"GITHUB_API_URL": address})


@case
def address_that_is_not_http(name):
    for number, address in enumerate(("file:///etc/passwd", "http://192.0.2.1", "http://localhost:x@192.0.2.1")):
        refused(f"{name}_{number}", "GITHUB_API_URL is not an https address", tries=0, environment={"GITHUB_API_URL": address})


@case
def proxy_does_not_see_a_request_within_this_machine(name):
    with Scene(name) as scene:
        scene.run(gate_report(1.3), environment={"http_proxy": "http://127.0.0.1:9", "all_proxy": "http://127.0.0.1:9"})
        assert len(scene.comments()) == 1


@case
def no_libcurl(name):
    empty = FOLDER / "empty_libraries"
    empty.mkdir(exist_ok=True)
    for library in ("libcurl.so.4", "libcurl-gnutls.so.4"):
        (empty / library).write_text("")
    refused(name, r"libcurl is missing \(libcurl.so.4 is not installed \(Debian, Ubuntu: apt-get install libcurl4\)\)",
            tries=0, environment={"LD_LIBRARY_PATH": str(empty)})


@case
def token_that_is_no_token(name):
    for number, text in enumerate(("two words", "line\nX-Evil: 1", "caf\xe9")):
        refused(f"{name}_{number}", r"GITHUB_TOKEN: holds a character that is not allowed in a token \(white space, control or non-ASCII\)",
                tries=0, environment={"GITHUB_TOKEN": text})


@case
def server_that_echoes_the_token(name):
    refused(name, r"\(422 you sent Bearer \*\*\*\)",
            faults=[Fault(".", status=422, body=json.dumps({"message": f"you sent Bearer {TOKEN}"}))])


@case
def report_that_holds_the_token(name):
    basic = base64.b64encode(f"x-access-token:{TOKEN}".encode()).decode()
    with Scene(name) as scene:
        report = scene.report(publication(verdict="fail", headline=f"printed {TOKEN}, {basic}."))
        scene.run(report, "--note", f"and {TOKEN}", "--status", "--check-run")
        scene.run(report, "--note", f"and {TOKEN}", "--status", "--check-run")
        written = [request for request in scene.requests() if "comments" in request["path"] and request["method"] != "GET"]
        assert len(scene.comments()) == 1 and len(written) == 1, written
        assert r"printed \*\*\*, \*\*\*." in scene.comments()[0] and r"and \*\*\*" in scene.comments()[0], scene.comments()[0]
        everything = json.dumps([request.get("body") for request in scene.requests()]) + scene.read("summary") + scene.read("output")
        assert "***" in everything and TOKEN not in everything and basic not in everything
        report.unlink()  # what was put in is not what came out
        (scene.folder / "talk").unlink()
        assert TOKEN not in "".join(scene.outputs)


@case
def unreadable_reports(name):
    with Scene(name) as scene:
        for text in ("", "{", "[]", "{}", '{"schema":"benchgate.run.v1"}'):
            (scene.folder / "r.json").write_text(text)
            assert scene.run(scene.folder / "r.json", code=1).stderr.startswith(f"benchgate: {scene.folder}/r.json")
        scene.run(scene.folder / "missing.json", code=1)
        assert scene.requests() == [] and scene.read("summary") == ""


# ---- running them


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for factor in (1.0, 1.3):
        gate_report(factor)
    certificate_in(FOLDER)  # once, before several cases want it
    return run_cases(CASES, sys.argv[3:], FOLDER, (TOKEN, USER_TOKEN, APP_TOKEN))


if __name__ == "__main__":
    sys.exit(main())
