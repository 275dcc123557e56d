#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads what a throttling provider answers over plain HTTP from the packets in the service's network.

throttled_requests_test.py BENCHGATE SOURCES    exit status 77 where the kernel does not allow it

The load keeps one request under way, so that the order in which requests leave the service is the order in which they arrive.
The first one that is answered late is number 0 of the fault.
"""
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

from fault_networks import PROXIED_PORT, SERVICE_PORT, Inside, process_with, received_packets, until_end_of_input

SHARE_PERCENT, DELAY_S, LEAST_REQUESTS = 15, 0.75, 14
FAULTS_S = (32, 32, 64, 128)  # lengths of the fault, until two had enough requests: a busy machine answers fewer
MARGIN_S = 0.1  # between the clocks of this test, which a busy machine stops now and then, and the fault's
SCENARIO = """
name: plain
fault: provider_throttle
fault_profile: {{connect_latency_ms: 4}}
workload:
  command: [{python}, '{service}', serve, --plain]
  ready: {{url: 'http://127.0.0.1:$BENCHGATE_PORT/health', timeout: 120s}}
  backend: {{command: [{python}, '{service}', backend, --plain], ready: {{port: auto, timeout: 120s}}}}
load:
  url: 'http://127.0.0.1:$BENCHGATE_PORT/chat'
  body: '{{"tokens": 2}}'
  rate: 2
  stream: ndjson
  arrival: fixed
  concurrency: 1
phases: {{warmup: 2s, inject: {seconds}s, recovery: 2s}}
harness: {{seed: 42, repetitions: 1}}
assertions: [{{metric: error_rate, operator: '>', value: 0.10, phase: inject}}]
"""


def watch_http():
    """Prints the packets that begin a request or an answer: (time, "asked" or the status, client's port, server's port, text).

    A packet that TCP sends again has the same sequence number; a later connection of the same ports has another.
    """
    ended, seen = until_end_of_input(), {}
    for packet, header in received_packets(ended, 4096):
        if packet[9] != socket.IPPROTO_TCP:
            continue
        source, target, sequence = struct.unpack_from("!HHI", packet, header)
        text = packet[header + (packet[header + 12] >> 4) * 4:].decode("latin-1")
        if target == PROXIED_PORT and text.startswith("GET /"):
            seen.setdefault((source, target, sequence), (time.time(), "asked", source, target, text))
        elif source in (PROXIED_PORT, SERVICE_PORT) and text.startswith("HTTP/1.1 "):
            seen.setdefault((source, target, sequence), (time.time(), text[9:12], target, source, text))
    print(json.dumps(list(seen.values())))


def run_and_watch(program, sources, folder, seconds):
    """The packets of a run, its receipt and the time of its fault."""
    (folder / "plain.yaml").write_text(SCENARIO.format(python=sys.executable, service=sources / "fixtures/service/chat_service.py", seconds=seconds))
    with open(folder / "output", "w+") as output:
        run = subprocess.Popen([program, "run", "plain.yaml", "--out", "results"], cwd=folder, stdout=output, stderr=output,
                               env={**os.environ, "BENCHGATE_FAULTS_TEST": str(folder), "BENCHGATE_LOCK": str(folder / "lock")})
        deadline, service = time.monotonic() + 200, 0
        while not service and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
            service = process_with(folder, SERVICE_PORT)
        assert service, f"the service was not started: {(folder / 'output').read_text()}"
        watch = Inside(service, __file__, "watch_http")
        code = run.wait(timeout=200)
        packets = watch.records()
        assert code == 0, (folder / "output").read_text()
    results = folder / "results" / "plain" / "run-1"
    fault = json.loads((results / "provenance.json").read_text())["injectors"][0]
    times = [datetime.fromisoformat(fault[key].replace("Z", "+00:00")).timestamp() for key in ("started_at", "ended_at")]
    return sorted(packets), json.loads((results / "receipt.json").read_text()), times


def provider_statuses(packets, begin, end):
    """The statuses of the requests of the fault in their order; before and after it all are answered with 200, and at once."""
    proxied = [packet for packet in packets if packet[3] == PROXIED_PORT]
    during = []
    for number, (asked, what, port, _, _) in enumerate(proxied):
        if what != "asked" or abs(asked - end) < MARGIN_S:
            continue
        answered, status, _, _, text = next(later for later in proxied[number + 1:] if later[2] == port)
        begins = begin - MARGIN_S < asked < end and answered - asked > DELAY_S / 2
        if begins or (during and asked < end):
            during.append(status)
        else:
            assert status == "200", f"{status} {asked - begin:.3f} s after the beginning of the fault, {asked - end:.3f} s after its end"
        assert ("Retry-After: 1\r\n" in text) == (status == "429"), text
        assert status == "200" or answered - asked < DELAY_S, "a refusal was late"
    return during


def expected_statuses(count):
    """A share of the requests, spread evenly, in exact numbers; 429 and 503 in turn."""
    refusals = 0
    for number in range(count):
        refused = (number + 1) * SHARE_PERCENT // 100 > number * SHARE_PERCENT // 100
        yield ("429", "503")[refusals % 2] if refused else "200"
        refusals += refused


def check_service(packets, receipt, statuses):
    """Each refusal of the back end makes the service answer 502, and each 502 is a failed request of the receipt."""
    failed = [text.partition("\r\n\r\n")[2].strip() for _, what, _, server, text in packets if server == SERVICE_PORT and what == "502"]
    for status in ("429", "503"):
        assert failed.count(f"the back end answered {status}") == statuses.count(status), (failed, statuses)
    warnings = [one for one in receipt["run"]["measurement"]["warnings"] if one.startswith("failed requests")]
    assert len(warnings) == 1 and warnings[0].endswith(f": {len(failed)} status 502"), (warnings, len(failed))


def main():
    program, sources = (Path(argument).resolve() for argument in sys.argv[1:3])
    report = json.loads(subprocess.run([program, "doctor", "--seconds", "0", "--format", "json"], check=True,
                                       capture_output=True, text=True).stdout)
    item = next(one for one in report["items"] if one["name"] == "fault_provider_throttle")
    if item["status"] != "good":
        print(f"skipped: {item['found']}")
        return 77
    complete = 0
    for seconds in FAULTS_S:
        with tempfile.TemporaryDirectory() as name:
            packets, receipt, (begin, end) = run_and_watch(program, sources, Path(name), seconds)
        statuses = provider_statuses(packets, begin, end)
        print(" ".join(statuses), flush=True)
        assert statuses == list(expected_statuses(len(statuses))), "\n".join(f"{one[0] - begin:.4f} {one[1:4]}" for one in packets)
        check_service(packets, receipt, statuses)
        complete += len(statuses) >= LEAST_REQUESTS
        if complete == 2:
            return 0
    sys.exit("this machine is too slow: no two faults had enough requests")


if __name__ == "__main__":
    if sys.argv[1:] == ["watch_http"]:
        watch_http()
        sys.exit(0)
    sys.exit(main())
