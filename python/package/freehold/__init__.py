"""Freehold: buffers for tensor programs.

Reads and writes MLIR, decides which tensors share a buffer, inserts every allocation, copy and free, and runs and checks the
result. There is no LLVM in it.

    import freehold
    import numpy as np

    module = freehold.parse('''
    func.func @scale(%x: tensor<4xf32>, %by: f32) -> tensor<4xf32> {
      %s = tensor.splat %by : tensor<4xf32>
      %y = arith.mulf %x, %s : tensor<4xf32>
      return %y : tensor<4xf32>
    }''')
    compiled = freehold.compile(module)
    print(compiled)
    print(freehold.run(module, "scale", np.arange(4, dtype=np.float32), 2.5))

A program is text (`str`, or `bytes`), bytecode (`bytes`), a file (`pathlib.Path`), or a `Module` that was parsed before.
Whatever Freehold refuses raises `freehold.Error`, with diagnostics. Long calls do not hold Python's lock, and Ctrl-C stops them.
"""

# The parts are imported when they are first used: the commands `freehold` and `freehold-opt` start in this package, and need
# none of them. `__init__.pyi` has the types.

_PARTS = {
    "_errors": ["Diagnostic", "Error", "Fault", "Note"],
    "_freehold": ["Block", "Module", "Op", "Region", "Value"],
    "_functions": [
        "check",
        "check_static",
        "compile",
        "explain",
        "parse",
        "plan",
        "report",
        "run",
        "signature",
        "stats",
    ],
    "_results": [
        "ArrayType",
        "CheckResult",
        "Explanation",
        "FunctionCheck",
        "Plan",
        "Report",
        "Signature",
        "StaticCheck",
        "Statistics",
    ],
}

_PART_OF = {name: part for part, names in _PARTS.items() for name in names}

__all__ = sorted([*_PART_OF, "__version__"])


def __getattr__(name):
    from importlib import import_module

    if name == "__version__":
        value = import_module("._freehold", __name__).VERSION
    elif name in _PART_OF:
        value = getattr(import_module("." + _PART_OF[name], __name__), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__():
    return __all__
