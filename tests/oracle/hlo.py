#!/usr/bin/env python3
"""MLIR-HLO's own tests of the dialect `deallocation` and its passes, run with Freehold instead of mlir-hlo-opt.

usage: tests/oracle/hlo.py [--tool 'target/release/freehold opt --hlo-compat'] [--filecheck FileCheck-22] FOLDER

FOLDER has the files of tests/Dialect/deallocation of tensorflow/mlir-hlo, before revision a50e3a052. Each RUN line is
run on each program of its file (cut at '// -----'), and FileCheck compares the output with the comments of that program.

  ok        the output is as expected
  pinned    it is not, and what the test expects has a memory fault, which Freehold does not repeat
  failed    it is not

Exit code 1 if a program failed, or if none was run.
"""
import argparse
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile

# Programs whose expected output has a memory fault. The reference machine finds it when it runs that output.
PINNED = {
    ('deallocate.mlir', 'while'):
        'use after free: one buffer is passed three times; the body frees the first and yields the second',
    ('deallocation_simplification.mlir', 'retain_is_dealloc_reallocated'):
        'double free: the indicator of another buffer is at the place of the yielded one',
}


def run_lines(text):
    joined = re.sub(r'\\\n//\s*RUN:', ' ', text)
    return re.findall(r'^//\s*RUN:\s*(.*)$', joined, flags=re.M)


def run(tool, filecheck, line, program):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'program.mlir')
        with open(path, 'w') as file:
            file.write(program)
        # These tests use buffers by ops that nobody declared.
        line = re.sub(r'-hlo-deallocate(?![-\w=])', '-hlo-deallocate=unknown-ops=borrow', line)
        command = line.replace('mlir-hlo-opt', tool).replace('FileCheck', filecheck).replace('%s', shlex.quote(path))
        done = subprocess.run(['bash', '-o', 'pipefail', '-c', command], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', default='target/release/freehold opt --hlo-compat')
    parser.add_argument('--filecheck', default='FileCheck-22')
    parser.add_argument('folder')
    arguments = parser.parse_args()
    counts = {'ok': 0, 'pinned': 0, 'failed': 0}
    for path in sorted(glob.glob(os.path.join(arguments.folder, '*.mlir'))):
        name = os.path.basename(path)
        with open(path) as file:
            text = file.read()
        for line in run_lines(text):
            prefix = (re.search(r'check-prefix=(\S+)', line) or ['', 'CHECK'])[1]
            is_checked = re.compile(rf'{prefix}(-(NEXT|SAME|NOT|LABEL|DAG|EMPTY))?:' if 'FileCheck' in line else r'expected-')
            for program in re.split(r'^// -----.*$', text, flags=re.M):
                program = re.sub(r'^//\s*RUN:.*(\\\n//\s*RUN:.*)*$', '', program, flags=re.M)
                if not is_checked.search(program):
                    continue
                function = (re.search(r'func\.func\s+(?:private\s+)?@(\w+)', program) or ['', '?'])[1]
                code, output = run(arguments.tool, arguments.filecheck, line, program)
                outcome = 'ok' if code == 0 else 'pinned' if (name, function) in PINNED else 'failed'
                counts[outcome] += 1
                if outcome != 'ok':
                    print(f'{outcome}: {name} @{function}: {PINNED.get((name, function), output[:600])}')
    print(', '.join(f'{count} {outcome}' for outcome, count in counts.items()))
    sys.exit(counts['failed'] > 0 or counts['ok'] == 0)


if __name__ == '__main__':
    main()
