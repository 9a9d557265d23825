#!/usr/bin/env python3
"""Compare the native speed of programs that two builds of Freehold compiled.

usage: native_time.py [--before 'OLD compile'] [--after 'NEW compile'] [--runs 5] [--callgrind NAME,...] PROGRAM.mlir ...

Each program is compiled by both commands, lowered by mlir-opt-22 with the passes of oracle/native, translated to LLVM IR,
optimized by opt-22 -O3, compiled by llc-22 -O3 -mcpu=native, and linked. The two executables run in turn; the figure is the
least user time of the runs, in seconds, without compilation. The start of a process takes some ten milliseconds, so that a
program of less than a tenth of a second is not timed. With --callgrind, instructions of these programs are counted as well,
with the code of a generic processor, without those of an empty program; `short` stands for the programs that are not timed.
Prints a line for each program and the geometric mean of the ratios. Exit 1 if a program fails, if the outputs of the two differ
in more than the last digits, or if nothing was compared.
Needs Debian's mlir-22-tools, llvm-22-tools, cc, and valgrind for --callgrind.
"""
import argparse
import math
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile

import callgrind

LIBRARIES = '/usr/lib/llvm-22/lib'
LOWER = ['--convert-bufferization-to-memref', '--convert-linalg-to-loops', '--expand-strided-metadata', '--lower-affine',
         '--convert-scf-to-cf', '--convert-math-to-llvm', '--convert-math-to-libm', '--finalize-memref-to-llvm',
         '--convert-index-to-llvm', '--convert-arith-to-llvm', '--convert-func-to-llvm', '--convert-cf-to-llvm',
         '--reconcile-unrealized-casts']


# The least time that is compared, in seconds.
SHORT = 0.1


def run(command, is_program=False):
    """The output and the messages of a command. The entry of a program returns nothing, so that its exit code means nothing."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode < 0 or done.returncode and not is_program:
        raise RuntimeError(f'{shlex.join(command)}: {done.stderr.strip()[:300]}')
    return done.stdout, done.stderr


def executable(tool, program, folder, name, processor):
    """The path of the program, compiled by the tool, as an executable."""
    path = lambda ending: os.path.join(folder, name + ending)
    run([*shlex.split(tool), program, '-o', path('.mlir')])
    run(['mlir-opt-22', path('.mlir'), *LOWER, '-o', path('.llvm.mlir')])
    run(['mlir-translate-22', '--mlir-to-llvmir', path('.llvm.mlir'), '-o', path('.ll')])
    run(['opt-22', '-O3', f'-mcpu={processor}', path('.ll'), '-o', path('.bc')])
    run(['llc-22', '-O3', f'-mcpu={processor}', '-relocation-model=pic', '-filetype=obj', path('.bc'), '-o', path('.o')])
    # Also an empty program loads the libraries.
    run(['cc', path('.o'), '-o', path(''), '-Wl,--no-as-needed', f'-L{LIBRARIES}', '-l:libmlir_c_runner_utils.so.22.1',
         '-l:libmlir_runner_utils.so.22.1', f'-Wl,-rpath,{LIBRARIES}', '-lm'])
    return path('')


def user_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    output, _ = run([command], is_program=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, output


def instructions(command, folder):
    _, report = run([*callgrind.counted(f'{folder}/callgrind'), command], is_program=True)
    return callgrind.instructions(report)


def instructions_of_start(tool):
    """The instructions of a program that does nothing."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, 'empty.mlir')
        with open(program, 'w') as file:
            file.write('func.func @main() {\n  return\n}\n')
        return instructions(executable(tool, program, folder, 'start', 'x86-64'), folder)


def agree(left, right):
    numbers = lambda text: [float(word) for word in re.findall(r'[-+.\deinfa]+', text) if re.match(r'[-+]?\d', word)]
    left, right = numbers(left), numbers(right)
    close = lambda x, y: abs(x - y) <= 1e-3 * (1 + abs(y)) or x != x and y != y
    return len(left) == len(right) and len(left) > 0 and all(map(close, left, right))


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--before', required=True)
    parser.add_argument('--after', default='target/release/freehold compile')
    parser.add_argument('--runs', type=int, default=5)
    parser.add_argument('--callgrind', default='')
    parser.add_argument('programs', nargs='+')
    arguments = parser.parse_args()
    counted = set(filter(None, arguments.callgrind.split(',')))
    times, counts, faults = [], [], 0
    start = instructions_of_start(arguments.after) if counted else 0
    print('| program | before | after | ratio | instructions | ratio |\n|---|---|---|---|---|---|')
    for program in arguments.programs:
        name = os.path.basename(program)[:-5]
        try:
            with tempfile.TemporaryDirectory() as folder:
                tools = [arguments.before, arguments.after]
                made = [executable(tool, program, folder, side, 'native') for tool, side in zip(tools, 'ba')]
                runs = [[user_time(path) for path in made] for _ in range(arguments.runs)]
                outputs = [output for _, output in runs[0]]
                before, after = (min(run[side][0] for run in runs) for side in (0, 1))
                if not agree(*outputs):
                    raise RuntimeError('the outputs differ')
                count = ''
                if name in counted or 'short' in counted and before < SHORT:
                    # valgrind does not know all instructions of this processor.
                    made = [executable(tool, program, folder, side, 'x86-64') for tool, side in zip(tools, 'xy')]
                    first, second = (instructions(path, folder) - start for path in made)
                    count = f'{first:,} to {second:,} | {second / first:.3f}'
                    counts.append(second / first)
        except RuntimeError as error:
            faults += 1
            print(f'| `{name}` | {error} |', flush=True)
            continue
        ratio = after / before if before >= SHORT else None
        if ratio:
            times.append(ratio)
        told = f'{ratio:.3f}' if ratio else 'too short'
        print(f'| `{name}` | {before:.3f} s | {after:.3f} s | {told} | {count or " | "} |', flush=True)
    if times:
        print(f'\n{len(times)} programs: mean {mean(times):.3f}, highest {max(times):.3f}')
    if counts:
        print(f'instructions of {len(counts)} programs: mean {mean(counts):.3f}, highest {max(counts):.3f}')
    sys.exit(1 if faults or not times else 0)


if __name__ == '__main__':
    main()
