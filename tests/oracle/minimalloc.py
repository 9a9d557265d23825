#!/usr/bin/env python3
"""MiniMalloc's challenging benchmarks, planned with Freehold at their capacity.

usage: tests/oracle/minimalloc.py [--tool 'target/release/freehold plan'] [--limit SECONDS] FOLDER

FOLDER has the files of benchmarks/challenging of google/minimalloc, NAME.CAPACITY.csv. Each is planned at its capacity, and
the offsets are checked here, pair by pair. Prints the seconds for each file, and the lowest height that is found without
a capacity. Exit code 1 if a file is not planned, a plan is wrong, it takes longer than the limit (default: 60 seconds of
CPU time), or there is no file.
"""
import argparse
import csv
import glob
import os
import resource
import shlex
import subprocess
import sys
import tempfile


def read(path):
    with open(path, newline='') as file:
        return list(csv.DictReader(file))


def mistake(rows, planned, capacity):
    """Returns what is wrong with a plan, or None."""
    if len(rows) != len(planned):
        return 'the number of buffers differs'
    for row, other in zip(rows, planned):
        if any(row[name] != other[name] for name in ('id', 'lower', 'upper', 'size')):
            return f'buffer {row["id"]} is changed'
    boxes = [(row['id'], int(row['lower']), int(row['upper']), int(row['offset']), int(row['size'])) for row in planned]
    for name, _, _, offset, size in boxes:
        if offset < 0 or capacity is not None and offset + size > capacity:
            return f'buffer {name} does not fit'
    for at, (name, lower, upper, offset, size) in enumerate(boxes):
        for other, begin, end, start, length in boxes[:at]:
            if lower < end and begin < upper and offset < start + length and start < offset + size:
                return f'buffers {name} and {other} share bytes'
    return None


def plan(tool, path, arguments):
    """Returns the plan or None, the messages, and the seconds of CPU time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, 'out.csv')
        done = subprocess.run(tool + [path, '-o', out] + arguments, capture_output=True, text=True)
        planned = read(out) if done.returncode == 0 else None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return planned, done.stderr.strip(), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', default='target/release/freehold plan')
    parser.add_argument('--limit', type=float, default=60)
    parser.add_argument('folder')
    arguments = parser.parse_args()
    tool = shlex.split(arguments.tool)
    passed, failed = 0, 0
    for path in sorted(glob.glob(os.path.join(arguments.folder, '*.csv'))):
        name = os.path.basename(path)
        capacity = int(name.split('.')[1])
        rows = read(path)
        planned, messages, seconds = plan(tool, path, [f'--capacity={capacity}', f'--time={arguments.limit}'])
        wrong = messages.split('\n')[0] if planned is None else mistake(rows, planned, capacity)
        if wrong is None and seconds > arguments.limit:
            wrong = 'takes too long'
        lowest, messages, more = plan(tool, path, [])
        if wrong is None:
            wrong = mistake(rows, lowest, None) if lowest is not None else messages
        passed += wrong is None
        failed += wrong is not None
        verdict = 'ok' if wrong is None else f'FAILED: {wrong}'
        summary = messages.removeprefix('freehold plan: ')
        print(f'{name}: {len(rows)} buffers at {capacity}: {verdict}, {seconds:.2f} s; alone: {summary}, {more:.2f} s')
    print(f'{passed} passed, {failed} failed')
    return 0 if passed and not failed else 1


if __name__ == '__main__':
    sys.exit(main())
