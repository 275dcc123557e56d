#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Exports of receipts with hostile names, read by parsers that are not ours: CSV, JSON, XML and HTML of Python's
library, and Prometheus' text format by its grammar. Usage: exports_test.py PROGRAM"""

import argparse
import base64
import csv
import hashlib
import html.parser
import io
import json
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

NAMES = [
    "plain", 'comma, "quote" and\nline', "\r\n", '"', "=cmd|' /C calc'!A0", "<script>alert(1)</script>",
    '" onmouseover="x', "]]>&amp;&#0;", "::error file=x::y", "\x1b[31mred\x07\x00", "\u202eevil\u2066", "\ufffe\uffff",
    "\\n\\\"{}", "a" * 10000, "@team", "\U0001f600 ünï", "--><!--", "a@k=v,k2=v2"
]
METRICS = ["latency", "p.q", "p-q", "bad name\n# HELP x\nx 1", "0digit", "ünï", '"},x{y="']
RUN_COLUMNS = ["bench_name", "wall_ms_median", "wall_ms_min", "wall_ms_max", "max_rss_kb_median", "throughput_median",
               "sample_count", "timestamp"]
COMPARE_COLUMNS = ["bench_name", "metric", "baseline_value", "current_value", "regression_pct", "status", "threshold"]
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
LABEL = r'[a-z_]+="(?:[^"\\\n]|\\["\\n])*"'
SAMPLE = re.compile(rf"[a-zA-Z_:][a-zA-Z0-9_:]*\{{{LABEL}(?:,{LABEL})*\}} -?[0-9.e+-]+")
PROGRAM = None


def shown(text):
    """`text` with what steers a terminal as visible escapes."""
    words = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}
    visible = lambda c: words.get(c) or (f"\\x{ord(c):02x}" if ord(c) < 0x100 else f"\\u{ord(c):04x}")
    return re.sub(rf"{STEERING.pattern}|[\t\n]", lambda found: visible(found[0]), text)


def shown_in_csv(text):
    """The same with its line breaks."""
    return "\n".join(map(shown, text.split("\n")))


def receipt(name, wall):
    metrics = {metric: [wall + i] for i, metric in enumerate(METRICS)}
    declared = {metric: {"from": "stdout", "pattern": "(x)", "better": "lower"} for metric in METRICS}
    samples = [{"wall_ms": wall // 10**6, "exit_code": 0, "wall_ns": wall, "metrics": metrics}] * 3
    return {"schema": "benchgate.run.v1", "tool": {"name": "benchgate", "version": "1"},
            "run": {"id": "i", "started_at": "2026-01-15T10:00:00Z", "ended_at": "2026-01-15T10:00:05Z",
                    "host": {"os": "linux", "arch": "x86_64"}},
            "bench": {"name": name, "command": ["x"], "repeat": 3, "warmup": 0, "metrics": declared},
            "samples": samples, "stats": {}}


class PageReader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.texts, self.attributes = set(), [], []

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes += attributes

    def handle_data(self, text):
        self.texts.append(text)


class ExportsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def call(self, *words):
        return subprocess.run([PROGRAM, *words], cwd=self.folder.name, capture_output=True, check=False)

    def receipts(self, name):
        for file, wall in (("a.json", 100 * 10**6), ("b.json", 150 * 10**6)):
            Path(self.folder.name, file).write_text(json.dumps(receipt(name, wall)))
        done = self.call("compare", "--baseline", "a.json", "--current", "b.json", "--out", "c.json")
        self.assertEqual(done.returncode, 2, done.stderr)
        for text in (done.stdout, self.call("report", "--compare", "c.json", "--format", "markdown").stdout):
            self.assertIsNone(STEERING.search(text.decode()))

    def exports(self, kind):
        """(name, which receipt, text) of every export."""
        for name in NAMES:
            self.receipts(name)
            for option, file in (("--run", "b.json"), ("--compare", "c.json")):
                done = self.call("export", option, file, "--format", kind, "--quiet")
                self.assertEqual((done.returncode, done.stderr), (0, b""), name)
                yield name, option, done.stdout.decode()

    def test_csv_gives_the_names_back_apart_from_control_characters(self):
        for name, option, text in self.exports("csv"):
            rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
            self.assertEqual(rows[0], RUN_COLUMNS if option == "--run" else COMPARE_COLUMNS)
            self.assertEqual({row[0] for row in rows[1:]}, {shown_in_csv(name)})
            self.assertIsNone(STEERING.search(text))
            self.assertEqual({len(row) for row in rows}, {len(rows[0])})
            self.assertTrue(text.endswith("\n"))
            if option == "--compare":
                metrics = [row[1] for row in rows[1:]]
                self.assertEqual(metrics, [shown_in_csv(metric) for metric in sorted([*METRICS, "wall_ms"], key=str.encode)])
                for row in rows[1:]:
                    self.assertTrue(all(re.fullmatch(r"\d+\.\d{6}", cell) for cell in row[2:5] + row[6:]), row)

    def test_jsonl_keys_are_those_of_csv_in_the_same_order(self):
        for name, option, text in self.exports("jsonl"):
            lines = text.split("\n")
            self.assertEqual(lines.pop(), "")
            for line in lines:
                pairs = json.loads(line, object_pairs_hook=list)
                self.assertEqual([key for key, _ in pairs], RUN_COLUMNS if option == "--run" else COMPARE_COLUMNS)
                self.assertEqual(pairs[0][1], name)
                self.assertIsNone(STEERING.search(line))

    def test_junit_is_xml(self):
        for _, option, text in self.exports("junit"):
            root = xml.etree.ElementTree.fromstring(text)
            suite = root.find("testsuite")
            cases = suite.findall("testcase")
            self.assertEqual(suite.get("tests"), str(len(cases)))
            self.assertEqual(suite.get("failures"), str(len(suite.findall("testcase/failure"))))
            self.assertEqual(len(cases), len(METRICS) + (3 if option == "--run" else 1))
            names = {element.tag for element in root.iter()}
            self.assertLessEqual(names, {"testsuites", "testsuite", "testcase", "failure", "skipped", "system-out"})
            self.assertIsNone(STEERING.search(text))

    def test_html_loads_and_runs_nothing(self):
        allowed = {"html", "head", "meta", "title", "style", "body", "h1", "span", "p", "table", "thead", "tbody", "tr",
                   "th", "td", "ul", "li"}
        for _, _, text in self.exports("html"):
            page = PageReader()
            page.feed(text)
            self.assertLessEqual(page.tags, allowed)
            self.assertLessEqual({name for name, _ in page.attributes},
                                 {"lang", "charset", "http-equiv", "content", "name", "class"})
            style = re.search("<style>(.*)</style>", text).group(1)
            digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
            self.assertIn(("content", f"default-src 'none'; style-src 'sha256-{digest}'"), page.attributes)
            self.assertIsNone(STEERING.search(text))

    def test_prometheus_follows_the_grammar(self):
        for _, _, text in self.exports("prometheus"):
            families, seen = [], set()
            self.assertIsNone(STEERING.search(text))
            for line in text.split("\n")[:-1]:
                if line.startswith("# HELP "):
                    families.append(line.split(" ")[2])
                elif line.startswith("# TYPE "):
                    self.assertEqual(line.split(" ")[2:], [families[-1], "gauge"])
                else:
                    self.assertRegex(line, SAMPLE)
                    self.assertTrue(SAMPLE.fullmatch(line), line)
                    self.assertEqual(line.split("{")[0], families[-1])
                    series = line.rsplit(" ", 1)[0]
                    self.assertNotIn(series, seen)
                    seen.add(series)
            self.assertEqual(len(families), len(set(families)))

    def test_normalised_receipts_differ_in_three_values_only(self):
        for name in NAMES:
            self.receipts(name)
            before = Path(self.folder.name, "a.json").read_bytes()
            self.assertEqual(self.call("promote", "--current", "a.json", "--to", "same.json").returncode, 0)
            self.assertEqual(Path(self.folder.name, "same.json").read_bytes(), before)
            self.assertEqual(self.call("promote", "--current", "a.json", "--to", "n.json", "--normalize").returncode, 0)
            expected = before.replace(b'"id": "i"', b'"id": "baseline"')
            for time in (b"2026-01-15T10:00:00Z", b"2026-01-15T10:00:05Z"):
                expected = expected.replace(time, b"1970-01-01T00:00:00Z")
            self.assertEqual(Path(self.folder.name, "n.json").read_bytes(), expected)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("benchgate", type=Path)
    arguments, rest = parser.parse_known_args()
    PROGRAM = arguments.benchgate.resolve()
    sys.argv[1:] = rest
    unittest.main()
