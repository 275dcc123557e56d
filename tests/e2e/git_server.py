# SPDX-License-Identifier: MIT
"""A git server on loopback: git's own HTTP backend, with a token, as GitHub asks for it.

Rights of a token: "write", or "read" for one that may only fetch (403 as at GitHub). `drops` says which requests it leaves
in the middle: (a part of the path, "before" they are carried out, with "half" of the answer, or "after" without one).
"""
import base64
import gzip
import http.server
import os
import socket
import subprocess
import threading


def basic(token):
    return "basic " + base64.b64encode(f"x-access-token:{token}".encode()).decode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def right(self):
        words = self.headers.get("Authorization", "").split()
        given = f"basic {words[1]}" if len(words) == 2 and words[0].lower() == "basic" else ""
        return next((right for token, right in self.server.rights.items() if given == basic(token)), None)

    def refuse(self, code):
        self.send_response(code)
        if code == 401:
            self.send_header("WWW-Authenticate", 'Basic realm="GitHub"')
        self.send_header("Content-Length", "0")
        self.end_headers()

    def body(self):
        if self.headers.get("Transfer-Encoding") == "chunked":
            pieces = b""
            while size := int(self.rfile.readline().strip(), 16):
                pieces += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            pieces = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        return gzip.decompress(pieces) if self.headers.get("Content-Encoding") == "gzip" else pieces

    def answer(self):
        path, _, query = self.path.partition("?")
        body = self.body()
        drop = next((drop for drop in self.server.drops if drop[0] in self.path), None)
        if drop:
            self.server.drops.remove(drop)
            if drop[1] == "before":
                return self.hang_up()
        right = self.right()
        if right is None:
            return self.refuse(401)
        if right != "write" and "receive-pack" in self.path:
            return self.refuse(403)
        environment = dict(os.environ, GIT_PROJECT_ROOT=str(self.server.root), GIT_HTTP_EXPORT_ALL="1",
                           REQUEST_METHOD=self.command, PATH_INFO=path, QUERY_STRING=query,
                           CONTENT_TYPE=self.headers.get("Content-Type", ""), CONTENT_LENGTH=str(len(body)),
                           REMOTE_USER="x-access-token", REMOTE_ADDR="127.0.0.1",
                           GIT_PROTOCOL=self.headers.get("Git-Protocol", ""))
        output = subprocess.run(["git", "http-backend"], input=body, env=environment, capture_output=True).stdout
        if drop and drop[1] == "after":
            return self.hang_up()
        head, _, data = output.partition(b"\r\n\r\n")
        fields = [line.partition(": ")[::2] for line in head.decode().split("\r\n")]
        status = next((value for name, value in fields if name == "Status"), "200")
        self.send_response(int(status.split()[0]))
        for name, value in fields:
            if name != "Status":
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[:len(data) // 2] if drop else data)
        if drop:
            self.hang_up()

    def hang_up(self):
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (BrokenPipeError, ConnectionResetError, ValueError):  # the client was killed
            self.close_connection = True

    do_GET = do_POST = answer

    def log_message(self, *_):
        pass


class GitServer:
    """Serves the bare repositories below `root`. Use it in a with statement."""

    def __init__(self, root, rights):
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.root = root
        self.http.rights = rights
        self.http.drops = self.drops = []
        self.http.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.http.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()
