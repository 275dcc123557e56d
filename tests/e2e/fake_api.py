# SPDX-License-Identifier: MIT
"""A GitHub API of our own on 127.0.0.1, for tests: stateful, as strict as the real one about tokens,
permissions and limits, and able to fail on order. Every request goes to a log, one JSON line each.

Used as a module: `with FakeApi(log) as api: ... api.url ...`, from one test each; or as a program:
fake_api.py LOG prints its address and serves until its standard input ends.
"""
import copy
import http.server
import json
import re
import ssl
import sys
import threading
import time
import urllib.parse

TOKEN = "ghs_0123456789abcdefTESTTOKENtesttoken"  # of the App that runs workflows
USER_TOKEN = "ghp_0123456789abcdefUSERTOKENusertoken"
APP_TOKEN = "ghs_0123456789abcdefAPPTOKENapptoken"  # of another App
LOGINS = {TOKEN: "github-actions[bot]", USER_TOKEN: "octocat", APP_TOKEN: "my-app[bot]"}
COLLEAGUES = ("octo", "octocat")
LONGEST_BODY = 65536


class Fault:
    """What to answer instead: to requests whose `method path` matches, `times` times."""

    def __init__(self, pattern, times=10**6, status=None, headers=None, body=None, hang=0, truncate=False, slow=0,
                 after=False, close=False, size=0):
        self.pattern, self.times, self.status, self.headers = re.compile(pattern), times, status, headers or {}
        self.body, self.hang, self.truncate, self.slow, self.after, self.close = body, hang, truncate, slow, after, close
        self.size = size  # of an endless answer


def utf16_length(text):
    return len(text.encode("utf-16-le")) // 2


class FakeApi:
    def __init__(self, log, permissions=("pull-requests: write", "statuses: write", "checks: write"), faults=(),
                 page_size=None, certificate=None, latency=0, lag=0):
        self.log = open(log, "a", encoding="utf-8")
        self.permissions, self.faults, self.latency = set(permissions), list(faults), latency
        self.page_size = page_size  # smaller pages than asked for, to have many of them
        self.lag, self.versions = lag, []  # the list of comments shows what was `lag` seconds ago
        self.user_is_told = True  # whether GET /user answers
        self.comments, self.statuses, self.check_runs, self.pulls = [], [], {}, []
        self.runners = []
        self.issues, self.commit_comments, self.messages = [], [], []
        self.user_permissions = None  # of USER_TOKEN; None: the same as those of the other
        self.pull_numbers = {7}
        self.locked = self.issues_off = False
        self.next_id = 100
        self.lock = threading.RLock()
        self.before = None  # called with (method, path) before a request is handled: state that changes meanwhile
        api = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True  # else every answer costs 40 ms of waiting for an acknowledgement

            def handle_any(self):
                try:
                    api.handle(self)
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True

            do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = handle_any

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_):
                pass  # a client that hangs up, as it does when it does not like the certificate

        self.server = Server(("127.0.0.1", 0), Handler)
        scheme = "http"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
            scheme = "https"
        self.url = f"{scheme}://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.log.close()

    # ---- one request

    def handle(self, request):
        length = int(request.headers.get("content-length", 0))
        raw = request.rfile.read(length).decode()
        with self.lock:
            self.record(request, raw)
        if self.before:
            self.before(request.command, request.path)
        if self.latency:
            time.sleep(self.latency)
        fault = self.take_fault(f"{request.command} {request.path}")
        if fault and not fault.after:
            return self.fail(request, fault)
        with self.lock:
            status, headers, body = self.answer(request, raw)
        if fault:  # carried out, but the client does not learn of it
            return self.fail(request, fault)
        self.send(request, status, headers, body)

    def record(self, request, raw):
        if request.path == "/hook":  # not GitHub's
            return
        try:
            body = json.loads(raw) if raw else None
        except ValueError:
            body = {"unreadable": raw}
        line = {"method": request.command, "path": request.path}
        if body is not None:
            line["body"] = body
        self.log.write(json.dumps(line, ensure_ascii=False) + "\n")
        self.log.flush()

    def take_fault(self, line):
        with self.lock:
            for fault in self.faults:
                if fault.times > 0 and fault.pattern.search(line):
                    fault.times -= 1
                    return fault
        return None

    def fail(self, request, fault):
        if fault.hang:
            time.sleep(fault.hang)
            request.close_connection = True
            return
        if fault.close:
            request.close_connection = True
            return
        if fault.size:
            return self.send_endlessly(request, fault.size)
        text = fault.body if fault.body is not None else json.dumps({"message": "scripted fault"})
        data = text.encode()
        request.send_response(fault.status or 200)
        for name, value in fault.headers.items():
            request.send_header(name, value)
        request.send_header("Content-Length", str(len(data) + (1000 if fault.truncate else 0)))
        request.end_headers()
        if fault.slow:
            for byte in data:
                request.wfile.write(bytes([byte]))
                request.wfile.flush()
                time.sleep(fault.slow)
        else:
            request.wfile.write(data)
        if fault.truncate:
            request.close_connection = True

    @staticmethod
    def send_endlessly(request, size):
        request.send_response(200)
        request.send_header("Content-Length", str(size))
        request.end_headers()
        for _ in range(size >> 20):
            request.wfile.write(b" " * (1 << 20))

    @staticmethod
    def send(request, status, headers, body):
        data = b"" if body is None else json.dumps(body).encode()
        request.send_response(status)
        for name, value in headers.items():
            request.send_header(name, value)
        request.send_header("Content-Type", "application/json; charset=utf-8")
        if status != 204:
            request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)

    # ---- what GitHub would say

    def answer(self, request, raw):
        if request.path == "/hook":  # a webhook of somebody's chat, which must not get the token
            self.messages.append({"authorization": request.headers.get("authorization"), **json.loads(raw)})
            return 200, {}, None
        refusal = self.refuse(request.headers)
        if refusal:
            return refusal
        self.body = {}
        if raw:
            if request.headers.get("content-type") != "application/json":
                return 415, {}, {"message": "not JSON"}
            try:
                self.body = json.loads(raw)
            except ValueError:
                return 400, {}, {"message": "Problems parsing JSON"}
        url = urllib.parse.urlsplit(request.path)
        self.query = dict(urllib.parse.parse_qsl(url.query))
        for method, pattern, permission, handler in self.ROUTES:
            match = re.fullmatch(pattern, url.path)
            if not match or request.command != method:
                continue
            if permission and not self.may(permission):
                return self.forbid(permission)
            return handler(self, *match.groups())
        return 404, {}, {"message": "Not Found"}

    def refuse(self, headers):
        """What to answer to a request without the headers that it needs; None: it has them, and the login is known."""
        if headers.get("x-github-api-version") != "2022-11-28":
            return 400, {}, {"message": "unknown API version"}
        if not headers.get("user-agent"):
            return 403, {}, {"message": "Request forbidden by administrative rules."}
        self.login = LOGINS.get((headers.get("authorization") or "").removeprefix("Bearer "))
        return None if self.login else (401, {}, {"message": "Bad credentials"})

    def may(self, permission):
        is_user = self.login == "octocat" and self.user_permissions is not None
        return permission in (self.user_permissions if is_user else self.permissions)

    @staticmethod
    def forbid(permission):
        accepted = permission.replace("-", "_").replace(": ", "=")
        return 403, {"X-Accepted-GitHub-Permissions": accepted}, {"message": "Resource not accessible by integration"}

    def new_id(self):
        self.next_id += 1
        return self.next_id

    @staticmethod
    def invalid(field, text):
        return 422, {}, {"message": "Validation Failed", "errors": [{"field": field, "message": text}]}

    def paged(self, rows, path):
        size = int(self.query.get("per_page", 30))
        if not 1 <= size <= 100:
            return self.invalid("per_page", "is out of range")
        size = self.page_size or size
        page = int(self.query.get("page", 1))
        headers = {}
        links = []
        last = max(1, -(-len(rows) // size))
        for rel, number in (("prev", page - 1), ("next", page + 1), ("last", last), ("first", 1)):
            if 1 <= number <= last and number != page:
                query = urllib.parse.urlencode({**self.query, "page": number})
                links.append(f'<{self.url}{path}?{query}>; rel="{rel}"')
        if links:
            headers["Link"] = ", ".join(links)
        return 200, headers, rows[(page - 1) * size:page * size]

    def comment_problem(self, number=None):
        if number is not None and int(number) not in self.pull_numbers:
            return 404, {}, {"message": "Not Found"}
        if self.issues_off:
            return 410, {}, {"message": "Issues are disabled for this repo"}
        if self.locked:
            return 403, {}, {"message": "Unable to create comment because issue is locked."}
        return None

    def body_problem(self):
        body = self.body.get("body")
        if not isinstance(body, str) or not body:
            return self.invalid("body", "body can't be blank")
        if utf16_length(body) > LONGEST_BODY:
            return self.invalid("body", "body is too long (maximum is 65536 characters)")
        return None

    def list_comments(self, repo, number):
        if int(number) not in self.pull_numbers:
            return 404, {}, {"message": "Not Found"}
        return self.paged(self.shown_comments(), f"/repos/{repo}/issues/{number}/comments")

    def shown_comments(self):
        if not self.lag:
            return self.comments
        old = [rows for when, rows in self.versions if when <= time.monotonic() - self.lag]
        return old[-1] if old else []

    def keep_version(self):
        self.versions.append((time.monotonic(), copy.deepcopy(self.comments)))

    def add_comment(self, login, body, number=7, repo="octo/hello"):
        comment = {"id": self.new_id(), "body": body,
                   "user": {"login": login, "type": "Bot" if login.endswith("[bot]") else "User"},
                   "author_association": "COLLABORATOR" if login in COLLEAGUES else "NONE",
                   "html_url": f"https://github.example/{repo}/pull/{number}#issuecomment-{self.next_id}"}
        self.comments.append(comment)
        self.keep_version()
        return comment

    def create_comment(self, repo, number):
        problem = self.comment_problem(number) or self.body_problem()
        return problem or (201, {}, self.add_comment(self.login, self.body["body"], number, repo))

    def one_comment(self, number):
        return next((c for c in self.comments if c["id"] == int(number)), None)

    def replace_body(self, comment):
        if not comment:
            return 404, {}, {"message": "Not Found"}
        problem = self.body_problem()
        if problem:
            return problem
        comment["body"] = self.body["body"]
        return 200, {}, comment

    def update_comment(self, repo, number):
        answer = self.replace_body(self.one_comment(number))
        if answer[0] == 200:
            self.keep_version()
        return answer

    def read_comment(self, repo, number):
        comment = self.one_comment(number)
        return (200, {}, comment) if comment else (404, {}, {"message": "Not Found"})

    def delete_comment(self, repo, number):
        comment = self.one_comment(number)
        if not comment:
            return 404, {}, {"message": "Not Found"}
        self.comments.remove(comment)
        self.keep_version()
        return 204, {}, None

    def list_issues(self, repo):
        """Issues and pull requests, as GitHub mixes them."""
        state, creator = self.query.get("state", "open"), self.query.get("creator")
        if state not in ("open", "closed", "all"):
            return self.invalid("state", "is not one of open, closed, all")
        rows = [i for i in reversed(self.issues) if state in ("all", i["state"]) and creator in (None, i["user"]["login"])]
        return self.paged(rows, f"/repos/{repo}/issues")

    def add_issue(self, login, title, body, repo="octo/hello", **more):
        number = len(self.issues) + 100
        issue = {"id": self.new_id(), "number": number, "title": title, "body": body, "state": "open", "state_reason": None,
                 "user": {"login": login}, "html_url": f"https://github.example/{repo}/issues/{number}", **more}
        self.issues.append(issue)
        return issue

    def create_issue(self, repo):
        if self.issues_off:
            return 410, {}, {"message": "Issues has been disabled in this repository."}
        title = self.body.get("title")
        if not isinstance(title, str) or not title.strip() or utf16_length(title) > 256:
            return self.invalid("title", "is missing or too long")
        return self.body_problem() or (201, {}, self.add_issue(self.login, title, self.body["body"], repo))

    def update_issue(self, repo, number):
        issue = next((i for i in self.issues if i["number"] == int(number)), None)
        if not issue:
            return 404, {}, {"message": "Not Found"}
        if self.body.get("state") not in (None, "open", "closed"):
            return self.invalid("state", "is not one of open, closed")
        if self.body.get("state_reason") not in (None, "completed", "not_planned", "duplicate", "reopened"):
            return self.invalid("state_reason", "is not known")
        if "body" in self.body and (problem := self.body_problem()):
            return problem
        issue.update(self.body)
        return 200, {}, issue

    def list_commit_comments(self, repo, sha):
        rows = [c for c in self.commit_comments if c["commit_id"] == sha]
        return self.paged(rows, f"/repos/{repo}/commits/{sha}/comments")

    def create_commit_comment(self, repo, sha):
        problem = self.body_problem()
        if problem:
            return problem
        comment = {"id": self.new_id(), "commit_id": sha, "body": self.body["body"], "user": {"login": self.login},
                   "html_url": f"https://github.example/{repo}/commit/{sha}#commitcomment-{self.next_id}"}
        self.commit_comments.append(comment)
        return 201, {}, comment

    def update_commit_comment(self, repo, number):
        return self.replace_body(next((c for c in self.commit_comments if c["id"] == int(number)), None))

    def list_pulls(self, repo):
        head = self.query.get("head", "")
        rows = [p for p in self.pulls if not head or head == f"{p['head']['user']['login']}:{p['head']['ref']}"]
        return self.paged(rows, f"/repos/{repo}/pulls")

    def read_pull(self, repo, number):
        found = next((p for p in self.pulls if p["number"] == int(number)), None)
        return (200, {}, found) if found else (404, {}, {"message": "Not Found"})

    def list_runners(self, repo):
        status, headers, rows = self.paged(self.runners, f"/repos/{repo}/actions/runners")
        return status, headers, {"total_count": len(self.runners), "runners": rows}

    def create_status(self, repo, sha):
        if self.body.get("state") not in ("error", "failure", "pending", "success"):
            return self.invalid("state", "is not one of error, failure, pending, success")
        if utf16_length(self.body.get("description") or "") > 140:
            return self.invalid("description", "description is too long (maximum is 140 characters)")
        self.statuses.append({"sha": sha, **self.body})
        return 201, {}, {"id": self.new_id(), **self.body}

    def list_statuses(self, repo, sha):
        newest_first = [status for status in reversed(self.statuses) if status["sha"] == sha]
        return self.paged(newest_first, f"/repos/{repo}/commits/{sha}/statuses")

    def newest_statuses(self):
        """State and description of each context."""
        return {status["context"]: (status["state"], status["description"]) for status in self.statuses}

    def output_problem(self):
        output = self.body.get("output")
        if output is None:
            return None
        if not output.get("title") or not output.get("summary"):
            return self.invalid("output", "title and summary are required")
        if utf16_length(output["summary"]) > 65535:
            return self.invalid("output.summary", "is too long (maximum is 65535 characters)")
        annotations = output.get("annotations", [])
        if len(annotations) > 50:
            return self.invalid("output.annotations", "must not have more than 50 items")
        for annotation in annotations:
            if annotation.get("annotation_level") not in ("notice", "warning", "failure"):
                return self.invalid("annotation_level", "is not known")
            if not annotation.get("path") or annotation["start_line"] > annotation["end_line"]:
                return self.invalid("annotation", "has no place")
        return None

    def create_check_run(self, repo):
        if not re.fullmatch("[0-9a-f]{40}", self.body.get("head_sha", "")):
            return self.invalid("head_sha", "No commit found for SHA")
        if self.body.get("status") == "completed" and not self.body.get("conclusion"):
            return self.invalid("conclusion", "is missing")
        problem = self.output_problem()
        if problem:
            return problem
        number = self.new_id()
        annotations = self.body.get("output", {}).get("annotations", [])
        self.check_runs[number] = {**self.body, "annotations": list(annotations)}
        return 201, {}, {"id": number, "html_url": f"https://github.example/{repo}/runs/{number}"}

    def update_check_run(self, repo, number):
        run = self.check_runs.get(int(number))
        if not run:
            return 404, {}, {"message": "Not Found"}
        problem = self.output_problem()
        if problem:
            return problem
        run["annotations"] += self.body.get("output", {}).get("annotations", [])  # GitHub adds, it does not replace
        return 200, {}, {"id": int(number)}

    def current_user(self):
        if self.login.endswith("[bot]") or not self.user_is_told:
            return 403, {}, {"message": "Resource not accessible by integration"}
        return 200, {}, {"login": self.login}

    REPO = r"/repos/(octo/hello)"
    ROUTES = [
        ("GET", "/user", None, current_user),
        ("GET", REPO + r"/issues/(\d+)/comments", None, list_comments),
        ("POST", REPO + r"/issues/(\d+)/comments", "pull-requests: write", create_comment),
        ("GET", REPO + r"/issues/comments/(\d+)", None, read_comment),
        ("PATCH", REPO + r"/issues/comments/(\d+)", "pull-requests: write", update_comment),
        ("DELETE", REPO + r"/issues/comments/(\d+)", "pull-requests: write", delete_comment),
        ("GET", REPO + r"/issues", None, list_issues),
        ("POST", REPO + r"/issues", "issues: write", create_issue),
        ("PATCH", REPO + r"/issues/(\d+)", "issues: write", update_issue),
        ("GET", REPO + r"/commits/([0-9a-f]{40})/comments", None, list_commit_comments),
        ("POST", REPO + r"/commits/([0-9a-f]{40})/comments", "contents: write", create_commit_comment),
        ("PATCH", REPO + r"/comments/(\d+)", "contents: write", update_commit_comment),
        ("GET", REPO + r"/pulls", None, list_pulls),
        ("GET", REPO + r"/pulls/(\d+)", None, read_pull),
        ("GET", REPO + r"/actions/runners", "administration: read", list_runners),
        ("POST", REPO + r"/statuses/([0-9a-f]{40})", "statuses: write", create_status),
        ("GET", REPO + r"/commits/([0-9a-f]{40})/statuses", None, list_statuses),
        ("POST", REPO + r"/check-runs", "checks: write", create_check_run),
        ("PATCH", REPO + r"/check-runs/(\d+)", "checks: write", update_check_run),
    ]


if __name__ == "__main__":
    with FakeApi(sys.argv[1]) as server:
        print(server.url, flush=True)
        sys.stdin.read()
