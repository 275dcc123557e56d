# SPDX-License-Identifier: MIT
"""A git repository in which one commit makes a real program slower."""

import os
import random
import subprocess
from pathlib import Path

# Integer work that no compiler takes away; its time is proportional to ROUNDS. scripted_benchgate takes it as a
# millisecond for each thousand.
PROGRAM = """#include <stdio.h>
#include <stdlib.h>
int main(void) {
  unsigned long long state = %(salt)d;
  for (long i = 0; i < %(rounds)dL; ++i) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; }
  if (state == 0) puts("never");
  puts("wall_ms=%(wall_ms)g");
  return 0;
}
"""
SCENARIO = """name: work
build: cc -O1 -o work work.c
command: [./work]
warmup: 2
timeout: 30s
"""
ENVIRONMENT = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
               "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org",
               "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org"}


def program(salt, rounds):
    return PROGRAM % {"salt": salt, "rounds": rounds, "wall_ms": rounds / 1000}


def git(folder, *words):
    done = subprocess.run(["git", *words], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder, source, message):
    Path(folder, "work.c").write_text(source)
    git(folder, "add", "work.c")
    git(folder, "commit", "-q", "-m", message)
    return git(folder, "rev-parse", "HEAD")


def make_repository(folder, commits, slowdown, rounds, seed, broken=()):
    """Commits `commits` changes; returns the ids of all, and the place of the slow one."""
    git(folder, "init", "-q", "-b", "main")
    Path(folder, "scenario.yaml").write_text(SCENARIO)
    Path(folder, ".gitignore").write_text("work\nbenchgate-*\n")
    git(folder, "add", "scenario.yaml", ".gitignore")
    slow = random.Random(seed).randrange(1, commits)
    ids = []
    for i in range(commits):
        source = program(i + 1, round(rounds * (1 + slowdown)) if i >= slow else rounds)
        if i in broken:
            source = "#error does not build\n" + source
        ids.append(commit(folder, source, f"change {i}"))
    return ids, slow
