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
memref.erase_dead_alloc_and_stores memref.multibuffer merge_handles named_sequence num_associations param.constant print replicate select sequence split_handle
structured.bufferize_to_allocation structured.eliminate_empty_tensors structured.match verify yield'''.split())

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
            if not used or not used <= EXECUTED or 'apply_registered_pass "test-' in code or re.search('%|preload', ' '.join(flags)):
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


# ---- generated scripts

OP = '!transform.any_op'
VALUE = '!transform.any_value'
PARAM = '!transform.any_param'


class Generator:
    """A program and a script, from random numbers. Most scripts are free of errors: handles that were consumed, and those to ops that
    may be gone, are used again only now and then."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0
        self.sequences = []
        self.careless = self.random.random() < 0.3

    def pick(self, items):
        return self.random.choice(items)

    def chance(self, share):
        return self.random.random() < share

    def name(self):
        self.count += 1
        return f'%h{self.count}'

    # -- programs

    def arithmetic(self, name):
        names = ['%a', '%b']
        lines = []
        for index in range(self.random.randint(2, 8)):
            result = f'%v{index}'
            tag = self.pick(['', '', ' {tag}', ' {kind = "x"}'])
            if self.chance(0.25):
                lines.append(f'{result} = arith.constant{tag} {self.random.randint(0, 2)} : i32')
            else:
                op = self.pick(['addi', 'muli', 'subi', 'xori'])
                lines.append(f'{result} = arith.{op} {self.pick(names)}, {self.pick(names)}{tag} : i32')
            names.append(result)
        lines.append(f'return {names[-1]} : i32')
        return f'func.func @{name}(%a: i32, %b: i32) -> i32 {{', lines

    def loop(self, name):
        lines = ['%c0 = arith.constant 0 : index', '%c1 = arith.constant 1 : index']
        body = []
        if self.chance(0.7):
            body += ['%m = memref.alloc() : memref<4xf32>', 'memref.store %x, %m[%c0] : memref<4xf32>']
            if self.chance(0.7):
                body += ['%y = memref.load %m[%c0] : memref<4xf32>', 'memref.store %y, %out[%i] : memref<?xf32>']
        if self.chance(0.7):
            body += ['%s = arith.addf %x, %x : f32', 'memref.store %s, %out[%i] : memref<?xf32>']
        if self.chance(0.4):
            body += ['%t = arith.mulf %x, %x : f32', '%u = arith.mulf %x, %x : f32',
                     'scf.for %j = %c0 to %n step %c1 {', '  %w = arith.addf %t, %u : f32',
                     '  memref.store %w, %out[%j] : memref<?xf32>', '}']
        lines += ['scf.for %i = %c0 to %n step %c1 {'] + ['  ' + line for line in body] + ['}', 'return']
        return f'func.func @{name}(%n: index, %x: f32, %out: memref<?xf32>) {{', lines

    def tensors(self, name):
        lines = ['%z = arith.constant 0.0 : f32', '%e = tensor.empty() : tensor<4xf32>',
                 '%f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>']
        last = '%f'
        if self.chance(0.5):
            lines += ['%e1 = tensor.empty() : tensor<4xf32>',
                      f'%g = linalg.map {{ math.exp }} ins({last} : tensor<4xf32>) outs(%e1 : tensor<4xf32>)']
            last = '%g'
        if self.chance(0.4):
            lines += ['%c1 = arith.constant 1 : index', f'%k = tensor.insert %z into {last}[%c1] : tensor<4xf32>']
            last = '%k'
        lines += [f'%r = tensor.insert_slice {last} into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>',
                  'return %r : tensor<8xf32>']
        return f'func.func @{name}(%t: tensor<8xf32> {{bufferization.writable = true}}) -> tensor<8xf32> {{', lines

    def buffers(self, name):
        shape = self.pick(['4xf32', '2x2xi32', '16xf32'])
        index = '%c0, %c0' if 'x2x' in shape else '%c0'
        kind = shape[-3:]
        lines = ['%c0 = arith.constant 0 : index', f'%p = memref.{self.pick(["alloc", "alloc", "alloca"])}() : memref<{shape}>']
        is_alloc = 'alloc()' in lines[-1]
        lines += [f'memref.store %x, %p[{index}] : memref<{shape}>']
        result = '%x'
        if self.chance(0.5):
            lines += [f'%l = memref.load %p[{index}] : memref<{shape}>']
            result = '%l'
        if is_alloc and self.chance(0.7):
            lines += [f'memref.dealloc %p : memref<{shape}>']
        lines += [f'return {result} : {kind}']
        return f'func.func @{name}(%x: {kind}) -> {kind} {{', lines

    def program(self):
        kinds = [self.arithmetic, self.loop, self.tensors, self.buffers]
        text = []
        self.kinds = set()
        for index in range(self.random.randint(1, 4)):
            kind = self.pick(kinds)
            self.kinds.add(kind.__name__)
            head, lines = kind(f'f{index}')
            text += [head] + ['  ' + line for line in lines] + ['}']
        return text

    # -- scripts

    NAMES = ['arith.addi', 'arith.muli', 'arith.subi', 'arith.constant', 'arith.addf', 'scf.for', 'memref.alloc', 'memref.store', 'tensor.empty',
             'linalg.fill', 'tensor.insert_slice', 'linalg.map', 'memref.load', 'func.return', 'memref.alloca']

    def usable(self, scope, kind=None, single=False):
        found = [handle for handle in scope if (kind is None or handle['kind'] == kind) and (not single or handle['single'])
                 and (handle['alive'] or (self.careless and self.chance(0.1)))]
        return self.pick(found) if found else None

    def add(self, scope, kind, single=False, what='op', alive=True):
        handle = {'name': self.name(), 'kind': kind, 'single': single, 'what': what, 'alive': alive}
        scope.append(handle)
        return handle

    def touched(self, scope, kept=()):
        """After a change of functions, handles to what is in them may refer to ops that are gone."""
        for handle in scope:
            if handle['what'] == 'op' and handle not in kept:
                handle['alive'] = False

    def step(self, scope, depth):
        """The lines of one transform, or none if there is no handle for it."""
        choice = self.pick(self.STEPS)
        if depth > 1 and choice in ('foreach', 'sequence', 'alternatives', 'include', 'foreach_match'):
            return []
        return getattr(self, choice)(scope, depth) or []

    def match(self, scope, depth):
        target = self.usable(scope, OP, single=True)
        if not target:
            return None
        if target['what'] == 'root' and self.chance(0.5):
            new = self.add(scope, OP, what='function')
            return [f'{new["name"]} = transform.structured.match ops{{["func.func"]}} in {target["name"]} : ({OP}) -> {OP}']
        how = self.pick(['ops{["%s"]}' % self.pick(self.NAMES)] * 5 + ['ops{["%s", "%s"]}' % (self.pick(self.NAMES), self.pick(self.NAMES)),
                         'interface{LinalgOp}', 'interface{LoopLikeInterface}', 'attributes{tag}', 'attributes{kind = "x"}',
                         'ops{["arith.addi"]} filter_result_type = i32', 'ops{["memref.store"]} filter_operand_types = [f32, memref<?xf32>, index]'])
        new = self.add(scope, OP)
        return [f'{new["name"]} = transform.structured.match {how} in {target["name"]} : ({OP}) -> {OP}']

    def parent(self, scope, depth):
        target = self.usable(scope, OP)
        if not target:
            return None
        options = [text for text in ('isolated_from_above', 'allow_empty_results', 'deduplicate', 'op_name = "func.func"', 'nth_parent = 2 : i64')
                   if self.chance(0.4)]
        dictionary = f' {{{", ".join(options)}}}' if options else ''
        new = self.add(scope, OP)
        return [f'{new["name"]} = transform.get_parent_op {target["name"]}{dictionary} : ({OP}) -> {OP}']

    def producer(self, scope, depth):
        target = self.usable(scope, OP)
        if not target or (target['what'] != 'op' and not self.careless):
            return None
        new = self.add(scope, OP)
        return [f'{new["name"]} = transform.get_producer_of_operand {target["name"]}[{self.random.randint(0, 1)}] : ({OP}) -> {OP}']

    def consumers(self, scope, depth):
        target = self.usable(scope, OP, single=True)
        if not target or target['what'] == 'root':
            return None
        new = self.add(scope, OP)
        return [f'{new["name"]} = transform.get_consumers_of_result {target["name"]}[0] : ({OP}) -> {OP}']

    def values(self, scope, depth):
        target = self.usable(scope, OP)
        if not target:
            return None
        new = self.add(scope, VALUE)
        which = self.pick(['all', 'all', '0', 'except(0)', '-1'])
        return [f'{new["name"]} = transform.get_{self.pick(["operand", "result"])} {target["name"]}[{which}] : ({OP}) -> {VALUE}']

    def of_values(self, scope, depth):
        target = self.usable(scope, VALUE)
        if not target:
            return None
        if self.chance(0.5):
            new = self.add(scope, OP)
            return [f'{new["name"]} = transform.get_defining_op {target["name"]} : ({VALUE}) -> {OP}']
        new = self.add(scope, PARAM)
        elemental = self.pick(['', 'elemental '])
        return [f'{new["name"]} = transform.get_type {elemental}{target["name"]} : ({VALUE}) -> {PARAM}']

    def merge(self, scope, depth):
        kind = self.pick([OP, OP, PARAM, VALUE])
        targets = [self.usable(scope, kind) for _ in range(self.random.randint(1, 3))]
        if not all(targets):
            return None
        what = targets[0]['what'] if len({target['what'] for target in targets}) == 1 else 'op'
        new = self.add(scope, kind, what=what if what != 'root' else 'op')
        word = 'deduplicate ' if self.chance(0.6) or (what == 'function' and not self.careless) else ''
        return [f'{new["name"]} = transform.merge_handles {word}{", ".join(target["name"] for target in targets)} : {kind}']

    def split(self, scope, depth):
        target = self.usable(scope, OP)
        if not target or target['what'] == 'root':
            return None
        count = self.random.randint(1, 3)
        options = [text for text in (f'overflow_result = {self.random.randint(0, count - 1)} : i64', 'fail_on_payload_too_small = false',
                                     'pass_through_empty_handle = false') if self.chance(0.35 if 'pass' in text else 0.7)]
        dictionary = f' {{{", ".join(options)}}}' if options else ''
        base = self.name()
        for index in range(count):
            scope.append({'name': f'{base}#{index}', 'kind': OP, 'single': not options and count == 1, 'what': target['what'], 'alive': True})
        bundle = base if count == 1 else f'{base}:{count}'
        if count == 1:
            scope[-1]['name'] = base
        return [f'{bundle} = transform.split_handle {target["name"]}{dictionary} : ({OP}) -> ({", ".join([OP] * count)})']

    def small(self, scope, depth):
        kind = self.pick(['num', 'const', 'annotate', 'annotate', 'select', 'cast', 'remark', 'remark', 'param', 'replicate', 'compare', 'verify'])
        if kind == 'const':
            new = self.add(scope, PARAM)
            return [f'{new["name"]} = transform.param.constant {self.random.randint(0, 3)} : i64 -> {PARAM}']
        if kind == 'param':
            target, anchor = self.usable(scope, PARAM), self.usable(scope, OP)
            if not target:
                return None
            if anchor and anchor['what'] != 'root' and self.chance(0.5):
                return [f'transform.debug.emit_param_as_remark {target["name"]}, "p" at {anchor["name"]} : {PARAM}, {OP}']
            return [f'transform.debug.emit_param_as_remark {target["name"]} : {PARAM}']
        if kind == 'compare':
            one, other = self.usable(scope, PARAM), self.usable(scope, PARAM)
            if not one or not other or not self.careless:
                return None
            return [f'transform.match.param.cmpi {self.pick(["eq", "ne", "lt", "le", "gt", "ge"])} {one["name"]}, {other["name"]} : {PARAM}']
        if kind == 'remark' and self.chance(0.3):
            target = self.usable(scope, VALUE)
            return target and [f'transform.debug.emit_remark_at {target["name"]}, "v" : {VALUE}']
        target = self.usable(scope, OP)
        if not target:
            return None
        if kind == 'num':
            new = self.add(scope, PARAM)
            return [f'{new["name"]} = transform.num_associations {target["name"]} : ({OP}) -> {PARAM}']
        if kind == 'annotate':
            parameter = self.usable(scope, PARAM)
            if parameter and self.chance(0.3):
                return [f'transform.annotate {target["name"]} "p" = {parameter["name"]} : {OP}, {PARAM}']
            return [f'transform.annotate {target["name"]} "a{self.random.randint(0, 2)}" : {OP}']
        if kind == 'select':
            name = 'func.func' if target['what'] == 'function' else self.pick(self.NAMES)
            new = self.add(scope, OP, what=target['what'] if target['what'] != 'root' else 'op')
            return [f'{new["name"]} = transform.select "{name}" in {target["name"]} : ({OP}) -> {OP}']
        if kind == 'cast':
            if not self.careless:
                return None
            return [f'{self.name()} = transform.cast {target["name"]} : {OP} to !transform.op<"{self.pick(self.NAMES)}">']
        if kind == 'replicate':
            other = self.usable(scope, OP)
            new = self.add(scope, OP)
            return [f'{new["name"]} = transform.replicate num({target["name"]}) {other["name"]} : {OP}, {OP}']
        if kind == 'verify':
            return [f'transform.verify {target["name"]} : {OP}'] if target['what'] == 'function' else None
        return target['what'] != 'root' and [f'transform.debug.emit_remark_at {target["name"]}, "r" : {OP}']

    def clean(self, scope, depth):
        functions = [handle for handle in scope if handle['what'] == 'function' and handle['kind'] == OP and handle['alive']]
        target = self.pick(functions) if functions and self.chance(0.85) else self.usable(scope, OP)
        if not target or (target['what'] == 'root' and not self.careless):
            return None
        kind = self.pick(['cse', 'dce', 'patterns', 'licm', 'memref', 'stack'])
        if kind == 'licm':
            loops = self.usable(scope, OP)
            return loops and (loops['what'] == 'loop' or self.careless) and [f'transform.apply_licm to {loops["name"]} : {OP}']
        if target['what'] != 'function' and not self.careless:
            return None
        if self.chance(0.7):
            self.touched(scope)
        if kind == 'memref':
            return [f'transform.memref.erase_dead_alloc_and_stores {target["name"]} : ({OP}) -> ()']
        if kind == 'stack':
            limit = self.pick(['', ' size_limit(20)'])
            return [f'transform.apply_patterns to {target["name"]} {{', f'  transform.apply_patterns.memref.alloc_to_alloca{limit}', f'}} : {OP}']
        if kind == 'patterns':
            options = self.pick(['', '', ' {apply_cse}'])
            return [f'transform.apply_patterns to {target["name"]} {{', '  transform.apply_patterns.canonicalization', f'}}{options} : {OP}']
        return [f'transform.apply_{kind} to {target["name"]} : {OP}']

    def loops(self, scope, depth):
        target = self.usable(scope, OP, single=True)
        if not target:
            return None
        new = self.add(scope, OP, what='loop')
        return [f'{new["name"]} = transform.structured.match ops{{["scf.for"]}} in {target["name"]} : ({OP}) -> {OP}',
                f'transform.apply_licm to {new["name"]} : {OP}']

    def consume(self, scope, target):
        target['alive'] = False
        self.touched(scope)
        for handle in scope:
            if handle['what'] == 'function':
                handle['alive'] = False

    def passes(self, scope, depth):
        functions = [handle for handle in scope if handle['what'] == 'function' and handle['kind'] == OP and handle['alive']]
        target = self.pick(functions) if functions else self.usable(scope, OP)
        if not target or (target['what'] != 'function' and not self.careless):
            return None
        name, options = self.pick([('canonicalize', ''), ('cse', ''), ('canonicalize', ' with options = {"top-down" = false}'),
                                   ('canonicalize', ' with options = {"max-iterations" = 2 : i64, "region-simplify" = "disabled"}'),
                                   ('loop-invariant-code-motion', ''), ('buffer-hoisting', ''), ('buffer-loop-hoisting', ''),
                                   ('promote-buffers-to-stack', ' with options = {"max-alloc-size-in-bytes" = 32 : i64}'),
                                   ('empty-tensor-to-alloc-tensor', ''), ('convert-elementwise-to-linalg', ''), ('sccp', ''), ('nothing', '')])
        if name == 'nothing' and not self.careless:
            return None
        lines = []
        if name == 'canonicalize' and not options and self.chance(0.5):
            parameter = self.name()
            lines = [f'{parameter} = transform.param.constant {self.pick(["true", "false"])} -> {PARAM}']
            lines = [line.replace(PARAM, '!transform.any_param') for line in lines]
            options = f' with options = {{"top-down" = {parameter}}}'
            self.consume(scope, target)
            new = self.add(scope, OP, what='function')
            return lines + [f'{new["name"]} = transform.apply_registered_pass "{name}"{options} to {target["name"]} : ({PARAM}, {OP}) -> {OP}'
                            .replace(f'({PARAM}, {OP})', f'({OP}, {PARAM})')]
        self.consume(scope, target)
        new = self.add(scope, OP, what='function')
        return lines + [f'{new["name"]} = transform.apply_registered_pass "{name}"{options} to {target["name"]} : ({OP}) -> {OP}']

    def bufferize(self, scope, depth):
        functions = [handle for handle in scope if handle['what'] == 'function' and handle['kind'] == OP and handle['alive']]
        target = self.pick(functions) if functions else None
        if not target:
            return None
        kind = self.pick(['one_shot', 'one_shot', 'eliminate', 'hoist', 'alloc_tensor'])
        if kind == 'eliminate':
            self.touched(scope)
            return [f'transform.bufferization.eliminate_empty_tensors {target["name"]} : {OP}']
        if kind == 'hoist':
            self.touched(scope)
            return [f'transform.bufferization.buffer_loop_hoisting {target["name"]} : {OP}']
        if kind == 'alloc_tensor':
            single = self.usable(scope, OP, single=True)
            if not single:
                return None
            first, second = self.name(), self.name()
            self.touched(scope)
            return [f'{first} = transform.structured.match ops{{["tensor.empty"]}} in {single["name"]} : ({OP}) -> !transform.op<"tensor.empty">',
                    f'{second} = transform.bufferization.empty_tensor_to_alloc_tensor {first} : (!transform.op<"tensor.empty">) -> '
                    f'!transform.op<"bufferization.alloc_tensor">']
        options = [text for text in ('allow_return_allocs_from_loops = true', 'memcpy_op = "linalg.copy"', 'allow_unknown_ops = true')
                   if self.chance(0.3)]
        if self.careless and self.chance(0.2):
            options.append('bufferize_function_boundaries = true')
        dictionary = f' {{{", ".join(options)}}}' if options else ''
        layout = self.pick(['', '', ' layout{IdentityLayoutMap}'])
        self.consume(scope, target)
        new = self.add(scope, OP, what='function')
        return [f'{new["name"]} = transform.bufferization.one_shot_bufferize{layout} {target["name"]}{dictionary} : ({OP}) -> {OP}']

    def block(self, scope, depth, count):
        lines = []
        for _ in range(count):
            lines += self.step(scope, depth)
        return ['  ' + line for line in lines]

    def foreach(self, scope, depth):
        target = self.usable(scope, OP)
        if not target or target['what'] == 'root':
            return None
        argument = self.name()
        inner = [{'name': argument, 'kind': OP, 'single': True, 'what': target['what'], 'alive': True}]
        inner += [handle for handle in scope if handle['kind'] == PARAM]
        body = self.block(inner, depth + 1, self.random.randint(1, 4))
        self.touched(scope)
        if not inner[0]['alive']:
            self.consume(scope, target)
        result = self.usable([handle for handle in inner if handle['alive'] and handle['kind'] == OP], OP)
        if result and self.chance(0.6):
            new = self.add(scope, OP, what=result['what'] if result['what'] != 'root' else 'op', alive=self.careless)
            return [f'{new["name"]} = transform.foreach {target["name"]} : {OP} -> {OP} {{', f'^bb0({argument}: {OP}):', *body,
                    f'  transform.yield {result["name"]} : {OP}', '}']
        return [f'transform.foreach {target["name"]} : {OP} {{', f'^bb0({argument}: {OP}):', *body, '}']

    def sequence(self, scope, depth):
        target = self.usable(scope, OP)
        if not target:
            return None
        argument = self.name()
        inner = [{'name': argument, 'kind': OP, 'single': target['single'], 'what': target['what'], 'alive': True}]
        body = self.block(inner, depth + 1, self.random.randint(1, 4))
        self.touched(scope)
        if not inner[0]['alive']:
            self.consume(scope, target)
        mode = self.pick(['propagate', 'suppress'])
        return [f'transform.sequence {target["name"]} : {OP} failures({mode}) {{', f'^bb0({argument}: {OP}):', *body, '}']

    def alternatives(self, scope, depth):
        functions = [handle for handle in scope if handle['what'] == 'function' and handle['kind'] == OP and handle['alive']]
        if not functions:
            return None
        target = self.pick(functions)
        regions = []
        for _ in range(self.random.randint(1, 3)):
            argument = self.name()
            inner = [{'name': argument, 'kind': OP, 'single': target['single'], 'what': 'function', 'alive': True}]
            body = self.block(inner, depth + 1, self.random.randint(1, 3))
            if self.chance(0.5):
                body += [f'  transform.match.operation_empty {argument} : {OP}'] if inner[0]['alive'] else []
            regions.append([f'^bb0({argument}: {OP}):', *body])
        if self.chance(0.8):
            regions.append([f'^bb0({self.name()}: {OP}):'])
        self.consume(scope, target)
        lines = [f'transform.alternatives {target["name"]} : {OP} {{', *regions[0]]
        for region in regions[1:]:
            lines += ['}, {', *region]
        return lines + ['}']

    def include(self, scope, depth):
        target = self.usable(scope, OP)
        if not target:
            return None
        argument, name = self.name(), f'@seq{len(self.sequences)}'
        self.sequences.append(None)
        at = len(self.sequences) - 1
        inner = [{'name': argument, 'kind': OP, 'single': target['single'], 'what': target['what'], 'alive': True}]
        body = self.block(inner, depth + 1, self.random.randint(1, 4))
        self.touched(scope)
        word = 'readonly' if inner[0]['alive'] else 'consumed'
        if not inner[0]['alive']:
            self.consume(scope, target)
        self.sequences[at] = [f'transform.named_sequence {name}({argument}: {OP} {{transform.{word}}}) {{', *body, '  transform.yield', '}']
        mode = self.pick(['propagate', 'suppress'])
        return [f'transform.include {name} failures({mode}) ({target["name"]}) : ({OP}) -> ()']

    def matcher(self):
        argument, name = self.name(), f'@match{len(self.sequences)}'
        op = self.pick(self.NAMES + ['func.func', 'func.func'])
        lines = [f'transform.named_sequence {name}({argument}: {OP} {{transform.readonly}}) -> {OP} {{',
                 f'  transform.match.operation_name {argument} ["{op}"] : {OP}', f'  transform.yield {argument} : {OP}', '}']
        self.sequences.append(lines)
        return name, op

    def foreach_match(self, scope, depth):
        target = self.usable(scope, OP)
        if not target:
            return None
        pairs = []
        for _ in range(self.random.randint(1, 2)):
            matcher, op = self.matcher()
            argument, name = self.name(), f'@action{len(self.sequences)}'
            inner = [{'name': argument, 'kind': OP, 'single': True, 'what': 'function' if op == 'func.func' else 'op', 'alive': True}]
            body = self.block(inner, depth + 2, self.random.randint(1, 2))
            word = 'readonly' if inner[0]['alive'] else 'consumed'
            self.sequences.append([f'transform.named_sequence {name}({argument}: {OP} {{transform.{word}}}) {{', *body, '  transform.yield', '}'])
            pairs.append(f'{matcher} -> {name}')
        self.consume(scope, target)
        new = self.add(scope, OP, what=target['what'], single=target['single'])
        word = self.pick(['', 'restrict_root '])
        return [f'{new["name"]} = transform.foreach_match {word}in {target["name"]} {", ".join(pairs)} : ({OP}) -> {OP}']

    def collect(self, scope, depth):
        target = self.usable(scope, OP)
        if not target:
            return None
        matcher, op = self.matcher()
        new = self.add(scope, OP, what='function' if op == 'func.func' else 'op')
        return [f'{new["name"]} = transform.collect_matching {matcher} in {target["name"]} : ({OP}) -> {OP}']

    STEPS = ['match'] * 5 + ['parent', 'producer', 'consumers', 'values', 'of_values', 'merge', 'split', 'loops', 'foreach', 'sequence', 'alternatives',
                             'include', 'foreach_match', 'collect'] + ['small'] * 3 + ['clean'] * 3 + ['passes'] * 2 + ['bufferize'] * 2

    def text(self):
        program = self.program()
        root = {'name': '%root', 'kind': OP, 'single': True, 'what': 'root', 'alive': True}
        scope = [root]
        script = [f'%fs = transform.structured.match ops{{["func.func"]}} in %root : ({OP}) -> {OP}']
        scope.append({'name': '%fs', 'kind': OP, 'single': False, 'what': 'function', 'alive': True})
        for _ in range(self.random.randint(3, 10)):
            script += self.step(scope, 0)
        word = 'consumed' if not root['alive'] else 'readonly'
        lines = ['module attributes {transform.with_named_sequence} {'] + ['  ' + line for line in program]
        for sequence in self.sequences:
            lines += ['  ' + line for line in sequence or []]
        lines += [f'  transform.named_sequence @__transform_main(%root: {OP} {{transform.{word}}}) {{']
        lines += ['    ' + line for line in script] + ['    transform.yield', '  }', '}']
        return '\n'.join(lines) + '\n'


def generated(count, seed):
    """Generates programs until `count` of them are read by mlir-opt, and compares."""
    def one(number):
        text = Generator(seed + number).text()
        with tempfile.TemporaryDirectory() as place:
            source = pathlib.Path(place) / 'in.mlir'
            source.write_text(text)
            code, _, errors = run([ORACLE, str(source)])
            if code != 0:
                return (None, said(errors, 'error')[:1])
        return (f'seed {seed + number}', *compare(text, ['--transform-interpreter'], f'{seed + number}'))

    outcomes, rejected, at = [], collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get('JOBS', '2'))) as pool:
        while len(outcomes) < count:
            for result in pool.map(one, range(at, at + 64)):
                if result[0] is None:
                    rejected[re.sub(r'[%@#]?\d+', 'N', str(result[1]))] += 1
                elif len(outcomes) < count:
                    outcomes.append(result)
            at += 64
    print(f'{count} scripts; {sum(rejected.values())} more were not read by {ORACLE}')
    if VERBOSE:
        for cause, number in rejected.most_common(8):
            print(f'{number:4} {cause[:200]}')
    report(outcomes)


if __name__ == '__main__':
    arguments = [argument for argument in sys.argv[1:] if argument != '-v']
    if len(arguments) == 2 and arguments[0] == 'upstream':
        upstream(arguments[1])
    elif len(arguments) == 3 and arguments[0] == 'random':
        generated(int(arguments[1]), int(arguments[2]))
    else:
        sys.exit(__doc__)
