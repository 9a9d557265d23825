#!/usr/bin/env python3
"""How many programs of a folder compile to programs that free each buffer once, after its last use, as the static check proves.

usage: tests/oracle/proved.py TOOL FOLDER

Runs `TOOL check --static FILE --pass-pipeline=compile` for each file. Prints the programs that are not proved, and the count.
Exit code 1 if there is none, or if one is refuted.
"""
import glob
import os
import re
import subprocess
import sys


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    files = sorted(glob.glob(os.path.join(sys.argv[2], '*.mlir')))
    proved, refuted = 0, 0
    for path in files:
        done = subprocess.run([sys.argv[1], 'check', '--static', path, '--pass-pipeline=compile'], capture_output=True, text=True)
        answers = re.search(r'(\d+) yes, (\d+) no, (\d+) cannot tell', done.stdout + done.stderr)
        yes, no, unknown = map(int, answers.groups()) if answers else (0, 0, 1)
        refuted += no > 0
        if yes and not no and not unknown:
            proved += 1
        else:
            print(f'{os.path.basename(path)}: {(done.stderr or done.stdout).strip()[-200:]}')
    print(f'{proved} of {len(files)} programs proved')
    sys.exit(refuted > 0 or not files)


if __name__ == '__main__':
    main()
