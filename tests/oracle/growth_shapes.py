"""Programs whose size is a number, for growth.py: each function returns the lines of a program with about `n` of what its
docstring names. Tensor programs have a function @main, as `freehold compile` expects.
"""
T = 'tensor<4xf32>'
M = 'memref<4xf32>'


def exp(name, of, out, ty=T):
    return f'%{name} = linalg.exp ins(%{of} : {ty}) outs(%{out} : {ty}) -> {ty}'


def fresh(name, of, ty=T):
    """The lines of a tensor that is computed from another one."""
    return [f'%{name}_e = tensor.empty() : {ty}', exp(name, of, f'{name}_e', ty)]


def bounds():
    return ['%c0 = arith.constant 0 : index', '%c1 = arith.constant 1 : index']


def names(prefix, n):
    return ', '.join(f'%{prefix}{i}' for i in range(n))


def types(n, ty=T):
    return ', '.join([ty] * n)


def constant_uses(n):
    """One constant with many uses."""
    lines = ['func.func @main(%x0: f32) -> f32 {', '%k = arith.constant 1.0 : f32']
    lines += [f'%x{i + 1} = arith.mulf %x{i}, %k : f32' for i in range(n)]
    return lines + [f'return %x{n} : f32', '}']


def tensor_constant_uses(n):
    """One tensor constant with many readers."""
    lines = [f'func.func @main(%x0: {T}) -> {T} {{', f'%k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : {T}',
             f'%o = tensor.empty() : {T}', f'%y0 = linalg.exp ins(%x0 : {T}) outs(%o : {T}) -> {T}']
    lines += [f'%y{i + 1} = linalg.add ins(%k, %y{i} : {T}, {T}) outs(%y{i} : {T}) -> {T}' for i in range(n)]
    return lines + [f'return %y{n} : {T}', '}']


def one_block(n):
    """One block of insertions."""
    ty = f'tensor<{n}xf32>'
    lines = [f'func.func @main(%f: f32) -> {ty} {{', f'%x0 = tensor.empty() : {ty}']
    for i in range(n):
        lines += [f'%i{i} = arith.constant {i} : index', f'%x{i + 1} = tensor.insert %f into %x{i}[%i{i}] : {ty}']
    return lines + [f'return %x{n} : {ty}', '}']


def forwarding_blocks(n):
    """Blocks in a row that forward a tensor."""
    lines = [f'func.func @main(%x: {T}, %c: i1) -> {T} {{', f'cf.cond_br %c, ^b0(%x : {T}), ^b{n}(%x : {T})']
    for i in range(n):
        lines += [f'^b{i}(%a{i}: {T}):', *fresh(f'y{i}', f'a{i}'),
                  f'cf.cond_br %c, ^b{i + 1}(%y{i} : {T}), ^b{n}(%y{i} : {T})']
    return lines + [f'^b{n}(%z: {T}): return %z : {T}', '}']


def closed(n, other=lambda i: []):
    """The ends of n ops in each other, %r0 the outermost, around the value %v, and of the function. `other` has what follows the first region."""
    lines, value = [], 'v'
    for i in reversed(range(n)):
        lines += [f'scf.yield %{value} : {T}', *other(i), '}']
        value = f'r{i}'
    return lines + [f'return %{value} : {T}', '}']


def regions_in_each_other(n):
    """scf.execute_region in each other."""
    lines = [f'func.func @main(%x: {T}) -> {T} {{']
    lines += [f'%r{i} = scf.execute_region -> {T} {{' for i in range(n)]
    lines += fresh('v', 'x')
    return lines + closed(n)


def ifs_in_each_other(n):
    """scf.if in each other, each with a tensor of its own in the other branch."""
    lines = [f'func.func @main(%x: {T}, %c: i1) -> {T} {{']
    lines += [f'%r{i} = scf.if %c -> ({T}) {{' for i in range(n)]
    lines += fresh('v', 'x')
    return lines + closed(n, lambda i: ['} else {', *fresh(f'o{i}', 'x'), f'scf.yield %o{i} : {T}'])


def loops_in_each_other(n):
    """scf.for in each other."""
    lines = [f'func.func @main(%x: {T}, %n: index) -> {T} {{', *bounds()]
    before = 'x'
    for i in range(n):
        lines += [f'%r{i} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%a{i} = %{before}) -> ({T}) {{']
        before = f'a{i}'
    lines += fresh('v', before)
    return lines + closed(n)


def types_in_each_other(n):
    """A type that nests."""
    ty = 'tuple<' * n + 'i32' + '>' * n
    return [f'func.func private @g(%a: {ty}) -> {ty} {{ return %a : {ty} }}',
            f'func.func @main(%a: {ty}) -> {ty} {{', f'%r = func.call @g(%a) : ({ty}) -> {ty}', f'return %r : {ty}', '}']


def call_cycle(n):
    """Functions that call each other in one cycle, with two tensors each."""
    lines = []
    sign = f'({T}, {T}, i1) -> ({T}, {T})'
    for i in range(n):
        lines += [f'func.func private @f{i}(%a: {T}, %b: {T}, %c: i1) -> ({T}, {T}) {{',
                  f'%r:2 = scf.if %c -> ({T}, {T}) {{', *fresh('e', 'a'),
                  f'%y:2 = func.call @f{(i + 1) % n}(%b, %e, %c) : {sign}', f'scf.yield %y#1, %y#0 : {T}, {T}',
                  f'}} else {{ scf.yield %a, %b : {T}, {T} }}', f'return %r#0, %r#1 : {T}, {T}', '}']
    return lines + [f'func.func @main(%a: {T}, %c: i1) -> {T} {{', f'%y:2 = func.call @f0(%a, %a, %c) : {sign}',
                    f'return %y#0 : {T}', '}']


def wide_op(n):
    """An op with many operands."""
    maps = ', '.join(['affine_map<(i) -> (i)>'] * (n + 1))
    lines = [f'func.func @main({", ".join(f"%x{i}: {T}" for i in range(n))}) -> {T} {{', f'%e = tensor.empty() : {T}',
             f'%r = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}} '
             f'ins({names("x", n)} : {types(n)}) outs(%e : {T}) {{',
             f'^bb0({", ".join(f"%p{i}: f32" for i in range(n + 1))}):', '%s0 = arith.addf %p0, %p0 : f32']
    lines += [f'%s{i} = arith.addf %s{i - 1}, %p{i} : f32' for i in range(1, n)]
    return lines + [f'linalg.yield %s{n - 1} : f32', f'}} -> {T}', f'return %r : {T}', '}']


def wide_outputs(n):
    """An op with many outputs and results."""
    maps = ', '.join(['affine_map<(i) -> (i)>'] * (n + 1))
    lines = [f'func.func @main(%x: {T}) -> ({types(n)}) {{']
    lines += [f'%e{i} = tensor.empty() : {T}' for i in range(n)]
    lines += [f'%r:{n} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}} '
              f'ins(%x : {T}) outs({names("e", n)} : {types(n)}) {{',
              f'^bb0(%p: f32, {", ".join(f"%q{i}: f32" for i in range(n))}):']
    lines += [f'%s{i} = math.exp %p : f32' for i in range(n)]
    return lines + [f'linalg.yield {names("s", n)} : {types(n, "f32")}', f'}} -> ({types(n)})',
                    f'return {", ".join(f"%r#{i}" for i in range(n))} : {types(n)}', '}']


def wide_call(n):
    """A call with many arguments and results, each a tensor of its own."""
    body = [line for i in range(n) for line in fresh(f'y{i}', f'x{i}')]
    lines = [f'func.func private @g({", ".join(f"%x{i}: {T}" for i in range(n))}) -> ({types(n)}) {{', *body,
             f'return {names("y", n)} : {types(n)}', '}',
             f'func.func @main({", ".join(f"%x{i}: {T}" for i in range(n))}) -> ({types(n)}) {{',
             f'%r:{n} = func.call @g({names("x", n)}) : ({types(n)}) -> ({types(n)})']
    return lines + [f'return {", ".join(f"%r#{i}" for i in range(n))} : {types(n)}', '}']


def symbols(n):
    """Functions that nobody calls, and globals that one function reads."""
    lines = [f'memref.global "private" constant @g{i} : {M} = dense<{i}.0>' for i in range(n)]
    lines += [f'func.func private @u{i}(%a: {T}) -> {T} {{ return %a : {T} }}' for i in range(n)]
    lines += ['func.func @main(%x0: f32) -> f32 {', '%c0 = arith.constant 0 : index']
    for i in range(n):
        lines += [f'%g{i} = memref.get_global @g{i} : {M}', f'%l{i} = memref.load %g{i}[%c0] : {M}',
                  f'%x{i + 1} = arith.addf %x{i}, %l{i} : f32']
    return lines + [f'return %x{n} : f32', '}']


def tensor_constants(n):
    """Tensor constants, all different."""
    lines = [f'func.func @main(%x0: {T}) -> {T} {{', *fresh('y0', 'x0')]
    for i in range(n):
        lines += [f'%k{i} = arith.constant dense<[{i}.0, 1.0, 2.0, 3.0]> : {T}',
                  f'%y{i + 1} = linalg.add ins(%k{i}, %y{i} : {T}, {T}) outs(%y{i} : {T}) -> {T}']
    return lines + [f'return %y{n} : {T}', '}']


def one_dealloc(n):
    """One bufferization.dealloc with many buffers and many that are retained."""
    lines = [f'func.func @main({", ".join(f"%m{i}: {M}, %c{i}: i1, %r{i}: {M}" for i in range(n))}) {{',
             f'%o:{n} = bufferization.dealloc ({names("m", n)} : {types(n, M)}) if ({names("c", n)}) '
             f'retain ({names("r", n)} : {types(n, M)})']
    lines += [f'"test.use"(%o#{i}) : (i1) -> ()' for i in range(n)]
    return lines + ['return', '}']


def deallocs_of_allocations(n):
    """One bufferization.dealloc with many allocations, and one for each buffer."""
    lines = [f'func.func @main(%c: i1, %a: {M}) {{', '%true = arith.constant true']
    lines += [f'%m{i} = memref.alloc() : {M}' for i in range(2 * n)]
    lines += [f'memref.copy %a, %m{i} : {M} to {M}' for i in range(2 * n)]
    lines += [f'bufferization.dealloc (%m{i} : {M}) if (%true)' for i in range(n)]
    rest = ', '.join(f'%m{i}' for i in range(n, 2 * n))
    lines += [f'bufferization.dealloc ({rest} : {types(n, M)}) if ({", ".join(["%c"] * n)})']
    return lines + ['return', '}']


def inlined_chain(n):
    """Private functions, each called once by the one before."""
    lines = []
    for i in range(n):
        call = [f'%y = func.call @f{i + 1}(%x) : ({T}) -> {T}', f'return %y : {T}'] if i + 1 < n else [f'return %x : {T}']
        lines += [f'func.func private @f{i}(%a: {T}) -> {T} {{', *fresh('x', 'a'), *call, '}']
    return lines + [f'func.func @main(%a: {T}) -> {T} {{', f'%y = func.call @f0(%a) : ({T}) -> {T}', f'return %y : {T}', '}']


def inlined_fan(n):
    """Private functions, all called by one function."""
    lines = []
    for i in range(n):
        lines += [f'func.func private @f{i}(%a: {T}) -> {T} {{', *fresh('x', 'a'), f'return %x : {T}', '}']
    lines += [f'func.func @main(%x0: {T}) -> {T} {{']
    lines += [f'%x{i + 1} = func.call @f{i}(%x{i}) : ({T}) -> {T}' for i in range(n)]
    return lines + [f'return %x{n} : {T}', '}']


def one_condition(n):
    """Conditionals in a row, all on one condition, without tensors that they yield."""
    lines = [f'func.func @main(%m: {M}, %c: i1, %f: f32) {{', '%c0 = arith.constant 0 : index']
    lines += [f'scf.if %c {{ memref.store %f, %m[%c0] : {M} }}' for _ in range(n)]
    return lines + ['return', '}']


def one_condition_allocations(n):
    """Conditionals on one condition, each with a tensor of its own in both branches."""
    lines = [f'func.func @main(%x0: {T}, %c: i1) -> {T} {{']
    for i in range(n):
        lines += [f'%x{i + 1} = scf.if %c -> ({T}) {{', *fresh(f'y{i}', f'x{i}'), f'scf.yield %y{i} : {T}', '} else {',
                  *fresh(f'z{i}', f'x{i}'), f'scf.yield %z{i} : {T}', '}']
    return lines + [f'return %x{n} : {T}', '}']


def ifs_with_slices(n):
    """Conditionals that insert a slice or not."""
    ty = f'tensor<{4 * n}xf32>'
    lines = [f'func.func @main(%x0: {ty}, %s: {T}, %c: i1) -> {ty} {{']
    for i in range(n):
        lines += [f'%x{i + 1} = scf.if %c -> ({ty}) {{',
                  f'%y{i} = tensor.insert_slice %s into %x{i}[{4 * i}] [4] [1] : {T} into {ty}', f'scf.yield %y{i} : {ty}',
                  f'}} else {{ scf.yield %x{i} : {ty} }}']
    return lines + [f'return %x{n} : {ty}', '}']


def ifs_then_slices(n):
    """Conditionals that choose one of two tensors, then reads and writes of slices of what they chose."""
    ty = f'tensor<{4 * n}xf32>'
    lines = [f'func.func @main(%x0: {ty}, %o: {ty}, %c: i1) -> {ty} {{']
    for i in range(n):
        lines += [f'%y{i} = scf.if %c -> ({ty}) {{ scf.yield %x{i} : {ty} }} else {{ scf.yield %o : {ty} }}',
                  f'%s{i} = tensor.extract_slice %y{i}[{4 * i}] [4] [1] : {ty} to {T}', exp(f't{i}', f's{i}', f's{i}'),
                  f'%x{i + 1} = tensor.insert_slice %t{i} into %y{i}[{4 * i}] [4] [1] : {T} into {ty}']
    return lines + [f'return %x{n} : {ty}', '}']


def ifs_in_a_loop_of_blocks(n):
    """Conditionals with two results in a row, in a loop of blocks."""
    lines = [f'func.func @main(%a: {T}, %b: {T}, %c: i1) -> {T} {{', f'cf.br ^l(%a, %b : {T}, {T})',
             f'^l(%x0: {T}, %y0: {T}):']
    for i in range(n):
        x, y = (f'x{i}', f'y{i}') if i == 0 else (f'r{i - 1}#0', f'r{i - 1}#1')
        lines += [*fresh(f'n{i}', x), f'%r{i}:2 = scf.if %c -> ({T}, {T}) {{ scf.yield %{x}, %n{i} : {T}, {T} }} '
                  f'else {{ scf.yield %{y}, %{x} : {T}, {T} }}']
    r = f'%r{n - 1}'
    return lines + [f'cf.cond_br %c, ^l({r}#0, {r}#1 : {T}, {T}), ^e', '^e:', f'return {r}#0 : {T}', '}']


def insertions_in_a_while(n):
    """A tensor that each round of scf.while fills, by insertions in a row."""
    ty = f'tensor<{n}xf32>'
    lines = [f'func.func @main(%x: {ty}, %f: f32, %c: i1) -> {ty} {{', f'%r = scf.while (%a0 = %x) : ({ty}) -> {ty} {{']
    for i in range(n):
        lines += [f'%i{i} = arith.constant {i} : index', f'%a{i + 1} = tensor.insert %f into %a{i}[%i{i}] : {ty}']
    return lines + [f'scf.condition(%c) %a{n} : {ty}', '} do {', f'^bb0(%b: {ty}):', f'scf.yield %b : {ty}', '}',
                    f'return %r : {ty}', '}']


def switches(n):
    """scf.index_switch in a row."""
    lines = [f'func.func @main(%x0: {T}, %k: index) -> {T} {{']
    for i in range(n):
        lines += [*fresh(f'y{i}', f'x{i}'), f'%x{i + 1} = scf.index_switch %k -> {T}',
                  f'case 0 {{ scf.yield %x{i} : {T} }}', f'default {{ scf.yield %y{i} : {T} }}']
    return lines + [f'return %x{n} : {T}', '}']


def cases_of_a_switch(n):
    """One scf.index_switch with many cases, each with a tensor of its own."""
    lines = [f'func.func @main(%x: {T}, %k: index) -> {T} {{', f'%r = scf.index_switch %k -> {T}']
    for i in range(n):
        lines += [f'case {i} {{', *fresh(f'y{i}', 'x'), f'scf.yield %y{i} : {T}', '}']
    return lines + [f'default {{ scf.yield %x : {T} }}', f'return %r : {T}', '}']


def tensors_of_many_blocks(n):
    """Tensors that are defined before many blocks, each of which reads one of them and may leave."""
    lines = [f'func.func @main(%x: {T}, %c: i1) -> {T} {{']
    for i in range(n):
        lines += fresh(f'y{i}', 'x')
    lines += [f'cf.br ^b0(%x : {T})']
    for i in range(n):
        lines += [f'^b{i}(%a{i}: {T}):', f'%z{i} = linalg.add ins(%a{i}, %y{i} : {T}, {T}) outs(%a{i} : {T}) -> {T}',
                  f'cf.cond_br %c, ^b{i + 1}(%z{i} : {T}), ^b{n}(%a{i} : {T})']
    return lines + [f'^b{n}(%r: {T}):', f'return %r : {T}', '}']


def reordered(i, of):
    """The lines of two large tensors whose sums are added to the tensor %`of`: each is live for a shorter time if its sum follows it."""
    large, small = 'tensor<1024xf32>', 'tensor<f32>'
    lines = [*fresh(f'p{i}', 'x', large), *fresh(f'q{i}', 'w', large)]
    for name, before in ((f'p{i}', of), (f'q{i}', f'p{i}_s')):
        lines += [f'%{name}_s = linalg.dot ins(%{name}, %x : {large}, {large}) outs(%{before} : {small}) -> {small}']
    return lines


def reordered_blocks(n):
    """Blocks that `schedule-for-memory` gives another order, each followed by the next or the last one."""
    ty = 'tensor<f32>'
    lines = [f'func.func @main(%x: tensor<1024xf32>, %w: tensor<1024xf32>, %c: i1, %s: {ty}) -> {ty} {{', f'cf.br ^b0(%s : {ty})']
    for i in range(n):
        lines += [f'^b{i}(%s{i}: {ty}):', *reordered(i, f's{i}'),
                  f'cf.cond_br %c, ^b{i + 1}(%q{i}_s : {ty}), ^b{n}(%q{i}_s : {ty})']
    return lines + [f'^b{n}(%z: {ty}): return %z : {ty}', '}']


def reordered_regions(n):
    """Conditionals in a row, each with a branch that `schedule-for-memory` gives another order."""
    ty = 'tensor<f32>'
    lines = [f'func.func @main(%x: tensor<1024xf32>, %w: tensor<1024xf32>, %c: i1, %s0: {ty}) -> {ty} {{']
    for i in range(n):
        lines += [f'%s{i + 1} = scf.if %c -> ({ty}) {{', *reordered(i, f's{i}'), f'scf.yield %q{i}_s : {ty}',
                  f'}} else {{ scf.yield %s{i} : {ty} }}']
    return lines + [f'return %s{n} : {ty}', '}']


def whiles(n):
    """scf.while in a row."""
    lines = [f'func.func @main(%x0: {T}, %c: i1) -> {T} {{']
    for i in range(n):
        lines += [f'%x{i + 1} = scf.while (%a{i} = %x{i}) : ({T}) -> {T} {{', *fresh(f'y{i}', f'a{i}'),
                  f'scf.condition(%c) %y{i} : {T}', f'}} do {{ ^bb0(%b{i}: {T}): scf.yield %b{i} : {T} }}']
    return lines + [f'return %x{n} : {T}', '}']


def selects(n):
    """arith.select of tensors in a row."""
    lines = [f'func.func @main(%x0: {T}, %c: i1) -> {T} {{']
    for i in range(n):
        lines += [*fresh(f'y{i}', f'x{i}'), f'%x{i + 1} = arith.select %c, %x{i}, %y{i} : {T}']
    return lines + [f'return %x{n} : {T}', '}']


def parallel_insertions(n):
    """scf.forall with many insertions into one tensor."""
    ty = f'tensor<{4 * n}x4xf32>'
    lines = [f'func.func @main(%a: {T}, %o: {ty}) -> {ty} {{',
             f'%r = scf.forall (%i) in (4) shared_outs(%s = %o) -> ({ty}) {{']
    for i in range(n):
        lines += fresh(f'x{i}', 'a')
    lines += ['scf.forall.in_parallel {']
    lines += [f'tensor.parallel_insert_slice %x{i} into %s[{i}, 0] [1, 4] [1, 1] : {T} into {ty}' for i in range(n)]
    return lines + ['}', '}', f'return %r : {ty}', '}']


def parallel_outputs(n):
    """scf.forall with many outputs."""
    ty = 'tensor<16xf32>'
    args = ', '.join(f'%o{i}: {ty}' for i in range(n))
    shared = ', '.join(f'%s{i} = %o{i}' for i in range(n))
    lines = [f'func.func @main(%a: {T}, {args}) -> ({types(n, ty)}) {{',
             f'%r:{n} = scf.forall (%i) in (4) shared_outs({shared}) -> ({types(n, ty)}) {{',
             '%k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)', 'scf.forall.in_parallel {']
    lines += [f'tensor.parallel_insert_slice %a into %s{i}[%k] [4] [1] : {T} into {ty}' for i in range(n)]
    return lines + ['}', '}', f'return {", ".join(f"%r#{i}" for i in range(n))} : {types(n, ty)}', '}']


def foralls(n):
    """scf.forall in a row, after conditionals that choose a tensor."""
    ty = 'tensor<16xf32>'
    lines = [f'func.func @main(%a: {T}, %x0: {ty}, %z: {ty}, %c: i1) -> {ty} {{']
    for i in range(n):
        lines += [f'%y{i} = scf.if %c -> ({ty}) {{ scf.yield %x{i} : {ty} }} else {{ scf.yield %z : {ty} }}',
                  f'%x{i + 1} = scf.forall (%i{i}) in (4) shared_outs(%s{i} = %y{i}) -> ({ty}) {{',
                  f'%k{i} = affine.apply affine_map<(d0) -> (d0 * 4)>(%i{i})', 'scf.forall.in_parallel {',
                  f'tensor.parallel_insert_slice %a into %s{i}[%k{i}] [4] [1] : {T} into {ty}', '}', '}']
    return lines + [f'return %x{n} : {ty}', '}']


def back_edges(n):
    """Loops of blocks in a row, on buffers."""
    lines = [f'func.func @main(%c: i1, %f: f32) {{', '%c0 = arith.constant 0 : index', f'%m = memref.alloc() : {M}', 'cf.br ^b0']
    for i in range(n):
        lines += [f'^b{i}:', f'memref.store %f, %m[%c0] : {M}', f'cf.cond_br %c, ^b{i}, ^b{i + 1}']
    return lines + [f'^b{n}:', f'memref.dealloc %m : {M}', 'return', '}']


def edges_to_one_block(n):
    """Blocks that all branch back to one block, on buffers."""
    lines = [f'func.func @main(%c: i1, %f: f32) {{', '%c0 = arith.constant 0 : index', f'%m = memref.alloc() : {M}', 'cf.br ^b0']
    for i in range(n):
        lines += [f'^b{i}:', f'memref.store %f, %m[%c0] : {M}', f'cf.cond_br %c, ^b0, ^b{i + 1}']
    return lines + [f'^b{n}:', f'memref.dealloc %m : {M}', 'return', '}']


def loops_of_blocks_in_each_other(n):
    """Loops of blocks in each other, with a buffer that goes around."""
    lines = [f'func.func @main(%x: {T}, %c: i1) -> {T} {{', f'cf.br ^h0(%x : {T})']
    for i in range(n):
        into = f'^h{i + 1}(%a{i} : {T})' if i + 1 < n else f'^l{i}(%a{i} : {T})'
        lines += [f'^h{i}(%a{i}: {T}):', f'cf.br {into}']
    for i in reversed(range(n)):
        out = f'^l{i - 1}(%y{i} : {T})' if i else f'^end(%y{i} : {T})'
        lines += [f'^l{i}(%b{i}: {T}):', *fresh(f'y{i}', f'b{i}'), f'cf.cond_br %c, ^h{i}(%y{i} : {T}), {out}']
    return lines + [f'^end(%z: {T}):', f'return %z : {T}', '}']


def many_reads_one_write(n):
    """Many reads of one tensor, then a write of it."""
    lines = [f'func.func @main(%a: {T}, %f: f32) -> ({T}, f32) {{', '%c0 = arith.constant 0 : index', *fresh('x', 'a'),
             '%s0 = arith.constant 0.0 : f32']
    for i in range(n):
        lines += [f'%l{i} = tensor.extract %x[%c0] : {T}', f'%s{i + 1} = arith.addf %s{i}, %l{i} : f32']
    return lines + [f'%y = tensor.insert %f into %x[%c0] : {T}', f'return %y, %s{n} : {T}, f32', '}']


def writes_of_one_tensor(n):
    """Many ops that each write a copy of one tensor."""
    lines = [f'func.func @main(%a: {T}, %f: f32) -> f32 {{', '%c0 = arith.constant 0 : index', *fresh('x', 'a'),
             '%s0 = arith.constant 0.0 : f32']
    for i in range(n):
        lines += [f'%y{i} = tensor.insert %f into %x[%c0] : {T}', f'%l{i} = tensor.extract %y{i}[%c0] : {T}',
                  f'%s{i + 1} = arith.addf %s{i}, %l{i} : f32']
    return lines + [f'return %s{n} : f32', '}']


def views_of_views(n):
    """A slice of a slice of a slice."""
    lines = [f'func.func @main(%a: tensor<{n + 8}xf32>) -> f32 {{', '%c0 = arith.constant 0 : index',
             f'%x0 = linalg.exp ins(%a : tensor<{n + 8}xf32>) outs(%a : tensor<{n + 8}xf32>) -> tensor<{n + 8}xf32>']
    for i in range(n):
        size = n + 8 - i
        lines += [f'%x{i + 1} = tensor.extract_slice %x{i}[0] [{size - 1}] [1] : tensor<{size}xf32> to tensor<{size - 1}xf32>']
    return lines + [f'%l = tensor.extract %x{n}[%c0] : tensor<8xf32>', 'return %l : f32', '}']


def reshapes(n):
    """Reshapes there and back."""
    lines = [f'func.func @main(%a: {T}) -> {T} {{', *fresh('x0', 'a')]
    for i in range(n):
        lines += [f'%e{i} = tensor.expand_shape %x{i} [[0, 1]] output_shape [2, 2] : {T} into tensor<2x2xf32>',
                  *fresh(f'y{i}', f'e{i}', 'tensor<2x2xf32>'),
                  f'%x{i + 1} = tensor.collapse_shape %y{i} [[0, 1]] : tensor<2x2xf32> into {T}']
    return lines + [f'return %x{n} : {T}', '}']


def buffers(n):
    """Buffers that are allocated, copied and freed in a row."""
    lines = [f'func.func @main(%m0: {M}, %o: {M}) {{']
    for i in range(n):
        lines += [f'%m{i + 1} = memref.alloc() : {M}', f'memref.copy %m{i}, %m{i + 1} : {M} to {M}']
    lines += [f'memref.copy %m{n}, %o : {M} to {M}']
    lines += [f'memref.dealloc %m{i + 1} : {M}' for i in range(n)]
    return lines + ['return', '}']


def allocations(n):
    """Buffers that are allocated and written, in loops and conditionals, and never freed."""
    lines = [f'func.func @main(%f: f32, %c: i1, %n: index, %o: {M}) {{', *bounds()]
    for i in range(n):
        lines += [f'scf.for %i{i} = %c0 to %n step %c1 {{', f'%m{i} = memref.alloc() : {M}', f'memref.store %f, %m{i}[%c0] : {M}',
                  f'scf.if %c {{ memref.copy %m{i}, %o : {M} to {M} }}', '}']
    return lines + ['return', '}']


def reallocations(n):
    """memref.realloc in a row."""
    lines = [f'func.func @main(%n: index, %f: f32) {{', '%c0 = arith.constant 0 : index',
             '%m0 = memref.alloc(%n) : memref<?xf32>']
    for i in range(n):
        lines += [f'%m{i + 1} = memref.realloc %m{i}(%n) : memref<?xf32> to memref<?xf32>',
                  f'memref.store %f, %m{i + 1}[%c0] : memref<?xf32>']
    return lines + [f'memref.dealloc %m{n} : memref<?xf32>', 'return', '}']


def returned_buffers(n):
    """Private functions that return buffers, and their calls."""
    lines = []
    for i in range(n):
        lines += [f'func.func private @f{i}(%a: {M}) -> ({M}, {M}) {{', f'%m = memref.alloc() : {M}',
                  f'memref.copy %a, %m : {M} to {M}', f'return %m, %a : {M}, {M}', '}']
    lines += [f'func.func @main(%x0: {M}, %o: {M}) {{']
    for i in range(n):
        x = f'x{i}' if i == 0 else f'x{i}#0'
        lines += [f'%x{i + 1}:2 = func.call @f{i}(%{x}) : ({M}) -> ({M}, {M})']
    return lines + [f'memref.copy %x{n}#0, %o : {M} to {M}', 'return', '}']


def concatenations(n):
    """tensor.concat of two, in a row."""
    lines = [f'func.func @main(%a: {T}) -> {T} {{', *fresh('x0', 'a')]
    for i in range(n):
        lines += [*fresh(f'y{i}', f'x{i}'), f'%k{i} = tensor.concat dim(0) %x{i}, %y{i} : ({T}, {T}) -> tensor<8xf32>',
                  *fresh(f'z{i}', f'k{i}', 'tensor<8xf32>'),
                  f'%x{i + 1} = tensor.extract_slice %z{i}[2] [4] [1] : tensor<8xf32> to {T}']
    return lines + [f'return %x{n} : {T}', '}']


def elementwise(n):
    """Elementwise ops of arith on tensors."""
    lines = [f'func.func @main(%x0: {T}) -> {T} {{']
    lines += [f'%x{i + 1} = arith.addf %x{i}, %x{max(0, i - 1)} : {T}' for i in range(n)]
    return lines + [f'return %x{n} : {T}', '}']


def dead_values(n):
    """Functions, loops and blocks with arguments that nobody needs."""
    lines = []
    for i in range(n):
        lines += [f'func.func private @f{i}(%a: f32, %b: f32) -> (f32, f32) {{', '%s = arith.addf %a, %b : f32',
                  'return %s, %a : f32, f32', '}']
    lines += ['func.func @main(%x0: f32, %n: index) -> f32 {', *bounds()]
    for i in range(n):
        lines += [f'%y{i}:2 = func.call @f{i}(%x{i}, %x{i}) : (f32, f32) -> (f32, f32)',
                  f'%r{i}:2 = scf.for %i{i} = %c0 to %n step %c1 iter_args(%a{i} = %y{i}#1, %b{i} = %y{i}#0) -> (f32, f32) {{',
                  f'%s{i} = arith.addf %b{i}, %b{i} : f32', f'scf.yield %a{i}, %s{i} : f32, f32', '}',
                  f'%x{i + 1} = arith.addf %r{i}#0, %x{i} : f32']
    return lines + [f'return %x{n} : f32', '}']


def constant_conditions(n):
    """Branches on conditions that are constant."""
    lines = ['func.func @main(%x: i32) -> i32 {', '%k = arith.constant 1 : i32', 'cf.br ^b0(%k : i32)']
    for i in range(n):
        lines += [f'^b{i}(%a{i}: i32):', f'%t{i} = arith.cmpi eq, %a{i}, %k : i32', f'%s{i} = arith.muli %a{i}, %k : i32',
                  f'cf.cond_br %t{i}, ^b{i + 1}(%s{i} : i32), ^b{n}(%x : i32)']
    return lines + [f'^b{n}(%z: i32): return %z : i32', '}']


def invariants(n):
    """Ops in loops that do not depend on the loop."""
    lines = ['func.func @main(%x: f32, %n: index) -> f32 {', *bounds(), '%s0 = arith.constant 0.0 : f32']
    for i in range(n):
        lines += [f'%s{i + 1} = scf.for %i{i} = %c0 to %n step %c1 iter_args(%a{i} = %s{i}) -> (f32) {{',
                  f'%p{i} = arith.mulf %x, %x : f32', f'%q{i} = arith.addf %a{i}, %p{i} : f32', f'scf.yield %q{i} : f32', '}']
    return lines + [f'return %s{n} : f32', '}']


def equal_ops(n):
    """Ops of which many are equal."""
    lines = ['func.func @main(%x0: f32, %y: f32) -> f32 {']
    for i in range(n):
        lines += [f'%p{i} = arith.mulf %x0, %y : f32', f'%q{i} = arith.addf %p{i}, %x{i} : f32',
                  f'%x{i + 1} = arith.subf %q{i}, %p{i} : f32']
    return lines + [f'return %x{n} : f32', '}']


def script(n):
    """A script of transforms, and ops that it matches."""
    lines = ['module attributes {transform.with_named_sequence} {',
             'transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {']
    for i in range(n):
        lines += [f'%h{i} = transform.structured.match ops{{["memref.alloc"]}} attributes{{n = {i} : i32}} in %m '
                  f': (!transform.any_op) -> !transform.any_op'] if i < 8 else []
    lines += ['%all = transform.structured.match ops{["memref.alloc"]} in %m : (!transform.any_op) -> !transform.any_op',
              'transform.foreach %all : !transform.any_op { ^bb0(%one: !transform.any_op): '
              'transform.annotate %one "seen" : !transform.any_op }',
              'transform.yield', '}', f'func.func @main(%f: f32) {{', '%c0 = arith.constant 0 : index']
    for i in range(n):
        lines += [f'%m{i} = memref.alloc() : {M}', f'memref.store %f, %m{i}[%c0] : {M}', f'memref.dealloc %m{i} : {M}']
    return lines + ['return', '}', '}']


#: Shapes that `freehold compile` takes, each with the factor from the number to the size.
TENSOR_SHAPES = {
    'constant_uses': (constant_uses, 50), 'tensor_constant_uses': (tensor_constant_uses, 1), 'one_block': (one_block, 4),
    'forwarding_blocks': (forwarding_blocks, 1), 'regions_in_each_other': (regions_in_each_other, 1),
    'ifs_in_each_other': (ifs_in_each_other, 1), 'loops_in_each_other': (loops_in_each_other, 1),
    'types_in_each_other': (types_in_each_other, 1), 'call_cycle': (call_cycle, 1), 'wide_op': (wide_op, 10),
    'wide_outputs': (wide_outputs, 1), 'wide_call': (wide_call, 1), 'symbols': (symbols, 10),
    'tensor_constants': (tensor_constants, 1), 'inlined_chain': (inlined_chain, 1), 'inlined_fan': (inlined_fan, 1),
    'one_condition': (one_condition, 10), 'one_condition_allocations': (one_condition_allocations, 1),
    'ifs_with_slices': (ifs_with_slices, 1), 'ifs_then_slices': (ifs_then_slices, 1),
    'ifs_in_a_loop_of_blocks': (ifs_in_a_loop_of_blocks, 1), 'insertions_in_a_while': (insertions_in_a_while, 4),
    'switches': (switches, 1), 'cases_of_a_switch': (cases_of_a_switch, 1), 'tensors_of_many_blocks': (tensors_of_many_blocks, 1),
    'reordered_blocks': (reordered_blocks, 1), 'reordered_regions': (reordered_regions, 1), 'whiles': (whiles, 1),
    'selects': (selects, 1), 'parallel_insertions': (parallel_insertions, 1), 'parallel_outputs': (parallel_outputs, 1),
    'foralls': (foralls, 1), 'back_edges': (back_edges, 10), 'edges_to_one_block': (edges_to_one_block, 10),
    'loops_of_blocks_in_each_other': (loops_of_blocks_in_each_other, 1), 'many_reads_one_write': (many_reads_one_write, 5),
    'writes_of_one_tensor': (writes_of_one_tensor, 1), 'views_of_views': (views_of_views, 1), 'reshapes': (reshapes, 1),
    'buffers': (buffers, 1), 'concatenations': (concatenations, 1), 'elementwise': (elementwise, 1),
    'dead_values': (dead_values, 1),
}
#: Shapes that only some passes take.
OTHER_SHAPES = {
    'one_dealloc': (one_dealloc, 1), 'deallocs_of_allocations': (deallocs_of_allocations, 1),
    'allocations': (allocations, 1), 'reallocations': (reallocations, 1), 'returned_buffers': (returned_buffers, 1),
    'constant_conditions': (constant_conditions, 5), 'invariants': (invariants, 2), 'equal_ops': (equal_ops, 5),
    'script': (script, 2),
}
