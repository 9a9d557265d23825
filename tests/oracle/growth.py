#!/usr/bin/env python3
"""How the cost of a step grows with the program: the log2 of the ratio of the costs when the size doubles. 1 is linear, 2 quadratic.

usage: tests/oracle/growth.py [--freehold target/release/freehold] [--measure instructions|time] [--steps STEP,...]
                              [--least COST] [--limit SECONDS] [--shard 3/16] [--append FILE] [--jobs N] [--most 1.2] [SHAPE ...]
       tests/oracle/growth.py --guard [--freehold target/release/freehold] [--jobs N]
       tests/oracle/growth.py --list

Steps: `compile`, `explain`, `report` on each program; `check`: `check --static` on what `compile` makes of it; `upstream`,
`ownership`, `clones`, `hlo`: each scheme of deallocation on what `--one-shot-bufferize=bufferize-function-boundaries` makes of it; `passes`: every
pass on one shape. Shapes are those of growth_shapes.py, and those of ../shared/bench/growth.py if it is there. Preparing is not
counted, nor what the step costs for an empty function. One thread is used.

The cost is counted in instructions, by callgrind, or in user seconds, the least of three runs (`--once`: of one). The size starts small, and is doubled
until the step costs `--least`: by default 20 million instructions, or 0.2 s. A row is printed for each step and shape, and appended
to the file: step, shape, size, cost, cost at the double size, growth. A step that fails, answers 'cannot tell' or takes longer than
the limit fails too, unless KNOWN lists it with a reason. Exit code 1 if a row fails or grows by more than `--most`.

`--guard` is the part that `.ci/run` runs: `compile` of a few shapes and each pass on its shape, at two small sizes, in instructions.
"""
import argparse
import concurrent.futures
import hashlib
import importlib.util
import math
import os
import re
import subprocess
import sys
import tempfile

import callgrind
import growth_shapes

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
OTHER = os.path.join(ROOT, '..', 'shared', 'bench', 'growth.py')
BUFFERIZE = '--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops'
LOWER = '--convert-bufferization-to-memref'
#: The passes of `compile` up to deallocation, for passes that follow it.
OWNED = ['--infer-owned-arguments', '--ownership-elaboration']

#: The steps on all shapes: how the program is prepared (the arguments of a list of runs), and the command.
STEPS = {
    'compile': ([], ['compile']),
    'explain': ([], ['explain']),
    'report': ([], ['report', '--format', 'json']),
    'check': ([['compile']], ['check', '--static']),
    'upstream': ([['opt', BUFFERIZE]], ['opt', '--buffer-deallocation-pipeline']),
    'ownership': ([['opt', BUFFERIZE]], ['opt', *OWNED]),
    'clones': ([['opt', BUFFERIZE]], ['opt', '--buffer-deallocation-legacy-pipeline']),
    'hlo': ([['opt', BUFFERIZE]], ['opt', '--hlo-deallocation-pipeline']),
}

#: One shape for each pass, and the passes that prepare it.
PASSES = {
    'arith-bufferize': ('selects', []),
    'buffer-deallocation': ('switches', [BUFFERIZE]),
    'buffer-deallocation-simplification': ('deallocs_of_allocations', []),
    'buffer-hoisting': ('allocations', []),
    'buffer-loop-hoisting': ('allocations', []),
    'buffer-results-to-out-params': ('returned_buffers', []),
    'bufferization-bufferize': ('one_block', ['--empty-tensor-to-alloc-tensor']),
    'bufferization-lower-deallocations': ('one_dealloc', []),
    'build-in-destination': ('concatenations', []),
    'canonicalize': ('constant_conditions', []),
    'check-encodings': ('one_block', []),
    'convert-bufferization-to-memref': ('switches', [BUFFERIZE, '--buffer-deallocation']),
    'convert-deallocation-ops-to-llvm': ('allocations', ['--hlo-deallocate', '--hlo-deallocation-simplification']),
    'convert-elementwise-to-linalg': ('elementwise', []),
    'copy-removal': ('buffers', []),
    'cse': ('equal_ops', []),
    'drop-equivalent-buffer-results': ('returned_buffers', []),
    'elide-private-buffer-results': ('returned_buffers', []),
    'eliminate-empty-tensors': ('parallel_insertions', []),
    'empty-tensor-to-alloc-tensor': ('one_block', []),
    'expand-realloc': ('reallocations', []),
    'finalizing-bufferize': ('selects', ['--arith-bufferize', '--linalg-bufferize', '--tensor-bufferize', '--func-bufferize',
                                         '--bufferization-bufferize']),
    'forward-private-buffer-results': ('returned_buffers', []),
    'func-bufferize': ('inlined_fan', []),
    'fuse-producers': ('tensor_constants', []),
    'hlo-buffer-reuse': ('buffers', []),
    'hlo-convert-deallocation-ops-to-llvm': ('allocations', ['--hlo-deallocate', '--hlo-deallocation-simplification']),
    'hlo-deallocate': ('allocations', []),
    'hlo-deallocation-annotation': ('allocations', []),
    'hlo-deallocation-simplification': ('allocations', ['--hlo-deallocate']),
    'hlo-deallocation-to-scf': ('allocations', ['--hlo-deallocate']),
    'hlo-split-alloc-tensors': ('one_block', ['--empty-tensor-to-alloc-tensor']),
    'hlo-xla-buffer-arg-rewrite': ('returned_buffers', []),
    'infer-owned-arguments': ('call_cycle', [BUFFERIZE]),
    'infer-static-layouts': ('reshapes', [BUFFERIZE]),
    'inline': ('inlined_fan', []),
    'inline-private-functions': ('inlined_chain', []),
    'keep-returned-arguments': ('call_cycle', []),
    'linalg-bufferize': ('selects', []),
    'loop-invariant-code-motion': ('invariants', []),
    'one-shot-bufferize': ('ifs_then_slices', []),
    'optimize-allocation-liveness': ('buffers', []),
    'ownership-based-buffer-deallocation': ('switches', [BUFFERIZE]),
    'ownership-elaboration': ('one_condition_allocations', [BUFFERIZE]),
    'plan-memory': ('buffers', []),
    'print-ir': ('one_condition', []),
    'private-results-to-out-params': ('returned_buffers', []),
    'privatize-called-functions': ('returned_buffers', []),
    'promote-buffers-to-stack': ('allocations', []),
    'remove-dead-values': ('dead_values', []),
    'reuse-dead-operands': ('tensor_constants', []),
    'reuse-loop-buffers': ('whiles', [BUFFERIZE, *OWNED]),
    'rewrite-in-destination-passing-style': ('concatenations', []),
    'sccp': ('constant_conditions', []),
    'scf-bufferize': ('switches', []),
    'schedule-for-memory': ('tensor_constants', []),
    'shape-bufferize': ('one_block', []),
    'split-concatenations': ('concatenations', []),
    'static-memory-planner-analysis': ('buffers', []),
    'strip-debuginfo': ('one_block', []),
    'strip-freehold-facts': ('one_block', []),
    'structure-control-flow': ('back_edges', []),
    'symbol-dce': ('symbols', []),
    'tensor-bufferize': ('views_of_views', []),
    'test-tensor-copy-insertion': ('writes_of_one_tensor', []),
    'transform-interpreter': ('script', []),
    'trivial-dce': ('dead_values', []),
    'vector-bufferize': ('one_block', []),
}

#: Further shapes of passes.
FURTHER = [
    ('inline', 'inlined_chain', []),
    ('remove-dead-values', 'symbols', []),
    ('buffer-deallocation-simplification', 'one_dealloc', []),
    ('canonicalize', 'one_condition', []),
    ('cse', 'one_condition', []),
    ('one-shot-bufferize', 'ifs_in_a_loop_of_blocks', []),
    ('ownership-elaboration', 'views_of_views', [BUFFERIZE]),
    ('ownership-elaboration', 'edges_to_one_block', []),
    ('canonicalize', 'loops_in_each_other', [BUFFERIZE, '--buffer-deallocation']),
    ('canonicalize', 'parallel_outputs', [BUFFERIZE, '--ownership-based-buffer-deallocation']),
    ('schedule-for-memory', 'reordered_blocks', []),
    ('schedule-for-memory', 'reordered_regions', []),
    ('schedule-for-memory', 'wide_outputs', []),
    ('reuse-dead-operands', 'wide_outputs', []),
]

#: Reasons of rows that are not linear.
BYTES = 'its text has a number of bytes that is quadratic in the depth'
TENSORS = 'One-Shot Bufferize takes no ops of `arith` on tensors, as in MLIR'
ROUNDS = 'canonicalization needs more rounds for larger programs, ten at most, as in MLIR; linear from 256 on'
FREES = 'each way out frees the buffers of all blocks before it: the result is quadratic'

#: Rows that are not linear or fail, with the reason: (step or '*', shape).
KNOWN = {
    ('*', 'types_in_each_other'): BYTES,
    ('upstream', 'elementwise'): TENSORS, ('ownership', 'elementwise'): TENSORS,
    ('clones', 'elementwise'): TENSORS, ('hlo', 'elementwise'): TENSORS,
    ('hlo', 'mload'): 'the owner of a buffer that is stored in memory cannot be tracked: an error, as in MLIR-HLO',
    ('hlo', 'forwarding_blocks'): FREES, ('ownership', 'domlive'): FREES, ('ownership', 'tensors_of_many_blocks'): FREES,
    ('check', 'mixcalls'): 'a nest of loops that rotate three buffers each, after inlining: the invariants relate too little',
    ('check', 'irred'): 'cycles of blocks are run again for each cycle around them; it depends on the graph of each size',
    ('check', 'mload'): 'O(n log n): the choice among n buffers is a tree of choices',
    ('upstream', 'blocks'): ROUNDS, ('upstream', 'irred'): ROUNDS,
    ('upstream', 'parallel_outputs'): 'each operand of a dealloc changes by itself, and then its patterns look at all',
    ('--inline', 'inlined_chain'): 'a caller is simplified again with all that was inlined into it, at each level, as in MLIR',
}

#: Shapes that nest as deep as their size, and the size up to which they are measured: no program nests deeper than 1500.
NESTS = {'regions_in_each_other', 'ifs_in_each_other', 'loops_in_each_other', 'types_in_each_other', 'nestfor', 'nestif', 'nestwhile'}
DEEPEST = 700

#: The shapes that the guard compiles.
GUARDED = ('constant_uses', 'ifs_then_slices', 'loops_in_each_other', 'wide_outputs', 'wide_call', 'call_cycle', 'inlined_chain',
           'parallel_insertions', 'foralls', 'selects', 'whiles', 'ifs_in_a_loop_of_blocks', 'insertions_in_a_while')


def shapes():
    """Every shape by name: the function that writes its lines, and the smallest size."""
    found = {name: (write, 8 * factor) for name, (write, factor) in growth_shapes.TENSOR_SHAPES.items()}
    if os.path.exists(OTHER):
        spec = importlib.util.spec_from_file_location('shared_growth', OTHER)
        other = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(other)
        found |= {name: (write, 16) for name, write in other.CASES.items()}
    return found


#: Prints the user seconds of a command, in milliseconds' resolution.
TIMED = ['bash', '-c', 'TIMEFORMAT="COST %3U"; time "$@"', 'bash']
#: What commands cost for an empty function.
STARTS = {}


class Failure(Exception):
    """A step that fails; its text says how."""


class Step:
    """A command, and how its input is prepared."""

    def __init__(self, arguments, name, shape, write, size, prepare, command):
        self.arguments, self.name, self.shape, self.write, self.size = arguments, name, shape, write, size
        self.prepare, self.command = prepare, command

    def run(self, command, path, out, limit, before=()):
        tool = [os.path.abspath(self.arguments.freehold), command[0]]
        if command[0] in ('opt', 'compile'):
            tool += ['--mlir-disable-threading']
        if command[0] == 'opt':
            tool += ['--allow-unregistered-dialect']
        target = ['-o', out] if command[0] in ('opt', 'compile', 'report') else []
        try:
            # RAYON_NUM_THREADS: explain, report and check have no option for it.
            done = subprocess.run([*before, *tool, *command[1:], path, *target], capture_output=True, text=True, errors='replace',
                                  timeout=limit, env={**os.environ, 'RAYON_NUM_THREADS': '1'})
        except subprocess.TimeoutExpired:
            raise Failure(f'more than {limit} s') from None
        if 'cannot tell' in re.sub(r'\b0 cannot tell', '', done.stdout):
            raise Failure('cannot tell')
        if done.returncode:
            # The lines of valgrind begin with the number of the process.
            lines = [line for line in (done.stderr or done.stdout).split('\n') if line and not line.startswith('==')]
            raise Failure(lines[0][:120] if lines else f'exit code {done.returncode}')
        return done

    def prepared(self, lines, folder):
        """Returns the file with the input of the step."""
        path = os.path.join(folder, 'input.mlir')
        with open(path, 'w') as file:
            file.write('\n'.join(lines) + '\n')
        for index, command in enumerate(self.prepare):
            out = os.path.join(folder, f'prepared{index}.mlir')
            self.run(command, path, out, 600)
            path = out
        return path

    def cost(self, lines):
        """Returns the cost of the step on a program."""
        with tempfile.TemporaryDirectory() as folder:
            path, out = self.prepared(lines, folder), os.path.join(folder, 'out')
            if self.arguments.measure == 'instructions':
                before = callgrind.counted(os.path.join(folder, 'counts'))
                return callgrind.instructions(self.run(self.command, path, out, self.arguments.limit * 60, before).stderr)
            measured = []
            for _ in range(3):
                done = self.run(self.command, path, out, self.arguments.limit, TIMED)
                measured.append(float(re.search(r'COST ([0-9.]+)', done.stderr)[1]))
                if measured[0] > 2 or self.arguments.once:
                    break
            return min(measured)

    def start(self):
        """Returns what the step costs for an empty function; for the interpreter of scripts, with an empty script. The guard subtracts
        what the first step of a command costs, which is about the same for all passes."""
        key = self.command[0] if self.arguments.guard and self.shape != 'script' else tuple(self.command)
        if key not in STARTS:
            STARTS[key] = self.cost(growth_shapes.script(0) if self.shape == 'script' else ['func.func @main() { return }'])
        return STARTS[key]

    def row(self):
        """Returns the cells of a row, and what is wrong with it, if anything."""
        cells = [self.name, self.shape]
        known = KNOWN.get((self.name, self.shape)) or KNOWN.get(('*', self.shape))
        try:
            start = self.start()
            size = self.size * (self.arguments.guard or 1) * (2 if self.arguments.guard and self.command[0] == 'opt' else 1)
            cost = self.cost(self.write(size)) - start
            largest = DEEPEST if self.shape in NESTS else 256 * self.size
            while not self.arguments.guard and cost < self.arguments.least and size < largest:
                # At least doubled; more if the cost is far off, but not beyond what a quadratic step can take.
                far = self.arguments.least / max(cost, self.arguments.least / 64)
                size = min(int(size * max(2.0, min(math.sqrt(far), 4.0))), largest)
                cost = self.cost(self.write(size)) - start
            twice = self.cost(self.write(2 * size)) - start
        except Failure as failure:
            return [*cells, f'fails: {failure}' + (f' ({known})' if known else '')], None if known else str(failure)
        if self.arguments.measure == 'time' and twice < 0.02:
            return [*cells, str(size), f'{cost:.3f} s', f'{twice:.3f} s', 'too small to tell'], None
        growth = math.log2(max(twice, 1e-3) / max(cost, 1e-3))
        number = (lambda cost: f'{cost / 1e6:.1f} M') if self.arguments.measure == 'instructions' else (lambda cost: f'{cost:.2f} s')
        above = growth > self.arguments.most
        note = f' ({known})' if above and known else ''
        return [*cells, str(size), number(cost), number(twice), f'{growth:.2f}{note}'], f'{growth:.2f}' if above and not known else None


def steps_of(arguments):
    """Returns the steps to run."""
    all_shapes = shapes()
    chosen = arguments.shapes or list(all_shapes)
    steps = []
    for name in arguments.steps.split(','):
        if name == 'passes':
            every = {**all_shapes, **{name: (write, 8 * factor) for name, (write, factor) in growth_shapes.OTHER_SHAPES.items()}}
            for each, shape, prepare in [*((name, *row) for name, row in PASSES.items()), *FURTHER]:
                write, size = every[shape]
                steps.append(Step(arguments, f'--{each}', shape, write, size, [['opt', pass_] for pass_ in prepare], ['opt', f'--{each}']))
        elif name in STEPS:
            for shape in chosen:
                write, size = all_shapes[shape]
                steps.append(Step(arguments, name, shape, write, size, *STEPS[name]))
        else:
            sys.exit(f"growth.py: there is no step '{name}': {', '.join([*STEPS, 'passes'])}")
    index, count = (int(part) for part in arguments.shard.split('/'))
    number = lambda step: int(hashlib.sha256(f'{step.name} {step.shape}'.encode()).hexdigest(), 16)
    return [step for step in steps if number(step) % count == index % count]


def missing_passes(arguments):
    """The passes of the registry that PASSES does not have."""
    listed = subprocess.run([arguments.freehold, 'opt', '--list-passes'], capture_output=True, text=True, check=True).stdout
    passes = listed.split('Pass Pipelines:')[0]
    return sorted(set(re.findall(r'^  --([a-z0-9-]+) ', passes, re.M)) - set(PASSES))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split('usage: ')[1].split('\n\n')[0], add_help=True)
    parser.add_argument('--freehold', default=os.path.join(ROOT, 'target', 'release', 'freehold'))
    parser.add_argument('--measure', choices=['instructions', 'time'], default='instructions')
    parser.add_argument('--steps', default=','.join([*STEPS, 'passes']))
    parser.add_argument('--least', type=float)
    parser.add_argument('--limit', type=float, default=60)
    parser.add_argument('--shard', default='0/1')
    parser.add_argument('--append')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--most', type=float, default=1.2)
    parser.add_argument('--once', action='store_true')
    parser.add_argument('--guard', action='store_true')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('shapes', nargs='*')
    arguments = parser.parse_args()
    if arguments.guard:
        # The sizes: 32 and 64 for compile, 64 and 128 for passes, times the factor of the shape.
        arguments.guard = 4
        arguments.steps, arguments.measure, arguments.shapes = 'compile,passes', 'instructions', list(GUARDED)
    if arguments.least is None:
        arguments.least = 2e7 if arguments.measure == 'instructions' else 0.2
    if missing := missing_passes(arguments):
        print('passes without a shape in PASSES:', ', '.join(missing))
        return 1
    steps = steps_of(arguments)
    if arguments.list:
        print('\n'.join(f'{step.name} {step.shape}' for step in steps))
        return 0
    wrong = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for step, (cells, problem) in zip(steps, pool.map(Step.row, steps)):
            line = '| ' + ' | '.join(cells) + ' |'
            print(line, flush=True)
            if arguments.append:
                with open(arguments.append, 'a') as file:
                    file.write(line + '\n')
            if problem:
                wrong.append(f'{step.name} {step.shape}: {problem}')
    print(f'{len(steps)} rows; not linear, or failed:', '; '.join(wrong) or 'none')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
