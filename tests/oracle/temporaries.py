#!/usr/bin/env python3
"""The memory for temporaries that compiled models need, compared with another compiler.

usage: tests/oracle/temporaries.py [--flags='COMPILE FLAGS'] [--function model] [--most 1.5] [--limit F]
                                   [--column temporaries] TOOL FOLDER CSV

FOLDER has programs, `NAME.mlir`; CSV has a line for each program with what another compiler needs for the same model, in
bytes: `--column` names it. Lines with a `note` are left out. Each program of the CSV is compiled with `TOOL compile`, and run on the reference
machine with `TOOL run --stats-json`. `temporary_bytes` of the function is compared with the peer's: the most bytes
live during a call, less those live before it, less the buffers that it returns, plus what it claims of arenas of its
caller (docs/design/machine.md). 1 KiB is added to both. If `main` calls the private copy of the function that
`privatize-called-functions` makes, that is taken, and named at the end of the row.

Prints a row for each program, the geometric means of the ratio of all programs and of those without `__calls`, and the
programs above `--most`. Exit code 1 if a program cannot be compiled or run, or if the mean of all is above `--limit`.
"""
import argparse
import csv
import json
import math
import os
import subprocess
import sys
import tempfile

KIBIBYTE = 1024


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def temporaries(arguments, path, folder):
    """Returns the bytes of the function and its name, or an error."""
    compiled = os.path.join(folder, os.path.basename(path))
    code, _, error = run(arguments.tool, 'compile', path, *arguments.flags.split(), '-o', compiled)
    if code:
        return None, f'not compiled: {error[:200]}'
    code, _, error = run(arguments.tool, 'run', compiled, '--stats-json')
    if code:
        return None, f'a fault: {error[:200]}'
    functions = json.loads(error)['functions']
    for name in [arguments.function, f'{arguments.function}_private']:
        for function in functions:
            if function['name'] == name:
                return function['temporary_bytes'], '' if name == arguments.function else f'@{name}'
    return None, f'@{arguments.function} is not called'


def mean(rows):
    ratios = [ratio for _, ratio in rows]
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float('nan')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--flags', default='')
    parser.add_argument('--function', default='model')
    parser.add_argument('--most', type=float, default=1.5)
    parser.add_argument('--limit', type=float)
    parser.add_argument('--column', default='temporaries')
    parser.add_argument('tool')
    parser.add_argument('folder')
    parser.add_argument('csv')
    arguments = parser.parse_args()
    rows, failed = [], 0
    print(f'{"program":40} {"temporaries":>12} {"the peer":>12} {"ratio":>7}')
    with open(arguments.csv) as file, tempfile.TemporaryDirectory() as folder:
        for line in csv.DictReader(file):
            if line.get('note'):
                continue
            name, theirs = line['program'], int(line[arguments.column])
            ours, note = temporaries(arguments, os.path.join(arguments.folder, f'{name}.mlir'), folder)
            if ours is None:
                failed += 1
                print(f'{name:40} {note}')
                continue
            ratio = (ours + KIBIBYTE) / (theirs + KIBIBYTE)
            rows.append((name, ratio))
            print(f'{name:40} {ours:12} {theirs:12} {ratio:7.3f} {note}'.rstrip(), flush=True)
    plain = [row for row in rows if '__calls' not in row[0]]
    print(f'geometric mean of {len(rows)}: {mean(rows):.3f}; of {len(plain)} without __calls: {mean(plain):.3f}')
    above = sorted((row for row in rows if row[1] > arguments.most), key=lambda row: -row[1])
    print(f'above {arguments.most}: ' + (', '.join(f'{name} {ratio:.2f}' for name, ratio in above) or 'none'))
    if failed or not rows or arguments.limit is not None and mean(rows) > arguments.limit:
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
