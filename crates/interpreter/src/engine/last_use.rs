//! Marks the last uses of registers that hold tensors.
//!
//! The liveness of a register is propagated backwards from each use to the predecessor blocks until a definition is
//! found. The cost is proportional to the number of blocks in which the register is live. If the cost exceeds a budget,
//! the code stays unmarked, which is correct but slower.

use cranelift_entity::{EntityRef, EntitySet, PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;

use super::operand::Reg;
use super::program::{Code, Instruction};

/// Marks operands in `pool`. `shared` tells which registers hold tensors or vectors.
pub fn mark_last_uses(code: &[Instruction], pool: &mut [Reg], shared: &[bool]) {
    if !shared.contains(&true) {
        return;
    }
    let flow = Flow::of(code);
    let mut events: FxHashMap<Reg, Vec<Event>> = FxHashMap::default();
    for (at, instruction) in code.iter().enumerate() {
        let at = InstructionId::new(at);
        for slot in instruction.operands.range() {
            if shared[pool[slot].index()] {
                events.entry(pool[slot]).or_default().push((at, Some(slot)));
            }
        }
        for slot in instruction.results.range() {
            if shared[pool[slot].index()] {
                events.entry(pool[slot]).or_default().push((at, None));
            }
        }
    }
    let mut budget = 1000 + 64 * code.len();
    let mut live_out: PrimaryMap<BlockId, u32> = flow.starts.keys().map(|_| 0).collect();
    let mut stamp = 0;
    let mut registers: Vec<(Reg, Vec<Event>)> = events.into_iter().collect();
    registers.sort_unstable_by_key(|entry| entry.0);
    for (_, events) in registers {
        stamp += 1;
        if !flow.find_live(&events, &mut live_out, stamp, &mut budget) {
            return;
        }
        for (index, &(at, slot)) in events.iter().enumerate() {
            let Some(slot) = slot else { continue };
            let block = flow.block_of[at];
            let rest = &events[index + 1..];
            // If one instruction uses a register twice, no use is the last, because the operand that is read first must
            // not take the value.
            let again = rest.first().is_some_and(|next| next.0 == at && next.1.is_some())
                || index > 0 && events[index - 1].0 == at && events[index - 1].1.is_some();
            let next = rest.iter().find(|next| next.0 > at || next.1.is_none());
            let dead = match next {
                Some(next) if flow.block_of[next.0] == block => next.1.is_none(),
                _ => live_out[block] != stamp,
            };
            if dead && !again {
                pool[slot] = pool[slot].last_use();
            }
        }
    }
}

/// An instruction of the code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct InstructionId(u32);
entity_impl!(InstructionId, "instruction");

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct BlockId(u32);
entity_impl!(BlockId, "block");

/// A use of a register with its index in the pool, or a definition.
type Event = (InstructionId, Option<usize>);

/// The basic blocks and their predecessors.
struct Flow {
    starts: PrimaryMap<BlockId, InstructionId>,
    block_of: PrimaryMap<InstructionId, BlockId>,
    predecessors: PrimaryMap<BlockId, Vec<BlockId>>,
}

impl Flow {
    fn of(code: &[Instruction]) -> Flow {
        let mut leads: EntitySet<InstructionId> = EntitySet::new();
        leads.insert(InstructionId::new(0));
        for (at, instruction) in code.iter().enumerate() {
            let mut any = false;
            targets(&instruction.code, |target| {
                leads.insert(target);
                any = true;
            });
            if any || matches!(instruction.code, Code::Return) {
                leads.insert(InstructionId::new(at + 1));
            }
        }
        let mut starts: PrimaryMap<BlockId, InstructionId> = PrimaryMap::new();
        let mut block_of = PrimaryMap::with_capacity(code.len());
        for at in (0..code.len()).map(InstructionId::new) {
            if leads.contains(at) {
                starts.push(at);
            }
            block_of.push(starts.last().expect("the first instruction begins a block").0);
        }
        let mut predecessors: PrimaryMap<BlockId, Vec<BlockId>> = starts.keys().map(|_| Vec::new()).collect();
        for block in starts.keys() {
            let next = BlockId::new(block.index() + 1);
            let end = starts.get(next).map_or(code.len(), |next| next.index());
            let last = &code[end - 1].code;
            targets(last, |target| predecessors[block_of[target]].push(block));
            if !matches!(last, Code::Jump(_) | Code::Branch { .. } | Code::Switch(_) | Code::Return) && end < code.len()
            {
                predecessors[next].push(block);
            }
        }
        Flow { starts, block_of, predecessors }
    }

    /// Stamps the blocks at whose end a register with these events is live. Returns false if the budget is exhausted.
    fn find_live(
        &self,
        events: &[Event],
        live_out: &mut PrimaryMap<BlockId, u32>,
        stamp: u32,
        budget: &mut usize,
    ) -> bool {
        // The first event of each block determines whether the register is live at its start.
        let mut first: FxHashMap<BlockId, bool> = FxHashMap::default();
        let mut work = Vec::new();
        for &(at, slot) in events {
            let block = self.block_of[at];
            first.entry(block).or_insert_with(|| {
                if slot.is_some() {
                    work.push(block);
                }
                slot.is_some()
            });
        }
        while let Some(block) = work.pop() {
            for &before in &self.predecessors[block] {
                if *budget == 0 {
                    return false;
                }
                *budget -= 1;
                if live_out[before] != stamp {
                    live_out[before] = stamp;
                    if !first.contains_key(&before) {
                        work.push(before);
                    }
                }
            }
        }
        true
    }
}

/// Calls `visit` with each jump target of an instruction.
fn targets(code: &Code, mut visit: impl FnMut(InstructionId)) {
    let mut visit = |target: u32| visit(InstructionId::from_u32(target));
    match code {
        Code::Jump(target) => visit(*target),
        Code::Branch { then, otherwise, .. } => {
            visit(*then);
            visit(*otherwise);
        }
        Code::Switch(switch) => {
            visit(switch.default);
            switch.cases.values().for_each(|&target| visit(target));
        }
        Code::LoopTest { exit, .. }
        | Code::LoopStep { exit, .. }
        | Code::ParallelBegin { exit, .. }
        | Code::NestBegin { exit, .. } => visit(*exit),
        Code::NestNext { body } | Code::ParallelNext { body } => visit(*body),
        _ => {}
    }
}
