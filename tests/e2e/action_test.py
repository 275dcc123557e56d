#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""action.yml as its users see it: `uses: octo/benchgate@v1` in a repository of their own, run by act.

action_test.py BENCHGATE [NAME...]    the cases called NAME..., default all; BENCHGATE: scripted_benchgate
"""
import concurrent.futures
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

import act
from fake_forges import FakeForgejo

CASES = []
SCENARIO = """\
name: answer
command: ./answer.sh
build: test ! -e broken || { echo 'this base is broken' >&2; exit 1; }
cwd: .
warmup: 0
repeat: 10
reruns: 3
timeout: 20s
metrics:
  latency: {from: stdout, pattern: 'latency: (\\d+) us', unit: us, better: lower}
budgets:
  latency: {threshold: 0.20}
gates:
  variance: {metrics: [latency]}
  significance: {metric: latency, statistic: median, regression_pct: 5}
"""
ANSWER = """\
#!/usr/bin/env bash
# Long enough for the overhead gate, says scripted_benchgate's line; and a figure that scatters by a twentieth.
echo "wall_ms=25"
echo "latency: $((%d + RANDOM %% 5)) us"
"""
WORKFLOW = """\
name: consumer
on: [push, pull_request, schedule, workflow_dispatch]
jobs:
  bench:
    runs-on: ubuntu-24.04
    steps:
      - uses: %s
        with: {persist-credentials: false, fetch-depth: %d}
      - id: gate
        uses: octo/benchgate@v1
        with: %s
      - if: always()
        shell: bash
        env: {OUTPUTS: '${{ toJSON(steps.gate.outputs) }}'}
        run: printf '%%s' "$OUTPUTS" >"$STANDIN_FOLDER/outputs.json"
"""


INPUTS = {"SCENARIOS": "", "FROM": "", "FORMAT": "", "CONFIG": "", "COMMAND": "gate", "BASELINE": "", "CANDIDATE_REF": "topic", "JOB_TYPE": "push", "RERUNS": "", "CONFIRM": "", "SKIP_UNCHANGED": "false",
          "FAIL_ON": "fail", "ON_INCONCLUSIVE": "pass", "GATE_OPTIONS": "", "CHECK_OPTIONS": "", "COMMENT": "auto", "COMMENT_KEY": "default", "COMMENT_PART": "", "COMMENT_AUTHOR": "",
          "PASS_ENV": "", "STATUS": "false", "CHECK_RUN": "false", "SUMMARY": "true", "UPLOAD_ARTIFACT": "true", "LINT": "false", "WORKING_DIRECTORY": ".", "READ_ONLY": "false", "TOKEN_VARIABLES": "", "BASE_COMMIT": "",
          "REQUIRE_BASELINE": "false", "CACHE_BASELINE_BUILD": "true", "BEFORE": "", "DEFAULT_BRANCH": "main", "GITHUB_EVENT_NAME": "push", "GITHUB_REF": "refs/heads/topic",
          "GITHUB_WORKFLOW": "consumer", "MATRIX": "null", "JOB_TOTAL": "1", "GITHUB_JOB": "bench", "BRANCH": "main",
          "GROUP_BASE": "", "GROUP_BRANCH": "", "PROGRAM_SHA256": ""}


def case(function):
    CASES.append(function)
    return function


class Scene(act.Workshop):
    """A repository whose main branch answers in 100 us and whose topic branch answers in `latency` us."""

    def __init__(self, folder, benchgate, latency=100, cached=True, base=None, head=None, scenario=SCENARIO, **api):
        super().__init__(folder, benchgate, **api)
        self.repository.mkdir()
        act.git(self.repository, "init", "-q")
        (self.repository / "benchgate.yaml").write_text("scenarios: [benchmarks/*.yaml]\n")
        (self.repository / "benchmarks").mkdir()
        (self.repository / "benchmarks/answer.yaml").write_text(scenario)
        self.write(100, **(base or {}))
        self.base = self.commit("Answer")
        act.git(self.repository, "checkout", "-q", "-b", "topic")
        for name in (base or {}):
            (self.repository / name).unlink(missing_ok=True)
        self.write(latency, **(head or {}))
        (self.repository / "README").write_text("topic\n")
        self.head = self.commit("Answer otherwise")
        act.git(self.repository, "checkout", "-q", "-b", "merged", self.base)
        act.git(self.repository, "merge", "-q", "--no-ff", "-m", "Merge topic", "topic")
        self.merge = act.git(self.repository, "rev-parse", "HEAD")
        act.git(self.repository, "update-ref", "refs/pull/7/merge", "HEAD")
        self.export_action()
        if cached:
            self.cache_program()

    def write(self, latency, **files):
        (self.repository / "answer.sh").write_text(ANSWER % latency)
        (self.repository / "answer.sh").chmod(0o755)
        for name, text in files.items():
            (self.repository / name).write_text(text)

    def commit(self, message):
        act.git(self.repository, "add", "-A")
        act.git(self.repository, "commit", "-q", "-m", message)
        return act.git(self.repository, "rev-parse", "HEAD")

    def pull_request(self, inputs=None, depth=1, head_repository=act.REPOSITORY, **options):
        payload = {"pull_request": {
            "number": 7, "base": {"sha": self.base, "ref": "main"},
            "head": {"sha": self.head, "ref": "topic", "user": {"login": head_repository.split("/")[0]}, "repo": {"full_name": head_repository}}}}
        return self.run("pull_request", payload, self.workflow(inputs, depth), sha=self.merge, **options)

    @staticmethod
    def workflow(inputs, depth=1):
        given = {"command": "gate", **(inputs or {})}
        if given["command"] == "default":
            del given["command"]
        return WORKFLOW % (act.CHECKOUT, depth, json.dumps(given))


def check_pull_request(result, verdict, code):
    """What every judged pull request has."""
    job = result.only_job()
    assert result.code == min(code, 1) and job.steps["gate"] == ("success" if code == 0 else "failure"), (result.code, job.steps, job.text[-3000:])
    assert code == 0 or any(text == f"exit status {code}" for text in job.errors), job.errors
    assert result.outputs["verdict"] == verdict, (result.outputs, job.text[-3000:])
    assert len(job.summaries) == 1 and "benchgate: " in job.summaries[0], job.summaries
    assert act.TOKEN not in result.log
    assert not any("invalid format" in text for text in job.errors), job.errors  # of a line in GITHUB_OUTPUT: act only says so


@case
def pull_request_that_is_fine(scene):
    with scene() as shop:
        result = shop.pull_request()
        check_pull_request(result, "pass", 0)
        assert json.loads(result.outputs["gates"]) == {
            "b5-collector-overhead": "pass", "d3-rerun-variance": "pass", "e3-significance": "pass", "provenance": "pass"}, result.outputs
        assert json.loads(result.outputs["counts"]) == {"pass": 4}
        assert result.outputs["mode"] == "full" and result.outputs["published"] == "true"
        [comment] = shop.api.comments
        assert "✅ benchgate: " in comment["body"] and comment["html_url"] == result.outputs["comment-url"]
        assert f"main ({shop.base[:12]})" in comment["body"], comment["body"]
        assert [line.split()[0] for line in result.calls] == ["restore", "upload"] and result.calls[0].endswith(" true"), result.calls
        artifact = result.artifacts / "benchgate-bench-default"
        assert (artifact / "report/m5_gate_summary.json").is_file() and (artifact / "candidate/answer/run-3/receipt.json").is_file()
        # What the report says to do works with the artifact alone.
        [line] = [line for line in comment["body"].splitlines() if line.startswith("benchgate gate ")]
        assert "--candidate candidate --baseline baseline" in line, line


@case
def pull_request_that_is_slower(scene):
    with scene(latency=150) as shop:
        result = shop.pull_request({"status": "true", "check-run": "true"})
        check_pull_request(result, "fail", 2)
        [comment] = shop.api.comments
        assert "❌ benchgate: " in comment["body"] and "% worse" in comment["body"]
        [status] = shop.api.statuses
        assert status["sha"] == shop.head and status["state"] == "failure" and status["context"] == "benchgate/default"
        [run] = shop.api.check_runs.values()
        assert run["conclusion"] == "failure" and run["head_sha"] == shop.head
        assert (result.artifacts / "benchgate-bench-default/report/m5_gate_summary.md").is_file()


@case
def pull_request_at_forgejo(scene):
    """The same action.yml where Forgejo's runner executes it: its variables, its API, its token."""
    with scene(latency=150) as shop, FakeForgejo(shop.folder / "forgejo.jsonl") as forgejo:
        token = list(FakeForgejo.TOKENS)[0]
        payload = {"number": 7, "pull_request": {"number": 7, "base": {"sha": shop.base, "ref": "main"},
                                                 "head": {"sha": shop.head, "ref": "topic", "repo": {"full_name": act.REPOSITORY}}}}
        result = shop.run("pull_request", payload, shop.workflow({"status": "true", "check-run": "true", "upload-artifact": "false"}),
                          "--env", f"GITHUB_API_URL={forgejo.url}{FakeForgejo.BASE}", "--env", "FORGEJO_ACTIONS=true",
                          "--env", "GITEA_ACTIONS=true", sha=shop.merge, token=token)
        check_pull_request(result, "fail", 2)
        [comment] = forgejo.comments
        assert "❌ benchgate: " in comment["body"] and comment["html_url"] == result.outputs["comment-url"], result.outputs
        assert [(row["sha"], row["context"], row["status"]) for row in forgejo.rows] == [(shop.head, "benchgate/default", "failure")], forgejo.rows
        assert result.outputs["published"] == "true" and shop.api.comments == [] and token not in result.log


@case
def project_that_init_set_up(scene):
    """As a new user does it: init in an existing project, one commit, and the first and the second pull request."""
    with scene() as shop:
        hello = shop.folder / "new"
        hello.mkdir()
        (hello / "hello.c").write_text("int main(void) { return 0; }\n")
        act.git(hello, "init", "-q")
        shop.repository = hello
        shop.base = shop.commit("Say nothing")
        act.subprocess.run([shop.benchgate, "init"], cwd=hello, check=True, capture_output=True)
        [scenario] = (hello / "benchmarks").iterdir()  # a program that takes 0.1 s is advised; this one takes 1 ms
        scenario.write_text(scenario.read_text() + "repeat: 100\n")
        shop.head = shop.merge = shop.commit("Measure it")
        workflow = (hello / ".github/workflows/benchgate.yml").read_text().replace("benchgate/benchgate@v1", "octo/benchgate@v1")
        payload = {"pull_request": {"number": 7, "base": {"sha": shop.base, "ref": "main"}, "head": {
            "sha": shop.head, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}
        result = shop.run("pull_request", payload, workflow, sha=shop.merge)
        [comment], [status] = shop.api.comments, shop.api.statuses
        gates = next(outputs for step, outputs in result.only_job().outputs.items() if step.endswith("publish"))["gates"]
        # How much time scatters here is the machine's affair; that both sides were built, measured and judged is not.
        assert set(json.loads(gates)) == {"wall_ms-median", "max_rss_kb-median"}, (gates, result.said())
        assert f"main ({shop.base[:12]})" in comment["body"] and status["context"] == "benchgate/default"


def init_project(shop, *options):
    """A project as `init` leaves it, with one commit before and one after, and its workflows by name."""
    hello = shop.folder / "new"
    hello.mkdir()
    (hello / "hello.c").write_text("int main(void) { return 0; }\n")
    act.git(hello, "init", "-q")
    shop.repository = hello
    shop.base = shop.commit("Say nothing")
    act.subprocess.run([shop.benchgate, "init", *options], cwd=hello, check=True, capture_output=True)
    [scenario] = (hello / "benchmarks").iterdir()
    scenario.write_text(scenario.read_text() + "repeat: 30\n")
    shop.head = shop.merge = shop.commit("Measure it")
    shop.api.pulls = [{"number": 7, "state": "open", "head": {
        "ref": "topic", "sha": shop.head, "user": {"login": "stranger"}, "repo": {"full_name": "stranger/hello"}}}]
    return {path.name: path.read_text().replace("benchgate/benchgate", "octo/benchgate") for path in (hello / ".github/workflows").iterdir()}


@case
def fork_whose_result_another_workflow_comments(scene):
    with scene(permissions=("pull-requests: write",)) as shop:
        workflows = init_project(shop, "--forks")
        payload = {"pull_request": {"number": 7, "base": {"sha": shop.base, "ref": "main"}, "head": {
            "sha": shop.head, "ref": "topic", "user": {"login": "stranger"}, "repo": {"full_name": "stranger/hello"}}}}
        measured = shop.run("pull_request", payload, workflows["benchgate.yml"], sha=shop.merge)
        assert measured.code == 0 and shop.api.comments == [], measured.said()
        assert (measured.artifacts / "benchgate-benchgate-default/publication.json").is_file(), measured.said()
        finished = {"id": 1, "name": "benchgate", "event": "pull_request", "conclusion": "success", "head_sha": shop.head, "head_branch": "topic",
                    "repository": {"full_name": act.REPOSITORY}, "head_repository": {"full_name": "stranger/hello", "owner": {"login": "stranger"}}}
        result = shop.run("workflow_run", {"workflow_run": finished}, workflows["benchgate-comment.yml"])
        assert result.code == 0, result.said()
        [comment] = shop.api.comments
        assert f"main ({shop.base[:12]})" in comment["body"] and shop.head[:12] in comment["body"], comment["body"]
        hostile = shop.standins / "artifacts/benchgate-benchgate-default"
        (hostile / "passwd").symlink_to("/etc/passwd")
        comment["body"] = before = comment["body"].replace("pass", "passed")
        result = shop.run("workflow_run", {"workflow_run": finished}, workflows["benchgate-comment.yml"])
        # The stand-in copies links; what GitHub's own action does with them is not for us to rely on.
        assert result.code == 1 and comment["body"] == before, result.said()
        result = shop.run("workflow_run", {"workflow_run": {**finished, "event": "push"}}, workflows["benchgate-comment.yml"])
        assert comment["body"] == before and len(shop.api.comments) == 1, result.said()


@case
def pull_request_that_is_measured_on_demand(scene):
    with scene(permissions=("pull-requests: write",)) as shop:
        workflow = init_project(shop, "--on-demand")["benchgate-on-demand.yml"]
        gh = shop.programs / "gh"  # answers as GitHub would
        said = shop.folder / "said"
        gh.write_text(f"#!/bin/sh\ncase $2-$4 in --silent-*) printf '%s\\n' \"$3 $5\" >>'{said}' ;; "
                      f"*/collaborators/octocat/permission-*) echo write ;; */collaborators/*) echo read ;; *-.head.sha) echo {shop.head} ;; "
                      f"*-.base.sha) echo {shop.base} ;; */compare/*) echo {shop.base} ;; *) exit 1 ;; esac\n")
        gh.chmod(0o755)

        def ask(text, login="octocat"):
            payload = {"issue": {"number": 7, "pull_request": {"url": "x"}}, "comment": {"id": 1, "body": text, "user": {"login": login}}}
            return shop.run("issue_comment", payload, workflow)

        result = ask(f"/benchmark {shop.head}", "mallory")
        assert result.code != 0 and list(result.jobs) == ["benchgate on demand/ask"] and not said.exists(), result.said()
        result = ask("/benchmarks are nice")
        assert result.code == 0 and list(result.jobs) == ["benchgate on demand/ask"] and not said.exists(), result.said()
        for text in ("/benchmark", "/benchmark " + "9" * 40, f"/benchmark {shop.head[:12]}", f"/benchmark {shop.head} $(touch /tmp/x)", f"/benchmark {shop.head}\nplease"):
            said.unlink(missing_ok=True)
            result = ask(text)
            assert result.code == 0 and sorted(result.jobs) == ["benchgate on demand/answer", "benchgate on demand/ask"], (text, list(result.jobs), result.said())
            place, answer = said.read_text().split(" ", 1)
            assert place == f"repos/{act.REPOSITORY}/issues/7/comments" and answer.endswith(f"and then comment: /benchmark {shop.head}\n"), said.read_text()
            assert "$(touch" not in answer and not shop.api.comments, answer
        said.unlink()
        result = ask(f"/benchmark {shop.head}")
        assert result.code == 0, result.said()
        [comment] = shop.api.comments
        assert not said.exists() and comment["body"].startswith("<!-- benchgate:comment on-demand -->") and shop.head[:12] in comment["body"], comment["body"]


CHECK = {"command": "default"}


@case
def check_that_is_fine(scene):
    with scene() as shop:
        result = shop.pull_request(CHECK)
        check_pull_request(result, "pass", 0)
        assert json.loads(result.outputs["gates"]) == {"latency-median": "pass"}, result.outputs
        assert Path(result.outputs["report"]).name == "summary.json", result.outputs
        [comment] = shop.api.comments
        assert "✅ benchgate: " in comment["body"] and f"main ({shop.base[:12]})" in comment["body"], comment["body"]
        assert "topic (" in comment["body"] and "95 % interval of the change" in comment["body"], comment["body"]
        artifact = result.artifacts / "benchgate-bench-default"
        # What the comment says to do measures again, in any clone; the artifact keeps the comparison.
        [line] = [line for line in comment["body"].splitlines() if line.startswith("benchgate check ")]
        assert line.split()[2:] == ["benchmarks/answer.yaml", "--baseline", shop.base[:12]], line
        again = act.subprocess.run([shop.benchgate, "report", "--compare", "check/answer/compare.json", "--format", "text"],
                                   cwd=artifact, capture_output=True, text=True)
        assert again.returncode == 0 and again.stdout.startswith("answer: pass"), again
        assert not list(shop.folder.glob("**/benchgate-??????/tree")), "a worktree was left behind"


@case
def check_that_measures_again_as_often_as_asked(scene):
    for asked in ("0", "2"):
        with scene(latency=150) as shop:
            result = shop.pull_request({**CHECK, "confirm": asked})
            check_pull_request(result, "fail", 2)
            folder = result.artifacts / "benchgate-bench-default/check/answer"
            assert len(list(folder.glob("confirm-*"))) == int(asked), list(folder.iterdir())


@case
def check_that_leaves_out_what_did_not_change(scene):
    unchanged = SCENARIO + "fingerprint: {sources: benchgate.yaml}\n"
    with scene(latency=150, scenario=unchanged.replace("./answer.sh", "[sh, -c, 'exit 1']")) as shop:
        result = shop.pull_request({**CHECK, "skip-unchanged": "true"})
        check_pull_request(result, "pass", 0)
        [comment] = shop.api.comments
        assert "nothing that it depends on has changed" in comment["body"] and result.outputs["skipped"] == "1", (comment["body"], result.outputs)
    with scene(latency=150, scenario=SCENARIO + "fingerprint: {sources: answer.sh}\n") as shop:
        result = shop.pull_request({**CHECK, "skip-unchanged": "true"})
        check_pull_request(result, "fail", 2)
        assert result.outputs["skipped"] == "0", result.outputs


@case
def check_that_is_slower(scene):
    with scene(latency=150) as shop:
        result = shop.pull_request({**CHECK, "status": "true"})
        check_pull_request(result, "fail", 2)
        [comment], [status] = shop.api.comments, shop.api.statuses
        [row, evidence] = [line.replace("\xa0", " ") for line in comment["body"].splitlines()
                           if line.startswith("|") and "`answer`" in line]
        for piece in ("❌ | `answer` | ", " us | ", " … ", "20 %"):
            assert piece in row, (piece, row)
        assert re.search(r" us \| \*\*\+(4\d|50) %", row), row  # 49.5 % is rounded as its interval allows
        for piece in ("fail", "latency median", " us to ", "+4", "20 % (warn 18 %)", "(CI +", "p = 5.3e-06"):
            assert piece in evidence, (piece, evidence)
        assert status["state"] == "failure" and status["sha"] == shop.head
        page = "page-of-benchgate-bench-default.html"
        for said in (comment["body"], result.only_job().summaries[0]):
            assert f"](https://github.example/artifacts/{page})" in said, said
        text = (result.artifacts / page / page).read_text()
        assert "Content-Security-Policy" in text and "answer" in text, text[:500]
        line = SCENARIO.split("  latency: {threshold")[0].count("\n") + 1
        assert f'"file":"benchmarks/answer.yaml","line":"{line}"' in result.log or f"file=benchmarks/answer.yaml,line={line}" in result.log, [
            text for text in result.log.splitlines() if "answer.yaml" in text][-3:]


BUILT = """\
name: answer
command: ./built
build: echo built >>"$STANDIN_FOLDER/builds-$(basename "$PWD")" && cp answer.sh built
warmup: 0
repeat: 10
metrics:
  latency: {from: stdout, pattern: 'latency: (\\d+) us', unit: us, better: lower}
budgets:
  latency: {threshold: 0.20}
"""


def count_builds(shop):
    """How often the candidate and other commits were built since the last call."""
    counts = {path.name: len(path.read_text().splitlines()) for path in shop.standins.glob("builds-*")}
    for name in counts:
        (shop.standins / name).unlink()
    others = sum(count for name, count in counts.items() if name != "builds-hello")
    return sum(counts.values()) - others, others


def run_in_one_place(shop, event, payload):
    """Runners of GitHub check out to the same folder in each job, act does not."""
    place = shop.folder / "place" / "hello"
    workflow = shop.workflow({**CHECK, "upload-artifact": "false", "working-directory": str(place)}).replace(
        "persist-credentials: false", f"persist-credentials: false, path: {place}")
    shutil.rmtree(place.parent, ignore_errors=True)
    (shop.standins / "calls").unlink(missing_ok=True)
    place.parent.mkdir()
    # Without its commit in a variable, which GitHub has in GITHUB_SHA: the build must not depend on it.
    return shop.run(event, payload, workflow)


@case
def second_push_to_main_that_does_not_build_the_anchor(scene):
    """Both pushes have the same anchor, whose build comes from the cache, and each has another baseline."""
    with scene(scenario=BUILT) as shop:
        act.git(shop.repository, "tag", "v1.0", shop.base)
        act.git(shop.repository, "branch", "perf-raw")
        before, counts = shop.base, []
        for text in ("one\n", "two\n"):
            (shop.repository / "README").write_text(text)
            head = shop.commit("Push")
            result = run_in_one_place(shop, "push", {"ref": "refs/heads/main", "before": before, "repository": {"default_branch": "main"}})
            check_pull_request(result, "pass", 0)
            counts.append(count_builds(shop))
            before = head
        assert counts == [(1, 2), (1, 1)], (counts, result.said())
        assert "anchor: its build of " in result.only_job().text, result.said()


@case
def second_push_that_builds_neither_the_baseline_nor_benchgate(scene):
    """The build of the baseline comes from the cache, unless it was changed there; a slowdown has the baseline built anyway."""
    with scene(scenario=BUILT) as shop:
        def run():
            payload = {"pull_request": {"number": 7, "base": {"sha": shop.base, "ref": "main"}, "head": {
                "sha": shop.head, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}
            return run_in_one_place(shop, "pull_request", payload)

        def push(latency):
            act.git(shop.repository, "checkout", "-q", "topic")
            shop.write(latency)
            (shop.repository / "README").write_text(f"{time.time_ns()}\n")
            shop.head = shop.commit("Answer again")
            act.git(shop.repository, "checkout", "-q", "-B", "merged", shop.base)
            act.git(shop.repository, "merge", "-q", "--no-ff", "-m", "Merge topic", "topic")
            shop.merge = act.git(shop.repository, "rev-parse", "HEAD")
            result = run()
            return result, [line.split()[0] for line in result.calls if "-baseline-" in line], [line for line in result.calls if "-Linux-" in line]

        first = run()
        assert count_builds(shop) == (1, 1), first.said()
        [kept] = (shop.standins / "cache").glob("benchgate-baseline-*")
        result, calls, program = push(100)
        check_pull_request(result, "pass", 0)
        assert count_builds(shop) == (1, 0) and calls == ["restore"], (calls, result.said())
        assert [line.split()[0::2] for line in program] == [["restore", "true"]], program
        # A slowdown is measured again with a baseline that this job has built.
        result, calls, _ = push(150)
        check_pull_request(result, "fail", 2)
        assert count_builds(shop) == (1, 1) and calls == ["restore"], (calls, result.said())
        # What was changed in the cache is never run.
        for changed in sorted(kept.glob("*/files/*")):
            changed.write_text("#!/bin/sh\ntouch \"$STANDIN_FOLDER/stranger\"\necho 'latency: 1 us'\n")
        result, calls, _ = push(100)
        check_pull_request(result, "pass", 0)
        assert count_builds(shop) == (1, 1) and calls == ["restore", "save"] and not (shop.standins / "stranger").exists(), (calls, result.said())


@case
def check_that_warns(scene):
    options = {**CHECK, "check-options": "--metric-threshold latency=0.8 --warn-factor 0.25"}
    with scene(latency=150) as shop:
        check_pull_request(shop.pull_request(options), "warn", 0)
    with scene(latency=150) as shop:
        check_pull_request(shop.pull_request({**options, "fail-on": "warn", "status": "true"}), "warn", 3)
        [status] = shop.api.statuses
        assert status["state"] == "failure" and status["description"].startswith("warn: "), status


@case
def check_whose_base_does_not_build(scene):
    with scene(base={"broken": "x"}) as shop:
        result = shop.pull_request(CHECK)
        check_pull_request(result, "inconclusive", 0)
        [comment] = shop.api.comments
        assert f"baseline main ({shop.base[:12]}) could not be measured: build exited with 1" in comment["body"], comment["body"]
        assert "latency median" in comment["body"] and "10 samples" in comment["body"], comment["body"]
        assert "this base is broken" in comment["body"], comment["body"]
    with scene(base={"broken": "x"}) as shop:
        check_pull_request(shop.pull_request({**CHECK, "on-inconclusive": "fail"}), "fail", 2)


@case
def check_without_a_baseline(scene):
    with scene() as shop:
        result = shop.run("push", {}, shop.workflow(CHECK), sha=shop.head)
        check_pull_request(result, "warn", 0)
        assert "no baseline: it is 'none'" in result.only_job().summaries[0]
        assert shop.api.comments == []


@case
def check_against_what_is_there(scene):
    with scene(latency=150) as shop:
        act.git(shop.repository, "tag", "v1.0", shop.base)
        check_pull_request(shop.run("schedule", {}, shop.workflow({**CHECK, "baseline": "v1.0"}), sha=shop.head), "fail", 2)
    with scene() as shop:
        result = shop.run("workflow_dispatch", {"inputs": {}}, shop.workflow({**CHECK, "baseline": "v9"}), sha=shop.head)
        check_pull_request(result, "warn", 0)
        assert "is not a file, a folder, or a branch, tag or commit" in result.only_job().summaries[0]
    with scene() as shop:
        make_result(shop, "old")
        workflow = shop.workflow({**CHECK, "baseline": "old"}).replace(
            "      - id: gate", "      - run: cp -r \"$STANDIN_FOLDER/old\" old\n        shell: bash\n      - id: gate")
        check_pull_request(shop.run("push", {}, workflow, sha=shop.head), "pass", 0)


STATES = {
    "fine": {},
    "does not build": {"broken": "x"},
    "crashes": {"answer.sh": "#!/bin/sh\nexit 3\n"},
    "wrong output": {"answer.sh": "#!/bin/sh\necho wall_ms=25\necho 'latency: none'\n"},
    "times out": {"answer.sh": "#!/bin/sh\nsleep 60\n"},
}
BROKEN_BASELINE = "answer: undecided, because the baseline could not be measured"
NO_BASELINE = "answer: measured, nothing to compare with yet"
UNMEASURED = "answer could not be measured: "
# Candidate, baseline (None: there is none): verdict, exit code, state of the commit status, start of the headline. By the
# table "Candidate x baseline" of the specification.
CHECK_CELLS = {
    ("fine", "fine"): ("pass", 0, "success", "answer did not get slower"),
    ("does not build", "fine"): ("error", 1, "error", UNMEASURED),
    ("crashes", "fine"): ("error", 1, "error", UNMEASURED),
    ("times out", "fine"): ("error", 1, "error", UNMEASURED),
    ("wrong output", "fine"): ("fail", 2, "failure", "answer: 1 of 1 iterations printed "),
    ("fine", "does not build"): ("inconclusive", 0, "success", BROKEN_BASELINE),
    ("fine", "crashes"): ("inconclusive", 0, "success", BROKEN_BASELINE),
    ("fine", "times out"): ("inconclusive", 0, "success", BROKEN_BASELINE),
    ("fine", "wrong output"): ("inconclusive", 0, "success", BROKEN_BASELINE),
    ("fine", None): ("warn", 0, "success", NO_BASELINE),
    ("crashes", "crashes"): ("error", 1, "error", UNMEASURED),
    ("wrong output", "does not build"): ("fail", 2, "failure", "answer: 10 of 10 iterations printed "),
    ("does not build", None): ("error", 1, "error", UNMEASURED),
}
GATE_CELLS = {
    ("fine", "fine"): ("pass", 0, "success", "largest change: answer: latency median"),
    ("does not build", "fine"): ("error", 1, "error", "answer: build exited with 1"),
    ("crashes", "fine"): ("error", 1, "error", "E3 significance of answer: 3 of 3 candidate samples failed; the first: exited with 3"),
    ("wrong output", "fine"): ("fail", 2, "failure", "E3 significance of answer: 30 of 30 candidate samples have wrong output"),
    ("fine", "does not build"): ("inconclusive", 0, "success", "judged 0 of 1 scenario; " + BROKEN_BASELINE),
    ("fine", "crashes"): ("inconclusive", 0, "success", "judged 0 of 1 scenario; " + BROKEN_BASELINE),
    ("fine", None): ("warn", 0, "success", "not judged, because there is no baseline"),
    ("crashes", "crashes"): ("error", 1, "error", "E3 significance of answer: 3 of 3 candidate samples failed"),
    ("wrong output", None): ("fail", 2, "failure", "answer: 30 of 30 iterations failed"),
    ("does not build", "does not build"): ("error", 1, "error", "answer: build exited with 1"),
}


SIGNS = {"pass": "✅", "inconclusive": "❔", "warn": "⚠️", "fail": "❌", "error": "💥"}  # of the comment's heading


def check_cells(scene, inputs, cells):
    scenario = SCENARIO.replace("timeout: 20s", "timeout: 3s") + "expect_output: {matches: 'latency: \\d+ us'}\n"
    wrong = []
    for (candidate, baseline), expected in cells.items():
        with scene(base=STATES[baseline or "fine"], head=STATES[candidate], scenario=scenario) as shop:
            result = shop.pull_request({**inputs, "status": "true", **({} if baseline else {"baseline": "v9"})})
            state, description = shop.api.newest_statuses().get("benchgate/default", ("none", ""))
            outputs = result.outputs
            found = (outputs["verdict"], result.code, state, outputs["headline"])
            verdict, code, wanted_state, headline = expected
            is_right = found[:3] == (verdict, min(code, 1), wanted_state) and found[3].startswith(headline)
            is_right = is_right and (code == 0 or any(text == f"exit status {code}" for text in result.only_job().errors))
            is_right = is_right and (verdict == "pass" or description.startswith(f"{verdict}: "))
            is_right = is_right and len(shop.api.comments) == 1 and f"### {SIGNS[verdict]} benchgate: " in shop.api.comments[0]["body"]
            if not is_right:
                wrong.append((candidate, baseline, found, description, result.only_job().errors))
    assert not wrong, "\n".join(map(str, wrong))


@case
def check_of_each_candidate_against_each_baseline(scene):
    check_cells(scene, CHECK, CHECK_CELLS)


@case
def gate_of_each_candidate_against_each_baseline(scene):
    check_cells(scene, {}, GATE_CELLS)


@case
def baseline_that_cannot_be_fetched(scene):
    """An error that says what to fetch, never "not judged"."""
    for inputs in ({}, CHECK):
        with scene() as shop:
            workflow = shop.workflow({**inputs, "baseline": "v9", "status": "true"}).replace(
                "      - id: gate", "      - run: git remote set-url origin file:///nowhere\n        shell: bash\n      - id: gate")
            result = shop.run("push", {}, workflow, sha=shop.head)
            check_pull_request(result, "error", 1)
            summary = result.only_job().summaries[0]
            assert "The baseline could not be fetched: v9: this clone is shallow" in summary and "fetch-depth: 0" in summary, summary
            assert shop.api.newest_statuses()["benchgate/default"][0] == "error"


def judge_reports(shop, baseline, event="pull_request", value=150, budget="threshold: 0.2, evidence: none"):
    """One step more in a job that has its benchmarks already."""
    report = '[{"name": "parse", "unit": "ms", "value": %d}]'
    written = "      - run: |\n          echo 'budgets: {value: {%s}}' > reports.yaml\n        shell: bash\n" % budget
    written += "".join(f"      - run: |\n          echo '{report % value}' > {name}.json\n        shell: bash\n" for name, value in (("main", 100), ("out-1", value)))
    inputs = {**CHECK, "config": "reports.yaml", "from": "out-*.json", "baseline": baseline, "format": "customSmallerIsBetter"}
    workflow = shop.workflow(inputs).replace("      - id: gate", written + "      - id: gate")
    if event == "push":
        return shop.run("push", {"ref": "refs/heads/main"}, workflow, sha=shop.base)
    payload = {"pull_request": {"number": 7, "base": {"sha": shop.base, "ref": "main"}, "head": {
        "sha": shop.head, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}
    return shop.run("pull_request", payload, workflow, sha=shop.merge)


@case
def reports_of_another_tool(scene):
    with scene() as shop:
        result = judge_reports(shop, "main.json")
        check_pull_request(result, "fail", 2)
        [comment] = shop.api.comments
        assert "`parse`" in comment["body"] and "+50 %" in comment["body"], comment["body"]
        assert (result.artifacts / "benchgate-bench-default/check/parse/run-1/receipt.json").is_file()
    with scene() as shop:
        check_pull_request(judge_reports(shop, "main.json", budget="threshold: 0.2"), "warn", 0)
        assert "suspected: one process a side" in shop.api.comments[0]["body"], shop.api.comments[0]["body"]
    with scene() as shop:
        check_pull_request(judge_reports(shop, "none.json"), "warn", 0)
        assert "none.json does not exist yet" in shop.api.comments[0]["body"], shop.api.comments[0]["body"]


@case
def reports_against_what_the_branch_left(scene):
    """Without a baseline: a first pull request has none, a push leaves one, and the next pull request is judged against it."""
    with scene() as shop:
        result = judge_reports(shop, "")
        check_pull_request(result, "warn", 0)
        assert "the branch main has no stored results yet" in shop.api.comments[0]["body"], shop.api.comments
        assert not any("save" in call for call in result.calls), result.calls
        result = judge_reports(shop, "", event="push", value=100)
        assert result.code == 0 and result.outputs["verdict"] == "warn", (result.code, result.said())
        [saved] = [call.split()[1] for call in result.calls if call.startswith("save")]
        assert saved.startswith("benchgate-previous-"), saved
        assert (shop.standins / "cache" / saved / "parse/run-1/receipt.json").is_file()
        result = judge_reports(shop, "")
        check_pull_request(result, "fail", 2)
        assert "+50 %" in shop.api.comments[0]["body"] and f"main ({shop.base[:12]}" in shop.api.comments[0]["body"], shop.api.comments
        result = judge_reports(shop, "", event="push", value=101)
        assert result.code == 0 and result.outputs["verdict"] == "pass", (result.code, result.said())
        check_pull_request(judge_reports(shop, "", value=102), "pass", 0)  # of two the newer is the baseline


@case
def check_of_a_candidate_that_crashes(scene):
    with scene() as shop:
        (shop.repository / "answer.sh").write_text("#!/bin/sh\nexit 3\n")
        shop.head = shop.merge = shop.commit("Crash")
        result = shop.run("push", {}, shop.workflow({**CHECK, "baseline": shop.base}), sha=shop.head)
        check_pull_request(result, "error", 1)
        assert "first failure: exited with 3" in result.only_job().summaries[0], result.only_job().summaries


@case
def jobs_of_a_matrix(scene):
    with scene() as shop:
        workflow = shop.workflow({"reruns": "3", "comment-part": "${{ matrix.tool }}", "status": "true"})
        workflow = workflow.replace("    steps:", "    strategy: {fail-fast: false, max-parallel: 1, matrix: {tool: [one, two]}}\n    steps:", 1)
        payload = {"pull_request": {"number": 7, "base": {"sha": shop.base, "ref": "main"}, "head": {
            "sha": shop.head, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}
        result = shop.run("pull_request", payload, workflow, sha=shop.merge)
        assert result.code == 0 and len(result.jobs) == 2, result.said()
        [comment] = shop.api.comments
        assert "<code>one</code>" in comment["body"] and "<code>two</code>" in comment["body"], comment["body"]
        # act knows no strategy.job-total: the first job sees itself alone. publish_test.py has what a matrix does on GitHub.
        assert shop.api.newest_statuses()["benchgate/default"] == ("success", "pass: 2 jobs: 2 pass"), shop.api.statuses
        assert "benchgate/default (two)" in shop.api.newest_statuses()
        assert len(list(result.artifacts.iterdir())) == 2


@case
def two_workflows_of_one_pull_request(scene):
    """Both with the default key and the same scenario: the failure of one stays when the other succeeds."""
    options = {**CHECK, "status": "true", "check-options": "--metric-threshold latency=0.9"}
    with scene(latency=150) as shop:
        check_pull_request(shop.pull_request({**CHECK, "status": "true"}), "fail", 2)
        payload = {"pull_request": {"number": 7, "base": {"sha": shop.base, "ref": "main"}, "head": {
            "sha": shop.head, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}
        other = shop.workflow(options).replace("name: consumer", "name: other", 1)
        result = shop.run("pull_request", payload, other, sha=shop.merge)
        check_pull_request(result, "pass", 0)
        state, description = shop.api.newest_statuses()["benchgate/default"]
        assert state == "failure" and description.startswith("fail in consumer / bench (2 jobs: 1 fail, 1 pass)"), shop.api.statuses
        [comment] = shop.api.comments
        assert "❌ benchgate: " in comment["body"] and "❌ 1 fail (`consumer / bench`), ✅ 1 pass (`other / bench`)" in comment["body"], comment["body"]
        rows = [line for line in comment["body"].splitlines() if line.startswith("|") and "`answer`" in line]
        assert [name for row in rows for name in ("`consumer / bench`", "`other / bench`") if name in row] == ["`consumer / bench`", "`other / bench`"], rows


@case
def slower_but_nobody_minds(scene):
    with scene(latency=150) as shop:
        result = shop.pull_request({"fail-on": "never", "comment": "never", "summary": "false", "upload-artifact": "false"})
        assert result.code == 0 and result.outputs["verdict"] == "fail", result.outputs
        assert shop.api.comments == [] and result.only_job().summaries == [] and not result.artifacts.exists()


@case
def first_pull_request_whose_base_does_not_build(scene):
    with scene(base={"broken": "x"}) as shop:
        result = shop.pull_request()
        check_pull_request(result, "inconclusive", 0)
        [comment] = shop.api.comments
        assert "could be measured" in comment["body"] and "Once this change is merged" in comment["body"], comment["body"]
        assert "latency median" in comment["body"] and "30 samples in 3 runs" in comment["body"]


@case
def nothing_to_judge_may_fail(scene):
    with scene(base={"broken": "x"}) as shop:
        check_pull_request(shop.pull_request({"on-inconclusive": "fail"}), "fail", 2)


@case
def checkout_of_the_head_instead_of_the_merge(scene):
    with scene() as shop:
        workflow = shop.workflow(None).replace("persist-credentials: false", f"persist-credentials: false, ref: {shop.head}")
        payload = {"pull_request": {"number": 7, "base": {"sha": shop.base, "ref": "main"}, "head": {
            "sha": shop.head, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}
        check_pull_request(shop.run("pull_request", payload, workflow, sha=shop.merge), "pass", 0)
        assert f"main ({shop.base[:12]})" in shop.api.comments[0]["body"]


@case
def push_without_a_baseline(scene):
    with scene() as shop:
        result = shop.run("push", {}, shop.workflow(None), sha=shop.head)
        check_pull_request(result, "warn", 0)
        assert "there is no baseline" in result.only_job().summaries[0]
        assert shop.api.comments == [] and result.outputs["report"] == ""


def push_to_main(shop, inputs, before, depth=1):
    payload = {"ref": "refs/heads/main", "before": before, "repository": {"default_branch": "main"}}
    return shop.run("push", payload, shop.workflow(inputs, depth), sha=shop.head)


@case
def push_to_the_default_branch(scene):
    """Judged against the commit before it, which a clone of one commit does not have."""
    with scene(latency=150) as shop:
        result = push_to_main(shop, CHECK, shop.base)
        check_pull_request(result, "fail", 2)
        assert f"main ({shop.base[:12]})" in result.only_job().summaries[0], result.only_job().summaries
    for before in ("0" * 40, "1" * 40):  # a branch that is new; a commit that a forced push has removed
        with scene() as shop:
            result = push_to_main(shop, CHECK, before)
            check_pull_request(result, "pass", 0)
            assert f"main ({shop.base[:12]})" in result.only_job().summaries[0], result.only_job().summaries
            assert [kind for kind, _ in result.only_job().annotations] == [], result.only_job().annotations
    with scene() as shop:
        check_pull_request(push_to_main(shop, None, shop.base), "pass", 0)
    with scene() as shop:  # a workflow that names one gets that
        check_pull_request(push_to_main(shop, {**CHECK, "baseline": "none"}, shop.base), "warn", 0)


@case
def baseline_that_has_to_be_there(scene):
    for inputs in (CHECK, {}):
        with scene() as shop:
            result = shop.run("push", {}, shop.workflow({**inputs, "require-baseline": "true"}), sha=shop.head)
            check_pull_request(result, "error", 1)
    with scene() as shop:
        check_pull_request(shop.pull_request({**CHECK, "require-baseline": "true"}), "pass", 0)


@case
def schedule_against_a_tag(scene):
    with scene(latency=150) as shop:
        act.git(shop.repository, "tag", "v1.0", shop.base)
        check_pull_request(shop.run("schedule", {}, shop.workflow({"baseline": "v1.0"}), sha=shop.head), "fail", 2)


@case
def dispatch_against_a_ref_that_is_not_there(scene):
    with scene() as shop:
        result = shop.run("workflow_dispatch", {"inputs": {}}, shop.workflow({"baseline": "v9"}), sha=shop.head)
        check_pull_request(result, "warn", 0)
        assert "v9 was found neither in this clone nor at origin" in result.only_job().summaries[0]


@case
def only_measuring(scene):
    with scene(head={"a_test.go": "func BenchmarkA(b *testing.B) {\n\twork()\n}\n"}) as shop:
        result = shop.pull_request({"command": "run", "reruns": "1", "lint": "true"})
        check_pull_request(result, "inconclusive", 0)  # the mistake is annotated, and changes nothing else
        assert not (result.artifacts / "benchgate-bench-default/baseline").exists()
        assert "benchgate lint go/no-loop" in result.log and "a_test.go" in result.log, result.log[-3000:]


@case
def candidate_that_crashes(scene):
    with scene() as shop:
        (shop.repository / "answer.sh").write_text("#!/bin/sh\nexit 3\n")
        shop.head = shop.merge = shop.commit("Crash")
        result = shop.run("push", {}, shop.workflow({"baseline": shop.base}), sha=shop.head)
        check_pull_request(result, "error", 1)
        assert "exited with 3" in result.only_job().summaries[0], result.only_job().summaries


@case
def a_folder_as_baseline(scene):
    with scene() as shop:
        workflow = shop.workflow({"baseline": "old"}).replace(
            "      - id: gate", "      - run: cp -r \"$STANDIN_FOLDER/old\" old\n        shell: bash\n      - id: gate")
        make_result(shop, "old")
        check_pull_request(shop.run("push", {}, workflow, sha=shop.head), "pass", 0)


def make_result(shop, name):
    act.subprocess.run([shop.benchgate, "run", "benchmarks", "--out", shop.standins / name, "--source-ref", "main", "--source-commit", "1" * 40],
                       cwd=shop.repository, check=True, capture_output=True)


@case
def fork_with_a_token_that_only_reads(scene):
    with scene(latency=150, permissions=()) as shop:
        result = shop.pull_request(head_repository="someone/hello")
        check_pull_request(result, "fail", 2)
        assert shop.api.comments == []


@case
def token_without_permission(scene):
    with scene(permissions=()) as shop:
        result = shop.pull_request({"status": "true"})
        check_pull_request(result, "pass", 0)
        assert result.outputs["published"] == "false"
        assert any("pull-requests: write" in text for kind, text in result.only_job().annotations if kind == "warning")


@case
def api_that_is_down(scene):
    with scene(latency=150, faults=[act_fault("", status=503, headers={"Retry-After": "0"})]) as shop:
        result = shop.pull_request()
        check_pull_request(result, "fail", 2)
        assert result.outputs["published"] == "false"


def act_fault(*arguments, **members):
    import fake_api
    return fake_api.Fault(*arguments, **members)


@case
def cache_that_is_empty_then_full(scene):
    with scene(cached=False) as shop:
        build = shop.programs / "cmake"  # what the build would make, without its minute
        build.write_text(f"#!/bin/sh\n[ \"$1\" = --build ] || exit 0\nmkdir -p \"$2/native\" && cp '{shop.benchgate}' \"$2/native/benchgate\"\n")
        build.chmod(0o755)
        result = shop.pull_request()
        check_pull_request(result, "pass", 0)
        assert [line.split()[0] for line in result.calls] == ["restore", "save", "upload"], result.calls
        [stored] = (shop.standins / "cache").iterdir()
        symbols = subprocess.run(["nm", stored / "benchgate"], capture_output=True, text=True, check=False)
        assert "no symbols" in symbols.stderr, symbols.stdout[:1000]


@case
def push_that_fills_the_cache_for_pull_requests(scene):
    """GitHub shows a pull request only its own caches and those of the default branch, so a push has to fill them. A job
    that writes a comment does not run what is in them, unless it is a released program."""
    for options, built in (((), 2), (("--forks",), 1)):
        with scene(cached=False) as shop:
            builds = shop.standins / "builds"
            build = shop.programs / "cmake"
            build.write_text(f"#!/bin/sh\n[ \"$1\" = --build ] || exit 0\necho built >>'{builds}'\n"
                             f"mkdir -p \"$2/native\" && cp '{shop.benchgate}' \"$2/native/benchgate\"\n")
            build.chmod(0o755)
            workflow = init_project(shop, *options)["benchgate.yml"]
            payload = {"ref": "refs/heads/main", "before": shop.base, "repository": {"default_branch": "main"}}
            pushed = shop.run("push", payload, workflow, sha=shop.head)
            assert pushed.code == 0 and builds.exists() and builds.read_text() == "built\n", pushed.said()
            assert shop.api.comments == []
            payload = {"pull_request": {"number": 7, "base": {"sha": shop.base, "ref": "main"}, "head": {
                "sha": shop.head, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}
            opened = shop.run("pull_request", payload, workflow, sha=shop.merge)
            assert opened.code == 0 and builds.read_text() == "built\n" * built, opened.said()


@case
def cache_service_that_is_down(scene):
    with scene(cached=False) as shop:
        (shop.standins / "cache-is-down").touch()
        build = shop.programs / "cmake"
        build.write_text(f"#!/bin/sh\n[ \"$1\" = --build ] || exit 0\nmkdir -p \"$2/native\" && cp '{shop.benchgate}' \"$2/native/benchgate\"\n")
        build.chmod(0o755)
        check_pull_request(shop.pull_request(), "pass", 0)


@case
def program_that_cannot_be_built(scene):
    with scene(cached=False) as shop:
        build = shop.programs / "cmake"
        build.write_text("#!/bin/sh\necho 'no compiler here' >&2\nexit 1\n")
        build.chmod(0o755)
        result = shop.pull_request()
        check_pull_request(result, "error", 1)
        assert "could not be built" in result.only_job().summaries[0]


# Where a measured program finds what it attacks: it knows no variable that names the Action's folders, but looks around.
ATTACK = """\
#!/usr/bin/env bash
[ -z "${RUNNER_TEMP:-}" ] || cd "$RUNNER_TEMP"
%s
echo wall_ms=25
echo "latency: $((100 + RANDOM %% 5)) us"
"""
ATTACKS = {
    "settings": "for file in benchgate-??????/settings; do echo 'echo \"$GITHUB_TOKEN\" >\"$STANDIN_FOLDER/stolen\"' >>\"$file\"; done",
    "decisions": "for file in benchgate-??????/settings.json; do sed -i 's/\"auto\"/\"never\"/' \"$file\"; done",
    "helper": "printf '#!/bin/sh\\necho \"$GITHUB_TOKEN\" >\"$STANDIN_FOLDER/stolen\"\\n' >evil && chmod +x evil && mv evil benchgate-helper/benchgate",
    "script": "find \"${STANDIN_FOLDER:?}/..\" -path '*scripts/action/finish.sh' -exec sed -i '2i echo \"$GITHUB_TOKEN\" >\"$STANDIN_FOLDER/stolen\"' {} +",
    "event": "for file in benchgate-??????/event.json; do sed -i 's/\"number\": *7/\"number\": 8/' \"$file\"; done",
}


def add_attack(name, command):
    def attack(scene):
        with scene(head={"answer.sh": ATTACK % command}) as shop:
            result = shop.pull_request({**CHECK, "token": "${{ secrets.GITHUB_TOKEN }}"})
            job = result.only_job()
            assert result.code == 1 and result.outputs["verdict"] == "error", (result.code, result.outputs, result.said())
            assert any(kind == "error" and "What was measured has changed files of the Action" in text for kind, text in job.annotations), result.said()
            assert not (shop.standins / "stolen").exists() and shop.api.comments == [] and shop.api.statuses == []
    attack.__name__ = f"attack_on_{name}"
    CASES.append(attack)


for attack_name, attack_command in ATTACKS.items():
    add_attack(attack_name, attack_command)


@case
def environment_of_what_is_measured(scene):
    """Neither token nor command file is in it, and what is written into those that can be found is forgotten."""
    look = ("env >\"$STANDIN_FOLDER/seen\"; find \"${STANDIN_FOLDER:?}/..\" -name '*outputcmd*' | while read -r file; do"
            " echo code=2 >>\"$file\" && echo found >>\"$STANDIN_FOLDER/seen\"; done")
    with scene(head={"answer.sh": ATTACK % look}) as shop:
        workflow = shop.workflow({**CHECK, "pass-env": "ONE\nTWO"}).replace(
            "    steps:", "    env: {MINE: 'x${{ secrets.GITHUB_TOKEN }}', ONE: '1', TWO: '2${{ secrets.GITHUB_TOKEN }}'}\n    steps:")
        result = shop.run("push", {}, workflow, sha=shop.head)
        check_pull_request(result, "warn", 0)
        seen = (shop.standins / "seen").read_text()
        names = {line.split("=")[0] for line in seen.splitlines()}
        assert {"ONE", "TWO", "RUNNER_TEMP", "found"} <= names, seen
        assert not names & {"MINE", "WORK", "SEAL", "TOKEN_VARIABLES", "GITHUB_TOKEN", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STATE",
                            "GITHUB_STEP_SUMMARY", "GITHUB_ACTION_PATH"}, names
        assert not [name for name in names if name.startswith(("INPUT_", "ACTIONS_"))], names


@case
def two_uses_in_a_job(scene):
    """A program that the first use left behind is used again only as it was."""
    for between, restores in ("", 1), ("      - run: echo evil >\"$RUNNER_TEMP/benchgate-helper/benchgate\"\n        shell: bash\n", 2):
        with scene() as shop:
            use_twice(shop, between, restores)


def use_twice(shop, between, restores):
    again = between + "      - id: again\n        uses: octo/benchgate@v1\n        with: {command: check, comment: never}\n"
    workflow = shop.workflow(CHECK).replace("      - if: always()", again + "      - if: always()", 1)
    result = shop.run("push", {}, workflow, sha=shop.head)
    found = len([call for call in result.calls if call.startswith("restore")])
    assert result.code == 0 and found == restores, (between, result.calls, result.said())


@case
def job_that_is_cancelled(scene):
    with scene() as shop:
        scenario = shop.repository / "benchmarks/answer.yaml"
        scenario.write_text(SCENARIO.replace("repeat: 10", "repeat: 10000"))
        shop.head = shop.commit("Take long")

        def measured(log):
            deadline = time.monotonic() + 60
            while "answer run 1 of 3" not in log.read_text(errors="replace"):
                assert time.monotonic() < deadline, log.read_text()[-2000:]
                time.sleep(0.1)

        result = shop.run("push", {}, shop.workflow(None), sha=shop.head, interrupt=measured)
        assert result.code == 1 and result.outputs["verdict"] == "error", (result.code, result.outputs)
        assert shop.api.comments == []


@case
def step_that_is_interrupted(scene):
    """act kills a cancelled step; GitHub's runner first interrupts its bash, and that one only."""
    with scene() as shop:
        scenario = shop.repository / "benchmarks/answer.yaml"
        scenario.write_text(SCENARIO.replace("repeat: 10", "repeat: 10000"))
        answered = shop.folder / "answered"
        with (shop.repository / "answer.sh").open("a") as answer:
            answer.write(f"echo >>'{answered}'\n")
        environment = {"PATH": os.environ["PATH"], "HOME": str(shop.folder), "GITHUB_ACTION_PATH": str(shop.action),
                       "GITHUB_OUTPUT": str(shop.folder / "output"), "RUNNER_TEMP": str(shop.folder), **INPUTS}
        environment["ACTION"] = environment["GITHUB_ACTION_PATH"]
        act.subprocess.run([shop.action / "scripts/action/prepare.sh"], cwd=shop.repository, env=environment, check=True)
        helper = shop.folder / "benchgate-helper"
        helper.mkdir()
        shutil.copy2(shop.benchgate, helper / "benchgate")
        work = dict(line.split("=", 1) for line in (shop.folder / "output").read_text().splitlines())["work"]
        act.subprocess.run([helper / "benchgate", "action", "prepare", "--work", work], cwd=shop.repository, env=environment, check=True)
        environment["HELPER"] = str(helper)
        script = shop.folder / "step.sh"
        script.write_text('exec "$GITHUB_ACTION_PATH/scripts/action/measure.sh" candidate\n')
        step = act.subprocess.Popen(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script], cwd=shop.repository,
                                    env={**environment, "WORK": work}, stdin=act.subprocess.DEVNULL, stderr=act.subprocess.PIPE, text=True)
        while "run 1 of 3" not in step.stderr.readline():
            assert step.poll() is None
        while not answered.exists() or answered.stat().st_size < 2:  # when the second answers, the first is a sample
            assert step.poll() is None
            time.sleep(0.05)
        started = time.monotonic()
        step.send_signal(act.signal.SIGINT)
        step.communicate(timeout=30)
        assert time.monotonic() - started < 7.5  # then the runner becomes rude
        assert "\n130\n" in (shop.folder / "output").read_text(), (shop.folder / "output").read_text()
        receipt = json.loads(Path(work, "results/candidate/answer/run-1/receipt.json").read_text())
        assert receipt["run"]["interrupted"] is True and receipt["samples"], receipt["run"]
        # Then come the steps with `if: always()`, which act leaves out of an action that it cancels.
        late = {**environment, "WORK": work, "JOB_STATUS": "cancelled", "PUBLISHED_VERDICT": "", "STEPS": "candidate=130 judge=", "GITHUB_TOKEN": act.TOKEN,
                "GITHUB_API_URL": shop.api.url, "GITHUB_REPOSITORY": act.REPOSITORY, "GITHUB_STEP_SUMMARY": str(shop.folder / "summary")}
        codes = [act.subprocess.run([shop.action / "scripts/action/finish.sh", name], cwd=shop.repository, env=late, capture_output=True).returncode
                 for name in ("publish", "verdict")]
        assert codes == [0, 1] and shop.api.comments == []
        assert "The job was cancelled" in (shop.folder / "summary").read_text()
        assert "\nerror\n" in (shop.folder / "output").read_text()


BAD_INPUTS = {
    "gate_options": ({"gate-options": "--out $(id)"}, "gate-options: '--out $(id)' is not a list"),
    "unknown_command": ({"command": "chek"}, "command: 'chek' is not one of check gate run"),
    "unknown_word": ({"fail-on": "sometimes"}, "fail-on: 'sometimes' is not one of fail warn never"),
    "baseline_for_nothing": ({"command": "run", "baseline": "v1"}, "baseline: cannot be combined with command: run"),
    "baseline_not_supported": ({"baseline": "artifact"}, "baseline: 'artifact' is not supported"),
    "baseline_as_option": ({"baseline": "--upload-pack=x"}, "baseline: '--upload-pack=x' is not supported"),
    "hostile_key": ({"comment-key": "a\n::error::b"}, "is not allowed; use 1 to 60 letters"),
    "folder_missing": ({"working-directory": "nowhere"}, "no such folder: 'nowhere'"),
    "require_no_word": ({"require-baseline": "yes"}, "require-baseline: 'yes' is not one of true false"),
    "require_for_nothing": ({"command": "run", "require-baseline": "true"}, "require-baseline: cannot be combined with command: run"),
    "pass_env_no_name": ({"pass-env": "FINE\nGITHUB_TOKEN=x"}, "pass-env: 'FINE\\nGITHUB_TOKEN=x' is not a list of names"),
    "confirm_no_number": ({"command": "check", "confirm": "11"}, "confirm: '11' is not a number from 0 to 10"),
    "confirm_nothing": ({"confirm": "2"}, "confirm: only command: check measures again"),
    "skip_no_word": ({"command": "check", "skip-unchanged": "yes"}, "skip-unchanged: 'yes' is not one of true false"),
    "skip_nothing": ({"skip-unchanged": "true"}, "skip-unchanged: only command: check and command: run leave scenarios out"),
    "reruns_no_number": ({"reruns": "3; rm -rf /"}, "reruns: '3; rm -rf /' is not a number"),
}


def add_bad_input(name, inputs, message):
    def bad_input(scene):
        with scene() as shop:
            result = shop.pull_request(inputs)
            job = result.only_job()
            assert result.code == 1 and job.steps["gate"] == "failure" and result.outputs["verdict"] == "error"
            assert any(kind == "error" and message in text for kind, text in job.annotations), (job.annotations, result.log[-6000:])
            assert [line.split()[0] for line in result.calls] == ["restore"], result.calls
            assert "'a\\\\n::error::b'" in result.log or name != "hostile_key", result.said()
            assert not any(text == "b" for _, text in job.annotations)
    bad_input.__name__ = f"input_{name}"
    CASES.append(bad_input)


for bad_name, (bad_inputs, bad_message) in BAD_INPUTS.items():
    add_bad_input(bad_name, bad_inputs, bad_message)


@case
def other_system(scene):
    with scene(cached=False) as shop:
        uname = shop.programs / "uname"
        uname.write_text("#!/bin/sh\necho Darwin\n")
        uname.chmod(0o755)
        result = shop.pull_request()
        assert result.code == 1 and ("error", "benchgate runs on Linux; this runner is Darwin") in result.only_job().annotations
        assert result.calls == []


def run_case(function, workshop, attempts=3):
    with tempfile.TemporaryDirectory(prefix="action-") as folder:
        started = time.monotonic()
        try:
            numbers = itertools.count()
            function(lambda **members: workshop(Path(folder) / f"case-{next(numbers)}", **members))
            return "", time.monotonic() - started
        except act.ActFault as fault:
            if attempts == 1:
                return f"act itself: {fault}\n", time.monotonic() - started
            print(f"{function.__name__} starts again because of act itself: {fault}", flush=True)
        except Exception:
            if os.environ.get("KEEP"):
                shutil.copytree(folder, f"/tmp/kept-{function.__name__}", dirs_exist_ok=True, symlinks=True)
            return traceback.format_exc(), time.monotonic() - started
        finally:
            keep_requests(Path(folder), function.__name__)
    return run_case(function, workshop, attempts - 1)


def keep_requests(folder, name):
    """For the check against GitHub's description of its API."""
    if not os.environ.get("KEEP_REQUESTS"):
        return
    kept = Path(os.environ["KEEP_REQUESTS"])
    kept.mkdir(parents=True, exist_ok=True)
    for recorded in folder.glob("*/requests.jsonl"):
        shutil.copy2(recorded, kept / f"{name}-{recorded.parent.name}.jsonl")


def run_cases(cases, workshop):
    """Runs the cases that the command line names, in the order of the file, two at a time."""
    benchgate, names = Path(sys.argv[1]).resolve(), sys.argv[2:]
    if not (act.ROOT / ".tools/bin/act").exists():
        print("act is missing; scripts/tools.sh installs it")
        return 77
    act.enter_empty_network()
    chosen = [function for function in cases if not names or function.__name__ in names]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        done = pool.map(lambda function: run_case(function, lambda folder, **members: workshop(folder, benchgate, **members)), chosen)
        for function, (fault, seconds) in zip(chosen, done):
            print(f"{'FAILED' if fault else 'ok'} {function.__name__} ({seconds:.1f} s)\n{fault}", end="", flush=True)
            failed += bool(fault)
    print(f"{len(chosen)} cases, {failed} failed, network: {os.environ['BENCHGATE_NETWORK']}")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(run_cases(CASES, Scene))
