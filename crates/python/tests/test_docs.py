"""The code of the guide runs, and the notebooks too."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import croupier

ROOT = Path(__file__).resolve().parents[3]
NOTEBOOKS = sorted((ROOT / "crates/python/notebooks").glob("*.ipynb"))


def test_the_code_of_the_guide_runs() -> None:
    text = (ROOT / "docs/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    assert len(blocks) >= 10
    scope: dict[str, object] = {}
    for number, block in enumerate(blocks):
        exec(compile(block, f"docs/python.md, block {number}", "exec"), scope)


def test_the_guide_lists_the_parts_of_every_vector() -> None:
    text = (ROOT / "docs/python.md").read_text()
    titles = {croupier.Game(name).title: name for name in croupier.games()}
    rows = re.findall(r"^\| ([^|]+) \| \d+ \| ([^|]*\()", text, flags=re.MULTILINE)
    assert {title for title, _ in rows} == set(titles)
    for title, name in titles.items():
        game = croupier.Game(name)
        parts = ", ".join(
            f"{part} ({' x '.join(str(length) for length in shape)})"
            for part, (_, shape) in game.observation_parts().items()
        )
        assert f"| {title} | {game.seats} | {parts} |" in text, parts


def test_the_guide_names_every_phase() -> None:
    text = (ROOT / "docs/python.md").read_text()
    game = ""
    counted = {}
    for title, parts, meanings in re.findall(r"^\| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", text, flags=re.MULTILINE):
        game = title.strip() or game
        for part, meaning in zip(parts.split(", "), meanings.split("; ")):
            if part in ("phase", "stage"):
                counted[game, part] = len(meaning.split(", "))
    wanted = {}
    for name in croupier.games():
        parts = croupier.Game(name).observation_parts()
        wanted |= {(croupier.Game(name).title, part): parts[part][1][0] for part in ("phase", "stage") if part in parts}
    assert counted == wanted


def test_there_are_three_notebooks() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
