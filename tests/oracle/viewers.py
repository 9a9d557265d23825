#!/usr/bin/env python3
"""The formats of `freehold report` for other viewers, read by the code of these viewers.

usage: tests/oracle/viewers.py --memory-viz torch/cuda/_memory_viz.py [--rows CSV] TOOL PATH...

PATH is a program, or a folder of programs. Each is compiled with `TOOL compile --stats`, which prints for each function the bytes
that it holds at the peak, and the least that any plan holds. Then `TOOL report` writes each format, and

| format | read by |
|---|---|
| perfetto | `perfetto_trace_pb2` of the package `perfetto`: the counters, and a replay of the slices |
| memory-viz | `trace`, `segsum`, `memory`, `segments` and `trace_plot` of `_memory_viz.py`, which is part of the package `torch` |
| xprof | the conversion to the tool `memory_profile` of the package `xprof` |
| csv | `TOOL plan`, and Python's `csv` |

For each function, the peak must be that of `--stats`, and the sum of the frees must be the sum of the allocations; in a snapshot of
PyTorch, together with what is left at the end. Prints a row for each program, with `--rows` also as CSV. Exit code 1 if something
differs.

The packages: `pip install perfetto xprof`, and `pip download torch --no-deps`, of which only the one file is unpacked.
"""
import argparse
import contextlib
import csv
import glob
import importlib.util
import json
import os
import pickle
import re
import subprocess
import sys
import tempfile

PEAK = re.compile(r'^freehold compile: @(.*) holds (\d+) bytes? at the peak, (?:no less|at least (\d+)) in (?:this|any) order of ops', re.M)


def run(*command):
    done = subprocess.run(command, capture_output=True)
    if done.returncode:
        raise ValueError(f'{" ".join(command)}: {done.stderr.decode(errors="replace")[:300]}')
    return done.stdout, done.stderr.decode()


def peak_of(changes):
    """The highest sum of (time, bytes); what falls at one time comes before what rises."""
    live = most = 0
    for _, change in sorted(changes):
        live += change
        most = max(most, live)
    return most


def perfetto(path, expected):
    """Replays the slices of each process, and reads its counters."""
    from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as proto
    trace = proto.Trace()
    with open(path, 'rb') as file:
        trace.ParseFromString(file.read())
    tracks = {packet.track_descriptor.uuid: packet.track_descriptor for packet in trace.packet if packet.HasField('track_descriptor')}
    functions = {uuid: track.process.process_name for uuid, track in tracks.items() if track.HasField('process')}
    seen = {uuid: {'held': [], 'used': [], 'counters': {}, 'allocated': 0, 'freed': 0} for uuid in functions}
    open_slices, last = {}, {}
    for packet in trace.packet:
        if not packet.HasField('track_event'):
            continue
        event = packet.track_event
        if packet.timestamp < last.get(event.track_uuid, 0):
            raise ValueError('perfetto: events of a track are not in order')
        last[event.track_uuid] = packet.timestamp
        track = tracks[event.track_uuid]
        function = seen[track.parent_uuid]
        if event.type == proto.TrackEvent.TYPE_COUNTER:
            if track.counter.unit != proto.CounterDescriptor.UNIT_SIZE_BYTES:
                raise ValueError('perfetto: a counter does not count bytes')
            function['counters'].setdefault(track.name, []).append(event.counter_value)
        elif event.type == proto.TrackEvent.TYPE_SLICE_BEGIN:
            if event.track_uuid in open_slices:
                raise ValueError('perfetto: two slices of a track at one time')
            size = next(one.uint_value for one in event.debug_annotations if one.name == 'bytes')
            open_slices[event.track_uuid] = (event.categories[0], size)
            function[event.categories[0]].append((packet.timestamp, size))
            function['allocated'] += size
        else:
            category, size = open_slices.pop(event.track_uuid)
            function[category].append((packet.timestamp, -size))
            function['freed'] += size
    if open_slices:
        raise ValueError('perfetto: a slice has no end')
    found = {}
    for uuid, name in functions.items():
        function = seen[uuid]
        if function['allocated'] != function['freed']:
            raise ValueError(f'perfetto: {name}: {function["allocated"]} bytes allocated, {function["freed"]} freed')
        held = peak_of(function['held'])
        counters = [max(values) for track, values in function['counters'].items() if track.startswith('bytes held')]
        if len(counters) == 1 and counters[0] != held:
            raise ValueError(f'perfetto: {name}: the counter has {counters[0]}, the slices {held}')
        if max(function['counters']['bytes used']) != peak_of(function['used']):
            raise ValueError(f'perfetto: {name}: the counter of used bytes differs from the slices')
        found[name[1:name.rindex(' (')]] = held
    compare('perfetto', found, expected)


def memory_viz(module, path, expected):
    """Reads a snapshot as `_memory_viz.py` does, and replays its traces."""
    with open(path, 'rb') as file:
        snapshot = pickle.load(file)
    text = module.trace(snapshot)
    if text.count('= cudaMalloc(') != sum(e['action'] == 'segment_alloc' for trace in snapshot['device_traces'] for e in trace):
        raise ValueError('memory_viz: trace misses a segment')
    if 'MEM[' in text:
        raise ValueError('memory_viz: trace finds a block in no segment')
    module.segsum(snapshot)
    lines = str.splitlines
    module.memory(snapshot, format_flamegraph=lines)
    module.segments(snapshot, format_flamegraph=lines)
    if '<html' not in module.trace_plot(snapshot):
        raise ValueError('memory_viz: no page')
    found = {}
    for device, trace in enumerate(snapshot['device_traces']):
        name = trace[0]['frames'][-1]['name'][1:] if trace else None
        live = {'segment': 0, 'block': 0}
        most, freed = 0, {'segment': 0, 'block': 0}
        allocated = {'segment': 0, 'block': 0}
        for entry in trace:
            kind = 'segment' if entry['action'].startswith('segment') else 'block'
            if entry['action'] in ('segment_alloc', 'alloc'):
                live[kind] += entry['size']
                allocated[kind] += entry['size']
            elif entry['action'] in ('segment_free', 'free_completed'):
                live[kind] -= entry['size']
                freed[kind] += entry['size']
            most = max(most, live['segment'])
        left = {'segment': sum(one['total_size'] for one in snapshot['segments'] if one['device'] == device),
                'block': sum(one['allocated_size'] for one in snapshot['segments'] if one['device'] == device)}
        for kind in live:
            if allocated[kind] != freed[kind] + left[kind]:
                raise ValueError(f'memory_viz: @{name}: {allocated[kind]} bytes of {kind}s, {freed[kind]} freed, {left[kind]} left')
        if name is not None:
            found[name] = most
    compare('memory_viz', found, expected)


def xprof(path, folder, expected):
    """Converts a profile as XProf does for its memory viewer."""
    from xprof.convert import raw_to_tool_data
    data, _ = raw_to_tool_data.xspace_to_tool_data([path], 'memory_profile', {})
    profile = json.loads(data)
    found = {}
    for name, allocator in profile.get('memoryProfilePerAllocator', {}).items():
        found[name[1:]] = int(allocator['profileSummary']['peakBytesUsageLifetime'])
        snapshots = allocator['sampledTimelineSnapshots']
        sums = {'ALLOCATION': 0, 'DEALLOCATION': 0}
        for one in snapshots:
            sums[one['activityMetadata']['memoryActivity']] += int(one['activityMetadata']['allocationBytes'])
        # XProf keeps a sample of longer profiles.
        if len(snapshots) < 1000 and sums['ALLOCATION'] != sums['DEALLOCATION']:
            raise ValueError(f'xprof: {name}: {sums["ALLOCATION"]} bytes allocated, {sums["DEALLOCATION"]} freed')
        most = max(int(one['aggregationStats']['heapAllocatedBytes']) + int(one['aggregationStats']['stackReservedBytes'])
                   for one in snapshots)
        if len(snapshots) < 1000 and most != found[name[1:]]:
            raise ValueError(f'xprof: {name}: {most} bytes at one time, {found[name[1:]]} at the peak')
    compare('xprof', found, expected)


def table(tool, path, folder, expected, least):
    """Sums up the lives, and packs them."""
    with open(path, newline='') as file:
        rows = list(csv.DictReader(file))
    found = {}
    for name in expected:
        changes = []
        for row in rows:
            if row['function'] == name:
                changes += [(int(row['lower']), int(row['size'])), (int(row['upper']), -int(row['size']))]
        found[name] = peak_of(changes)
    compare('csv', found, least)
    if rows:
        planned = os.path.join(folder, 'planned.csv')
        run(tool, 'plan', path, '-o', planned)
        with open(planned, newline='') as file:
            top = max(int(row['offset']) + int(row['size']) for row in csv.DictReader(file))
        if top < max(least.values()):
            raise ValueError(f'csv: a plan of {top} bytes')


def compare(format_, found, expected):
    found = {name: bytes_ for name, bytes_ in found.items() if bytes_}
    if found != expected:
        raise ValueError(f'{format_}: the peaks are {found}, but {expected} in --stats')


@contextlib.contextmanager
def quiet():
    """Hides what libraries in C++ print to standard error."""
    kept = os.dup(2)
    with open(os.devnull, 'w') as null:
        os.dup2(null.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def check(tool, module, program, folder):
    """Returns the row of a program."""
    _, stats = run(tool, 'compile', program, '--stats', '-o', os.path.join(folder, 'compiled.mlir'))
    expected = {name: int(held) for name, held, _ in PEAK.findall(stats)}
    least = {name: int(bytes_ or held) for name, held, bytes_ in PEAK.findall(stats)}
    paths = {}
    for format_, name in (('perfetto', 'trace'), ('memory-viz', 'pickle'), ('xprof', 'xplane.pb'), ('csv', 'csv')):
        paths[format_] = os.path.join(folder, f'{format_}.{name}')
        run(tool, 'report', program, f'--format={format_}', '-o', paths[format_])
    perfetto(paths['perfetto'], expected)
    memory_viz(module, paths['memory-viz'], expected)
    with quiet():
        xprof(paths['xprof'], folder, expected)
    table(tool, paths['csv'], folder, expected, least)
    return {'program': os.path.splitext(os.path.basename(program))[0], 'peak': max(expected.values(), default=0),
            'least': max(least.values(), default=0), 'functions': len(expected)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--memory-viz', required=True)
    parser.add_argument('--rows')
    parser.add_argument('--every', type=int, default=1, help='take every n-th program of a folder')
    parser.add_argument('tool')
    parser.add_argument('paths', nargs='+')
    arguments = parser.parse_args()
    spec = importlib.util.spec_from_file_location('memory_viz', arguments.memory_viz)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    programs = []
    for path in arguments.paths:
        programs += sorted(glob.glob(os.path.join(path, '*.mlir')))[::arguments.every] if os.path.isdir(path) else [path]
    rows, failed = [], 0
    for program in programs:
        with tempfile.TemporaryDirectory() as folder:
            try:
                row = check(arguments.tool, module, program, folder)
            except ValueError as error:
                failed += 1
                print(f'{os.path.basename(program)}: {error}', flush=True)
                continue
        rows.append(row)
        print(f'{row["program"]:36} {row["peak"]:>10} at the peak, {row["least"]:>10} at least: all four agree', flush=True)
    print(f'{len(rows)} programs, {failed} failed')
    if arguments.rows:
        with open(arguments.rows, 'w', newline='') as file:
            writer = csv.DictWriter(file, ['program', 'functions', 'peak', 'least'])
            writer.writeheader()
            writer.writerows(rows)
    sys.exit(failed > 0 or not rows)


if __name__ == '__main__':
    main()
