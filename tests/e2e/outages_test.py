#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Injects the faults that kill, pause and restart programs, those of the link alone, commands, and several at once, and compares
what the clients of a service see with what was asked.

outages_test.py BENCHGATE SOURCES effects|ends    how strong a fault is, or how it ends; exit status 77 where the kernel does not allow it
"""
import gzip
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fault_program import PROGRAM, benchgate, rows

FAULTS = ("kill_service", "pause_service", "restart_service", "kill_backend", "pause_backend", "restart_backend", "blackhole", "connection_reset")
SLOT_S, GAP_S, ANSWER = 3, 3, 25_000
PROGRAMS = '''
import http.server, os, signal, sys, urllib.request

role, backend = sys.argv[1], "http://%s:%s/" % (os.environ.get("BENCHGATE_BACKEND_HOST"), os.environ.get("BENCHGATE_BACKEND_PORT"))

def note(what):
    with open("notes", "a") as notes:
        print(role, what, file=notes)

def terminated(*_):
    note("ended")
    os._exit(0)

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        status, body = 200, b"x" * ANSWER
        if role == "service" and self.path != "/ready":
            try:
                with urllib.request.urlopen(backend, timeout=1.5) as answer:
                    body = answer.read()
            except OSError:
                status, body = 502, b""
            if os.path.exists("flag"):
                status = 503
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

signal.signal(signal.SIGTERM, terminated)
note("started")
http.server.ThreadingHTTPServer(("0.0.0.0", int(os.environ["BENCHGATE_PORT"])), Handler).serve_forever()
'''.replace("ANSWER", str(ANSWER))
SCENARIO = """name: NAME
FAULT
workload:
  command: [PYTHON, programs.py, service]
  ready: {url: 'http://127.0.0.1:$BENCHGATE_PORT/ready', timeout: 120s}
  backend: {command: [PYTHON, programs.py, backend], ready: {port: auto, timeout: 120s}}
load: {url: 'http://127.0.0.1:$BENCHGATE_PORT/', rate: RATE, arrival: fixed, timeout: 2s}
phases: {warmup: 3s, inject: INJECTs, recovery: 3s}
harness: {seed: 42, repetitions: 1}
"""


def wait_for(condition, what):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


class Place:
    def __init__(self, folder):
        self.folder = Path(folder)
        (self.folder / "programs.py").write_text(PROGRAMS)

    def write(self, name, fault, inject=SLOT_S, rate=20):
        text = SCENARIO.replace("NAME", name).replace("FAULT", fault).replace("PYTHON", sys.executable)
        (self.folder / f"{name}.yaml").write_text(text.replace("INJECT", str(inject)).replace("RATE", str(rate)))

    def run(self, name, fault, code=0, **options):
        self.write(name, fault, **options)
        self.shown = benchgate("run", f"{name}.yaml", "--out", "out", "--force", cwd=self.folder, code=code)
        self.results = self.folder / "out" / name / "run-1"

    def requests(self, fault=None):
        with gzip.open(self.results / "requests.jsonl.gz", "rt") as file:
            return [one for one in map(json.loads, file) if fault is None or one.get("fault") == fault]

    def provenance(self):
        return json.loads((self.results / "provenance.json").read_text())

    def warnings(self):
        return json.loads((self.results / "receipt.json").read_text())["run"]["measurement"].get("warnings", [])

    def notes(self):
        notes = (self.folder / "notes").read_text().splitlines()
        (self.folder / "notes").unlink()
        return notes


def failures(requests):
    return {one.get("failure", "") for one in requests}


def check_in_turn(place):
    """One run with all faults, three seconds of each."""
    place.run("turn", f"fault_sequence: [{', '.join(FAULTS)}]\nfault_profile: {{reset_pct: 50}}", inject=SLOT_S * len(FAULTS))
    everything = place.requests()
    assert failures(one for one in everything if one["phase"] == "warmup") == {""}, "the warm-up failed"
    for fault in FAULTS:
        during = place.requests(fault)
        assert len(during) == SLOT_S * 20, (fault, len(during))
        begin, end = during[0]["at_ms"], during[-1]["at_ms"] + 50
        after = [one for one in everything if end + 2000 < one["at_ms"] < end + 3000 and not one.get("fault")]
        print(f"{fault}: {sum('failure' in one for one in during)} of {len(during)} failed: {failures(during)}; later {failures(after)}", flush=True)
        assert len(after) >= 15 and failures(after) == {""}, (fault, "is not over", failures(after))
        inside = [one for one in during if begin + 300 < one["at_ms"] < end - 2100]
        if fault == "kill_service":
            assert "" not in failures(one for one in during if one["at_ms"] > begin + 100), failures(during)
        if fault == "pause_service":
            assert failures(inside) == {"timeout"}, failures(inside)
        if fault in ("kill_backend", "pause_backend", "blackhole"):
            assert failures(inside) == {"status 502"}, (fault, failures(inside))
        if fault.startswith("restart"):
            assert "" in failures(during) and any("failure" in one or one["latency_ms"] > 200 for one in during), (fault, "was not seen")
        if fault == "connection_reset":
            failed = sum("failure" in one for one in during)
            assert abs(failed - len(during) / 2) <= 2, f"{failed} of {len(during)} connections were reset, not half"
    assert [one["fault"] for one in place.provenance()["injectors"]] == list(FAULTS)
    assert not [one for one in place.warnings() if "no measurable effect" in one], place.warnings()
    notes = place.notes()
    # the service: started, killed and started again, ended by the restart and started again, ended with the run
    for role in ("service", "backend"):
        assert [one.split()[1] for one in notes if one.startswith(role)] == ["started", "started", "ended", "started", "ended"], notes


def check_bandwidth(place):
    """An answer of 25 kB over 1 Mbit/s takes 0.2 s, and so much more as headers of packets take."""
    place.run("narrow", "fault: bandwidth\nfault_profile: {bandwidth_kbps: 1000}", rate=2)
    before = [one["latency_ms"] for one in place.requests() if one["phase"] == "warmup"]
    during = sorted(one["latency_ms"] for one in place.requests("bandwidth"))
    expected = 1000 * 8 * ANSWER / 1e6
    print(f"bandwidth: {max(before):.0f} ms in the warm-up, {during[0]:.0f} to {during[-1]:.0f} ms for {expected:.0f}", flush=True)
    assert expected < during[0] < 1.3 * expected + min(before) and max(before) < expected, (before, during)
    place.notes()


def check_command(place):
    """The service fails exactly between both commands; one that fails ends the run, and what was begun is taken back."""
    place.run("mine", "fault: command\nfault_command: {apply: 'echo $BENCHGATE_PORT >flag', revert: [rm, flag]}")
    assert failures(place.requests("command")) <= {"", "status 503"} and failures(place.requests("command")[2:-2]) == {"status 503"}
    assert not (place.folder / "flag").exists()
    place.run("worse", "fault: command\nfault_command: {apply: 'touch flag; echo no luck; exit 3', revert: rm flag}", code=1)
    assert "fault_command: apply exited with 3: no luck" in place.shown.stdout + place.shown.stderr, place.shown
    assert not (place.folder / "flag").exists(), "revert did not run"
    place.run("stays", "fault: command\nfault_command: {apply: 'true', revert: 'exit 4'}", code=1)
    assert "fault_command: revert exited with 4" in place.shown.stdout + place.shown.stderr, place.shown
    began = time.monotonic()
    place.run("hangs", "fault: command\nfault_command: {apply: 'touch flag; sleep 600', revert: rm flag}", code=1, inject=2)
    assert "fault_command: apply did not end within 10 s" in place.shown.stdout + place.shown.stderr, place.shown
    assert time.monotonic() - began < 60 and not (place.folder / "flag").exists()
    place.notes()


def check_interrupted_command(place):
    """Ctrl-C ends a run in the middle of its fault, or of a command that begins it, takes the fault back, and says what is left."""
    for apply, revert, said in (("touch flag", "rm flag", "interrupted"), ("touch flag; sleep 600", "rm flag", "interrupted"),
                                ("touch flag", "rm flag; exit 4", "interrupted; fault_command: revert exited with 4")):
        place.write("stopped", f"fault: command\nfault_command: {{apply: '{apply}', revert: '{revert}'}}", inject=60)
        run = subprocess.Popen([PROGRAM, "run", "stopped.yaml", "--out", "out", "--force"], cwd=place.folder, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, start_new_session=True)
        wait_for(lambda: (place.folder / "flag").exists(), "the fault did not begin")
        began = time.monotonic()
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does, which asks all of them
        shown = run.communicate(timeout=60)[0]
        print(f"Ctrl-C during {apply!r}: exit status {run.returncode} after {time.monotonic() - began:.1f} s", flush=True)
        assert run.returncode not in (0, 2) and said in shown, (run.returncode, shown)
        assert not (place.folder / "flag").exists(), shown
        wait_for(lambda: not processes_of(place.folder), f"{processes_of(place.folder)} are left")
    place.notes()


def check_killed_command(place):
    """The fault is also taken back if the tool is killed in the middle of it, or of the command that begins it."""
    for apply in ("touch flag", "touch flag; sleep 600"):
        place.write("killed", f"fault: command\nfault_command: {{apply: '{apply}', revert: 'rm flag; echo $BENCHGATE_PORT >reverted'}}", inject=60)
        run = subprocess.Popen([PROGRAM, "run", "killed.yaml", "--out", "out", "--force"], cwd=place.folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
        wait_for(lambda: (place.folder / "flag").exists(), "the fault did not begin")
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        wait_for(lambda: not (place.folder / "flag").exists(), f"the fault is left after {apply!r}")
        wait_for(lambda: (place.folder / "reverted").exists() and (place.folder / "reverted").read_text().strip().isdigit(), "revert knows no port")
        (place.folder / "reverted").unlink()
        wait_for(lambda: not processes_of(place.folder), f"{processes_of(place.folder)} are left")
        print(f"SIGKILL during {apply!r}: the fault is taken back", flush=True)
    place.notes()


def check_jitter(place):
    """A round trip takes up to 160 ms longer, which is the sum of two times of up to 80 ms: 80 ms on average. A request takes two
    of them, to connect and to ask, and a part of a third, because its answer does not fit into the first packets."""
    place.run("uneven", "fault: dns_latency\nfault_profile: {dns_latency_ms: 1, connect_latency_ms: 20, jitter_ms: 160}", inject=6)
    times = sorted(one["latency_ms"] for one in place.requests("dns_latency"))
    tenth, ninth = times[len(times) // 10], times[len(times) * 9 // 10]
    print(f"jitter: a tenth of {len(times)} requests within {tenth:.0f} ms, nine tenths within {ninth:.0f} ms", flush=True)
    connects = [one["signals"]["connect_latency_ms"] for one in map(json.loads, (place.results / "raw_samples.jsonl").read_text().splitlines())
                if "connect_latency_ms" in one["signals"]]
    print(f"        connections take {sum(connects) / len(connects):.0f} ms on average", flush=True)
    assert abs(sum(connects) / len(connects) - (20 + 80)) < 12, connects
    # Of the sum of four times of up to 80 ms, nine tenths less a tenth is 120 ms, of six 145 ms.
    assert times[0] >= 40 and 0.75 * 120 < ninth - tenth < 1.3 * 145, times
    place.notes()


def check_running_service(place):
    """A service that nobody of ours started has the fault of its own, and needs no root."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    service = subprocess.Popen([sys.executable, "programs.py", "backend"], cwd=place.folder, env={**os.environ, "BENCHGATE_PORT": str(port)})
    try:
        wait_for(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0, "the service did not start")
        (place.folder / "running.yaml").write_text(
            f"name: running\nfault: command\nfault_command: {{apply: kill -STOP {service.pid}, revert: kill -CONT {service.pid}}}\n"
            f"workload: {{url: 'http://127.0.0.1:{port}/'}}\nload: {{rate: 20, arrival: fixed, timeout: 1s}}\n"
            "phases: {warmup: 2s, inject: 3s, recovery: 4s}\nharness: {seed: 42, repetitions: 1}\n")
        benchgate("run", "running.yaml", "--out", "out", cwd=place.folder)
        place.results = place.folder / "out" / "running" / "run-1"
        during = place.requests("command")
        assert failures(during[2:-22]) == {"timeout"}, failures(during)
        assert failures([one for one in place.requests() if one["phase"] == "recovery"][-15:]) == {""}  # TCP asks again after 1 s
        (place.folder / "rare.yaml").write_text(
            "name: rare\nfault: command\nfault_command: {apply: 'true', revert: 'true'}\n"
            f"workload: {{url: 'http://127.0.0.1:{port}/'}}\nload: {{rate: 0.5, arrival: fixed, timeout: 1s}}\n"
            "phases: {warmup: 1s, inject: 6s, recovery: 1s}\nharness: {seed: 42, repetitions: 1}\n")
        [rare] = json.loads(benchgate("run", "rare.yaml", "--out", "out", "--format", "json", cwd=place.folder).stdout)["scenarios"]
        failed = rare["failed_samples"], rare["runs"][0]["failed_samples"]
        assert failed == (0, 0), failed  # in three of the six seconds no request is due, which is no failure
    finally:
        service.kill()
        service.wait()
    place.notes()


def check_at_once(place):
    """Both faults of a list are there at the same time, with their parameters and their causes."""
    place.run("both", "faults: [dns_latency, kill_backend]\nfault_profile: {dns_latency_ms: 80, connect_latency_ms: 4}")
    [injected] = place.provenance()["injectors"]
    assert injected["fault"] == "dns_latency+kill_backend" and injected["parameters"] == {"connect_latency_ms": 4, "dns_latency_ms": 80}, injected
    during = place.requests("dns_latency+kill_backend")[4:-4]
    assert failures(during) == {"status 502"}, failures(during)
    names = [one["signals"].get("dns_latency_ms", 0) for one in map(json.loads, (place.results / "raw_samples.jsonl").read_text().splitlines())]
    assert max(names) >= 80, names
    assert {one["ground_truth_fault_domain"] for one in rows(place.results / "incident_predictions.csv")} == {"network_dns+provider_error"}
    place.notes()


def processes_of(folder):
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and os.readlink(process / "cwd") == str(folder):
                found.append(int(process.name))
        except OSError:
            pass
    return found


def is_stopped(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "T"
    except OSError:
        return False


def has_begun(fault, folder):
    """Whether what the fault does to its program is seen."""
    outage, role = fault.split("_")
    if outage == "restart":
        return (folder / "notes").read_text().count(f"{role} started") >= 2
    programs = [process for process in processes_of(folder) if f"programs.py\0{role}" in command_of(process)]
    return not programs if outage == "kill" else bool(programs) and all(map(is_stopped, programs))


def command_of(process):
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def check_kills(place):
    """After SIGKILL in the middle of a fault, also of one that has stopped or ended a program, nothing runs on."""
    for fault in ("pause_service", "pause_backend", "kill_service", "restart_backend"):
        place.write("killed", f"fault: {fault}", inject=30)
        (place.folder / "notes").unlink(missing_ok=True)
        run = subprocess.Popen([PROGRAM, "run", "killed.yaml", "--out", "out", "--force"], cwd=place.folder, stdout=subprocess.DEVNULL)
        notes = place.folder / "notes"
        wait_for(lambda: notes.exists() and notes.read_text().count("started") >= 2, "the programs did not start")
        wait_for(lambda: has_begun(fault, place.folder), f"{fault} did not begin")
        assert run.poll() is None, "the run has ended"
        run.send_signal(signal.SIGKILL)
        run.wait()
        wait_for(lambda: not processes_of(place.folder), f"{fault}: {processes_of(place.folder)} are left")
    benchgate("doctor", "--clean", "--seconds", "0", cwd=place.folder)


CHECKS = {"effects": (check_in_turn, check_bandwidth, check_jitter, check_at_once),
          "ends": (check_command, check_interrupted_command, check_killed_command, check_running_service, check_kills)}


def main():
    report = json.loads(benchgate("doctor", "--seconds", "0", "--format", "json", cwd="/").stdout)
    items = {item["name"]: item for item in report["items"]}
    assert items["fault_disk_full"]["status"] == items["fault_disk_latency"]["status"] == "limited", items
    if items["fault_kill_service"]["status"] != "good":
        print(f"skipped: {items['fault_kill_service']['found']}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        place = Place(os.path.realpath(folder))
        for check in CHECKS[sys.argv[3]]:
            check(place)
    return 0


if __name__ == "__main__":
    sys.exit(main())
