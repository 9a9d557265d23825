#!/usr/bin/env python3
"""Ask `freehold lsp` about many programs, and compare its answers with those of `mlir-lsp-server`.

usage: tests/oracle/lsp.py [options] answers|edits|hostile [FOLDER…]

answers   definition, references and hover ranges at the tokens of each program, and its symbols, from both servers. A program that one
          of the servers reports errors in is left out. FOLDER is that of upstream's tests (`../shared/oracle/upstream-tests` prints it).
edits     opens each program of the corpus (`../shared/corpus`), cuts random lines at random places, and asks for everything there; then
          restores the line. Measures the time from an edit to its diagnostics, and the resident memory of the server after all hints,
          colors and symbols of the file were asked for, as a multiple of that of `freehold opt`: when nothing is computed, at most, and
          of the process that computes the hints. A program of 60,000 lines in 200 functions is made for it.
hostile   programs that are deep, large or endless: each is answered within a second or refused.

Every request must have a result or an error that says why; an internal error, a hang or the end of the server fails the run (exit
code 1). The last lines are a table in Markdown.
"""
import argparse
import itertools
import json
import os
import queue
import random
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent


class Memory(NamedTuple):
    """Resident memory in KiB: of the server when nothing is computed, its most, and the most of a process that computes hints."""
    settled: int
    most: int
    hints: int


def field_of(process, name: str) -> int:
    return int(re.search(name + r":\s*(\d+)", Path(f"/proc/{process}/status").read_text())[1])


class Client:
    """A client of a server that was started with `command`."""

    def __init__(self, command: list[str]):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.messages: queue.Queue = queue.Queue()
        self.last_id = 0
        self.hints = 0
        threading.Thread(target=self._read, daemon=True).start()
        self.ask("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {
            "textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}})
        self.notify("initialized", {})

    def _read(self) -> None:
        while True:
            length = 0
            while line := self.process.stdout.readline().strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if length == 0:
                self.messages.put(None)
                return
            self.messages.put(json.loads(self.process.stdout.read(length)))

    def _send(self, message: dict) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def _wait(self, is_it, seconds: float):
        end = time.monotonic() + seconds
        while True:
            message = self.messages.get(timeout=max(0.001, end - time.monotonic()))
            if message is None:
                raise EOFError("the server ended")
            if is_it(message):
                return message
            if "method" in message and "id" in message:
                self._send({"id": message["id"], "result": None})

    def notify(self, method: str, params: dict) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: dict, seconds: float = 60):
        """The result, or an `Exception` with the reason that the server states."""
        self.last_id += 1
        own = self.last_id
        self._send({"id": own, "method": method, "params": params})
        answer = self._wait(lambda message: message.get("id") == own and "method" not in message, seconds)
        if "error" in answer:
            return Exception(answer["error"]["message"])
        return answer.get("result")

    def diagnostics(self, uri: str, version: int, seconds: float = 60) -> list:
        def is_it(message):
            return (message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri
                    and message["params"].get("version", version) == version)
        return self._wait(is_it, seconds)["params"]["diagnostics"]

    def open(self, uri: str, text: str) -> list:
        document = {"uri": uri, "languageId": "mlir", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return self.diagnostics(uri, 1)

    def change(self, uri: str, version: int, change: dict) -> tuple[float, list]:
        """The seconds from the edit to its diagnostics, and these."""
        start = time.perf_counter()
        self.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})
        diagnostics = self.diagnostics(uri, version)
        return time.perf_counter() - start, diagnostics

    def close(self, uri: str) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def memory(self, seconds: float = 120) -> Memory:
        """Waits until the processes that compute hints have ended."""
        end = time.monotonic() + seconds
        quiet_since = time.monotonic()
        # The server starts a process shortly after the diagnostics.
        while time.monotonic() < end and time.monotonic() < quiet_since + 1:
            children = Path(f"/proc/{self.process.pid}/task").glob("*/children")
            for child in " ".join(tasks.read_text() for tasks in children).split():
                quiet_since = time.monotonic()
                try:
                    self.hints = max(self.hints, field_of(child, "VmHWM"))
                except (FileNotFoundError, ProcessLookupError, TypeError):
                    pass
            time.sleep(0.02)
        return Memory(field_of(self.process.pid, "VmRSS"), field_of(self.process.pid, "VmHWM"), self.hints)

    def end(self) -> None:
        self.process.stdin.close()
        self.process.terminate()
        self.process.wait()


def start_of(range_: dict) -> tuple:
    return range_["start"]["line"], range_["start"]["character"], range_["end"]["line"], range_["end"]["character"]


def units(text: str) -> int:
    """The length of a text in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2


# ---- answers

TOKEN = re.compile(r'[%@^#!]?[A-Za-z0-9_$.-]+')


def positions(text: str, most: int, chooser: random.Random) -> list[tuple[int, int]]:
    """Places inside of words, at most `most`."""
    places = []
    for number, line in enumerate(text.split("\n")):
        code = line.split("//")[0]
        places += [(number, units(line[:match.start()]) + min(1, len(match[0]) - 1)) for match in TOKEN.finditer(code)]
    return places if len(places) <= most else sorted(chooser.sample(places, most))


def symbols_of(items) -> list:
    """Name, kind and ranges of each symbol, however deep."""
    flat = []
    for item in items or []:
        flat.append((item["name"], item["kind"], start_of(item["range"]), start_of(item["selectionRange"])))
        flat += symbols_of(item.get("children"))
    return flat


def answer_at(client: Client, uri: str, line: int, character: int) -> dict:
    at = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
    places = lambda found: sorted({start_of(place["range"]) for place in found or []})
    hover = client.ask("textDocument/hover", at)
    return {
        "definition": places(client.ask("textDocument/definition", at)),
        "references": places(client.ask("textDocument/references", {**at, "context": {"includeDeclaration": True}})),
        "hover": start_of(hover["range"]) if hover and "range" in hover else None,
    }


def compare(arguments) -> int:
    folders = arguments.folders or [subprocess.run([ROOT / "../shared/oracle/upstream-tests"], capture_output=True, text=True,
                                                   check=True).stdout.strip()]
    programs = sorted(path for folder in folders for path in Path(folder).rglob("*.mlir"))
    ours, theirs = Client([*arguments.freehold, "lsp"]), Client([arguments.upstream])
    chooser = random.Random(1)
    counts = {kind: [0, 0] for kind in ["definition", "references", "hover", "symbols"]}
    left_out = crashes = 0
    for path in programs[::arguments.every]:
        text = path.read_text(errors="replace")
        uri = f"file://{path}"
        try:
            their_messages = theirs.open(uri, text)
        except (EOFError, queue.Empty):
            # mlir-lsp-server crashes on some programs.
            theirs = Client([arguments.upstream])
            crashes += 1
            continue
        if ours.open(uri, text) or their_messages:
            left_out += 1
            ours.close(uri)
            theirs.close(uri)
            continue
        document = {"textDocument": {"uri": uri}}
        own = symbols_of(ours.ask("textDocument/documentSymbol", document))
        places = positions(text, arguments.positions, chooser)
        own_answers = [answer_at(ours, uri, *place) for place in places]
        answers = []
        try:
            other = symbols_of(theirs.ask("textDocument/documentSymbol", document))
            answers += [("symbols", "", a, b) for a, b in itertools.zip_longest(own, other)]
            for (line, character), answer in zip(places, own_answers):
                other = answer_at(theirs, uri, line, character)
                answers += [(kind, f":{line + 1}:{character + 1}", answer[kind], other[kind]) for kind in answer]
        except (EOFError, queue.Empty):
            # The answers until mlir-lsp-server crashes count.
            crashes += 1
            theirs = Client([arguments.upstream])
        for kind, place, own, other in answers:
            counts[kind][0] += 1
            if own == other:
                counts[kind][1] += 1
            else:
                print(f"{path}{place}: {kind}: {own}, upstream {other}")
        ours.close(uri)
        theirs.close(uri)
    ours.end()
    theirs.end()
    print(f"\n{left_out} programs have errors in one of the servers, and upstream's crashed on {crashes}\n\n| answer | same | of | share |\n|---|---|---|---|")
    for kind, (total, same) in counts.items():
        print(f"| {kind} | {same} | {total} | {same / max(total, 1):.2%} |")
    return 0


# ---- edits

def large_program() -> str:
    """A program of 60,000 lines: 200 functions of 300 lines."""
    functions = []
    for number in range(200):
        lines = [f"func.func @f{number}(%t: tensor<8x8xf32>, %i: index, %x: f32) -> tensor<8x8xf32> {{"]
        lines.append("  %v0 = arith.addf %x, %x : f32")
        for line in range(1, 148):
            lines.append(f"  %v{line} = arith.mulf %v{line - 1}, %x : f32")
            lines.append(f"  %t{line} = tensor.insert %v{line} into %t[%i, %i] : tensor<8x8xf32>")
        lines += ["  return %t147 : tensor<8x8xf32>", "}", "", ""]
        functions.append("\n".join(lines[:300]))
    return "\n".join(functions) + "\n"


METHODS = ["hover", "definition", "references", "completion", "rename", "documentHighlight"]


def ask_everything(client: Client, uri: str, line: int, character: int) -> list[str]:
    """Asks at a place. Returns what is wrong with the answers."""
    problems = []
    at = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character},
          "context": {"includeDeclaration": True}, "newName": "renamed"}
    for method in METHODS:
        answer = client.ask(f"textDocument/{method}", at)
        if isinstance(answer, Exception) and (method != "rename" or "internal" in str(answer)):
            problems.append(f"{uri}:{line + 1}:{character + 1}: {method}: {answer}")
    return problems


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


def peak_of_opt(freehold: list[str], path: Path) -> int:
    before = subprocess.run(["/usr/bin/env", "python3", "-c",
                             "import resource,subprocess,sys\nsubprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL)\n"
                             "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)",
                             *freehold, "opt", str(path)], capture_output=True, text=True, check=True)
    return int(before.stdout)


def edit(arguments) -> int:
    corpus = ROOT / "../shared/corpus"
    folders = [Path(folder) for folder in arguments.folders] or [corpus / "programs", corpus / "large"]
    programs = sorted(path for folder in folders for path in folder.rglob("*.mlir"))
    made = Path(arguments.scratch) / "60000_lines.mlir"
    made.write_text(large_program())
    chooser = random.Random(2)
    problems: list[str] = []
    groups: dict[str, dict] = {}
    for path in [made, *programs]:
        text = path.read_text()
        lines = text.split("\n")
        uri = f"file://{path.resolve()}"
        name = path.name if path == made else path.parent.name
        group = groups.setdefault(name, {"programs": 0, "times": [], "memory": []})
        group["programs"] += 1
        client = Client([*arguments.freehold, "lsp"])
        version = 1
        problems += [f"{path}: {message['message']}" for message in client.open(uri, text)]
        for _ in range(arguments.cuts):
            line = chooser.randrange(len(lines))
            cut = chooser.randrange(len(lines[line]) + 1)
            rest = lines[line][cut:]
            start, end = units(lines[line][:cut]), units(lines[line])
            at = lambda from_, to: {"start": {"line": line, "character": from_}, "end": {"line": line, "character": to}}
            version += 1
            seconds, _ = client.change(uri, version, {"range": at(start, end), "text": ""})
            group["times"].append(seconds)
            problems += ask_everything(client, uri, line, start)
            version += 1
            seconds, messages = client.change(uri, version, {"range": at(start, start), "text": rest})
            group["times"].append(seconds)
            problems += [f"{path}:{line + 1}: after the line was restored: {message['message']}" for message in messages]
        client.memory()
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
        for method in ["documentSymbol", "foldingRange", "semanticTokens/full", "inlayHint"]:
            answer = client.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}, "range": everything})
            if isinstance(answer, Exception):
                problems.append(f"{path}: {method}: {answer}")
        of_opt = peak_of_opt(arguments.freehold, path)
        group["memory"].append([kib / of_opt for kib in client.memory()])
        client.end()
    print(*problems[:100], sep="\n")
    print("\n| programs | number | edits | median ms | p95 ms | most ms | memory, of `freehold opt` | at most | of the hints |\n"
          "|---|---|---|---|---|---|---|---|---|")
    for name, group in groups.items():
        times = group["times"]
        settled, most, hints = (max(ratios) for ratios in zip(*group["memory"]))
        print(f"| {name} | {group['programs']} | {len(times)} | {percentile(times, .5):.1f} | {percentile(times, .95):.1f} | "
              f"{max(times) * 1000:.1f} | {settled:.2f} | {most:.2f} | {hints:.2f} |")
    print(f"\n{len(problems)} problems")
    return int(bool(problems))


# ---- hostile programs

def hostile_programs() -> dict[str, str]:
    deep = 10_000
    return {
        "10,000 nested loops": "func.func @f(%n: index) {\n" + "scf.for %i = %n to %n step %n {\n" * deep + "}\n" * deep + "return\n}\n",
        "10,000 open braces": "module {" * deep,
        "10,000 closing braces": "}\n" * deep,
        "10,000 nested types": '"a.b"() : () -> ' + "tuple<" * deep + "i32" + ">" * deep,
        "10,000 nested arrays": '"a.b"() {x = ' + "[" * deep + "]" * deep + "} : () -> ()",
        "10 MB in one line": '"a.b"() : () -> () ' * 500_000,
        "10 MB of text": '"a.b"() : () -> ()\n' * 500_000,
        "10 MB of errors": "%x = \n" * 1_600_000,
        "10 MB of a string": '"' + "a" * 10_000_000,
        "10 MB of comments": "// a\n" * 2_000_000,
        "1 GiB tensor": "func.func @f() -> tensor<268435456xf32> {\n  %c = arith.constant dense<0.0> : tensor<268435456xf32>\n"
                        "  return %c : tensor<268435456xf32>\n}\n",
        "endless loop": "func.func @main() {\n  cf.br ^bb1\n^bb1:\n  cf.br ^bb1\n}\n",
        "aliases that double": "!t0 = i32\n" + "".join(f"!t{n} = tuple<!t{n - 1}, !t{n - 1}>\n" for n in range(1, 60)),
        "a value used 200,000 times": "func.func @f(%x: i32) {\n" + '"a.b"(%x) : (i32) -> ()\n' * 200_000 + "return\n}\n",
        "100,000 undeclared values": "func.func @f() {\n" + "".join(f'"a.b"(%u{n}) : (i32) -> ()\n' for n in range(100_000)) + "return\n}\n",
        "100,000 functions": "".join(f"func.func private @f{n}()\n" for n in range(100_000)),
        "100,000 symbols that are missing": "".join(f"func.func private @f{n}() attributes {{a = @g{n}}}\n" for n in range(100_000)),
        "100,000 blocks": "func.func @f() {\n  cf.br ^b0\n" + "".join(f"^b{n}:\n  cf.br ^b{n + 1}\n" for n in range(100_000)) + "^b100000:\n  return\n}\n",
        "50,000 separators": "// -----\n" * 50_000,
        "bytes that are no text": "\x00\x01\ufffd\u2028\U0001f600" * 10_000,
    }


def attack(arguments) -> int:
    client = Client([*arguments.freehold, "lsp"])
    failed = 0
    print("| program | errors | seconds to diagnostics | the most for an answer | the next program |\n|---|---|---|---|---|")
    for number, (name, text) in enumerate(hostile_programs().items()):
        uri = f"file:///hostile{number}.mlir"
        start = time.perf_counter()
        try:
            errors = len(client.open(uri, text))
            seconds = time.perf_counter() - start
            slowest = 0.0
            for line, character in [(0, 0), (0, 5), (1, 3), (2, 9)]:
                for method in METHODS:
                    start = time.perf_counter()
                    client.ask(f"textDocument/{method}", {"textDocument": {"uri": uri}, "newName": "renamed", "position":
                               {"line": line, "character": character}, "context": {"includeDeclaration": True}})
                    slowest = max(slowest, time.perf_counter() - start)
            client.close(uri)
            works = client.open("file:///next.mlir", "module {}\n") == []
        except (EOFError, queue.Empty) as error:
            print(f"| {name} | {error or 'hangs'} | | | |")
            failed += 1
            client = Client([*arguments.freehold, "lsp"])
            continue
        failed += seconds > arguments.limit or slowest > arguments.limit or not works
        print(f"| {name} | {errors} | {seconds:.2f} | {slowest:.2f} | {'works' if works else 'fails'} |")
    client.end()
    return int(failed > 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["answers", "edits", "hostile"])
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--freehold", default=str(ROOT / "target/release/freehold"), type=lambda text: [text])
    parser.add_argument("--upstream", default="mlir-lsp-server-22")
    parser.add_argument("--every", type=int, default=1, help="compare each n-th program")
    parser.add_argument("--positions", type=int, default=60, help="the most positions of a program that are compared")
    parser.add_argument("--cuts", type=int, default=200, help="the lines of a program that are cut")
    parser.add_argument("--limit", type=float, default=1.0, help="seconds for a hostile program")
    parser.add_argument("--scratch", default="/tmp")
    arguments = parser.parse_args()
    if isinstance(arguments.freehold, str):
        arguments.freehold = [arguments.freehold]
    return {"answers": compare, "edits": edit, "hostile": attack}[arguments.part](arguments)


if __name__ == "__main__":
    sys.exit(main())
