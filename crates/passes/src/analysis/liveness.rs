//! Liveness: the values that are live into each block.
//!
//! A value is live into a block if it is defined elsewhere and may still be used in the block, in ops nested in it, or
//! in a block reachable from it. Values from outside of a region are live into the region's blocks that use them. A
//! value that is used in a loop's region is not live around the loop, since it is defined outside.
//!
//! The computation walks from each use back to the definition, one value at a time, with a stamp per block. The cost is
//! the number of uses plus the number of (value, block) pairs found. Values are processed in sorted order, so that the
//! lists need no sorting.

use freehold_core::ir::{Block, Body, Op, Region, Type, Value, ValueDef};

/// The values live into each block.
#[derive(Debug, Default)]
pub struct Liveness {
    live_in: Vec<Vec<Value>>,
}

impl Liveness {
    /// Computes the liveness of the values whose types `accept` accepts. Values do not cross bodies.
    ///
    /// # Panics
    ///
    /// If the op that defines an accepted value is in no block.
    pub fn compute(body: &Body, accept: impl Fn(Type) -> bool) -> Liveness {
        let mut escaping = escaping_values(body, accept);
        sort_values(body, &mut escaping);
        let mut live_in: Vec<Vec<Value>> = vec![Vec::new(); body.block_capacity()];
        let mut stamp: Vec<u32> = vec![u32::MAX; body.block_capacity()];
        let mut work: Vec<Block> = Vec::new();
        for value in escaping {
            let home = body.value_block(value).expect("a value defined in a block");
            let home_region = body.block_region(home);
            let mark = value.index() as u32;
            stamp[home.index()] = mark;
            for user in body.users(value) {
                let mut at = body.block(user);
                while let Some(block) = at {
                    if stamp[block.index()] == mark {
                        break;
                    }
                    stamp[block.index()] = mark;
                    work.push(block);
                    while let Some(block) = work.pop() {
                        live_in[block.index()].push(value);
                        for predecessor in body.predecessors(block) {
                            if stamp[predecessor.index()] != mark {
                                stamp[predecessor.index()] = mark;
                                work.push(predecessor);
                            }
                        }
                    }
                    if body.block_region(block) == home_region {
                        break;
                    }
                    at = body.block_parent_op(block).and_then(|op| body.block(op));
                }
            }
        }
        Liveness { live_in }
    }

    /// Makes further values live into blocks. They are appended to the lists of those that are not live there yet.
    /// O(pairs + the lists of their blocks).
    pub fn extend(&mut self, pairs: &[(Value, Block)]) {
        let mut known: rustc_hash::FxHashSet<(Value, Block)> = Default::default();
        let mut seen: rustc_hash::FxHashSet<Block> = Default::default();
        for &(value, block) in pairs {
            if seen.insert(block) {
                known.extend(self.live_in(block).iter().map(|&value| (value, block)));
            }
            if known.insert((value, block)) {
                self.live_in[block.index()].push(value);
            }
        }
    }

    /// Returns the values live into `block`, sorted: arguments before results; arguments by number, results by
    /// position; values of outer regions before those of inner ones unless the region numbers say otherwise.
    pub fn live_in(&self, block: Block) -> &[Value] {
        self.live_in.get(block.index()).map_or(&[], |list| list)
    }
}

/// The accepted values that are used outside the block that defines them.
fn escaping_values(body: &Body, accept: impl Fn(Type) -> bool) -> Vec<Value> {
    let mut found = Vec::new();
    let mut consider = |value: Value, block: Block| {
        if accept(body.ty(value)) && body.users(value).any(|user| body.block(user) != Some(block)) {
            found.push(value);
        }
    };
    for region in body.walk_regions() {
        for block in body.blocks(region) {
            for &argument in body.arguments(block) {
                consider(argument, block);
            }
            for op in body.ops(block) {
                for &result in body.results(op) {
                    consider(result, block);
                }
            }
        }
    }
    found
}

/// Sorts values of one chain of nested regions in the order in which MLIR's deallocation passes list them.
fn sort_values(body: &Body, values: &mut [Value]) {
    if values.len() < 2 {
        return;
    }
    let ranks = RegionRanks::new(body, values);
    let mut positions: rustc_hash::FxHashMap<Op, u32> = Default::default();
    let mut numbered: rustc_hash::FxHashSet<Block> = Default::default();
    for &value in values.iter() {
        if let Some(block) = body.defining_op(value).and_then(|op| body.block(op))
            && numbered.insert(block)
        {
            positions.extend(body.ops(block).enumerate().map(|(at, op)| (op, at as u32)));
        }
    }
    values.sort_by_cached_key(|&value| {
        let block = body.value_block(value).expect("a value defined in a block");
        let rank = ranks.rank(body.block_region(block).expect("a block in a region"));
        match body.def(value) {
            ValueDef::Argument(_, number) => (false, number as u32, rank, block.index() as u32),
            ValueDef::Result(op, number) => (true, rank, positions[&op], (block.index() + number) as u32),
        }
    });
}

/// The order of regions: lexicographic by region numbers from the inside out, shorter paths first.
struct RegionRanks {
    ranks: rustc_hash::FxHashMap<Region, u32>,
}

impl RegionRanks {
    fn new(body: &Body, values: &[Value]) -> RegionRanks {
        let mut regions: Vec<Region> =
            values.iter().filter_map(|&value| body.block_region(body.value_block(value)?)).collect();
        regions.sort_unstable();
        regions.dedup();
        let mut paths: Vec<(Vec<u32>, Region)> =
            regions.iter().map(|&region| (region_path(body, region), region)).collect();
        paths.sort_unstable();
        let mut ranks: rustc_hash::FxHashMap<Region, u32> = Default::default();
        let mut rank = 0;
        for index in 0..paths.len() {
            if index > 0 && paths[index].0 != paths[index - 1].0 {
                rank += 1;
            }
            ranks.insert(paths[index].1, rank);
        }
        RegionRanks { ranks }
    }

    fn rank(&self, region: Region) -> u32 {
        self.ranks[&region]
    }
}

fn region_path(body: &Body, region: Region) -> Vec<u32> {
    let mut path = Vec::new();
    let mut at = Some(region);
    while let Some(region) = at {
        path.push(body.region_number(region) as u32);
        at = body.region_op(region).and_then(|op| body.region(op));
    }
    path
}
