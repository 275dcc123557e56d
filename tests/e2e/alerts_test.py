#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A history that gets worse and recovers, told by issues, comments on commits and a webhook, against fake_api.py.

alerts_test.py BENCHGATE FOLDER     recorded requests are left in FOLDER/requests, for the check against GitHub's description
Figures are chosen, not measured.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from fake_api import TOKEN, USER_TOKEN, FakeApi  # noqa: E402

PROGRAM, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
HOSTILE = "sort @octocat #1 <img src=x> --> ::error::x `tick` | pipe"
faults = []


def check(holds, what):
    if not holds:
        faults.append(what)
        print(f"FAILED: {what}", file=sys.stderr)


class History:
    """A folder of runs, each of one commit."""

    def __init__(self, root, name, **api):
        self.root = Path(root) / name
        self.root.mkdir()
        requests = FOLDER / "requests"
        requests.mkdir(parents=True, exist_ok=True)
        (requests / f"alerts-{name}.jsonl").unlink(missing_ok=True)
        self.api = FakeApi(requests / f"alerts-{name}.jsonl",
                           **{"permissions": ("issues: write", "contents: write"), **api})

    def __enter__(self):
        self.api.__enter__()
        return self

    def __exit__(self, *_):
        self.api.__exit__()

    def run(self, words, **variables):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.root), "GITHUB_API_URL": self.api.url,
                       "GITHUB_REPOSITORY": "octo/hello", "GITHUB_SERVER_URL": "https://github.example",
                       "GITHUB_ACTIONS": "true", "GITHUB_TOKEN": TOKEN, **variables}
        done = subprocess.run([PROGRAM, "history", *words], cwd=self.root, env=environment, capture_output=True, text=True)
        check(TOKEN not in done.stdout + done.stderr, "the token is in the log")
        return done

    def add(self, run, seconds, name="sort"):
        """Five values around `seconds`, of a commit that is called after the run."""
        values = [seconds * (1 + i / 200) for i in range(-2, 3)]
        result = {"command": name, "mean": seconds, "stddev": 0.001, "median": seconds, "user": 0, "system": 0,
                  "min": min(values), "max": max(values), "times": values}
        (self.root / "report.json").write_text(json.dumps({"results": [result]}))
        added = self.run(["add", "report.json", "--store", "raw", "--run-id", str(run), "--sha", f"{run:040x}", "--job-type", "default",
                          "--time", f"2026-01-{run:02d}T00:00:00Z"], GITHUB_EVENT_NAME="push")
        assert added.returncode == 0, added.stderr
        again = self.run(["recalculate", "--store", "raw", "--out", "out"])
        assert again.returncode == 0, again.stderr

    def tell(self, run, how, *words, **variables):
        return self.run(["alerts", "out", "--notify", how, *words], GITHUB_RUN_ID=str(run), **variables)


def check_other_forges(root):
    """Issues are opened at GitHub only: Forgejo's API is another one, although its variables are called alike."""
    with History(root, "forgejo") as history:
        history.add(1, 1.0)
        for how in ("issue", "comment"):
            done = history.tell(1, how, FORGEJO_ACTIONS="true")
            check("this works in GitHub Actions only, not at Forgejo" in done.stderr, done.stderr)
        check(not (FOLDER / "requests/alerts-forgejo.jsonl").read_text(), "Forgejo was asked as if it were GitHub")


def check_issues(root):
    with History(root, "issues") as history:
        api = history.api
        api.add_issue("mallory", "mine", "<!-- benchgate:alert default x y open -->\n")
        for run, seconds in ((1, 0.1), (2, 0.101), (3, 0.15)):
            history.add(run, seconds, HOSTILE)
        told = history.tell(3, "issue")
        check(told.returncode == 0 and "warn: " in told.stdout and len(api.issues) == 1, f"suspect: {told.stdout}")
        history.add(4, 0.151, HOSTILE)
        told = history.tell(4, "issue")
        check(told.returncode == 2 and "issue: opened https://github.example" in told.stdout, f"open: {told.stdout}{told.stderr}")
        issue = api.issues[1]
        body = issue["body"]
        check(issue["state"] == "open" and body.startswith("<!-- benchgate:alert default ") and f"{3:040x}" in body, body)
        visible = body.split("-->", 1)[1]
        check("<img" not in visible.replace("`", "") or "`" in visible, visible)
        check("::error" not in [line[:7] for line in told.stdout.splitlines()], told.stdout)
        before = dict(issue)
        told = history.tell(4, "issue")
        check("issue: unchanged" in told.stdout and issue == before, told.stdout)
        history.add(5, 0.15, HOSTILE)
        told = history.tell(5, "issue")
        check(told.returncode == 2 and "issue: updated" in told.stdout and issue["state"] == "open", told.stdout)
        history.add(6, 0.1, HOSTILE)
        told = history.tell(6, "issue")
        check(told.returncode == 0 and "issue: closed" in told.stdout, told.stdout)
        check((issue["state"], issue["state_reason"]) == ("closed", "completed") and "recovered in run 6" in issue["body"], issue)
        told = history.tell(6, "issue")
        check("none, nothing changed" in told.stdout and len(api.issues) == 2, told.stdout)
        check(api.issues[0]["state"] == "open" and "y open" in api.issues[0]["body"], "a stranger's issue was changed")


def check_refusals(root):
    with History(root, "refused", permissions=("contents: write",)) as history:
        for run, seconds in ((1, 0.1), (2, 0.101), (3, 0.15), (4, 0.151)):
            history.add(run, seconds)
        told = history.tell(4, "issue")
        check(told.returncode == 2 and "add `issues: write`" in told.stderr and "::warning" in told.stdout, told.stdout + told.stderr)
        history.api.issues_off = True
        history.api.permissions.add("issues: write")
        told = history.tell(4, "issue")
        check(told.returncode == 2 and "cannot open an issue: it was deleted or is disabled" in told.stderr, told.stderr)
        told = history.tell(4, "issue", "--fail-on", "never", GITHUB_TOKEN="")
        check(told.returncode == 0 and "no token: set GITHUB_TOKEN" in told.stderr, told.stderr)
        told = history.tell(4, "issue", GITHUB_API_URL="http://127.0.0.1:9")
        check(told.returncode == 2 and "refused the connection" in told.stderr, told.stderr)


def check_person(root):
    """A personal token writes under its own name, and what a person closed stays closed."""
    with History(root, "person") as history:
        for run, seconds in ((1, 0.1), (2, 0.101), (3, 0.15), (4, 0.151)):
            history.add(run, seconds)
        history.tell(4, "issue", GITHUB_TOKEN=USER_TOKEN)
        [issue] = history.api.issues
        check(issue["user"]["login"] == "octocat", issue)
        issue["state"] = "closed"
        history.add(5, 0.15)
        told = history.tell(5, "issue", GITHUB_TOKEN=USER_TOKEN)
        check(issue["state"] == "closed" and "left closed" in told.stdout and len(history.api.issues) == 1, told.stdout)


def check_comments_and_webhook(root):
    with History(root, "comments") as history:
        api = history.api
        hook = {"BENCHGATE_WEBHOOK": f"{api.url}/hook"}
        for run, seconds in ((1, 0.1), (2, 0.101), (3, 0.15), (4, 0.151)):
            history.add(run, seconds)
        told = history.tell(4, "comment")
        [comment] = api.commit_comments
        check(comment["commit_id"] == f"{3:040x}" and "comment: commented" in told.stdout, told.stdout)
        told = history.tell(4, "webhook", **hook)
        [message] = api.messages
        check(message["authorization"] is None and message["alerts"][0]["state"] == "open" and "webhook: told 1" in told.stdout, message)
        history.add(5, 0.15)
        told = history.tell(5, "webhook", **hook)
        check(len(api.messages) == 1 and "nothing changed" in told.stdout, told.stdout)
        history.add(6, 0.1)
        history.tell(6, "comment")
        check(len(api.commit_comments) == 1 and "recovered in run 6" in comment["body"], comment)
        history.tell(6, "webhook", **hook)
        check(len(api.messages) == 2 and "recovered" in api.messages[1]["text"], api.messages)
        told = history.tell(6, "webhook", BENCHGATE_WEBHOOK="https://127.0.0.1:9/secret-path")
        check(told.returncode == 0 and "does not answer" in told.stderr and "secret-path" not in told.stdout + told.stderr, told.stderr)


def main():
    with tempfile.TemporaryDirectory() as root:
        for part in (check_issues, check_other_forges, check_refusals, check_person, check_comments_and_webhook):
            part(root)
    sys.exit(f"{len(faults)} faults" if faults else 0)


main()
