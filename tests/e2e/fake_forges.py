# SPDX-License-Identifier: MIT
"""APIs of GitLab and of Forgejo on 127.0.0.1, beside fake_api.py, which is GitHub's and whose server and faults they use.

They are stateful and stricter than the real ones: an address, a query parameter or a member of a body that the table of
operations does not name is refused. The tables follow what each project publishes of its API:
GitLab: doc/api/openapi/openapi_v2.yaml and lib/api/{notes,commit_statuses,merge_requests}.rb in its repository,
app/services/ci/create_commit_status_service.rb for statuses, lib/gitlab/quick_actions/extractor.rb for notes;
Forgejo and Gitea: templates/swagger/v1_json.tmpl in their repositories.
"""
import json
import re
import time
import urllib.parse

from fake_api import FakeApi

PROJECT, SOURCE_PROJECT = 12, 34  # of the merge request, and of the branch that it comes from


class FakeForge(FakeApi):
    """A forge whose operations name everything that a request may have."""
    TOKENS = {}  # token: login
    OPERATIONS = []  # method, path, scope, query parameters {name: pattern}, body {member: (type, required)}, handler

    def __init__(self, log, scopes=None, **more):
        super().__init__(log, **more)
        self.scopes = set(scopes if scopes is not None else self.SCOPES)
        self.logins_of_rows = {}

    def answer(self, request, raw):
        url = urllib.parse.urlsplit(request.path)
        refusal = self.refuse(request.headers)
        if refusal:
            return refusal
        self.query = dict(urllib.parse.parse_qsl(url.query, strict_parsing=bool(url.query)))
        if not url.path.startswith(self.BASE):
            return 404, {}, {"message": "404 Not Found"}
        for method, pattern, scope, parameters, members, handler in self.OPERATIONS:
            match = re.fullmatch(pattern, url.path.removeprefix(self.BASE))
            if not match or request.command != method:
                continue
            problem = self.parameter_problem(parameters) or self.read_body(request, raw, members)
            if problem:
                return 400, {}, {"message": problem}
            if scope and scope not in self.scopes:
                return self.forbid(scope)
            return handler(self, *match.groups())
        return 404, {}, {"error": "404 Not Found"}

    def parameter_problem(self, parameters):
        for name, value in self.query.items():
            if name not in parameters or not re.fullmatch(parameters[name], value):
                return f"strict: {name}={value} is not in the description"
        return None

    def read_body(self, request, raw, members):
        self.body = json.loads(raw) if raw else {}
        if raw and request.headers.get("content-type") != "application/json":
            return "strict: not announced as JSON"
        for name, value in self.body.items():
            if name not in members or not isinstance(value, members[name][0]):
                return f"strict: member {name} is not in the description"
        missing = [name for name, (_, required) in members.items() if required and name not in self.body]
        return f"{', '.join(missing)} is missing" if missing else None

    def pages_of(self, rows, path, size_name, most):
        size = self.page_size or min(int(self.query.get(size_name, 20)), most)
        page = int(self.query.get("page", 1))
        last = max(1, -(-len(rows) // size))
        links = [f'<{self.url}{self.BASE}{path}?{urllib.parse.urlencode({**self.query, "page": number})}>; rel="{rel}"'
                 for rel, number in (("prev", page - 1), ("next", page + 1), ("first", 1), ("last", last)) if 1 <= number <= last]
        return 200, {"Link": ", ".join(links)}, rows[(page - 1) * size:page * size]

    def who_am_i(self):
        return 200, {}, {"id": 1, self.LOGIN: self.login}


PAGE = {"page": r"\d+", "per_page": r"\d+"}


class FakeGitLab(FakeForge):
    NAME, BASE, LOGIN = "GitLab", "/api/v4", "username"
    TOKENS = {"glpat-0123456789abcdefTEST": "project_12_bot", "glpat-0123456789abcdefUSER": "colleague"}
    SCOPES = ("api",)
    NOTES = r"/projects/(\d+)/merge_requests/(\d+)/notes"

    def __init__(self, log, **more):
        super().__init__(log, **more)
        self.rows = []  # statuses, the oldest first
        self.commands = []  # quick actions that were carried out
        self.requests_of = {7: {"iid": 7, "state": "opened", "sha": "1" * 40, "source_branch": "topic",
                                "web_url": "https://gitlab.example/group/hello/-/merge_requests/7"}}

    def refuse(self, headers):
        if headers.get("authorization") or headers.get("job-token"):
            return 400, {}, {"message": "strict: one header for the token"}
        self.login = self.TOKENS.get(headers.get("private-token"))
        return None if self.login else (401, {}, {"message": "401 Unauthorized"})

    @staticmethod
    def forbid(_):
        return 403, {}, {"error": "insufficient_scope", "scope": "api",
                         "error_description": "The request requires higher privileges than provided by the access token."}

    def conversation_problem(self, project, number):
        if int(project) != PROJECT or int(number) not in self.requests_of:
            return 404, {}, {"message": "404 Not found"}
        return None

    def add_note(self, login, body, system=False):
        note = {"id": self.new_id(), "body": body, "author": {"username": login}, "system": system, "noteable_iid": 7}
        self.comments.append(note)
        return note

    def list_notes(self, project, number):
        problem = self.conversation_problem(project, number)
        rows = list(self.comments) if self.query.get("sort", "desc") == "asc" else self.comments[::-1]
        return problem or self.pages_of(rows, f"/projects/{project}/merge_requests/{number}/notes", "per_page", 100)

    def carried_out(self, text):
        """The text without the lines that GitLab takes for orders."""
        text = text.replace("\r", "")
        kept = []
        for line in text.split("\n"):
            if re.match(r"/(close|merge|assign|label|approve)\b", line):
                self.commands.append(line)
            else:
                kept.append(line)
        return "\n".join(kept).rstrip()

    def create_note(self, project, number):
        problem = self.conversation_problem(project, number)
        if problem:
            return problem
        text = self.carried_out(self.body["body"])
        if not text:
            return 400, {}, {"message": {"note": ["can't be blank"]}}
        if len(text) > 1_000_000:
            return 400, {}, {"message": {"note": ["is too long (maximum is 1000000 characters)"]}}
        return 201, {}, self.add_note(self.login, text)

    def note_of(self, number):
        return next((note for note in self.comments if note["id"] == int(number)), None)

    def read_note(self, project, number, note):
        found = self.note_of(note)
        return (200, {}, found) if found else (404, {}, {"message": "404 Note Not Found"})

    def change_note(self, project, number, note):
        found = self.note_of(note)
        if not found:
            return 404, {}, {"message": "404 Note Not Found"}
        if found["author"]["username"] != self.login:
            return 403, {}, {"message": "403 Forbidden"}
        found["body"] = self.carried_out(self.body["body"])
        return 200, {}, found

    def delete_note(self, project, number, note):
        found = self.note_of(note)
        if not found:
            return 404, {}, {"message": "404 Note Not Found"}
        self.comments.remove(found)
        return 204, {}, None

    def create_status(self, project, sha):
        state, name = self.body["state"], self.body.get("name") or self.body.get("context") or "default"
        if int(project) != SOURCE_PROJECT:
            return 404, {}, {"message": "404 Commit Not Found"}
        if state not in ("pending", "running", "success", "failed", "canceled", "skipped"):
            return 400, {}, {"error": "state does not have a valid value"}
        if len(self.body.get("target_url", "")) > 255:
            return 400, {}, {"message": {"target_url": ["is too long (maximum is 255 characters)"]}}
        if len(name) > 255 or len(self.body.get("description", "")) > 255:
            return 400, {}, {"message": {"name": ["is too long (maximum is 255 characters)"]}}
        row = next((row for row in self.rows if row["sha"] == sha and row["name"] == name and row["status"] == "pending"), None)
        if row and state == "pending":
            return 400, {}, {"message": "Cannot transition status via :enqueue from :pending (Reason(s): Status cannot transition "
                                        "via \"enqueue\")"}
        if not row:
            row = {"id": self.new_id(), "sha": sha, "name": name, "author": {"username": self.login}}
            self.rows.append(row)
        row.update(status=state, description=self.body.get("description"), target_url=self.body.get("target_url"))
        return 201, {}, row

    def list_statuses(self, project, sha):
        rows = [row for row in self.rows if row["sha"] == sha]
        if self.query.get("sort") == "desc":
            rows.reverse()
        return self.pages_of(rows, f"/projects/{project}/repository/commits/{sha}/statuses", "per_page", 100)

    def newest_statuses(self):
        return {row["name"]: (row["status"], row["description"]) for row in self.rows}

    def list_requests(self, project):
        rows = [row for row in self.requests_of.values() if row["source_branch"] == self.query.get("source_branch", row["source_branch"])
                and row["state"] == self.query.get("state", row["state"])]
        return self.pages_of(rows, f"/projects/{project}/merge_requests", "per_page", 100)

    def read_request(self, project, number):
        return self.conversation_problem(project, number) or (200, {}, self.requests_of[int(number)])

    TEXT = {"body": (str, True)}
    OPERATIONS = [
        ("GET", "/user", "api", {}, {}, FakeForge.who_am_i),
        ("GET", NOTES, "api", {**PAGE, "sort": "asc|desc", "order_by": "created_at|updated_at",
                               "activity_filter": "all_notes|only_comments|only_activity"}, {}, list_notes),
        ("POST", NOTES, "api", {}, {**TEXT, "internal": (bool, False), "created_at": (str, False)}, create_note),
        ("GET", NOTES + r"/(\d+)", "api", {}, {}, read_note),
        ("PUT", NOTES + r"/(\d+)", "api", {}, TEXT, change_note),
        ("DELETE", NOTES + r"/(\d+)", "api", {}, {}, delete_note),
        ("POST", r"/projects/(\d+)/statuses/([0-9a-f]{40})", "api", {},
         {"state": (str, True), **{name: (str, False) for name in ("ref", "name", "context", "target_url", "description")},
          "coverage": (float, False), "pipeline_id": (int, False)}, create_status),
        ("GET", r"/projects/(\d+)/repository/commits/([0-9a-f]{40})/statuses", "api",
         {**PAGE, "ref": ".*", "stage": ".*", "name": ".*", "all": "true|false", "order_by": "id|pipeline_id", "sort": "asc|desc",
          "pipeline_id": r"\d+"}, {}, list_statuses),
        ("GET", r"/projects/(\d+)/merge_requests", "api", {**PAGE, "state": "opened|closed|locked|merged|all", "source_branch": ".*",
                                                           "target_branch": ".*"}, {}, list_requests),
        ("GET", r"/projects/(\d+)/merge_requests/(\d+)", "api", {}, {}, read_request),
    ]


class FakeForgejo(FakeForge):
    NAME, BASE, LOGIN = "Forgejo", "/api/v1", "login"
    TOKENS = {"0123456789abcdef0123456789abcdef01234567": "forgejo-actions",
              "76543210fedcba9876543210fedcba9876543210": "colleague"}
    SCOPES = ("write:issue", "read:issue", "write:repository", "read:repository", "read:user")
    REPO = r"/repos/octo/hello"

    def __init__(self, log, **more):
        super().__init__(log, **more)
        self.rows = []  # statuses, the oldest first
        self.pulls = [{"number": 7, "state": "open", "html_url": "https://forgejo.example/octo/hello/pulls/7",
                       "head": {"sha": "1" * 40, "ref": "topic", "repo": {"full_name": "octo/hello"}}}]

    def refuse(self, headers):
        kind, _, token = (headers.get("authorization") or "").partition(" ")
        self.login = self.TOKENS.get(token) if kind == "token" else None
        return None if self.login else (401, {}, {"message": "invalid username, password or token", "url": "/api/swagger"})

    @staticmethod
    def forbid(scope):
        return 403, {}, {"message": f"token does not have at least one of required scope(s): [{scope}]", "url": "/api/swagger"}

    def add_note(self, login, body, system=False):
        number = self.new_id()
        note = {"id": number, "body": body, "user": {"login": login},
                "html_url": f"https://forgejo.example/octo/hello/pulls/7#issuecomment-{number}"}
        self.comments.append(note)
        return note

    def list_all(self, number):
        return (200, {}, self.comments) if int(number) == 7 else (404, {}, {"message": "issue does not exist"})

    def create_note(self, number):
        if int(number) != 7:
            return 404, {}, {"message": "issue does not exist"}
        if not self.body["body"].strip():
            return 422, {}, {"message": "[Body]: Required"}
        return 201, {}, self.add_note(self.login, self.body["body"])

    def note_of(self, number):
        return next((note for note in self.comments if note["id"] == int(number)), None)

    def read_note(self, note):
        found = self.note_of(note)
        return (200, {}, found) if found else (404, {}, {"message": "comment does not exist"})

    def change_note(self, note):
        found = self.note_of(note)
        if not found:
            return 404, {}, {"message": "comment does not exist"}
        if found["user"]["login"] != self.login:
            return 403, {}, {"message": "user should have permission to edit the comment"}
        found["body"] = self.body["body"]
        return 200, {}, found

    def delete_note(self, note):
        found = self.note_of(note)
        if not found:
            return 404, {}, {"message": "comment does not exist"}
        self.comments.remove(found)
        return 204, {}, None

    def create_status(self, sha):
        if self.body["state"] not in ("pending", "success", "error", "failure", "warning"):
            return 422, {}, {"message": "invalid state"}
        self.rows.append({"id": self.new_id(), "sha": sha, "status": self.body["state"], "context": self.body.get("context", ""),
                          "description": self.body.get("description", ""), "target_url": self.body.get("target_url", ""),
                          "updated": int(time.time())})
        return 201, {}, self.rows[-1]

    def list_statuses(self, sha):
        rows = [row for row in self.rows if row["sha"] == sha]
        if self.query.get("sort") == "recentupdate":  # by seconds: within one, any order
            rows.sort(key=lambda row: -row["updated"])
        return self.pages_of(rows, f"/repos/octo/hello/statuses/{sha}", "limit", 50)

    def newest_statuses(self):
        return {row["context"]: (row["status"], row["description"]) for row in self.rows}

    def list_requests(self):
        rows = [row for row in self.pulls if self.query.get("state", "open") in (row["state"], "all")]
        return self.pages_of(rows, "/repos/octo/hello/pulls", "limit", 50)

    def read_request(self, number):
        found = next((row for row in self.pulls if row["number"] == int(number)), None)
        return (200, {}, found) if found else (404, {}, {"message": "pull request does not exist"})

    TEXT = {"body": (str, True)}
    LIMIT = {"page": r"\d+", "limit": r"[1-4]?\d|50"}
    OPERATIONS = [
        ("GET", "/user", "read:user", {}, {}, FakeForge.who_am_i),
        ("GET", REPO + r"/issues/(\d+)/comments", "read:issue", {"since": ".*", "before": ".*"}, {}, list_all),
        ("POST", REPO + r"/issues/(\d+)/comments", "write:issue", {}, {**TEXT, "updated_at": (str, False)}, create_note),
        ("GET", REPO + r"/issues/comments/(\d+)", "read:issue", {}, {}, read_note),
        ("PATCH", REPO + r"/issues/comments/(\d+)", "write:issue", {}, {**TEXT, "updated_at": (str, False)}, change_note),
        ("DELETE", REPO + r"/issues/comments/(\d+)", "write:issue", {}, {}, delete_note),
        ("POST", REPO + r"/statuses/([0-9a-f]{40})", "write:repository", {},
         {"state": (str, True), **{name: (str, False) for name in ("target_url", "description", "context")}}, create_status),
        ("GET", REPO + r"/statuses/([0-9a-f]{40})", "read:repository",
         {**LIMIT, "sort": "oldest|recentupdate|leastupdate|leastindex|highestindex", "state": "pending|success|error|failure|warning"},
         {}, list_statuses),
        ("GET", REPO + "/pulls", "read:repository", {**LIMIT, "state": "open|closed|all", "sort": ".*", "milestone": r"\d+",
                                                     "poster": ".*"}, {}, list_requests),
        ("GET", REPO + r"/pulls/(\d+)", "read:repository", {}, {}, read_request),
    ]
