#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the scripts of the weekly workflow that ask GitHub and git: find-runner.sh and make-baseline.sh."""
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts/weekly"


def run(script, folder, **variables):
    """The outputs of a step and what it printed."""
    output = folder / "output"
    output.write_text("")
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GITHUB_OUTPUT": str(output), **variables}
    done = subprocess.run(["bash", SCRIPTS / script], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, (script, done.returncode, done.stdout, done.stderr)
    return dict(line.split("=", 1) for line in output.read_text().splitlines()), done.stdout + done.stderr


def runner(status, *labels):
    return {"id": 1, "name": "a", "status": status, "labels": [{"name": name} for name in labels]}


ONLINE = runner("online", "self-hosted", "Linux", "eBPF")
OFFLINE = runner("offline", "self-hosted", "Linux", "eBPF")
OTHER = runner("online", "self-hosted", "linux")
# The pages of GitHub's answer, each a status and a body, and the state that follows.
ANSWERS = [
    ([(200, {"runners": [ONLINE]})], "available"),
    ([(200, {"runners": [OFFLINE, OTHER]})], "none_online"),
    ([(200, {"runners": []})], "none_online"),
    ([(200, {"runners": [OTHER] * 100}), (200, {"runners": [ONLINE]})], "available"),
    ([(200, "<html>Sign in</html>")], "unknown"),
    ([(200, "")], "unknown"),
    ([(200, "{")], "unknown"),
    ([(200, {"message": "moved"})], "unknown"),
    ([(200, {"runners": "none"})], "unknown"),
    ([(200, {"runners": [OTHER] * 100}), (200, "no JSON")], "unknown"),
    ([(403, {"message": "Resource not accessible"})], "unknown"),
    ([(500, "")], "unknown"),
]


def test_runners(folder):
    for pages, wanted in ANSWERS:
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                status, body = pages[min(int(self.path.rsplit("page=", 1)[1]), len(pages)) - 1]
                text = body if isinstance(body, str) else json.dumps(body)
                self.send_response(status)
                self.send_header("Content-Length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        said, printed = run("find-runner.sh", folder, TOKEN="tok-42", GITHUB_REPOSITORY="a/b",
                            GITHUB_API_URL=f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
        assert said["state"] == wanted, (pages, said)
        assert (said["mode"] == "full") == (wanted == "available"), said
        assert "tok-42" not in printed and "error" not in printed.replace("status 500", ""), printed


# The tags of a repository, and the one that is the baseline: the highest version, with or without v.
TAGS = [
    (["v1.0.0", "2.0.0"], "2.0.0"),
    (["1.0.0", "v2.0.0"], "v2.0.0"),
    (["v1.9.0", "1.10.0", "v1.2.0"], "1.10.0"),
    (["0.9.0", "v0.10.0", "v1.0.0-rc.1", "nightly"], "v0.10.0"),
    (["1.0.0", "v1.0.0"], "v1.0.0"),
    (["v1.0.0-rc.1"], ""),
    ([], ""),
]


def test_tags(folder):
    for tags, wanted in TAGS:
        with tempfile.TemporaryDirectory() as repository:
            def git(*words):
                subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=repository, check=True,
                               capture_output=True, env={"PATH": os.environ["PATH"], "HOME": str(folder)})

            git("init", "-q")
            git("commit", "-q", "--allow-empty", "-m", "one")
            for tag in tags:
                git("tag", tag)
            git("commit", "-q", "--allow-empty", "-m", "two")
            said, _ = run("make-baseline.sh", Path(repository), MODE="full")
            assert said == {"tag": wanted}, (tags, said)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        for test in (test_runners, test_tags):
            try:
                test(Path(temporary))
            except AssertionError as failure:
                print(f"{test.__name__}: {failure}")
                sys.exit(1)
