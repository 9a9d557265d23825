"""The commands, which are entry points into the extension module."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from typing import List

import freehold
from programs import COPY, ENDLESS

SCRIPTS = sysconfig.get_path("scripts")


def command(name: str, *arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    script = os.path.join(SCRIPTS, name)
    return subprocess.run([script, *arguments], input=stdin, capture_output=True, text=True, timeout=120)


def test_the_command_is_the_library() -> None:
    assert command("freehold", "--version").stdout == f"freehold {freehold.__version__}\n"
    compiled = command("freehold", "compile", "-", stdin=COPY)
    assert compiled.returncode == 0 and compiled.stderr == ""
    assert compiled.stdout.rstrip("\n") == str(freehold.compile(COPY)).rstrip("\n")
    wrong = command("freehold", "compile", "-", stdin="func.func")
    assert wrong.returncode == 1 and "error" in wrong.stderr and wrong.stdout == ""
    assert command("freehold", "no-such").returncode == 1


def test_the_drop_in_for_mlir_opt() -> None:
    program = "func.func @f() -> i32 { %a = arith.constant 1 : i32 %b = arith.addi %a, %a : i32 return %b : i32 }"
    folded = command("freehold-opt", "--canonicalize", stdin=program)
    assert folded.returncode == 0 and "%c2_i32 = arith.constant 2 : i32" in folded.stdout
    again = command("freehold-opt", "--pass-pipeline=builtin.module(cse)", "-", stdin=folded.stdout)
    assert again.stdout == folded.stdout


def test_names_of_files_are_any_bytes(tmp_path: pathlib.Path) -> None:
    file = os.fsencode(tmp_path) + b"/\xff.mlir"
    with open(file, "w") as program:
        program.write(COPY)
    script = os.fsencode(os.path.join(SCRIPTS, "freehold"))
    assert subprocess.run([script, b"opt", file], capture_output=True).returncode == 0
    assert str(freehold.parse(pathlib.Path(os.fsdecode(file)))) == str(freehold.parse(COPY))


def test_ctrl_c_ends_the_command() -> None:
    # A job in the background ignores Ctrl-C, and so do its children.
    with subprocess.Popen(
        [os.path.join(SCRIPTS, "freehold"), "run", "-"],
        stdin=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        process.stdin.write(ENDLESS)
        process.stdin.close()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=10) == -signal.SIGINT
        finally:
            process.kill()


def test_the_start_imports_little() -> None:
    code = "import sys; from freehold._freehold import freehold; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, env={
        **os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(freehold.__file__))
    })
    assert loaded.returncode == 0, loaded.stderr
    modules = loaded.stdout.split()
    for name in ["typing", "json", "numpy", "freehold._functions"]:
        assert name not in modules


def best(arguments: List[str]) -> float:
    """Returns the least time of ten starts in milliseconds."""
    times = []
    for _ in range(10):
        start = time.perf_counter()
        subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def test_the_start_is_measured() -> None:
    python = best([sys.executable, "-c", "pass"])
    started = best([os.path.join(SCRIPTS, "freehold"), "--version"])
    print(f"start: freehold --version {started:.1f} ms, python -c pass {python:.1f} ms")
    assert started < python + 500


def test_xdsl_takes_it_for_mlir_opt() -> None:
    from xdsl.context import Context
    from xdsl.dialects.arith import Arith
    from xdsl.dialects.builtin import Builtin
    from xdsl.dialects.func import Func
    from xdsl.parser import Parser
    from xdsl.transforms.mlir_opt import MLIROptPass

    program = "func.func @f() -> i32 { %a = arith.constant 1 : i32\n %b = arith.addi %a, %a : i32\n func.return %b : i32 }"
    for generic in [True, False]:
        context = Context()
        for dialect in [Builtin, Func, Arith]:
            context.load_dialect(dialect)
        module = Parser(context, program).parse_module()
        executable = os.path.join(SCRIPTS, "freehold-opt")
        assert shutil.which(executable)
        arguments = ("--mlir-print-op-generic", "--canonicalize", "--allow-unregistered-dialect")
        MLIROptPass(executable=executable, generic=generic, arguments=arguments).apply(context, module)
        module.verify()
        assert "2 : i32" in str(module) and "addi" not in str(module)
