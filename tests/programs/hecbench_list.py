#!/usr/bin/env python3
"""Lists HeCBench's CUDA programs as `course profile` takes them: hecbench_list.py HECBENCH [NAME...]

A line for each: NAME FOLDER FILES... [-I DIR]... [-D MACRO]... [-- ARGUMENTS] [=> REGEX]. What a program is made of, and how it is
run, is what its Makefile would do: `make -n` is asked, so nothing is built. Repetitions that measure time are cut to 1,
where the program's own usage text says which argument that is. The arguments of hecbench_sizes.txt go before;
what a program prints when its check went well is in hecbench_checks.txt, where judge.py cannot know it.
"""
import pathlib
import re
import shlex
import subprocess
import sys

REPEATS = re.compile(r"repeat|iteration|\biters?\b|\bniters?\b|\btimes\b|trials?|\bruns?\b|timesteps|\bsteps?\b|loops?", re.I)
SOURCES = (".cu", ".cpp", ".cc", ".c", ".cxx", ".C")


def commands_of(folder):
    """The command lines of `make run`, each as words."""
    text = subprocess.run(
        ["make", "-n", "-B", "-k", "run", "LAUNCHER="], cwd=folder, capture_output=True, text=True, errors="replace"
    ).stdout
    for line in text.replace("\\\n", " ").splitlines():
        try:
            words = shlex.split(line)
        except ValueError:
            continue
        if words:
            yield words


def cut_repeats(folder, arguments):
    """The arguments, with those that the usage text calls repetitions cut to 1."""
    text = "".join(path.read_text(errors="replace") for path in sorted(folder.rglob("*")) if path.suffix in SOURCES)
    usage = re.search(r'[Uu]sage:?([^;]*);', re.sub(r"argv\[\d\]", "", text))
    names = re.findall(r"<([^<>]*)>|\[([^\[\]]*)\]", usage.group(1)) if usage else []
    names = [required or optional for required, optional in names]
    if len(names) != len(arguments):
        return arguments
    return ["1" if REPEATS.search(name) and "compute" not in name and word.isdigit() else word for name, word in zip(names, arguments)]


def is_compiler(word):
    return pathlib.Path(word).name in ("nvcc", "g++", "gcc", "cc", "c++")


def options_of(words):
    """-I and -D, in the form of `course profile`."""
    options = []
    for at, word in enumerate(words):
        for flag in ("-I", "-D"):
            if word == flag and at + 1 < len(words):
                options += [flag, words[at + 1]]
            elif word.startswith(flag) and len(word) > 2:
                options += [flag, word[2:]]
    return options


def by_program(file):
    """The rest of each line of a file beside this one, by the program's name."""
    lines = (pathlib.Path(__file__).parent / file).read_text().splitlines()
    named = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return {name: rest for name, _, rest in named}


SIZES = by_program("hecbench_sizes.txt")
CHECKS = by_program("hecbench_checks.txt")


def program_line(folder, root):
    files, options, arguments = [], [], None
    for words in commands_of(folder):
        if is_compiler(words[0]):
            files += [word for word in words[1:] if word.endswith(SOURCES) and word not in files]
            given = options_of(words[1:])
            for at in range(0, len(given), 2):
                if given[at : at + 2] not in [options[i : i + 2] for i in range(0, len(options), 2)]:
                    options += given[at : at + 2]
        elif words[0].startswith("./") and arguments is None:
            arguments = cut_repeats(folder, words[1:])
    if folder.name in SIZES:
        arguments = SIZES[folder.name].split()
    if not files:
        return None
    words = [folder.name, str(folder.relative_to(root)), *files, *options]
    if arguments:
        words += ["--", *arguments]
    check = f" => {CHECKS[folder.name]}" if folder.name in CHECKS else ""
    return shlex.join(words) + check


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    names = sys.argv[2:]
    for folder in sorted((root / "src").glob("*-cuda")):
        if names and folder.name not in names:
            continue
        line = program_line(folder, root.parent)
        print(line if line else f"# {folder.name}: its Makefile compiles nothing that is here")


main()
