# SPDX-License-Identifier: MIT
"""Runs the cases of a test of publishing, several at once."""
import concurrent.futures
import functools
import subprocess
import traceback


@functools.lru_cache
def certificate_in(folder):
    """A certificate of our own making with its key, in one file."""
    path = folder / "certificate.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", folder / "only.pem"],
                   check=True, capture_output=True, timeout=60)
    path.write_text((folder / "key.pem").read_text() + (folder / "only.pem").read_text())
    return path


def attempt(function):
    """What went wrong in a case, or None."""
    try:
        function(function.__name__)
        return None
    except Exception:  # noqa: BLE001 - a case may fail in any way
        return traceback.format_exc()


def find_secrets(folder, secrets):
    """Files below the folder that hold one: outputs, summaries, recorded requests, everything that was said."""
    return [path for path in folder.rglob("*") if path.is_file() and any(secret.encode() in path.read_bytes() for secret in secrets)]


def run_cases(cases, names, folder, secrets):
    """Runs the cases called `names`, or all, and looks for secrets in what they left. Returns the exit code."""
    wanted = [case for case in cases if not names or case.__name__ in names]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        for function, problem in zip(wanted, pool.map(attempt, wanted)):
            print(f"{'not ok' if problem else 'ok'} {function.__name__}")
            if problem:
                failed += 1
                print(problem)
    for path in find_secrets(folder, secrets):
        failed += 1
        print(f"not ok: the token stands in {path}")
    print(f"{len(wanted)} cases, {failed} failed")
    return 1 if failed else 0
