#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures llm_service.py in the dialects that it speaks, and compares with the log that it writes: counts exactly, and times
from below, because a busy machine makes everything later, never earlier.

llm_streams_test.py BENCHGATE SOURCES    exit status 77 where the kernel does not allow it
"""
import json
import os
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

from fault_program import SOURCES, benchgate
from llm_service import DELTAS, PAUSE_S, STEP_S, TOKENS

SERVICE = SOURCES / "tests" / "e2e" / "llm_service.py"
LAST_EVENT = {"chat": "[DONE]", "responses": "response.completed", "messages": "message_stop"}
SCENARIO = """
name: {name}
fault: none
workload:
  command: [{python}, '{service}', '{log}']
  ready: {{url: 'http://127.0.0.1:$BENCHGATE_PORT/', timeout: 60s}}
load:
  url: 'http://127.0.0.1:$BENCHGATE_PORT/{name}'
  body: '{{"number": ${{number}}}}'
  rate: 20
  arrival: fixed
  stream: sse
  {more}
phases: {{warmup: 1s, inject: 2s, recovery: 1s}}
harness: {{seed: 42, repetitions: 1}}
assertions: [{{metric: error_rate, operator: '>=', value: 0}}]
"""


def measured(folder, name, more=""):
    """The seconds of a run, the failed requests by kind, and the kinds of answers in the service's log."""
    log, path = folder / f"{name}.log", folder / f"{name}.yaml"
    path.write_text(SCENARIO.format(name=name, python=sys.executable, service=SERVICE, log=log, more=more))
    benchgate("run", path, "--out", folder / "results", cwd=folder)
    run = folder / "results" / name / "run-1"
    seconds = [json.loads(line) for line in (run / "phases.jsonl").read_text().splitlines()]
    told = re.search(r'"failed requests, of (\d+): (.*)"', (run / "receipt.json").read_text())
    failures = {kind: int(count) for kind, count in (reversed(one.split(" ", 1)) for one in told[2].split(", "))} if told else {}
    kinds = Counter(json.loads(line)["kind"] for line in log.read_text().splitlines())
    assert sum(one["requests"] for one in seconds) == kinds.total(), (seconds, kinds)
    return seconds, failures, kinds


def check_times(seconds, tokens):
    """A token is not what comes first, and the rate is that of `tokens`, which come in DELTAS pieces."""
    for second in seconds:
        assert second["ttft_ms"] >= PAUSE_S * 1000, second
        assert second["token_throughput_tps"] <= (tokens - 1) / (STEP_S * (DELTAS - 1)), second
    assert max(one["token_throughput_tps"] for one in seconds) > (tokens - 1) / (STEP_S * (DELTAS - 1)) / 3, seconds


def dialects(folder):
    for name, last in LAST_EVENT.items():
        seconds, failures, kinds = measured(folder, name)
        assert failures == {"error event": kinds["error"], f"ended without {last}": kinds["cut"]}, (name, failures, kinds)
        check_times(seconds, TOKENS)


def own_events(folder):
    """What is no token is said by a pattern; nothing says which event is the last one."""
    seconds, failures, kinds = measured(folder, "plain", "token_pattern: '\"word\": \"'")
    assert failures == {"error event": kinds["error"]}, (failures, kinds)
    check_times(seconds, DELTAS)


def secrets(folder):
    """The service gets what ${NAME} stands for; nobody who reads the results does, nor who reads the output."""
    path, log, secret = folder / "chat.yaml", folder / "secret.log", "sk-0123456789abcdef"
    more = """headers: {Authorization: 'Bearer ${LLM_KEY}'}
  body: '{"number": ${number}, "user": "${LLM_KEY}"}'"""
    text = SCENARIO.replace("  body: '{{\"number\": ${{number}}}}'\n", "").format(name="chat", python=sys.executable, service=SERVICE, log=log, more=more)
    path.write_text(text)
    told = {**os.environ, "LLM_KEY": secret, "GITHUB_TOKEN": "ghs_0123456789abcdef"}
    run = ["run", path, "--out", folder / "secret"]
    refused = benchgate(*run, code=1, cwd=folder, env=told)
    assert "${LLM_KEY}: the load needs the variable, which is not released; add --pass-env LLM_KEY" in refused.stderr, refused.stderr
    assert re.search(r"chat\.yaml:\d+", refused.stderr) and not (folder / "secret").exists(), refused.stderr
    done = benchgate(*run, "--pass-env", "LLM_KEY", cwd=folder, env=told)
    answers = [json.loads(line) for line in log.read_text().splitlines()]
    assert answers and all((one["key"], one["user"]) == (f"Bearer {secret}", secret) for one in answers), answers[:2]
    path.write_text(text.replace('"user"', '"end": 1, "user"'))  # a service that ends, whose last output is shown
    ended = benchgate("run", path, "--out", folder / "secret" / "ended", "--pass-env", "LLM_KEY", code=1, cwd=folder, env=told)
    assert "request 1 with Bearer ***" in ended.stdout + ended.stderr, (ended.stdout, ended.stderr)
    files = [file for file in (folder / "secret").rglob("*") if file.is_file()]
    for name, said in [(file, file.read_bytes()) for file in files] + [(one, (one.stdout + one.stderr).encode()) for one in (refused, done, ended)]:
        assert secret.encode() not in said and b"ghs_0123456789abcdef" not in said, name
    assert "Bearer ${LLM_KEY}" in (folder / "secret/chat/run-1/receipt.json").read_text()
    for value, problem in ((None, "the load needs the variable, which is not set"), ("a\nb: c", "the value has a line break")):
        here = {name: text for name, text in {**told, "LLM_KEY": value}.items() if text is not None}
        refused = benchgate("run", path, "--out", folder / "unset", "--pass-env", "LLM_KEY", code=1, cwd=folder, env=here)
        assert f"${{LLM_KEY}}: {problem}" in refused.stderr and not (folder / "unset").exists(), refused.stderr
    for name in ("GITHUB_TOKEN", "GITHUB_SHA", "COPY"):
        path.write_text(text.replace("LLM_KEY", name))
        told.update(COPY=told["GITHUB_TOKEN"])
        refused = benchgate("run", path, "--out", folder / "tokens", "--pass-env", name, code=1, cwd=folder, env=told)
        assert f"${{{name}}}: a load may not send tokens of the CI" in refused.stderr, refused.stderr


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        report = json.loads(benchgate("doctor", "--seconds", "0", "--format", "json", cwd=folder).stdout)
        network = next(item for item in report["items"] if item["name"] == "fault_dns_latency")
        if network["status"] != "good":
            print(f"skipped: {network['found']}")
            return 77
        dialects(folder)
        own_events(folder)
        secrets(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
