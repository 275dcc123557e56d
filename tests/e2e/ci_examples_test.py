#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The jobs of docs/ci.md, each run as its CI would run it, in a clone whose change is slower or harmless, against the fakes of
the forges: ci_examples_test.py BENCHGATE    exit status 77 when scripts/tools.sh has not run
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from pathlib import Path

from fake_forges import PROJECT, SOURCE_PROJECT, FakeForgejo, FakeGitLab

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.argv[1]).resolve()
SCENARIO = "name: greet\ncommand: bash greet.sh\ntimeout: 10s\nbudgets:\n  wall_ms: {threshold: 0.50}\n"
PAGE = (ROOT / "docs/ci.md").read_text()


def git(folder, *words):
    names = {f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    env = {**os.environ, **names, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(["git", *words], cwd=folder, env=env, check=True, capture_output=True, text=True).stdout.strip()


def example(name):
    """The block behind the mark, whatever its language."""
    return re.search(rf"^<!-- job {name} -->\n```\w+\n(.*?)^```$", PAGE, re.M | re.S)[1]


class Job:
    """A clone of a project, on the branch of a change that is slower or not."""

    def __init__(self, folder, slower):
        self.folder = folder
        origin = folder / "origin"
        origin.mkdir()
        git(origin, "init", "-q", "-b", "main")
        (origin / "greet.yaml").write_text(SCENARIO)
        (origin / "greet.sh").write_text("echo hello\n")
        git(origin, "add", "-A")
        git(origin, "commit", "-q", "-m", "Say hello")
        git(origin, "checkout", "-q", "-b", "topic")
        (origin / "greet.sh").write_text("echo hello\nsleep 0.05\n" if slower else "echo hello # to all\n")
        git(origin, "commit", "-q", "-a", "-m", "Change it")
        self.clone = folder / "clone"
        git(folder, "clone", "-q", "--branch", "topic", str(origin), str(self.clone))
        self.base, self.head = git(self.clone, "rev-parse", "origin/main"), git(self.clone, "rev-parse", "HEAD")
        self.programs = folder / "programs"
        self.programs.mkdir()
        self.log = folder / "requests.jsonl"

    def run(self, shell, script, **environment):
        """The exit code of a script in the clone, and what it printed."""
        path = f"{self.programs}:{PROGRAM.parent}:{os.environ['PATH']}"
        done = subprocess.run([*shell, script], cwd=self.clone, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=300, env={"PATH": path, "HOME": str(self.folder), "GIT_CONFIG_NOSYSTEM": "1", "CI": "true",
                                                           "BENCHGATE_LOCK": str(self.folder / "lock"), **environment})
        return done.returncode, done.stdout

    def junit(self):
        """The names of the test cases that failed."""
        root = xml.etree.ElementTree.parse(self.clone / "junit.xml").getroot()
        assert root.tag == "testsuites" and root.findall(".//testcase")
        return [one.get("name") for one in root.findall(".//testcase") if one.find("failure") is not None]


def check_gitlab(job, slower, yaml):
    content = yaml.load(example("gitlab"))["benchgate"]
    with FakeGitLab(job.log) as api:
        api.requests_of[7]["sha"] = job.head
        token = list(FakeGitLab.TOKENS)[0]
        code, printed = job.run(
            ["bash", "-eo", "pipefail", "-c"], "\n".join(content["script"]), GITLAB_CI="true", CI_API_V4_URL=api.url + FakeGitLab.BASE,
            CI_PROJECT_ID=str(SOURCE_PROJECT), CI_PIPELINE_SOURCE="merge_request_event", CI_COMMIT_SHA=job.head, CI_MERGE_REQUEST_IID="7",
            CI_MERGE_REQUEST_PROJECT_ID=str(PROJECT), CI_MERGE_REQUEST_PROJECT_URL="https://gitlab.example/group/hello",
            CI_MERGE_REQUEST_DIFF_BASE_SHA=job.base, CI_PIPELINE_ID="42", CI_JOB_NAME="benchgate", GITLAB_TOKEN=token,
            CI_PIPELINE_URL="https://gitlab.example/group/hello/-/pipelines/42", **content["variables"])
        assert code == (2 if slower else 0), printed
        assert "comment: created https://gitlab.example/group/hello/-/merge_requests/7#note_" in printed, printed
        assert [note["author"]["username"] for note in api.comments] == [FakeGitLab.TOKENS[token]] and "greet" in api.comments[0]["body"]
        assert api.newest_statuses()["benchgate/default"][0] == ("failed" if slower else "success"), api.newest_statuses()
    reports = content["artifacts"]["reports"]
    findings = json.loads((job.clone / reports["codequality"]).read_text())
    assert [(one["location"]["path"], one["severity"]) for one in findings] == ([("greet.yaml", "major")] if slower else []), findings
    assert reports["junit"] == "junit.xml" and job.junit() == (["wall_ms"] if slower else [])
    assert all((job.clone / path).exists() for path in content["artifacts"]["paths"])


def check_forgejo(job, slower, yaml):
    [steps] = [one["steps"] for one in yaml.load(example("forgejo"))["jobs"].values()]
    with FakeForgejo(job.log) as api:
        token = list(FakeForgejo.TOKENS)[0]
        head = {"sha": job.head, "ref": "topic", "repo": {"full_name": "octo/hello"}}
        event = job.folder / "event.json"
        event.write_text(json.dumps({"pull_request": {"number": 7, "head": head}}))
        failed = 0
        for step in steps:
            if "run" not in step or (failed and step.get("if") != "always()"):
                continue
            variables = {name: re.sub(r"\$\{\{ github\.token \}\}", token, value) for name, value in step.get("env", {}).items()}
            code, printed = job.run(
                ["bash", "-e", "-o", "pipefail", "-c"], step["run"], FORGEJO_ACTIONS="true", GITHUB_ACTIONS="true", GITHUB_EVENT_PATH=str(event),
                GITHUB_API_URL=api.url + FakeForgejo.BASE, GITHUB_REPOSITORY="octo/hello", GITHUB_SERVER_URL="https://forgejo.example",
                GITHUB_RUN_ID="9", GITHUB_RUN_NUMBER="4", GITHUB_SHA=job.head, GITHUB_EVENT_NAME="pull_request", GITHUB_REF="refs/pull/7/head",
                GITHUB_BASE_REF="main", GITHUB_JOB="benchgate", GITHUB_WORKFLOW="benchgate", **variables)
            failed = failed or code
        assert failed == (2 if slower else 0), printed
        assert "comment: created https://forgejo.example/octo/hello/pulls/7#issuecomment-" in printed, printed
        assert api.newest_statuses()["benchgate/default"][0] == ("failure" if slower else "success"), api.newest_statuses()


def check_jenkins(job, slower, _):
    text = example("jenkins")
    script = re.search(r"sh '''\n(.*?)'''", text, re.S)[1]
    code, printed = job.run(["sh", "-xe", "-c"], script)  # as the step `sh` does
    assert code == (2 if slower else 0), printed
    assert job.junit() == (["wall_ms"] if slower else [])
    assert re.search(r"testResults: '(.*?)'", text)[1] == "junit.xml" and "artifacts: 'benchgate-out/**'" in text
    code, printed = job.run(["sh", "-xe", "-c"], script.replace("origin/${CHANGE_TARGET:-main}", "no-such-branch"))
    assert code == 1 and "no-such-branch" in printed, (code, printed)


def check_buildkite(job, slower, yaml):
    [step] = yaml.load(example("buildkite"))["steps"]
    agent = job.programs / "buildkite-agent"
    agent.write_text('#!/bin/sh\nprintf "%s\\n" "$*" >annotation\ncat >>annotation\n')
    agent.chmod(0o755)
    code, printed = job.run(["bash", "-e", "-c"], step["command"].replace("$$", "$"), BUILDKITE_PULL_REQUEST_BASE_BRANCH="main")
    assert code == (2 if slower else 0), printed
    called, shown = (job.clone / "annotation").read_text().split("\n", 1)
    assert called == f"annotate --context benchgate --style {'error' if slower else 'success'}", called
    assert ("### ❌ benchgate: `greet` is" if slower else "### ✅ benchgate: ") in shown, shown
    assert step["artifact_paths"] == "benchgate-out/**/*"


def check_shell(job, slower, _):
    code, printed = job.run(["sh", "-c"], example("shell"))
    assert code == (2 if slower else 0), printed
    assert ("slower than its limit" if slower else "not slower") in printed.splitlines(), printed
    assert job.junit() == (["wall_ms"] if slower else [])


def main():
    packages = next((ROOT / ".tools/lib").glob("python*/site-packages"), None)
    if not packages:
        print("ruamel.yaml is missing; scripts/tools.sh installs it")
        return 77
    sys.path.append(str(packages))
    from ruamel.yaml import YAML
    checks = {"gitlab": check_gitlab, "forgejo": check_forgejo, "jenkins": check_jenkins, "buildkite": check_buildkite, "shell": check_shell}
    named = re.findall(r"^<!-- job (\w+) -->$", PAGE, re.M)
    assert sorted(named) == sorted(checks), f"docs/ci.md has the jobs {named}"
    for name, check in checks.items():
        for slower in (True, False):
            with tempfile.TemporaryDirectory(prefix="ci-") as folder:
                check(Job(Path(folder).resolve(), slower), slower, YAML(typ="safe", pure=True))
            print(f"ok {name}, {'a slower' if slower else 'a harmless'} change", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
