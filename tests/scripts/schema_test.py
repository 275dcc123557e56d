#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The committed JSON Schemas judged by a validator and a YAML reader that are not ours: all shipped files are valid,
and each kind of mistake is seen."""
import json
import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(path) for path in ROOT.glob(".tools/lib/python3*/site-packages")]
try:
    import fastjsonschema
    from ruamel.yaml import YAML
except ImportError as missing:
    print(f"{missing}; scripts/tools.sh installs it")
    sys.exit(77)

SCHEMAS = ROOT / "native/format/schema"
COMPLETE = """
name: parse-large
description: Parse a 50 MB document
docref: bench:parser/large
tags: [primary]
command: ["./build/parse", "data/large.json"]
cwd: .
env: {LC_ALL: C, COUNT: 3}
build: make -j2
warmup: 2
repeat: 10
reruns: 3
timeout: 30s
expect_exit: [0]
expect_status: [200, 4xx]
work_units: 50
parameters: {threads: [1, 2, 4]}
pin: 0,2-3
metrics:
  parse_ns:  {from: stdout, pattern: 'parse: (\\d+) ns', unit: ns, better: lower}
budgets:
  wall_ms:    {threshold: 0.20, warn_factor: 0.90, cases: {"threads=4": {threshold: 0.3}}}
gates:
  significance: {metric: wall_ms, statistic: p95, regression_pct: 5}
"""
CONFIGURATION = """
defaults: {warmup: 3, timeout: 2s, shell: [sh, -c]}
scenarios: ["benchmarks/*.yaml"]
budgets: {wall_ms: {threshold: 0.2}}
docref: {imported/a: "bench:a/b"}
overrides: {$comment: why, "a@b=1": contention}
total_time_budget: 30m
"""
MISTAKES = [
    "command: [x]", "name: A", "name: a\ncommand: [x]\nwarmpu: 1", "name: a\ncommand: []",
    "name: a\ncommand: [x]\nrepeat: 0", "name: a\ncommand: [x]\nrepeat: '5'", "name: a\ncommand: [x]\ntimeout: fast",
    "name: a\ncommand: [x]\nexpect_exit: 256", "name: a\ncommand: [x]\nexpect_status: 600",
    "name: a\ncommand: [x]\nexpect_status: [6xx]", "name: a\ncommand: [x]\nexpect_status: []",
    "name: a\ncommand: [x]\nmetrics: {m: {form: stdout}}",
    "name: a\ncommand: [x]\nbudgets: {wall_ms: {threshold: -1}}", "name: a\ncommand: [x]\nconfirm: maybe",
    "name: a\nfault: dns", "name: a\nfault: dns_latency\nassertions: [{operator: '=>'}]"
]


NOT_DESCRIBED = ["benchgate.simulate.v1", "benchgate.stored-run.v1"]  # they have no JSON Schema yet


def validator(name):
    return fastjsonschema.compile(json.loads((SCHEMAS / name).read_text()))


def read(text):
    return YAML(typ="safe", pure=True).load(text)


def documents_in(text):
    """The JSON objects with which `text` begins; a golden may have a word, as BYTES, in the place of a number."""
    decoder = json.JSONDecoder()
    text = re.sub(r'": [A-Z]+(?=[,\n])', '": 0', text)
    while text.startswith("{\n"):
        document, end = decoder.raw_decode(text)
        yield document
        text = text[end:].lstrip("\n")


class SchemaTest(unittest.TestCase):
    def test_shipped_files_are_valid(self):
        validate = validator("scenario.schema.json")
        files = [path for path in ROOT.glob("fixtures/**/*.yaml") if path.name != "benchgate.yaml"]
        self.assertGreaterEqual(len(files), 7)
        for path in files:
            scenario = read(path.read_text())
            if "name" not in scenario:  # others include it
                continue
            with self.subTest(path=path.relative_to(ROOT)):
                validate(scenario)
        configure = validator("benchgate.schema.json")
        for path in ROOT.glob("fixtures/**/benchgate.yaml"):
            with self.subTest(path=path.relative_to(ROOT)):
                configure(read(path.read_text()))

    def test_receipts_of_the_fixtures_are_valid(self):
        validate = validator("run.schema.json")
        receipts = {path: json.loads(path.read_text()) for path in ROOT.glob("fixtures/**/*.json")}
        own = {path: receipt for path, receipt in receipts.items()
               if isinstance(receipt, dict) and receipt.get("schema") == "benchgate.run.v1"}
        self.assertGreaterEqual(len(own), 29)
        for path, receipt in own.items():
            with self.subTest(path=path.relative_to(ROOT)):
                validate(receipt)
            for member in ("schema", "tool", "run", "bench", "samples", "stats"):
                broken = {name: value for name, value in receipt.items() if name != member}
                with self.subTest(missing=member), self.assertRaises(fastjsonschema.JsonSchemaException):
                    validate(broken)

    def test_what_commands_print_is_valid(self):
        printed = {}
        for path in ROOT.glob("tests/cli/**/*.golden"):
            for part in path.read_text().split("--- stdout\n")[1:]:
                text = re.split(r"^--- ", part, flags=re.M)[0]
                for document in documents_in(text):
                    printed.setdefault(document.get("schema", f"none in {path.name}"), []).append((path, document))
        self.assertGreaterEqual(len(printed), 15, sorted(printed))
        for schema in NOT_DESCRIBED:
            printed.pop(schema)
        for schema, documents in printed.items():
            kind = re.fullmatch(r"benchgate\.([a-z_-]+)\.v1", schema)
            self.assertTrue(kind, schema)
            validate = validator(f"{kind[1]}.schema.json")
            for path, document in documents:
                with self.subTest(path=path.relative_to(ROOT), schema=schema):
                    validate(document)
                    if kind[1] == "gate":  # the toolkit whose members it has names no schema
                        continue
                    broken = {name: value for name, value in document.items() if name != "schema"}
                    with self.assertRaises(fastjsonschema.JsonSchemaException):
                        validate(broken)

    def test_impossible_receipts_are_seen(self):
        folder = ROOT / "fixtures/budgets/cases/23_nanoseconds"
        receipt = json.loads((folder / "current.json").read_text())
        validate = validator("run.schema.json")
        validate(receipt)
        validate(receipt | {"schema": "perfgate.run.v1"})  # which is read, too
        validate(receipt | {"stats": {}})  # every sample failed
        first, *others = receipt["samples"]
        wall = receipt["stats"]["wall_ms"]
        broken = [receipt | {"schema": schema} for schema in ("benchgate.run.v2", "benchgate.compare.v1", "anything", "")]
        broken += [receipt | {"samples": [first | {name: -1}, *others]} for name in ("wall_ms", "wall_ns", "cpu_ms", "max_rss_kb")]
        broken += [receipt | {"stats": receipt["stats"] | {"wall_ms": wall | {"min": -1}}},
                   receipt | {"run": receipt["run"] | {"measurement": {"stop": "tired"}}}]
        for text in broken:
            with self.subTest(text=text), self.assertRaises(fastjsonschema.JsonSchemaException):
                validate(text)
        for name in ("compare", "report"):
            schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text())["$defs"]["receipt"]["properties"]["schema"]
            with self.subTest(name=name), self.assertRaises(fastjsonschema.JsonSchemaException):
                fastjsonschema.compile(schema)(f"benchgate.{name}.v2")

    def test_the_documentation_names_every_schema(self):
        page = (ROOT / "docs/exit-codes-and-files.md").read_text()
        for path in SCHEMAS.glob("*.json"):
            self.assertIn(path.name, page)

    def test_the_documentation_explains_every_key(self):
        page = (ROOT / "docs/scenarios.md").read_text()
        for name in ("scenario.schema.json", "benchgate.schema.json"):
            for key in json.loads((SCHEMAS / name).read_text())["properties"]:
                with self.subTest(schema=name, key=key):
                    self.assertRegex(page, rf"(?m)^(\| .*|The keys .*)`{re.escape(key)}`")

    def test_complete_examples_are_valid(self):
        validator("scenario.schema.json")(read(COMPLETE))
        validator("benchgate.schema.json")(read(CONFIGURATION))

    def test_mistakes_are_seen(self):
        validate = validator("scenario.schema.json")
        for text in MISTAKES:
            with self.subTest(text=text), self.assertRaises(fastjsonschema.JsonSchemaException):
                validate(read(text))
        configure = validator("benchgate.schema.json")
        for text in ["defaults: {name: a}", "scenario: [a]", "publish: {}"]:
            with self.subTest(text=text), self.assertRaises(fastjsonschema.JsonSchemaException):
                configure(read(text))


if __name__ == "__main__":
    unittest.main()
