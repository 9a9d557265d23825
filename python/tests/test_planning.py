"""The planner for others: an algorithm of ExecuTorch, and plans for TFLM. Neither ExecuTorch nor torch is installed here."""

import struct
import sys
import types
from importlib import import_module
from typing import Any, List, NamedTuple, Optional

import freehold
import freehold.executorch
import freehold.tflm
import pytest

# Neither has types.
flatbuffers = import_module("flatbuffers")
schema = import_module("ai_edge_litert.schema_py_generated")


class Spec:
    """What the algorithm asks of a `TensorSpec`."""

    def __init__(
        self, first: int, last: int, size: int, base: Optional["Spec"] = None, at: int = 0, memory: Optional[int] = None
    ) -> None:
        self.lifetime = [first, last]
        self.size = size
        self.alignment = 1
        self.mem_id = memory
        self.storage_base = base
        self.storage_base_offset = at

    @property
    def allocated_memory(self) -> int:
        return -(-self.size // self.alignment) * self.alignment

    def realign(self, alignment: int) -> int:
        self.alignment = alignment
        return self.allocated_memory


class Place:
    def __init__(self, mem_id: int, mem_obj_id: int, mem_offset: int) -> None:
        self.mem_id, self.mem_obj_id, self.mem_offset = mem_id, mem_obj_id, mem_offset


class Result(NamedTuple):
    spec_dict: Any
    bufsizes: List[int]


def planned(monkeypatch: pytest.MonkeyPatch, specs: List[Spec], **module: Any) -> Result:
    """Runs the algorithm with the two classes that it takes from ExecuTorch."""
    fake = types.ModuleType("executorch.exir.memory_planning")
    fake.__dict__.update(MemoryAlgoResult=Result, SpecAllocResult=Place)
    for name in ("executorch", "executorch.exir"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, "executorch.exir.memory_planning", fake)
    result: Result = freehold.executorch.algorithm(16, specs, types.SimpleNamespace(**module), None, 0)
    return result


def test_executorch_places_tensors(monkeypatch: pytest.MonkeyPatch) -> None:
    # The ends of lives are inclusive: the second and the third are never alive at one time.
    specs = [Spec(0, 5, 100), Spec(0, 2, 40), Spec(3, 5, 40), Spec(1, 4, 0)]
    result = planned(monkeypatch, specs)
    assert result.bufsizes == [0, 112 + 48]
    assert result.spec_dict[specs[1]].mem_offset == result.spec_dict[specs[2]].mem_offset
    assert all(place.mem_id == 1 and place.mem_offset % 16 == 0 for place in result.spec_dict.values())
    assert planned(monkeypatch, []).bufsizes == [0, 0]


def test_executorch_keeps_parts_memories_and_submodules(monkeypatch: pytest.MonkeyPatch) -> None:
    base = Spec(0, 5, 64)
    part = Spec(1, 2, 32, base, 32)
    inner = Spec(1, 1, 16, part, 16)
    other = Spec(0, 5, 16, memory=3)
    result = planned(monkeypatch, [inner, base, part, other], input_mem_buffer_sizes=[0, 40])
    places = result.spec_dict
    # The arena begins after the 40 bytes of the submodules, aligned.
    assert result.bufsizes == [0, 48 + 64, 0, 16]
    assert (places[base].mem_offset, places[part].mem_offset, places[inner].mem_offset) == (48, 80, 96)
    assert places[part].mem_id == 1 and (places[other].mem_id, places[other].mem_offset) == (3, 0)


def model(subgraphs: int = 1) -> bytes:
    """A chain of three ops on 1 KiB each, with a weight and a variable."""
    tree = schema.ModelT()
    tree.version = 3
    tree.buffers = [schema.BufferT(), schema.BufferT()]
    tree.buffers[1].data = [0] * 1024
    graph = schema.SubGraphT()
    graph.tensors = []
    for number in range(6):
        tensor = schema.TensorT()
        tensor.name, tensor.shape, tensor.type = f"t{number}", [16, 16], schema.TensorType.FLOAT32
        tensor.buffer, tensor.isVariable = int(number == 4), number == 5
        graph.tensors.append(tensor)
    graph.inputs, graph.outputs, graph.operators = [0], [3], []
    for inputs, output in [([0, 4, -1], 1), ([1, 5], 2), ([2], 3)]:
        operator = schema.OperatorT()
        operator.inputs, operator.outputs = inputs, [output]
        graph.operators.append(operator)
    tree.subgraphs, tree.operatorCodes = [graph] * subgraphs, [schema.OperatorCodeT()]
    builder = flatbuffers.Builder(4096)
    builder.Finish(tree.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def plan_of(code: bytes) -> List[int]:
    tree = schema.ModelT.InitFromObj(schema.Model.GetRootAs(code, 0))
    entries = [entry for entry in tree.metadata if entry.name == b"OfflineMemoryAllocation"]
    assert len(entries) == 1
    data = bytes(bytearray(tree.buffers[entries[0].buffer].data))
    return list(struct.unpack(f"<{len(data) // 4}i", data))


def test_tflm_gets_an_offset_for_each_tensor() -> None:
    version, subgraph, count, *offsets = plan_of(freehold.tflm.with_plan(model()))
    assert (version, subgraph, count) == (0, 0, 6)
    # Two tensors are alive at a time; the weight and the variable are not in the arena.
    assert offsets[4:] == [-1, -1]
    assert sorted(set(offsets[:4])) == [0, 1024] and offsets[0] != offsets[1] != offsets[2] != offsets[3]
    # A plan that is there is replaced.
    again = freehold.tflm.with_plan(freehold.tflm.with_plan(model()))
    assert plan_of(again)[3:] == offsets


def test_tflm_refuses_what_it_cannot_plan() -> None:
    with pytest.raises(freehold.Error, match="the model has 2 subgraphs, and TFLM takes a plan for one"):
        freehold.tflm.with_plan(model(subgraphs=2))
    with pytest.raises(freehold.Error, match="'TFL3' is missing"):
        freehold.tflm.with_plan(b"no model at all")
    with pytest.raises(freehold.Error, match="more than 31 bits"):
        freehold.tflm.metadata([1 << 31])
    assert freehold.tflm.metadata([None, 16], subgraph=2) == struct.pack("<5i", 0, 2, 2, -1, 16)
