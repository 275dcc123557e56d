# SPDX-License-Identifier: MIT
"""A PostgreSQL server in a temporary folder, as a user that is not root."""
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PASSWORD = "correct horse/battery@staple"
QUOTED = "correct%20horse%2Fbattery%40staple"


def find_programs():
    """The folder of initdb and postgres of the newest version; None without."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    return found[-1].parent if found else None


class PostgresServer:
    """`with PostgresServer() as server`: `server.url(...)`, `server.crash()`. Exits with 77 where there is none."""

    def __init__(self, settings=()):
        self.programs = find_programs()
        if self.programs is None:
            print("skipped: PostgreSQL is not installed (scripts/install.sh postgres)")
            sys.exit(77)
        self.settings = settings
        self.user = "nobody" if os.geteuid() == 0 else None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def __enter__(self):
        self.root = Path(tempfile.mkdtemp(prefix="postgres-"))
        (self.root / "password").write_text(PASSWORD)
        if self.user:
            for path in (self.root, self.root / "password"):
                os.chown(path, pwd.getpwnam(self.user).pw_uid, -1)
        subprocess.run([self.programs / "initdb", "-D", self.root / "data", "-U", "bench", "-A", "scram-sha-256",
                        f"--pwfile={self.root}/password", "-E", "UTF8", "--locale=C"], check=True, stdout=subprocess.DEVNULL,
                       user=self.user, cwd=self.root)
        self.start()
        return self

    def start(self):
        words = [self.programs / "postgres", "-D", self.root / "data", "-p", str(self.port), "-k", self.root,
                 "-c", "listen_addresses=127.0.0.1", *(word for setting in self.settings for word in ("-c", setting))]
        for _ in range(300):  # after a crash, its children still hold the memory for a moment
            with open(self.root / "log", "ab") as log:
                self.process = subprocess.Popen(words, stdout=log, stderr=log, user=self.user, cwd=self.root)
            while self.process.poll() is None:
                if subprocess.run([self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode == 0:
                    return
                time.sleep(0.05)
            time.sleep(0.1)
        raise OSError((self.root / "log").read_text()[-2000:])

    def crash(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def url(self, database="postgres", more=""):
        """Without a password."""
        return f"postgres://bench@127.0.0.1:{self.port}/{database}{more}"

    def sql(self, text, database="postgres"):
        done = subprocess.run([self.programs / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d",
                               self.url(database), "-f", "-"], env={**os.environ, "PGPASSWORD": PASSWORD},
                              input=text, capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        return done.stdout.strip()

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGQUIT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.crash()
        shutil.rmtree(self.root, ignore_errors=True)
