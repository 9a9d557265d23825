#!/usr/bin/env python3
"""Text of another version of MLIR in both directions: does Freehold read what it prints, and it what Freehold writes?

usage: tests/oracle/versions.py VERSION [--oracle mlir-opt-16] [--tool 'target/release/freehold opt'] [--cache DIR]
           [--convert] [--tool-flags FLAGS] [--oracle-flags FLAGS] [--back]
           [--dialects REGEX] [--by dialect|message] [--show 10] [--save DIR] [--batch 24] [-j 2] PATH...

VERSION is 13 to 23 or main. Programs are those of the .mlir files PATH, or below it, cut at '// -----', as the oracle of
VERSION prints them: in custom and in generic form. A program that it rejects, or with ops of dialects out of scope, is
not counted; equal programs count once. With --cache, the oracle's prints are kept in this folder.

--convert       programs are text of 22: what Freehold writes of them for VERSION is what the oracle prints
--tool-flags    passes of Freehold before that, such as --one-shot-bufferize; implies --convert
--oracle-flags  passes of the oracle before it prints; a program on which they fail is not counted
--back          instead of all this, without oracle: 22 -> VERSION -> 22

Reading:
  same       both forms are read, and print the same program
  differs    they print different programs
  refused    a form is not read
  invalid    a form is not read, and MLIR 22 rejects the program as well: its generic form in the spelling of 22, written
             without verification, is an error in mlir-opt-22, and the same one in Freehold. Such programs are listed,
             and are in neither share
Writing, with --input-version=VERSION and --mlir-version=VERSION, of what was read:
  exact      the version's oracle reads it, and prints the same bytes as before (or, if it prints something else of its
             own print, such as of an f80, the same as that)
  differs    it prints something else
  refused    it rejects the text
  cannot     the command reports that the version lacks something
  crashed    the command ends in another way than with exit code 0 or 1
  opaque     it has attributes or types of a dialect that the oracle does not know, and Freehold does: the oracle keeps them
             as they are written, in the spelling of any version. Counted, but not in the share
There and back, --input-version=VERSION:
  same       the same bytes
  cannot     VERSION lacks something, the command says
  differs, refused

Commands run on many programs at once (-split-input-file), since the start of an oracle takes longer than a program. If a
run does not end with 0 or 1, its programs are run in halves. Closes with the shares. Exit code 1 if something crashed or
nothing was compared.
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
SEPARATOR = re.compile(rb'^// -----.*\n?', re.M)


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
                for number, text in enumerate(SEPARATOR.split(source.read())):
                    yield f'{file}:{number}', text


def dialects(generic):
    """Returns the dialects of the ops of a program in generic form."""
    strings = re.findall(rb'"((?:[^"\\\n]|\\.)*)"(\(?)', generic)
    names = [text.decode(errors='replace') for text, follows in strings if follows and re.fullmatch(rb'[\w.$-]+', text)]
    # 13 prints 'module' and 'func' without their dialect.
    return {name.split('.')[0] if '.' in name else 'builtin' for name in names}


class Commands:
    """Runs a command on many programs."""

    def __init__(self, batch, jobs):
        self.batch, self.threads = batch, ThreadPoolExecutor(jobs)

    def each(self, command, texts, messages=True):
        """Returns the exit code, the output and the error of the command for each text.

        Without `messages`, the error of a rejected program is empty."""
        starts = range(0, len(texts), self.batch)
        parts = self.threads.map(lambda at: self.several(command, texts[at:at + self.batch], messages), starts)
        return [result for part in parts for result in part]

    def several(self, command, texts, messages):
        if len(texts) == 1:
            code, out, err = run(command, texts[0])
            return [(code, end_once(out), err)]
        code, out, _ = run(command + ['-split-input-file'], b'\n// -----\n'.join(texts))
        outs = SEPARATOR.split(out)
        if code not in (0, 1) or len(outs) != len(texts) or (code == 0) != all(map(bytes.strip, outs)):
            half = len(texts) // 2
            return self.several(command, texts[:half], messages) + self.several(command, texts[half:], messages)
        results = []
        for text, out in zip(texts, outs):
            if out.strip():
                results.append((0, end_once(out), b''))
            elif messages:
                results += self.several(command, [text], messages)
            else:
                results.append((1, b'', b''))
        return results


def registered(command):
    """Returns the dialects that a command knows."""
    _, out, err = run(command + ['--show-dialects'], b'')
    return set(re.findall(r'\w+', (out + err).decode().split(':', 1)[-1]))


def end_once(text):
    return text.strip(b'\n') + b'\n'


class Comparison:
    def __init__(self, arguments):
        common = ['-allow-unregistered-dialect']
        self.version, self.cache = arguments.version, arguments.cache
        self.tool = shlex.split(arguments.tool) + common
        self.oracle = shlex.split(arguments.oracle or f'mlir-opt-{arguments.version}') + common
        self.reference = ['mlir-opt-22'] + common
        self.dialects = re.compile(arguments.dialects) if arguments.dialects else None
        self.tool_flags = shlex.split(arguments.tool_flags or '')
        self.convert = arguments.convert or arguments.tool_flags is not None
        self.oracle_flags = shlex.split(arguments.oracle_flags)
        self.commands = Commands(arguments.batch, arguments.j)
        self.opaque = registered(self.tool) - registered(self.oracle)

    def printed(self, texts, flags):
        """Returns what the oracle prints of each text; nothing for one that it rejects."""
        command = self.oracle + flags
        keys = [hashlib.sha1(shlex.join(command).encode() + b'\0' + text).hexdigest() for text in texts]
        folder = self.cache and os.path.join(self.cache, self.version)
        known = {}
        if folder:
            os.makedirs(folder, exist_ok=True)
            for key in keys:
                if os.path.exists(os.path.join(folder, key)):
                    with open(os.path.join(folder, key), 'rb') as file:
                        known[key] = file.read()
        missing = {key: text for key, text in zip(keys, texts) if key not in known}
        outcomes = self.commands.each(command, list(missing.values()), messages=False)
        for key, (code, form, _) in zip(missing, outcomes):
            known[key] = form if code == 0 else b''
            if folder:
                with open(os.path.join(folder, key), 'wb') as file:
                    file.write(known[key])
        return [known[key] for key in keys]

    def written(self, texts, flags=()):
        return self.commands.each(self.tool + [f'--mlir-version={self.version}', *flags], texts)

    def compare(self, names, texts):
        """Yields the results of reading and of writing of each program: kind, message, and what is kept of a failure."""
        if self.convert:
            outcomes = self.written(texts, self.tool_flags)
            names, texts = keep(2, ((name, text) for name, (code, text, _) in zip(names, outcomes) if code == 0))
        custom = self.printed(texts, self.oracle_flags)
        names, texts, custom = keep(3, (row for row in zip(names, texts, custom) if row[2]))
        generic = self.printed(texts, self.oracle_flags + ['-mlir-print-op-generic'])
        kinds = [dialects(form) for form in generic]
        names, custom, generic, kinds = keep(4, (
            (name, form, other, found) for name, form, other, found in zip(names, custom, generic, kinds)
            if other and found <= SCOPE and (not self.dialects or any(map(self.dialects.fullmatch, found)))))
        # Most of several chunks of a file are equal if only passes distinguish them.
        names, custom, generic, kinds = keep(
            4, {form: (name, form, other, found) for name, form, other, found in zip(names, custom, generic, kinds)}.values())
        reads = zip(*[self.commands.each(self.tool, forms) for forms in (custom, generic)])
        # Text does not say its version, in which a decimal 'f80' of main has another value than in others.
        versions = [f'--input-version={self.version}', f'--mlir-version={self.version}']
        writes = self.commands.each(self.tool + versions, custom)
        agains = iter(self.commands.each(self.oracle, [out for code, out, _ in writes if code == 0]))
        for name, form, other, found, read, write in zip(names, custom, generic, kinds, reads, writes):
            again = next(agains) if write[0] == 0 else None
            reading = self.reading(read, form, other)
            yield name, found, reading, None if reading[0] == 'invalid' else self.writing(write, again, form)

    def reading(self, read, custom, generic):
        for (code, _, err), form in zip(read, (custom, generic)):
            if crashed(code, err):
                return 'crashed', err, form
            if code == 1:
                invalid = self.invalid(generic)
                return ('invalid', invalid, form) if invalid else ('refused', err, form)
        outs = tuple(out for _, out, _ in read)
        return 'same' if outs[0] == outs[1] else 'differs', b'', b'// ---- custom\n%s// ---- generic\n%s' % outs

    def invalid(self, generic):
        """Returns the error of MLIR 22 for a program that it lacks, in the words of both tools."""
        unverified = ['--mlir-very-unsafe-disable-verifier-on-parsing', '--mlir-print-op-generic']
        code, text, _ = run(self.tool + unverified, generic)
        if code != 0:
            return None
        errors = [run(command, text)[2] for command in (self.tool, self.reference)]
        messages = [first_error(error) for error in errors]
        return errors[1] if messages[0] and messages[0] == messages[1] else None

    def writing(self, write, again, form):
        code, out, err = write
        used = {name.decode() for name in re.findall(rb'[#!](\w+)[.<]', form)}
        if self.opaque & used:
            return 'opaque', b'', form
        if crashed(code, err):
            return 'crashed', err, form
        if code == 1:
            return ('cannot' if b'cannot express' in err else 'unread'), err, form
        code, again, err = again
        if code != 0:
            return 'refused', err, out
        if again == form or again == end_once(run(self.oracle, form)[1]):
            return 'exact', b'', b''
        return 'differs', b'', b'// ---- before\n%s// ---- after\n%s' % (form, again)

    def back(self, names, texts):
        """Yields the result of 22 -> VERSION -> 22 of each program in scope that is read."""
        outcomes = self.commands.each(self.tool, texts, messages=False)
        names, texts = keep(2, ((name, text) for name, (code, text, _) in zip(names, outcomes) if code == 0))
        forms = self.commands.each(self.tool + ['-mlir-print-op-generic'], texts)
        kinds = [dialects(form) for _, form, _ in forms]
        names, texts, kinds = keep(3, (row for row in zip(names, texts, kinds) if row[2] <= SCOPE))
        writes = self.written(texts)
        agains = iter(self.commands.each(self.tool + [f'--input-version={self.version}'],
                                         [out for code, out, _ in writes if code == 0]))
        for name, text, found, (code, out, err) in zip(names, texts, kinds, writes):
            if code != 0:
                kind = 'crashed' if crashed(code, err) else 'cannot' if b'cannot express' in err else 'refused'
                yield name, found, (kind, err, text)
                continue
            code, again, err = next(agains)
            if code != 0:
                yield name, found, ('crashed' if crashed(code, err) else 'refused', err, out)
            else:
                kept = b'// ---- before\n%s// ---- written\n%s// ---- after\n%s' % (text, out, again)
                yield name, found, ('same' if again == text else 'differs', b'', kept)


def keep(width, rows):
    """Returns the columns of rows of this width, of which there may be none."""
    rows = list(rows)
    return [[row[index] for row in rows] for index in range(width)]


def crashed(code, err):
    return code not in (0, 1) or (code == 1 and b'error:' not in err)


def first_error(err):
    line = next((line for line in err.decode(errors='replace').splitlines() if 'error:' in line), '')
    return re.sub(r"^.*?error: ", '', line)[:150]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('version')
    parser.add_argument('--oracle')
    parser.add_argument('--tool', default='target/release/freehold opt')
    parser.add_argument('--cache')
    parser.add_argument('--convert', action='store_true')
    parser.add_argument('--tool-flags')
    parser.add_argument('--oracle-flags', default='')
    parser.add_argument('--back', action='store_true')
    parser.add_argument('--dialects')
    parser.add_argument('--by', choices=['dialect', 'message'], default='message')
    parser.add_argument('--show', type=int, default=10)
    parser.add_argument('--save')
    parser.add_argument('--batch', type=int, default=24)
    parser.add_argument('-j', type=int, default=2)
    parser.add_argument('paths', nargs='+')
    arguments = parser.parse_args()
    comparison = Comparison(arguments)
    unique = {text: name for name, text in programs(arguments.paths) if text.strip()}
    directions = [('back', ('same', 'cannot'))] if arguments.back else [('reading', ('same',)), ('writing', ('exact',))]
    compare = comparison.back if arguments.back else comparison.compare
    results = list(compare(list(unique.values()), list(unique)))
    totals = [collections.Counter() for _ in directions]
    failures = collections.defaultdict(list)
    for name, found, *outcomes in results:
        for (label, good), total, outcome in zip(directions, totals, outcomes):
            if outcome is None:
                continue
            how, err, kept = outcome
            total[how] += 1
            if how in good or (label == 'writing' and how in ('unread', 'opaque')):
                continue
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
    for (label, good), total in zip(directions, totals):
        invalid = total.pop('invalid', 0)
        if invalid:
            print(f'{label} {arguments.version}: {invalid} programs are invalid in 22, and not counted')
        opaque = total.pop('opaque', 0)
        if opaque:
            print(f'{label} {arguments.version}: {opaque} programs have parts that the oracle does not know; not counted')
        count, right = sum(total.values()), sum(total[how] for how in good)
        counts = ', '.join(f'{how} {number}' for how, number in total.most_common())
        share = 100 * right / max(count, 1)
        print(f'{label} {arguments.version}: {counts}; {" or ".join(good)} {right} of {count} ({share:.2f}%)')
    sys.exit(not results or any(total['crashed'] for total in totals))


main()
