#!/usr/bin/env python3
"""Text of another version of MLIR in both directions: does Freehold read what it prints, and it what Freehold writes?

usage: tests/oracle/versions.py VERSION [--oracle mlir-opt-16] [--tool 'target/release/freehold opt'] [--cache DIR]
           [--dialects REGEX] [--by dialect|message] [--show 10] [--save DIR] PATH...

VERSION is 13 to 23 or main. Programs are those of the .mlir files PATH, or below it, cut at '// -----', as the oracle of
VERSION prints them: in custom and in generic form. A program that it rejects, or with ops of dialects out of scope, is
not counted. With --cache, the oracle's prints are kept in this folder.

Reading:
  same       both forms are read, and print the same program
  differs    they print different programs
  refused    a form is not read
  invalid    a form is not read, and MLIR 22 rejects the program as well: its generic form in the spelling of 22, written
             without verification, is an error in mlir-opt-22, and the same one in Freehold. Such programs are listed,
             and are in neither share
Writing, with --mlir-version=VERSION, of what was read:
  exact      the version's oracle reads it, and prints the same bytes as before
  differs    it prints something else
  refused    it rejects the text
  cannot     the command reports that the version lacks something
  crashed    the command ends in another way than with exit code 0 or 1

Closes with the two shares. Exit code 1 if something crashed or nothing was compared.
"""
import argparse
import collections
import hashlib
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SCOPE = set('affine arith bufferization builtin cf complex func index linalg math memref ml_program scf shape std tensor '
            'ub vector'.split())


def run(command, text):
    try:
        done = subprocess.run(command, input=text, capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return -1, b'', b'error: more than 60 seconds'
    return done.returncode, done.stdout, done.stderr


def programs(paths):
    for path in paths:
        files = [path]
        if os.path.isdir(path):
            files = sorted(os.path.join(at, name) for at, _, names in os.walk(path) for name in names
                           if name.endswith('.mlir'))
        for file in files:
            with open(file, 'rb') as source:
                for number, text in enumerate(source.read().split(b'\n// -----')):
                    yield f'{file}:{number}', text


def dialects(generic):
    """Returns the dialects of the ops of a program in generic form."""
    strings = re.findall(rb'"((?:[^"\\\n]|\\.)*)"(\(?)', generic)
    names = [text.decode(errors='replace') for text, follows in strings if follows and re.fullmatch(rb'[\w.$-]+', text)]
    # 13 prints 'module' and 'func' without their dialect.
    return {name.split('.')[0] if '.' in name else 'builtin' for name in names}


class Comparison:
    def __init__(self, arguments):
        common = ['-allow-unregistered-dialect']
        self.version, self.cache = arguments.version, arguments.cache
        self.tool = shlex.split(arguments.tool) + common
        self.oracle = shlex.split(arguments.oracle or f'mlir-opt-{arguments.version}') + common
        self.reference = ['mlir-opt-22'] + common
        self.dialects = re.compile(arguments.dialects) if arguments.dialects else None

    def printed(self, text):
        """Returns both forms as the oracle prints them, or None."""
        forms = []
        for flags in [[], ['-mlir-print-op-generic']]:
            key = hashlib.sha1(shlex.join(self.oracle + flags).encode() + b'\0' + text).hexdigest()
            kept = self.cache and os.path.join(self.cache, self.version, key)
            if kept and os.path.exists(kept):
                with open(kept, 'rb') as file:
                    form = file.read()
            else:
                code, form, _ = run(self.oracle + flags, text)
                form = form if code == 0 else b''
                if kept:
                    os.makedirs(os.path.dirname(kept), exist_ok=True)
                    with open(kept, 'wb') as file:
                        file.write(form)
            if not form:
                return None
            forms.append(form)
        return forms

    def compare(self, program):
        """Returns the results of reading and of writing, with a message and what is kept of a failure."""
        name, text = program
        forms = self.printed(text)
        if forms is None:
            return None
        found = dialects(forms[1])
        if not found <= SCOPE or (self.dialects and not any(self.dialects.fullmatch(name) for name in found)):
            return None
        read = []
        for form in forms:
            code, out, err = run(self.tool, form)
            if code not in (0, 1) or (code == 1 and b'error:' not in err):
                return name, found, ('crashed', err, form), ('crashed', err, form)
            if code == 1:
                invalid = self.invalid(forms[1])
                if invalid:
                    return name, found, ('invalid', invalid, form), None
                return name, found, ('refused', err, form), self.written(forms[0])
            read.append(out)
        how = 'same' if read[0] == read[1] else 'differs'
        return name, found, (how, b'', b'// ---- custom\n%s// ---- generic\n%s' % tuple(read)), self.written(forms[0])

    def invalid(self, generic):
        """Returns the error of MLIR 22 for a program that it lacks, in the words of both tools."""
        unverified = ['--mlir-very-unsafe-disable-verifier-on-parsing', '--mlir-print-op-generic']
        code, text, _ = run(self.tool + unverified, generic)
        if code != 0:
            return None
        errors = [run(command, text)[2] for command in (self.tool, self.reference)]
        messages = [first_error(error) for error in errors]
        return errors[1] if messages[0] and messages[0] == messages[1] else None

    def written(self, form):
        code, out, err = run(self.tool + [f'--mlir-version={self.version}'], form)
        if code not in (0, 1) or (code == 1 and b'error:' not in err):
            return 'crashed', err, form
        if code == 1:
            return ('cannot' if b'cannot express' in err else 'unread'), err, form
        code, again, err = run(self.oracle, out)
        if code != 0:
            return 'refused', err, out
        if again == form:
            return 'exact', b'', b''
        return 'differs', b'', b'// ---- before\n%s// ---- after\n%s' % (form, again)


def first_error(err):
    line = next((line for line in err.decode(errors='replace').splitlines() if 'error:' in line), '')
    return re.sub(r"^.*?error: ", '', line)[:150]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('version')
    parser.add_argument('--oracle')
    parser.add_argument('--tool', default='target/release/freehold opt')
    parser.add_argument('--cache')
    parser.add_argument('--dialects')
    parser.add_argument('--by', choices=['dialect', 'message'], default='message')
    parser.add_argument('--show', type=int, default=10)
    parser.add_argument('--save')
    parser.add_argument('-j', type=int, default=2)
    parser.add_argument('paths', nargs='+')
    arguments = parser.parse_args()
    comparison = Comparison(arguments)
    with ThreadPoolExecutor(arguments.j) as threads:
        results = [result for result in threads.map(comparison.compare, programs(arguments.paths)) if result]
    totals = [collections.Counter(), collections.Counter()]
    failures = collections.defaultdict(list)
    for name, found, *directions in results:
        for index, direction in enumerate(directions):
            if direction is None:
                continue
            how, err, kept = direction
            totals[index][how] += 1
            if how in ('same', 'exact') or (index == 1 and how == 'unread'):
                continue
            label = ['reading', 'writing'][index]
            message = first_error(err)
            key = (label, how, message if arguments.by == 'message' else ' '.join(sorted(found)))
            failures[key].append(name)
            if arguments.save:
                os.makedirs(arguments.save, exist_ok=True)
                file = f'{label}-{how}-{re.sub("[^A-Za-z0-9]+", "_", name)[-80:]}.mlir'
                with open(os.path.join(arguments.save, file), 'wb') as out:
                    out.write(b'// %s\n' % message.encode() + kept)
    for key, names in sorted(failures.items(), key=lambda row: -len(row[1]))[:arguments.show]:
        print(f'{len(names):5}  {key[0]} {key[1]}: {key[2]}    e.g. {names[0]}')
    for label, good, total in zip(['reading', 'writing'], ['same', 'exact'], totals):
        invalid = total.pop('invalid', 0)
        if invalid:
            print(f'{label} {arguments.version}: {invalid} programs are invalid in 22, and not counted')
        count = sum(total.values())
        counts = ', '.join(f'{how} {number}' for how, number in total.most_common())
        print(f'{label} {arguments.version}: {counts}; {good} {total[good]} of {count} ({100 * total[good] / max(count, 1):.2f}%)')
    sys.exit(not results or totals[0]['crashed'] + totals[1]['crashed'] > 0)


main()
