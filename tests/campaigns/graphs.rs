//! Random control-flow graphs, most of them irreducible, whose blocks pass buffers to each other.
//!
//! Each block has two buffers as arguments. It reads, writes, replaces or swaps them, counts down, and branches to one of
//! two random blocks, by a flag that it loads from the argument of the function. When the count is zero, the function
//! returns a number from the buffers. Nothing frees the buffers; a pass of deallocation does.

use std::fmt::Write;

use freehold::generate::Entropy;
use freehold::ir::{Block, Body, View};

/// The number of blocks that are run at most.
const MOST_STEPS: u64 = 24;

/// Returns the program of a seed. Its entry is `@main`.
pub(super) fn random_graph(seed: u64) -> String {
    let mut entropy = Entropy::from_seed(seed);
    let mut below = |count: u64| entropy.bits() % count;
    let count = 3 + below(6);
    let mut text = String::from("func.func @main(%flags: memref<24xi1>, %given: memref<2xi32>) -> i32 {\n");
    let mut line = |words: &str| writeln!(text, "  {words}").expect("a string grows");
    line("%c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  %z = arith.constant 7 : i32");
    line(&format!("%steps = arith.constant {MOST_STEPS} : index"));
    line("%left = memref.alloca() : memref<1xindex>\n  memref.store %steps, %left[%c0] : memref<1xindex>");
    line("%a = memref.alloc() : memref<2xi32>\n  memref.store %z, %a[%c0] : memref<2xi32>");
    let second = if below(2) == 0 { "%a" } else { "%given" };
    line(&format!("memref.store %z, {second}[%c0] : memref<2xi32>"));
    line("%start = memref.load %flags[%c0] : memref<24xi1>");
    let pass =
        |block: u64, first: &str, second: &str| format!("^b{block}({first}, {second} : memref<2xi32>, memref<2xi32>)");
    let (left, right) = (below(count), below(count));
    line(&format!("cf.cond_br %start, {}, {}", pass(left, "%a", second), pass(right, second, "%a")));
    for block in 0..count {
        line(&format!("^b{block}(%p{block}: memref<2xi32>, %q{block}: memref<2xi32>):"));
        let mut buffers = [format!("%p{block}"), format!("%q{block}")];
        for number in 0..=below(2) {
            match below(5) {
                0 | 1 => {
                    let name = format!("%n{block}_{number}");
                    line(&format!("{name} = memref.alloc() : memref<2xi32>"));
                    line(&format!("memref.store %z, {name}[%c0] : memref<2xi32>"));
                    buffers[below(2) as usize] = name;
                }
                2 => buffers.swap(0, 1),
                3 => buffers[0] = buffers[1].clone(),
                _ => {
                    line(&format!("%v{block}_{number} = memref.load {}[%c0] : memref<2xi32>", buffers[0]));
                    line(&format!("memref.store %v{block}_{number}, {}[%c0] : memref<2xi32>", buffers[1]));
                }
            }
        }
        line(&format!("%k{block} = memref.load %left[%c0] : memref<1xindex>"));
        line(&format!("%m{block} = arith.subi %k{block}, %c1 : index"));
        line(&format!("memref.store %m{block}, %left[%c0] : memref<1xindex>"));
        line(&format!("%done{block} = arith.cmpi eq, %m{block}, %c0 : index"));
        let [first, second] = &buffers;
        let ty = "memref<2xi32>, memref<2xi32>";
        line(&format!("cf.cond_br %done{block}, ^exit({first}, {second} : {ty}), ^go{block}"));
        line(&format!("^go{block}:"));
        line(&format!("%f{block} = memref.load %flags[%m{block}] : memref<24xi1>"));
        let (then, otherwise) = (below(count), below(count));
        line(&format!("cf.cond_br %f{block}, {}, {}", pass(then, first, second), pass(otherwise, second, first)));
    }
    line("^exit(%p: memref<2xi32>, %q: memref<2xi32>):");
    line("%x = memref.load %p[%c0] : memref<2xi32>\n  %y = memref.load %q[%c0] : memref<2xi32>");
    line("%sum = arith.addi %x, %y : i32\n  return %sum : i32\n}");
    text
}

/// Whether the blocks of a function have a cycle that is entered at several blocks: graphs without one are reduced to
/// a block by removing the edges of a block to itself, and merging blocks with a single predecessor into it.
pub(super) fn is_irreducible(view: View<'_>) -> bool {
    let Some(region) = view.roots().first().copied() else { return false };
    let blocks: Vec<Block> = view.blocks(region).collect();
    if blocks.is_empty() {
        return false;
    }
    let number = |block: Block| blocks.iter().position(|&other| other == block);
    let mut edges: Vec<Vec<usize>> = blocks
        .iter()
        .map(|&block| {
            view.last_op(block).map(|op| view.successors(op).filter_map(number).collect()).unwrap_or_default()
        })
        .collect();
    // Blocks that are not reachable are left out.
    let mut reached = vec![false; blocks.len()];
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        if !std::mem::replace(&mut reached[at], true) {
            work.extend(edges[at].iter().copied());
        }
    }
    let mut left: Vec<usize> = (0..blocks.len()).filter(|&at| reached[at]).collect();
    loop {
        edges.iter_mut().enumerate().for_each(|(at, targets)| targets.retain(|&target| target != at));
        let single = left.iter().copied().filter(|&at| at != 0).find_map(|at| {
            let sources: Vec<usize> = left.iter().copied().filter(|&source| edges[source].contains(&at)).collect();
            (sources.len() == 1).then(|| (at, sources[0]))
        });
        let Some((at, source)) = single else { return left.len() > 1 };
        let mut targets = std::mem::take(&mut edges[at]);
        targets.extend(edges[source].iter().copied().filter(|&target| target != at));
        targets.sort_unstable();
        targets.dedup();
        edges[source] = targets;
        left.retain(|&other| other != at);
    }
}

/// Whether a function of the program has an irreducible graph.
pub(super) fn has_irreducible_graph(ctx: &freehold::ir::Context, body: &Body) -> bool {
    body.nested_bodies().any(|nested| is_irreducible(View::new(ctx, nested)))
}
