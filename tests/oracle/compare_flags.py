#!/usr/bin/env python3
"""The memory for temporaries of compiled programs, compared with the same programs compiled or written otherwise.

usage: tests/oracle/compare_flags.py [--flags='COMPILE FLAGS'] [--calls] [--function model] TOOL FOLDER

By default, each program of FOLDER compiled with `--flags` is compared with the program compiled without. With `--calls`, each
`NAME__calls.mlir` is compared with `NAME.mlir`, which has no calls; both are compiled with `--flags`. Bytes are counted as
temporaries.py counts them, and 1 KiB is added on both sides. Prints the programs that differ, the geometric mean, and the most.
Exit code 1 if a program cannot be compiled or run.
"""
import argparse
import glob
import os
import sys
import tempfile

from temporaries import KIBIBYTE, mean, temporaries


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--flags', default='')
    parser.add_argument('--calls', action='store_true')
    parser.add_argument('--function', default='model')
    parser.add_argument('tool')
    parser.add_argument('folder')
    arguments = parser.parse_args()
    plain = argparse.Namespace(**{**vars(arguments), 'flags': arguments.flags if arguments.calls else ''})
    rows, failed = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(glob.glob(os.path.join(arguments.folder, '*__calls.mlir' if arguments.calls else '*.mlir'))):
            other = path.replace('__calls', '') if arguments.calls else path
            bytes_of = [temporaries(arguments, path, folder)[0], temporaries(plain, other, folder)[0]]
            if None in bytes_of:
                failed += 1
                print(f'{os.path.basename(path)}: not compiled or not run')
                continue
            ratio = (bytes_of[0] + KIBIBYTE) / (bytes_of[1] + KIBIBYTE)
            rows.append((os.path.basename(path), ratio))
            if ratio != 1:
                print(f'{rows[-1][0]:45} {bytes_of[0]:12} {bytes_of[1]:12} {ratio:7.3f}')
    most = max(rows, key=lambda row: row[1], default=('none', float('nan')))
    print(f'geometric mean of {len(rows)}: {mean(rows):.3f}; most: {most[1]:.2f} ({most[0]})')
    sys.exit(failed > 0 or not rows)


if __name__ == '__main__':
    main()
