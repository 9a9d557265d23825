"""Threads, and Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Callable, Dict

import freehold
import pytest
from programs import COPY, ENDLESS, chain

LONG = chain(20_000)


def test_long_calls_do_not_hold_the_lock() -> None:
    module = freehold.parse(LONG)
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    module.run("builtin.module(canonicalize,cse,canonicalize)")
    end = time.monotonic()
    done.set()
    thread.join()
    during = [start, *(each for each in ticks if start <= each <= end), end]
    longest = max(later - earlier for earlier, later in zip(during, during[1:]))
    assert longest < max(0.1, (end - start) / 2), f"no other thread ran for {longest} of {end - start} s"


def test_threads_have_the_same_results() -> None:
    expected = str(freehold.compile(COPY))
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: str(freehold.compile(COPY)), range(100))) == {expected}
    module = freehold.parse(COPY)
    text = str(module)
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: str(module), range(100))) == {text}
        assert set(pool.map(lambda _: len(module.walk()), range(100))) == {5}


def test_one_thread_at_a_time_changes_a_module() -> None:
    module = freehold.parse(LONG)
    started = threading.Event()
    seen = []

    def change() -> None:
        started.set()
        module.run("builtin.module(canonicalize,cse,canonicalize,cse,canonicalize)")

    thread = threading.Thread(target=change)
    thread.start()
    started.wait()
    while thread.is_alive():
        try:
            str(module)
        except freehold.Error as error:
            seen.append(str(error))
            break
    thread.join()
    assert seen == [] or "another thread changes the module" in seen[0]


CALLS: Dict[str, Callable[[], object]] = {
    "parse": lambda: [freehold.parse(LONG) for _ in range(1000)],
    "print": lambda: [str(PARSED) for _ in range(1000)],
    "canonicalize": lambda: PARSED.run(f"builtin.module({','.join(['canonicalize,cse'] * 500)})"),
    "compile": lambda: [freehold.compile(PARSED) for _ in range(1000)],
    "explain": lambda: [freehold.explain(PARSED) for _ in range(1000)],
    "report": lambda: [freehold.report(PARSED) for _ in range(1000)],
    "run": lambda: freehold.run(ENDLESS, "main"),
    "check": lambda: freehold.check(ENDLESS, time_limit=1000.0),
    "plan": lambda: [
        freehold.plan([(i % 97, i % 97 + 1 + i * i % 89) for i in range(3000)], [1 + i * 7919 % 1009 for i in range(3000)],
                      steps=10**12)
        for _ in range(1000)
    ],
}

#: The process that is interrupted: says when its call begins, and how long after the signal it ended.
CHILD = """
import sys, threading, time
sys.path.insert(0, sys.argv[2])
import freehold, test_threads
test_threads.PARSED = freehold.parse(test_threads.LONG)
call = test_threads.CALLS[sys.argv[1]]
print("begins", flush=True)
try:
    call()
    print("ended")
except KeyboardInterrupt:
    print("interrupted")
# The module can be used afterwards, unless a pass was interrupted.
print(freehold.stats(test_threads.COPY).copies)
"""

PARSED: freehold.Module


@pytest.mark.parametrize("name", list(CALLS))
def test_ctrl_c_stops_a_call(name: str) -> None:
    here = os.path.dirname(os.path.abspath(__file__))
    # A job in the background ignores Ctrl-C, and so do its children.
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, name, here],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        time.sleep(0.5)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        try:
            said = process.stdout.readline()
            took = time.monotonic() - sent
            rest = process.stdout.read()
        finally:
            process.kill()
    assert (said, rest) == ("interrupted\n", "0\n")
    # On a quiet machine, with a release build, it is less than 0.1 s.
    print(f"{name}: interrupted after {took:.3f} s")
    assert took < 2


def test_a_handler_that_raises_nothing_interrupts_nothing() -> None:
    calls = []
    before = signal.signal(signal.SIGUSR1, lambda number, frame: calls.append(number))
    try:
        timer = threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGUSR1))
        timer.start()
        freehold.compile(LONG)
        timer.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert calls == [signal.SIGUSR1]
