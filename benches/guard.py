#!/usr/bin/env python3
"""Compare the instructions that `freehold` executes on thirty programs of the repository with those that are committed.

usage: benches/guard.py [--renew] [--jobs N] [BINARY]

BINARY is `target/release/freehold` if it is not given, built with `CARGO_PROFILE_RELEASE_LTO=off cargo build --release`. Each command runs
once under `valgrind --tool=callgrind`, on one thread. Only instructions of the binary itself count, since those of the C library
depend on the processor.

A program that costs more than 2% above `benches/baseline.json` is named, with the functions that grew; the exit code is 1. If the
growth is right, `--renew` writes the baseline again, and the commit says why the cost grew. The counts are those of one toolchain and
one machine: with another version of rustc or another architecture, nothing is compared, and the exit code is 2.
"""
import argparse
import concurrent.futures
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BASELINE = Path(__file__).resolve().parent / 'baseline.json'
sys.path.insert(0, str(ROOT / 'tests' / 'oracle'))
import callgrind
import growth_shapes

#: The part by which a program may cost more.
TOLERANCE = 0.02
#: Fewer instructions more are not told: the environment of a process costs some.
LEAST = 20_000
#: The functions of a program whose cost is kept: those with the most instructions.
FUNCTIONS = 40

BUFFERIZE = ['opt', '--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops']
PIPELINE = ['opt', '--buffer-deallocation-pipeline']
READ = ['opt']


def shape(name, size):
    """A program of growth_shapes.py."""
    write, _ = {**growth_shapes.TENSOR_SHAPES, **growth_shapes.OTHER_SHAPES}[name]
    return '\n'.join(write(size)) + '\n'


def file(path):
    """A program of the repository."""
    return (ROOT / path).read_text()


#: The commands and their programs; the result of a command in front of the last one is the program of the next.
PROGRAMS = {
    'start': ([READ], lambda: 'func.func @main() { return }\n'),
    'read, print: one_block': ([READ], lambda: shape('one_block', 600)),
    'read, print: types_in_each_other': ([READ], lambda: shape('types_in_each_other', 100)),
    'read, print: symbols': ([READ], lambda: shape('symbols', 600)),
    'read, print: switches': ([READ], lambda: shape('switches', 200)),
    'compile: attention': ([['compile']], lambda: file('examples/programs/attention.mlir')),
    'compile: classifier': ([['compile']], lambda: file('examples/programs/classifier.mlir')),
    'compile: one_block': ([['compile']], lambda: shape('one_block', 100)),
    'compile: switches': ([['compile']], lambda: shape('switches', 40)),
    'compile: whiles': ([['compile']], lambda: shape('whiles', 40)),
    'compile: selects': ([['compile']], lambda: shape('selects', 40)),
    'compile: parallel_insertions': ([['compile']], lambda: shape('parallel_insertions', 40)),
    'compile: wide_call': ([['compile']], lambda: shape('wide_call', 60)),
    'compile: call_cycle': ([['compile']], lambda: shape('call_cycle', 40)),
    'one-shot: one_block': ([BUFFERIZE], lambda: shape('one_block', 300)),
    'one-shot: ifs_then_slices': ([BUFFERIZE], lambda: shape('ifs_then_slices', 60)),
    'one-shot: foralls': ([BUFFERIZE], lambda: shape('foralls', 60)),
    'one-shot: writes_of_one_tensor': ([BUFFERIZE], lambda: shape('writes_of_one_tensor', 200)),
    'pipeline: switches': ([BUFFERIZE, PIPELINE], lambda: shape('switches', 60)),
    'pipeline: whiles': ([BUFFERIZE, PIPELINE], lambda: shape('whiles', 60)),
    'pipeline: selects': ([BUFFERIZE, PIPELINE], lambda: shape('selects', 60)),
    'pipeline: cache': ([PIPELINE], lambda: file('examples/programs/cache.mlir')),
    'ownership: switches': ([BUFFERIZE, ['opt', '--ownership-elaboration']], lambda: shape('switches', 100)),
    'canonicalize: constant_conditions': ([['opt', '--canonicalize']], lambda: shape('constant_conditions', 200)),
    'cse: equal_ops': ([['opt', '--cse']], lambda: shape('equal_ops', 400)),
    'simplification: deallocs': ([['opt', '--buffer-deallocation-simplification']], lambda: shape('deallocs_of_allocations', 60)),
    'explain: attention': ([['explain']], lambda: file('examples/programs/attention.mlir')),
    'report: attention': ([['report', '--json']], lambda: file('examples/programs/attention.mlir')),
    'check: classifier': ([['compile'], ['check', '--static']], lambda: file('examples/programs/classifier.mlir')),
    'check: one_block': ([['compile'], ['check', '--static']], lambda: shape('one_block', 100)),
}

HASH = re.compile(r'(::h[0-9a-f]{16}|\.llvm\.\d+|\'\d+)$')


def functions(path, binary):
    """The instructions of each function of the binary, without those that it calls, from a file of callgrind."""
    names, counts = {}, {}

    def name(kind, text):
        number, _, rest = text.partition(' ')
        if rest:
            names[kind, number] = rest
        return names[kind, number]

    is_own, function, is_call = False, '', False
    for line in open(path, encoding='utf-8', errors='replace'):
        key, separator, value = line.rstrip('\n').partition('=')
        if separator and key in ('ob', 'cob', 'fn', 'cfn', 'fl', 'fi', 'fe', 'cfi', 'cfl', 'calls'):
            if key == 'ob':
                is_own = os.path.basename(name('ob', value)) == binary
            elif key == 'cob':
                name('ob', value)
            elif key == 'fn':
                function = HASH.sub('', name('fn', value))
            elif key == 'cfn':
                name('fn', value)
            elif key == 'calls':
                is_call = True
        elif line[:1].isdigit() or line[:1] in '+-*':
            # The line after a call has the instructions of the callee.
            if is_own and not is_call:
                counts[function] = counts.get(function, 0) + int(line.split()[1])
            is_call = False
    return counts


def count(binary, commands, text):
    """The instructions of the last command, by function."""
    environment = {**os.environ, 'RAYON_NUM_THREADS': '1'}
    with tempfile.TemporaryDirectory() as folder:
        # Relative names: the length of a path changes the counts.
        path = 'input.mlir'
        Path(folder, path).write_text(text)
        for number, command in enumerate(commands):
            out, counts = f'out{number}', os.path.join(folder, 'counts')
            tool = [binary, command[0], *(['--mlir-disable-threading'] if command[0] in ('opt', 'compile') else []), *command[1:], path]
            tool += ['-o', out] if command[0] in ('opt', 'compile', 'report') else []
            is_last = number + 1 == len(commands)
            before = callgrind.counted(counts) if is_last else []
            done = subprocess.run([*before, *tool], capture_output=True, text=True, errors='replace', env=environment, cwd=folder)
            if done.returncode:
                sys.exit(f"{' '.join(tool)}\nfailed:\n{done.stderr[-2000:]}")
            if is_last:
                return functions(counts, os.path.basename(binary))
            path = out
    return {}


def toolchain():
    """The toolchain and the architecture that the counts depend on."""
    rustc = subprocess.run(['rustc', '--version'], capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()
    return f'{rustc}, {platform.machine()}'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('binary', nargs='?', type=Path, default=ROOT / 'target' / 'release' / 'freehold')
    parser.add_argument('--renew', action='store_true', help='write the baseline')
    parser.add_argument('--jobs', type=int, default=os.cpu_count(), help='how many programs run at one time')
    options = parser.parse_args()
    baseline = json.loads(BASELINE.read_text()) if BASELINE.exists() and not options.renew else None
    if not options.renew:
        if baseline is None:
            sys.exit('there is no baseline: write it with benches/guard.py --renew')
        if baseline['toolchain'] != toolchain():
            print(f"nothing is compared: the baseline is of {baseline['toolchain']}, and this is {toolchain()}")
            sys.exit(2)
    binary = str(options.binary.resolve())
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        counts = dict(zip(PROGRAMS, pool.map(lambda item: count(binary, item[0], item[1]()), PROGRAMS.values())))
    if options.renew:
        kept = {}
        for name, of in counts.items():
            most = sorted(of.items(), key=lambda item: (-item[1], item[0]))[:FUNCTIONS]
            kept[name] = {'instructions': sum(of.values()), 'functions': dict(most)}
        BASELINE.write_text(json.dumps({'toolchain': toolchain(), 'programs': kept}, indent=0) + '\n')
        print(f'{len(kept)} programs, {sum(program["instructions"] for program in kept.values()) / 1e6:.1f} million instructions')
        return
    failed = []
    missing = set(counts) ^ set(baseline['programs'])
    for name in sorted(missing):
        failed.append(name)
        print(f'{name}: only in the baseline or only in the list: renew the baseline')
    less = 0
    for name, of in counts.items():
        if name in missing:
            continue
        before, now = baseline['programs'][name], sum(of.values())
        part = now / before['instructions'] - 1
        less += part < -TOLERANCE
        print(f'{name:40}{now:14,}{100 * part:+8.2f}%', flush=True)
        if part > TOLERANCE and now - before['instructions'] > LEAST:
            failed.append(name)
            # A function that the baseline does not have had at most as many as the last one that it has.
            least = min(before['functions'].values(), default=0)
            grown = sorted(((now - before['functions'].get(one, least), one) for one, now in of.items()), reverse=True)
            for more, one in grown[:8]:
                if more > 0:
                    print(f'  {more:+14,}  {one}')
    if less:
        print(f'{less} programs need less by more than {TOLERANCE:.0%}: renew the baseline, so that it stays so')
    if failed:
        print(f"more than {TOLERANCE:.0%} above the baseline: {', '.join(failed)}")
        sys.exit(1)


if __name__ == '__main__':
    main()
