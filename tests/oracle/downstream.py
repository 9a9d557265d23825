#!/usr/bin/env python3
"""Counts the programs of downstream projects that Freehold reads with dialects imported from their ODS files.

usage: downstream.py split PROJECT FOLDER...   writes the pieces of the .mlir files in the folders to WORK/PROJECT/pieces
       downstream.py upstream PROJECT          asks every mlir-opt which pieces it reads, and writes WORK/PROJECT/upstream.txt;
                                       pieces that are listed there are not asked again
       downstream.py import PROJECT FOLDER INCLUDE...   imports the dialects that the .td files in the folder declare, as
                                       WORK/PROJECT/DIALECT.irdl.mlir; lists the files that llvm-tblgen refuses, with its message
       downstream.py count PROJECT OPTION...   reads the other pieces with `freehold opt OPTION...`, prints and reads them again

A piece is a part of a file between lines that begin with `// -----`; those that expect an error are left out. `upstream` runs the
command `mlir-opt-at VERSION` for each version in VERSIONS; set MLIR_OPT_AT to its path. `count` prints a table of the causes by the first error,
and the share of pieces that are printed and read again to the same bytes, in custom form, and through the generic form. With EVERY=n, both
ask each n-th piece. WORK is the environment variable WORK, or /tmp/downstream; FREEHOLD is the command, target/release/freehold by default.
"""
import bisect
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

WORK = pathlib.Path(os.environ.get('WORK', '/tmp/downstream'))
FREEHOLD = os.environ.get('FREEHOLD', str(pathlib.Path(__file__).resolve().parents[2] / 'target/release/freehold'))
VERSIONS = ['22', '19', '16', '15', '14', '13', 'main', '23', '21', '20']
EXPECTS = re.compile(r'expected-error')


def split(project, folders):
    out = WORK / project / 'pieces'
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob('*.mlir')):
            text = path.read_bytes().decode('utf-8', 'replace')
            for number, piece in enumerate(re.split(r'(?m)^// -----.*$', text)):
                code = '\n'.join(line for line in piece.splitlines() if not line.strip().startswith('//')).strip()
                if not code or EXPECTS.search(piece):
                    continue
                name = str(path.relative_to(folder)).replace('/', '+')
                (out / f'{name}.{number}.mlir').write_text(piece)
                count += 1
    print(f'{project}: {count} pieces')


def run(command, timeout=60):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
        return done.returncode, done.stdout, done.stderr.decode('utf-8', 'replace')
    except subprocess.TimeoutExpired:
        return 124, b'', 'timeout'


def refused(tool, pieces):
    """Returns the pieces that the command does not read. They are asked together, as the parts of one file: an error has a line."""
    starts, lines = [], []
    for piece in pieces:
        starts.append(len(lines) + 1)
        lines += piece.read_text(errors='replace').split('\n') + ['// -----']
    with tempfile.NamedTemporaryFile('w', suffix='.mlir') as file:
        file.write('\n'.join(lines[:-1]))
        file.flush()
        code, _, message = run([tool, '--split-input-file', file.name], 20 + 2 * len(pieces))
        places = [int(line) for line in re.findall(re.escape(file.name) + r':(\d+):\d+: error:', message)]
    others = [line for line in message.splitlines() if ' error: ' in line and not re.search(r':\d+:\d+: error:', line)]
    if code not in (0, 1) or others or (code and not places):
        # A crash, or an error that does not say where.
        return pieces if len(pieces) == 1 else [piece for one in pieces for piece in refused(tool, [one])]
    return [pieces[number] for number in sorted({bisect.bisect(starts, place) - 1 for place in places})]


def upstream(project):
    at = os.environ.get('MLIR_OPT_AT', 'mlir-opt-at')
    versions = os.environ.get('VERSIONS', ','.join(VERSIONS)).split(',')
    tools = [(version, subprocess.check_output([at, version], text=True).strip()) for version in versions]
    listed = WORK / project / 'upstream.txt'
    results = {}
    if listed.exists():
        results = {name: version for version, name in (line.split(' ', 1) for line in listed.read_text().splitlines())}
    pieces = sorted((WORK / project / 'pieces').iterdir())
    left = [piece for piece in pieces if piece.name not in results][:: int(os.environ.get('EVERY', '1'))]
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get('JOBS', '2'))) as pool:
        for version, tool in tools:
            batches = [left[start : start + 40] for start in range(0, len(left), 40)]
            unread = [piece for batch in pool.map(lambda batch: refused(tool, batch), batches) for piece in batch]
            results |= {piece.name: version for piece in set(left) - set(unread)}
            left = unread
            print(project, version, 'leaves', len(left), flush=True)
    results |= {piece.name: 'none' for piece in left}
    listed.write_text(''.join(f'{results[name]} {name}\n' for name in sorted(results)))
    print(project, dict(collections.Counter(results.values())))


def import_dialects(project, folder, includes):
    """Writes one IRDL file for each dialect. A file that only others include is a part of them."""
    out = WORK / project / 'json'
    out.mkdir(parents=True, exist_ok=True)
    llvm = os.environ.get('LLVM', '/usr/lib/llvm-22')
    files = [path for path in sorted(pathlib.Path(folder).rglob('*.td')) if re.search('ops|attr|type|dialect|enum', path.name, re.IGNORECASE)]
    made, refused_files = [], []
    for number, path in enumerate(files):
        target = out / f'{number}-{path.stem}.json'
        flags = [flag for include in [*includes, str(path.parent), f'{llvm}/include'] for flag in ('-I', include)]
        code, _, message = run([f'{llvm}/bin/llvm-tblgen', '-dump-json', *flags, str(path), '-o', str(target)])
        if code:
            refused_files.append((path, next((line for line in message.splitlines() if 'error:' in line), message[:200])))
        else:
            made.append(target)
    for path, message in refused_files:
        print(f'refused: {path.relative_to(folder)}: {re.sub(r"^.*error: ", "", message)}')
    names = collections.Counter()
    for target in made:
        records = json.loads(target.read_text())
        names.update({records[name]['name'] for name in records['!instanceof'].get('Dialect', []) if records[name].get('name')})
    for name in sorted(names):
        irdl = WORK / project / f'{name}.irdl.mlir'
        code, _, message = run([FREEHOLD, 'import-ods', '--no-report', f'--dialect={name}', *map(str, made), '-o', str(irdl)], 300)
        code = code or run([FREEHOLD, 'opt', f'--irdl-file={irdl}', '/dev/null'])[0]
        if code:
            irdl.unlink(missing_ok=True)
            print(f'not imported: {name}: {cause(message)}')
    print(project, len(made), 'files of', len(files), 'imported:', ' '.join(path.name.split('.')[0] for path in (WORK / project).glob('*.irdl.mlir')))


def cause(message):
    """The first error, without the numbers and names that differ between programs."""
    first = next((line for line in message.splitlines() if 'error:' in line), message[:200])
    first = re.sub(r'^.*?error: ', '', first)
    return re.sub(r"'[%@^][^']*'|\d+", '…', first)[:150]


def read(piece, options):
    """Returns the cause of the failure of a piece, or None, and whether it goes through the generic form and back."""
    first = run([FREEHOLD, 'opt', str(piece), *options])
    if first[0] != 0:
        return cause(first[2]), False
    printed = piece.parent.parent / 'printed' / piece.name
    printed.write_bytes(first[1])
    second = run([FREEHOLD, 'opt', str(printed), *options])
    if second[0] != 0 or second[1] != first[1]:
        return 'not the same when read again: ' + cause(second[2]), False
    generic = run([FREEHOLD, 'opt', str(piece), '--mlir-print-op-generic', *options])
    back = piece.parent.parent / 'printed' / ('generic+' + piece.name)
    back.write_bytes(generic[1])
    third = run([FREEHOLD, 'opt', str(back), *options])
    return None, third[0] == 0 and third[1] == first[1]


def count(project, options):
    (WORK / project / 'printed').mkdir(exist_ok=True)
    listed = [line.split(' ', 1) for line in (WORK / project / 'upstream.txt').read_text().splitlines()]
    unread = [WORK / project / 'pieces' / name for version, name in listed if version == 'none']
    pieces = unread[:: int(os.environ.get('EVERY', '1'))]
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get('JOBS', '2'))) as pool:
        results = list(pool.map(lambda piece: read(piece, options), pieces))
    causes = collections.Counter(found for found, _ in results if found)
    same = sum(found is None for found, _ in results)
    generic = sum(back for _, back in results)
    (WORK / project / 'results.txt').write_text(
        ''.join(f'{piece.name}\t{found or ("ok" if back else "generic form differs")}\n'
                for piece, (found, back) in zip(pieces, results)))
    for text, number in causes.most_common(int(os.environ.get('CAUSES', '40'))):
        print(f'{number:6} {text}')
    share = 100 * same / max(len(pieces), 1)
    print(f'{project}: {len(listed)} pieces, {len(unread)} that no mlir-opt reads; of {len(pieces)} of these, {same} ({share:.1f} %) read, printed and read '
          f'again to the same bytes; {generic} of these through the generic form and back')


if __name__ == '__main__':
    command, arguments = (sys.argv[1], sys.argv[2:]) if len(sys.argv) > 2 else ('', [])
    if command == 'split':
        split(arguments[0], arguments[1:])
    elif command == 'upstream':
        upstream(arguments[0])
    elif command == 'import':
        import_dialects(arguments[0], arguments[1], arguments[2:])
    elif command == 'count':
        count(arguments[0], arguments[1:])
    else:
        sys.exit(__doc__)
