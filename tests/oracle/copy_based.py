#!/usr/bin/env python3
"""The copy-based `buffer-deallocation`, compared with the last version of MLIR that had it, LLVM 19.

usage: tests/oracle/copy_based.py [--tool target/release/freehold] [--oracle mlir-opt-19] [--bufferize mlir-opt-22]
                                  [--runs 1] [--least 97] [-v] PATH...

PATH is a program, or a folder of programs. Each is bufferized first, with allocations that loops return, unless
`--bufferize` is empty. Then LLVM 19 and Freehold insert deallocations, Freehold with upstream's convention for the
results of calls, and the outputs are compared as LLVM 19 prints them. The reference machine runs the output of LLVM 19:

  unread    LLVM 19 cannot read the program
  not run   the program itself has a fault on random inputs, or is not supported by the machine
  clean     the output of LLVM 19 has no fault: Freehold's must be the same
  wrong     it has one, which is printed. Freehold's output, with its own convention, must have none

Exit code 1 if less than `--least` percent of the clean programs are the same, if a program that LLVM 19 gets wrong is
wrong here too, or if nothing was compared.
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

ONE_SHOT = '--one-shot-bufferize=bufferize-function-boundaries=true allow-return-allocs-from-loops=true'


def run(*command, timeout=600):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return 124, '', 'error: timeout'
    return done.returncode, done.stdout, done.stderr


def first_error(text):
    found = re.search(r'error: (.*)', text)
    return found[1][:160] if found else text.strip().splitlines()[0][:160] if text.strip() else 'no message'


def entry_of(text):
    public = [line for line in text.splitlines() if re.match(r'\s*func\.func\s+(?!private)', line)]
    names = [re.search(r'@([\w$.-]+)', line)[1] for line in public if '@' in line]
    return 'main' if 'main' in names or not names else names[-1]


class Comparison:
    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def check(self, before, rest, entry):
        """Runs a program, and what deallocation makes of it."""
        command = [self.arguments.tool, 'check', before, *rest, '--entry', entry, '--no-shrink',
                   '--runs', str(self.arguments.runs)]
        code, out, error = run(*command)
        outcome = {0: 'clean', 2: 'wrong', 3: 'not run'}.get(code, 'not run')
        return outcome, first_error(out + error) if code else ''

    def compare(self, program):
        """Returns the outcome, whether the outputs are the same, and what to print."""
        arguments = self.arguments
        before, old, new = self.path('before.mlir'), self.path('old.mlir'), self.path('new.mlir')
        command = [arguments.bufferize, program, ONE_SHOT, '-o', before] if arguments.bufferize else ['cp', program, before]
        code, _, error = run(*command)
        if code:
            return 'not bufferized', False, first_error(error)
        code, _, error = run(arguments.oracle, before, '-o', self.path('same.mlir'))
        if code:
            return 'unread', False, first_error(error)
        code, _, error = run(arguments.oracle, before, '--buffer-deallocation', '-o', old)
        with open(before) as file:
            entry = entry_of(file.read())
        refused = code != 0
        outcome, why = ('wrong', first_error(error)) if refused else self.check(before, [old], entry)
        same = False
        if not refused:
            code, _, error = run(arguments.tool, 'opt', before, '--buffer-deallocation',
                                 '--copy-based-call-results=upstream', '-o', new)
            ours = run(arguments.oracle, new)[1] if code == 0 else None
            with open(old) as file:
                same = ours == file.read()
        if outcome == 'wrong':
            own, fault = self.check(before, ['--pass-pipeline=buffer-deallocation'], entry)
            if own == 'wrong':
                return 'failed', same, f'{why}; here: {fault}'
        return outcome, same, why


def programs(paths):
    for path in paths:
        if os.path.isdir(path):
            yield from sorted(glob.glob(os.path.join(path, '*.mlir')))
        else:
            yield path


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', default='target/release/freehold')
    parser.add_argument('--oracle', default='mlir-opt-19')
    parser.add_argument('--bufferize', default='mlir-opt-22')
    parser.add_argument('--runs', type=int, default=1)
    parser.add_argument('--least', type=float, default=97)
    parser.add_argument('-v', action='store_true', help='print every program')
    parser.add_argument('paths', nargs='+')
    arguments = parser.parse_args()
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(arguments, folder)
        for program in programs(arguments.paths):
            outcome, same, why = comparison.compare(program)
            counts[outcome, same] = counts.get((outcome, same), 0) + 1
            differs = outcome in ('clean', 'not run') and not same
            if arguments.v or differs or outcome in ('wrong', 'failed'):
                note = 'differs' if differs else why
                print(f'{outcome}: {os.path.relpath(program)}{": " if note else ""}{note}', flush=True)
    total = {}
    for (outcome, same), count in counts.items():
        total[outcome] = total.get(outcome, 0) + count
    for outcome, count in sorted(total.items()):
        compared = outcome in ('clean', 'not run', 'wrong')
        print(f'{count} {outcome}' + (f', {counts.get((outcome, True), 0)} the same' if compared else ''))
    clean = total.get('clean', 0)
    share = 100 * counts.get(('clean', True), 0) / clean if clean else 0
    print(f'{share:.1f}% of the clean programs are the same')
    sys.exit(share < arguments.least or total.get('failed', 0) > 0)


if __name__ == '__main__':
    main()
