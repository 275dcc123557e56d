#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The workflow of docs/shards.md as it stands but with four jobs, and the reusable workflow that it calls: by act.

shards_test.py BENCHGATE [NAME...]    the cases called NAME..., default all; BENCHGATE: scripted_benchgate
"""
import json
import re
import sys

import act
from action_test import SCENARIO, Scene, run_cases

CASES = []
NAMES = ("first", "second", "third", "fourth", "fifth")
# Ends every benchgate above it as a machine that is switched off does.
KILLER = """\
#!/usr/bin/env bash
if [ "$1" = killed ] && [ -e killing ]; then
  process=$$
  while [ "$process" -gt 1 ]; do
    above=$(awk '/^PPid:/ {print $2}' "/proc/$process/status")
    if grep -qx benchgate "/proc/$process/comm"; then kill -9 "$process"; fi
    process=$above
  done
fi
echo "wall_ms=25"
if [ "$1" = slow ] && [ -e slower ]; then echo "latency: 150 us"; else echo "latency: 100 us"; fi
"""


def case(function):
    CASES.append(function)
    return function


class Shop(Scene):
    """Six scenarios; the head has the files `marks`, which make one of them slower or end its job."""

    def __init__(self, folder, benchgate, special="slow", marks=(), **api):
        super().__init__(folder, benchgate, **api)
        act.git(self.repository, "checkout", "-q", "main")
        for file in (self.repository / "benchmarks").iterdir():
            file.unlink()
        for name in (*NAMES, special):
            scenario = SCENARIO.replace("name: answer", f"name: {name}").replace("command: ./answer.sh", f"command: ./answer.sh {name}")
            (self.repository / f"benchmarks/{name}.yaml").write_text(scenario)
        (self.repository / "answer.sh").write_text(KILLER)
        self.base = self.commit("Six scenarios")
        for mark in ("README", *marks):
            (self.repository / mark).touch()
        self.head = self.merge = self.commit("Change")
        shipped = self.action / ".github/workflows/benchgate.yml"
        shipped.write_text(ours(shipped.read_text()))

    def check(self, *options):
        """The run of a pull request."""
        page = (act.ROOT / "docs/shards.md").read_text()
        [workflow] = re.findall(r"^```yaml\n(name: benchmarks\n.*?)^```$", page, re.M | re.S)
        workflow = ours(workflow).replace("shards: auto", "shards: 4")
        payload = {"pull_request": {
            "number": 7, "base": {"sha": self.base, "ref": "main"},
            "head": {"sha": self.head, "ref": "topic", "user": {"login": "octo"}, "repo": {"full_name": act.REPOSITORY}}}}
        return self.run("pull_request", payload, workflow, *options, sha=self.merge)


def ours(text):
    return text.replace("benchgate/benchgate", "octo/benchgate")


def results(result, step):
    """How the jobs called `step` ended; act adds the values of the matrix to the name."""
    return sorted(str(job.result) for name, job in result.jobs.items() if f"/{step}" in name)


def summary_of(result):
    return json.loads((result.artifacts / "benchgate-default/summary.json").read_text())


@case
def four_jobs_measure_and_one_judges(shop):
    with shop(marks=["slower"]) as place:
        result = place.check()
        assert result.code == 1, result.said()
        assert results(result, "Check") == ["success"] * 4, (list(result.jobs), result.said())
        assert results(result, "Judge") == ["failure"], result.said()
        summary = summary_of(result)
        verdicts = {one["name"]: one["verdict"] for one in summary["scenarios"]}
        assert verdicts == {**dict.fromkeys(NAMES, "pass"), "slow": "fail"}, verdicts
        assert summary["shards"]["count"] == 4 and summary["shards"]["missing"] == [], summary["shards"]
        [comment], [status] = place.api.comments, place.api.statuses
        assert "`slow` is 50 % " in comment["body"].splitlines()[0] or "slow" in comment["body"], comment["body"]
        assert "❌ benchgate: " in comment["body"] and "1 of 6 test cases" in comment["body"], comment["body"]
        assert status["state"] == "failure" and status["sha"] == place.head, status


@case
def one_of_four_jobs_is_killed(shop):
    with shop(special="killed", marks=["killing"]) as place:
        result = place.check()
        assert (result.artifacts / "benchgate-default").is_dir(), result.said()
        summary = summary_of(result)
        [missing] = summary["shards"]["missing"]
        lost = [one["name"] for one in summary["scenarios"] if one["reasons"] == ["missing_shard"]]
        assert "killed" in lost and summary["verdict"] == "inconclusive", summary
        assert {one["verdict"] for one in summary["scenarios"] if one["name"] not in lost} == {"pass"}, summary
        # One result for all members of a matrix is act's way; what they left shows that the others went on.
        assert "failure" in results(result, "Check"), (list(result.jobs), result.said())
        assert results(result, "Judge") == ["success"], result.said()
        [comment] = place.api.comments
        assert f"shard {missing} is missing" in comment["body"], comment["body"]


if __name__ == "__main__":
    sys.exit(run_cases(CASES, Shop))
