#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`benchgate publish` in the CI of GitLab and Forgejo, against the strict fakes of their APIs: comments, statuses, every
failure, and that the token goes nowhere else.

forges_test.py BENCHGATE FOLDER [NAME...]    the cases called NAME..., default all; GitHub's are in publish_test.py
"""
import concurrent.futures
import functools
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

from case_runner import certificate_in, run_cases
from fake_api import Fault
from fake_forges import PROJECT, SOURCE_PROJECT, FakeForgejo, FakeGitLab

BENCHGATE, FOLDER = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
HEAD, MERGE = "1" * 40, "2" * 40
HOSTILE = "/close\n/merge !1 %2 &3 ~bug $4 @all #5 a|b`c\\|d</td><img src=x> --> <!-- benchgate:end --> ```\n/assign @a\r/x"
CASES = []


def case(function):
    CASES.append(function)
    return function


def publication(verdict="pass", headline="fine", **members):
    return {"schema": "benchgate.publication.v1", "verdict": verdict, "headline": headline, **members}


def row(subject, status="fail", why="too slow"):
    return {"verdict": status, "subject": subject, "check": "budget", "result": "12 ms -> 13 ms", "limit": "+5 %", "evidence": "p = 0.01",
            "why": why}


class Scene:
    """One case of one forge: its folder, its API and the environment of a job."""

    def __init__(self, name, kind, **api):
        self.folder = FOLDER / "cases" / f"{name}_{kind.NAME}"
        self.folder.mkdir(parents=True)
        self.log = self.folder / "requests.jsonl"
        self.kind, self.api = kind, kind(self.log, **api)
        self.token, self.other = kind.TOKENS
        self.outputs = []
        address = self.api.url + kind.BASE
        gitlab = {
            "GITLAB_CI": "true", "CI": "true", "CI_API_V4_URL": address, "CI_PROJECT_ID": str(SOURCE_PROJECT),
            "CI_PROJECT_NAMESPACE": "stranger", "CI_PIPELINE_SOURCE": "merge_request_event", "CI_COMMIT_SHA": MERGE,
            "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": HEAD, "CI_MERGE_REQUEST_IID": "7", "CI_MERGE_REQUEST_PROJECT_ID": str(PROJECT),
            "CI_MERGE_REQUEST_PROJECT_URL": "https://gitlab.example/group/hello", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "topic",
            "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": str(SOURCE_PROJECT), "CI_PIPELINE_ID": "42", "CI_JOB_NAME": "bench",
            "CI_PIPELINE_URL": "https://gitlab.example/group/hello/-/pipelines/42", "GITLAB_TOKEN": self.token,
            "CI_JOB_TOKEN": "glcbt-64_jobtokenjobtoken"}
        event = self.folder / "event.json"
        head = {"sha": HEAD, "ref": "topic", "repo": {"full_name": "octo/hello"}}
        event.write_text(json.dumps({"number": 7, "pull_request": {"number": 7, "head": head}}))
        forgejo = {
            "FORGEJO_ACTIONS": "true", "GITEA_ACTIONS": "true", "GITHUB_ACTIONS": "true", "CI": "true", "GITHUB_API_URL": address,
            "GITHUB_REPOSITORY": "octo/hello", "GITHUB_SERVER_URL": "https://forgejo.example", "GITHUB_RUN_ID": "4242",
            "GITHUB_RUN_NUMBER": "42", "GITHUB_SHA": MERGE, "GITHUB_EVENT_NAME": "pull_request", "GITHUB_REF": "refs/pull/7/head",
            "GITHUB_EVENT_PATH": str(event), "GITHUB_WORKFLOW": "ci", "GITHUB_JOB": "bench", "FORGEJO_TOKEN": self.token}
        self.environment = {"PATH": os.environ["PATH"], **(gitlab if kind is FakeGitLab else forgejo)}
        self.address_variable = "CI_API_V4_URL" if kind is FakeGitLab else "GITHUB_API_URL"
        self.run_variable = "CI_PIPELINE_ID" if kind is FakeGitLab else "GITHUB_RUN_ID"

    def __enter__(self):
        self.api.__enter__()
        return self

    def __exit__(self, *_):
        self.api.__exit__()
        (self.folder / "talk").write_text("".join(self.outputs))
        if "ERROR: AddressSanitizer" in "".join(self.outputs):
            raise AssertionError("sanitizer finding")

    def push(self):
        """Not the pipeline of a merge request any more."""
        if self.kind is FakeGitLab:
            for name in [name for name in self.environment if name.startswith("CI_MERGE_REQUEST_")]:
                del self.environment[name]
            self.environment.update(CI_PIPELINE_SOURCE="push", CI_COMMIT_SHA=HEAD, CI_COMMIT_BRANCH="topic", CI_PROJECT_ID=str(PROJECT))
        else:
            (self.folder / "event.json").write_text("{}")
            self.environment.update(GITHUB_EVENT_NAME="push", GITHUB_REF="refs/heads/topic", GITHUB_SHA=HEAD)

    def run(self, content, *arguments, code=0, environment=None):
        report = self.folder / f"report-{threading.get_ident()}.json"  # jobs run at the same time
        report.write_text(json.dumps(content))
        done = subprocess.run([BENCHGATE, "publish", "--summary", report, *arguments], capture_output=True, text=True, timeout=90,
                              cwd=self.folder, stdin=subprocess.DEVNULL, env={**self.environment, **(environment or {})})
        self.outputs += [done.stdout, done.stderr]
        assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
        return done

    def next_run(self, number):
        return {self.run_variable: str(number)}

    def requests(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def calls(self):
        return [f"{r['method']} {r['path'].split('?')[0].removeprefix(self.kind.BASE)}" for r in self.requests()]

    def bodies(self, login=None):
        author = "author" if self.kind is FakeGitLab else "user"
        return [c["body"] for c in self.api.comments if c[author][self.kind.LOGIN] == (login or self.kind.TOKENS[self.token])]


def on_each(function):
    """The case for each forge."""
    @functools.wraps(function)
    def all_of_them(name):
        for kind in (FakeGitLab, FakeForgejo):
            function(name, kind)
    return case(all_of_them)


def refused(name, kind, expected, tries=None, arguments=("--time-limit", "3s"), prepare=None, environment=None, **api):
    """The exit code survives, the reason is told once, and --require-publish turns it into 1."""
    with Scene(name, kind, **api) as scene:
        if prepare:
            prepare(scene)
        started = time.monotonic()
        done = scene.run(publication("fail"), *arguments, environment=environment)
        assert time.monotonic() - started < 25, "took too long"
        assert re.search(expected, done.stderr), done.stderr
        assert done.stderr.count("benchgate: ") == 1, done.stderr
        assert tries is None or len(scene.requests()) == tries, scene.calls()
        scene.run(publication("fail"), *arguments, "--require-publish", environment=environment, code=1)


# ---- the comment


@on_each
def comment_created_updated_unchanged(name, kind):
    with Scene(name, kind) as scene:
        said = scene.run(publication("fail", "12 % slower", rows=[row("parser/large")])).stdout
        page = "https://gitlab.example/group/hello/-/merge_requests/7#note_" if kind is FakeGitLab else \
            "https://forgejo.example/octo/hello/pulls/7#issuecomment-"
        assert f"comment: created {page}" in said, said
        assert "parser/large" in scene.bodies()[0] and scene.bodies()[0].startswith("<!-- benchgate:comment default -->\n")
        before = len(scene.requests())
        assert "comment: unchanged" in scene.run(publication("fail", "12 % slower", rows=[row("parser/large")])).stdout
        assert {call.split()[0] for call in scene.calls()[before:]} == {"GET"}, scene.calls()
        assert "comment: updated" in scene.run(publication(), environment=scene.next_run(4243)).stdout
        assert len(scene.bodies()) == 1 and "### ✅ benchgate: " in scene.bodies()[0], scene.bodies()
        late = scene.run(publication("fail"), environment=scene.next_run(41)).stdout
        assert "unchanged, a newer run wrote it" in late, late


@on_each
def comment_found_among_many(name, kind):
    with Scene(name, kind, page_size=10) as scene:
        for i in range(35):
            scene.api.add_note("somebody", f"remark {i}", system=i % 3 == 0)
        scene.run(publication("fail"))
        for i in range(25):
            scene.api.add_note("somebody", f"later remark {i}")
        assert "comment: updated" in scene.run(publication(), environment=scene.next_run(4243)).stdout
        assert len(scene.bodies()) == 1


@on_each
def comment_of_somebody_else_is_left_alone(name, kind):
    with Scene(name, kind) as scene:
        scene.run(publication())
        planted = scene.api.comments.pop()["body"]
        scene.api.add_note("mallory", planted)
        scene.run(publication("fail"))
        assert scene.bodies("mallory") == [planted] and len(scene.bodies()) == 1
        scene.run(publication("fail"), environment={"BENCHGATE_TOKEN": scene.other})  # of a colleague, before all others
        assert len(scene.bodies("colleague")) == 1


@on_each
def keys_are_separate_and_duplicates_are_joined(name, kind):
    with Scene(name, kind) as scene:
        for key in ("a", "b", "a"):
            scene.run(publication(), "--comment-key", key)
        assert len(scene.bodies()) == 2
        scene.api.add_note(kind.TOKENS[scene.token], scene.bodies()[0])
        scene.run(publication(), "--comment-key", "a")
        assert len(scene.bodies()) == 2, scene.calls()


@on_each
def comment_is_not_doubled_when_an_answer_is_lost(name, kind):
    for number, fault in enumerate((Fault("^POST", times=1, status=502, after=True), Fault("^POST", times=1, truncate=True, after=True),
                                    Fault("^POST", times=1, body="<html>", after=True))):
        with Scene(f"{name}_{number}", kind, faults=[fault]) as scene:
            scene.run(publication())
            assert len(scene.bodies()) == 1 and sum(call.startswith("POST") for call in scene.calls()) == 1, scene.calls()


@on_each
def jobs_of_a_matrix_share_a_comment(name, kind):
    with Scene(name, kind) as scene:
        def publish(job):
            part = {"CI_JOB_NAME": f"bench {job}/3", "CI_NODE_TOTAL": "3"} if kind is FakeGitLab else {}
            arguments = () if part else ("--matrix", json.dumps({"job": job}), "--job-total", "3")
            scene.run(publication("fail" if job == 2 else "pass", f"headline {job}", rows=[row(f"case{job}")]), "--status",
                      "--time-limit", "40s", *arguments, environment=part)
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            list(pool.map(publish, (1, 2, 3)))
        assert len(scene.bodies()) == 1, scene.calls()
        assert all(f"case{job}" in scene.bodies()[0] for job in (1, 2, 3)), scene.bodies()
        state, words = scene.api.newest_statuses()["benchgate/default"]
        assert state == ("failed" if kind is FakeGitLab else "failure") and "3 jobs: 1 fail, 2 pass" in words, scene.api.newest_statuses()


@on_each
def status_waits_for_all_jobs(name, kind):
    """Pending as long as parts are missing, which GitLab lets nobody say twice."""
    with Scene(name, kind) as scene:
        for job in (1, 2, 3):
            part = {"CI_JOB_NAME": f"bench: [{job}, {'x' * 60}]", "CI_NODE_TOTAL": "3"} if kind is FakeGitLab else {}
            arguments = () if part else ("--matrix", json.dumps({"job": job}), "--job-total", "3")
            scene.run(publication(headline=f"headline {job}"), "--status", "--comment", "never", *arguments, environment=part)
            state, words = scene.api.newest_statuses()["benchgate/default"]
            assert state == ("success" if job == 3 else "pending"), (job, words)
        assert "3 jobs: 3 pass" in words, words
        if kind is FakeGitLab:
            assert all(len(row["target_url"]) <= 255 for row in scene.api.rows)


@on_each
def status_on_the_head_commit(name, kind):
    with Scene(name, kind) as scene:
        said = scene.run(publication("error", "it crashed"), "--status", "--comment", "never", "--check-run").stdout
        assert f"status: benchgate/default on {HEAD}" in said, said
        assert f"check run: none, {kind.NAME} has no check runs; see --status" in said, said
        state = "failed" if kind is FakeGitLab else "error"
        assert scene.api.newest_statuses() == {"benchgate/default": (state, "error: it crashed")}, scene.api.newest_statuses()
        assert [row["sha"] for row in scene.api.rows] == [HEAD]
        before = len(scene.requests())
        scene.run(publication("error", "it crashed"), "--status", "--comment", "never", "--require-publish")
        assert len(scene.requests()) == before + 1, scene.calls()[before:]
        scene.run(publication("warn", "4 % slower"), "--status", "--comment", "never")
        assert scene.api.newest_statuses()["benchgate/default"] == ("success", "warn: 4 % slower")


@on_each
def hostile_text_stays_text(name, kind):
    with Scene(name, kind) as scene:
        content = publication("fail", HOSTILE, rows=[row(HOSTILE, why=HOSTILE)], remarks=[HOSTILE], notes=[HOSTILE], logs=[HOSTILE],
                              reproduce=[HOSTILE, "/usr/bin/true"])
        for number in (1, 2):  # also after it was read back
            scene.run(content, "--note", HOSTILE, "--status", environment=scene.next_run(42 + number))
        [body] = scene.bodies()
        if kind is FakeGitLab:  # which carries out such lines
            assert not [line for line in body.split("\n") if line.startswith("/")], body
            assert scene.api.commands == [], scene.api.commands
        outside = re.sub(r"<!--.*?-->", "", re.sub(r"(`+).*?\1", "", body.replace("\n", "\u2028")))
        signs = "!%" if kind is FakeGitLab else "!"
        assert not re.search(rf"(?<!\\)[{signs}][0-9]", outside), re.findall(rf".{{20}}[{signs}][0-9].{{9}}", outside)
        assert "comment: unchanged" in scene.run(content, "--note", HOSTILE, environment=scene.next_run(44)).stdout


@on_each
def large_report_is_cut(name, kind):
    with Scene(name, kind) as scene:
        scene.run(publication("fail", rows=[row(f"case{i}/" + "ä" * 60, why="w" * 400) for i in range(2000)]))
        assert 10_000 < len(scene.bodies()[0]) <= 65_536


@on_each
def events_without_a_pull_request(name, kind):
    with Scene(name, kind) as scene:
        scene.push()
        assert "comment: none, this event has no pull request" in scene.run(publication()).stdout
        assert scene.calls() == []
        assert "comment: created" in scene.run(publication(), "--comment", "always").stdout
        listed = scene.api.requests_of[7] if kind is FakeGitLab else scene.api.pulls[0]
        listed["state"] = "merged" if kind is FakeGitLab else "closed"
        assert "comment: none, no open pull request" in scene.run(publication(), "--comment", "always").stdout


@on_each
def pull_request_that_is_named(name, kind):
    with Scene(name, kind) as scene:
        scene.push()
        assert "comment: created" in scene.run(publication(), "--pull-request", "7").stdout
        assert "not the commit that was measured" in scene.run(publication(), "--pull-request", "7", "--commit", MERGE).stderr


@on_each
def dry_run_and_never_make_no_call(name, kind):
    with Scene(name, kind) as scene:
        shown = scene.run(publication("fail", rows=[row("a")], remarks=["!1"]), "--dry-run").stdout
        assert "benchgate:comment default" in shown and "!&#8203;1" in shown, shown
        scene.run(publication(), "--comment", "never")
        assert scene.calls() == []


# ---- what goes wrong


@on_each
def no_token(name, kind):
    def forget(scene):
        del scene.environment["GITLAB_TOKEN" if kind is FakeGitLab else "FORGEJO_TOKEN"]
    advice = "no token: set GITLAB_TOKEN .*; CI_JOB_TOKEN can write neither comments nor statuses" if kind is FakeGitLab else \
        "no token: set FORGEJO_TOKEN"
    refused(name, kind, advice, tries=0, prepare=forget)


@case
def token_of_a_job(name):
    refused(name, FakeGitLab, "GITLAB_TOKEN: holds the token of a job; set GITLAB_TOKEN to a project access token", tries=0,
            environment={"GITLAB_TOKEN": "glcbt-64_jobtokenjobtoken"})


@on_each
def unknown_token_401(name, kind):
    variable = "GITLAB_TOKEN" if kind is FakeGitLab else "FORGEJO_TOKEN"
    refused(name, kind, r"the token is invalid, expired or revoked \(401 .*without the login \(--comment-author\)", tries=1,
            environment={variable: "wrong"})


@on_each
def missing_scope_403(name, kind):
    if kind is FakeGitLab:
        refused(name, kind, r"lacks a permission, it needs `scope read_api` \(403 The request requires higher", tries=1, scopes=())
    else:
        refused(name, kind, r"lacks a permission, it needs `read:user` \(403 token does not have", tries=1, scopes=("write:issue", "read:issue"))
        refused(name + "_issue", kind, r"it needs `write:issue` \(403 token does not have", scopes=("read:user", "read:issue"))
        refused(name + "_status", kind, "set the commit status: the token lacks a permission, it needs `write:repository`",
                arguments=("--status", "--comment", "never"), scopes=("read:repository",))


@on_each
def login_that_is_named_needs_no_user(name, kind):
    with Scene(name, kind, faults=[Fault("/user$", status=403)]) as scene:
        for number in (1, 2):
            scene.run(publication(headline=f"run {number}"), "--comment-author", kind.TOKENS[scene.token],
                      environment=scene.next_run(4242 + number))
        assert len(scene.bodies()) == 1


@on_each
def unknown_pull_request_404(name, kind):
    def other(scene):
        if kind is FakeGitLab:
            scene.environment["CI_MERGE_REQUEST_IID"] = "8"
        else:
            path = scene.folder / "event.json"
            path.write_text(path.read_text().replace('"number": 7', '"number": 8'))
    refused(name, kind, "not found; either it does not exist or the token lacks", tries=2, prepare=other)


@on_each
def limit_429_waited_out(name, kind):
    with Scene(name, kind, faults=[Fault(".", times=3, status=429, headers={"Retry-After": "1"})]) as scene:
        started = time.monotonic()
        scene.run(publication())
        assert 3 <= time.monotonic() - started < 20 and len(scene.bodies()) == 1


@on_each
def storm_of_429(name, kind):
    """Nothing but refusals: a try a second at most, five tries a call, and an end by the time limit."""
    refused(name, kind, f"{kind.NAME}'s rate limit is reached .*after 5 attempts", tries=5, arguments=("--time-limit", "20s"),
            faults=[Fault(".", status=429, headers={"Retry-After": "0"})])
    refused(name + "_long", kind, "time limit leaves no 60 s for another attempt", tries=1,
            faults=[Fault(".", status=429, headers={"Retry-After": "60"})])


@on_each
def server_errors(name, kind):
    with Scene(name + "_once", kind, faults=[Fault("^GET", times=1, status=502), Fault("^PUT|^PATCH", times=1, status=409)]) as scene:
        scene.run(publication())
        scene.run(publication("fail"), environment=scene.next_run(4243))
        assert len(scene.bodies()) == 1
    refused(name, kind, rf"{kind.NAME} has an internal problem \(503 scripted fault\), after 5 attempts", tries=5,
            arguments=("--time-limit", "30s"), faults=[Fault(".", status=503)])


@on_each
def hang(name, kind):
    refused(name, kind, "the API did not answer in time", arguments=("--time-limit", "2s"), faults=[Fault(".", hang=5)])


@on_each
def drip(name, kind):
    refused(name, kind, "the API did not answer in time", arguments=("--time-limit", "2s"),
            faults=[Fault(".", body="[" + " " * 100 + "]", slow=0.1)])


@on_each
def broken_answers(name, kind):
    refused(name + "_truncated", kind, "the connection broke before the answer was complete", faults=[Fault(".", body="[", truncate=True)])
    refused(name + "_closed", kind, "the connection broke before the answer was complete", faults=[Fault(".", close=True)])
    refused(name + "_html", kind, f"{kind.NAME}'s answer cannot be read", faults=[Fault(".", body="<html>login</html>")])
    refused(name + "_large", kind, "the API's answer is too large", faults=[Fault(".", body="[" + " " * (17 << 20) + "]")])
    refused(name + "_list", kind, f"{kind.NAME}'s answer cannot be read .*is not a list", faults=[Fault("notes|comments", body="{}")])


@on_each
def redirect_to_another_host(name, kind):
    elsewhere_log = FOLDER / f"elsewhere_{kind.NAME}.jsonl"
    with kind(elsewhere_log) as elsewhere:
        refused(name, kind, "redirected to .*, which is not followed",
                faults=[Fault(".", status=302, headers={"Location": elsewhere.url + kind.BASE + "/user"})])
        refused(name + "_page", kind, "the next page is on another server", faults=[
            Fault("notes|comments", body="[]", headers={"Link": f'<{elsewhere.url}{kind.BASE}/x>; rel="next"'})])
    assert elsewhere_log.read_text() == ""


@on_each
def bad_certificate(name, kind):
    refused(name, kind, r"the API's certificate is not trusted \(TLS\)", tries=0, certificate=certificate_in(FOLDER))
    with Scene(name + "_trusted", kind, certificate=certificate_in(FOLDER)) as scene:
        variable = "CI_SERVER_TLS_CA_FILE" if kind is FakeGitLab else "SSL_CERT_FILE"
        scene.run(publication(), environment={variable: str(certificate_in(FOLDER))})
        assert len(scene.bodies()) == 1


@on_each
def addresses_that_get_no_token(name, kind):
    variable = "CI_API_V4_URL" if kind is FakeGitLab else "GITHUB_API_URL"
    for number, address in enumerate(("file:///etc/passwd", "http://192.0.2.1/api", "http://localhost:x@192.0.2.1")):
        refused(f"{name}_{number}", kind, f"{variable} is not an https address", tries=0, environment={variable: address})
    refused(f"{name}_none", kind, f"{variable} is not set to the address of {kind.NAME}'s API", tries=0, environment={variable: ""})
    refused(f"{name}_lookup", kind, r"host name was not found \(DNS\)", tries=0, environment={variable: "https://no-such-host.invalid"})


@on_each
def server_that_echoes_the_token(name, kind):
    token = list(kind.TOKENS)[0]
    refused(name, kind, r"\(422 you sent \*\*\*\)", faults=[Fault(".", status=422, body=json.dumps({"message": f"you sent {token}"}))])


@on_each
def report_that_holds_the_token(name, kind):
    with Scene(name, kind) as scene:
        scene.run(publication("fail", f"printed {scene.token}", remarks=["and glcbt-64_jobtokenjobtoken"]), "--status")
        said = json.dumps([request.get("body") for request in scene.requests()])
        assert "***" in said and scene.token not in said and (kind is FakeForgejo or "jobtokenjobtoken" not in said), said
        for report in scene.folder.glob("report-*.json"):  # what was put in is not what came out
            report.unlink()


@case
def gitea_has_its_own_name(name):
    with Scene(name, FakeForgejo) as scene:
        for variable in ("FORGEJO_ACTIONS", "FORGEJO_TOKEN"):
            del scene.environment[variable]
        assert "benchgate: no token: set GITEA_TOKEN" in scene.run(publication()).stderr
        scene.run(publication(), environment={"GITHUB_TOKEN": scene.token})
        assert len(scene.bodies()) == 1


# ---- running them


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    certificate_in(FOLDER)  # once, before several cases want it
    return run_cases(CASES, sys.argv[3:], FOLDER, [token for kind in (FakeGitLab, FakeForgejo) for token in kind.TOKENS])


if __name__ == "__main__":
    sys.exit(main())
