#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The history Action as its users see it: a job measures, a second one with `contents: write` keeps the history; run by act,
with a real bare repository as origin and an API of our own.

history_action_test.py BENCHGATE [NAME...]    the cases called NAME..., default all

What is judged are chosen figures in reports that each push brings along, so no outcome depends on how busy the machine is.
"""
import itertools
import json
import shutil
import subprocess
import sys

import act
from action_test import run_cases

CASES = []
WORKFLOW = """\
name: consumer
on: [push, pull_request, merge_group]
jobs:
  bench:
    runs-on: ubuntu-24.04
    steps:
      - uses: %(checkout)s
        with: {persist-credentials: false}
      - uses: octo/benchgate@v1
        with: %(bench)s
  history:
    needs: bench
    if: always()
    runs-on: ubuntu-24.04
    steps:
      - uses: %(checkout)s
        with: {persist-credentials: false}
      - uses: %(download)s
        with: {pattern: 'benchgate-*', path: results}
      - id: history
        uses: octo/benchgate/.github/actions/history@v1
        with: %(inputs)s
      - if: always()
        shell: bash
        env: {OUTPUTS: '${{ toJSON(steps.history.outputs) }}', SITE: '${{ steps.history.outputs.dashboard-path }}', DATA: '${{ steps.history.outputs.data }}'}
        run: |
          printf '%%s' "$OUTPUTS" >"$STANDIN_FOLDER/outputs.json"
          if [ -n "$SITE" ]; then cp -r "$SITE" "$STANDIN_FOLDER/site"; cp -r "$DATA" "$STANDIN_FOLDER/data"; fi
"""
ANSWER = """\
name: answer
command: cat answer
cwd: .
warmup: 0
repeat: 10
metrics:
  latency: {from: stdout, pattern: '(\\d+)', unit: us, better: lower}
budgets:
  latency: {threshold: 0.20}
"""
WORK = """\
name: work
build: test ! -e broken
command: sh work.sh
cwd: .
warmup: 0
repeat: 10
env: {SPEED: '%s'}
metrics:
  latency: {from: stdout, pattern: '(\\d+)', unit: us, better: lower}
budgets:
  latency: {threshold: 0.20}
"""
DOWNLOAD = f"actions/download-artifact@{act.PINS['actions/download-artifact']}"


def case(function):
    CASES.append(function)
    return function


class Project(act.Workshop):
    """A repository that gets a commit, with its report, for each push. Its origin keeps the history between pushes."""

    def __init__(self, folder, benchgate, **api):
        super().__init__(folder, benchgate, **{"permissions": ("contents: write", "issues: write"), **api})
        self.repository.mkdir()
        act.git(self.repository, "init", "-q")
        self.export_action()
        self.cache_program()
        self.runs = 0

    def commit(self, seconds, message="Change", names=("sort",)):
        """A report of hyperfine: of each name five values around `seconds`."""
        times = [seconds * (1 + i / 200) for i in range(-2, 3)]
        result = {"mean": seconds, "stddev": 0.001, "median": seconds, "user": 0, "system": 0,
                  "min": times[0], "max": times[-1], "times": times}
        (self.repository / "report.json").write_text(json.dumps({"results": [{"command": name, **result} for name in names]}))
        (self.repository / "README").write_text(f"change {self.runs + 1}\n")
        act.git(self.repository, "add", "-A")
        act.git(self.repository, "commit", "-q", "-m", message)
        return act.git(self.repository, "rev-parse", "HEAD")

    def seed(self, *figures, names=("sort",)):
        """Earlier runs with these figures, without the detour over workflows."""
        for seconds in figures:
            sha = self.commit(seconds, names=names)
            self.runs += 1
            results = self.folder / "seed" / "benchgate-bench-default"
            shutil.rmtree(results, ignore_errors=True)
            environment = {"PATH": self.path(), "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "push", "GITHUB_RUN_ID": str(self.runs), "GITHUB_SHA": sha,
                           "GITHUB_WORKFLOW": "consumer"}
            for words in (["check", "--from", "report.json", "--all", "--baseline", "none", "--allow-missing-baseline", "--out-dir", results],
                          ["history", "add", results, "--job-type", "default"]):
                subprocess.run([self.benchgate, *words], cwd=self.repository, env=environment, check=True, capture_output=True)

    def keep_history(self):
        """What was pushed to origin, which every run of a workflow makes anew from the repository."""
        if self.origin.exists():
            act.git(self.repository, "fetch", "-q", str(self.origin), "+refs/heads/perf-raw:refs/heads/perf-raw")

    def push(self, seconds, inputs=None, message="Change", event="push", payload=None, bench="{from: report.json, baseline: none, comment: never}", **options):
        sha = self.commit(seconds, message)
        self.runs += 1
        shutil.rmtree(self.standins / "artifacts", ignore_errors=True)
        (self.standins / "outputs.json").unlink(missing_ok=True)
        workflow = WORKFLOW % {"checkout": act.CHECKOUT, "download": DOWNLOAD, "bench": bench, "inputs": json.dumps(
            {"results": "results", "notify": "issue", **(inputs or {})})}
        result = self.run(event, {"head_commit": {"message": message}, "repository": {"default_branch": "main"}, **(payload or {})}, workflow,
                          "--env", f"GITHUB_RUN_ID={self.runs}", "--env", f"BENCHGATE_LOCK={self.folder}/lock", sha=sha, **options)
        result.sha = sha
        assert act.TOKEN not in result.log
        [result.bench] = [job for name, job in result.jobs.items() if name.endswith("bench")]
        result.history = next((job for name, job in result.jobs.items() if name.endswith("history")), None)
        return result

    def stored(self):
        """Folders of runs on the branch at origin."""
        done = subprocess.run(["git", "-C", self.origin, "ls-tree", "-r", "--name-only", "perf-raw"], capture_output=True, text=True)
        return sorted({"/".join(path.split("/")[:3]) for path in done.stdout.splitlines()})


def says(job, kind, text):
    assert any(kind == found and text in words for found, words in job.annotations), (kind, text, job.annotations, job.text[-3000:])


@case
def regression_opens_an_issue_and_recovery_closes_it(project):
    with project() as shop:
        first = shop.push(0.1)
        assert first.code == 0 and first.outputs["added"] == "true" and first.outputs["verdict"] == "inconclusive", first.said()
        assert "without enough earlier runs" in first.outputs["headline"], first.outputs
        assert len(shop.stored()) == 1 and shop.stored()[0].endswith("/1-1"), shop.stored()
        shop.keep_history()
        second = shop.push(0.101)
        # The second run is judged by the first: there is one earlier run, which is not enough.
        assert second.code == 0 and len(shop.stored()) == 2 and second.outputs["verdict"] == "inconclusive", second.outputs
        shop.keep_history()
        suspect = shop.push(0.15)
        assert suspect.code == 0 and suspect.outputs["verdict"] == "warn", suspect.said()
        assert json.loads(suspect.outputs["suspects"]) == ["benchgate-bench-default|sort|"] and shop.api.issues == [], suspect.outputs
        shop.keep_history()
        slow = shop.push(0.151)
        assert slow.code == 1 and slow.outputs["verdict"] == "fail" and slow.history.steps["history"] == "failure", slow.said()
        assert slow.bench.result == "success", "the verdict of the measurement stands"
        [issue] = shop.api.issues
        assert issue["state"] == "open" and suspect.sha in issue["body"] and "benchgate-bench-default|sort|" in issue["title"], issue
        assert json.loads(slow.outputs["alerts"]) == ["benchgate-bench-default|sort|"] and slow.outputs["notified"] == "true", slow.outputs
        assert any("benchgate history: fail" in text for text in slow.history.summaries), slow.history.summaries
        says(slow.history, "error", "A test case got worse and did not recover")
        shop.keep_history()
        fine = shop.push(0.1, {"dashboard": "true"})
        assert fine.code == 0 and fine.outputs["verdict"] == "pass", fine.said()
        assert issue["state"] == "closed" and len(shop.api.issues) == 1, issue
        assert (shop.standins / "site/index.html").is_file() and (shop.standins / "data/data/alerts.json").is_file(), fine.outputs
        index = (shop.standins / "site/data/index.js").read_text()
        assert f"/{act.REPOSITORY}/tree/perf-raw" in index.replace("\\/", "/"), "the site does not link to the raw data"
        assert len(shop.stored()) == 5, shop.stored()


@case
def missing_test_cases_are_told(project):
    with project() as shop:
        shop.seed(0.1, 0.101, 0.1, names=("sort", "merge"))
        result = shop.push(0.1)
        assert result.code == 0 and result.outputs["verdict"] == "warn", result.said()
        assert json.loads(result.outputs["missing"]) == ["benchgate-bench-default|merge|"], result.outputs
        says(result.history, "warning", "1 test case is missing since run 4: benchgate-bench-default|merge|")
        assert any("benchgate history: warn" in text and "| missing |" in text for text in result.history.summaries), result.history.summaries


@case
def pull_request_does_not_write(project):
    nothing_is_written(project, "pull_request", lambda sha: {"pull_request": {"number": 7, "base": {"sha": sha, "ref": "main"}, "head": {
        "sha": sha, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}})


@case
def merge_group_does_not_write(project):
    nothing_is_written(project, "merge_group", lambda sha: {"action": "checks_requested", "merge_group": {
        "head_sha": sha, "base_sha": sha, "base_ref": "refs/heads/main", "head_ref": "refs/heads/gh-readonly-queue/main/pr-7-" + sha}})


def nothing_is_written(project, event, payload_at):
    with project() as shop:
        shop.seed(0.1)
        tip = act.git(shop.repository, "rev-parse", "perf-raw")
        sha = act.git(shop.repository, "rev-parse", "HEAD")
        result = shop.push(0.2, event=event, payload=payload_at(sha))
        assert result.code == 0 and result.bench.result == "success" and result.outputs["added"] == "false", result.said()
        says(result.history, "notice", f"Nothing was added to the history: a run of the event {event}")
        assert result.outputs["verdict"] == "inconclusive" and shop.api.issues == [], result.outputs
        assert act.git(shop.origin, "rev-parse", "perf-raw") == tip
        shop.keep_history()
        # A job that says it was a push does not get past the program itself.
        done = subprocess.run([shop.benchgate, "history", "add", "report.json", "--event", "push"], cwd=shop.repository, capture_output=True,
                              text=True, env={"PATH": shop.path(), "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": event, "GITHUB_RUN_ID": "9"})
        assert done.returncode == 1 and "does not change a history" in done.stderr, done.stderr
        assert act.git(shop.repository, "rev-parse", "perf-raw") == tip


@case
def protected_branch(project):
    with project() as shop:
        hook = shop.programs / "pre-receive"
        hook.write_text("#!/bin/sh\necho 'error: GH006: Protected branch update failed' >&2\nexit 1\n")
        hook.chmod(0o755)
        shop.at_origin = lambda: shutil.copy2(hook, shop.origin / "hooks/pre-receive")
        result = shop.push(0.1)
        assert result.code == 0 and result.bench.result == "success", result.said()
        says(result.history, "error", "if the branch is protected, exempt perf-raw from the rules")
        says(result.history, "error", "The verdict of the measurement stands, and its artifact keeps the results.")
        assert result.outputs["added"] == "false" and result.outputs["verdict"] == "inconclusive", result.outputs
        demanded = shop.push(0.1, {"require-history": "true"})
        assert demanded.code == 1 and demanded.outputs["verdict"] == "error" and demanded.bench.result == "success", demanded.said()
        assert shop.stored() == []


@case
def no_permission(project):
    """A token that may not write: origin takes nothing, and no issue can be opened."""
    with project(permissions=()) as shop:
        shop.seed(0.1, 0.101, 0.15)
        result = shop.push(0.151)
        shop.keep_history()
        assert result.code == 1 and result.outputs["verdict"] == "fail" and result.outputs["notified"] == "false", result.said()
        says(result.history, "warning", "add `issues: write` to the job's permissions")

        def close():
            hook = shop.origin / "hooks/pre-receive"
            hook.write_text("#!/bin/sh\necho 'Permission to octo/hello.git denied to github-actions[bot].' >&2\nexit 1\n")
            hook.chmod(0o755)

        shop.at_origin = close
        result = shop.push(0.1)
        says(result.history, "error", "The results were not added to the history: perf-raw: origin does not take the commit")
        assert result.outputs["verdict"] == "fail", "the alert is still open, because the run could not be added"


@case
def race_of_two_pushes(project):
    """While a job adds its run, another one has added its own: both are there."""
    with project() as shop:
        shop.seed(0.1)
        other = shop.folder / "other"
        git = shop.programs / "git"
        marker = shop.folder / "raced"
        git.write_text(f"""#!/bin/bash
# Before the first push of the job, another writer is faster.
real={shutil.which('git')}
if [ ! -e {marker} ] && [[ " $* " == *" push "* ]]; then
  touch {marker}
  $real clone -q {shop.origin} {other} && cp {shop.repository}/report.json {other}/ && cd {other} && \\
    env -u GITHUB_EVENT_PATH GITHUB_RUN_ID=77 PATH={act.os.environ['PATH']} {shop.benchgate} history add report.json --event push --job-type default >&2 || exit 9
  cd - >/dev/null
fi
exec $real "$@"
""")
        git.chmod(0o755)
        result = shop.push(0.101)
        assert marker.exists() and result.code == 0 and result.outputs["added"] == "true", result.said()
        assert sorted(run.split("/")[2] for run in shop.stored()) == ["1-1", "2-1", "77-1"], shop.stored()
        assert "another attempt in" in result.history.text, result.history.text[-3000:]


@case
def branch_of_others(project):
    """A branch of that name that is no history is not touched."""
    with project() as shop:
        shop.commit(0.1)
        act.git(shop.repository, "branch", "perf-raw")
        result = shop.push(0.11)
        assert result.bench.result == "success", result.said()
        names = act.git(shop.origin, "ls-tree", "-r", "--name-only", "perf-raw").splitlines()
        assert "README" in names and "report.json" in names, names


@case
def recalculate_when_asked(project):
    with project() as shop:
        result = shop.push(0.1, {"recalculate": "false"})
        assert result.code == 0 and result.outputs["added"] == "true" and result.outputs["data"] == "", result.outputs
        assert result.outputs["headline"] == "not judged because of recalculate: false", result.outputs
        shop.keep_history()
        assert act.git(shop.origin, "branch", "--list", "perf-data") == ""
        result = shop.push(0.11, {"recalculate": "false", "publish-history": "false"}, message="Change\n\nmethodology: recalculate")
        assert act.git(shop.origin, "ls-tree", "--name-only", "perf-data") == "data", result.said()
        assert result.outputs["data"] != "" and "without enough earlier runs" in result.outputs["headline"], result.outputs
        says(result.history, "notice", "because of publish-history: false")
        assert len(shop.stored()) == 1 and result.outputs["added"] == "false", result.outputs


@case
def history_as_a_baseline(project):
    """A pull request is compared with the nearest measured ancestor of where it left main, measured on such a machine."""
    with project() as shop:
        (shop.repository / "answer.yaml").write_text(ANSWER)
        (shop.repository / "benchgate.yaml").write_text("scenarios: [answer.yaml]\n")
        (shop.repository / "answer").write_text("100\n")
        measured = "{command: check, baseline: none, comment: never}"
        first = shop.push(0.1, bench=measured)
        assert first.outputs["added"] == "true", first.said()
        shop.keep_history()
        shop.commit(0.1, "Nobody measured this")
        (shop.repository / "answer").write_text("150\n")
        base = act.git(shop.repository, "rev-parse", "HEAD")
        payload = {"pull_request": {"number": 7, "base": {"sha": base, "ref": "main"}, "head": {
            "sha": base, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}
        against = "{command: check, baseline: history, comment: never, cache-baseline-build: 'false'}"
        slower = shop.push(0.1, event="pull_request", payload=payload, bench=against)
        assert slower.code == 1 and slower.bench.result == "failure", slower.said()
        [summary] = slower.bench.summaries
        assert f"run 1-1 of {first.sha}, 1 commit and 0 days old" in summary and "50 %" in summary, summary
        shop.keep_history()
        # Results of another machine are not compared with, and nothing is judged.
        act.git(shop.repository, "worktree", "add", "-q", str(shop.folder / "raw"), "perf-raw")
        for metadata in (shop.folder / "raw").rglob("metadata.json"):
            metadata.write_text(metadata.read_text().replace('"arch": "', '"arch": "other than '))
        act.git(shop.folder / "raw", "commit", "-q", "-a", "-m", "Another machine")
        act.git(shop.repository, "worktree", "remove", "--force", str(shop.folder / "raw"))
        other = shop.push(0.1, event="pull_request", payload=payload, bench=against)
        [summary] = other.bench.summaries
        assert other.bench.result == "success" and "no baseline in branch perf-raw: it has no receipts of" in summary, other.said()


class Moving(Project):
    """A project whose pushes are measured on a machine of another speed each time; a commit says how much work there is."""

    changes = itertools.count()

    def prepare(self):
        (self.repository / "work.yaml").write_text(WORK % (self.folder / "speed"))
        (self.repository / "benchgate.yaml").write_text("scenarios: [work.yaml]\n")
        self.work(100)
        return self.commit(0.1)

    def work(self, amount):
        (self.repository / "work.sh").write_text(f'read speed <"$SPEED"; i=0; while [ $((i += 1)) -le 10 ]; do :; done; echo $(({amount} * speed + $$ % 2))  # {next(self.changes)}\n')

    def measure(self, amount, speed, **options):
        """A push to the main branch, judged against the commit before it and measured with the anchor."""
        before = act.git(self.repository, "rev-parse", "HEAD")
        self.work(amount)
        (self.folder / "speed").write_text(f"{speed}\n")
        self.keep_history()
        for earlier in ("site", "data"):
            shutil.rmtree(self.standins / earlier, ignore_errors=True)
        payload = {"ref": "refs/heads/main", "before": before}
        return self.push(0.1, {"dashboard": "true"}, payload=payload, bench="{command: check, comment: never}", **options)

    def series(self):
        history = json.loads((self.standins / "data/data/benchmarks/history.json").read_text())
        return next(one for one in history["series"] if one["metric"] == "latency")


@case
def anchored_by_the_previous_tag(project):
    """The first push finds no history, so it measures no anchor. The two that follow are compared although the second machine
    is three times as slow: both were measured in turns with the tag."""
    with project(kind=Moving) as shop:
        act.git(shop.repository, "tag", "v1.0", shop.prepare())
        without = shop.measure(100, 1000)
        assert without.code == 0 and "note: no anchor: origin has no branch perf-raw" in without.bench.text, without.said()
        assert "anchored" not in shop.series(), shop.series()
        first = shop.measure(100, 1000)
        assert first.code == 0 and "anchor: v1.0 (" in first.bench.text, first.said()
        [receipt] = shop.standins.glob("artifacts/**/anchor.json")
        assert act.git(shop.repository, "rev-parse", "v1.0") in receipt.read_text()
        second = shop.measure(110, 3000)
        assert second.code == 0, second.said()
        series = shop.series()
        (raw, *anchored), (_, *anchor), commits = series["anchored"], series["anchor"], set(series["anchor_commit"][1:])
        assert raw is None and len(commits) == 1 and len(anchored) == 2, series
        assert 0.99 < anchored[0] / anchor[0] < 1.01 and 1.09 < anchored[1] / anchor[0] < 1.11, series
        assert anchor[1] / anchor[0] > 2.9, series


@case
def anchor_that_is_not_there(project):
    """The point is then raw, which the summary says, and the verdict stands."""
    with project(kind=Moving) as shop:
        shop.prepare()
        shop.measure(100, 1000)
        untagged = shop.measure(100, 1000)
        assert untagged.code == 0 and "note: no anchor: no earlier commit has a tag such as v1.2" in untagged.bench.text, untagged.said()
        assert "anchor" not in "".join(untagged.bench.summaries)
        (shop.repository / "broken").touch()
        act.git(shop.repository, "tag", "v1.0", shop.commit(0.1))
        (shop.repository / "broken").unlink()
        shop.commit(0.1)
        broken = shop.measure(100, 1000)
        assert broken.code == 0 and broken.bench.result == "success", broken.said()
        assert "work: this run has no anchor: " in broken.bench.summaries[0] and "build exited with 1" in broken.bench.summaries[0], broken.bench.summaries
        (shop.repository / "benchgate.yaml").write_text("scenarios: [work.yaml]\nhistory: {anchor: v9}\n")
        wrong = shop.measure(100, 1000)
        assert wrong.code == 0 and "This run has no anchor, so the history can compare it with runs on the same kind of machine only" in wrong.bench.summaries[0], wrong.said()
        assert "anchored" not in shop.series(), shop.series()


@case
def data_on_a_branch(project):
    """Recalculated data are committed if that is asked for. Where they cannot be, people are told, and the alerts stand."""
    with project() as shop:
        plain = shop.push(0.1)
        assert plain.code == 0 and act.git(shop.origin, "branch", "--list", "perf-*") == "perf-raw", plain.said()
        shop.keep_history()
        first = shop.push(0.1, {"data-branch": "perf-data"})
        assert first.code == 0, first.said()
        stored = json.loads(act.git(shop.origin, "show", "perf-data:data/benchmarks/history.json"))
        assert {one["id"] for one in stored["series"]} == {"benchgate-bench-default|sort|"}, stored
        shop.keep_history()
        refused = shop.push(0.1, {"data-branch": "main"})
        assert refused.code == 0 and refused.outputs["verdict"] == "inconclusive", refused.said()
        says(refused.history, "error", "The recalculated data were not committed to the branch main: --data-branch: branch main holds other files")
        assert act.git(shop.origin, "rev-parse", "main") == refused.sha


@case
def bad_inputs(project):
    with project() as shop:
        result = shop.push(0.1, {"notify": "mail"})
        assert result.code == 1 and result.outputs["verdict"] == "error" and shop.stored() == [], result.said()
        says(result.history, "error", "notify: 'mail' is not one of none issue comment webhook")
        missing = shop.push(0.1, {"results": "nowhere"})
        says(missing.history, "error", "results: no such file or folder: 'nowhere'; is actions/download-artifact missing")
        hostile = shop.push(0.1, {"fail-on": "a\n::error::b"})
        assert hostile.code == 1 and hostile.outputs["verdict"] == "error", hostile.said()
        assert all(words != "b" for _, words in hostile.history.annotations), "a part of an input became a command"


if __name__ == "__main__":
    sys.exit(run_cases(CASES, lambda folder, benchgate, kind=Project, **members: kind(folder, benchgate, **members)))
