#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every name of fixtures/hostile_names goes through every command and format, as the name of a benchmark, a metric, a
scenario, a branch, a commit and a file, and as output. What comes out is read by cmark-gfm and html5lib, Python's csv, json
and XML readers, and a reader of workflow commands that follows the runner's rules. A page has to have the tags that it has
with harmless names. Usage: hostile_names_test.py PROGRAM. Exit code 77: a reader is missing."""

import argparse
import concurrent.futures
import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(path) for path in ROOT.glob(".tools/lib/python3*/site-packages")]
try:
    from hostile_readers import STEERING, Page, is_formula, markdown_page, runner_commands, shown
except ImportError as missing:
    print(f"{missing}; scripts/tools.sh installs it")
    sys.exit(77)
if not shutil.which("cmark-gfm"):
    print("cmark-gfm is missing")
    sys.exit(77)

from fake_api import TOKEN, FakeApi  # noqa: E402

NAMES = [name for group in json.loads((ROOT / "fixtures/hostile_names/names.json").read_text()).values()
         for name in group]
HARMLESS = [f"name{i:03}" for i in range(len(NAMES))]
FORMATS = ("text", "markdown", "json")
LABEL = r'[a-z_]+="(?:[^"\\\n]|\\["\\n])*"'
SAMPLE = re.compile(rf"[a-z_][a-zA-Z0-9_]*\{{{LABEL}(?:,{LABEL})*\}} -?[0-9.e+-]+")
SERVER = "https://github.example"
PROGRAM = None


def of_argv(names):
    """Those that can be an argument: without NUL."""
    return [name for name in names if "\0" not in name]


def in_parallel(work, names):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, range(len(names)), names))



class HostileNamesTest(unittest.TestCase):
    maxDiff = 2000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def call(self, *words, commands=0, codes=(0, 1, 2), environment=(), folder=None, binary=False):
        """stdout and stderr, both read as a runner's log and as a terminal."""
        settings = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "BENCHGATE_LOCK": str(self.folder / "lock"),
                    **dict(environment)}
        done = subprocess.run([PROGRAM, *words], cwd=folder or self.folder, env=settings, capture_output=True,
                              check=False)
        out, err = done.stdout.decode(), done.stderr.decode()
        self.assertIn(done.returncode, codes, (words, err))
        found = runner_commands(out) + runner_commands(err)
        self.assertEqual(len(found), commands, (words, found))
        self.assertEqual(STEERING.findall(out + err), [], words)
        self.assertNotIn("internal error", err)
        return out, err

    def page_of(self, markdown):
        page = markdown_page(markdown)
        self.assertEqual(page.live(), [])
        self.assertEqual([link for link in page.links
                          if (":" in link or "//" in link) and not link.startswith(f"{SERVER}/octo/hello/")], [])
        return page

    def same_pages(self, make, names=None):
        """`make(folder, names)` gives pages of Markdown, the same tags for these names and for harmless ones."""
        names = names or NAMES
        pages = []
        for kind, some in (("hostile", names), ("harmless", HARMLESS[:len(names)])):
            folder = self.folder / kind
            folder.mkdir(exist_ok=True)
            pages.append([self.page_of(text) for text in make(folder, some)])
        for hostile, plain in zip(*pages):
            self.assertEqual(hostile.tags, plain.tags)

    def write_report(self, path, names, value, metrics=("latency",)):
        report = {name: {"latency": {"value": value}} for name in names}
        report["metrics"] = {name: {"value": value} for name in metrics}
        path.write_text(json.dumps(report))

    def write_trees(self, folder, names):
        for side, value in (("old", 10), ("new", 11)):
            self.write_report(folder / f"{side}.json", names, value)
            self.call("import", f"{side}.json", "--out", side, "--force", folder=folder, codes=(0,))

    def test_names_and_metrics_of_reports(self):
        def make(folder, names):
            for side, value in (("old", 10), ("new", 11)):
                self.write_report(folder / f"{side}.json", names, value, metrics=names)
            for form in ("text", "json"):
                imported, _ = self.call("import", "new.json", "--format", form, codes=(0,), folder=folder)
            read = {reading["name"] for reading in json.loads(imported)}
            self.assertLessEqual({name for name in names if name.isprintable()}, read)
            for form in FORMATS:
                checked, _ = self.call("check", "--from", "new.json", "--baseline", "old.json", "--out-dir", form,
                                       "--format", form, codes=(0,), folder=folder)
                if form == "json":
                    json.loads(checked)
                if form == "markdown":
                    yield checked
            comments = list((folder / "text").glob("*/comment.md"))
            self.assertGreaterEqual(len(comments), len(names))
            for comment in comments:
                self.page_of(comment.read_text())

        self.same_pages(make)

    def test_trees_of_results(self):
        def make(folder, names):
            self.write_trees(folder, names)
            for form in FORMATS:
                outputs = [
                    self.call("gate", "--candidate", "new", "--baseline", "old", "--format", form, folder=folder),
                    self.call("analyze", "--before", "old", "--after", "new", "--format", form, folder=folder),
                    self.call("analyze", "--before", "old", "--after", "new", "--triage", "--format", form,
                              folder=folder),
                    self.call("merge", "old", "--out", f"merged-{form}", "--format", form, folder=folder)]
                for text, _ in outputs:
                    if form == "json":
                        json.loads(text)
                    if form == "markdown":
                        yield text

        self.same_pages(make)

    def test_trends(self):
        def make(folder, names):
            rows = [[name, f"c{i}", 10000 + i if i < 10 else 9000 + i] for name in names for i in range(20)]
            with open(folder / "history.csv", "w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([["test_case", "artifact", "value"], *rows])
            for form in FORMATS:
                text, _ = self.call("trend", "--table", "history.csv", "--format", form, "--svg", "plots",
                                    codes=(0,), folder=folder)
                if form == "markdown":
                    yield text
            plots = list((folder / "plots").glob("*.svg"))
            self.assertEqual(len(plots), 2 * len(names))
            tags = {tuple(element.tag for element in xml.etree.ElementTree.parse(plot).iter()) for plot in plots}
            self.assertEqual(len(tags), 1)

        self.same_pages(make, [name for name in NAMES if name == name.strip() and "\0" not in name])

    def test_a_page_of_a_comparison_for_each_name(self):
        pages = {}

        def check(index, name):
            folder = self.folder / f"{index}{name == HARMLESS[index]}"
            folder.mkdir()
            for file, wall in (("a.json", 100), ("b.json", 150)):
                (folder / file).write_text(json.dumps(receipt(name, wall)))
            self.call("compare", "--baseline", "a.json", "--current", "b.json", "--out", "c.json", folder=folder,
                      codes=(2,))
            for words in (("compare", "--baseline", "a.json", "--current", "b.json", "--format", "markdown"),
                          ("report", "--compare", "c.json", "--format", "markdown")):
                page = self.page_of(self.call(*words, folder=folder)[0])
                self.assertEqual(page.tags, pages.setdefault(words, page.tags), name)
            option, file = (("--run", "b.json"), ("--compare", "c.json"))[index % 2]
            for form in ("csv", "jsonl", "html", "prometheus", "junit"):
                text, _ = self.call("export", option, file, "--format", form, folder=folder, codes=(0,))
                getattr(self, f"read_{form}")(text, name, pages.setdefault((option, form), []))
            guarded, _ = self.call("export", "--run", "b.json", "--format", "csv", "--spreadsheet-safe", folder=folder)
            self.assertFalse(is_formula(list(csv.reader(io.StringIO(guarded)))[1][0]), name)

        check(0, HARMLESS[0])
        in_parallel(check, NAMES)

    def same_tags(self, tags, known, name):
        known[:] = known or tags
        self.assertEqual(tags, known, name)

    def read_csv(self, text, name, _known):
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        self.assertEqual(len({len(row) for row in rows}), 1, name)
        unguarded = lambda text: text.replace("\\[", "[").replace(":\\:", "::")
        self.assertEqual(unguarded(rows[1][0]), unguarded("\n".join(shown(line) for line in name.split("\n"))), name)

    def read_jsonl(self, text, name, _known):
        for line in text.splitlines():
            self.assertEqual(json.loads(line)["bench_name"], name)

    def read_html(self, text, name, known):
        page = Page(text)
        self.same_tags(page.tags, known, name)
        self.assertEqual(page.links, [])

    def read_prometheus(self, text, _name, _known):
        for line in text.splitlines():
            self.assertTrue(line.startswith("# ") or SAMPLE.fullmatch(line), line)

    def read_junit(self, text, name, known):
        self.same_tags([(element.tag, *element.keys()) for element in xml.etree.ElementTree.fromstring(text).iter()],
                       known, name)

    def test_scenarios(self):
        accepted = []

        def check(index, name):
            path = self.folder / f"s{index}.yaml"
            path.write_text(json.dumps({"name": name, "command": ["true"]}))
            self.call("run", path.name, "--dry-run")
            plain = name.replace("\0", "")
            scenario = {"name": f"s{index}", "command": ["echo", plain, "{x}"], "repeat": 1, "description": name,
                        "env": {"X": plain}, "parameters": {"x": [plain]}}
            path.write_text(json.dumps(scenario))
            text, error = self.call("run", path.name, "--explain", "--format", "markdown")
            if not error:
                self.page_of(text)
                accepted.append(path.name)

        in_parallel(check, NAMES)
        self.assertGreater(len(accepted), 20)
        for form in FORMATS:
            out = ("--out", f"results-{form}", "--format", form)
            text, _ = self.call("run", *accepted, *out, environment={"GITHUB_ACTIONS": "true"},
                                commands=2 * len(accepted))
            if form == "markdown":
                self.page_of(text)
            text, _ = self.call("run", *accepted, "--dry-run", "--format", form)
            if form == "markdown":
                self.page_of(text)

    def test_output_of_commands_that_fail(self):
        def check(index, name):
            (self.folder / f"output{index}").write_text(name, encoding="utf-8", newline="")
            key = ("build", "setup", "command", "service")[index % 4]
            path = self.folder / f"f{index}.yaml"
            fails = f"cat output{index} >&2; exit 1"
            path.write_text(json.dumps({"name": f"f{index}", "command": "true", "repeat": 1, key: fails if key != "service"
                                        else {"command": fails, "ready": {"line": re.escape(name) + "x"}}}))
            text, _ = self.call("run", path.name, "--out", f"o{index}", "--format", "markdown")
            self.page_of(text)
            self.call("check", path.name, "--out-dir", f"c{index}", "--baseline", "none.json",
                      "--allow-missing-baseline")

        in_parallel(check, NAMES)

    def test_two_commands(self):
        def check(index, name):
            sides = [["true", "--vs", name, "x"], [name, "x", "--vs", "true"], ["sh", "-c", "exit 1", name, "--vs", "true"]]
            self.call("check", "--out-dir", f"vs{index}", "--", *sides[index % 3])
            for comment in (self.folder / f"vs{index}").rglob("comment.md"):
                self.page_of(comment.read_text())

        in_parallel(check, of_argv(NAMES))

    def test_arguments_files_and_keys(self):
        calls = (["{}"], ["help", "{}"], ["run", "{}"], ["run", "--only", "{}"], ["run", "--{}"], ["import", "{}"],
                 ["export", "--run", "a.json", "--format", "{}"], ["check", "--from", "{}"], ["check", "--bench", "{}"],
                 ["publish", "--summary", "{}"], ["gate", "--candidate", "{}", "--baseline", "{}"])

        def check(index, name):
            for number in (index, index + 4, index + 8):
                self.call(*(word.format(name) if word in ("{}", "--{}") else word for word in calls[number % len(calls)]))
            path = self.folder / f"k{index}.yaml"
            path.write_text(json.dumps({"name": "x", "command": ["true"], name: 1}))
            self.call("run", path.name, "--dry-run")
            path.write_text(name, encoding="utf-8")
            self.call("run", path.name, "--dry-run")
            self.call("import", path.name)

        in_parallel(check, of_argv(NAMES))

    def test_projects_that_init_finds(self):
        def check(index, name):
            folder = self.folder / f"p{index}"
            folder.mkdir()
            (folder / "package.json").write_text(json.dumps({"name": name, "scripts": {"bench": f"node {name}",
                                                                                      name: "node b.js"}}))
            self.call("init", "--dir", str(folder), "--format", FORMATS[index % 3])

        in_parallel(check, of_argv(NAMES))

    def test_publications(self):
        pages = []

        def check(index, name):
            row = {"verdict": "fail", "subject": name, "check": name, "result": name, "limit": name, "evidence": name,
                   "why": name, "worsening": {"low": 0.06, "high": 0.1, "limit": 0.05}}
            note = {"path": name, "start_line": 1, "level": "warning", "title": name, "message": name}
            path = self.folder / f"{index}-{name == HARMLESS[index]}.json"
            path.write_text(json.dumps({"schema": "benchgate.publication.v1", "verdict": "fail", "headline": name,
                                        "rows": [row], "notes": [name], "environment": {name: name}, "reproduce": [name],
                                        "annotations": [note]}))
            files = {key: f"{path}.{key}" for key in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
            self.call("publish", "--summary", str(path), "--comment", "never", commands=1,
                      environment={"GITHUB_ACTIONS": "true", **files})
            self.assertEqual(outputs(files["GITHUB_OUTPUT"]),
                             {"verdict", "headline", "gates", "counts", "mode", "skipped", "carried", "comment-url", "published"})
            comment, _ = self.call("publish", "--summary", str(path), "--dry-run", codes=(0,))
            summary = Path(files["GITHUB_STEP_SUMMARY"]).read_text()
            self.assertEqual((comment.count("xychart"), summary.count("\n```mermaid\n")), (0, 1))
            for text in (comment, summary):
                page = self.page_of(text)
                tags = [tag for tag in page.tags if tag != "comment"]
                pages.append((tags, name))

        check(0, HARMLESS[0])
        in_parallel(check, of_argv(NAMES))
        for number, (tags, name) in enumerate(pages):
            self.assertIn(tags, (pages[0][0], pages[1][0]), (number, name))

    def test_alerts_of_a_history(self):
        """Issues, comments on a commit and messages about test cases with all of these names."""
        names = [name for name in NAMES if name.strip()]

        def make(folder, names):
            for run, factor in enumerate((1, 1.01, 1.5, 1.51), 1):
                times = [0.1 * factor * (1 + i / 200) for i in range(-2, 3)]
                results = [{"command": name, "mean": times[2], "stddev": 0.001, "median": times[2], "user": 0, "system": 0,
                            "min": times[0], "max": times[4], "times": times} for name in names]
                (folder / "report.json").write_text(json.dumps({"results": results}))
                self.call("history", "add", "report.json", "--store", "raw", "--run-id", str(run), "--sha", f"{run:040x}",
                          "--job-type", "default", "--time", f"2026-01-0{run}T00:00:00Z", folder=folder, codes=(0,),
                          environment={"GITHUB_EVENT_NAME": "push"})
            self.call("history", "recalculate", "--store", "raw", "--out", "out", folder=folder, codes=(0,))
            alerts, _ = self.call("history", "alerts", "out", "--format", "markdown", folder=folder, codes=(2,))
            self.assertEqual(alerts.count("\n```mermaid\n"), 3)
            yield alerts
            with FakeApi(folder / "requests.jsonl", ("issues: write", "contents: write")) as api:
                tell = lambda how: self.call(
                    "history", "alerts", "out", "--notify", how, folder=folder, codes=(2,), environment={
                        "GITHUB_API_URL": api.url, "GITHUB_REPOSITORY": "octo/hello", "GITHUB_TOKEN": TOKEN,
                        "GITHUB_SERVER_URL": SERVER, "GITHUB_RUN_ID": "4", "BENCHGATE_WEBHOOK": f"{api.url}/hook"})
                for how, posted in (("issue", api.issues), ("comment", api.commit_comments)):
                    for count in range(0, len(names), 10):
                        self.assertEqual(len(posted), count, how)
                        tell(how)
                    once = [dict(one) for one in posted]
                    self.assertEqual(len(once), len(names))
                    tell(how)
                    self.assertEqual(once, posted)
                    yield from (one["body"] for one in posted)
                tell("webhook")
                self.assertEqual(len(api.messages[-1]["alerts"]), len(names))
                titles = [issue["title"] for issue in api.issues]
                self.assertEqual([title for title in titles if STEERING.search(title)], [])

        self.same_pages(make, names)

    def test_names_of_branches_and_commits(self):
        def make(folder, names):
            self.write_trees(folder, ["a", "b"])
            for name in of_argv(names):
                text, _ = self.call("gate", "--candidate", "new", "--baseline", "old", "--candidate-ref", name,
                                    folder=folder)
                yield text

        self.same_pages(make)

    def test_commits_of_a_bisection(self):
        """Fifty names in the subject of each commit, and one of them is its author; the last commit makes a report slower."""
        scenario = {"name": "s", "command": ["cp", "measured.json", "out.json"], "repeat": {"min": 10, "max": 10},
                    "warmup": 0, "import": {"format": "hyperfine-json", "path": "out.json"}}
        report = (ROOT / "fixtures/imports/hyperfine-json/report.json").read_text()
        slower = report.replace("0.0014226", "0.0024226").replace("0.0011545", "0.0021545")
        self.assertNotEqual(slower, report)

        def make(folder, names):
            for number in range(0, len(names), 50):
                place = folder / f"bisect{number}"
                place.mkdir()
                (place / "scenario.yaml").write_text(json.dumps(scenario))
                (place / ".gitignore").write_text("benchgate-*\nout.json\n")
                call_git(place, "init", "-q", "-b", "main")
                for step, text in enumerate((report, report, slower)):
                    (place / "measured.json").write_text(text)
                    (place / "step").write_text(str(step))
                    call_git(place, "add", "-A")
                    subject = " ".join(names[number:number + 50])
                    call_git(place, "commit", "-q", "--cleanup=verbatim", "-m", subject, author=names[number + step])
                for form in FORMATS if names[0] != HARMLESS[0] else ("markdown",):
                    text, _ = self.call("bisect", "scenario.yaml", "--good", "HEAD~2", "--bad", "HEAD", "--out",
                                        f"benchgate-{form}", "--metric", "sleep 0.001@ms=1: time", "--format", form,
                                        folder=place, codes=(0,))
                    self.assertIn('"found"' if form == "json" else "irst bad commit", text)
                    if form == "markdown":
                        yield text
                    text, _ = self.call("check", "scenario.yaml", "--since", "HEAD~2", "--out-dir", f"benchgate-since-{form}",
                                        "--metric", "sleep 0.001@ms=1: time", "--format", form, folder=place, codes=(0,))
                    self.assertIn('"change"' if form == "json" else "1 change of", text)
                    if form == "markdown":
                        yield text

        self.same_pages(make, of_argv(NAMES))

    def test_synthetic_results(self):
        pages = []

        def check(index, name):
            folder = self.folder / f"m{index}"
            folder.mkdir()
            for kind in (name, "s"):
                path = folder / f"{name.replace('/', '_').encode()[:80].decode(errors='ignore')}.yaml"
                path.write_text(json.dumps({"name": kind, "fault": "dns_latency", "assertions": [
                    {"metric": "ttft_ms", "statistic": "p95", "operator": ">", "value": 1000, "phase": "inject"}]}))
                form = FORMATS[index % 3]
                text, error = self.call("simulate", path.name, "--out", f"{form}{kind == name}", "--format", form,
                                        f"--source-ref={name}", "--reruns", "1", "--samples", "4", folder=folder)
                if form == "markdown" and not error:
                    pages.append((self.page_of(text).tags, name))
            path.write_text(json.dumps({"name": "s", "fault": name}))
            self.call("simulate", path.name, "--out", "fault", folder=folder, codes=(1,))

        check(-2, HARMLESS[0])  # in Markdown
        in_parallel(check, of_argv(NAMES))
        self.assertGreater(len(pages), len(NAMES) // 6)
        for tags, name in pages:
            self.assertEqual(tags, pages[0][0], name)

    def test_baselines_and_leftovers(self):
        def check(index, name):
            folder = self.folder / f"b{index}"
            folder.mkdir()
            place = "./" + name.replace("..", "--")  # a file of this test, never one of this machine
            (folder / "new.json").write_text(json.dumps(receipt(name, 10)))
            (folder / "old.json").write_text(json.dumps(receipt(name, 9)))
            form = FORMATS[index % 3]
            for words in (["--to", "old.json", "--ratchet"], ["--to", place]):
                text, _ = self.call("promote", "--current", "new.json", *words, "--format", form, folder=folder)
                if form == "markdown":
                    self.page_of(text)
            left = folder / "left" / name.replace("/", "_")[:80] / ".benchgate-abcdef.tmp"
            left.mkdir(parents=True, exist_ok=True)
            text, _ = self.call("doctor", "--seconds", "0", "--format", form, environment={"TMPDIR": str(left.parent)})
            self.assertIn(".benchgate-abcdef.tmp", text)
            if form == "markdown":
                self.page_of(text)

        in_parallel(check, of_argv(NAMES))


def call_git(folder, *words, author="a"):
    name = "".join(letter for letter in author if letter not in "<>\n").strip() or "a"
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_COMMITTER_NAME": "a",
                   "GIT_COMMITTER_EMAIL": "a@b", "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": "a@b"}
    done = subprocess.run(["git", *words], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0 and author != "a":
        return call_git(folder, *words)  # git takes no name of punctuation only
    assert done.returncode == 0, done.stderr
    return done.stdout


def receipt(name, wall):
    samples = [{"wall_ms": wall, "exit_code": 0, "wall_ns": wall * 10**6, "metrics": {name: [wall]}}] * 3
    return {"schema": "benchgate.run.v1", "tool": {"name": "benchgate", "version": "1"},
            "run": {"id": name, "started_at": "2026-01-15T10:00:00Z", "ended_at": "2026-01-15T10:00:05Z",
                    "host": {"os": "linux", "arch": "x86_64"}},
            "bench": {"name": name, "command": ["x"], "repeat": 3, "warmup": 0,
                      "metrics": {name: {"from": "stdout", "pattern": "(x)", "better": "lower"}}},
            "samples": samples, "stats": {}}


def outputs(path):
    """The names of the outputs in a file for GITHUB_OUTPUT, by the runner's rules."""
    names, lines = set(), iter(Path(path).read_text().split("\n"))
    for line in lines:
        if not line:
            continue
        name, _, end = line.partition("<<")
        names.add(name)
        while next(lines) != end:
            pass
    return names


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benchgate", type=Path)
    arguments, rest = parser.parse_known_args()
    PROGRAM = arguments.benchgate.resolve()
    sys.argv[1:] = rest
    unittest.main()
