# SPDX-License-Identifier: MIT
"""Looks into the networks that benchgate makes for a fault run, through the programs that it starts in them.

A run is told apart from others by BENCHGATE_FAULTS_TEST, which its environment sets to the folder of the test.
"""
import json
import socket
import subprocess
import sys
import threading
from pathlib import Path

SERVICE_PORT, BACKEND_PORT, PROXIED_PORT, FAR_ADDRESS = 8080, 9000, 9001, "10.88.0.1"
SO_RCVBUFFORCE = 33  # asm-generic/socket.h; Python has no name for it


class Inside:
    """A role of a test, `SCRIPT ROLE`, that goes on in the network of a process and prints its records at the end of its input."""

    def __init__(self, process, script, role):
        self.child = subprocess.Popen(["nsenter", "-t", str(process), "-n", "-m", sys.executable, script, role],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def records(self):
        text, _ = self.child.communicate("", timeout=60)
        assert self.child.returncode == 0, text
        return json.loads(text)


def until_end_of_input():
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    return ended


def received_packets(ended, size):
    """The first `size` bytes of each IP packet of this network, until the event `ended`, and where the header behind IP's begins."""
    packets = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(3))  # all protocols
    packets.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, 1 << 24)
    packets.settimeout(0.1)
    while not ended.is_set():
        try:
            packet = packets.recv(size)
        except TimeoutError:
            continue
        yield packet, (packet[0] & 15) * 4


def process_with(folder, port):
    """The program of this run that listens on `port`; 0: not yet."""
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit():
                environment = (process / "environ").read_bytes().split(b"\0")
                started = (process / "cmdline").read_bytes().startswith(sys.executable.encode() + b"\0")  # not nsenter any more
                if started and {f"BENCHGATE_FAULTS_TEST={folder}".encode(), f"BENCHGATE_PORT={port}".encode()} <= set(environment):
                    return int(process.name)
        except OSError:
            pass  # it has gone
    return 0
