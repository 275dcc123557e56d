#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures by other means what benchgate injects: curl and a packet socket in the service's network, /proc, cgroup files.

injected_faults_test.py BENCHGATE SOURCES    exit status 77 where the kernel allows none of the faults

One run injects the five faults in turn (the scenario `mixed`). What was asked has to be met within 15 %. A busy machine makes
everything later, never earlier, so that a delay is judged by the least of many; shares are of counted packets. A fault that
this machine cannot inject is named with the reason, and what `simulate` writes instead has to be labelled synthetic.
"""
import json
import math
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from datetime import datetime
from pathlib import Path

from fault_networks import BACKEND_PORT, FAR_ADDRESS, PROXIED_PORT, SERVICE_PORT, SO_RCVBUFFORCE, Inside, process_with, received_packets, until_end_of_input

SINK_PORT = 9
FAULTS = ("dns_latency", "cpu_throttle", "provider_throttle", "memory_pressure", "network_partition")
PROFILE = {"dns_latency_ms": 150, "connect_latency_ms": 60, "tls_handshake_ms": 200}
TOLERANCE, WARMUP_S, SLOT_S = 0.15, 3, 5
SCENARIO = """
name: outside
fault_sequence: [{faults}]
fault_profile: {profile}
workload:
  command: [{python}, '{service}', serve]
  ready: {{url: 'http://127.0.0.1:$BENCHGATE_PORT/health', timeout: 120s}}
  backend: {{command: [{python}, '{service}', backend], ready: {{port: auto, timeout: 120s}}, tls: true}}
load: {{url: 'http://127.0.0.1:$BENCHGATE_PORT/chat', rate: 10}}
phases: {{warmup: {warmup}s, inject: {inject}s, recovery: 1s}}
harness: {{seed: 42, load_profile: rag_mixed_20rps, repetitions: 1}}
assertions: [{{metric: error_rate, operator: '>=', value: 0}}]
"""


# --- what runs inside the networks, as `injected_faults_test.py ROLE`; each prints its records at the end of its input

def send_packets():
    """Small datagrams to the other network, and a new connection now and then; prints the time of each datagram."""
    ended, sent, open_sockets = until_end_of_input(), [], []
    datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    while not ended.is_set():
        for _ in range(3):
            now = time.time()
            try:
                datagrams.sendto(struct.pack("d", now), (FAR_ADDRESS, SINK_PORT))
            except OSError:
                break  # the run is over, and its network is gone
            sent.append(now)
        if len(sent) % 60 == 0:
            one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            one.setblocking(False)
            one.connect_ex((FAR_ADDRESS, PROXIED_PORT))
            open_sockets.append(one)
            del open_sockets[:-20]
        time.sleep(0.001)
    print(json.dumps(sent))


def receive_packets():
    """Prints when each datagram that arrived was sent, and how long it took."""
    ended, received = until_end_of_input(), []
    sink = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sink.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, 1 << 22)
    sink.bind(("0.0.0.0", SINK_PORT))
    sink.settimeout(0.1)
    while not ended.is_set():
        try:
            sent = struct.unpack("d", sink.recv(64))[0]
            received.append((sent, time.time() - sent))
        except TimeoutError:
            pass
    print(json.dumps(received))


def watch_connections():
    """Prints the packets that ask for a connection, ask for it again, accept or refuse one: (time, kind, port)."""
    ended, seen, numbers = until_end_of_input(), [], {}
    for packet, header in received_packets(ended, 128):
        if packet[9] == socket.IPPROTO_TCP:
            source, target, flags = (*struct.unpack_from("!HH", packet, header), packet[header + 13])
            if target == PROXIED_PORT and flags & 0x12 == 0x02:
                number = struct.unpack_from("!I", packet, header + 4)
                seen.append((time.time(), "asked again" if numbers.get(source) == number else "asked", source))
                numbers[source] = number
            elif source == PROXIED_PORT and flags & 0x16 in (0x12, 0x14, 0x04):
                seen.append((time.time(), "accepted" if flags & 2 else "refused", target))
        elif packet[9] == socket.IPPROTO_ICMP and packet[header] == 3:
            seen.append((time.time(), "unreachable", struct.unpack_from("!H", packet, header + 28)[0]))
    print(json.dumps(seen))


# --- outside

def ask_with_curl(process, ended, answers):
    """Asks the back end over and over: when, the seconds of name, connection, handshake and first byte, and the status."""
    times = "%{time_namelookup} %{time_connect} %{time_appconnect} %{time_pretransfer} %{time_starttransfer} %{http_code}"
    while not ended.is_set():
        begin = time.time()
        done = subprocess.run(["nsenter", "-t", str(process), "-n", "-m", "curl", "-4", "-k", "-s", "-o", "/dev/null", "--connect-timeout", "1.5", "--max-time", "3",
                               "-w", times, f"https://backend.test:{PROXIED_PORT}/generate"], capture_output=True, text=True)
        if done.stdout:
            name, connection, handshake, sent, answered, status = map(float, done.stdout.split())
            answers.append({"begin": begin, "end": time.time(), "name": name, "connect": connection and connection - name,
                            "handshake": handshake and handshake - connection, "answer": answered and answered - sent, "status": status})
        time.sleep(0.02)


def group_reading(process):
    """The processor time of the service and the file pages of its group; what is not there is left out."""
    reading = {"time": time.time(), "cpu": 0}
    for task in Path(f"/proc/{process}/task").iterdir():
        reading["cpu"] += int((task / "schedstat").read_text().split()[0]) / 1e9
    for line in Path(f"/proc/{process}/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if "benchgate-" not in path:
            continue
        roots = [name for name in controllers.split(",") if name] or ["", "unified"]
        for folder in (Path("/sys/fs/cgroup", root, path.lstrip("/")) for root in roots):
            if (folder / "memory.stat").exists():
                stat = dict(line.split() for line in (folder / "memory.stat").read_text().splitlines())
                reading["file"] = int(stat["active_file"]) + int(stat["inactive_file"])
            if (folder / "cpu.cfs_quota_us").exists():
                quota, period = (int((folder / f"cpu.cfs_{name}_us").read_text()) for name in ("quota", "period"))
                reading["quota"] = -1 if quota < 0 else quota / period
            elif (folder / "cpu.max").exists():
                quota, period = (folder / "cpu.max").read_text().split()
                reading["quota"] = -1 if quota == "max" else int(quota) / int(period)
    return reading


class Measured:
    """All that was seen from outside while a run went on."""

    def __init__(self, run, folder):
        deadline = time.monotonic() + 200
        service = backend = 0
        while not (service and backend) and run.poll() is None and time.monotonic() < deadline:
            service, backend = process_with(folder, SERVICE_PORT), process_with(folder, BACKEND_PORT)
            time.sleep(0.02)
        assert service and backend, "the service was not started"
        roles = {name: Inside(process, __file__, name) for name, process in
                 (("watch_connections", service), ("receive_packets", backend), ("send_packets", service))}
        ended, self.answers, self.readings = threading.Event(), [], []
        curls = [threading.Thread(target=ask_with_curl, args=(service, ended, self.answers)) for _ in range(4)]
        for curl in curls:
            curl.start()
        while run.poll() is None and Path(f"/proc/{service}/cmdline").exists():
            try:
                self.readings.append(group_reading(service))
            except OSError:
                break  # the service has gone
            time.sleep(0.05)
        ended.set()
        self.packets = {name: role.records() for name, role in roles.items()}
        for curl in curls:
            curl.join()

    def least(self, what, begin, end):
        values = [1000 * one[what] for one in self.answers if one["begin"] > begin and one["end"] < end and one[what] > 0]
        assert len(values) >= 5, f"only {len(values)} answers of curl show {what}"
        return min(values)

    def lost_share(self, begin, end):
        sent = [one for one in self.packets["send_packets"] if begin < one < end]
        arrived = {one for one, _ in self.packets["receive_packets"]}
        return sum(one not in arrived for one in sent) / len(sent), len(sent)

    def refused_share(self, kind, begin, end):
        """Of the packets that asked for a connection; one that was accepted may be reset later, which is no refusal."""
        asked, refused, open_ports = 0, 0, {}
        for at, what, port in sorted(self.packets["watch_connections"]):
            if what.startswith("asked"):
                open_ports[port] = begin < at < end
                asked += begin < at < end
            else:
                refused += what == kind and open_ports.pop(port, False)
                open_ports.pop(port, None)
        return refused / asked, asked

    def unanswered_share(self, begin, end):
        """Of the connections that were asked for a second before `end` or earlier."""
        asked, open_ports = 0, set()
        for at, what, port in sorted(self.packets["watch_connections"]):
            if what == "asked" and begin < at < end - 1:
                asked += 1
                open_ports.add(port)
            elif what != "asked again" and at < end:
                open_ports.discard(port)
        return len(open_ports) / asked, asked

    def cpu_share(self, begin, end):
        """The largest of all stretches of 3 seconds: other programs only take something away, and the kernel, which counts the
        time of a quota in ticks, gives a little too much in shorter ones."""
        inside = [one for one in self.readings if begin < one["time"] < end]
        return max((last["cpu"] - first["cpu"]) / (last["time"] - first["time"])
                   for first in inside for last in inside if last["time"] - first["time"] >= 3)

    def note_warmup(self, end):
        first, last = ([one for one in self.readings if end - WARMUP_S < one["time"] < end][at] for at in (0, -1))
        self.processors_needed = (last["cpu"] - first["cpu"]) / (last["time"] - first["time"])

    def quota(self, begin, end):
        return {one["quota"] for one in self.readings if begin < one["time"] < end}

    def kept_file_share(self, begin, end):
        before = [one["file"] for one in self.readings if one["time"] < begin - 0.5][-1]
        return max(one["file"] for one in self.readings if begin + 1 < one["time"] < end) / before


def check(fault, what, measured, asked, tolerance=TOLERANCE):
    print(f"{fault}: {what}: asked {asked:g}, measured {measured:.4g}", flush=True)
    assert abs(measured / asked - 1) <= tolerance, f"{fault}: {what} is {measured:.4g}, not {asked:g} within {100 * tolerance:.0f} %"


def check_dns_latency(seen, begin, end):
    check("dns_latency", "name, ms", seen.least("name", begin, end), PROFILE["dns_latency_ms"])
    check("dns_latency", "connection, ms", seen.least("connect", begin, end), PROFILE["connect_latency_ms"])


def check_cpu_throttle(seen, begin, end):
    [quota] = seen.quota(begin, end)
    check("cpu_throttle", "share of the processors needed", quota / seen.processors_needed, 0.5)
    check("cpu_throttle", "processors used", seen.cpu_share(begin, end), quota)


def check_provider_throttle(seen, begin, end):
    check("provider_throttle", "connection, ms", seen.least("connect", begin, end), PROFILE["connect_latency_ms"])
    check("provider_throttle", "handshake, ms", seen.least("handshake", begin, end), PROFILE["tls_handshake_ms"])
    check("provider_throttle", "answer, ms", seen.least("answer", begin, end), 750 + PROFILE["connect_latency_ms"])
    statuses = {one["status"] for one in seen.answers if begin < one["begin"] < end}
    assert statuses <= {0, 200}, f"requests over TLS were answered with {statuses}"
    share, asked = seen.unanswered_share(begin, end)
    check("provider_throttle", f"share of {asked} connections without an answer", share, 0.15)
    again = [port for at, what, port in seen.packets["watch_connections"] if what == "asked again" and begin < at < end]
    assert again, "TCP did not ask again for a connection without an answer"


def check_memory_pressure(seen, begin, end):
    assert seen.quota(begin, end) == {-1}, f"nobody asked for a quota: {seen.quota(begin, end)}"
    check("memory_pressure", "share of the file pages kept", seen.kept_file_share(begin, end), 0.6)


def check_network_partition(seen, begin, end):
    check("network_partition", "name, ms", seen.least("name", begin, end), PROFILE["dns_latency_ms"])
    check("network_partition", "connection, ms", seen.least("connect", begin, end), PROFILE["connect_latency_ms"])
    share, asked = seen.refused_share("unreachable", begin, end)
    check("network_partition", f"share of {asked} connections unreachable", share, 0.25)
    share, sent = seen.lost_share(begin, end)
    by_chance = 5 * math.sqrt(0.15 * 0.85 / sent)  # five standard deviations, where a busy machine sent few
    check("network_partition", f"share of {sent} packets lost", share, 0.15, max(TOLERANCE, by_chance / 0.15))


def undisturbed_between(seen, slots):
    """Before, between and after the faults nothing is lost, refused or limited."""
    for (_, before), (after, _) in zip(slots, slots[1:]):
        begin, end = before + 0.5, after - 0.5
        assert seen.lost_share(begin, end)[0] == 0, "a packet was lost between two faults"
        assert seen.refused_share("refused", begin, end)[0] == seen.refused_share("unreachable", begin, end)[0] == 0
        assert seen.unanswered_share(begin, end)[0] == 0, "a connection was not answered between two faults"
        assert seen.quota(begin, end) == {-1}, "processor time is limited between two faults"


def injectable_faults(program, sources, folder):
    """Names each fault that cannot be injected, and looks at the label of what `simulate` writes for it."""
    report = json.loads(subprocess.run([program, "doctor", "--seconds", "0", "--format", "json"], cwd=folder, check=True,
                                       capture_output=True, text=True).stdout)
    items = {item["name"]: item for item in report["items"]}
    injectable = [fault for fault in FAULTS if items[f"fault_{fault}"]["status"] == "good"]
    for fault in FAULTS:
        if fault in injectable:
            continue
        print(f"{fault} cannot be injected: {items[f'fault_{fault}']['found']}")
        subprocess.run([program, "simulate", sources / f"fixtures/scenarios/{fault}.yaml", "--out", folder / "synthetic" / fault],
                       check=True, stdout=subprocess.DEVNULL)
        for name in ("provenance.json", "attribution_summary.json"):
            found = json.loads((folder / "synthetic" / fault / fault / "run-1" / name).read_text())
            assert "synthetic" in found["mode"], f"{name} of a simulated run is not labelled"
    return injectable


def main():
    program, sources = (Path(argument).resolve() for argument in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        faults = injectable_faults(program, sources, folder)
        if not faults:
            return 77
        (folder / "outside.yaml").write_text(SCENARIO.format(
            faults=", ".join(faults), profile=json.dumps(PROFILE), warmup=WARMUP_S, inject=SLOT_S * len(faults), python=sys.executable,
            service=sources / "fixtures" / "service" / "chat_service.py"))
        with open(folder / "output", "w+") as output:
            run = subprocess.Popen([program, "run", "outside.yaml", "--out", "results"], cwd=folder, stdout=output, stderr=output,
                                   env={**os.environ, "BENCHGATE_FAULTS_TEST": name, "BENCHGATE_LOCK": str(folder / "lock")})
            seen = Measured(run, folder)
            assert run.wait(timeout=100) == 0, (folder / "output").read_text()
        provenance = json.loads((folder / "results/outside/run-1/provenance.json").read_text())
        assert provenance["mode"] == "full" and [one["fault"] for one in provenance["injectors"]] == faults, provenance
        slots = [tuple(datetime.fromisoformat(one[key].replace("Z", "+00:00")).timestamp() for key in ("started_at", "ended_at"))
                 for one in provenance["injectors"]]
        seen.note_warmup(slots[0][0])
        for fault, (begin, end) in zip(faults, slots):
            globals()[f"check_{fault}"](seen, begin + 0.2, end - 0.05)
        undisturbed_between(seen, slots)
    return 0


if __name__ == "__main__":
    if len(sys.argv) == 2:
        {"send_packets": send_packets, "receive_packets": receive_packets, "watch_connections": watch_connections}[sys.argv[1]]()
        sys.exit(0)
    sys.exit(main())
