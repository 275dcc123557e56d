#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a workflow runner would forgive and GitHub would not, and what nobody should have to review by eye: checks of
action.yml, the workflows and the examples of README.md and docs/ as they stand.

action_static_test.py [FOLDER]    exit status 77 when scripts/tools.sh has not run
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parents[1]
TOOLS = HERE.parents[1] / ".tools/bin"
ALLOWED = {  # third-party actions with the commits that were reviewed
    "actions/cache": "27d5ce7f107fe9357f9df03efb73ab90386fccae",
    "actions/deploy-pages": "cd2ce8fcbc39b97be8ca5fce6e763baed58fa128",
    "actions/upload-pages-artifact": "fc324d3547104276b827a68afc52ff2a11cc49c9",
    "actions/checkout": "3d3c42e5aac5ba805825da76410c181273ba90b1",
    "actions/download-artifact": "3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c",
    "actions/upload-artifact": "bbbca2ddaa5d8feaa63e36b76fdaad77386f024f",
}
ACTIONS = ("action.yml", ".github/actions/publish/action.yml", ".github/actions/history/action.yml", ".github/actions/setup/action.yml")


def find_faults_of_action(action, text):
    inputs, outputs, steps = action["inputs"], action["outputs"], action["runs"]["steps"]
    ids = {step["id"] for step in steps if "id" in step}
    for name in sorted(set(re.findall(r"inputs\.([\w-]+)", text)) - set(inputs)):
        yield f"inputs.{name} is not declared"
    for name in sorted(set(inputs) - set(re.findall(r"inputs\.([\w-]+)", text))):
        yield f"input {name} is not used"
    for name in sorted(set(re.findall(r"steps\.([\w-]+)", text)) - ids):
        yield f"steps.{name} is no step"
    for name, content in {**inputs, **outputs}.items():
        if not content.get("description"):
            yield f"{name} has no description"
    for step in steps:
        yield from find_faults_of_step(step)
        if "run" in step and step.get("shell") != "bash":  # a runner demands it, act does not
            yield f"step '{step.get('name')}' has no shell: bash"
        if not re.fullmatch(r"[A-Z][\w', ]+", step.get("name", "")):
            yield f"step '{step.get('name')}' is not named as a sentence"
        for unknown in set(step) - {"name", "id", "if", "shell", "run", "env", "uses", "with", "continue-on-error", "working-directory"}:
            yield f"step '{step.get('name')}': '{unknown}' does not exist in an action"
    scripts = set(re.findall(r"scripts/action/[\w-]+\.sh", text))
    for script in scripts:
        if not (ROOT / script).is_file() or not (ROOT / script).stat().st_mode & 0o111:
            yield f"{script} is no program"
    for script in sorted((ROOT / "scripts/action").iterdir()):
        # act hands INPUT_* and the repository of the action to the steps of a composite action, GitHub does not.
        for name in re.findall(r"\b(?:INPUT_\w+|GITHUB_ACTION_(?:REPOSITORY|REF)|ACT)\b", script.read_text()):
            yield f"scripts/action/{script.name} reads {name}, which is not there on GitHub"
    yield from find_undeclared_outputs(steps, text)


def find_undeclared_outputs(steps, text):
    """Outputs that are read have to be written by the script of that step, or by what the program does in it."""
    programs = {"action prepare": "action/prepare.cpp", "action fetch": "action/fetch.cpp", "action measure": "../cli/action.cpp",
                "action judge": "action/judge.cpp", "finish.sh\" publish": "publish/publish.cpp", "finish.sh\" verdict": "../cli/action.cpp",
                "publish-artifact": "publish/publish.cpp", "action history": "action/history.cpp", "finish.sh\" history verdict": "action/history.cpp",
                "action history judge": "history/alerts.cpp"}
    for step_id, output in set(re.findall(r"steps\.([\w-]+)\.outputs\.([\w-]+)", text)):
        [step] = [s for s in steps if s.get("id") == step_id] or [{}]
        run = step.get("run", "")
        if not run:
            continue
        written = run
        for _ in range(3):  # scripts call and source others
            written += "".join((ROOT / script).read_text() for script in set(re.findall(r"scripts/action/[\w-]+\.sh", written)))
        written += "".join((ROOT / "native/app" / source).read_text() for program, source in programs.items() if program in written)
        if not re.search(rf'[" \']{output}=|outputs\.add\("{output}"|pair\("{output}"|\{{"{output}", "', written):
            yield f"step '{step.get('name')}' does not set the output {output}"


def find_faults_of_inputs(action, table_file):
    """An input is declared in action.yml and in one table of the program, but those of the step before there is a program, and
    secrets."""
    declared = set(action["inputs"]) - {"token", "webhook", "program-sha256"}
    table = set(re.findall(r'^ +\{"([\w-]+)",\s+&\w*Inputs::', (ROOT / table_file).read_text(), re.M))
    for name in sorted(declared ^ table):
        yield f"input {name} is declared only in {'action.yml' if name in declared else table_file}"
    [prepare] = [step for step in action["runs"]["steps"] if step.get("name") == "Check the inputs"]
    for name in sorted(table):
        if f"inputs.{name}" not in prepare["env"].get(name.upper().replace("-", "_"), ""):
            yield f"input {name} is not handed to the step that checks the inputs"


def find_faults_of_step(step):
    name = step.get("name") or step.get("uses") or step.get("run", "")[:40]
    if "${{" in step.get("run", ""):
        yield f"step '{name}': an expression inside run; hand it over by env"
    uses = step.get("uses", "")
    if uses.startswith("./") or not uses:
        return
    action, _, commit = uses.partition("@")
    repository = "/".join(action.split("/")[:2])
    if repository.endswith("/benchgate"):
        return
    if ALLOWED.get(repository) != commit:
        yield f"step '{name}': {uses} is not a pin that was reviewed"


def find_faults_of_workflow(workflow):
    for name, job in workflow["jobs"].items():
        for step in job.get("steps", []):
            yield from find_faults_of_step(step)
            if step.get("uses", "").startswith("actions/checkout@") and step.get("with", {}).get("persist-credentials") is not False:
                yield f"job {name}: checkout leaves its token behind"
        if "timeout-minutes" not in job and "uses" not in job:  # GitHub refuses it at a job that calls a workflow
            yield f"job {name} has no timeout-minutes"


def read_pages():
    """README.md and every page under docs/, by path."""
    return {str(path.relative_to(ROOT)): path.read_text() for path in [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]}


def workflows_of(pages):
    """Fenced YAML that is a whole workflow, by page and number."""
    blocks = {page: re.findall(r"^```yaml\n(.*?)^```$", text, re.M | re.S) for page, text in pages.items()}
    return {f"{page}, workflow {number}": block for page, all_blocks in blocks.items()
            for number, block in enumerate((b for b in all_blocks if re.search(r"^jobs:", b, re.M)), 1)}


def find_faults_of_worktrees(workflows):
    """A base inside the checkout is part of it: pytest collects its tests, go and cargo its packages."""
    for name, text in workflows.items():
        for place in re.findall(r"git worktree add (?:-\S+ )*(\S+)", text):
            if not place.startswith("../"):
                yield f"{name}: the worktree '{place}' is inside the checkout"


def find_faults_of_tables(action, pages, file="action.yml"):
    """The documentation lists every input and output in the words of action.yml."""
    text = pages.get("docs/reference/action.md", "") + "\n\n"
    for kind in ("inputs", "outputs"):
        match = re.search(rf"<!-- {kind} of {re.escape(file)} -->\n(.*?)\n\n", text, re.S)
        if not match:
            yield f"docs/reference/action.md has no table of the {kind} of {file}"
            continue
        expected = table_of(kind, action[kind])
        if match[1] != expected:
            yield f"docs/reference/action.md: the table of the {kind} of {file} should be\n{expected}"


def table_of(kind, entries):
    def default(content):
        value = content.get("default", "")
        return "the job's token" if "github.token" in value else f"`{value}`" if value else ""

    if kind == "inputs":
        rows = ["| input | default | |", "|---|---|---|"] + [f"| `{n}` | {default(c)} | {c['description']} |" for n, c in entries.items()]
    else:
        rows = ["| output | |", "|---|---|"] + [f"| `{n}` | {c['description']} |" for n, c in entries.items()]
    return "\n".join(rows)


def find_faults_of_zizmor(examples):
    with tempfile.TemporaryDirectory(prefix="static-") as folder:
        place = Path(folder, ".github/workflows")
        place.mkdir(parents=True)
        for name in ACTIONS:
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, name).write_text((ROOT / name).read_text())
        for path in sorted((ROOT / ".github/workflows").glob("*.yml")):
            (place / path.name).write_text(path.read_text())
        for number, text in enumerate(examples.values(), 1):
            # Who follows a tag trusts its owner: that is the reader's choice, and docs/action.md says how to pin.
            (place / f"example-{number}.yml").write_text(re.sub(r"(uses: [\w-]+/benchgate(?:/.github/(?:actions/(?:publish|history|setup)|workflows/benchgate.yml))?@v1)\b", r"\1 # zizmor: ignore[unpinned-uses]", text))
        done = subprocess.run([TOOLS / "zizmor", "--offline", "--strict-collection", "--persona=pedantic", "--no-progress", folder],
                              capture_output=True, text=True, timeout=60)
        if done.returncode != 0 or "No findings to report" not in done.stdout or "WARN" in done.stderr:
            yield f"zizmor: exit {done.returncode}\n{done.stdout}{done.stderr}"


def workflow_of(action):
    """The steps of the Action as a job, for linters that know workflows only."""
    inputs = {name: {"type": "string", "description": content["description"]} for name, content in action["inputs"].items()}
    outputs = {name: {"value": f"${{{{ jobs.action.outputs.{name} }}}}"} for name in action["outputs"]}
    job = {"runs-on": "ubuntu-24.04", "strategy": {"matrix": {"number": [1]}}, "steps": action["runs"]["steps"],
           "outputs": {name: content["value"] for name, content in action["outputs"].items()}}
    return {"name": "action", "on": {"workflow_call": {"inputs": inputs, "outputs": outputs}}, "jobs": {"action": job}}


def find_faults_of_actionlint(program, action, examples):
    """actionlint is in no package of ours; where somebody has installed it, it has its say."""
    texts = [path.read_text() for path in sorted((ROOT / ".github/workflows").glob("*.yml"))]
    texts += [*examples.values(), json.dumps(workflow_of(action))]
    for text in texts:
        done = subprocess.run([program, "-no-color", "-shellcheck", TOOLS / "shellcheck", "-"], input=text, capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            yield f"actionlint: exit {done.returncode}\n{done.stdout}{done.stderr}"


def main():
    if not (TOOLS / "zizmor").exists():
        print("zizmor is missing; scripts/tools.sh installs it")
        return 77
    sys.path[:0] = [str(next((TOOLS.parent / "lib").glob("python*/site-packages")))]
    from ruamel.yaml import YAML
    yaml = YAML(typ="safe", pure=True)
    pages, faults = read_pages(), []
    examples = workflows_of(pages)
    texts = {name: (ROOT / name).read_text() for name in ACTIONS}
    for name, text in texts.items():
        faults += [f"{name}: {fault}" for fault in find_faults_of_action(yaml.load(text), text)]
        faults += find_faults_of_tables(yaml.load(text), pages, name)
    action = yaml.load(texts["action.yml"])
    for path, table in (("action.yml", "inputs.hpp"), (".github/actions/history/action.yml", "history_inputs.hpp")):
        faults += find_faults_of_inputs(yaml.load((ROOT / path).read_text()), f"native/app/action/{table}")
    faults += find_faults_of_worktrees(examples)
    workflows = {path.name: path.read_text() for path in sorted((ROOT / ".github/workflows").glob("*.yml"))}
    workflows |= examples
    for name, content in workflows.items():
        faults += [f"{name}: {fault}" for fault in find_faults_of_workflow(yaml.load(content))]
    faults += find_faults_of_zizmor(examples)
    if program := shutil.which("actionlint"):
        faults += find_faults_of_actionlint(program, action, examples)
    print("\n".join(faults) or f"action.yml and {len(workflows)} workflows are as they should be")
    return 1 if faults or not examples else 0


if __name__ == "__main__":
    sys.exit(main())
