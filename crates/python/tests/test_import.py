"""What `import croupier` brings: everything by name, and nothing that takes long."""

import subprocess
import sys

import pytest


def run(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("module", ["cluster", "gymnasium", "openspiel", "pettingzoo"])
def test_a_module_of_a_peer_is_there_after_import_croupier_alone(module: str) -> None:
    assert run(f"import croupier; print('{module}' in dir(croupier), croupier.{module}.__name__)") == f"True croupier.{module}\n"


def test_import_croupier_imports_no_peer() -> None:
    program = "import sys, croupier; print([name for name in ('ray', 'gymnasium', 'pyspiel', 'pettingzoo', 'pyarrow') if name in sys.modules])"
    assert run(program) == "[]\n"


def test_a_peer_that_is_not_installed_is_named_with_what_installs_it() -> None:
    program = (
        "import sys, croupier\n"
        "sys.modules['ray'] = None\n"
        "try: croupier.cluster\n"
        "except AttributeError as problem: print(problem)"
    )
    assert run(program) == "croupier.cluster needs the package ray: pip install 'croupier[cluster]'\n"


def test_other_names_are_not_there() -> None:
    program = "import croupier\ntry: croupier.chess\nexcept AttributeError as problem: print(problem)"
    assert run(program) == "module 'croupier' has no attribute 'chess'\n"


def test_the_package_knows_its_version() -> None:
    from importlib.metadata import version

    assert run("import croupier; print(croupier.__version__)") == version("croupier") + "\n"
