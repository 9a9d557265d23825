#!/usr/bin/env python3
"""Bytecode in both directions: does Freehold read what mlir-opt writes, and mlir-opt what Freehold writes?

usage: tests/oracle/bytecode.py [--version N] [--release 22|main] [--convert] [--generic] [--debuginfo] [--show 10]
           [--tool 'target/release/freehold opt'] [--oracle mlir-opt-22] [--batch 16] [-j 2] PATH...

Programs are those of the .mlir files PATH, or below it, cut at '// -----'. The reference is what the oracle prints of the
program. How many programs it rejects is in the first line; they count for nothing else.

For main, the tool is 'freehold opt --mlir-version=main', which prints what the oracle prints. With --convert, what the
tool writes of a text is the program: for programs that are text of 22.

With --batch, the programs without resources are compared as modules of one file: those of a file that differs in halves,
down to single programs. That is faster, since the start of an oracle takes longer than a program.

  same       what the other tool wrote is read, and prints the same bytes
  as itself  it prints the same bytes as the oracle prints of its own bytecode (which may lack something of the text)
  text       Freehold rejects the program as text too, or prints something else of the text
  unknown    an op with properties that Freehold does not declare, or a dialect with encodings that it does not know
  cannot     the version of the format cannot express the program, or the oracle cannot read what it wrote itself
  error      it is not read, or not written
  differs    it is read as another program
  crashed    Freehold ends in another way than with exit code 0 or 1

Exit code 1 if something crashed.
"""
import argparse
import collections
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SEPARATOR = re.compile(rb'^// -----.*\n?', re.M)


def run(command, text):
    try:
        done = subprocess.run(command, input=text, capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return -1, b'', b'more than 60 seconds'
    return done.returncode, done.stdout, done.stderr


def programs(paths):
    for path in paths:
        files = [path]
        if os.path.isdir(path):
            files = sorted(os.path.join(at, name) for at, _, names in os.walk(path) for name in names if name.endswith('.mlir'))
        for file in files:
            with open(file, 'rb') as source:
                for number, text in enumerate(SEPARATOR.split(source.read())):
                    yield f'{file}:{number}', text


class Comparison:
    def __init__(self, arguments):
        common = ['-allow-unregistered-dialect']
        if arguments.debuginfo:
            common.append('-mlir-print-debuginfo')
        if arguments.generic:
            common.append('-mlir-print-op-generic')
        self.tool = shlex.split(arguments.tool) + common
        self.oracle = shlex.split(arguments.oracle) + common
        self.convert = arguments.convert
        self.release = [f'--emit-bytecode-for={arguments.release}'] if arguments.release else []
        self.binary = ['--emit-bytecode'] + ([f'--emit-bytecode-version={arguments.version}'] if arguments.version else [])

    def reads(self, text, reference, own):
        """Whether Freehold reads what the oracle writes."""
        code, bytecode, error = run(self.oracle + self.binary + ['-'], text)
        if code:
            return 'cannot', error
        code, found, error = run(self.tool + ['-'], bytecode)
        if code not in (0, 1):
            return 'crashed', error
        if code == 0 and found.strip() == reference.strip():
            return 'same', b''
        if b'because the op is unknown' in error or b'the encoding of attributes and types of dialect' in error:
            return 'unknown', error
        if code == 0 and found.strip() == run(self.oracle + ['-'], bytecode)[1].strip():
            return 'as itself', b''
        if own is None or own.strip() != reference.strip():
            return 'text', b''
        return ('error', error) if code else ('differs', found)

    def writes(self, text, reference, own):
        """Whether the oracle reads what Freehold writes."""
        code, bytecode, error = run(self.tool + self.binary + self.release + ['-'], text)
        if code not in (0, 1):
            return 'crashed', error
        if code:
            kind = 'cannot' if b'cannot express' in error else 'text' if own is None else 'error'
            return kind, error
        code, found, error = run(self.oracle + ['-'], bytecode)
        if code == 0 and found.strip() == reference.strip():
            return 'same', b''
        again = run(self.oracle + self.binary + ['-'], text)[1]
        own_code, itself, _ = run(self.oracle + ['-'], again)
        if code and own_code:
            return 'cannot', error
        if code == 0 and found == itself:
            return 'as itself', b''
        if own.strip() != reference.strip() and found == run(self.oracle + ['-'], own)[1]:
            return 'text', b''
        return ('error', error) if code else ('differs', found)

    def compare(self, program):
        name, text = program
        code, reference, _ = run(self.oracle + ['-'], text)
        if code:
            return name, None
        code, own, _ = run(self.tool + ['-'], text)
        own = own if code == 0 else None
        return name, [(way.__name__, *way(text, reference, own)) for way in (self.reads, self.writes)]

    def printed(self, batch):
        """Returns what the oracle prints of each program of a batch that it accepts, without aliases."""
        command = self.oracle + ['-mlir-print-local-scope', '-split-input-file', '-']
        text = b'\n// -----\n'.join(text for _, text in batch)
        if self.convert:
            text = run(self.tool + ['-split-input-file', '-'], text)[1]
            texts = SEPARATOR.split(text)
            if len(texts) == len(batch):
                # What the tool rejects is not a program: the oracle would print an empty module of it.
                batch = [(name, text) for (name, _), text in zip(batch, texts) if text.strip()]
            if not batch:
                return []
            text = b'\n// -----\n'.join(text for _, text in batch)
        outs = SEPARATOR.split(run(command, text)[1])
        if len(outs) != len(batch):
            return [found for program in batch for found in self.printed([program])] if len(batch) > 1 else []
        return [(program, out) for program, out in zip(batch, outs) if out.strip()]

    def compare_batch(self, batch):
        """Returns the results of `compare` of the programs that the oracle accepts."""
        found = self.printed(batch)
        alone = [program for program, out in found if b'{-#' in out]
        together = [row for row in found if b'{-#' not in row[1]]
        return [self.compare(program) for program in alone] + self.halves(together)

    def halves(self, found):
        if len(found) < 2:
            return [self.compare(program) for program, _ in found]
        text = b''.join(out for _, out in found)
        local = ['-mlir-print-local-scope', '-']
        release = self.release
        code, reference, _ = run(self.oracle + local, text)
        _, theirs, _ = run(self.oracle + self.binary + ['-'], text)
        _, ours, _ = run(self.tool + self.binary + release + ['-'], text)
        if code == 0 and run(self.tool + local, theirs)[:2] == (0, reference) == run(self.oracle + local, ours)[:2]:
            return [(program[0], [(way, 'same', b'') for way in ('reads', 'writes')]) for program, _ in found]
        half = len(found) // 2
        return self.halves(found[:half]) + self.halves(found[half:])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--version')
    parser.add_argument('--release', choices=['22', 'main'])
    parser.add_argument('--convert', action='store_true')
    parser.add_argument('--generic', action='store_true')
    parser.add_argument('--debuginfo', action='store_true')
    parser.add_argument('--show', type=int, default=10)
    parser.add_argument('--tool', default='target/release/freehold opt')
    parser.add_argument('--oracle', default='mlir-opt-22')
    parser.add_argument('--batch', type=int, default=1)
    parser.add_argument('-j', type=int, default=os.cpu_count())
    parser.add_argument('paths', nargs='+')
    arguments = parser.parse_args()
    if arguments.convert and arguments.batch < 2:
        parser.error('--convert needs --batch')
    comparison = Comparison(arguments)
    counts = collections.Counter()
    found = list(programs(arguments.paths))
    batches = [found[at:at + arguments.batch] for at in range(0, len(found), arguments.batch)]
    compare = comparison.compare_batch if arguments.batch > 1 else lambda batch: [comparison.compare(batch[0])]
    compared = 0
    with ThreadPoolExecutor(arguments.j) as threads:
        for name, outcomes in (row for rows in threads.map(compare, batches) for row in rows):
            compared += outcomes is not None
            for way, outcome, detail in outcomes or []:
                counts[way, outcome] += 1
                if outcome in ('error', 'differs', 'crashed') and arguments.show > 0:
                    arguments.show -= 1
                    print(f'{name} {way}: {outcome}\n{detail.decode(errors="replace")[:600]}')
    print(f'{len(found)} programs, {len(found) - compared} of which the oracle rejects')
    for way in ('reads', 'writes'):
        good = counts[way, 'same'] + counts[way, 'as itself']
        counted = good + sum(counts[way, outcome] for outcome in ('error', 'differs', 'crashed'))
        others = ', '.join(f'{count} {outcome}' for (of, outcome), count in sorted(counts.items()) if of == way)
        print(f'{way}: {good} of {counted} ({100 * good / max(1, counted):.2f}%): {others}')
    sys.exit(any(outcome == 'crashed' for _, outcome in counts))


if __name__ == '__main__':
    main()
