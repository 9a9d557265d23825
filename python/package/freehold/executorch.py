"""Memory planning for ExecuTorch.

`algorithm` is a memory-planning algorithm as ExecuTorch takes them, alone or in a suite whose best result is taken:

    from executorch.exir import ExecutorchBackendConfig
    from executorch.exir.memory_planning import MemoryPlanningAlgorithmSuite
    from executorch.exir.passes import MemoryPlanningPass
    import freehold.executorch

    suite = MemoryPlanningAlgorithmSuite([freehold.executorch.algorithm])
    program = edge.to_executorch(ExecutorchBackendConfig(memory_planning_pass=MemoryPlanningPass(memory_planning_algo=suite)))

This module imports ExecuTorch when the algorithm is called.
"""

from collections import defaultdict
from importlib import import_module
from typing import Any, Dict, Iterable, List

from ._functions import plan


def algorithm(
    alignment: int,
    specs: Iterable[Any],
    graph_module: Any,
    graph_signature: Any,
    extra_padding: int = 0,
    *,
    steps: int = 200_000,
) -> Any:
    """Gives each tensor an offset in the arena of its memory, such that the arena is as small as found.

    Takes the arguments of ExecuTorch's own `greedy`, and returns a `MemoryAlgoResult`. `specs` are `TensorSpec`s with lifetimes, whose
    ends are inclusive; each offset is a multiple of `alignment`. A tensor that is a part of another (`storage_base`) is placed in it.
    Each arena begins after the bytes that submodules need (`input_mem_buffer_sizes`), and ends with `extra_padding`. `steps` limits
    the exact search, as in `freehold.plan`; `functools.partial` sets it.

    All tensors of an arena have one `mem_obj_id`, since their bytes overlap without being equal. A backend that takes each id for a
    buffer of its own, as Vulkan's does, cannot use the result.
    """
    planning = import_module("executorch.exir.memory_planning")

    places: Dict[Any, Any] = {}
    arenas: Dict[int, List[Any]] = defaultdict(list)
    for spec in specs:
        spec.realign(alignment)
        place = places[spec] = planning.SpecAllocResult(1 if spec.mem_id is None else spec.mem_id, 0, 0)
        if spec.storage_base is None:
            arenas[place.mem_id].append(spec)
    reserved = getattr(graph_module, "input_mem_buffer_sizes", None) or []
    sizes = [0] * (max(arenas, default=1) + 1)
    for arena, members in arenas.items():
        start = reserved[arena] if arena < len(reserved) else 0
        start += -start % alignment
        packing = plan(
            lives=[(spec.lifetime[0], spec.lifetime[1] + 1) for spec in members],
            sizes=[spec.allocated_memory for spec in members],
            alignments=[alignment] * len(members),
            steps=steps,
        )
        for spec, offset in zip(members, packing.offsets):
            places[spec].mem_offset = start + offset
        sizes[arena] = start + packing.height + extra_padding
    for spec, place in places.items():
        base, offset = spec, 0
        while base.storage_base is not None:
            offset += base.storage_base_offset
            base = base.storage_base
        if base is not spec:
            place.mem_id = places[base].mem_id
            place.mem_offset = places[base].mem_offset + offset
    return planning.MemoryAlgoResult(places, sizes)
