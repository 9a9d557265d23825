#!/usr/bin/env python3
"""Mutants of programs through random passes, in Freehold and in mlir-opt: what is not the same?

usage: tests/oracle/mutants.py [--count 2000] [--seed 0] [--batch 20] [--save DIR] [--no-mutation]
           [--tool 'target/release/freehold opt …'] [--oracle mlir-opt-22] PATH...

Programs are those of the .mlir files below PATH, cut at '// -----'; comments are left out. Each is changed in one or two
places (operands swapped, constants and extents changed, lines dropped, doubled or swapped, types and words exchanged),
and run with passes drawn at random. Programs are batched into one run with -split-input-file, in which each keeps its
part of the output and the lines of its errors; a batch that a tool does not survive is run again one by one.

  same      both take the mutant, and print the same bytes
  spelled   both take it; what they print differs in bytes, but not once mlir-opt has printed it again
  differ    both take it, and make different programs of it
  refused   mlir-opt takes it, Freehold does not
  taken     Freehold takes it, mlir-opt does not
  both no   neither takes it
  says else neither takes it, and the first errors differ in line or words
  crashed   Freehold ends in another way than with exit code 0, or 1 and an error: a panic, a signal, 20 seconds
  oracle    mlir-opt crashes or runs out of time (not counted)

What is not the same (or refused alike) is kept in DIR, each program with its flags in the first line. The same seed makes
the same mutants. Exit code 1 where something crashed.
"""
import argparse
import collections
import hashlib
import os
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

# Lists of passes, in the order in which they make sense: of each, at most one choice is drawn.
TENSORS = ['--eliminate-empty-tensors', '--empty-tensor-to-alloc-tensor',
           '--test-tensor-copy-insertion="allow-return-allocs-from-loops"']
BUFFERIZE = ['--one-shot-bufferize', '--one-shot-bufferize="bufferize-function-boundaries"',
             '--one-shot-bufferize="copy-before-write"', '--one-shot-bufferize="allow-unknown-ops"',
             '--one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops '
             'function-boundary-type-conversion=identity-layout-map"',
             '--one-shot-bufferize="allow-unknown-ops unknown-type-conversion=identity-layout-map"']
BUFFERS = ['--buffer-results-to-out-params', '--drop-equivalent-buffer-results', '--expand-realloc',
           '--expand-realloc="emit-deallocs=false"', '--buffer-results-to-out-params="hoist-static-allocs"']
DEALLOCATE = ['--ownership-based-buffer-deallocation', '--buffer-deallocation-pipeline',
              '--buffer-deallocation-simplification', '--bufferization-lower-deallocations',
              '--optimize-allocation-liveness', '--convert-bufferization-to-memref']
ANYWHERE = ['--canonicalize', '--canonicalize="region-simplify=aggressive"', '--canonicalize="top-down=false"', '--cse',
            '--sccp', '--inline', '--loop-invariant-code-motion', '--remove-dead-values', '--symbol-dce',
            '--strip-debuginfo']
FORMS = ['', '', '', '', '-mlir-print-op-generic', '-mlir-print-debuginfo -mlir-print-local-scope']

TYPES = ['i1', 'i8', 'i32', 'i64', 'index', 'f16', 'f32', 'f64']
WORDS = [('addi', 'subi'), ('muli', 'addi'), ('addf', 'mulf'), ('slt', 'ult'), ('eq', 'ne'), ('sge', 'sgt'), ('true', 'false'),
         ('extract_slice', 'insert_slice'), ('alloc', 'alloca'), ('minsi', 'maxsi'), ('andi', 'ori'), ('parallel', 'reduction'),
         ('floordiv', 'ceildiv'), ('floordiv', 'mod'), ('private', 'nested'), ('scf.if', 'scf.for'), ('offset: ?', 'offset: 4'),
         ('divsi', 'divui'), ('shli', 'shrui'), ('extui', 'extsi'), ('store', 'load'), ('dealloc', 'clone')]


def programs(paths):
    """The programs of the files, without comments."""
    found = []
    for path in paths:
        files = [path]
        if os.path.isdir(path):
            files = [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names]
        for file in sorted(name for name in files if name.endswith('.mlir')):
            text = open(file, errors='replace').read()
            for number, chunk in enumerate(re.split(r'^// -----.*$', text, flags=re.M)):
                chunk = '\n'.join(line for line in (re.sub(r'\s*//.*', '', line) for line in chunk.split('\n')) if line.strip())
                # Freehold knows the forms of the test dialect's ops, but not what they fold to.
                if chunk and len(chunk) < 20000 and 'test.' not in chunk:
                    found.append((f'{os.path.basename(file)}#{number}', chunk + '\n'))
    return found


def mutate_line(text, draw, change):
    lines = text.split('\n')
    places = [at for at, line in enumerate(lines) if '=' in line or '(' in line]
    if not places:
        return text
    return '\n'.join(change(lines, draw.choice(places), places))


def drop(lines, at, _):
    return lines[:at] + lines[at + 1:]


def double(lines, at, _):
    return lines[:at + 1] + [re.sub(r'^(\s*)%[\w#:]+( =|, )', r'\1%copied\2', lines[at])] + lines[at + 1:]


def mutate(text, draw):
    """One change at a place drawn at random. May change nothing."""

    def one_of(pattern, make):
        places = list(re.finditer(pattern, text))
        if not places:
            return text
        place = draw.choice(places)
        return text[:place.start()] + make(place.group(0)) + text[place.end():]

    def values(_):
        names = re.findall(r'%[\w#]+', text)
        return one_of(r'%[\w#]+', lambda _: draw.choice(names)) if names else text

    def numbers(_):
        return one_of(r'(?<![\w#%.])-?\d+(?![\w#.])', lambda old: str(draw.choice(
            [0, 1, 2, -1, int(old) + 1, int(old) - 1, int(old) * 2, 4, 2 ** 31, 2 ** 63 - 1]))
            if len(old) < 18 else '0')

    def extents(_):
        return one_of(r'(?<=[<x])(\d+|\?)(?=x)', lambda old: draw.choice(['?', '1', '2', '4', '0', old + '0']))

    def types(_):
        return one_of(r'\b(' + '|'.join(TYPES) + r')\b', lambda _: draw.choice(TYPES))

    def words(_):
        left, right = draw.choice(WORDS)
        return one_of(re.escape(left), lambda _: right) if left in text else text.replace(right, left, 1)

    def swap(_):
        def change(lines, at, places):
            other = draw.choice(places)
            lines[at], lines[other] = lines[other], lines[at]
            return lines
        return mutate_line(text, draw, change)

    def operands(_):
        return one_of(r'%[\w#]+, %[\w#]+', lambda old: ', '.join(reversed(old.split(', '))))

    choices = [values, values, numbers, numbers, extents, types, words, swap, operands,
               lambda _: mutate_line(text, draw, drop), lambda _: mutate_line(text, draw, double)]
    return draw.choice(choices)(None)


def flags(draw):
    chosen = []
    for stage, share in [(ANYWHERE, .4), (TENSORS, .25), (ANYWHERE, .1), (BUFFERIZE, .35), (ANYWHERE, .3), (BUFFERS, .2), (DEALLOCATE, .3),
                         (ANYWHERE, .3)]:
        if draw.random() < share:
            chosen.append(draw.choice(stage))
    return ' '.join(chosen + [draw.choice(FORMS)]).strip() or '--canonicalize'


def run(tool, text, given):
    command = f'{tool} - --allow-unregistered-dialect {given}'
    try:
        done = subprocess.run(['bash', '-c', command], input=text.encode(), capture_output=True, timeout=20)
    except subprocess.TimeoutExpired:
        return 124, '', 'timeout'
    return done.returncode, done.stdout.decode(errors='replace'), done.stderr.decode(errors='replace')


def first_error(errors, first=0, last=10 ** 9):
    """The first error of lines `first` to `last`, counted from `first`."""
    for line in errors.split('\n'):
        place = re.match(r'<stdin>:(\d+):\d+: error: (.*)', line)
        if place and first < int(place.group(1)) <= last:
            return int(place.group(1)) - first, place.group(2)
    return None


def died(code, errors):
    return code not in (0, 1) or (code == 1 and 'error:' not in errors)


def outcomes(tool, texts, given):
    """What a tool makes of each program: ('yes', output), ('no', error) or ('dead', errors)."""
    marker = '// -----\n'
    code, out, errors = run(tool, marker.join(['\n'] + texts), given + ' -split-input-file')
    parts = out.split(marker)[1:]
    if len(texts) > 1 and (died(code, errors) or len(parts) != len(texts)):
        return [single for text in texts for single in outcomes(tool, [text], given)]
    if died(code, errors):
        return [('dead', errors)]
    found, line = [], 2
    for text, part in zip(texts, parts):
        end = line + text.count('\n') + 1
        error = first_error(errors, line - 1, end - 1)
        found.append(('no', error) if error or not part.strip() else ('yes', part))
        line = end
    return found


def judge(oracle, ours, theirs):
    if ours[0] == 'dead':
        return 'crashed'
    if theirs[0] == 'dead':
        return 'oracle'
    if ours[0] != theirs[0]:
        return 'refused' if ours[0] == 'no' else 'taken'
    if ours[1] == theirs[1]:
        return 'same' if ours[0] == 'yes' else 'both no'
    if ours[0] == 'no':
        return 'says else'
    again = [run(oracle, text, '--mlir-print-local-scope') for _, text in (ours, theirs)]
    return 'spelled' if again[0][0] == 0 and again[0][1] == again[1][1] else 'differ'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    here = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..'))
    parser.add_argument('--count', type=int, default=2000)
    parser.add_argument('--seed', type=int, default=0)
    parser.add_argument('--batch', type=int, default=20)
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--save')
    parser.add_argument('--no-mutation', action='store_true', help='the programs as they are')
    parser.add_argument('--tool', default=f'{here}/target/release/freehold opt --irdl-file={here}/tests/data/dialects/test.irdl.mlir')
    parser.add_argument('--oracle', default='mlir-opt-22')
    parser.add_argument('paths', nargs='+')
    given = parser.parse_args()
    # Only programs that both read are worth changing: others are of dialects that are not there, or were never right.
    known = programs(given.paths)
    batches = [known[at:at + 50] for at in range(0, len(known), 50)]
    with ThreadPoolExecutor(given.jobs) as pool:
        read = pool.map(lambda batch: [outcomes(tool, [text for _, text in batch], '') for tool in (given.tool, given.oracle)], batches)
        seeds = [program for batch, (ours, theirs) in zip(batches, read)
                 for program, a, b in zip(batch, ours, theirs) if a[0] == b[0] == 'yes']
    print(f'{len(seeds)} of {len(known)} programs are read by both')

    def trial(number):
        draw = random.Random(f'{given.seed}/{number}')
        passes, batch = flags(draw), []
        for _ in range(given.batch):
            name, text = draw.choice(seeds)
            for _ in range(0 if given.no_mutation else draw.choice([1, 1, 1, 2])):
                text = mutate(text, draw)
            batch.append((name, text))
        texts = [text for _, text in batch]
        ours, theirs = outcomes(given.tool, texts, passes), outcomes(given.oracle, texts, passes)
        return [(judge(given.oracle, a, b), passes, name, text, a, b) for (name, text), a, b in zip(batch, ours, theirs)]

    counts = collections.Counter()
    with ThreadPoolExecutor(given.jobs) as pool:
        for trials in pool.map(trial, range((given.count + given.batch - 1) // given.batch)):
            for verdict, passes, name, text, ours, theirs in trials:
                counts[verdict] += 1
                if verdict in ('same', 'both no', 'oracle') or not given.save:
                    continue
                os.makedirs(given.save, exist_ok=True)
                key = hashlib.sha1((passes + text).encode()).hexdigest()[:10]
                said = [outcome[1] if outcome[0] != 'yes' else 'takes it' for outcome in (ours, theirs)]
                head = f'// {passes} --allow-unregistered-dialect\n// {verdict}: {name}\n'
                note = ''.join(f'// {who}: {str(what)[:300]!r}\n' for who, what in zip(('freehold', 'mlir-opt'), said))
                with open(os.path.join(given.save, f'{verdict.replace(" ", "-")}-{key}.mlir'), 'w') as file:
                    file.write(head + note + text)
    print(', '.join(f'{verdict} {count}' for verdict, count in counts.most_common()))
    sys.exit(counts['crashed'] > 0)


main()
