#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second opinion on comments and check runs: `publish` against an emulator of GitHub that is not ours.

emulate_test.py TOOLS BENCHGATE FOLDER    TOOLS: where scripts/tools.sh put node and node_modules
It knows no commit statuses and no permissions; fake_api.py is for those.
"""
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

TOOLS, BENCHGATE, FOLDER = (Path(p).resolve() for p in sys.argv[1:4])
TOKEN = "tok_rw_long_enough_to_be_found"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def call(url, method, path, body=None):
    request = urllib.request.Request(url + path, method=method, data=json.dumps(body).encode() if body else None,
                                     headers={"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def wait_for(url):
    for _ in range(200):
        try:
            return call(url, "GET", "/repos/octocat/hello")
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the emulator does not answer")


def open_pull_request(url):
    repository = "/repos/octocat/hello"
    base = call(url, "GET", f"{repository}/git/ref/heads/main")["object"]["sha"]
    commit = call(url, "GET", f"{repository}/git/commits/{base}")
    new = call(url, "POST", f"{repository}/git/commits",
               {"message": "change", "tree": commit["tree"]["sha"], "parents": [base]})["sha"]
    call(url, "POST", f"{repository}/git/refs", {"ref": "refs/heads/topic", "sha": new})
    return call(url, "POST", f"{repository}/pulls", {"title": "t", "head": "topic", "base": "main"})["number"], new


def publish(url, number, sha, report):
    event = {"pull_request": {"number": number, "head": {"sha": sha, "ref": "topic", "user": {"login": "octocat"},
                                                         "repo": {"full_name": "octocat/hello"}}}}
    (FOLDER / "event.json").write_text(json.dumps(event))
    (FOLDER / "report.json").write_text(json.dumps(report))
    done = subprocess.run([BENCHGATE, "publish", "--summary", "report.json", "--check-run", "--require-publish"], cwd=FOLDER,
                          capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
                          env={"PATH": os.environ["PATH"], "GITHUB_API_URL": url, "GITHUB_REPOSITORY": "octocat/hello",
                               "GITHUB_EVENT_NAME": "pull_request", "GITHUB_EVENT_PATH": str(FOLDER / "event.json"),
                               "GITHUB_TOKEN": TOKEN, "GITHUB_RUN_ID": "1"})
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
    return done.stdout


def check(url):
    number, sha = open_pull_request(url)
    for i in range(120):  # ours is not on the first page
        call(url, "POST", f"/repos/octocat/hello/issues/{number}/comments", {"body": f"remark {i}"})
    annotations = [{"path": "a.c", "start_line": i + 1, "level": "warning", "message": f"m{i}"} for i in range(60)]
    report = {"schema": "benchgate.publication.v1", "verdict": "fail", "headline": "slow", "annotations": annotations}
    assert "comment: created" in publish(url, number, sha, report)
    assert "comment: unchanged" in publish(url, number, sha, report)
    assert "comment: updated" in publish(url, number, sha, {**report, "verdict": "pass", "headline": "fast"})
    pages = [call(url, "GET", f"/repos/octocat/hello/issues/{number}/comments?per_page=100&page={p}") for p in (1, 2)]
    ours = [c for c in pages[0] + pages[1] if "benchgate:comment" in c["body"]]
    assert len(ours) == 1 and "### ✅ benchgate: " in ours[0]["body"], ours
    runs = call(url, "GET", f"/repos/octocat/hello/commits/{sha}/check-runs")["check_runs"]
    # Of several with one name the newest is shown.
    assert [(r["name"], r["conclusion"]) for r in runs] == [("benchgate/default", "success")], runs


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    seed = {"tokens": {TOKEN: {"login": "octocat", "scopes": ["repo", "workflow"]}},
            "github": {"users": [{"login": "octocat"}],
                       "repos": [{"owner": "octocat", "name": "hello", "auto_init": True}]}}
    (FOLDER / "seed.yaml").write_text(json.dumps(seed))  # JSON is YAML
    node = str(TOOLS / "bin/node")
    with (FOLDER / "emulator.log").open("w") as log:
        emulator = subprocess.Popen(
            [node, "-r", str(Path(__file__).parent / "loopback.cjs"), str(TOOLS / "node_modules/.bin/emulate"), "start",
             "--service", "github", "--port", str(port), "--seed", str(FOLDER / "seed.yaml"), "--base-url", url],
            stdout=log, stderr=log, stdin=subprocess.DEVNULL)
    try:
        wait_for(url)
        check(url)
    finally:
        emulator.terminate()
        emulator.wait(10)
    print("comments and check runs agree with the emulator")


if __name__ == "__main__":
    main()
