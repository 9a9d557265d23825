#!/usr/bin/env python3
"""Compares the format engine with parsers and printers that mlir-tblgen makes of the same formats.

usage: random_formats.py SECONDS [SEED]      (--ops 40, --programs 24)

Each round declares random ops in ODS, with random assembly formats: operands, results, attributes, regions and successors, of which some
are optional or variadic; optional groups with alternatives, `oilist`, `functional-type`, white space. mlir-tblgen says which formats are
valid. Those are compiled to a plugin of mlir-opt, and imported by `freehold import-ods` from the JSON of llvm-tblgen. Then random programs
of the ops, in generic form, are compared where mlir-opt takes them:

  printed   Freehold prints the bytes that mlir-opt prints
  read      where mlir-opt reads its own print to the same bytes, so does Freehold, in custom and in generic form
  damaged   a print of which a token was removed, doubled or moved is refused by both, or read by both to the same bytes

Prints the counts, and writes each difference as `formats-SEED-ROUND-N.mlir` with the declaration before it. Exit code 1 if there is one, or if
nothing was compared. FREEHOLD is the command, LLVM the folder of LLVM 22, which needs clang++, llvm-tblgen, mlir-tblgen and mlir-opt.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FREEHOLD = os.environ.get('FREEHOLD', str(ROOT / 'target/release/freehold'))
LLVM = os.environ.get('LLVM', '/usr/lib/llvm-22')
HEADER = '''include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
def R_Dialect : Dialect { let name = "r"; let cppNamespace = "::r"; }
def R_Color : I32EnumAttr<"Color", "a color", [I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Green", 5, "green">]> {
  let cppNamespace = "::r";
}
'''
PLUGIN = '''#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "llvm/ADT/StringExtras.h"
#include "enums.h.inc"
#include "enums.cpp.inc"
#include "dialect.h.inc"
#include "dialect.cpp.inc"
#define GET_OP_CLASSES
#include "ops.h.inc"
#define GET_OP_CLASSES
#include "ops.cpp.inc"
void r::RDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "ops.cpp.inc"
  >();
}
extern "C" ::mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "r", LLVM_VERSION_STRING, [](::mlir::DialectRegistry *registry) { registry->insert<r::RDialect>(); }};
}
'''
# The types that a constraint allows; of those that stand for one type, a format need not say it.
TYPES = {
    'AnyType': ['i32', 'f32', 'index', 'vector<4xf32>', 'tensor<?x4xf32>', 'tuple<i32, f32>', '(i32) -> f32', 'memref<?xi8>', 'none'],
    'AnyInteger': ['i1', 'i8', 'si16', 'ui64'], 'AnyMemRef': ['memref<4xf32>', 'memref<?x?xi8, 1>'],
    'AnyTensor': ['tensor<4xf32>', 'tensor<*xi8>'], 'AnyVectorOfAnyRank': ['vector<4xf32>', 'vector<2x[4]xi1>'],
    'I32': ['i32'], 'Index': ['index'], 'F64': ['f64'],
}
ATTRIBUTES = {
    'I64Attr': ['7 : i64', '-3 : i64'], 'I32Attr': ['4 : i32', '-1 : i32'], 'I1Attr': ['true', 'false'], 'BoolAttr': ['true', 'false'],
    'IndexAttr': ['3 : index'], 'F32Attr': ['1.500000e+00 : f32'], 'StrAttr': ['"text"', '"a \\22 b\\0A"', '""'],
    'FlatSymbolRefAttr': ['@s', '@"a b"'], 'SymbolRefAttr': ['@s::@t'], 'TypeAttr': ['i32', 'tensor<?xf32>', '() -> ()'],
    'ArrayAttr': ['[]', '[1, "a", [i32]]'], 'DictionaryAttr': ['{}', '{a = 1 : i64, b}'], 'I64ArrayAttr': ['[1, 2]', '[]'],
    'StrArrayAttr': ['["x"]'], 'DenseI64ArrayAttr': ['array<i64>', 'array<i64: 1, -2>'], 'DenseBoolArrayAttr': ['array<i1: true>'],
    'DenseF32ArrayAttr': ['array<f32: 1.000000e+00>'], 'ElementsAttr': ['dense<1> : tensor<2xi32>'], 'AnyAttr': ['unit', '5 : i8', '"s"', '#u.v<1>'],
    'AffineMapAttr': ['affine_map<(d0) -> (d0)>'], 'R_Color': ['0 : i32', '5 : i32'], 'UnitAttr': ['unit'],
    'SymbolNameAttr': ['"name"', '"a b"'],
}


def run(command, text=None, timeout=120):
    try:
        done = subprocess.run(command, input=text, capture_output=True, timeout=timeout, text=True, errors='replace')
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return 124, '', 'timeout'


class Op:
    """A random declaration of an op."""

    def __init__(self, rng, number):
        self.rng, self.name, self.keywords = rng, f'op{number}', 0
        kind = lambda: rng.choice(['', '', '', 'Optional', 'Variadic'])
        constraint = lambda: rng.choice([*TYPES, 'AnyType', 'AnyType'])
        group = lambda prefix, limit: [(f'{prefix}{n}', constraint(), kind()) for n in range(rng.randrange(limit))]
        self.operands, self.results = group('a', 4), group('r', 3)
        self.attributes = [(f'x{n}', rng.choice([*ATTRIBUTES, 'UnitAttr']), rng.choice(['', 'Optional'])) for n in range(rng.randrange(4))]
        self.regions = [(f'b{n}', rng.choice(['AnyRegion', 'AnyRegion', 'SizedRegion<1>'])) for n in range(rng.choice([0, 0, 0, 1, 2]))]
        self.successors = [(f's{n}', '') for n in range(rng.choice([0, 0, 0, 0, 1, 2]))]
        if self.successors and rng.random() < 0.3:
            self.successors[-1] = (self.successors[-1][0], 'Variadic')
        self.same = None
        singles = [name for name, constraint, kind in self.operands + self.results if not kind and constraint == 'AnyType']
        if len(singles) > 1 and rng.random() < 0.5:
            self.same = singles
        self.format = self.random_format()

    def keyword(self):
        self.keywords += 1
        return f'`k{self.keywords}`'

    def space(self):
        return self.rng.choice([''] * 12 + [' ` `', ' `\\n`', ' ``'])

    def guarded(self, parts):
        """The parts with literals around them: a keyword before, and sometimes a bracket on both sides."""
        rng = self.rng
        before = '' if rng.random() < 0.15 else self.keyword() + ' '
        left, right = rng.choice([('', '')] * 3 + [('`(` ', ' `)`'), ('`[` ', ' `]`'), ('`<` ', ' `>`'), ('`{` ', ' `}`'), ('`->` ', ''), ('`=` ', ''), ('`:` ', '')])
        return before + left + self.space().join(parts) + right

    def optional(self, anchor, others=()):
        """An optional group with this anchor, and sometimes an alternative."""
        parts = [anchor + '^', *others]
        if self.rng.random() < 0.2:
            self.rng.shuffle(parts)
        text = self.keyword() + ' ' + self.rng.choice(['', '`(` ']) + ' '.join(parts)
        text += ' `)`' if '`(` ' in text else ''
        return f'({text})?' if self.rng.random() < 0.75 else f'({text}) : ({self.keyword()})?'

    def random_format(self):
        rng = self.rng
        chunks, clauses, typed = [], [], set()
        known = {name for name, constraint, _ in self.operands + self.results if len(TYPES[constraint]) == 1 and rng.random() < 0.9}
        if self.same:
            known |= set(self.same) - {rng.choice(self.same)}
        whole = rng.random()
        if whole < 0.15:
            chunks.append(self.guarded(['operands']))
        if whole < 0.3:
            chunks.append(self.guarded(rng.choice([['functional-type(operands, results)'], ['type(operands)', '`,`', 'type(results)']])))
            typed = {name for name, _, _ in self.operands + self.results}
        for name, _, kind in self.operands:
            types = [] if name in known or name in typed else [f'`:` type(${name})']
            if whole < 0.15:
                continue
            if kind and rng.random() < 0.25:
                clauses.append(self.keyword() + ' `(` ' + ' '.join([f'${name}', *types]) + ' `)`')
            elif kind and rng.random() < 0.6:
                chunks.append(self.optional(f'${name}', types))
            elif types and rng.random() < 0.5:
                chunks += [self.guarded([f'${name}']), self.guarded([rng.choice(['', 'qualified(']) + f'type(${name})'])]
                chunks[-1] = re.sub(r'(qualified\(type\(\$\w+\))', r'\1)', chunks[-1])
            else:
                chunks.append(self.guarded([f'${name}', *types]))
        for name, _, kind in self.results:
            if name not in known and name not in typed:
                chunks.append(self.guarded([f'type(${name})']) if not kind or rng.random() < 0.5 else self.optional(f'type(${name})'))
        for name, constraint, kind in self.attributes:
            if rng.random() < 0.25:
                continue
            if kind or constraint == 'UnitAttr':
                if rng.random() < 0.3:
                    clauses.append(self.keyword() + f' ${name}')
                else:
                    chunks.append(self.optional(f'${name}'))
            else:
                chunks.append(self.guarded([f'${name}']))
        for name, _ in self.regions:
            chunks.append(self.optional(f'${name}') if rng.random() < 0.4 else self.guarded([f'${name}']))
        for name, kind in self.successors:
            chunks.append(self.optional(f'${name}') if kind else self.guarded([f'${name}']))
        if clauses:
            chunks.append('oilist(' + ' | '.join(clauses) + ')')
        if rng.random() < 0.1 and len(chunks) > 1:
            first, second = chunks.pop(), chunks.pop()
            chunks.append(f'{self.keyword()} {first} `,` {second}')
        chunks.append(rng.choice(['attr-dict', 'attr-dict', 'attr-dict-with-keyword', 'prop-dict attr-dict']))
        rng.shuffle(chunks)
        return ' '.join(chunk + self.space() for chunk in chunks)

    def declaration(self):
        typed = lambda name, constraint, kind: f'{kind}<{constraint}>:${name}' if kind else f'{constraint}:${name}'
        attributes = [f'OptionalAttr<{constraint}>:${name}' if kind and constraint != 'UnitAttr' else f'{constraint}:${name}'
                      for name, constraint, kind in self.attributes]
        several = lambda groups: sum(bool(group[2]) for group in groups) > 1
        traits = [*(['AttrSizedOperandSegments'] if several(self.operands) else []), *(['AttrSizedResultSegments'] if several(self.results) else []),
                  *(['Terminator'] if self.successors else []), *([f'AllTypesMatch<{self.same}>'.replace("'", '"')] if self.same else [])]
        region = ', '.join(f'{kind}:${name}' for name, kind in self.regions)
        successor = ', '.join((f'VariadicSuccessor<AnySuccessor>:${name}' if kind else f'AnySuccessor:${name}') for name, kind in self.successors)
        return f'''def R_{self.name} : Op<R_Dialect, "{self.name}", [{', '.join(traits)}]> {{
  let arguments = (ins {', '.join([typed(*group) for group in self.operands] + attributes)});
  let results = (outs {', '.join(typed(*group) for group in self.results)});
  let regions = (region {region});
  let successors = (successor {successor});
  let assemblyFormat = [{{ {self.format} }}];
}}
'''

    def program(self, rng):
        """A random op in generic form, in a region with blocks to branch to."""
        same = rng.choice(TYPES['AnyType'])
        def types_of(groups):
            counts = [1 if not kind else rng.randrange(2) if kind == 'Optional' else rng.choice([0, 1, 2, 3]) for _, _, kind in groups]
            types = [[same if self.same and name in self.same else rng.choice(TYPES[constraint]) for _ in range(count)]
                     for (name, constraint, _), count in zip(groups, counts)]
            return counts, [ty for group in types for ty in group]
        counts, inputs = types_of(self.operands)
        result_counts, outputs = types_of(self.results)
        properties = []
        if sum(bool(kind) for _, _, kind in self.operands) > 1:
            properties.append(f'operandSegmentSizes = array<i32: {", ".join(map(str, counts))}>')
        if sum(bool(kind) for _, _, kind in self.results) > 1:
            properties.append(f'resultSegmentSizes = array<i32: {", ".join(map(str, result_counts))}>')
        for name, constraint, kind in self.attributes:
            if not (kind or constraint == 'UnitAttr') or rng.random() < 0.5:
                properties.append(f'{name} = {rng.choice(ATTRIBUTES[constraint])}' if constraint != 'UnitAttr' else name)
        regions = []
        for _, kind in self.regions:
            body = rng.choice(['"u.x"() : () -> ()', '^bb0(%b: i32):\n  "u.y"(%b) : (i32) -> ()', ''])
            regions.append('{' + (body or '"u.z"() : () -> ()' if kind != 'AnyRegion' else body) + '}')
        successors = [target for _, kind in self.successors for target in [f'^bb{rng.randrange(1, 3)}' for _ in range(rng.randrange(3) if kind else 1)]]
        values = ', '.join(f'%s#{n}' for n in range(len(inputs))) if len(inputs) != 1 else '%s'
        text = f'"r.{self.name}"({values})' + (f'[{", ".join(successors)}]' if successors else '')
        text += f' <{{{", ".join(properties)}}}>' if properties else ''
        text += f' ({", ".join(regions)})' if regions else ''
        text += rng.choice(['', '', ' {other.y = 3 : i64, z}'])
        text += f' : ({", ".join(inputs)}) -> ({", ".join(outputs)})'
        source = f'%s{f":{len(inputs)}" if len(inputs) > 1 else ""} = "u.s"() : () -> ({", ".join(inputs)})\n' if inputs else ''
        end = '' if self.successors else '"u.end"()[^bb1] : () -> ()\n'
        return f'"u.r"() ({{\n{source}{text}\n{end}^bb1:\n"u.e"() : () -> ()\n^bb2:\n"u.e"() : () -> ()\n}}) : () -> ()\n'


def damage(rng, text):
    tokens = list(re.finditer(r'"[^"\n]*"|[%^@#!]?[\w.]+|->|\S', text))
    at = rng.choice(tokens)
    change = rng.choice(['remove', 'double', 'move'])
    if change == 'remove':
        return text[: at.start()] + text[at.end():]
    if change == 'double':
        return text[: at.end()] + ' ' + at.group() + text[at.end():]
    to = rng.choice(tokens)
    first, second = sorted([at, to], key=lambda token: token.start())
    if first is second:
        return text
    return text[: first.start()] + second.group() + text[first.end(): second.start()] + first.group() + text[second.end():]


def outputs(command, pieces):
    """What a command prints for each piece; an empty text where it refuses one."""
    code, out, err = run([*command, '--split-input-file', '--allow-unregistered-dialect', '-'], '// -----\n'.join(pieces), 300)
    parts = [part.strip('\n') for part in re.split(r'(?m)^// -----$', out)]
    if code in (0, 1) and len(parts) == len(pieces):
        return parts
    if len(pieces) == 1:
        return ['!' + str(code) + err[-300:]]
    middle = len(pieces) // 2
    return outputs(command, pieces[:middle]) + outputs(command, pieces[middle:])


def build(folder, ops):
    """Compiles the ops to a plugin, and imports them. Returns the two commands."""
    (folder / 'ops.td').write_text(HEADER + ''.join(op.declaration() for op in ops))
    (folder / 'plugin.cpp').write_text(PLUGIN)
    include = ['-I', f'{LLVM}/include', str(folder / 'ops.td')]
    for flag, name in [('-gen-enum-decls', 'enums.h.inc'), ('-gen-enum-defs', 'enums.cpp.inc'), ('-gen-dialect-decls', 'dialect.h.inc'),
                       ('-gen-dialect-defs', 'dialect.cpp.inc'), ('-gen-op-decls', 'ops.h.inc'), ('-gen-op-defs', 'ops.cpp.inc')]:
        code, _, err = run([f'{LLVM}/bin/mlir-tblgen', flag, *include, '-o', str(folder / name)])
        if code:
            sys.exit(f'mlir-tblgen {flag}: {err[:500]}')
    plugin = str(folder / 'plugin.so')
    code, _, err = run([f'{LLVM}/bin/clang++', '-std=c++17', '-O0', '-w', '-fno-rtti', '-fPIC', '-shared', '-I', f'{LLVM}/include', '-I', str(folder),
                        str(folder / 'plugin.cpp'), '-o', plugin], timeout=1200)
    if code:
        sys.exit(f'clang++: {err[:2000]}')
    declaration = str(folder / 'ops.irdl.mlir')
    code, _, err = run([f'{LLVM}/bin/llvm-tblgen', '-dump-json', *include, '-o', str(folder / 'ops.json')])
    if not code:
        code, _, err = run([FREEHOLD, 'import-ods', '--no-report', '--dialect=r', str(folder / 'ops.json'), '-o', declaration])
    if code:
        sys.exit(f'not imported: {err[:2000]}')
    return [f'{LLVM}/bin/mlir-opt', f'--load-dialect-plugin={plugin}'], [FREEHOLD, 'opt', f'--irdl-file={declaration}']


class Round:
    def __init__(self, arguments, rng, number):
        self.arguments, self.rng, self.number, self.found = arguments, rng, number, 0
        self.counts = dict(formats=0, refused=0, programs=0, printed=0, read=0, damaged=0)

    def valid_ops(self, folder):
        ops, number = [], 0
        while len(ops) < self.arguments.ops:
            op = Op(self.rng, number)
            number += 1
            (folder / 'one.td').write_text(HEADER + op.declaration())
            code, _, _ = run([f'{LLVM}/bin/mlir-tblgen', '-gen-op-defs', '-I', f'{LLVM}/include', str(folder / 'one.td'), '-o', '/dev/null'])
            self.counts['refused' if code else 'formats'] += 1
            if not code:
                ops.append(op)
        return ops

    def report(self, what, op, text, theirs, ours):
        self.found += 1
        path = f'formats-{self.arguments.seed}-{self.number}-{self.found}.mlir'
        comment = lambda text: ''.join(f'// {line}\n' for line in text.splitlines())
        pathlib.Path(path).write_text(comment(f'{what}\n{op.declaration()}') + text + comment(f'mlir-opt:\n{theirs}\nfreehold:\n{ours}'))
        print(f'{what}: {path}: {op.format}', flush=True)

    def compare(self, what, ops, pieces, theirs, ours):
        for op, piece, a, b in zip(ops, pieces, theirs, ours):
            self.counts[what] += 1
            if a != b:
                self.report(what, op, piece, a, b)

    def go(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            made = self.valid_ops(folder)
            oracle, freehold = build(folder, made)
            both = [(op, op.program(self.rng)) for op in made for _ in range(self.arguments.programs)]
            ops, pieces = [op for op, _ in both], [piece for _, piece in both]
            theirs = outputs(oracle, pieces)
            taken = [number for number, text in enumerate(theirs) if text and not text.startswith('!')]
            ops, pieces, theirs = ([values[number] for number in taken] for values in (ops, pieces, theirs))
            self.counts['programs'] += len(pieces)
            self.compare('printed', ops, pieces, theirs, outputs(freehold, pieces))
            texts = [text + '\n' for text in theirs]
            again = outputs(oracle, texts)
            stable = [number for number in range(len(texts)) if again[number] == theirs[number]]
            ops, texts, theirs = ([values[number] for number in stable] for values in (ops, texts, theirs))
            self.compare('read', ops, texts, theirs, outputs(freehold, texts))
            generic = ['--mlir-print-op-generic']
            self.compare('read', ops, texts, outputs(oracle + generic, texts), outputs(freehold + generic, texts))
            damaged = [damage(self.rng, text) for text in texts]
            self.compare('damaged', ops, damaged, outputs(oracle, damaged), outputs(freehold, damaged))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('seconds', type=float)
    parser.add_argument('seed', type=int, nargs='?', default=1)
    parser.add_argument('--ops', type=int, default=40)
    parser.add_argument('--programs', type=int, default=24)
    arguments = parser.parse_args()
    end, number, found, total = time.time() + arguments.seconds, 0, 0, {}
    while time.time() < end:
        number += 1
        one = Round(arguments, random.Random(f'{arguments.seed} {number}'), number)
        one.go()
        found += one.found
        total = {key: total.get(key, 0) + count for key, count in one.counts.items()}
        print(f'round {number}:', ', '.join(f'{key} {count}' for key, count in one.counts.items()), f'found {one.found}', flush=True)
    print(f'{number} rounds:', ', '.join(f'{key} {count}' for key, count in total.items()), f'found {found}')
    sys.exit(bool(found) or not total.get('read'))


if __name__ == '__main__':
    main()
