#!/usr/bin/env python3
"""Compares schemes of bufferization and deallocation on runnable programs: allocations, peaks, copies and checks.

usage: tests/oracle/schemes.py TOOL FOLDER

FOLDER has tensor programs whose @main takes no arguments. Each is bufferized and deallocated with each scheme below, and runs on
the reference machine with `--stats-json`. The printed output must be the same with each scheme. Prints a table in Markdown:
allocations, copied bytes and run-time checks that were executed, summed over the programs; the geometric mean of the peaks,
relative to the first scheme; copies and clones in the text of the programs. Exit code 1 if a program cannot be compiled or run,
or prints something else.
"""
import glob
import json
import math
import os
import subprocess
import sys
import tempfile

ONE_SHOT = '--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map'
PARTIAL = ['--scf-bufferize', '--empty-tensor-to-alloc-tensor', '--bufferization-bufferize', '--linalg-bufferize', '--tensor-bufferize',
           '--vector-bufferize', '--shape-bufferize', '--arith-bufferize', '--func-bufferize', '--finalizing-bufferize']
UPSTREAM = '--buffer-deallocation-pipeline'

# The name of the scheme, the subcommand and its flags.
SCHEMES = [
    ('One-Shot, `buffer-deallocation-pipeline`', 'opt', [ONE_SHOT, UPSTREAM]),
    ('… with `eliminate-empty-tensors`, `optimize-allocation-liveness`', 'opt',
     ['--eliminate-empty-tensors', ONE_SHOT, UPSTREAM, '--optimize-allocation-liveness']),
    ('partial passes, `buffer-deallocation-pipeline`', 'opt', [*PARTIAL, UPSTREAM]),
    ('One-Shot, `buffer-deallocation,canonicalize`', 'opt', [ONE_SHOT, '--buffer-deallocation', '--canonicalize']),
    ('One-Shot, `buffer-deallocation-legacy-pipeline`', 'opt', [ONE_SHOT, '--buffer-deallocation-legacy-pipeline']),
    ('… and `copy-removal`, `canonicalize`', 'opt',
     [ONE_SHOT, '--buffer-deallocation-legacy-pipeline', '--copy-removal', '--canonicalize']),
    ('One-Shot, `hlo-deallocation-pipeline`', 'opt', [ONE_SHOT, '--hlo-deallocation-pipeline']),
    ('One-Shot, `ownership-elaboration,canonicalize`', 'opt', [ONE_SHOT, '--ownership-elaboration', '--canonicalize']),
    ('`freehold compile`', 'compile', []),
]


def measure(tool, path, command, flags, output):
    """Returns the statistics of a run, the printed output, and the clones in the text; or an error."""
    done = subprocess.run([tool, command, path, *flags, '-o', output], capture_output=True, text=True)
    if done.returncode:
        return None, f'not compiled: {done.stderr[:300]}', 0
    with open(output) as file:
        clones = file.read().count('bufferization.clone')
    done = subprocess.run([tool, 'run', output, '--stats-json'], capture_output=True, text=True)
    if done.returncode:
        return None, f'a fault: {done.stderr[:300]}', 0
    return json.loads(done.stderr), done.stdout, clones


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, folder = sys.argv[1:]
    paths = sorted(glob.glob(os.path.join(folder, '*.mlir')))
    rows = [{'allocations': 0, 'ratios': [], 'copies': 0, 'clones': 0, 'ownership_checks': 0, 'copied_bytes': 0} for _ in SCHEMES]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            base = printed = None
            for (name, command, flags), row in zip(SCHEMES, rows):
                statistics, text, clones = measure(tool, path, command, flags, os.path.join(folder, 'output.mlir'))
                if statistics is None or (printed is not None and text != printed):
                    failed += 1
                    print(f'{path}, {name}: {text if statistics is None else "prints something else"}', file=sys.stderr)
                    continue
                if base is None:
                    base, printed = statistics['peak_bytes'], text
                row['ratios'].append(max(statistics['peak_bytes'], 1) / max(base, 1))
                row['clones'] += clones
                row['copies'] += statistics['program']['copies']
                for key in ('allocations', 'ownership_checks', 'copied_bytes'):
                    row[key] += statistics[key]
    print(f'{len(paths)} programs\n')
    print('| scheme | allocations | peak | copies | of them clones | copied bytes | checks |')
    print('|---|---|---|---|---|---|---|')
    for (name, _, _), row in zip(SCHEMES, rows):
        mean = math.exp(sum(map(math.log, row['ratios'])) / max(len(row['ratios']), 1))
        print(f'| {name} | {row["allocations"]:,} | {mean:.3f} | {row["copies"]:,} | {row["clones"]:,} '
              f'| {row["copied_bytes"]:,} | {row["ownership_checks"]:,} |')
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
