#!/usr/bin/env python3
"""Count the instructions that `freehold` executes on ten programs, and compare two builds.

usage: benches/instructions.py [--workloads FILE] [--baseline BINARY] [--only NAME,…] [BINARY]

Wall time is noisy on shared machines; the number of executed instructions of one binary on one input is not, which
makes a change of one percent visible. Each program runs once under `valgrind --tool=callgrind`, on one thread
(`--mlir-disable-threading`), so a count covers reading, verifying, the passes, and printing.

BINARY is `target/release/freehold` if it is not given. With `--baseline`, the second binary runs on the same programs,
and the last column is the change in percent; the exit code is 1 if one program needs over 2% more instructions than
with the baseline, or all programs together need more. The programs come from `--workloads`, a script that prints a
synthetic program of a given shape and size (`../shared/bench/workload.py` if it is not given).
"""
import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries"
PIPELINE = "--buffer-deallocation-pipeline"

# Name, shape and size of the workload, flags.
PROGRAMS = [
    ("startup", "straight", 1, []),
    ("read-print", "straight", 4000, []),
    ("read-print-tensors", "slices", 1500, []),
    ("canonicalize", "scf", 400, ["--canonicalize"]),
    ("cse", "straight", 2500, ["--cse"]),
    ("bufferize-tensor", "tensor", 1500, [BUFFERIZE]),
    ("bufferize-slices", "slices", 600, [BUFFERIZE]),
    ("bufferize-loops", "loops", 600, [BUFFERIZE]),
    ("pipeline-funcs", "funcs", 500, [PIPELINE]),
    ("pipeline-scf", "scf", 250, [PIPELINE]),
]


def instructions(binary: Path, program: Path, flags: list[str], folder: Path) -> int:
    """The instructions that `binary` executes on `program`."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder / 'callgrind.out'}"]
    command += [str(binary), "opt", str(program), "--mlir-disable-threading", *flags, "-o", str(folder / "out.mlir")]
    run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    counted = re.search(r"Collected\s*:\s*(\d+)", run.stderr)
    if run.returncode != 0 or not counted:
        sys.exit(f"{' '.join(command)}\nfailed:\n{run.stderr}")
    return int(counted.group(1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", nargs="?", type=Path, default=ROOT / "target/release/freehold")
    parser.add_argument("--baseline", type=Path, help="the binary to compare with")
    parser.add_argument("--workloads", type=Path, default=ROOT / "../shared/bench/workload.py")
    parser.add_argument("--only", help="names of programs, separated by commas")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else [name for name, *_ in PROGRAMS]
    unknown = set(names) - {name for name, *_ in PROGRAMS}
    if unknown:
        sys.exit(f"no such program: {', '.join(sorted(unknown))}")

    print(f"{'program':20} {'instructions':>15}" + (f" {'baseline':>15} {'change':>8}" if options.baseline else ""))
    total, total_before, worse = 0, 0, []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for program, shape, size, flags in PROGRAMS:
            if program not in names:
                continue
            source = folder / f"{program}.mlir"
            with source.open("w") as file:
                subprocess.run([sys.executable, options.workloads, shape, str(size)], stdout=file, check=True)
            count = instructions(options.binary, source, flags, folder)
            total += count
            line = f"{program:20} {count:15,}"
            if options.baseline:
                before = instructions(options.baseline, source, flags, folder)
                total_before += before
                line += f" {before:15,} {100 * (count / before - 1):+7.2f}%"
                if count > 1.02 * before:
                    worse.append(program)
            print(line, flush=True)
    line = f"{'all':20} {total:15,}"
    if options.baseline:
        line += f" {total_before:15,} {100 * (total / total_before - 1):+7.2f}%"
    print(line)
    if worse:
        print(f"more than 2% above the baseline: {', '.join(worse)}")
    if worse or (options.baseline and total > total_before):
        sys.exit(1)


if __name__ == "__main__":
    main()
