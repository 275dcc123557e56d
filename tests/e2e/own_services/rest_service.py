#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small REST service: each GET asks its back end, PostgreSQL or Redis, over a connection of its own. Adds the status of each
answer to service.log.

rest_service.py postgres|redis
"""
import os
import socket
import struct
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOG = open("service.log", "a", buffering=1)
BACKEND = (os.environ["BENCHGATE_BACKEND_HOST"], int(os.environ["BENCHGATE_BACKEND_PORT"]))


def message(kind, text):
    return kind + struct.pack("!i", len(text) + 4) + text


def ask_postgres():
    """The first column of a query's row, in PostgreSQL's protocol 3.0."""
    with socket.create_connection(BACKEND, timeout=5) as connection, connection.makefile("rwb") as stream:
        stream.write(message(b"", struct.pack("!i", 196608) + b"user\0bench\0database\0postgres\0\0"))
        stream.write(message(b"Q", b"SELECT count(*) FROM pg_class\0"))
        stream.flush()
        while kind := stream.read(1):
            text = stream.read(struct.unpack("!i", stream.read(4))[0] - 4)
            if kind == b"E":
                raise OSError(text.replace(b"\0", b" ").decode())
            if kind == b"D":
                return text[6:]
    raise OSError("PostgreSQL closed the connection")


def ask_redis():
    with socket.create_connection(BACKEND, timeout=5) as connection, connection.makefile("rwb") as stream:
        stream.write(b"*2\r\n$4\r\nINCR\r\n$4\r\nhits\r\n")
        stream.flush()
        answer = stream.readline()
    if not answer.startswith(b":"):
        raise OSError(f"Redis said {answer!r}")
    return answer[1:].strip()


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        status, body = 200, b"ok"
        if self.path != "/health":
            try:
                body = {"postgres": ask_postgres, "redis": ask_redis}[sys.argv[1]]()
            except OSError as error:
                status, body = 502, str(error).encode()
            LOG.write(f"{status}\n")
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer.request_queue_size = 128
    ThreadingHTTPServer(("localhost", int(os.environ["BENCHGATE_PORT"])), Service).serve_forever()
