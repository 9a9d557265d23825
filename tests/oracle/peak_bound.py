#!/usr/bin/env python3
"""The peak of planned programs, compared with the least that the order of their ops allows.

usage: tests/oracle/peak_bound.py --without='FLAGS' [--with='FLAGS'] [--run='FLAGS'] [--mean 1.02] [--worst 1.10]
                                  TOOL PATH...

PATH is a program, or a folder of programs. Each is compiled with `TOOL compile` twice: with `--with`, which plans the
buffers, and with `--without`, which does the same up to the plan. Both run on the reference machine with `--stats-json`.
The bound is the largest sum of bytes live at a time in the program that is not planned, each buffer rounded up to its
alignment: `rounded_peak_bytes`. No plan of the same lives needs less. The arena counts in the same way. Buffers on the
stack and globals that are not constant count in both.

Prints a row for each program, the mean and the worst ratio. Exit code 1 if one of them is above its limit, or if a program
cannot be compiled or run.
"""
import argparse
import glob
import json
import os
import shlex
import subprocess
import sys
import tempfile


def peak(arguments, path, flags, output):
    """Returns the rounded peak of a program compiled with these flags, or an error."""
    compile_it = [arguments.tool, 'compile', path, *shlex.split(flags), '-o', output]
    done = subprocess.run(compile_it, capture_output=True, text=True)
    if done.returncode:
        return None, f'not compiled: {done.stderr[:200]}'
    run_it = [arguments.tool, 'run', output, '--stats-json', *shlex.split(arguments.run)]
    done = subprocess.run(run_it, capture_output=True, text=True)
    if done.returncode:
        return None, f'a fault: {done.stderr[:200]}'
    # Printed output of the program goes to standard output only.
    return json.loads(done.stderr)['rounded_peak_bytes'], ''


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--with', dest='planned', default='')
    parser.add_argument('--without', dest='unplanned', required=True)
    parser.add_argument('--run', default='')
    parser.add_argument('--mean', type=float, default=1.02)
    parser.add_argument('--worst', type=float, default=1.10)
    parser.add_argument('tool')
    parser.add_argument('paths', nargs='+', metavar='PATH')
    arguments = parser.parse_args()
    paths = []
    for path in arguments.paths:
        paths += sorted(glob.glob(os.path.join(path, '*.mlir'))) if os.path.isdir(path) else [path]
    ratios, failed = [], 0
    print(f'{"program":40} {"planned":>12} {"bound":>12} {"ratio":>7}')
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            name = os.path.splitext(os.path.basename(path))[0]
            both = [peak(arguments, path, flags, os.path.join(folder, f'{name}{number}.mlir'))
                    for number, flags in enumerate([arguments.planned, arguments.unplanned])]
            wrong = next((error for bytes_, error in both if bytes_ is None), None)
            if wrong is not None:
                failed += 1
                print(f'{name:40} {wrong}')
                continue
            planned, bound = both[0][0], both[1][0]
            ratio = planned / bound if bound else 1.0 if planned == 0 else float('inf')
            ratios.append((ratio, name))
            print(f'{name:40} {planned:12} {bound:12} {ratio:7.3f}', flush=True)
    if not ratios:
        return 1
    mean, worst = sum(ratio for ratio, _ in ratios) / len(ratios), max(ratios)
    print(f'{len(ratios)} programs: mean {mean:.4f}, worst {worst[0]:.4f} ({worst[1]})')
    return 1 if failed or mean > arguments.mean or worst[0] > arguments.worst else 0


if __name__ == '__main__':
    sys.exit(main())
