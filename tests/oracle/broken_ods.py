#!/usr/bin/env python3
"""Imports broken JSON of `llvm-tblgen`: every file must be imported, or refused with an error, without a panic.

usage: broken_ods.py SECONDS [SEED] FILE.json...

Each program changes some values of a file: it removes a field, puts a value of another type in its place, or changes, doubles or cuts a
text. What `freehold import-ods` accepts must load again as an IRDL file. FREEHOLD names the command. Prints the number of files, and how
many were refused; fails with the file at the first panic, and if nothing was compared.
"""
import json, os, random, subprocess, sys, tempfile, time

FREEHOLD = os.environ.get('FREEHOLD', 'target/release/freehold')

def paths(value, path=()):
    """Yields the paths of all values."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], path + (key,))
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from paths(element, path + (index,))

def replaced(rng, old):
    others = [None, True, -1, 0, 1 << 40, 0.5, '', 'a', [], {}, [[]], {'def': 'none', 'kind': 'def'}, '\u00e9\n"', '$_self', '`' * 3]
    if isinstance(old, str) and old and rng.random() < 0.7:
        at = rng.randrange(len(old))
        return rng.choice([old[:at], old[at:], old + old, old[:at] + rng.choice('`$()<>,:^?|"\\[]{}') + old[at:],
                           old.replace(rng.choice(['`', '$', '(', '<', '::', '!']), '')])
    return rng.choice(others)

def change(rng, root, all_paths):
    path = rng.choice(all_paths)
    if not path:
        return
    parent = root
    try:
        for key in path[:-1]:
            parent = parent[key]
        old = parent[path[-1]]
    except (KeyError, IndexError, TypeError):
        return
    if rng.random() < 0.2:
        del parent[path[-1]]
    else:
        parent[path[-1]] = replaced(rng, old)

def main():
    seconds, rest = float(sys.argv[1]), sys.argv[2:]
    seed = int(rest.pop(0)) if rest and rest[0].isdigit() else 1
    rng = random.Random(seed)
    texts = [open(file).read() for file in rest]
    all_paths = [list(paths(json.loads(text))) for text in texts]
    count = refused = 0
    end = time.time() + seconds
    with tempfile.TemporaryDirectory() as folder:
        broken, irdl, empty = (os.path.join(folder, name) for name in ('broken.json', 'out.irdl.mlir', 'empty.mlir'))
        open(empty, 'w').close()
        while time.time() < end:
            which = rng.randrange(len(texts))
            root = json.loads(texts[which])
            for _ in range(rng.choice([1, 1, 2, 5, 20])):
                change(rng, root, all_paths[which])
            text = json.dumps(root)
            if rng.random() < 0.05:
                text = text[:rng.randrange(len(text))]
            with open(broken, 'w') as file:
                file.write(text)
            run = subprocess.run([FREEHOLD, 'import-ods', broken, '-o', irdl, '--no-report'], capture_output=True, timeout=120)
            count += 1
            bad = run.returncode not in (0, 1) or b'panicked' in run.stderr or b'crash' in run.stderr
            if run.returncode == 0:
                again = subprocess.run([FREEHOLD, 'opt', f'--irdl-file={irdl}', '--override', empty], capture_output=True, timeout=120)
                bad = bad or again.returncode != 0
                run = again if again.returncode else run
            else:
                refused += 1
            if bad:
                kept = f'broken-{seed}-{count}.json'
                with open(kept, 'w') as file:
                    file.write(text)
                sys.exit(f'{kept}: {run.stderr.decode(errors="replace")[:800]}')
    print(f'{count} files, {refused} of them refused; nothing found')
    if count == 0 or refused == count:
        sys.exit('no file was imported')

main()
