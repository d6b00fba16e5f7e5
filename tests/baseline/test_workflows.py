"""What runs on GitHub: the Action, the workflows to copy and the project's own, and what their tokens may do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
FILES = (
    "action.yml",
    "comment/action.yml",
    ".github/workflows/ci.yml",
    "docs/examples/figures.yml",
    "docs/examples/figures-comment.yml",
)
OURS = re.compile(r"OWNER/ppgen(/comment)?@COMMIT # v\d+\.\d+\.\d+: .*")
"""Where a project takes ppgen from, it fills in; what is there to be filled in says that it is a whole hash."""


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def parsed(name: str) -> dict[Any, Any]:
    whole: dict[Any, Any] = yaml.safe_load(text(name))
    return whole


def steps(name: str) -> Iterator[dict[str, Any]]:
    whole = parsed(name)
    for job in whole["jobs"].values() if "jobs" in whole else [whole["runs"]]:
        yield from job["steps"]


@pytest.mark.parametrize("name", FILES)
def test_every_action_is_pinned_by_its_whole_hash_with_its_version_beside_it(name: str) -> None:
    uses = re.findall(r"uses: (.+)", text(name))
    assert len(uses) == sum("uses" in step for step in steps(name))
    for used in uses:
        assert OURS.fullmatch(used) or re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used)


def test_one_version_of_an_action_is_used_everywhere() -> None:
    uses = [used for name in FILES for used in re.findall(r"uses: (actions/.+)", text(name))]
    assert len(set(uses)) == len({used.partition("@")[0] for used in uses})


@pytest.mark.parametrize("name", FILES)
def test_nothing_from_outside_becomes_part_of_a_command(name: str) -> None:
    for step in steps(name):
        assert "${{" not in step.get("run", "")
        if "runs" in parsed(name) and "run" in step:
            assert step["shell"] == "bash"


@pytest.mark.parametrize("name", FILES)
def test_no_checkout_leaves_a_token_behind(name: str) -> None:
    for step in steps(name):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("name", [name for name in FILES if "jobs" in parsed(name)])
def test_a_workflow_may_do_no_more_than_it_needs(name: str) -> None:
    workflow = parsed(name)
    runs_their_code = "pull_request" in workflow[True]  # YAML reads `on` as true
    assert "pull_request_target" not in workflow[True]
    allowed = [
        workflow["permissions"],
        *(job["permissions"] for job in workflow["jobs"].values() if "permissions" in job),
    ]
    writes = {key for permissions in allowed for key, level in permissions.items() if level != "read"}
    assert writes == (set() if runs_their_code else {"pull-requests"})
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 15


def test_what_may_write_runs_nothing_of_a_pull_request() -> None:
    workflow = parsed("docs/examples/figures-comment.yml")
    assert workflow["permissions"] == {}
    assert workflow[True] == {
        "workflow_run": {"workflows": [parsed("docs/examples/figures.yml")["name"]], "types": ["completed"]}
    }
    (job,) = workflow["jobs"].values()
    assert job["if"] == "github.event.workflow_run.event == 'pull_request'"
    (step,) = job["steps"]
    assert OURS.match(step["uses"] + " # v0.1.0: ")
    assert set(step) == {"uses"}
    for step in steps("comment/action.yml"):
        assert "uses" not in step
        assert step["run"] == 'python3 -I "$GITHUB_ACTION_PATH/../tools/comment.py"'


def test_the_workflow_to_copy_knows_the_action() -> None:
    (ours,) = [step for step in steps("docs/examples/figures.yml") if OURS.match(step["uses"] + " # v0.1.0: ")]
    assert set(ours["with"]) <= set(parsed("action.yml")["inputs"])


def test_both_halves_name_the_artifact_alike_and_each_job_of_a_matrix_has_its_own() -> None:
    inputs = parsed("action.yml")["inputs"]
    name = inputs["artifact"]["default"]
    assert name.startswith(parsed("comment/action.yml")["inputs"]["artifact"]["default"])
    assert "${{ github.job }}" in name
    assert "${{ strategy.job-index }}" in name
    for file in FILES:
        for step in steps(file):
            if step.get("uses", "").startswith("actions/upload-artifact@"):
                given = step["with"]["name"]
                assert "matrix." in given or given == "${{ inputs.artifact }}"


def test_packages_are_cached() -> None:
    (cache,) = [step for step in steps("action.yml") if step.get("uses", "").startswith("actions/cache@")]
    (install,) = [step for step in steps("action.yml") if 'pip" install' in step.get("run", "")]
    assert install["env"]["PIP_CACHE_DIR"] == cache["with"]["path"]
    assert "pyproject.toml" in next(step for step in steps("action.yml") if step.get("id") == "packages")["run"]
    (python,) = [step for step in steps(".github/workflows/ci.yml") if "setup-python@" in step.get("uses", "")]
    assert python["with"]["cache"] == "pip"


def test_the_variables_of_the_action_are_those_that_its_script_reads() -> None:
    for name, script in (("action.yml", "tools/action.sh"), ("comment/action.yml", "tools/comment.py")):
        (step,) = [step for step in steps(name) if script.rpartition("/")[2] in step.get("run", "")]
        read = set(
            re.findall(
                r"PPGEN_[A-Z_]+|\bPPGEN\b", text(script) + text("ppgen/cli/page.py") + text("ppgen/cli/pull_request.py")
            )
        )
        assert set(step["env"]) <= read
