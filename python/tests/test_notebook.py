"""The notebooks of the examples, and the program of the guide, run."""

import pathlib
import re

import freehold
import nbformat
import pytest
from nbclient import NotebookClient

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "examples" / "python").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: pathlib.Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in notebook.cells), "a notebook is committed without outputs"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = [output["data"].get("text/html", "") for output in outputs if "data" in output]
    # The report displays itself.
    assert any(text.startswith("<iframe srcdoc=") for text in shown)


GUIDE = ROOT / "docs" / "guide" / "python.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def test_the_programs_of_the_guide_run(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(BLOCKS) > 5
    names = {"__name__": "guide"}
    for number, block in enumerate(BLOCKS):
        exec(compile(block, f"{GUIDE.name}, block {number}", "exec"), names)


def test_the_readme_of_the_package_runs() -> None:
    text = (ROOT / "python" / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    exec(compile(block, "README.md", "exec"), {})


def test_public_names_have_documentation() -> None:
    for name in freehold.__all__:
        if name != "__version__":
            assert getattr(freehold, name).__doc__, name
    for owner in [freehold.Module, freehold.Op, freehold.Region, freehold.Block, freehold.Value]:
        for name, member in vars(owner).items():
            if not name.startswith("_"):
                assert member.__doc__, f"{owner.__name__}.{name}"
