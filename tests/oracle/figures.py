#!/usr/bin/env python3
"""Whether the figures of README.md and of the guide still hold: runs the commands of docs/guide/figures.md again.

usage: tests/oracle/figures.py [--tool target/release/freehold] [--only TEXT] [--list]

The tables of docs/guide/figures.md have four columns: the figure, the pages that state it, the command, and a regular expression
whose first group is the figure in what the command prints. Commands run at the root of the checkout, by a shell, with the tool's
folder first in the path; a command is run once, for all figures that it prints. A figure holds if the command prints the same
number to the digits that are stated, or, for `at least N` and `at most N`, one that is not worse. Each page must contain the figure.

`--only` selects rows by a part of their command. A command that names ../shared is left out, and said so, where that folder is
missing. Exit code 1 if a figure does not hold, a page does not state it, or no row was checked.
"""
import argparse
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
PAGE = 'docs/guide/figures.md'


def rows(text):
    """Yields the cells of the tables with four columns, without their headers."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in re.split(r'(?<!\\)\|', line)[1:-1]]
        if len(cells) == 4 and cells[2].startswith('`'):
            figure, pages, command, pattern = cells
            plain = [cell.strip('`').replace('\\|', '|') for cell in (command, pattern)]
            yield (figure, re.findall(r'\]\(([^)#]+)', pages), *plain)


def number(text):
    return float(text.replace(',', ''))


def holds(figure, measured):
    """Returns whether the measured number is what the figure says."""
    least = re.fullmatch(r'at (least|most) ([\d.,]+).*', figure)
    if least:
        value, limit = number(measured), number(least[2])
        return value >= limit if least[1] == 'least' else value <= limit
    stated = re.search(r'[\d.,]*\d', figure)[0]
    digits = len(stated.split('.')[1]) if '.' in stated else 0
    return abs(number(stated) - number(measured)) <= 0.5001 * 10 ** -digits


def is_stated(figure, page):
    with open(os.path.join(ROOT, os.path.dirname(PAGE), page), encoding='utf-8') as file:
        return re.search(rf'(?<![\d.,]){re.escape(re.search(r"[0-9.,]*[0-9]", figure)[0])}(?![\d]|[.,]\d)', file.read()) is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', default='target/release/freehold')
    parser.add_argument('--only', default='')
    parser.add_argument('--list', action='store_true', help='check the pages alone, and run nothing')
    arguments = parser.parse_args()
    with open(os.path.join(ROOT, PAGE), encoding='utf-8') as file:
        table = [row for row in rows(file.read()) if arguments.only in row[2]]
    tool = os.path.dirname(os.path.abspath(os.path.join(ROOT, arguments.tool)))
    environment = {**os.environ, 'PATH': f'{tool}{os.pathsep}{os.environ.get("PATH", "")}'}
    printed, checked, wrong, left_out = {}, 0, 0, 0
    for figure, pages, command, pattern in table:
        missing = [page for page in pages if not is_stated(figure, page)]
        if missing:
            wrong += 1
            print(f'{figure}: not stated in {", ".join(missing)}')
        if arguments.list:
            checked += 1
            continue
        if '../shared' in command and not os.path.isdir(os.path.join(ROOT, '..', 'shared')):
            left_out += 1
            print(f'{figure}: left out, there is no ../shared: {command}')
            continue
        if command not in printed:
            done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT, env=environment)
            printed[command] = done.stdout + done.stderr
        found = re.search(pattern, printed[command])
        checked += 1
        verdict = 'holds' if found and holds(figure, found[1]) else 'DOES NOT HOLD'
        wrong += verdict != 'holds'
        print(f'{figure}: {verdict}: {found[1] if found else printed[command].strip()[-200:]} ({command})', flush=True)
    print(f'{checked} checked, {wrong} wrong, {left_out} left out')
    sys.exit(wrong > 0 or checked == 0)


if __name__ == '__main__':
    main()
