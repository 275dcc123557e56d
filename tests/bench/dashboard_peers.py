# SPDX-License-Identifier: MIT
"""The pages of github-action-benchmark and asv, made by their own programs from the history of dashboard_page.py.

They are neither part of the repository nor downloaded. The folder $BENCHGATE_PEERS has:
  github-action-benchmark/          a checkout of it
  asv/                              a virtual environment with asv (`pip install asv`)
  elsewhere/HOST/PATH               each file that a page loads from https://HOST/PATH: Chart.js, jQuery, Flot, Bootstrap
                                    and others, in the version that the page names, for instance from npm
"""
import json
import os
import re
import shutil
import subprocess
from pathlib import Path


class NotFound(Exception):
    """A part of a peer that is not there."""


def found(peers, path):
    """The file of a peer; NotFound says which one is missing."""
    if not peers:
        raise NotFound("$BENCHGATE_PEERS is not set")
    if not (Path(peers) / path).exists():
        raise NotFound(f"{Path(peers) / path} not found")
    return Path(peers) / path


def copy_elsewhere(peers, site):
    """Lets a page load copies of the files that it loads from elsewhere. The digests that it names are taken out, since the
    same version from npm may differ by being not minified."""
    page = site / "index.html"
    text = re.sub(r' integrity="[^"]*"', "", page.read_text())
    address = r'"https://([^"]+\.(?:js|css))"'
    for place in re.findall(address, text):
        copy = site / "elsewhere" / place
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(found(peers, f"elsewhere/{place}"), copy)
    page.write_text(re.sub(address, r'"elsewhere/\1"', text))


def make_commits(folder, times):
    """A repository with an empty commit at each time; their hashes, oldest first."""
    subprocess.run(["git", "init", "-q", "-b", "main", folder], check=True)
    commits = [f"commit refs/heads/main\ncommitter Ann <ann@example.org> {int(time.timestamp())} +0000\n"
               f"data <<END\nRun {run}\nEND\n\n" for run, time in enumerate(times)]
    subprocess.run(["git", "-C", folder, "fast-import", "--quiet"], input="".join(commits), text=True, check=True)
    done = subprocess.run(["git", "-C", folder, "rev-list", "--reverse", "main"], check=True, capture_output=True, text=True)
    return done.stdout.split()


def make_github_action_benchmark(peers, site, times, cases):
    """The page that its action puts on the branch gh-pages, and data.js as it writes it."""
    source = found(peers, "github-action-benchmark/src/default_index_html.ts")
    page = re.fullmatch(r"export const DEFAULT_INDEX_HTML = String.raw`(.*)`;\s*", source.read_text(), re.DOTALL)
    if not page:
        raise NotFound(f"the page in {source} not found")
    site.mkdir()
    (site / "index.html").write_text(page[1])
    copy_elsewhere(peers, site)
    ann = {"email": "ann@example.org", "name": "Ann", "username": "ann"}
    entries = []
    for run, (commit, time) in enumerate(zip(make_commits(site.parent / "commits", times), times)):
        benches = [{"name": case.name, "value": case.median(run), "range": f"± {case.half_range(run):.6g}", "unit": "ns"} for case in cases]
        entries.append({"commit": {"author": ann, "committer": ann, "distinct": True, "id": commit, "message": f"Run {run}",
                                   "timestamp": time.isoformat(), "tree_id": commit, "url": f"https://example.org/commit/{commit}"},
                        "date": int(1000 * time.timestamp()), "tool": "customSmallerIsBetter", "benches": benches})
    data = {"lastUpdate": entries[-1]["date"], "repoUrl": "https://example.org", "entries": {"Benchmark": entries}}
    (site / "data.js").write_text("window.BENCHMARK_DATA = " + json.dumps(data, indent=2, ensure_ascii=False))


def write_asv_results(results, commits, times, cases):
    """Results as `asv run` keeps them, version 2 of its format, in seconds."""
    machine = {"machine": "machine", "os": "Linux", "arch": "x86_64", "cpu": "cpu", "num_cpu": "2", "ram": "8000000"}
    (results / "machine").mkdir(parents=True)
    (results / "machine/machine.json").write_text(json.dumps({**machine, "version": 1}))
    benchmarks = {name: {"name": name, "type": "time", "unit": "seconds", "params": [], "param_names": [], "version": "1",
                         "code": f"def {name.split('.')[1]}():\n    pass"} for name in (asv_name(case) for case in cases)}
    (results / "benchmarks.json").write_text(json.dumps({**benchmarks, "version": 2}))
    for run, (commit, time) in enumerate(zip(commits, times)):
        values = {asv_name(case): [[case.median(run) * 1e-9], [], "1"] for case in cases}
        (results / f"machine/{commit[:8]}-virtualenv-py3.11.json").write_text(json.dumps({
            "commit_hash": commit, "env_name": "virtualenv-py3.11", "date": int(1000 * time.timestamp()), "params": {**machine, "python": "3.11"},
            "python": "3.11", "requirements": {}, "env_vars": {}, "result_columns": ["result", "params", "version"],
            "results": values, "durations": {}, "version": 2}))


def asv_name(case):
    """asv groups by what stands before the first dot."""
    return case.name.replace("/", ".")


def make_asv(peers, site, times, cases):
    """The site of `asv publish`."""
    asv = found(peers, "asv/bin/asv")
    work = site.parent / "asv-work"
    write_asv_results(work / "results", make_commits(work / "repository", times), times, cases)
    (work / "asv.conf.json").write_text(json.dumps({
        "version": 1, "project": "history", "project_url": "https://example.org", "repo": str(work / "repository"), "branches": ["main"],
        "show_commit_url": "https://example.org/commit/", "results_dir": str(work / "results"), "html_dir": str(site)}))
    subprocess.run([asv, "publish", "--no-pull"], cwd=work, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "HOME": str(work)})
    copy_elsewhere(peers, site)


PEERS = {"github-action-benchmark": make_github_action_benchmark, "asv": make_asv}


def make_sites(folder, times, cases):
    """Makes the site of each peer in `folder`/NAME. Returns why there is none, by name."""
    missing = {}
    for name, make in PEERS.items():
        try:
            make(os.environ.get("BENCHGATE_PEERS"), folder / name, times, cases)
        except NotFound as reason:
            missing[name] = str(reason)
    return missing
