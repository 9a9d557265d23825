#!/usr/bin/env python3
"""Programs with dynamic extents: compiled once, and run at several sizes.

usage: tests/oracle/dynamic_sizes.py [--flags='COMPILE FLAGS'] [--function model] [--sizes 3,5,8,24,33]
                                     TOOL PATH...

PATH is a program with the function, whose arguments are tensors, or a folder: then the programs that have a dynamic extent
in the signature of the function are taken. `main` is left out, so that nothing is known of the sizes, and the function is
compiled once with `TOOL compile`. For each size, the reference machine runs the tensor program and the compiled program
on the same inputs, with this size for each dynamic extent. The results must be equal bit by bit, without a fault and
without a leak. Inputs are numbers between 0 and 1, as in the programs; integers are 3.

Prints a row for each program: `arenas`, the arenas that `--stats` counts, `left`, the allocations that are not planned,
`peak`, the largest ratio of the peak to that of the program compiled with `--plan-memory=off`, and the allocations of a run
at each size. Exit code 1 if a program cannot be compiled, if a run differs or has a fault, or if
nothing was run.
"""
import argparse
import glob
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

TYPES = {'f32': ('<f4', 'f'), 'f64': ('<f8', 'd'), 'i32': ('<i4', 'i'), 'i64': ('<i8', 'q'), 'i1': ('|b1', '?')}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    return done.returncode, done.stderr


def signature(text, function):
    """Returns the types of the arguments: pairs of a shape, with None for a dynamic extent, and the name of the element."""
    found = re.search(r'func\.func (?:public )?@%s\((.*?)\) ->' % re.escape(function), text)
    shapes = re.findall(r'%\w+: tensor<([^>]*)>', found[1]) if found else []
    split = [shape.split('x') for shape in shapes]
    return [([None if extent == '?' else int(extent) for extent in shape[:-1]], shape[-1]) for shape in split]


def write(path, shape, element, seed):
    """Writes an array in the format of NumPy, version 1.0."""
    description, code = TYPES[element]
    count = 1
    for extent in shape:
        count *= extent
    numbers = [((index * 7919 + seed * 104729) % 1000) / 1000 for index in range(count)]
    values = [1 if element == 'i1' else 3] * count if element.startswith('i') else numbers
    header = f"{{'descr': '{description}', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    header += ' ' * (63 - (10 + len(header)) % 64) + '\n'
    with open(path, 'wb') as file:
        file.write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode())
        file.write(struct.pack(f'<{count}{code}', *values))


def contents(folder):
    files = sorted(glob.glob(os.path.join(folder, '*.npy')))
    return [(os.path.basename(path), open(path, 'rb').read()) for path in files if 'result' in os.path.basename(path)]


def check(arguments, path, folder):
    """Returns the row of a program, and whether it is right."""
    with open(path) as file:
        text = file.read()
    types = signature(text, arguments.function)
    alone, compiled = os.path.join(folder, 'alone.mlir'), os.path.join(folder, 'compiled.mlir')
    with open(alone, 'w') as file:
        # `main` is the last function.
        file.write(re.sub(r'(?s)\n  func\.func @main\(\).*', '\n}\n', text))
    code, error = run(arguments.tool, 'compile', alone, '--stats', *arguments.flags.split(), '-o', compiled)
    if code:
        return f'not compiled: {error[:300]}', False
    without = os.path.join(folder, 'without.mlir')
    code, other_error = run(arguments.tool, 'compile', alone, *arguments.flags.split(), '--plan-memory=off', '-o', without)
    if code:
        return f'not compiled: {other_error[:300]}', False
    numbers = {name: int(number) for name, number in re.findall(r', (arenas|allocations left): (\d+)', error)}
    allocations, worst = [], 0
    for size in arguments.sizes:
        given = []
        for number, (shape, element) in enumerate(types):
            name = os.path.join(folder, f'argument{number}.npy')
            write(name, [size if extent is None else extent for extent in shape], element, number)
            given += ['--arg', '@' + name]
        results, peaks = [], []
        for number, program in enumerate([alone, without, compiled]):
            output = os.path.join(folder, f'results{size}_{number}')
            command = [arguments.tool, 'run', program, '--entry', arguments.function, *given, '--stats-json', '-o', output]
            code, error = run(*command)
            if code:
                return f'size {size}: {error[:300]}', False
            results.append(contents(output))
            statistics = json.loads(error)
            peaks.append(statistics['peak_bytes'])
        if not results[0] or any(result != results[0] for result in results):
            return f'size {size}: the results differ', False
        allocations.append(statistics['allocations'])
        worst = max(worst, peaks[2] / peaks[1] if peaks[1] else 1)
    counts = ' '.join(f'{size}:{count}' for size, count in zip(arguments.sizes, allocations))
    return f'{numbers.get("arenas", 0):6} {numbers.get("allocations left", 0):5} {worst:6.4f}  {counts}', True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--flags', default='')
    parser.add_argument('--function', default='model')
    parser.add_argument('--sizes', default='3,5,8,24,33')
    parser.add_argument('tool')
    parser.add_argument('paths', nargs='+')
    arguments = parser.parse_args()
    arguments.sizes = [int(size) for size in arguments.sizes.split(',')]
    paths = []
    for path in arguments.paths:
        if not os.path.isdir(path):
            paths.append(path)
            continue
        for file in sorted(glob.glob(os.path.join(path, '*.mlir'))):
            with open(file) as opened:
                types = signature(opened.read(), arguments.function)
            if any(None in shape for shape, _ in types):
                paths.append(file)
    print(f'{"program":24} arenas  left   peak  allocations of a run, by size')
    wrong = 0
    for path in paths:
        with tempfile.TemporaryDirectory() as folder:
            row, is_right = check(arguments, path, folder)
        wrong += not is_right
        print(f'{os.path.basename(path)[:-5]:24} {row}', flush=True)
    print(f'{len(paths) - wrong} of {len(paths)} programs right at {len(arguments.sizes)} sizes')
    return 1 if wrong or not paths else 0


if __name__ == '__main__':
    sys.exit(main())
