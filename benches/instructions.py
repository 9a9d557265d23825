#!/usr/bin/env python3
"""Count the instructions that `freehold` executes on a list of programs, and its peak memory, and compare two builds.

usage: benches/instructions.py [--workloads FILE] [--baseline BINARY] [--only NAME,…] [BINARY]

Wall time is noisy on shared machines; the number of executed instructions of one binary on one input is not, which
makes a change of one percent visible. Each program runs once under `valgrind --tool=callgrind`, on one thread, so a count
covers reading, verifying, the passes, and printing. It runs a second time without valgrind, for the most memory that is
resident (KiB).

BINARY is `target/release/freehold` if it is not given. With `--baseline`, the second binary runs on the same programs,
and a column shows each change in percent; the exit code is 1 if one program needs over 2% more instructions or memory
than with the baseline, or all programs together need more instructions. Synthetic programs come from `--workloads`, a
script that prints one of a given shape and size (`../shared/bench/workload.py` if it is not given), real programs from
`--corpus` (`../shared/corpus`).
"""
import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "oracle"))
import callgrind

# One thread.
ENVIRONMENT = {**os.environ, "RAYON_NUM_THREADS": "1"}
BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries"
PIPELINE = "--buffer-deallocation-pipeline"

OWNERSHIP = "--ownership-elaboration"


class Workload(NamedTuple):
    """A synthetic program."""

    shape: str
    size: int


class Corpus(NamedTuple):
    """A real program: a path in the corpus."""

    path: str


class Compiled(NamedTuple):
    """The program that `compile` makes of a path in the corpus."""

    path: str


def opt(*flags: str) -> list[str]:
    """The command that runs passes on one thread."""
    return ["opt", "--mlir-disable-threading", *flags]


COMPILE = ["compile"]

# Name, program, command.
PROGRAMS = [
    ("startup", Workload("straight", 1), opt()),
    ("read-print", Workload("straight", 4000), opt()),
    ("read-print-tensors", Workload("slices", 1500), opt()),
    ("canonicalize", Workload("scf", 400), opt("--canonicalize")),
    ("cse", Workload("straight", 2500), opt("--cse")),
    ("bufferize-tensor", Workload("tensor", 1500), opt(BUFFERIZE)),
    ("bufferize-slices", Workload("slices", 600), opt(BUFFERIZE)),
    ("bufferize-loops", Workload("loops", 600), opt(BUFFERIZE)),
    ("pipeline-funcs", Workload("funcs", 500), opt(PIPELINE)),
    ("pipeline-scf", Workload("scf", 250), opt(PIPELINE)),
    ("ownership-scf", Workload("scf", 250), opt(OWNERSHIP)),
    ("ownership-cf", Workload("cfgloops", 250), opt(OWNERSHIP)),
    ("compile-gpt2", Corpus("large/gpt2_unrolled_L48__calls.mlir"), COMPILE),
    ("compile-resnet", Corpus("runnable/resnet18_small.mlir"), COMPILE),
    ("compile-layers", Corpus("runnable/gpt2_scan_layers__calls.mlir"), COMPILE),
    ("compile-nbody", Corpus("runnable/nbody_leapfrog.mlir"), COMPILE),
    ("compile-cholesky", Corpus("runnable/cholesky_inplace.mlir"), COMPILE),
    ("explain", Corpus("runnable/cholesky_inplace.mlir"), ["explain"]),
    ("check-static", Compiled("runnable/resnet18_small.mlir"), ["check", "--static"]),
]


def instructions(command: list[str], folder: Path) -> int:
    """The instructions that a command executes."""
    valgrind = callgrind.counted(folder / "callgrind.out")
    run = subprocess.run(valgrind + command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    counted = callgrind.instructions(run.stderr)
    if run.returncode != 0 or counted is None:
        sys.exit(f"{' '.join(valgrind + command)}\nfailed:\n{run.stderr}")
    return counted


def peak_memory(command: list[str]) -> int:
    """The most memory of a command that is resident, in KiB: the least of three runs.

    GNU time starts it: a process inherits the peak of the one that it was forked from, which for Python is above that of many
    commands."""
    peaks = []
    for _ in range(3):
        timed = ["/usr/bin/time", "--format=%M", *command]
        run = subprocess.run(timed, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        if run.returncode != 0:
            sys.exit(f"{' '.join(timed)}\nfailed:\n{run.stderr}")
        peaks.append(int(run.stderr.split()[-1]))
    return min(peaks)


def write(program: Workload | Corpus | Compiled, target: Path, options: argparse.Namespace) -> None:
    """Writes a program to a file."""
    with target.open("w") as file:
        match program:
            case Workload(shape, size):
                subprocess.run([sys.executable, options.workloads, shape, str(size)], stdout=file, check=True)
            case Corpus(path):
                file.write((options.corpus / path).read_text())
            case Compiled(path):
                subprocess.run([options.binary, "compile", options.corpus / path], stdout=file, check=True)


def change(now: int, before: int) -> str:
    return f"{100 * (now / before - 1):+7.2f}%"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", nargs="?", type=Path, default=ROOT / "target/release/freehold")
    parser.add_argument("--baseline", type=Path, help="the binary to compare with")
    parser.add_argument("--workloads", type=Path, default=ROOT / "../shared/bench/workload.py")
    parser.add_argument("--corpus", type=Path, default=ROOT / "../shared/corpus")
    parser.add_argument("--only", help="names of programs, separated by commas")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else [name for name, *_ in PROGRAMS]
    unknown = set(names) - {name for name, *_ in PROGRAMS}
    if unknown:
        sys.exit(f"no such program: {', '.join(sorted(unknown))}")

    binaries = [options.binary, options.baseline] if options.baseline else [options.binary]
    columns = ["instructions", "KiB"]
    header = "".join(f" {column:>15}" + f" {'baseline':>15} {'change':>8}" * (len(binaries) - 1) for column in columns)
    print(f"{'program':20}{header}")
    totals, worse = [0] * len(binaries), []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for name, program, flags in PROGRAMS:
            if name not in names:
                continue
            source = folder / f"{name}.mlir"
            write(program, source, options)
            commands = [[str(binary), flags[0], str(source), *flags[1:]] for binary in binaries]
            if flags[0] in ("opt", "compile"):
                commands = [command + ["-o", str(folder / "out.mlir")] for command in commands]
            counts = [instructions(command, folder) for command in commands]
            totals = [total + count for total, count in zip(totals, counts)]
            line = f"{name:20}"
            for values in (counts, [peak_memory(command) for command in commands]):
                line += "".join(f" {value:15,}" for value in values)
                if options.baseline:
                    line += f" {change(*values)}"
                    if values[0] > 1.02 * values[1] and name not in worse:
                        worse.append(name)
            print(line, flush=True)
    line = f"{'all':20}" + "".join(f" {total:15,}" for total in totals)
    print(line + (f" {change(*totals)}" if options.baseline else ""))
    if worse:
        print(f"more than 2% above the baseline: {', '.join(worse)}")
    if worse or totals[0] > totals[-1]:
        sys.exit(1)


if __name__ == "__main__":
    main()
