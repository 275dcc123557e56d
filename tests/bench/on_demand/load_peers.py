#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Drives one nginx with benchgate and, where they are installed, with vegeta and wrk: through a stall of 3 s, as fast as it goes, and,
benchgate alone, along a ramp.

Prints a table; exit status 1 when the stall or the ramp is not seen as arithmetic says
"""
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

PROGRAM = Path(os.environ["BENCHGATE"]).resolve()
RATE, LENGTH_S, STALL_AT_S, STALL_S, USERS = 100, 10, 4, 3, 8
NGINX = """daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit; events { worker_connections 1024; }
http { access_log off; keepalive_requests 1000000; server { listen 127.0.0.1:PORT; location / { return 200 "x"; } } }
"""


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def row(tool, what, times_ms, count):
    print(f"| {tool} | {what} | {count} | {quantile(times_ms, 0.5):.1f} | {quantile(times_ms, 0.9):.1f} | {quantile(times_ms, 0.99):.1f} | {max(times_ms):.1f} |", flush=True)


class Server:
    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (folder / "nginx.conf").write_text(NGINX.replace("PORT", str(self.port)))
        self.process = subprocess.Popen(["nginx", "-p", folder, "-c", "nginx.conf"], start_new_session=True)
        self.url = f"http://127.0.0.1:{self.port}/"
        while socket.socket().connect_ex(("127.0.0.1", self.port)) != 0:
            time.sleep(0.05)

    def stall_later(self):
        def stall():
            time.sleep(STALL_AT_S)
            os.killpg(self.process.pid, signal.SIGSTOP)
            time.sleep(STALL_S)
            os.killpg(self.process.pid, signal.SIGCONT)
        thread = threading.Thread(target=stall)
        thread.start()
        return thread


def by_benchgate(folder, server, name, load, fault, phases):
    (folder / f"{name}.yaml").write_text(
        f"name: {name}\nfault: {fault}\nworkload: {{url: '{server.url}'}}\n"
        f"load: {{timeout: 10s, {load}}}\nphases: {phases}\nharness: {{repetitions: 1}}\n")
    subprocess.run([PROGRAM, "run", f"{name}.yaml", "--out", "out"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with gzip.open(folder / "out" / name / "run-1" / "requests.jsonl.gz", "rt") as file:
        return [json.loads(line) for line in file]


def by_vegeta(server):
    thread = server.stall_later()
    attack = subprocess.run(["vegeta", "attack", f"-rate={RATE}", f"-duration={LENGTH_S}s", "-timeout=10s"], input=f"GET {server.url}\n".encode(), capture_output=True, check=True)
    thread.join()
    encoded = subprocess.run(["vegeta", "encode", "-to=json"], input=attack.stdout, capture_output=True, check=True)
    return [json.loads(line)["latency"] / 1e6 for line in encoded.stdout.splitlines()]


def ms_of(word):
    """Of a time as wrk writes it: "223.00us", "1.41s"."""
    number, unit = re.fullmatch(r"([0-9.]+)([a-z]+)", word).groups()
    return f"{float(number) * {'us': 0.001, 'ms': 1, 's': 1000, 'm': 60000}[unit]:.1f}"


def by_wrk(server, connections, stalls):
    thread = server.stall_later() if stalls else None
    shown = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{LENGTH_S}s", "--timeout", "10s", "--latency", server.url], capture_output=True, text=True, check=True).stdout
    if thread:
        thread.join()
    words = shown.split()
    return " | ".join([words[words.index("requests") - 1], *(ms_of(words[words.index(f"{share}%") + 1]) for share in (50, 90, 99)), "–"])


def main():
    ok = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        server = Server(folder)
        try:
            print("| generator | load | requests | p50 ms | p90 ms | p99 ms | longest ms |\n|---|---|---|---|---|---|---|")
            stop, go = (f"kill -{signal_name} -{server.process.pid}" for signal_name in ("STOP", "CONT"))
            load = f"rate: {RATE}, arrival: fixed"
            phases = f"{{warmup: {STALL_AT_S}s, inject: {STALL_S}s, recovery: {LENGTH_S - STALL_AT_S - STALL_S}s}}"
            times = [one["latency_ms"] for one in by_benchgate(folder, server, "stall", load, f"command\nfault_command: {{apply: '{stop}', revert: '{go}'}}", phases)]
            row("benchgate", "open loop, stall of 3 s", times, len(times))
            slow = sum(time_ms > 1000 for time_ms in times)  # those that were due in the first 2 s of the stall
            ok = ok and abs(slow - (STALL_S - 1) * RATE) <= 0.1 * RATE and abs(len(times) - RATE * LENGTH_S) <= 1
            if shutil.which("vegeta"):
                times = by_vegeta(server)
                row("vegeta", "open loop, stall of 3 s", times, len(times))
            if shutil.which("wrk"):
                print(f"| wrk | closed loop, {USERS} users, stall of 3 s | {by_wrk(server, USERS, True)} |", flush=True)
            times = [one["latency_ms"] for one in by_benchgate(folder, server, "users", f"users: {USERS}", "none", f"{{warmup: 1s, inject: {LENGTH_S - 2}s, recovery: 1s}}")]
            row("benchgate", f"closed loop, {USERS} users", times, len(times))
            if shutil.which("wrk"):
                print(f"| wrk | closed loop, {USERS} users | {by_wrk(server, USERS, False)} |", flush=True)
            ramp = by_benchgate(folder, server, "ramp", "rate: 50, arrival: fixed, stages: [{duration: 8s, ramp_to: 250}]", "none", "{warmup: 1s, inject: 6s, recovery: 1s}")
            row("benchgate", "ramp from 50 to 250 per second in 8 s", [one["latency_ms"] for one in ramp], len(ramp))
            ok = ok and abs(len(ramp) - 8 * (50 + 250) / 2) <= 1
        finally:
            os.killpg(server.process.pid, signal.SIGCONT)
            server.process.terminate()
            server.process.wait()
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
