#!/usr/bin/env python3
"""Programs for each op that TableGen files declare with a format, made from the JSON of llvm-tblgen, and printed as mlir-opt prints them.

usage: generated_ops.py [--rounds 12] [--samples 24] [--seed 0] [--save DIR] [--tests FOLDER [--variants 8]] [DIALECT...]

For each op with an `assemblyFormat`, pieces of generic form are made at random: operands of `"test.source"`, types that the constraint may
allow, attributes by their class, optional and variadic parts present and absent, each case of an enumeration, regions with a terminator,
and the parents that a trait names. mlir-opt reads them, and its errors say which type or attribute a constraint refuses, which is not tried
again. What it takes is compared:

  generic   Freehold reads the generic form, and prints the bytes that mlir-opt prints
  custom    Freehold reads what mlir-opt printed, and prints the same bytes; if mlir-opt itself does not read its own print to the same
            bytes, this is not asked

Prints a row for each dialect: ops with a format, ops of which a program was taken, ops of which each optional part was once present and once
absent, cases of enumerations that were printed, programs taken, and programs equal in both ways. Then the ops with a difference, with an
example, the ops that were never taken with the last error, and the parts that were never seen in both ways. The script
knows nothing of formats: only mlir-opt says what the custom form is. With --tests, ops that lack a part are also looked for in upstream's tests, which
mlir-opt prints in generic form; parts are removed from these, and added, in as many steps as --variants says.

FREEHOLD is the command, target/release/freehold by default; ORACLE is mlir-opt-22, LLVM the folder of LLVM 22. With --save, the programs
are kept: DIR/DIALECT.mlir in generic form, DIR/DIALECT.custom.mlir as mlir-opt prints them. Exit code 1 if nothing was compared.
"""
import argparse
import collections
import glob
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import op_examples

ROOT = pathlib.Path(__file__).resolve().parents[2]
FREEHOLD = os.environ.get('FREEHOLD', str(ROOT / 'target/release/freehold'))
ORACLE = os.environ.get('ORACLE', 'mlir-opt-22')
LLVM = os.environ.get('LLVM', '/usr/lib/llvm-22')
FILES = {
    'amdgpu': ['AMDGPU/IR/AMDGPU.td'], 'async': ['Async/IR/AsyncOps.td'], 'gpu': ['GPU/IR/GPUOps.td'],
    'nvgpu': ['NVGPU/IR/NVGPUOps.td'], 'nvvm': ['LLVMIR/NVVMOps.td'], 'pdl': ['PDL/IR/PDLOps.td'], 'ptr': ['Ptr/IR/PtrOps.td'],
    'rocdl': ['LLVMIR/ROCDLOps.td'], 'sparse_tensor': ['SparseTensor/IR/SparseTensorOps.td'],
    'tosa': ['Tosa/IR/TosaOps.td', 'Tosa/IR/TosaShapeOps.td', 'Tosa/IR/TosaUtilOps.td'],
    'transform': ['Transform/IR/TransformOps.td', 'Transform/*Extension/*Ops.td', '*/TransformOps/*.td'],
    'xegpu': ['XeGPU/IR/XeGPUOps.td'],
}
SEPARATOR = '// -----\n'
SOURCE = '"test.source"() : () -> '
ENCODING = '#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>'
SCOPE = '#llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>'
NODE = '#llvm.tbaa_type_desc<id = "int", members = {<#llvm.tbaa_root<id = "root">, 0>}>'
KEPT = 40

ELEMENTS = ['i1', 'i8', 'i16', 'i32', 'i64', 'index', 'f16', 'bf16', 'f32', 'f64', 'si8', 'ui8', 'f8E4M3FN', 'f8E5M2']
TYPES = [*ELEMENTS, 'vector<4xf32>', 'vector<2xf16>', 'vector<4xi32>', 'vector<2x4xf32>', 'vector<16xi1>', 'vector<8x16xf16>', 'memref<4xf32>',
         'memref<?xf32>', 'memref<4x8xf32>', 'memref<?x?xf32>', 'memref<4xi32>', 'memref<4xi8>', 'memref<16x16xf16>', 'memref<?xi32>',
         'memref<4x8xf32, 1>', 'memref<16x16xf16, 3>', 'memref<32x32xf16, #gpu.address_space<workgroup>>', 'memref<?xi8, #gpu.address_space<workgroup>>',
         'memref<*xf32>', 'memref<f32>', 'memref<?xindex>', 'tensor<4xf32>', 'tensor<?xf32>', 'tensor<4x8xf32>', 'tensor<?x?xf32>', 'tensor<4xi32>',
         'tensor<8x4xi32>', 'tensor<*xf32>', 'tensor<f32>', 'tensor<?xindex>', '!llvm.ptr', '!llvm.ptr<1>', '!llvm.ptr<3>', 'none']
# Types of a dialect that has parameters, or that other classes than TypeDef declare.
DIALECT_TYPES = {
    'gpu': ['!gpu.async.token', '!gpu.mma_matrix<16x16xf16, "AOp">', '!gpu.mma_matrix<16x16xf16, "BOp">', '!gpu.mma_matrix<16x16xf16, "COp">',
            '!gpu.mma_matrix<16x16xf32, "COp">', '!gpu.mma_matrix<16x16xi32, "COp">', '!gpu.mma_matrix<16x16xsi8, "AOp">', '!gpu.mma_matrix<16x16xsi8, "BOp">',
            '!gpu.sparse.dntensor_handle', '!gpu.sparse.spmat_handle', '!gpu.sparse.spgemmop_handle', 'memref<16x16xf16>', 'memref<16x16xf32>',
            'memref<?xi8, #gpu.address_space<workgroup>>', 'memref<16x16xi32>', 'memref<16x16xi8>'],
    'async': ['!async.token', '!async.group', '!async.value<f32>', '!async.value<index>', '!async.coro.id', '!async.coro.handle', '!async.coro.state'],
    'nvgpu': ['!nvgpu.device.async.token', '!nvgpu.mbarrier.token', '!nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>',
              '!nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>',
              '!nvgpu.tensormap.descriptor<tensor = memref<32x32xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>',
              '!nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>',
              '!nvgpu.warpgroup.descriptor<tensor = memref<128x64xf16, 3>>', '!nvgpu.warpgroup.descriptor<tensor = memref<64x128xf16, 3>>',
              '!nvgpu.warpgroup.accumulator<fragmented = vector<128x128xf32>>', 'memref<128x64xf16, 3>', 'memref<64x128xf16, 3>', 'memref<32x32xf16, 3>',
              'vector<4x2xf16>', 'vector<2x2xf16>', 'vector<2x2xf32>', 'vector<4x1xf32>', 'vector<2x1xf32>', 'vector<128x128xf32>', 'vector<2xi16>', 'memref<128x128xf32>'],
    'nvvm': ['!llvm.ptr', '!llvm.ptr<1>', '!llvm.ptr<3>', '!llvm.ptr<4>', '!llvm.ptr<5>', '!llvm.ptr<6>', '!llvm.ptr<7>', '!llvm.struct<(i32, i1)>',
             '!llvm.struct<(f32, i1)>', '!llvm.struct<(i32, i32)>', '!llvm.struct<(i32, i32, i32, i32)>', '!llvm.struct<(f32, f32, f32, f32)>',
             '!llvm.struct<(vector<2xf16>, vector<2xf16>)>', '!llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>', 'vector<8xi32>', 'vector<2xbf16>', 'vector<2xi8>', 'vector<4xi8>',
             '!llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>', '!llvm.struct<(f64, f64)>', 'i128'],
    'pdl': ['!pdl.operation', '!pdl.value', '!pdl.type', '!pdl.attribute', '!pdl.range<value>', '!pdl.range<type>', '!pdl.range<operation>', '!pdl.range<attribute>'],
    'ptr': ['!ptr.ptr<#ptr.generic_space>', 'vector<4x!ptr.ptr<#ptr.generic_space>>', 'tensor<4x!ptr.ptr<#ptr.generic_space>>', 'vector<4xi1>', 'vector<4xindex>', 'tensor<4xi1>',
            'tensor<4xindex>', 'memref<?xf32, #ptr.generic_space>', 'memref<4xf32, #ptr.generic_space>', '!ptr.ptr_metadata<memref<?xf32, #ptr.generic_space>>'],
    'rocdl': ['!llvm.ptr', '!llvm.ptr<1>', '!llvm.ptr<3>', '!llvm.ptr<7>', '!llvm.ptr<8>', '!llvm.struct<(i32, i32)>', 'vector<4xbf16>', 'vector<16xf32>', 'vector<8xf16>',
              'vector<32xf32>', 'vector<2xi32>', 'vector<8xi32>', 'vector<6xi32>', 'vector<3xi32>', 'vector<2xf32>', 'vector<2xbf16>', 'vector<8xf32>', 'vector<16xbf16>', 'vector<8xbf16>',
              'vector<32xf16>', 'vector<32xbf16>', 'vector<16xf16>', 'vector<4xi16>', 'vector<2xi16>'],
    'sparse_tensor': [f'tensor<4x8xf32, {ENCODING}>', f'tensor<?x?xf32, {ENCODING}>', 'tensor<16xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>',
                      f'!sparse_tensor.storage_specifier<{ENCODING}>', '!sparse_tensor.iter_space<#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>, lvls = 0>',
                      '!sparse_tensor.iterator<#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>, lvls = 0>', 'memref<?xindex>', 'memref<?xi64>', 'tensor<?xi64>'],
    'tosa': ['!tosa.shape<1>', '!tosa.shape<2>', '!tosa.shape<4>', '!tosa.shape<0>', 'tensor<1xf32>', 'tensor<4x4x4xf32>', 'tensor<1x4x4x8xf32>', 'tensor<8x3x3x8xf32>',
             'tensor<8xf32>', 'tensor<1xi32>', 'tensor<4xi8>', 'tensor<1xi8>', 'tensor<4x8xi32>', 'tensor<4x8xi1>', 'tensor<4xi1>', 'tensor<1x4x4xf32>', 'tensor<1x8x4xf32>', 'tensor<1x1xf32>',
             'tensor<1x4x4x8x8xf32>', 'tensor<8x3x3x3x8xf32>', 'tensor<4xi16>', 'tensor<4xi48>', 'tensor<4xf16>', 'tensor<256xi8>', 'tensor<i32>', 'tensor<4x4xf32>', 'tensor<1x4xi32>', 'tensor<4xindex>',
             'tensor<1x4x4x8xi8>', 'tensor<i1>', '!quant.uniform<i8:f32, 2.0>'],
    'transform': ['!transform.any_op', '!transform.any_value', '!transform.any_param', '!transform.param<i64>', '!transform.op<"func.func">', '!transform.op<"linalg.generic">',
                  '!transform.param<index>', '!transform.type', '!transform.affine_map', '!transform.op<"test.op">'],
    'xegpu': ['!xegpu.tensor_desc<8x16xf32>', '!xegpu.tensor_desc<16xf32>', '!xegpu.tensor_desc<8x16xf16>', '!xegpu.tensor_desc<16x16xf16>', '!xegpu.nbarrier', 'vector<8x16xf32>', 'vector<8x16xf16>',
              'vector<16x16xf16>', 'vector<16xf32>', 'vector<16xindex>', 'vector<16xi1>', '!xegpu.mem_desc<8x16xf32>', '!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>',
              '!xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8>>', 'vector<16x8xf32>', 'memref<24x32xf32>', 'ui64', 'vector<8xf32>', 'memref<1024xf32>', 'memref<512xi8, 3>', 'vector<32x32xf32>'],
    'amdgpu': ['!amdgpu.tdm_base<i32>', '!amdgpu.tdm_gather_base<i32, i32>', '!amdgpu.tdm_gather_base<i32, i16>', '!amdgpu.tdm_descriptor', 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>',
               'memref<8xf32, #gpu.address_space<workgroup>>', 'memref<8xi32>', 'vector<4xf16>', 'vector<16xf32>', 'vector<8xf16>', 'vector<2xf32>', 'vector<2xbf16>', 'memref<?xi32>',
               'vector<4xf8E4M3FNUZ>', 'vector<8xf8E4M3FNUZ>', 'vector<8xf4E2M1FN>', 'vector<32xf8E4M3FN>', 'vector<32xf4E2M1FN>', 'vector<32xbf16>', 'i14', 'memref<8xf32, 3>', 'memref<8xf32, 1>'],
}
# Attributes with parameters, by mnemonic.
ATTRIBUTES = {
    'encoding': [ENCODING, '#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>'],
    'constant_range': ['#llvm.constant_range<i32, 0, 64>'],
    'shape': ['#nvvm.shape<m = 16, n = 8, k = 16>', '#nvvm.shape<m = 16, n = 8, k = 8>', '#nvvm.shape<m = 64, n = 8, k = 16>', '#nvvm.shape<m = 8, n = 8, k = 4>'],
    'layout': ['#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>', '#xegpu.layout<sg_layout = [2, 2]>'],
    'object': ['#gpu.object<#nvvm.target, "a">', '#gpu.object<#rocdl.target, offload = "b">'],
    'select_object': ['#gpu.select_object<0>'],
}
INTERFACES = {
    'DistributeLayoutAttr': ATTRIBUTES['layout'] + ['#xegpu.slice<#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, dims = [0]>'],
    'TypedAttrInterface': ['#ptr.null : !ptr.ptr<#ptr.generic_space>', '#ptr.address<4> : !ptr.ptr<#ptr.generic_space>'],
    'DeviceMappingAttrInterface': ['#gpu.thread<x>', '#gpu.block<y>', '#gpu.warp<z>'],
}
# Symbols that the calls of a dialect may name, and what is around them.
CONTEXTS_OF = {
    'async': [('"async.func"() <{function_type = () -> (), sym_name = "callee"}> ({\n"async.return"() : () -> ()\n}) : () -> ()\n', '')],
    'tosa': [('"tosa.variable"() <{sym_name = "name", var_shape = dense<4> : tensor<1xindex>, type = f32}> : () -> ()\n', '')],
    'gpu': [('"builtin.module"() ({\n"gpu.module"() <{sym_name = "outer"}> ({\n"gpu.func"() <{function_type = () -> ()}> ({\n"gpu.return"() : () -> ()\n'
             '}) {gpu.kernel, sym_name = "inner"} : () -> ()\n}) : () -> ()\n', '}) {gpu.container_module} : () -> ()\n')],
}
# A symbol that calls may name, and the module that a script of transforms needs.
CONTEXTS = [('', ''), ('"func.func"() <{function_type = () -> (), sym_name = "callee", sym_visibility = "private"}> ({}) : () -> ()\n', ''),
            ('"builtin.module"() ({\n', '}) {transform.with_named_sequence} : () -> ()\n'),
            ('"test.region"() ({\n', '}) : () -> ()\n'), ('"func.func"() <{function_type = () -> (), sym_name = "f"}> ({\n', '"func.return"() : () -> ()\n}) : () -> ()\n')]


class Dialect:
    """The ops of a dialect that its JSON files declare, and what mlir-opt refused so far."""

    def __init__(self, name, folder):
        self.name, self.ops, self.types = name, {}, []
        self.refused = collections.defaultdict(set)
        self.taken = collections.defaultdict(list)
        include = f'{LLVM}/include/mlir/Dialect'
        files = [file for pattern in FILES[name] for file in sorted(glob.glob(f'{include}/{pattern}'))]
        for number, file in enumerate(files):
            output = f'{folder}/{name}-{number}.json'
            subprocess.run([f'{LLVM}/bin/llvm-tblgen', '-dump-json', '-I', f'{LLVM}/include', '-I', os.path.dirname(file), file, '-o', output],
                           check=True, stderr=subprocess.DEVNULL)
            records = json.load(open(output))
            for record in records['!instanceof'].get('Op', []):
                op = Op(records, records[record])
                if op.dialect == name:
                    self.ops.setdefault(op.name, op)
            for record in records['!instanceof'].get('TypeDef', []):
                definition = records[record]
                if records[definition['dialect']['def']]['name'] == name and definition['mnemonic'] and not definition['parameters']['args']:
                    self.types.append(f'!{name}.{definition["mnemonic"]}')
        self.types = list(dict.fromkeys(readable(self.types + DIALECT_TYPES.get(name, []) + TYPES)))
        self.own = [type for type in self.types if type not in TYPES]
        self.classes = {op.class_name: op for op in self.ops.values()}


class Op:
    """An op with the parts of its declaration that decide what its generic form contains."""

    def __init__(self, records, record):
        self.records, self.record = records, record
        self.dialect = records[record['opDialect']['def']]['name']
        self.name = f'{self.dialect}.{record["opName"]}'
        self.class_name = record['!name'].split('_', 1)[-1]
        self.has_format = bool(record['assemblyFormat'])
        self.operands, self.attributes = [], []
        for argument, name in record['arguments']['args']:
            constraint = self.unwrap(records[argument['def']])
            if 'TypeConstraint' in constraint['!superclasses']:
                self.operands.append(self.value(constraint, name))
            else:
                self.attributes.append((name, constraint))
        self.results = [self.value(self.unwrap(records[result['def']]), name) for result, name in record['results']['args']]
        self.regions = [(name, records[region['def']]) for region, name in record['regions']['args']]
        self.successors = record['successors']['args']
        self.traits = list(self.all_traits(record['traits']))
        names = {trait['!name'] for trait in self.traits}
        self.operand_segments, self.result_segments = 'AttrSizedOperandSegments' in names, 'AttrSizedResultSegments' in names
        self.same_sizes = bool({'SameVariadicOperandSize', 'SameVariadicResultSize'} & names)
        self.terminator, self.no_terminator = 'Terminator' in names, 'NoTerminator' in names
        texts = [trait.get('trait') or '' for trait in self.traits]
        self.parents = [name.split('::')[-1] for text in texts if text.startswith('HasParent<') for name in re.findall(r'[\w:]+', text[10:text.rindex('>')])]
        self.implicit = next((re.findall(r'\w+', text[text.index('<'):])[-2 if text.endswith('::Impl') else -1]
                              for text in texts if 'SingleBlockImplicitTerminator<' in text), None)
        self.equal = [set(trait['values']) for trait in self.traits if 'AllTypesMatch' in trait['!superclasses']]

    def unwrap(self, record):
        while record.get('constraint'):
            record = self.records[record['constraint']['def']]
        return record

    def all_traits(self, traits):
        for trait in traits:
            record = self.records[trait['def']]
            yield record
            if 'traits' in record:
                yield from self.all_traits(record['traits'])

    def value(self, constraint, name):
        kind = next((kind for kind in ('VariadicOfVariadic', 'Variadic', 'Optional') if kind in constraint['!superclasses']), None)
        while kind and constraint.get('baseType') and {'Variadic', 'Optional', 'VariadicOfVariadic'} & set(constraint['!superclasses']):
            constraint = self.records[constraint['baseType']['def']]
        return name, constraint, kind


class Sample:
    """A piece: its text, its choices, and the types and attributes of each op in it, for the lessons of an error."""

    def __init__(self):
        self.lines, self.parts, self.cases, self.ops, self.count, self.text = [], {}, set(), [], 0, ''

    def fresh(self, count=1):
        self.count += 1
        return [f'%v{self.count}'] if count == 1 else [f'%v{self.count}#{at}' for at in range(count)]


def run(command, text, timeout=300):
    try:
        # A crash of mlir-opt would take seconds to be symbolized.
        environment = {**os.environ, 'LLVM_DISABLE_SYMBOLIZATION': '1'}
        done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=timeout, env=environment)
        return done.returncode, done.stdout.decode('utf-8', 'replace'), done.stderr.decode('utf-8', 'replace')
    except subprocess.TimeoutExpired:
        return -1, '', 'timeout'


def ask(command, pieces):
    """Runs a command on many pieces: what it prints of each, or None, and its first error. If it crashes, runs it on parts."""
    if not pieces:
        return []
    code, out, err = run([*command, '--allow-unregistered-dialect', '--split-input-file', '-'], SEPARATOR.join(pieces))
    starts, line = {}, 1
    for at, piece in enumerate(pieces):
        count = piece.count('\n') + 1
        starts.update((number, at) for number in range(line, line + count))
        line += count
    errors = {}
    for found in re.finditer(r'^<stdin>:(\d+):\d+: error: (.*)', err, re.M):
        errors.setdefault(starts.get(int(found[1])), found[2])
    outputs = out.split(SEPARATOR)
    if code in (0, 1) and len(outputs) == len(pieces):
        return [(None, errors[at]) if at in errors else (output, None) for at, output in enumerate(outputs)]
    if len(pieces) == 1:
        return [(None, f'crashed with {code}')]
    # The piece that crashes is behind the last one with an error, and probably close to it.
    reached = max((at for at in errors if at is not None), default=-1) + 1
    cuts = [0, *sorted({cut for cut in (reached, reached + 4) if 0 < cut < len(pieces)}), len(pieces)]
    if len(cuts) == 2:
        cuts = [0, len(pieces) // 2, len(pieces)]
    return [answer for start, end in zip(cuts, cuts[1:]) for answer in ask(command, pieces[start:end])]


def oracle(pieces):
    return ask([ORACLE, '--mlir-print-op-on-diagnostic=false', '--mlir-disable-threading'], pieces)


def freehold(pieces):
    return ask([FREEHOLD, 'opt'], pieces)


def readable(types):
    answers = oracle([f'%0 = {SOURCE}{type}\n' for type in types])
    return [type for type, (output, _) in zip(types, answers) if output is not None]


def source(type):
    """The op that makes a value of this type. A shape of tosa must be a constant."""
    rank = re.match(r'!tosa.shape<(\d+)>', type)
    if rank and rank[1] != '0':
        return f'"tosa.const_shape"() <{{values = dense<1> : tensor<{rank[1]}xindex>}}> : () -> {type}'
    return SOURCE + type


def element(type):
    found = re.match(r'(?:vector|tensor|memref)<(?:[\d?*]+x)*([^,>x]+)[,>]', type) or re.match(r'!async\.value<(.*)>', type)
    return found[1] if found else type


def hints(summary):
    """Types that the summary of a constraint names, in words as 'vector of 32-bit float values of length 4/8'."""
    elements = [prefix + bits for bits, kind in re.findall(r'(\d+)-bit (signless integer|float|signed integer|unsigned integer)', summary)
                for prefix in [{'signless integer': 'i', 'float': 'f', 'signed integer': 'si', 'unsigned integer': 'ui'}[kind]]]
    elements += re.findall(r'\b(f\d+E\d+M\d+\w*)', summary) + (['bf16'] if 'bfloat16' in summary else []) + (['index'] if 'index' in summary else [])
    elements += [found.replace('F', 'f', 1) if found[0] == 'F' else found.lower() for found in re.findall(r'vector<\d+x(\w+)>', summary)]
    general = not elements
    elements = elements or ELEMENTS[3:9]
    types = []
    if 'vector<' in summary:
        types += [f'vector<{size}x{element}>' for size in re.findall(r'vector<(\d+)x', summary) for element in elements]
    if 'vector of' in summary:
        lengths = [size for sizes in re.findall(r'length ([\d/]+)', summary) for size in sizes.split('/')] or ['4', '2', '16']
        types += [f'vector<{size}x{element}>' for size in dict.fromkeys(lengths) for element in dict.fromkeys(elements)]
    if 'memref of' in summary:
        types += [f'memref<{shape}x{element}>' for element in elements for shape in ('4', '?', '4x8')]
    if 'tensor of' in summary:
        types += [f'tensor<{shape}{element}>' for element in elements for shape in ('4x', '?x', '4x8x', '')]
    types += [f'!llvm.ptr<{space}>' if space != '0' else '!llvm.ptr' for space in re.findall(r'address space (\d+)', summary)]
    if not general and (not types or ' or ' in summary):
        types = elements + types
    return list(dict.fromkeys(types))


class Generator:
    def __init__(self, dialect, seed):
        self.dialect, self.random = dialect, random.Random(seed)

    def key(self, constraint):
        return constraint['summary'] if constraint.get('!anonymous', True) else constraint['!name']

    def type(self, constraint, seed):
        """A type for a value: equal to the seed or related to it, one that was taken before, one that the summary names, or any."""
        key, choose = self.key(constraint), self.random.choice
        refused = self.dialect.refused[key]
        if seed and seed not in refused and self.random.random() < 0.55:
            return seed
        named = [type for type in hints(constraint['summary']) if type not in refused]
        taken = [type for type in self.dialect.taken[key] if type not in refused]
        related = [type for type in self.dialect.types if seed and element(type) == element(seed) and type not in refused]
        for candidates, share in ((related, 0.2), (taken, 0.35), (named, 0.5), ([type for type in self.dialect.own if type not in refused], 0.4)):
            if candidates and self.random.random() < share:
                return choose(candidates)
        return choose([type for type in self.dialect.types if type not in refused] or named or self.dialect.types)

    def enum(self, op, enum):
        return [(case['value'], case['str'] or case['symbol']) for case in (op.records[case['def']] for case in enum['enumerants'])]

    def attribute(self, op, constraint, name=None, depth=0):
        """Values that an attribute may have: the text, and the case of an enumeration or None."""
        records, classes, summary = op.records, set(constraint['!superclasses']), constraint.get('summary') or ''
        if name == 'sym_visibility':
            return [('"private"', None), ('"nested"', None)]
        if constraint.get('baseAttr'):
            return self.attribute(op, records[constraint['baseAttr']['def']], name, depth)
        if 'EnumAttr' in classes and 'enum' in constraint:
            enum = records[constraint['enum']['def']]
            cases = self.enum(op, enum)
            prefix = f'#{records[constraint["dialect"]["def"]]["name"]}'
            spell = lambda case: case if re.fullmatch(r'[A-Za-z_][\w$.]*', case) else f'"{case}"'
            if '<' in (constraint['assemblyFormat'] or ''):
                return [(f'{prefix}.{constraint["mnemonic"]}<{spell(case)}>', case) for _, case in cases]
            values = [(f'{prefix}<{constraint["mnemonic"]} {spell(case)}>', case) for _, case in cases]
            if 'BitEnumBase' in enum['!superclasses'] and len(cases) > 2:
                both = (enum.get('separator') or ', ').join(case for value, case in cases if value)
                values.append((f'{prefix}<{constraint["mnemonic"]} {both}>', 'several'))
            return values
        if 'EnumAttrInfo' in classes or 'IntEnumAttr' in classes:
            if constraint.get('enumerants'):
                return [(f'{value} : i{constraint["bitwidth"]}', case) for value, case in self.enum(op, constraint)]
        if 'AttrDef' in classes and constraint.get('mnemonic') in ATTRIBUTES:
            return [(text, None) for text in ATTRIBUTES[constraint['mnemonic']]]
        if constraint['!name'] in INTERFACES:
            return [(text, None) for text in INTERFACES[constraint['!name']]]
        if 'Property' in classes:
            return self.property(op, constraint)
        return [(text, None) for text in self.plain(op, constraint, classes, summary, depth)]

    def property(self, op, constraint):
        records, classes = op.records, set(constraint['!superclasses'])
        if '_cls_UnitProp' in classes or constraint['!name'] == 'UnitProp':
            return [('unit', None)]
        if 'OptionalProp' in classes:
            return [('[4 : i64]', None), ('[16 : i64]', None), ('[]', None)]
        while constraint.get('baseProperty'):
            constraint = records[constraint['baseProperty']['def']]
        if constraint.get('enum'):
            enum = records[constraint['enum']['def']]
            cases = self.enum(op, enum)
            name = constraint.get('mnemonic') or ''
            prefix = f'#{op.dialect}'
            return [value for number, case in cases for value in
                    ((f'{prefix}<{name} {case}>', case), (f'{number} : i{enum.get("bitwidth", 32)}', case), (f'"{case}"', case))]
        return [(text, None) for text in ('1 : i64', '2 : i32', '"name"', 'true')]

    def plain(self, op, constraint, classes, summary, depth):
        name, choose = constraint['!name'], self.random.choice
        if name in ('UnitAttr', 'UnitProp'):
            return ['unit']
        if name == 'BoolAttr':
            return ['true', 'false']
        if constraint.get('elementAttr'):
            values = [text for text, _ in self.attribute(op, op.records[constraint['elementAttr']['def']], None, depth + 1)] if depth < 3 else []
            return ['[' + ', '.join(choose(values) for _ in range(count)) + ']' for count in (0, 1, 1, 2, 2, 3) if values or not count]
        if 'DenseArrayAttrBase' in classes:
            kind = next((kind for kind in ('i1', 'i8', 'i16', 'i32', 'i64', 'f32', 'f64') if summary.startswith(kind)), 'i64')
            pool = {'i1': ['true', 'false'], 'f32': ['1.0', '2.5'], 'f64': ['1.0', '2.5']}.get(
                kind, ['0', '1', '2', '4', '8'] + (['-9223372036854775808'] * 3 if kind == 'i64' else []))
            exact = re.search(r'with (?:at least |at most |exactly )?(\d+) elements', summary)
            sizes = [int(exact[1])] if exact else (1, 1, 2, 2, 2, 3, 4)
            return [f'array<{kind}>'] + [f'array<{kind}: ' + ', '.join(choose(pool) for _ in range(size)) + '>' for size in sizes]
        if 'TypeAttrBase' in classes:
            callable = ['() -> ()', '(i32) -> ()', '(f32) -> f32'] if 'function' in summary.lower() or 'Function' in name else []
            return callable or hints(summary) + self.dialect.types[:40]
        bits = re.match(r'(\d+)-bit (signless |signed |unsigned )?(integer|float)', summary)
        if bits and 'array' not in summary and 'ElementsAttr' not in name:
            if bits[3] == 'float':
                return [f'{value} : f{bits[1]}' for value in ('1.0', '0.5', '-2.0')]
            prefix = {'signed ': 'si', 'unsigned ': 'ui'}.get(bits[2], 'i')
            if bits[1] == '1':
                return ['true', 'false']
            return [f'{value} : {prefix}{bits[1]}' for value in ('0', '1', '2', '3', '4', '8', '16', '32', '64', '-1' if prefix != 'ui' else '5')]
        if summary in ('index attribute', 'dimension attribute', 'level attribute') or name == 'IndexAttr':
            return [f'{value} : index' for value in (0, 1, 2)]
        if 'SymbolRef' in name and 'Array' not in name or 'symbol reference' in summary:
            return ['@callee'] if 'Flat' in name else ['@callee', '@outer::@inner']
        if 'StringBasedAttr' in classes or 'string' in summary and 'array' not in summary:
            return ['"name"', '"add"', '"a b"', '"func.func"', '"global"', '"agent"']
        if 'AffineMapAttr' == name:
            return ['affine_map<(d0) -> (d0)>', 'affine_map<(d0, d1) -> (d0, d1)>', 'affine_map<(d0, d1) -> (d1, d0)>', 'affine_map<() -> (0)>']
        if 'IndexElements' in name:
            return ['dense<4> : tensor<1xindex>', 'dense<[4, 8]> : tensor<2xindex>', 'dense<[1, 2, 2, 4]> : tensor<4xindex>', 'dense<> : tensor<0xindex>']
        if 'ElementsAttrBase' in classes:
            return ['dense<1> : tensor<2xi32>', 'dense<1> : tensor<4xi64>', 'dense<1.0> : tensor<4xf32>', 'dense<[1, 2]> : tensor<2xi64>']
        if 'AliasScope' in name:
            return [f'[{SCOPE}]']
        if 'TBAATag' in name:
            return [f'[#llvm.tbaa_tag<base_type = {NODE}, access_type = {NODE}, offset = 0>]']
        if 'DictionaryAttrBase' in classes:
            return ['{}', '{a = 1 : i64}', '{a = "b", c}']
        if 'ArrayAttrBase' in classes:
            return ['[]', '[1 : i64]', '[@callee]', '["a", "b"]', '[unit]', '[0 : i64, 1 : i64]', '[[0, 1], [2]]', '[{}]']
        return ['1 : i64', '"a"', '2.0 : f32', '@callee', 'unit', '[1]', 'dense<1.0> : tensor<4xf32>', 'dense<1> : tensor<4xi32>', 'i32', '{a}', 'true']

    def is_optional(self, constraint):
        return bool(constraint.get('isOptional')) or constraint.get('defaultValue') not in (None, '')

    def sample(self, op, wanted=(), body=None):
        sample = Sample()
        self.emit(sample, op, self.pick_seed(op), wanted, sample.lines)
        lines = sample.lines
        for _ in range(3):
            parents = [self.dialect.classes[name] for name in op.parents if name in self.dialect.classes]
            if not parents:
                break
            outer, parent = Sample(), self.random.choice(parents)
            outer.count, outer.ops = 1000 * (1 + sample.count), sample.ops
            self.emit(outer, parent, None, (), outer.lines, (lines, op))
            lines, op, sample.count = outer.lines, parent, outer.count
        contexts = CONTEXTS + 2 * CONTEXTS_OF.get(self.dialect.name, [])
        context = self.random.choice(contexts) if self.random.random() < 0.4 else CONTEXTS[0]
        if op.successors:
            context = ('"test.region"() ({\n', '^bb1:\n"test.terminator"() : () -> ()\n}) : () -> ()\n')
        sample.text = context[0] + ''.join(f'{line}\n' for line in lines) + context[1]
        return sample

    def pick_seed(self, op):
        values = op.operands + op.results
        return self.type(values[0][1], None) if values else None

    def sizes(self, op, values, sample, outermost, wanted):
        same, sizes = self.random.choice((0, 1, 1, 2)), []
        for name, _, kind in values:
            if not kind:
                sizes.append(1)
                continue
            size = same if op.same_sizes else self.random.choice((0, 1) if kind == 'Optional' else (0, 0, 1, 1, 2, 2, 3))
            for part, state in wanted:
                if part == name and not op.same_sizes:
                    size = max(size, 1) if state else 0
            sizes.append(size)
            if outermost:
                sample.parts[name] = size > 0
        return sizes

    def emit(self, sample, op, seed, wanted, lines, content=None):
        """Appends an op to the lines, after the sources of its operands. `content` is what its region has, and the op of that."""
        outermost = not sample.ops
        here = {'name': op.name, 'operands': [], 'results': [], 'attributes': {}}
        sample.ops.append(here)
        equal, operands, types = {}, [], []

        def pick(name, constraint, group):
            shared = next((at for at, names in enumerate(op.equal) if name in names), None)
            if shared is not None and shared in equal and self.random.random() < 0.95:
                return equal[shared]
            type = self.type(constraint, seed if not group else self.random.choice((seed, group[-1])))
            if shared is not None:
                equal[shared] = type
            return type

        operand_sizes = self.sizes(op, op.operands, sample, outermost, wanted)
        for (name, constraint, _), size in zip(op.operands, operand_sizes):
            group = []
            for _ in range(size):
                group.append(pick(name, constraint, group))
                value = sample.fresh()[0]
                lines.append(f'{value} = {source(group[-1])}')
                operands.append(value)
                here['operands'].append((self.key(constraint), group[-1]))
            types += group
        result_sizes = self.sizes(op, op.results, sample, outermost, wanted)
        results = []
        for (name, constraint, _), size in zip(op.results, result_sizes):
            for _ in range(size):
                type = pick(name, constraint, [])
                results.append(type)
                here['results'].append((self.key(constraint), type))
        attributes = []
        if op.operand_segments:
            attributes.append(f'operandSegmentSizes = array<i32: {", ".join(map(str, operand_sizes))}>')
        if op.result_segments:
            attributes.append(f'resultSegmentSizes = array<i32: {", ".join(map(str, result_sizes))}>')
        for name, constraint in op.attributes:
            optional = self.is_optional(constraint) or {'UnitAttr', 'UnitProp'} & {constraint['!name']}
            present = self.random.random() < (0.5 if optional else 0.97)
            for part, state in wanted:
                if part == name:
                    present = state if not isinstance(state, str) else True
            if outermost and optional:
                sample.parts[name] = present
            if not present:
                continue
            key = (op.name, name)
            values = [value for value in self.attribute(op, constraint, name) if value[0] not in self.dialect.refused[key]]
            if not values:
                continue
            asked = [value for value in values for part, state in wanted if part == name and value[1] == state]
            text, case = self.random.choice(asked or values)
            if outermost and case is not None:
                sample.cases.add((name, case))
            here['attributes'][name] = (key, text)
            attributes.append(name if text == 'unit' else f'{name} = {text}')
        regions = []
        for at, (name, region) in enumerate(op.regions):
            inside = content if content and at == len(op.regions) - 1 or content and at == 0 and self.random.random() < 0.5 else None
            content = None if inside else content
            regions.append(self.region(sample, op, region, results or types, inside))
        line = f'"{op.name}"({", ".join(operands)})'
        if results:
            names = sample.fresh()[0]
            line = (f'{names}:{len(results)} = ' if len(results) > 1 else f'{names} = ') + line
        if op.successors:
            line += '[' + ', '.join('^bb1' for _ in op.successors) + ']'
        if attributes:
            line += f' <{{{", ".join(attributes)}}}>'
        if regions:
            line += ' (' + ', '.join(regions) + ')'
        if self.random.random() < 0.12:
            line += ' {test.note = 1 : i64}'
            here['noted'] = True
        here['signature'] = f'{line} : ({", ".join(types)}) -> '
        lines.append(f'{here["signature"]}({", ".join(results)})')

    def region(self, sample, op, region, types, content):
        if content is None and self.random.random() < (0.3 if op.implicit is None else 0.05):
            return '{}'
        lines, arguments = [], []
        pool = types or self.dialect.types
        for _ in range(self.random.choice((0, 0, 1, 1, 2))):
            arguments.append((sample.fresh()[0], self.random.choice(pool if self.random.random() < 0.6 else self.dialect.types)))
        if content is not None:
            lines += content[0]
        if not op.no_terminator and not (content and content[1].terminator):
            enders = [self.dialect.classes[op.implicit]] if op.implicit in self.dialect.classes else [
                other for other in self.dialect.ops.values() if other.terminator and (not other.parents or op.class_name in other.parents)]
            if enders and self.random.random() < 0.8:
                self.emit(sample, self.random.choice(enders), self.random.choice(pool), (), lines)
            else:
                lines.append('"test.terminator"() : () -> ()')
        signature = ', '.join(f'{name}: {type}' for name, type in arguments)
        return '{\n^bb0' + (f'({signature})' if arguments else '') + ':\n' + ''.join(f'{line}\n' for line in lines) + '}'


def learn(dialect, sample, error):
    """Reads the error about a type or an attribute. Returns the text with the result types that mlir-opt infers, if it names them."""
    found = re.match(r"'([\w.]+)' op (.*)", error)
    name, message = (found[1], found[2]) if found else (None, error)
    here = next((op for op in sample.ops if name is None or op['name'] == name), None)
    if here is None:
        return None
    value = re.match(r'(operand|result) #(\d+) must be', message)
    if value:
        values = here[value[1] + 's']
        if int(value[2]) < len(values):
            key, type = values[int(value[2])]
            dialect.refused[key].add(type)
        return None
    attribute = re.search(r"attribute '(\w+)' failed to satisfy|Invalid attribute `(\w+)`|[Ii]nvalid kind of attribute specified.*'(\w+)'", message)
    if attribute:
        key, text = here['attributes'].get(next(filter(None, attribute.groups())), (None, None))
        if key:
            dialect.refused[key].add(text)
        return None
    inferred = re.match(r'inferred type\(s\) (.*) are incompatible with return type\(s\) of operation', message)
    if inferred:
        types = re.findall(r"'([^']*)'", inferred[1])
        start = sample.text.find(here['signature'])
        end = sample.text.find('\n', start + len(here['signature']))
        if start >= 0 and len(types) == len(here['results']):
            return sample.text[:start] + here['signature'] + f'({", ".join(types)})' + sample.text[end:]
    return None


def search(dialect, rounds, samples, seed):
    """Programs that mlir-opt takes: for each op a list of (text, what mlir-opt prints, parts, cases); and the last error of each."""
    generator = Generator(dialect, seed)
    ops = [op for op in dialect.ops.values() if op.has_format]
    programs, errors = {op.name: [] for op in ops}, {}
    states = {op.name: set() for op in ops}
    goals = {op.name: goals_of(generator, op) for op in ops}
    for round in range(rounds):
        asked = []
        for op in ops:
            missing = list(goals[op.name] - states[op.name])
            if not missing and len(programs[op.name]) >= 8:
                continue
            for _ in range(samples):
                wanted = generator.random.sample(missing, 1) if missing and generator.random.random() < 0.7 else ()
                asked.append((op, generator.sample(op, wanted)))
        while asked:
            again, answers = [], []
            for at in range(0, len(asked), 400):
                answers += oracle([sample.text for _, sample in asked[at:at + 400]])
            for (op, sample), (output, error) in zip(asked, answers):
                if output is None:
                    errors[op.name] = error
                    text = learn(dialect, sample, error) if not getattr(sample, 'again', False) else None
                    if text:
                        sample.text, sample.again = text, True
                        again.append((op, sample))
                    continue
                for here in sample.ops:
                    for key, type in here['operands'] + here['results']:
                        if type not in dialect.taken[key]:
                            dialect.taken[key].append(type)
                news = set(sample.parts.items()) | sample.cases
                kept = programs[op.name]
                if (news - states[op.name] or len(kept) < 12) and len(kept) < KEPT and all(sample.text != other[0] for other in kept):
                    kept.append((sample.text, output))
                states[op.name] |= news
            asked = again
        print(f'{dialect.name}: round {round + 1}, {sum(map(bool, programs.values()))} of {len(ops)} ops', file=sys.stderr, flush=True)
    return ops, programs, errors, states, goals


def learn_from_tests(dialect, folder, programs, states, goals, seed, rounds=3):
    """Adds programs of upstream's tests, in generic form, and what comes of them if an optional part is removed or added."""
    generator = Generator(dialect, seed)
    pieces = []
    for path in sorted(pathlib.Path(folder).rglob('*.mlir')):
        text = path.read_text(errors='replace')
        if f'{dialect.name}.' in text:
            pieces += [piece for piece in re.split(r'(?m)^// -----.*\n', text) if f'{dialect.name}.' in piece and 'expected-error' not in piece]
    generic = []
    for at in range(0, len(pieces), 100):
        command = [ORACLE, '--mlir-print-op-generic', '--mlir-print-local-scope', '--mlir-disable-threading', '--mlir-print-op-on-diagnostic=false']
        generic += [output for output, _ in ask(command, pieces[at:at + 100]) if output and len(output) < 20000]
    optional = {op.name: {name for name, constraint in op.attributes
                          if generator.is_optional(constraint) or constraint['!name'] in ('UnitAttr', 'UnitProp')} for op in dialect.ops.values()}

    def missing(name):
        return [goal for goal in goals[name] - states[name] if isinstance(goal[1], bool)]

    def lacks(name):
        return name in programs and (not programs[name] or missing(name))

    asked = [text for text in generic if any(lacks(found.name) for found in op_examples.instances(text, dialect.name))]
    sources = collections.defaultdict(list)
    for round in range(rounds):
        answers = [answer for at in range(0, len(asked), 200) for answer in oracle(asked[at:at + 200])]
        for text, (output, _) in zip(asked, answers):
            if output is None:
                continue
            for found in op_examples.instances(text, dialect.name):
                op = dialect.ops.get(found.name)
                if op is None or found.name not in programs:
                    continue
                parts = set(found.parts(op, optional[op.name]).items())
                sizes = found.operand_sizes(op)
                for (_, constraint, _), size, start in zip(op.operands, sizes or [], [sum(sizes[:at]) for at in range(len(sizes or []))]):
                    dialect.taken[generator.key(constraint)] += [type for type in found.types[start:start + size]
                                                                if type not in dialect.taken[generator.key(constraint)]]
                sources[op.name].append(text)
                if (not programs[op.name] or parts - states[op.name]) and all(text != kept[0] for kept in programs[op.name]):
                    programs[op.name].append((text, output))
                states[op.name] |= parts
        asked = []
        for name in sources:
            op = dialect.ops[name]
            for part, state in missing(name):
                constraint = next((constraint for attribute, constraint in op.attributes if attribute == part), None)
                group = next((constraint for group, constraint, _ in op.operands if group == part), None)
                for text in generator.random.sample(sources[name], min(8, len(sources[name]))):
                    for found in [found for found in op_examples.instances(text, dialect.name) if found.name == name][:2]:
                        if not state:
                            asked.append(op_examples.without(text, found, op, part))
                        elif constraint is not None:
                            values = [value for value, _ in generator.attribute(op, constraint, part)]
                            asked.append(values and op_examples.with_attribute(text, found, part, generator.random.choice(values)))
                        elif group is not None:
                            asked.append(op_examples.with_operand(text, found, op, part, generator.type(group, None), source))
        asked = list(dict.fromkeys(text for text in asked if text))
    print(f'{dialect.name}: {len(generic)} programs of tests, {sum(map(bool, programs.values()))} of {len(programs)} ops', file=sys.stderr, flush=True)


def goals_of(generator, op):
    goals = {(name, state) for name, _, kind in op.operands + op.results if kind for state in (True, False)}
    for name, constraint in op.attributes:
        if generator.is_optional(constraint) or constraint['!name'] in ('UnitAttr', 'UnitProp'):
            goals |= {(name, True), (name, False)}
        goals |= {(name, case) for _, case in generator.attribute(op, constraint) if case is not None}
    return goals


def differing(expected, output):
    """The first line in which two prints differ."""
    pairs = zip((expected + '\n<end>').splitlines(), (output + '\n<end>').splitlines())
    return next(((ours, theirs) for ours, theirs in pairs if ours != theirs), ('', ''))


def compare(programs):
    """For each program: None, or how Freehold differs: in which form, the line of mlir-opt, the line or the error of Freehold."""
    texts = [program for kept in programs.values() for program in kept]
    generic, custom, own = [], [], []
    for at in range(0, len(texts), 200):
        batch = texts[at:at + 200]
        generic += freehold([text for text, _ in batch])
        custom += freehold([printed for _, printed in batch])
        own += oracle([printed for _, printed in batch])
    verdicts = []
    for (text, printed), (output, error), (again, wrong), (stable, _) in zip(texts, generic, custom, own):
        if output != printed:
            verdicts.append(('generic', text, *(('', error) if output is None else differing(printed, output))))
        elif stable == printed and again != printed:
            verdicts.append(('custom', printed, *(('', wrong) if again is None else differing(printed, again))))
        else:
            verdicts.append(None)
    unstable = sum(stable != printed for (_, printed), (stable, _) in zip(texts, own))
    return verdicts, unstable


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--rounds', type=int, default=12)
    parser.add_argument('--samples', type=int, default=24)
    parser.add_argument('--seed', type=int, default=0)
    parser.add_argument('--save')
    parser.add_argument('--tests')
    parser.add_argument('--variants', type=int, default=8)
    parser.add_argument('dialects', nargs='*', metavar='DIALECT')
    arguments = parser.parse_args()
    rows, details, compared = [], [], 0
    for name in arguments.dialects or FILES:
        with tempfile.TemporaryDirectory() as folder:
            dialect = Dialect(name, folder)
        ops, programs, errors, states, goals = search(dialect, arguments.rounds, arguments.samples, arguments.seed)
        if arguments.tests:
            learn_from_tests(dialect, arguments.tests, programs, states, goals, arguments.seed, arguments.variants)
        if arguments.save:
            os.makedirs(arguments.save, exist_ok=True)
            kept = [program for list in programs.values() for program in list]
            pathlib.Path(arguments.save, f'{name}.mlir').write_text(SEPARATOR.join(text for text, _ in kept))
            pathlib.Path(arguments.save, f'{name}.custom.mlir').write_text(SEPARATOR.join(printed for _, printed in kept))
        verdicts, unstable = compare(programs)
        compared += len(verdicts)
        owners = [op for op, kept in programs.items() for _ in kept]
        taken = [op for op in programs if programs[op]]
        parts = {op: {goal for goal in goals[op] if isinstance(goal[1], bool)} for op in programs}
        whole = [op for op in taken if parts[op] <= states[op]]
        cases = [(op, goal) for op in programs for goal in goals[op] if not isinstance(goal[1], bool)]
        printed = [case for case in cases if case[1] in states[case[0]]]
        equal = verdicts.count(None)
        share = f'{100 * equal / len(verdicts):.1f} %' if verdicts else ''
        rows.append(f'| `{name}` | {len(ops)} | {len(taken)} | {len(whole)} | {len(printed)} of {len(cases)} | {len(verdicts)} | {equal} ({share}) | {unstable} |')
        print(rows[-1], flush=True)
        seen = collections.Counter(op for op, verdict in zip(owners, verdicts) if verdict)
        for op, count in seen.most_common():
            form, text, theirs, ours = next(verdict for owner, verdict in zip(owners, verdicts) if owner == op and verdict)
            details.append(f'differs: {op}, {count} of {len(programs[op])}, {form} form\n  mlir-opt: {theirs.strip()}\n  freehold: {ours.strip()}\n'
                           + ''.join(f'    {line}\n' for line in text.strip().splitlines()))
        details += [f'never taken: {op}: {errors.get(op, "no program")}\n' for op in programs if not programs[op]]
        details += [f'not in both ways: {op}: ' + ', '.join(sorted(f'{part} {"present" if state else "absent"}' for part, state in parts[op] - states[op]))
                    + f' (last error: {errors.get(op)})\n' for op in taken if not parts[op] <= states[op]]
    print('\n' + '\n'.join(['| dialect | ops with a format | a program taken | each optional part in both ways | cases of enumerations | programs | equal | not read again by mlir-opt |',
                            '|---|---|---|---|---|---|---|---|', *rows]) + '\n\n' + ''.join(details))
    return 0 if compared else 1


if __name__ == '__main__':
    sys.exit(main())
