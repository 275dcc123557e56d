#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Drives nginx in the ways of docs/faults.md, and compares what benchgate counted with what the server logged.

loads_test.py BENCHGATE SOURCES    exit status 77 where the kernel does not allow it
"""
import collections
import gzip
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from fault_program import benchgate

# nginx logs a body only if it passes it on, so it does so to itself.
NGINX = """daemon off; master_process on; worker_processes 1;
pid PLACE/nginx.pid; error_log PLACE/error.log;
events {{ worker_connections 4096; }}
http {{
  log_format all escape=none '$request_method $uri $http_x_row $request_body';
  access_log PLACE/access.log all;
  server {{
    listen 127.0.0.1:PORT;
    location = /echo {{ proxy_pass http://127.0.0.1:PORT/ok; }}
    location = /ok {{ access_log off; return 200 "ok"; }}
    location / {{ return 200 "x"; }}
  }}
}}
""".replace("{{", "{").replace("}}", "}")
SCENARIO = """name: NAME
workload:
  command: 'sed "s/PORT/$BENCHGATE_PORT/g" nginx.conf >run.conf && exec nginx -p . -c run.conf'
  ready: {url: 'http://127.0.0.1:$BENCHGATE_PORT/ok'}
load:
  url: 'http://127.0.0.1:$BENCHGATE_PORT'
  stream: none
LOAD
fault: none
phases: {warmup: 1s, inject: INJECTs, recovery: 1s}
harness: {seed: 42, repetitions: 1}
"""


class Place:
    """A folder with nginx's configuration."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.chmod(0o755)
        (self.folder / "nginx.conf").write_text(NGINX.replace("PLACE", folder))

    def run(self, name, load, inject=3):
        text = SCENARIO.replace("NAME", name).replace("LOAD", load).replace("INJECT", str(inject))
        (self.folder / f"{name}.yaml").write_text(text)
        (self.folder / "access.log").unlink(missing_ok=True)
        self.shown = benchgate("run", f"{name}.yaml", "--out", "out", "--force", cwd=self.folder).stdout
        self.run_folder = self.folder / "out" / name / "run-1"
        return self.requests()

    def requests(self):
        with gzip.open(self.run_folder / "requests.jsonl.gz", "rt") as file:
            return [json.loads(line) for line in file]

    def logged(self):
        return (self.folder / "access.log").read_text().splitlines()

    def latency(self, phase):
        receipt = json.loads((self.run_folder / "receipt.json").read_text())
        return next(one for one in receipt["run"]["measurement"]["request_latency"] if one["phase"] == phase)


def kinds(place):
    rows = [json.dumps({"id": f"{number} ü", "text": f'say "{number}"\n'}) for number in range(20)]
    (place.folder / "rows.jsonl").write_text("\n".join(rows) + "\n")
    load = """  rate: 200
  arrival: fixed
  requests:
    - {name: read, weight: 3, url: '/notes/${row.id}', method: GET, data: rows.jsonl, headers: {X-Row: '${row.id}'}}
    - {name: write, weight: 1, url: /echo, data: rows.jsonl, body: '{"text": "${row.text}"}'}"""
    bodies = []
    for _ in range(2):
        requests = place.run("kinds", load)
        assert len(requests) == 999 and not any("failure" in one for one in requests), requests[:3]
        count = collections.Counter(one["request"] for one in requests)
        logged = collections.Counter(line.split()[0] for line in place.logged())
        print("kinds:", dict(count), "logged:", dict(logged), flush=True)
        assert (count["read"], count["write"]) == (logged["GET"], logged["POST"]), logged
        assert abs(count["read"] - 749) < 4 * 13.7, count  # 4 standard deviations: sqrt(999 * 0.75 * 0.25)
        bodies.append(sorted(place.logged()))
        for line in place.logged():
            if line.startswith("POST"):
                assert re.fullmatch(r'say "\d+"\n', json.loads(line.split(" ", 3)[3])["text"]), line
            else:
                assert re.fullmatch(r"GET /notes/(\d+ ü) \1 -?", line), line
    assert bodies[0] == bodies[1], "the same seed sends the same"
    assert "inject, write" in place.shown, place.shown


def closed(place):
    """By Little's law the times of all requests together are the users' time, as nobody thinks."""
    requests = place.run("closed", "  users: 4\n  method: GET")
    share = sum(one["latency_ms"] for one in requests) / 4 / 5000
    print(f"closed: {len(requests)} requests, users waiting for an answer {share:.2f} of the time", flush=True)
    assert len(requests) == len([line for line in place.logged() if line.startswith("GET / ")])
    assert 0.7 < share < 1.02, share
    thinking = place.run("thinking", "  users: 20\n  think_time: 100ms\n  method: GET")
    print(f"thinking: {len(thinking)} requests of 20 users, who think 100 ms", flush=True)
    assert 700 < len(thinking) < 1150, len(thinking)  # 1000 without the times of the answers, standard deviation 32


def stages(place):
    requests = place.run("stages", "  rate: 20\n  arrival: fixed\n  method: GET\n  stages: [{duration: 3s, ramp_to: 200}, "
                         "{duration: 1s, hold: 500}, {duration: 500ms, hold: 10}]")
    count = collections.Counter(int(one["at_ms"] // 1000) for one in requests)
    print("stages:", dict(count), flush=True)
    for second, expected in enumerate([50, 110, 170, 500, 10]):  # integrals of 20 + 60 t
        assert abs(count[second] - expected) <= 1, count


def stall(place):
    """The server stops for 3 s: all requests that were due then are late, not only those that were under way."""
    def stop_it():
        time.sleep(0.5)
        while not (place.folder / "access.log").exists() or len(place.logged()) < 100:
            time.sleep(0.05)
        master = (place.folder / "nginx.pid").read_text().strip()
        worker = int(subprocess.check_output(["pgrep", "-P", master]).split()[0])
        os.kill(worker, signal.SIGSTOP)
        time.sleep(3)
        os.kill(worker, signal.SIGCONT)

    stopper = threading.Thread(target=stop_it)
    (place.folder / "access.log").unlink(missing_ok=True)
    stopper.start()
    requests = place.run("stall", "  rate: 50\n  arrival: fixed\n  method: GET", inject=7)
    stopper.join()
    slow = [one["latency_ms"] for one in requests if one["latency_ms"] > 500]
    print(f"stall: {len(slow)} of {len(requests)} requests took more than 0.5 s, the longest {max(slow):.0f} ms", flush=True)
    assert abs(len(slow) - 125) <= 5, len(slow)  # those due in the first 2.5 s
    assert 2900 < max(slow) < 3300, max(slow)
    assert abs(sum(slow) / len(slow) - 1750) < 100, sum(slow) / len(slow)  # evenly from 0.5 to 3 s
    assert place.latency("inject")["max_ms"] > 2900, place.latency("inject")


def running(place):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (place.folder / "run.conf").write_text((place.folder / "nginx.conf").read_text().replace("PORT", str(port)))
    (place.folder / "access.log").unlink(missing_ok=True)
    server = subprocess.Popen(["nginx", "-p", ".", "-c", "run.conf"], cwd=place.folder)
    try:
        text = f"""name: running
workload: {{url: 'http://127.0.0.1:{port}'}}
load: {{rate: 100, arrival: fixed, stream: none, requests: [{{name: a, url: /a, method: GET}}, {{name: b, url: /b, method: DELETE}}]}}
fault: none
phases: {{warmup: 1s, inject: 2s, recovery: 1s}}
"""
        (place.folder / "running.yaml").write_text(text)
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        benchgate("run", "running.yaml", "--out", "out", "--reruns", 1, cwd=place.folder)
        place.run_folder = place.folder / "out" / "running" / "run-1"
        requests = place.requests()
        logged = collections.Counter(line.split()[0] + " " + line.split()[1] for line in place.logged())
        count = collections.Counter(one["request"] for one in requests)
        print("running:", dict(count), dict(logged), flush=True)
        assert len(requests) == 399 and (count["a"], count["b"]) == (logged["GET /a"], logged["DELETE /b"]), (count, logged)
    finally:
        server.terminate()
        server.wait()
    refused = benchgate("run", "running.yaml", "--out", "out2", code=1, cwd=place.folder)
    assert "does not answer at http://127.0.0.1:" in refused.stdout + refused.stderr, refused


def main():
    report = json.loads(benchgate("doctor", "--seconds", "0", "--format", "json", cwd="/").stdout)
    network = next(item for item in report["items"] if item["name"] == "fault_dns_latency")
    if network["status"] != "good" or shutil.which("nginx") is None:
        print(f"skipped: {network['found'] if shutil.which('nginx') else 'nginx is not installed'}")
        return 77
    for case in (kinds, closed, stages, stall, running):
        with tempfile.TemporaryDirectory() as folder:
            case(Place(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
