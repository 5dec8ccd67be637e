"""The built package holds everything, and runs from any folder without the source tree."""

import re
import socket
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from app import lean

ROOT = Path(__file__).parents[1]
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


def read(url: str) -> bytes:
    with build_opener(ProxyHandler({})).open(url, timeout=30) as answer:
        return answer.read()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*command, str(ROOT)], check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of a clean environment that has the package and what it needs."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run(
        [scripts / "python", "-m", "pip", "install", "--quiet", str(wheel)],
        check=True,
        capture_output=True,
    )
    return scripts


@pytest.fixture(scope="module")
def url(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the installed program, started in a folder of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    with subprocess.Popen(
        [installed / "opening-lead", "--port", port, "--no-browser"],
        cwd=tmp_path_factory.mktemp("elsewhere"),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        told = re.search(r"http://\S+", process.stdout.readline())
        assert told is not None
        yield told[0]
        process.terminate()


def source_files(folder: str) -> set[str]:
    """What git would carry: no caches."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_every_file_of_the_program_is_in_the_wheel_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as package:
        inside = {name for name in package.namelist() if ".dist-info/" not in name}
    expected = (
        source_files("app")
        | source_files("engine")
        | {f"app/{name}" for name in source_files("templates") | source_files("static")}
    )
    assert inside == expected


def test_the_wheel_carries_both_licences_and_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as package:
        names = package.namelist()
        (entry,) = [name for name in names if name.endswith("entry_points.txt")]
        commands = package.read(entry).decode()
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]
    assert "app/static/vendor/htmx/LICENSE" in names
    assert "opening-lead = app.__main__:main" in commands


def test_the_installed_program_shows_its_page_from_another_folder(url: str) -> None:
    assert b"Opening Lead" in read(url)


KINDS = {".css": "text/css", ".js": "text/javascript"}


def test_the_installed_program_serves_every_static_file(url: str) -> None:
    """Byte for byte, but for what our own are sent without."""
    for name in sorted(source_files("static")):
        expected = (ROOT / name).read_bytes()
        if "/vendor/" not in name and Path(name).suffix in KINDS:
            expected = lean.LEAN[KINDS[Path(name).suffix]](expected.decode()).encode()
        assert read(url + name) == expected, name


def test_the_installed_engine_runs_without_the_page(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [installed / "python", "-m", "engine", "new", "amerikaner", "--seed", "0000000000000001"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"amerikaner"' in done.stdout
