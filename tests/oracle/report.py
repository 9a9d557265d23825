#!/usr/bin/env python3
"""The pages of `freehold report` in a browser.

usage: tests/oracle/report.py [--chromium PATH] [--pictures FOLDER] [--buffers N] TOOL PATH...

Makes the report of each program (files, or folders of .mlir files) and of generated ones: N buffers (default: 10,000), and
names that look like markup. Opens each page in chromium without a display, where its own check draws every function, and
compares what it finds with the data: peaks, numbers of boxes and rows, boxes that overlap or leave the picture, folded loops
and opened calls, errors of the script, the time of a drawing. `--pictures` writes pictures of the pages in light and dark.
Exit code 1 if something is wrong.
"""
import argparse
import glob
import html
import json
import os
import re
import subprocess
import sys
import tempfile

MOST_MILLISECONDS = 400


def chain(count):
    """A program with so many buffers, each of which lives up to some later ones, some in loops and some in a callee."""
    lines = ['func.func private @leaf(%x: memref<64xf32>) {', '  %a = memref.alloc() : memref<64xf32>',
             '  memref.copy %x, %a : memref<64xf32> to memref<64xf32>',
             '  memref.copy %a, %x : memref<64xf32> to memref<64xf32>',
             '  memref.dealloc %a : memref<64xf32>', '  return', '}',
             'func.func @main(%x: memref<64xf32>, %n: index) {',
             '  %z = arith.constant 0.0 : f32', '  %c0 = arith.constant 0 : index', '  %c1 = arith.constant 1 : index']
    live = []
    for at in range(count):
        size = 16 * (1 + (at * 7919) % 97)
        if at % 500 == 499:
            lines += ['  scf.for %i = %c0 to %n step %c1 {', '    %l = memref.alloc() : memref<64xf32>',
                      '    linalg.fill ins(%z : f32) outs(%l : memref<64xf32>)',
                      '    func.call @leaf(%l) : (memref<64xf32>) -> ()',
                      '    memref.dealloc %l : memref<64xf32>', '  }']
            continue
        ty = f'memref<{size}xf32>'
        op = ['linalg.fill ins(%z : f32)', 'linalg.exp ins(%B : TY)', 'linalg.abs ins(%B : TY)'][at % 3]
        lines.append(f'  %b{at} = memref.alloc() : {ty}')
        lines.append(f'  linalg.fill ins(%z : f32) outs(%b{at} : {ty})')
        if at % 3:
            lines.append(f'  {op.replace("%B", f"%b{at}").replace("TY", ty)} outs(%b{at} : {ty})')
        live.append((at + 3 + (at * 104729) % 61, at, ty))
        for _, other, other_ty in [one for one in live if one[0] <= at]:
            lines.append(f'  linalg.fill ins(%z : f32) outs(%b{other} : {other_ty})')
            lines.append(f'  memref.dealloc %b{other} : {other_ty}')
        live = [one for one in live if one[0] > at]
    lines += [f'  memref.dealloc %b{other} : {ty}' for _, other, ty in live]
    return '\n'.join(lines + ['  return', '}']) + '\n'


MARKUP = '''func.func @"</script><img src=x onerror=alert(1)><!--"() {
  %a = memref.alloc() : memref<4xf32> // </script><b onclick="x">&amp;
  memref.dealloc %a : memref<4xf32>
  return
}
'''


def browse(chromium, page, more):
    """Opens the page. Returns the document, and what the browser says."""
    command = [chromium, '--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--enable-logging=stderr',
               *more, page]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    said = [line for line in done.stderr.splitlines() if 'CONSOLE' in line]
    return done.stdout, said


def mistakes(data, found, said):
    """Returns what is wrong with a page."""
    wrong = [f'the browser says: {line}' for line in said] + [f'an error: {error}' for error in found['errors']]
    if found['external']:
        wrong.append('the page refers to other files')
    if len(found['functions']) != len(data['functions']):
        wrong.append('a function is missing')
    for function, seen in zip(data['functions'], found['functions']):
        def expect(what, value, other):
            if value != other:
                wrong.append(f'@{function["name"]}: {what}: {value}, but {other} in the data')
        boxes = function['boxes']
        shown = [one for one in boxes if 'before' in one or 'after' in one]
        peaks = [function[side]['peak']['bytes'] for side in ('before', 'after')]
        expect('the peaks', [int(re.sub(r'\D', '', text)) for text in seen['peaks']], peaks)
        expect('the highest columns', seen['columns'], peaks)
        expect('boxes', seen['drawn'], sum(one.get(side, {}).get('bytes', 0) > 0 for one in boxes for side in ('before', 'after')))
        expect('rows', seen['rows'], len(shown))
        names = {other['name'] for other in data['functions']}
        expect('opened calls', seen['opened'], min(3, sum(one['kind'] == 'call' and one['callee'] in names for one in boxes)))
        if shown and not 0 < seen['made'] <= min(len(shown), 80):
            wrong.append(f'@{function["name"]}: {seen["made"]} rows are made')
        if any(seen['overlaps']) or seen['outside'] or seen['areaOutside']:
            wrong.append(f'@{function["name"]}: {seen["overlaps"]} boxes overlap, {seen["outside"]} are outside of the '
                         f'picture, {seen["areaOutside"]} outside of their arena')
        if any(point.get('loop') for point in function['points']) != (seen['folds'] > 0):
            wrong.append(f'@{function["name"]}: {seen["folds"]} loops are folded')
        if peaks[0] and not seen['alive']:
            wrong.append(f'@{function["name"]}: nothing lives at the peak')
        # Without a graphics processor. Pointing at a box and selecting it draw only the marks.
        if seen['time'] > MOST_MILLISECONDS or seen['marks'] > MOST_MILLISECONDS / 10:
            wrong.append(f'@{function["name"]}: a drawing takes {seen["time"]:.0f} ms, and its marks {seen["marks"]:.0f} ms')
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--chromium', default='chromium')
    parser.add_argument('--pictures')
    parser.add_argument('--buffers', type=int, default=10000)
    parser.add_argument('tool')
    parser.add_argument('paths', nargs='+')
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        programs = []
        for path in arguments.paths:
            programs += sorted(glob.glob(os.path.join(path, '*.mlir'))) if os.path.isdir(path) else [path]
        for name, text in (('generated', chain(arguments.buffers)), ('markup', MARKUP)):
            programs.append(os.path.join(folder, f'{name}.mlir'))
            with open(programs[-1], 'w') as file:
                file.write(text)
        for program in programs:
            name = os.path.splitext(os.path.basename(program))[0]
            page = os.path.join(folder, f'{name}.html')
            subprocess.run([arguments.tool, 'report', program, '-o', page], check=True, capture_output=True)
            data = json.loads(subprocess.run([arguments.tool, 'report', '--json', program], check=True,
                                             capture_output=True, text=True).stdout)
            address = f'file://{page}'
            document, said = browse(arguments.chromium, address + '#check', ['--dump-dom', '--virtual-time-budget=20000'])
            check = re.search(r'<pre id="check"[^>]*>(.*?)</pre>', document, re.S)
            wrong = ['the check did not run', *said]
            if check and check[1]:
                found = json.loads(html.unescape(check[1]))
                wrong = mistakes(data, found, said)
                slowest = max((one['time'] for one in found['functions']), default=0)
                boxes = sum(len(function['boxes']) for function in data['functions'])
                print(f'{name}: {len(data["functions"])} functions, {boxes} boxes, drawn in {slowest:.0f} ms', flush=True)
            for line in wrong[:10]:
                print(f'  {line}', flush=True)
            failed += bool(wrong)
            if arguments.pictures:
                os.makedirs(arguments.pictures, exist_ok=True)
                for theme in ('light', 'dark'):
                    picture = os.path.join(arguments.pictures, f'{name}_{theme}.png')
                    browse(arguments.chromium, f'{address}#theme={theme}',
                           [f'--screenshot={picture}', '--window-size=1500,1500', '--virtual-time-budget=4000'])
    print(f'{len(programs)} pages, {failed} wrong')
    sys.exit(failed > 0 or not programs)


if __name__ == '__main__':
    main()
