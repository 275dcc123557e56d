#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the Action says of scenarios that differ, in merge groups, and which program it runs: by act, as action_test.py.

action_events_test.py BENCHGATE [NAME...]    the cases called NAME..., default all; BENCHGATE: scripted_benchgate
"""
import hashlib
import json
import re
import sys

import act
from action_test import ANSWER, CHECK, SCENARIO, Scene, check_pull_request, run_cases

CASES = []


def case(function):
    CASES.append(function)
    return function


def scenario(name, command):
    return SCENARIO.replace("name: answer", f"name: {name}").replace("command: ./answer.sh", f"command: {command}")


def write_scenarios(root, **commands):
    """A project of its own in the folder `root`."""
    folder = root / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    for name, command in commands.items():
        (folder / f"{name}.yaml").write_text(scenario(name, command))
    (root / "benchgate.yaml").write_text("scenarios: [benchmarks/*.yaml]\n")
    write_answer(root / "answer.sh")


def write_answer(file):
    file.write_text(ANSWER % 100)
    file.chmod(0o755)


def differ(shop, folder="."):
    """Two commits: the second has one scenario less, one that does less, and one that the first cannot run."""
    root = shop.repository / folder
    write_scenarios(root, kept="./answer.sh", slow="./answer.sh", shorter="'sleep 0.01; ./answer.sh'")
    shop.base = shop.commit("Three scenarios")
    write_scenarios(root, kept="./answer.sh", added="./answer-2.sh", shorter="./answer.sh")
    write_answer(root / "answer-2.sh")
    shop.head = shop.merge = shop.commit("Three others")


@case
def pull_request_that_changes_scenarios(scene):
    """A slow scenario that is deleted or does less must not look like a pass, also with comment: on-change."""
    with scene() as shop:
        differ(shop)
        result = shop.pull_request({**CHECK, "comment": "on-change", "status": "true"})
        check_pull_request(result, "warn", 0)
        [comment], [status] = shop.api.comments, shop.api.statuses
        since = f"main ({shop.base[:12]})"
        for text in (comment["body"], result.only_job().summaries[0]):
            assert f"⚠️ `slow`: deleted since {since}" in text and "| `slow` | – | – | deleted |" in text, text
            assert f"the definition of shorter changed since {since} (command): both sides ran the current one" in text, text
            assert f"no baseline: it is new since {since}" in text and "could not be measured: " in text, text
        assert status["state"] == "success" and status["description"].startswith("warn: "), status
        summary = json.loads((result.artifacts / "benchgate-bench-default/check/summary.json").read_text())
        assert summary["definitions"] == {"base": since, "added": ["added"], "deleted": ["slow"], "changed": [
            {"name": "shorter", "keys": ["command"]}], "unreadable": []}, summary["definitions"]
        verdicts = {one["name"]: (one["verdict"], one["reasons"]) for one in summary["scenarios"]}
        assert verdicts == {"added": ("warn", ["no_baseline"]), "kept": ("pass", []), "shorter": ("pass", []), "slow": ("warn", ["deleted"])}, verdicts


@case
def pull_request_that_changes_no_scenario(scene):
    with scene() as shop:
        write_scenarios(shop.repository, kept="./answer.sh")
        shop.base = shop.commit("One scenario")
        (shop.repository / "README").write_text("changed\n")
        shop.head = shop.merge = shop.commit("Nothing that is measured")
        result = shop.pull_request({**CHECK, "comment": "on-change"})
        check_pull_request(result, "pass", 0)
        assert shop.api.comments == [], shop.api.comments


@case
def scenarios_in_a_working_directory(scene):
    """With its own configuration, which the workflow names in one way or another."""
    for config in ({}, {"config": "benchgate.yaml"}, {"config": "../sub/benchgate.yaml"}):
        with scene() as shop:
            differ(shop, "sub")
            result = shop.pull_request({**CHECK, "working-directory": "sub", **config})
            check_pull_request(result, "warn", 0)
            [comment] = shop.api.comments
            assert "⚠️ `slow`: deleted since main" in comment["body"], (config, comment["body"])


def run_group(shop, base, inputs=None, **options):
    """The event of a merge group; https://docs.github.com/en/webhooks/webhook-events-and-payloads#merge_group"""
    branch = f"refs/heads/gh-readonly-queue/main/pr-7-{base}"
    payload = {"action": "checks_requested", "merge_group": {"head_sha": shop.head, "head_ref": branch, "base_sha": base, "base_ref": "refs/heads/main"},
               "repository": {"default_branch": "main"}}
    workflow = shop.workflow({**CHECK, "status": "true", **(inputs or {})}).replace("on: [push,", "on: [merge_group, push,")
    return shop.run("merge_group", payload, workflow, sha=shop.head, **options)


def queue(shop, first=100, second=100):
    """Two groups of a queue: the second would be merged into the first. Returns the commit of the first."""
    shop.write(first)
    (shop.repository / "first").touch()
    group = shop.commit("First group")
    shop.write(second)
    (shop.repository / "second").touch()
    shop.head = shop.commit("Second group")
    return group


@case
def merge_group_that_is_slower(scene):
    with scene() as shop:
        base = queue(shop, second=150)
        result = run_group(shop, base)
        check_pull_request(result, "fail", 2)
        [status] = shop.api.statuses
        assert (status["sha"], status["state"], status["context"]) == (shop.head, "failure", "benchgate/default"), status
        assert f"main ({base[:12]})" in result.only_job().summaries[0] and shop.api.comments == []


@case
def merge_group_behind_a_slower_one(scene):
    """What the group before it has made slower is not the fault of this one."""
    for inputs in ({}, {"baseline": "merge-base"}, {"command": "gate"}):
        with scene() as shop:
            base = queue(shop, first=150, second=150)
            result = run_group(shop, base, inputs)
            check_pull_request(result, "pass", 0)
            assert shop.api.statuses[0]["state"] == "success" and f"main ({base[:12]})" in result.only_job().summaries[0]


@case
def merge_group_whose_base_is_gone(scene):
    for inputs in ({}, {"command": "gate"}):
        with scene() as shop:
            queue(shop)
            result = run_group(shop, "0123456789" * 4, inputs)
            assert result.code == 1 and result.outputs["verdict"] == "error", (result.outputs, result.said())
            assert shop.api.statuses[0]["state"] == ("failure" if inputs else "error"), shop.api.statuses


@case
def event_without_a_baseline(scene):
    with scene() as shop:
        result = shop.run("workflow_dispatch", {"repository": {"default_branch": "main"}}, shop.workflow({**CHECK, "status": "true"}), sha=shop.head)
        check_pull_request(result, "warn", 0)
        [status] = shop.api.statuses
        assert status["description"].startswith("warn: ") and "nothing to compare with yet" in status["description"], status
        assert "for other events, such as workflow_dispatch, set the input baseline" in result.only_job().summaries[0], result.only_job().summaries


class Programs:
    """A cache that holds a program which says that it ran, and a build that gives the one under test."""

    def __init__(self, shop):
        self.shop = shop
        self.ran, self.built = shop.standins / "ran", shop.standins / "built"
        key = shop.cache_program(released=False)
        self.cached = shop.standins / "cache" / key / "benchgate"
        self.cached.write_text(f"#!/bin/sh\ntouch '{self.ran}'\nexec '{shop.benchgate}' \"$@\"\n")
        self.digest = hashlib.sha256(self.cached.read_bytes()).hexdigest()
        build = shop.programs / "cmake"
        build.write_text(f"#!/bin/sh\n[ \"$1\" = --build ] || exit 0\ntouch '{self.built}'\nmkdir -p \"$2/native\" && cp '{shop.benchgate}' \"$2/native/benchgate\"\n")
        build.chmod(0o755)

    def used(self):
        return "cached" if self.ran.exists() and not self.built.exists() else "built" if self.built.exists() and not self.ran.exists() else "both"


@case
def cached_program_of_a_job_that_may_write(scene):
    """Whoever can write to the cache must not choose what runs beside a token that can write."""
    for inputs, used in (({}, "built"), ({"comment": "never"}, "cached"), ({"comment": "never", "status": "true"}, "built"),
                         ({"comment": "never", "check-run": "true"}, "built"), ({"program-sha256": "DIGEST"}, "cached"), ({"program-sha256": "0" * 64}, "built")):
        with scene(cached=False) as shop:
            programs = Programs(shop)
            result = shop.pull_request({**CHECK, **{name: value.replace("DIGEST", programs.digest) for name, value in inputs.items()}})
            check_pull_request(result, "pass", 0)
            assert programs.used() == used, (inputs, programs.used(), result.said())
            said = "The program in the cache is not used, because this job may write" in result.log
            assert said == (used == "built"), (inputs, result.said())


@case
def program_sha256_that_is_none(scene):
    with scene() as shop:
        result = shop.pull_request({**CHECK, "program-sha256": "abc"})
        assert result.code == 1 and result.calls == [], result.calls
        assert any("program-sha256: it is not a SHA-256" in text for _, text in result.only_job().annotations), result.only_job().annotations


SETUP = """\
name: setup
on: [push]
permissions: {}
jobs:
  first:
    runs-on: ubuntu-24.04
    outputs: {sha256: '${{ steps.setup.outputs.sha256 }}'}
    steps:
      - id: setup
        uses: octo/benchgate/.github/actions/setup@v1
        with: {read-only-token: 'ONE'}
      - run: benchgate --version && command -v benchgate
  second:
    needs: first
    runs-on: ubuntu-24.04
    steps:
      - uses: octo/benchgate/.github/actions/setup@v1
        with: {program-sha256: '${{ needs.first.outputs.sha256 }}'}
      - run: benchgate --version
"""


@case
def program_in_the_path(scene):
    for read_only, used in (("true", "cached"), ("false", "built")):
        with scene(cached=False) as shop:
            programs = Programs(shop)
            result = shop.run("push", {}, SETUP.replace("ONE", read_only), sha=shop.head)
            assert result.code == 0, result.said()
            first, second = ([job for name, job in result.jobs.items() if name.endswith(word)][0] for word in ("first", "second"))
            assert first.text.count("benchgate 0") >= 2 and "/benchgate-helper/benchgate" in first.text, first.text
            assert second.text.count("benchgate 0") >= 2, second.text
            # The second job takes what the first one proves, although it may write.
            assert programs.used() == used and "built" not in second.text, (read_only, programs.used(), result.said())
            [digest] = {outputs["sha256"] for outputs in first.outputs.values() if "sha256" in outputs}
            assert used != "cached" or digest == programs.digest, (digest, programs.digest)


@case
def dashboard_of_the_documentation(scene):
    """The workflow of docs/dashboard.md as it stands, twice: the second site has the results of both runs."""
    page = (act.ROOT / "docs/dashboard.md").read_text()
    [workflow] = re.findall(r"^```yaml\n(name: dashboard\n.*?)^```$", page, re.M | re.S)
    workflow = workflow.replace("benchgate/benchgate/.github", "octo/benchgate/.github")
    workflow = workflow[:workflow.index("      - uses: actions/upload-pages-artifact")]  # what comes then is GitHub's
    workflow += '      - run: cp site/index.html "$STANDIN_FOLDER/site-$GITHUB_RUN_ID.html" && ls history >"$STANDIN_FOLDER/kept"\n'
    with scene() as shop:
        for number in ("1", "2"):
            result = shop.run("workflow_dispatch", {}, workflow.replace("$GITHUB_RUN_ID-", f"{number}-"), sha=shop.head)
            assert result.code == 0, result.said()
            assert "2 runs" in result.only_job().text or number == "1", result.said()
        assert len((shop.standins / "kept").read_text().split()) == 2, (shop.standins / "kept").read_text()


if __name__ == "__main__":
    sys.exit(run_cases(CASES, Scene))
