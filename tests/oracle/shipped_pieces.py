#!/usr/bin/env python3
"""Copies the programs of upstream's tests that need only ops, types and attributes which Freehold ships.

usage: shipped_pieces.py FOLDER OUT

A piece is a part of a file between lines that begin with `// -----`. Those that mlir-opt reads are printed in generic form, which has the names of
all ops and types. An op of a dialect that Freehold ships, but that it does not list (`freehold ops`), comes from a test dialect that mlir-opt
registers: LLVM's TableGen files do not have it. So does a type that is named so. The other pieces are written to OUT, for `agree`. Ops of
dialects that Freehold does not ship, such as `test`, do not count: both commands read them, in generic form or as declared. Prints the counts, and the ops that are not shipped, by the number of pieces. FREEHOLD is the command, ORACLE is mlir-opt-22.
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FREEHOLD = os.environ.get('FREEHOLD', str(ROOT / 'target/release/freehold'))
ORACLE = os.environ.get('ORACLE', 'mlir-opt-22')
# A type of a test extension is named so, as `!transform.test_dialect_op`.
TEST_TYPE = re.compile(r'[!#]\w+\.test_\w+')


def listed(dialect, known={}):
    """The ops of a dialect that Freehold ships; None if it has no such dialect."""
    if dialect not in known:
        done = subprocess.run([FREEHOLD, 'ops', dialect], capture_output=True, text=True)
        known[dialect] = set(re.findall(rf'\b{dialect}\.[\w.]+', done.stdout)) if done.returncode == 0 else None
    return known[dialect]


def names(piece):
    """The ops and types of test dialects in a piece, or None if mlir-opt refuses it."""
    flags = ['--allow-unregistered-dialect', '--mlir-print-op-generic', '-']
    done = subprocess.run([ORACLE, *flags], input=piece, capture_output=True, text=True, errors='replace', timeout=60)
    if done.returncode:
        return None
    # In a string, such as the text of a pass, there is no op: it is not followed by a parenthesis.
    ops = set(re.findall(r'"(\w+\.[\w.]+)"\(', done.stdout))
    missing = {op for op in ops if op not in (listed(op.split('.')[0]) or {op})}
    return missing | {match.group() for match in TEST_TYPE.finditer(done.stdout)}


def main():
    folder, out = map(pathlib.Path, sys.argv[1:3])
    pieces = [(path.relative_to(folder), number, piece) for path in sorted(folder.rglob('*.mlir'))
              for number, piece in enumerate(re.split(r'(?m)^// -----.*$', path.read_text(errors='replace')), 1)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(names, [piece for _, _, piece in pieces]))
    out.mkdir(parents=True, exist_ok=True)
    for (path, number, piece), missing in zip(pieces, found):
        if missing is not None and not missing:
            (out / f'{str(path).replace("/", "+")}+{number}.mlir').write_text(piece)
    taken = [missing for missing in found if missing is not None]
    counts = collections.Counter(name for missing in taken for name in missing)
    for name, count in counts.most_common():
        print(f'{count:5} {name}')
    print(f'{folder.name}: {len(pieces)} pieces, {len(taken)} that mlir-opt reads, {sum(not missing for missing in taken)} of these with shipped ops alone')
    sys.exit(not taken)


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
