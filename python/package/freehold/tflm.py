"""Offline memory plans for TensorFlow Lite for Microcontrollers (TFLM).

TFLM plans its arena on the device when a model is loaded, greedily, unless the model has a plan: the metadata
`OfflineMemoryAllocation`, with an offset for each tensor. `with_plan` adds it:

    import freehold.tflm
    import pathlib

    model = pathlib.Path("model.tflite")
    pathlib.Path("planned.tflite").write_bytes(freehold.tflm.with_plan(model.read_bytes()))

`metadata` makes the bytes of the plan alone, from offsets of `freehold.plan`. `with_plan` needs the schema of TFLite, which
`pip install 'freehold[tflm]'` installs.
"""

import struct
from importlib import import_module
from typing import Any, Iterable, List, Optional, Tuple

from ._errors import Error
from ._functions import plan

#: The name of the plan in the metadata of a model.
NAME = "OfflineMemoryAllocation"

#: The alignment of tensors in the arena of TFLM, in bytes.
ALIGNMENT = 16

# The bytes of an element, by `TensorType`. Tensors of other types, such as strings and elements below a byte, are left to TFLM.
_BYTES = {0: 4, 1: 2, 2: 4, 3: 1, 4: 8, 6: 1, 7: 2, 8: 8, 9: 1, 10: 8, 11: 16, 12: 8, 15: 4, 16: 2}


def metadata(offsets: Iterable[Optional[int]], subgraph: int = 0) -> bytes:
    """Returns the bytes of a plan: of each tensor the offset in the arena, or `None` if TFLM is to place the tensor."""
    values = [-1 if offset is None else offset for offset in offsets]
    try:
        return struct.pack(f"<{3 + len(values)}i", 0, subgraph, len(values), *values)
    except struct.error as error:
        raise Error(f"an offset has more than 31 bits: {error}") from error


def with_plan(model: bytes, *, steps: int = 200_000) -> bytes:
    """Returns the model with a plan for its tensors. A plan that it has is replaced.

    `steps` limits the exact search, as in `freehold.plan`. Constants, variables, and tensors without a size are left to TFLM, like the
    scratch buffers of its kernels, which it places around the others. TFLM takes a plan for models of one subgraph; another model
    is an `Error`.
    """
    flatbuffers = import_module("flatbuffers")
    schema = import_module("ai_edge_litert.schema_py_generated")
    if not schema.Model.ModelBufferHasIdentifier(model, 0):
        raise Error("the model is not in the format of TFLite: the identifier 'TFL3' is missing")
    tree = schema.ModelT.InitFromObj(schema.Model.GetRootAs(model, 0))
    if len(tree.subgraphs) != 1:
        raise Error(f"the model has {len(tree.subgraphs)} subgraphs, and TFLM takes a plan for one")
    graph = tree.subgraphs[0]
    numbers, lives, sizes = _planned(graph, tree.buffers)
    packing = plan(lives, sizes, [ALIGNMENT] * len(sizes), steps=steps)
    offsets: List[Optional[int]] = [None] * len(graph.tensors)
    for number, offset in zip(numbers, packing.offsets):
        offsets[number] = offset
    entries = [entry for entry in tree.metadata or [] if entry.name not in (NAME, NAME.encode())]
    buffer, entry = schema.BufferT(), schema.MetadataT()
    buffer.data = list(metadata(offsets))
    entry.name, entry.buffer = NAME, len(tree.buffers)
    tree.buffers.append(buffer)
    tree.metadata = [*entries, entry]
    builder = flatbuffers.Builder(len(model) + len(buffer.data))
    builder.Finish(tree.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def _planned(graph: Any, buffers: Any) -> Tuple[List[int], List[Tuple[int, int]], List[int]]:
    """Returns the tensors that TFLM places in the arena: their numbers, lives and bytes.

    As TFLM counts: the inputs are there at time 0, op `i` runs at time `i + 1`, and outputs live to the end.
    """
    first = {int(number): 0 for number in _list(graph.inputs)}
    last = dict(first)
    operators = _list(graph.operators)
    for time, operator in enumerate(operators, start=1):
        for number in map(int, _list(operator.outputs)):
            first.setdefault(number, time)
            last[number] = time
        for number in map(int, _list(operator.inputs)):
            last[number] = time
    for number in map(int, _list(graph.outputs)):
        first.setdefault(number, 0)
        last[number] = len(operators)
    numbers, lives, sizes = [], [], []
    for number, start in sorted(first.items()):
        tensor = graph.tensors[number]
        size = _size(tensor)
        buffer = buffers[tensor.buffer]
        is_constant = len(_list(buffer.data)) > 0 or buffer.offset > 1
        if size and not is_constant and not tensor.isVariable:
            numbers.append(number)
            lives.append((start, last[number] + 1))
            sizes.append(size)
    return numbers, lives, sizes


def _list(values: Any) -> List[Any]:
    """Fields of a flat buffer that are absent are `None`, and those of numbers are arrays."""
    return [] if values is None else list(values)


def _size(tensor: Any) -> Optional[int]:
    """The bytes of a tensor, or `None` if they are not known."""
    count = 1
    for extent in _list(tensor.shape):
        if extent < 0:
            return None
        count *= int(extent)
    return count * _BYTES[tensor.type] if tensor.type in _BYTES else None
