#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The workflows of this repository as they stand, run by act in a copy of it whose scenarios are quick.

workflows_test.py BENCHGATE [NAME...]    the cases called NAME..., default all; BENCHGATE: scripted_benchgate
"""
import json
import shutil
import subprocess
import sys

import act
from action_test import ANSWER, SCENARIO, run_cases
from fake_api import USER_TOKEN

CASES = []
CI, WEEKLY = (act.ROOT / ".github/workflows" / name for name in ("ci.yml", "weekly-benchmark.yml"))
LABEL = "fallback-synthetic-no-self-hosted-ebpf"


def case(function):
    CASES.append(function)
    return function


class Copy(act.Workshop):
    """This repository with two commits, of which the first is tagged v0.1.0; only what takes long is replaced."""

    def __init__(self, folder, benchgate, latency=100, tests="exit 0", **api):
        super().__init__(folder, benchgate, **api)
        self.action = self.repository
        self.export_action()
        shutil.copytree(act.ROOT / "fixtures/scenarios", self.repository / "fixtures/scenarios")
        shutil.copytree(act.ROOT / "fixtures/service", self.repository / "fixtures/service")
        for scenario in sorted((self.repository / "fixtures/scenarios").iterdir())[2:]:
            scenario.unlink()
        self.write("scripts/test.sh", f"#!/bin/sh\n{tests}\n")
        self.write("fixtures/program/scenario.yaml", SCENARIO)
        self.write("fixtures/program/sizes.yaml", SCENARIO.replace("name: answer", "name: sizes\nparameters: {lines: [1, 2, 4, 8]}"))
        self.write("fixtures/program/answer.sh", ANSWER % 100)
        # Compiling takes a minute, and is tested where it is measured: this copies the program under test.
        shim = self.programs / "cmake"
        shim.write_text(f"""#!/bin/sh
[ "$1" = --build ] || exit 0
if [ "$2" = --preset ]; then place=build/release; else place=$2; fi
mkdir -p "$place/native" && cp '{benchgate}' "$place/native/benchgate"
""")
        shim.chmod(0o755)
        self.cache_program()
        act.git(self.repository, "init", "-q")
        self.base = self.commit("First")
        act.git(self.repository, "tag", "v0.1.0")
        act.git(self.repository, "tag", "v0.2.0-rc.1")
        self.write("fixtures/program/answer.sh", ANSWER % latency)
        self.write("README.md", "changed\n")
        self.head = self.commit("Second")

    def shorten_faults(self):
        """One scenario of a few seconds, in both commits, and a sudo for root."""
        for scenario in (self.repository / "fixtures/scenarios").iterdir():
            scenario.unlink()
        original = (act.ROOT / "fixtures/scenarios/dns_latency.yaml").read_text()
        self.write("fixtures/scenarios/dns_latency.yaml",
                   original.replace("{warmup: 24s, inject: 24s, recovery: 24s}", "{warmup: 1s, inject: 2s, recovery: 1s}"))
        self.head = self.commit("Short")
        sudo = self.programs / "sudo"
        sudo.write_text('#!/bin/sh\nif [ "$1" = -E ]; then shift; fi\nexec env "$@"\n')
        sudo.chmod(0o755)

    def write(self, name, text):
        path = self.repository / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def commit(self, message):
        act.git(self.repository, "add", "-A")
        act.git(self.repository, "commit", "-q", "-m", message)
        return act.git(self.repository, "rev-parse", "HEAD")

    def pull_request(self):
        return self.run("pull_request", {"pull_request": {
            "number": 7, "base": {"sha": self.base, "ref": "main"},
            "head": {"sha": self.head, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}, CI, sha=self.head)


JOBS = {"Checks and tests": "success", "Each source file by itself": "success", "The Action on the shipped program": "success",
        "Plan four jobs": "success", "Merge four jobs": "success", "ci-green": "success"}


def results(result):
    """How the jobs ended, but for the members of the matrix."""
    return {name.split("/")[-1].strip(): job.result for name, job in result.jobs.items() if "Measure shard" not in name}


def check_four_jobs(result, verdict):
    measured = [job.result for name, job in result.jobs.items() if "Measure shard" in name]
    assert measured == ["success"] * 4, list(result.jobs)
    summary = json.loads((result.artifacts / "sizes/summary.json").read_text())
    assert [one["name"] for one in summary["scenarios"]] == [f"sizes@lines={lines}" for lines in (1, 2, 4, 8)], summary
    assert {one["verdict"] for one in summary["scenarios"]} == {verdict} and summary["shards"]["count"] == 4, summary
    [merge] = [job for name, job in result.jobs.items() if "Merge four jobs" in name]
    assert "benchgate: " in merge.summaries[0], merge.summaries


@case
def ci_of_a_pull_request(copy):
    with copy() as shop:
        result = shop.pull_request()
        assert result.code == 0, result.said()
        assert results(result) == JOBS
        check_four_jobs(result, "pass")
        assert "✅ benchgate: " in shop.api.comments[0]["body"] and len(shop.api.statuses) == 1


@case
def ci_of_a_push(copy):
    with copy() as shop:
        result = shop.run("push", {"before": shop.base}, CI, sha=shop.head)
        assert result.code == 0 and set(results(result).values()) == {"success"}, result.said()
        assert shop.api.comments == [] and shop.api.statuses[0]["state"] == "success"


@case
def ci_of_something_slower(copy):
    with copy(latency=150) as shop:
        result = shop.pull_request()
        assert result.code == 1 and results(result)["ci-green"] == "failure", results(result)
        assert results(result)["Merge four jobs"] == "failure", results(result)
        check_four_jobs(result, "fail")
        assert "❌ benchgate: " in shop.api.comments[0]["body"]


@case
def ci_that_loses_a_job_that_measures(copy):
    """What is left passes, and only the end of the job itself says that something is missing."""
    with copy() as shop:
        workflow = CI.read_text().replace("      - name: Take over the plan\n", """\
      - if: ${{ matrix.shard == '2/4' }}
        run: exit 1
      - name: Take over the plan
""", 1)
        result = shop.run("push", {"before": shop.base}, workflow, sha=shop.head)
        summary = json.loads((result.artifacts / "sizes/summary.json").read_text())
        assert summary["verdict"] == "inconclusive" and summary["shards"]["missing"] == ["2/4"], summary
        assert results(result) == {**JOBS, "ci-green": "failure"} and result.code == 1, results(result)


@case
def ci_of_a_failing_test(copy):
    with copy(tests="exit 1") as shop:
        result = shop.pull_request()
        assert result.code == 1
        assert results(result) == {**JOBS, "Checks and tests": "failure", "ci-green": "failure"}


def check_weekly(result, state, verdict="❔", label=LABEL):
    assert result.code == 0, (result.code, result.said())
    members = [name for name in result.jobs if "Candidate" in name]
    assert len(members) == 6, list(result.jobs)  # two scenarios, three reruns
    [judge] = [job for name, job in result.jobs.items() if "Judge" in name]
    [summary] = judge.summaries
    assert f"Runners: {state}: " in summary and label in summary and f"### {verdict} benchgate: " in summary, summary
    assert "### ✅ benchgate" not in summary and "synthetic" in summary.splitlines()[0], summary
    assert "Attribution of the faults: synthetic, exploratory, not gating" in summary, summary
    study = json.loads((result.artifacts / f"weekly-benchmark-{label}/attribution/attribution_summary.json").read_text())
    assert study["run_class"] == "exploratory" and study["gating"] is False, study["run_class"]
    assert {profile["treatment"] for profile in study["profiles"]} == {"baseline", "A", "B"}
    return summary


def injects_faults(shop):
    report = subprocess.run([shop.benchgate, "doctor", "--seconds", "0", "--format", "json"], capture_output=True, text=True,
                            check=True).stdout
    return {item["name"]: item["status"] for item in json.loads(report)["items"]}["fault_dns_latency"] == "good"


@case
def weekly_without_permission_to_list_runners(copy):
    with copy() as shop:
        result = shop.run("schedule", {}, WEEKLY, sha=shop.head)
        summary = check_weekly(result, "unknown")
        assert "secret RUNNER_TOKEN, a token with the permission administration: read" in summary
        report = json.loads((result.artifacts / f"weekly-benchmark-{LABEL}/report/m5_gate_summary.json").read_text())
        assert report["mode"] == LABEL and report["baseline"]["source_ref"] == "v0.1.0" and report["release_eligible"] is False, report
        counts = {entry["scenario"]: (entry["candidate_n"], entry["baseline_n"]) for entry in report["significance"]["scenarios"]}
        assert set(counts.values()) == {(72, 36)} and len(counts) == 2, counts


@case
def weekly_with_runners(copy):
    with copy(permissions=("administration: read",)) as shop:
        labels = [{"name": name} for name in ("self-hosted", "Linux", "eBPF")]
        shop.api.runners = [{"id": 1, "name": "a", "status": "offline", "labels": labels},
                            {"id": 2, "name": "b", "status": "online", "labels": labels[:2] + [{"name": "no-ebpf"}]}]
        check_weekly(shop.run("workflow_dispatch", {}, WEEKLY, sha=shop.head), "none_online")


@case
def weekly_with_a_suitable_runner(copy):
    with copy(permissions=("administration: read",)) as shop:
        shop.api.runners = [{"id": 1, "name": "a", "status": "online", "labels": [{"name": n} for n in ("self-hosted", "Linux", "eBPF")]}]
        if not injects_faults(shop):
            print("skipped: this machine cannot inject faults")
            return
        shop.shorten_faults()
        result = shop.run("workflow_dispatch", {}, WEEKLY, "-P", "ebpf=-self-hosted", sha=shop.head)
        [judge] = [job for name, job in result.jobs.items() if "Judge" in name]
        [summary] = judge.summaries
        assert "Runners: available: " in summary and "mode full" in summary and "synthetic" not in summary, summary
        kept = result.artifacts / "weekly-benchmark-full"
        for side in ("candidate", "baseline"):
            for run in ("run-1", "run-2", "run-3"):
                assert (kept / side / "dns_latency" / run / "incident_predictions.csv").is_file(), (
                    side, run, [(name, job.text[-1500:]) for name, job in result.jobs.items()])
        report = json.loads((kept / "report/m5_gate_summary.json").read_text())
        assert report["mode"] == "full" and report["baseline"]["source_ref"] == "v0.1.0", report


@case
def weekly_with_a_token_that_lists_runners(copy):
    """The secret RUNNER_TOKEN is what the summary advises, so it has to be used where the job's own token may not."""
    with copy(permissions=()) as shop:
        shop.api.user_permissions = {"administration: read"}
        shop.api.runners = [{"id": 1, "name": "a", "status": "offline", "labels": [{"name": n} for n in ("self-hosted", "Linux", "eBPF")]}]
        result = shop.run("workflow_dispatch", {}, WEEKLY, "-s", f"RUNNER_TOKEN={USER_TOKEN}", sha=shop.head)
        check_weekly(result, "none_online")
        assert USER_TOKEN not in result.log


@case
def weekly_whose_only_stable_tag_is_on_a_release_branch(copy):
    with copy() as shop:
        act.git(shop.repository, "tag", "-d", "v0.1.0")
        act.git(shop.repository, "checkout", "-q", "-b", "release", shop.base)
        shop.write("README.md", "released\n")
        released = shop.commit("Release")
        act.git(shop.repository, "tag", "v1.0.0", released)
        act.git(shop.repository, "checkout", "-q", "main")
        result = shop.run("schedule", {}, WEEKLY, sha=shop.head)
        check_weekly(result, "unknown")
        report = json.loads((result.artifacts / f"weekly-benchmark-{LABEL}/report/m5_gate_summary.json").read_text())
        assert (report["baseline"]["source_ref"], report["baseline"]["source_commit"]) == ("v1.0.0", released), report["baseline"]


@case
def weekly_before_the_first_release(copy):
    with copy() as shop:
        act.git(shop.repository, "tag", "-d", "v0.1.0")
        summary = check_weekly(shop.run("schedule", {}, WEEKLY, sha=shop.head), "unknown")
        assert "the repository has no stable tag" in summary


if __name__ == "__main__":
    sys.exit(run_cases(CASES, Copy))
