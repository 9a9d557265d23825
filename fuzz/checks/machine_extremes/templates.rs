//! Statements of the programs; see `Writer::statement` for the braces. Types are named by their aliases.

/// The begin of each program, with small operands: values that others use.
pub const FIRST: &[&str] = &[
    "n <- arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>",
    "k <- arith.constant dense<[true, false, true, true]> : vector<4xi1>",
    "v <- arith.constant dense<[1.0, -2.0, 0.0, 4.0]> : vector<4xf32>",
    "V <- vector.broadcast {v} : !v to !vv",
    "a <- memref.alloca({i}) : !a",
    "A <- memref.alloca({i}, {i}) : !aa",
    "X <- memref.alloca({i}) : !xx",
    "y <- memref.alloca({i}) : !y",
    "m <- memref.cast {a} : !a to !m",
    "M <- memref.cast {A} : !aa to !mm",
    "t <- tensor.splat {f}[{i}] : !t",
    "T <- tensor.splat {f}[{i}, {i}] : !tt",
    "x <- tensor.splat {i}[{i}] : !x",
    "z <- complex.create {f}, {f} : !z",
];

/// The templates of single statements: no more than 256.
pub const TEMPLATES: &[&str] = &[
    // arith
    "i <- arith.addi {i}, {i} : !i",
    "i <- arith.muli {i}, {i} : !i",
    "i <- arith.divsi {i}, {i} : !i",
    "l <- arith.divui {l}, {l} : !l",
    "w <- arith.remsi {w}, {w} : !w",
    "l <- arith.remui {l}, {l} : !l",
    "l <- arith.ceildivsi {l}, {l} : !l",
    "w <- arith.ceildivui {w}, {w} : !w",
    "c <- arith.floordivsi {c}, {c} : !c",
    "g <- arith.divsi {g}, {g} : !g",
    "g <- arith.remui {g}, {g} : !g",
    "g <- arith.muli {g}, {g} : !g",
    "g <- arith.shli {g}, {g} : !g",
    "g <- arith.floordivsi {g}, {g} : !g",
    "l <- arith.shli {l}, {l} : !l",
    "w <- arith.shrsi {w}, {w} : !w",
    "c <- arith.shrui {c}, {c} : !c",
    "lb <- arith.addui_extended {l}, {l} : !l, !b",
    "ll <- arith.mulsi_extended {l}, {l} : !l",
    "ww <- arith.mului_extended {w}, {w} : !w",
    "gg <- arith.mulsi_extended {g}, {g} : !g",
    "c <- arith.trunci {l} : !l to !c",
    "g <- arith.extsi {w} : !w to !g",
    "l <- arith.trunci {g} : !g to !l",
    "l <- arith.fptosi {d} : !d to !l",
    "w <- arith.fptoui {f} : !f to !w",
    "c <- arith.fptosi {h} : !h to !c",
    "g <- arith.fptoui {d} : !d to !g",
    "h <- arith.sitofp {g} : !g to !h",
    "f <- arith.uitofp {l} : !l to !f",
    "h <- arith.truncf {d} : !d to !h",
    "d <- arith.remf {d}, {d} : !d",
    "f <- arith.divf {f}, {f} : !f",
    "h <- arith.mulf {h}, {h} : !h",
    "f <- arith.maximumf {f}, {f} : !f",
    "b <- arith.cmpf ueq, {f}, {f} : !f",
    "b <- arith.cmpi ult, {i}, {i} : !i",
    "i <- arith.index_cast {l} : !l to !i",
    "c <- arith.index_castui {i} : !i to !c",
    "g <- arith.index_cast {i} : !i to !g",
    "n <- arith.divsi {n}, {n} : !n",
    "n <- arith.shli {n}, {n} : !n",
    "x <- arith.addi {x}, {x} : !x",
    "x <- arith.divsi {x}, {x} : !x",
    "t <- arith.mulf {t}, {t} : !t",
    "T <- arith.addf {T}, {T} : !tt",
    "i <- arith.select {b}, {i}, {i} : !i",
    "f <- arith.bitcast {w} : !w to !f",
    "T <- arith.select {b}, {T}, {T} : !tt",
    // index
    "i <- index.divs {i}, {i}",
    "i <- index.ceildivs {i}, {i}",
    "i <- index.ceildivu {i}, {i}",
    "i <- index.floordivs {i}, {i}",
    "i <- index.rems {i}, {i}",
    "i <- index.remu {i}, {i}",
    "i <- index.shl {i}, {i}",
    "i <- index.shrs {i}, {i}",
    "i <- index.mul {i}, {i}",
    "c <- index.casts {i} : index to i8",
    "i <- index.castu {g} : i128 to index",
    "i <- func.call @callee({i}) : (index) -> index",
    // math
    "l <- math.ipowi {l}, {l} : !l",
    "c <- math.ipowi {c}, {c} : !c",
    "f <- math.fpowi {f}, {w} : !f, !w",
    "d <- math.fpowi {d}, {l} : !d, !l",
    "l <- math.ctlz {l} : !l",
    "c <- math.cttz {c} : !c",
    "w <- math.absi {w} : !w",
    "d <- math.powf {d}, {d} : !d",
    "f <- math.clampf {f} to [{f}, {f}] : !f",
    "h <- math.rsqrt {h} : !h",
    "d <- math.roundeven {d} : !d",
    "f <- math.tan {f} : !f",
    "d <- math.erfc {d} : !d",
    "f <- math.acosh {f} : !f",
    "h <- math.fma {h}, {h}, {h} : !h",
    // complex
    "z <- complex.create {f}, {f} : !z",
    "z <- complex.div {z}, {z} : !z",
    "z <- complex.pow {z}, {z} : !z",
    "z <- complex.powi {z}, {w} : !z, i32",
    "f <- complex.abs {z} : !z",
    "f <- complex.angle {z} : !z",
    "z <- complex.tanh {z} : !z",
    "z <- complex.rsqrt {z} : !z",
    "z <- complex.log1p {z} : !z",
    // tensor
    "t <- tensor.empty({i}) : !t",
    "T <- tensor.empty({i}, {i}) : !tt",
    "t <- tensor.splat {f}[{i}] : !t",
    "T <- tensor.splat {f}[{i}, {i}] : !tt",
    "%f{@} = tensor.from_elements {i}, {i} : tensor<2xindex>\n  %q{@} = tensor.empty() : tensor<{+}x{+}xf32>",
    "%e{@} = tensor.empty({i}) : tensor<?x{5}x0xf32>\n  %c{@} = tensor.collapse_shape %e{@} [[0, 1], [2]] : \
     tensor<?x{5}x0xf32> into tensor<?x0xf32>",
    "%e{@} = tensor.empty({i}, {i}) : tensor<?x?x0xf32>\n  %c{@} = tensor.collapse_shape %e{@} [[0, 1, 2]] : \
     tensor<?x?x0xf32> into tensor<?xf32>",
    "%e{@} = tensor.empty({i}, {i}, {i}) : tensor<?x?x?x0xi8>\n  %c{@} = tensor.concat dim(1) %e{@}, %e{@} : \
     (tensor<?x?x?x0xi8>, tensor<?x?x?x0xi8>) -> tensor<?x?x?x0xi8>",
    "%s{@} = arith.constant dense<1.0> : tensor<{5}x{6}xf32>\n  %d{@} = tensor.dim %s{@}, {i} : tensor<{5}x{6}xf32>",
    "i <- tensor.dim {T}, {i} : !tt",
    "f <- tensor.extract {t}[{i}] : !t",
    "f <- tensor.extract {T}[{i}, {i}] : !tt",
    "t <- tensor.insert {f} into {t}[{i}] : !t",
    "T <- tensor.insert {f} into {T}[{i}, {i}] : !tt",
    "t <- tensor.extract_slice {t}[{i}] [{i}] [{i}] : !t to !t",
    "t <- tensor.extract_slice {t}[{#}] [{i}] [{#}] : !t to !t",
    "T <- tensor.extract_slice {T}[{i}, {i}] [{i}, {i}] [{i}, {i}] : !tt to !tt",
    "t <- tensor.extract_slice {T}[{i}, {#}] [1, {i}] [{#}, {i}] : !tt to !t",
    "t <- tensor.insert_slice {t} into {t}[{i}] [{i}] [{i}] : !t into !t",
    "T <- tensor.insert_slice {t} into {T}[{i}, {#}] [{i}, 1] [{i}, {#}] : !t into !tt",
    "T <- tensor.insert_slice {T} into {T}[{i}, {i}] [{i}, {i}] [{i}, {i}] : !tt into !tt",
    "%e{@} = tensor.empty() : tensor<1x1xf32>\n  %c{@} = tensor.collapse_shape %e{@} [] : tensor<1x1xf32> into tensor<f32>\n  \
     %x{@} = tensor.expand_shape %c{@} [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>",
    "t <- tensor.collapse_shape {T} [[0, 1]] : !tt into !t",
    "T <- tensor.expand_shape {t} [[0, 1]] output_shape [{i}, {i}] : !t into !tt",
    "%f{@} = tensor.from_elements {i}, {i} : tensor<2xindex>\n  %r{@} = tensor.reshape {t}({x}) : (!t, !x) -> tensor<*xf32>",
    "%s{@} = tensor.from_elements {i}, {i} : tensor<2xindex>\n  %r{@} = tensor.reshape {T}(%s{@}) : (!tt, \
     tensor<2xindex>) -> !tt",
    "%s{@} = tensor.from_elements {w}, {w}, {w} : tensor<3xi32>\n  %r{@} = tensor.reshape {t}(%s{@}) : (!t, \
     tensor<3xi32>) -> tensor<?x?x?xf32>",
    "t <- tensor.concat dim(0) {t}, {t} : (!t, !t) -> !t",
    "T <- tensor.concat dim(1) {T}, {T} : (!tt, !tt) -> !tt",
    "t <- tensor.pad {t} low[{i}] high[{i}] {\n  ^bb0(%i{@}: index):\n    tensor.yield {f} : f32\n  } : !t to !t",
    "T <- tensor.pad {T} low[{#}, {i}] high[{i}, {+}] {\n  ^bb0(%i{@}: index, %j{@}: index):\n    %s{@} = arith.divsi %i{@}, \
     %j{@} : index\n    %c{@} = arith.index_cast %s{@} : index to i64\n    %f{@} = arith.sitofp %c{@} : i64 to f32\n    \
     tensor.yield %f{@} : f32\n  } : !tt to !tt",
    "T <- tensor.generate {i}, {i} {\n  ^bb0(%i{@}: index, %j{@}: index):\n    tensor.yield {f} : f32\n  } : !tt",
    "x <- tensor.generate {i} {\n  ^bb0(%i{@}: index):\n    %s{@} = arith.divui {i}, %i{@} : index\n    tensor.yield %s{@} : \
     index\n  } : !x",
    "%s{@} = tensor.from_elements {i}, {i} : tensor<2x1xindex>\n  %g{@} = tensor.gather {T}[%s{@}] gather_dims([{3}]) : (!tt, \
     tensor<2x1xindex>) -> tensor<2x1x?xf32>",
    "%s{@} = tensor.from_elements {c}, {c} : tensor<2x1xi8>\n  %g{@} = tensor.gather {t}[%s{@}] gather_dims([0]) : (!t, \
     tensor<2x1xi8>) -> tensor<2xf32>",
    "%e{@} = tensor.empty({i}) : tensor<?x1xindex>\n  %g{@} = tensor.gather {T}[%e{@}] gather_dims([0]) : (!tt, \
     tensor<?x1xindex>) -> tensor<?x1x?xf32>",
    "%s{@} = tensor.from_elements {i}, {i} : tensor<2x1xindex>\n  %e{@} = tensor.empty({i}) : tensor<2x1x?xf32>\n  %g{@} = \
     tensor.scatter %e{@} into {T}[%s{@}] scatter_dims([0]) unique : (tensor<2x1x?xf32>, !tt, tensor<2x1xindex>) -> !tt",
    "%c{@} = tensor.cast {t} : !t to tensor<{+}xf32>",
    "%c{@} = tensor.cast {T} : !tt to tensor<*xf32>\n  %d{@} = tensor.dim %c{@}, {i} : tensor<*xf32>",
    // bufferization
    "T <- bufferization.alloc_tensor({i}, {i}) : !tt",
    "t <- bufferization.alloc_tensor() copy({t}) : !t",
    "t <- bufferization.to_tensor {m} restrict : !m to !t",
    "T <- bufferization.to_tensor {M} : !mm to !tt",
    "m <- bufferization.to_buffer {t} : !t to !m",
    "m <- bufferization.clone {m} : !m to !m",
    "bufferization.materialize_in_destination {T} in writable {M} : (!tt, !mm) -> ()",
    "t <- bufferization.materialize_in_destination {t} in {t} : (!t, !t) -> !t",
    // memref
    "a <- memref.alloc({i}) : !a",
    "A <- memref.alloc({i}, {i}) : !aa",
    "y <- memref.alloc({i}) {alignment = {+} : i64} : !y",
    "a <- memref.alloca({i}) {alignment = 4294967296 : i64} : !a",
    "X <- memref.alloca({i}) : !xx",
    "%s{@} = memref.alloc() : memref<{+}x{+}xi8>",
    "%s{@} = memref.alloca({i}) : memref<?x{+}x0xf32>",
    "%s{@} = memref.alloc({i})[{i}] : memref<?x{5}xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + {7})>>\n  memref.dealloc \
     %s{@} : memref<?x{5}xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + {7})>>",
    "%s{@} = memref.alloc() : memref<{3}x{3}xf32, strided<[{#}, {+}], offset: {+}>>",
    "a <- memref.realloc {a}({i}) : !a to !a",
    "%s{@} = memref.realloc {y} : !y to memref<{+}xi8>",
    "memref.dealloc {a} : !a",
    "f <- memref.load {m}[{i}] : !m",
    "f <- memref.load {M}[{i}, {i}] : !mm",
    "memref.store {f}, {m}[{i}] : !m",
    "memref.store {f}, {M}[{i}, {i}] {nontemporal = true} : !mm",
    "i <- memref.dim {M}, {i} : !mm",
    "m <- memref.subview {m}[{i}] [{i}] [{i}] : !m to !m",
    "m <- memref.subview {a}[{i}] [{i}] [{i}] : !a to !m",
    "M <- memref.subview {M}[{i}, {i}] [{i}, {i}] [{i}, {i}] : !mm to !mm",
    "m <- memref.subview {M}[{#}, {i}] [1, {i}] [{i}, {i}] : !mm to !m",
    "m <- memref.reinterpret_cast {m} to offset: [{i}], sizes: [{i}], strides: [{i}] : !m to !m",
    "M <- memref.reinterpret_cast {A} to offset: [{i}], sizes: [{i}, {i}], strides: [{i}, {i}] : !aa to !mm",
    "%s{@} = memref.reinterpret_cast {a} to offset: [{5}], sizes: [{6}], strides: [{7}] : !a to memref<{6}xf32, strided<[{7}], \
     offset: {5}>>",
    "a <- memref.collapse_shape {A} [[0, 1]] : !aa into !a",
    "A <- memref.expand_shape {a} [[0, 1]] output_shape [{i}, {i}] : !a into !aa",
    "%t{@} = memref.transpose {M} (d0, d1) -> (d1, d0) : !mm to memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + \
     d1 * s2)>>",
    "%s{@} = memref.alloca() : memref<2xindex>\n  %z{@} = arith.constant 0 : index\n  %o{@} = arith.constant 1 : index\n  \
     memref.store {i}, %s{@}[%z{@}] : memref<2xindex>\n  memref.store {i}, %s{@}[%o{@}] : memref<2xindex>\n  %r{@} = \
     memref.reshape {a}(%s{@}) : (!a, memref<2xindex>) -> !aa",
    "%b{@} = memref.alloc() : memref<64xi8>\n  %w{@} = memref.view %b{@}[{i}][{i}, {i}] : memref<64xi8> to !aa",
    "%w{@} = memref.view {y}[{i}][] : !y to memref<{+}x{+}xf32>",
    "memref.copy {m}, {m} : !m to !m",
    "memref.copy {M}, {M} : !mm to !mm",
    "memref.copy {a}, {m} : !a to !m",
    "f <- memref.atomic_rmw addf {f}, {m}[{i}] : (f32, !m) -> f32",
    "c <- memref.atomic_rmw muli {c}, {y}[{i}] : (i8, !y) -> i8",
    "f <- memref.generic_atomic_rmw {a}[{i}] : !a {\n  ^bb0(%o{@}: f32):\n    memref.atomic_yield %o{@} : f32\n  }",
    "%b{@}, %o{@}, %s{@}:2, %r{@}:2 = memref.extract_strided_metadata {M} : !mm -> memref<f32>, index, index, index, index, index",
    "i <- memref.extract_aligned_pointer_as_index {m} : !m -> index",
    "a <- memref.assume_alignment {a}, {+} : !a",
    "memref.prefetch {m}[{i}], read, locality<3>, data : !m",
    "%t{@} = memref.alloca() : memref<1xi32>\n  %z{@} = arith.constant 0 : index\n  memref.dma_start {X}[{i}], {X}[{i}], {i}, \
     %t{@}[%z{@}] : !xx, !xx, memref<1xi32>\n  memref.dma_wait %t{@}[%z{@}], {i} : memref<1xi32>",
    "%t{@} = memref.alloca() : memref<1xi32>\n  %z{@} = arith.constant 0 : index\n  memref.dma_start {a}[{i}], {a}[{i}], {i}, \
     %t{@}[%z{@}], {i}, {i} : !a, !a, memref<1xi32>\n  memref.dma_wait %t{@}[%z{@}], {i} : memref<1xi32>",
    "%s{@} = memref.get_global @small : memref<4xf32>\n  %l{@} = memref.load %s{@}[{i}] : memref<4xf32>",
    "%s{@} = memref.alloca_scope -> (index) {\n    %t{@} = memref.alloca({i}) : !a\n    memref.alloca_scope.return {i} : index\n  }",
    "%c{@} = memref.cast {a} : !a to memref<{+}xf32>",
    "%c{@} = memref.cast {M} : !mm to memref<?x?xf32, strided<[{#}, {+}], offset: {#}>>",
    // affine
    "i <- affine.apply affine_map<(d0)[s0] -> (d0 * {#} + s0 floordiv {+})>({i})[{i}]",
    "i <- affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>({i})[{i}]",
    "i <- affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0 + {#})>({i})[{i}]",
    "i <- affine.min affine_map<(d0)[s0] -> (d0 * s0, d0 - {#}, d0 floordiv s0)>({i})[{i}]",
    "i <- affine.max affine_map<(d0)[s0] -> (d0 mod {+}, s0 * {#})>({i})[{i}]",
    "ii <- affine.delinearize_index {i} into ({i}, {i}) : index, index",
    "ii <- affine.delinearize_index {i} into ({i}) : index, index",
    "i <- affine.linearize_index [{i}, {i}] by ({i}, {i}) : index",
    "i <- affine.linearize_index disjoint [{i}, {i}, {i}] by ({+}, {i}, {+}) : index",
    "affine.for %i{@} = {#} to {#} step {+} {\n    memref.store {f}, {a}[%i{@}] : !a\n  }",
    "%n{@} = affine.for %i{@} = max affine_map<()[s0] -> (s0, {#})>()[{i}] to min affine_map<()[s0] -> (s0 * {#}, {#})>()[{i}] \
     step {+} iter_args(%s{@} = {i}) -> (index) {\n    %a{@} = arith.addi %s{@}, %i{@} : index\n    affine.yield %a{@} : index\n  }",
    "affine.parallel (%i{@}, %j{@}) = ({#}, 0) to (symbol({i}), {#}) step ({+}, {+}) {\n    memref.store {f}, {A}[%i{@}, %j{@}] : \
     !aa\n  }",
    "affine.if affine_set<(d0)[s0] : (d0 * {#} - s0 == 0, d0 mod {+} >= 0)>({i})[{i}] {\n    memref.store {f}, {a}[{i}] : !a\n  }",
    "f <- affine.load {a}[symbol({i}) * {#} + {#}] : !a",
    "affine.store {f}, {A}[symbol({i}) mod {+}, symbol({i}) floordiv {+}] : !aa",
    "v <- affine.vector_load {a}[symbol({i}) + {#}] : !a, !v",
    "affine.vector_store {v}, {a}[symbol({i}) * {#}] : !a, !v",
    "affine.prefetch {a}[symbol({i}) + {#}], read, locality<3>, data : !a",
    // scf
    "i <- scf.for %i{@} = {i} to {i} step {i} iter_args(%s{@} = {i}) -> (index) {\n    %a{@} = arith.muli %s{@}, %i{@} : index\n    \
     scf.yield %a{@} : index\n  }",
    "scf.for %i{@} = {w} to {w} step {w} : i32 {\n    %a{@} = arith.divsi {w}, %i{@} : i32\n  }",
    "scf.for unsigned %i{@} = {l} to {l} step {l} : i64 {\n    %a{@} = arith.divsi {l}, %i{@} : i64\n  }",
    "scf.for unsigned %i{@} = {c} to {c} step {c} : i8 {\n  }",
    "scf.for %i{@} = {c} to {c} step {c} : i8 {\n  }",
    "t <- scf.for %i{@} = {i} to {i} step {i} iter_args(%s{@} = {t}) -> (!t) {\n    %a{@} = tensor.concat dim(0) %s{@}, %s{@} : (!t, \
     !t) -> !t\n    scf.yield %a{@} : !t\n  }",
    "scf.parallel (%i{@}, %j{@}) = ({i}, {i}) to ({i}, {i}) step ({i}, {i}) {\n    memref.store {f}, {A}[%i{@}, %j{@}] : !aa\n  }",
    "f <- scf.parallel (%i{@}) = ({i}) to ({i}) step ({i}) init ({f}) -> f32 {\n    scf.reduce({f} : f32) {\n    ^bb0(%l{@}: f32, \
     %r{@}: f32):\n      %s{@} = arith.addf %l{@}, %r{@} : f32\n      scf.reduce.return %s{@} : f32\n    }\n  }",
    "t <- scf.forall (%i{@}) = ({i}) to ({i}) step ({i}) shared_outs(%s{@} = {t}) -> (!t) {\n    scf.forall.in_parallel {\n      \
     tensor.parallel_insert_slice {t} into %s{@}[%i{@}] [{i}] [{i}] : !t into !t\n    }\n  }",
    "scf.forall (%i{@}, %j{@}) in ({i}, {+}) {\n    memref.store {f}, {A}[%i{@}, %j{@}] : !aa\n  }",
    "scf.forall (%i{@}, %j{@}) = ({#}, {#}) to ({#}, {i}) step ({+}, {+}) {\n    memref.store {f}, {A}[%i{@}, %j{@}] : !aa\n  }",
    "i <- scf.index_switch {i} -> index\n  case {#} {\n    scf.yield {i} : index\n  }\n  case {#} {\n    scf.yield {i} : index\n  }\n  \
     default {\n    scf.yield {i} : index\n  }",
    "i <- scf.while (%s{@} = {i}) : (index) -> index {\n    %c{@} = arith.cmpi slt, %s{@}, {i} : index\n    scf.condition(%c{@}) %s{@} : \
     index\n  } do {\n  ^bb0(%t{@}: index):\n    %a{@} = arith.muli %t{@}, {i} : index\n    scf.yield %a{@} : index\n  }",
    "t <- scf.while (%s{@} = {t}) : (!t) -> !t {\n    %c{@} = arith.constant true\n    scf.condition(%c{@}) %s{@} : !t\n  } do {\n  \
     ^bb0(%t{@}: !t):\n    %a{@} = tensor.pad %t{@} low[{i}] high[{i}] {\n    ^bb0(%i{@}: index):\n      tensor.yield {f} : f32\n    } : !t \
     to !t\n    scf.yield %a{@} : !t\n  }",
    "T <- scf.if {b} -> (!tt) {\n    scf.yield {T} : !tt\n  } else {\n    %e{@} = tensor.empty({i}, {i}) : !tt\n    scf.yield %e{@} : \
     !tt\n  }",
    // cf
    "cf.cond_br {b}, ^a{@}, ^b{@}({i} : index)\n^a{@}:\n  cf.br ^b{@}({i} : index)\n^b{@}(%a{@}: index):\n  memref.store {f}, \
     {a}[%a{@}] : !a",
    "cf.switch {w} : i32, [\n    default: ^a{@}({i} : index),\n    {~}: ^b{@},\n    {~}: ^a{@}({i} : index)\n  ]\n^b{@}:\n  cf.br \
     ^a{@}({i} : index)\n^a{@}(%a{@}: index):\n  memref.store {f}, {a}[%a{@}] : !a",
    "cf.br ^a{@}({i} : index)\n^a{@}(%a{@}: index):\n  %b{@} = arith.muli %a{@}, {i} : index\n  %c{@} = arith.cmpi sgt, %b{@}, {i} : \
     index\n  cf.cond_br %c{@}, ^a{@}(%b{@} : index), ^b{@}\n^b{@}:",
    "cf.assert {b}, \"it is so\"",
    // linalg
    "T <- linalg.fill ins({f} : f32) outs({T} : !tt) -> !tt",
    "linalg.fill ins({f} : f32) outs({M} : !mm)",
    "linalg.copy ins({M} : !mm) outs({M} : !mm)",
    "T <- linalg.matmul ins({T}, {T} : !tt, !tt) outs({T} : !tt) -> !tt",
    "linalg.matvec ins({M}, {m} : !mm, !m) outs({m} : !m)",
    "t <- linalg.conv_1d ins({t}, {t} : !t, !t) outs({t} : !t) -> !t",
    "linalg.conv_2d ins({M}, {M} : !mm, !mm) outs({M} : !mm)",
    "%p{@} = tensor.empty({i}, {i}, {i}) : tensor<?x?x?xf32>\n  %q{@} = linalg.conv_1d_nwc_wcf {dilations = dense<{+}> : \
     tensor<1xi64>, strides = dense<{+}> : tensor<1xi64>} ins(%p{@}, %p{@} : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%p{@} : \
     tensor<?x?x?xf32>) -> tensor<?x?x?xf32>",
    "%p{@} = tensor.splat {f}[{i}, {i}] : tensor<1x?x?xf32>\n  %o{@} = tensor.splat {f}[{i}] : tensor<1x?x1xf32>\n  %q{@} = \
     linalg.pooling_nwc_max {dilations = dense<{+}> : tensor<1xi64>, strides = dense<{+}> : tensor<1xi64>} ins(%p{@}, {t} : \
     tensor<1x?x?xf32>, !t) outs(%o{@} : tensor<1x?x1xf32>) -> tensor<1x?x1xf32>",
    "T <- linalg.transpose ins({T} : !tt) outs({T} : !tt) permutation = [1, 0]",
    "T <- linalg.broadcast ins({t} : !t) outs({T} : !tt) dimensions = [{3}]",
    "t <- linalg.reduce ins({T} : !tt) outs({t} : !t) dimensions = [{3}]\n  (%a{@}: f32, %b{@}: f32) {\n    linalg.yield %a{@} : \
     f32\n  }",
    "t <- linalg.map {arith.addf} ins({t}, {t} : !t, !t) outs({t} : !t)",
    "T <- linalg.softmax dimension({3}) ins({T} : !tt) outs({T} : !tt) -> !tt",
    "t <- linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 * {+} + {+})>, affine_map<(d0) -> (d0)>], iterator_types = \
     [\"parallel\"]} ins({t} : !t) outs({t} : !t) {\n  ^bb0(%a{@}: f32, %b{@}: f32):\n    linalg.yield %a{@} : f32\n  } -> !t",
    "t <- linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * {+} + d1 * {+})>, affine_map<(d0, d1) -> (d0)>, \
     affine_map<(d0, d1) -> (d1)>], iterator_types = [\"parallel\", \"reduction\"]} ins({t}, {t} : !t, !t) outs({t} : !t) {\n  \
     ^bb0(%a{@}: f32, %b{@}: f32, %o{@}: f32):\n    linalg.yield %a{@} : f32\n  } -> !t",
    "x <- linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]} outs({x} : !x) {\n  \
     ^bb0(%o{@}: index):\n    %i{@} = linalg.index 0 : index\n    %d{@} = arith.divsi %o{@}, %i{@} : index\n    linalg.yield %d{@} : \
     index\n  } -> !x",
    "linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]} ins({m} : \
     !m) outs({m} : !m) {\n  ^bb0(%a{@}: f32, %b{@}: f32):\n    %s{@} = arith.divf %a{@}, %b{@} : f32\n    linalg.yield %s{@} : f32\n  }",
    "linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>], iterator_types = [\"parallel\", \
     \"parallel\"]} ins({X} : !xx) outs({X} : !xx) {\n  ^bb0(%a{@}: index, %b{@}: index):\n    %s{@} = arith.shli %a{@}, %b{@} : \
     index\n    linalg.yield %s{@} : index\n  }",
    "%p{@} = tensor.empty({i}, {i}) : tensor<?x?x{5}x{6}xf32>\n  %q{@} = linalg.pack {T} padding_value({f} : f32) inner_dims_pos = [0, \
     1] inner_tiles = [{5}, {6}] into %p{@} : !tt -> tensor<?x?x{5}x{6}xf32>",
    "%p{@} = tensor.empty({i}, {i}, {i}, {i}) : tensor<?x?x?x?xf32>\n  %q{@} = linalg.pack {T} padding_value({f} : f32) \
     inner_dims_pos = [0, 1] inner_tiles = [{i}, {i}] into %p{@} : !tt -> tensor<?x?x?x?xf32>",
    "%p{@} = tensor.empty({i}, {i}, {i}, {i}) : tensor<?x?x?x?xf32>\n  %q{@} = linalg.unpack %p{@} inner_dims_pos = [0, 1] inner_tiles \
     = [{i}, {i}] into {T} : tensor<?x?x?x?xf32> -> !tt",
    "%p{@} = tensor.empty({i}, {i}) : tensor<?x?xf32>\n  %q{@} = linalg.fill_rng_2d ins({d}, {d}, {w} : f64, f64, i32) outs(%p{@} : \
     !tt) -> !tt",
    "%p{@} = tensor.empty({i}, {i}, {i}, {i}) : tensor<?x?x?x?xf32>\n  %q{@} = linalg.mmt4d ins(%p{@}, %p{@} : tensor<?x?x?x?xf32>, \
     tensor<?x?x?x?xf32>) outs(%p{@} : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>",
    "%p{@} = tensor.splat {f}[{i}, {i}] : tensor<?x3x3x?xf32>\n  %o{@} = tensor.empty({i}, {i}) : tensor<6x6x?x?xf32>\n  %q{@} = \
     linalg.winograd_filter_transform fmr(F_4_3) ins(%p{@} : tensor<?x3x3x?xf32>) outs(%o{@} : tensor<6x6x?x?xf32>) -> \
     tensor<6x6x?x?xf32>",
    // vector
    "v <- vector.load {a}[{i}] : !a, !v",
    "V <- vector.load {A}[{i}, {i}] : !aa, !vv",
    "%l{@} = vector.load {a}[{i}] : !a, vector<{+}xf32>",
    "vector.store {v}, {a}[{i}] : !a, !v",
    "v <- vector.transfer_read {m}[{i}], {f} : !m, !v",
    "v <- vector.transfer_read {m}[{i}], {f} {in_bounds = [true]} : !m, !v",
    "V <- vector.transfer_read {M}[{i}, {i}], {f} : !mm, !vv",
    "V <- vector.transfer_read {T}[{i}, {i}], {f} {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : !tt, !vv",
    "v <- vector.transfer_read {t}[{i}], {f}, {k} : !t, !v",
    "vector.transfer_write {V}, {M}[{i}, {i}] : !vv, !mm",
    "vector.transfer_write {v}, {m}[{i}], {k} : !v, !m",
    "t <- vector.transfer_write {v}, {t}[{i}] : !v, !t",
    "v <- vector.maskedload {a}[{i}], {k}, {v} : !a, !k, !v into !v",
    "vector.maskedstore {a}[{i}], {k}, {v} : !a, !k, !v",
    "v <- vector.gather {a}[{i}] [{n}], {k}, {v} : !a, !n, !k, !v into !v",
    "v <- vector.gather {t}[{i}] [{n}], {k}, {v} : !t, !n, !k, !v into !v",
    "vector.scatter {a}[{i}] [{n}], {k}, {v} : !a, !n, !k, !v",
    "v <- vector.expandload {a}[{i}], {k}, {v} : !a, !k, !v into !v",
    "vector.compressstore {a}[{i}], {k}, {v} : !a, !k, !v",
    "k <- vector.create_mask {i} : !k",
    "%k{@} = vector.create_mask {i}, {i} : vector<2x4xi1>\n  vector.print %k{@} : vector<2x4xi1>",
    "%k{@} = vector.constant_mask [{5}] : vector<{5}xi1>",
    "n <- vector.broadcast {i} : index to !n",
    "%b{@} = vector.broadcast {f} : f32 to vector<{+}x{+}xf32>",
    "%b{@} = vector.step : vector<{+}xindex>",
    "%s{@} = arith.constant dense<{#}> : vector<{+}xi64>",
    "f <- vector.extract {v}[{i}] : f32 from !v",
    "f <- vector.extract {V}[{i}, {3}] : f32 from !vv",
    "v <- vector.insert {f}, {v}[{i}] : f32 into !v",
    "f <- vector.extract {v}[{#}] : f32 from !v",
    "%e{@} = vector.extract_strided_slice {v} {offsets = [{3}], sizes = [{5}], strides = [1]} : !v to vector<{5}xf32>",
    "v <- vector.shuffle {v}, {v} [{#}, {3}, -1, {3}] : !v, !v",
    "f <- vector.reduction <mul>, {v} : !v into f32",
    "i <- vector.reduction <mul>, {n} : !n into index",
    "i <- vector.multi_reduction <minsi>, {n}, {i} [0] : !n to index",
    "V <- vector.outerproduct {v}, {v} : !v, !v\n  %h{@} = vector.outerproduct {v}, {f} : !v, f32",
    "%s{@}, %q{@} = vector.scan <add>, {V}, {v} {inclusive = true, reduction_dim = 0 : i64} : !vv, !v",
    "vector.print {v} : !v",
    "vector.print {n} : !n",
    "%r{@} = vector.mask {k} { vector.reduction <add>, {v} : !v into f32 } : !k -> f32",
    "%a{@} = memref.alloca() : memref<{5}x{6}xf32>\n  %c{@} = vector.type_cast %a{@} : memref<{5}x{6}xf32> to \
     memref<vector<{5}x{6}xf32>>",
    "%s{@} = vector.vscale\n  %c{@} = vector.broadcast {f} : f32 to vector<[4]xf32>\n  %e{@} = vector.scalable.extract %c{@}[{+}] : \
     vector<4xf32> from vector<[4]xf32>",
    // ub
    "i <- ub.poison : index",
    "m <- ub.poison : !m",
    "t <- ub.poison : !t",
];
