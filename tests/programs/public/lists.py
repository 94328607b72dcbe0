"""The lists of public programs beside this file."""
import pathlib
import shlex

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]


def read_list(path):
    """Rows of (name, folder, words for the profiler, what must be printed)."""
    for line in path.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        command, _, expected = line.partition(" => ")
        words = shlex.split(command)
        yield words[0], words[1], words[2:], expected
