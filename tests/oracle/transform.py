#!/usr/bin/env python3
"""Compares the interpreter of the transform dialect with that of mlir-opt.

usage: transform.py upstream FOLDER     the pieces of the .mlir files in FOLDER that execute only the transforms of Freehold
       transform.py random COUNT SEED   scripts that are generated from a seed, on programs of their own

A piece is a part of a file between lines that begin with `// -----`, whose RUN line has --transform-interpreter; the other flags of the
line are kept. Both commands run on it. If mlir-opt succeeds, both outputs are printed again by mlir-opt and compared, and so are the
remarks; if it fails, the first error is compared, by its line and message. `upstream` prints the pieces that count and those that mlir-opt
does not read; -v prints the cause of each difference, and SAVE=DIR keeps the programs. FREEHOLD is the command,
target/release/freehold by default; OPTIONS are more options of it; ORACLE is mlir-opt-22 by default.
"""
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FREEHOLD = os.environ.get('FREEHOLD', str(ROOT / 'target/release/freehold'))
ORACLE = os.environ.get('ORACLE', 'mlir-opt-22')
OPTIONS = os.environ.get('OPTIONS', '').split()
VERBOSE = '-v' in sys.argv
SAVE = os.environ.get('SAVE')

# The transforms that Freehold executes, and the sets of patterns that it has.
EXECUTED = set('''alternatives annotate apply_cse apply_dce apply_licm apply_patterns apply_patterns.canonicalization
apply_patterns.memref.alloc_to_alloca apply_registered_pass bufferization.buffer_loop_hoisting bufferization.eliminate_empty_tensors
bufferization.empty_tensor_to_alloc_tensor bufferization.one_shot_bufferize cast collect_matching debug.emit_param_as_remark
debug.emit_remark_at foreach foreach_match get_consumers_of_result get_defining_op get_operand get_parent_op get_producer_of_operand
get_result get_type include match.operation_empty match.operation_name match.param.cmpi memref.alloca_to_global
memref.erase_dead_alloc_and_stores merge_handles named_sequence num_associations param.constant print replicate select sequence split_handle
structured.eliminate_empty_tensors structured.match verify yield'''.split())

# Words after `transform.` that are no ops.
NO_OPS = {'with_named_sequence', 'target_tag', 'consumed', 'readonly', 'any_op', 'any_value', 'any_param', 'op', 'param', 'type',
          'affine_map', 'silence_tracking_failures', 'param_operand', 'mlir'}


def run(command, timeout=30):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
        return done.returncode, done.stdout.decode('utf-8', 'replace'), done.stderr.decode('utf-8', 'replace')
    except subprocess.TimeoutExpired:
        return 124, '', 'timeout'


def said(text, severity):
    """The diagnostics of a severity, each as its line and message."""
    found = re.findall(r'^[^\n]*?:(\d+):\d+: ' + severity + r': (.*)$', text, re.M)
    return [(int(line), message.strip()) for line, message in found]


def compare(text, flags, name):
    """Returns the outcome of one program, and the cause if the commands differ."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / 'in.mlir'
        source.write_text(text)
        outputs = []
        for tool, more in ((ORACLE, []), (FREEHOLD, ['opt', *OPTIONS])):
            out = pathlib.Path(folder) / f'{len(outputs)}.mlir'
            code, _, errors = run([tool, *more, str(source), *flags, '-o', str(out)])
            outputs.append((code, out, errors))
        (oracle, oracle_out, oracle_errors), (own, own_out, own_errors) = outputs
        if SAVE:
            kept = pathlib.Path(SAVE)
            kept.mkdir(parents=True, exist_ok=True)
            (kept / f'{name}.mlir').write_text(f'// {" ".join(flags)}\n' + text)
        if own not in (0, 1):
            return 'crashed', own_errors.strip()[-200:]
        if oracle not in (0, 1):
            return 'oracle crashed', ''
        if oracle == 0:
            if own != 0:
                return 'refused', str(said(own_errors, 'error')[:1] or own_errors[:200])
            printed = []
            for out in (oracle_out, own_out):
                code, shown, errors = run([ORACLE, str(out), '--mlir-print-local-scope', '--allow-unregistered-dialect'])
                if code != 0:
                    return 'unread', errors[:200]
                printed.append(shown)
            if printed[0] != printed[1]:
                if SAVE:
                    (kept / f'{name}.oracle.mlir').write_text(printed[0])
                    (kept / f'{name}.freehold.mlir').write_text(printed[1])
                return 'differ', ''
            remarks = [sorted(said(errors, 'remark')) for errors in (oracle_errors, own_errors)]
            if remarks[0] != remarks[1]:
                one = next((a for a in remarks[0] if a not in remarks[1]), None)
                other = next((a for a in remarks[1] if a not in remarks[0]), None)
                return 'other remarks', f'{one} | {other}'
            return 'same', ''
        if own == 0:
            return 'accepted', str(said(oracle_errors, 'error')[:1])
        first = [said(errors, 'error')[:1] for errors in (oracle_errors, own_errors)]
        if first[0] != first[1]:
            return 'other error', f'{first[0]} | {first[1]}'
        return 'same error', ''


def report(outcomes):
    """Prints the differences and the counts of outcomes, each with its name and cause."""
    counts = collections.Counter(outcome for _, outcome, _ in outcomes)
    for name, outcome, cause in outcomes:
        if VERBOSE and outcome not in ('same', 'same error'):
            print(f'{outcome:14} {name}: {cause[:300]}')
    taken = sum(counts[key] for key in ('same', 'differ', 'refused', 'unread', 'crashed', 'other remarks'))
    failing = sum(counts[key] for key in ('same error', 'accepted', 'other error'))
    print(', '.join(f'{key} {number}' for key, number in counts.most_common()))
    print(f'the same program for {counts["same"]} of {taken} ({100 * counts["same"] / max(taken, 1):.1f} %); the same error for '
          f'{counts["same error"]} of {failing}')


def run_lines(text):
    lines, current = [], None
    for line in text.splitlines():
        found = re.search(r'//\s*RUN:\s?(.*)$', line)
        if not found:
            continue
        part = found.group(1).rstrip()
        current = part if current is None else current + ' ' + part.strip()
        if current.endswith('\\'):
            current = current[:-1].rstrip()
        else:
            lines.append(current)
            current = None
    return lines


def transforms(code):
    """The transforms in a piece, without their dialect, and whether a sequence has ops without their dialect."""
    found = set(re.findall(r'(?<![!#@\w.$%"])transform\.([a-z_][\w.]*)', code)) | set(re.findall(r'"transform\.([\w.]+)"\(', code))
    return {name.rstrip('.') for name in found} - NO_OPS


def upstream(folder):
    jobs, unread, listed = [], 0, collections.Counter()
    for path in sorted(pathlib.Path(folder).rglob('*.mlir')):
        text = path.read_text(errors='replace')
        lines = [line for line in run_lines(text) if 'transform-interpreter' in line]
        if not lines:
            continue
        command = lines[0].split('|')[0]
        flags = re.findall(r'(?<!\S)(-{1,2}[A-Za-z][^\s"\']*(?:="[^"]*"|=\'[^\']*\')?)', command)
        flags = [flag.replace('"', '').replace("'", '') for flag in flags]
        flags = [flag for flag in flags if not re.match(r'-{1,2}(split-input-file|verify-diagnostics|o$|debug-only|mlir-print)', flag)]
        for number, piece in enumerate(re.split(r'(?m)^// -----.*$', text)):
            code = re.sub(r'(?m)^\s*//.*$', '', piece)
            used = transforms(code)
            # Test passes are those of mlir-opt, and other files are not at hand.
            if not used or not used <= EXECUTED or 'apply_registered_pass "test-' in code or '%' in ' '.join(flags):
                continue
            # The lines of the file are those of the errors.
            jobs.append((f'{path.relative_to(folder)}#{number}'.replace('/', '+'), code, flags))
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get('JOBS', '2'))) as pool:
        def one(job):
            name, code, flags = job
            with tempfile.TemporaryDirectory() as place:
                source = pathlib.Path(place) / 'in.mlir'
                source.write_text(code)
                unregistered = [flag for flag in flags if 'unregistered' in flag]
                if run([ORACLE, str(source), *unregistered])[0] != 0:
                    return None
            return (name, *compare(code, flags, name))
        results = list(pool.map(one, jobs))
    unread = results.count(None)
    outcomes = [result for result in results if result]
    for name, outcome, _ in outcomes:
        listed[name.split('#')[0]] += 1
        print(f'  {name}: {outcome}')
    for name, number in sorted(listed.items()):
        print(f'{number:4} {name}')
    print(f'{len(outcomes)} pieces; {unread} more are not read by {ORACLE}')
    report(outcomes)


if __name__ == '__main__':
    arguments = [argument for argument in sys.argv[1:] if argument != '-v']
    if len(arguments) == 2 and arguments[0] == 'upstream':
        upstream(arguments[1])
    elif len(arguments) == 3 and arguments[0] == 'random':
        generated(int(arguments[1]), int(arguments[2]))
    else:
        sys.exit(__doc__)
