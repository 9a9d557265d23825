//! Which values are live into which blocks.
//!
//! A value is live into a block when it is defined elsewhere and may still be used there, in ops nested below it, or
//! in a block reached from it. A region's blocks count what they use from outside; a value that is used in a loop's
//! region is not live around that loop, since it is defined outside.
//!
//! Found by walking from each use towards the definition, one value at a time, with a stamp per block: the cost is
//! the number of uses plus the number of (value, block) pairs found. Lists come out in the order in which values were
//! taken up, and they are taken up sorted, so that no list needs sorting.

use crate::ir::{Block, Body, Op, Region, Type, Value, ValueDef};

/// The values live into each block.
#[derive(Debug, Default)]
pub struct Liveness {
    live_in: Vec<Vec<Value>>,
}

impl Liveness {
    /// The liveness of the values of accepted types. Only values of one body count: none crosses it.
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

    /// The values live into `block`, sorted: arguments before results; arguments by their numbers, results by where
    /// they stand; values of outer regions before those of inner ones unless the regions' numbers say otherwise.
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

/// Sorts values of one chain of nested regions the way MLIR's deallocation passes list them.
pub fn sort_values(body: &Body, values: &mut [Value]) {
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

/// The order of regions: by their numbers in their ops from the inside out, the shorter path first.
struct RegionRanks {
    ranks: rustc_hash::FxHashMap<Region, u32>,
}

impl RegionRanks {
    fn new(body: &Body, values: &[Value]) -> RegionRanks {
        let mut regions: Vec<Region> =
            values.iter().filter_map(|&value| body.block_region(body.value_block(value)?)).collect();
        regions.sort();
        regions.dedup();
        let mut paths: Vec<(Vec<u32>, Region)> =
            regions.iter().map(|&region| (region_path(body, region), region)).collect();
        paths.sort();
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
