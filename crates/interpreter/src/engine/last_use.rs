//! Marks the last uses of registers that hold tensors.
//!
//! The liveness of a register is propagated backwards from each use to the predecessor blocks until a definition is
//! found. The cost is proportional to the number of blocks in which the register is live. If the cost exceeds a budget,
//! the code stays unmarked, which is correct but slower.

use rustc_hash::FxHashMap;

use super::operand::{LAST_USE, Reg};
use super::program::{Code, Instruction};

/// Marks operands in `pool`. `shared` tells which registers hold tensors or vectors.
pub fn mark_last_uses(code: &[Instruction], pool: &mut [Reg], shared: &[bool]) {
    if !shared.contains(&true) {
        return;
    }
    let flow = Flow::of(code);
    // Uses and definitions of each shared register: (instruction, pool index, or `None` for a definition).
    let mut events: FxHashMap<Reg, Vec<(u32, Option<u32>)>> = FxHashMap::default();
    for (at, instruction) in code.iter().enumerate() {
        for slot in instruction.operands.range() {
            if shared[pool[slot] as usize] {
                events.entry(pool[slot]).or_default().push((at as u32, Some(slot as u32)));
            }
        }
        for slot in instruction.results.range() {
            if shared[pool[slot] as usize] {
                events.entry(pool[slot]).or_default().push((at as u32, None));
            }
        }
    }
    let mut budget = 1000 + 64 * code.len();
    let mut live_out = vec![0u32; flow.starts.len()];
    let mut stamp = 0;
    let mut registers: Vec<(Reg, Vec<(u32, Option<u32>)>)> = events.into_iter().collect();
    registers.sort_unstable_by_key(|entry| entry.0);
    for (_, events) in registers {
        stamp += 1;
        if !flow.find_live(&events, &mut live_out, stamp, &mut budget) {
            return;
        }
        for (index, &(at, slot)) in events.iter().enumerate() {
            let Some(slot) = slot else { continue };
            let block = flow.block_of[at as usize];
            let rest = &events[index + 1..];
            // If one instruction uses a register twice, no use is the last, because the operand that is read first must
            // not take the value.
            let again = rest.first().is_some_and(|next| next.0 == at && next.1.is_some())
                || index > 0 && events[index - 1].0 == at && events[index - 1].1.is_some();
            let next = rest.iter().find(|next| next.0 > at || next.1.is_none());
            let dead = match next {
                Some(next) if flow.block_of[next.0 as usize] == block => next.1.is_none(),
                _ => live_out[block as usize] != stamp,
            };
            if dead && !again {
                pool[slot as usize] |= LAST_USE;
            }
        }
    }
}

/// The basic blocks and their predecessors.
struct Flow {
    starts: Vec<u32>,
    block_of: Vec<u32>,
    predecessors: Vec<Vec<u32>>,
}

impl Flow {
    fn of(code: &[Instruction]) -> Flow {
        let mut leads = vec![false; code.len() + 1];
        leads[0] = true;
        for (at, instruction) in code.iter().enumerate() {
            let mut any = false;
            targets(&instruction.code, |target| {
                leads[target as usize] = true;
                any = true;
            });
            if any || matches!(instruction.code, Code::Return) {
                leads[at + 1] = true;
            }
        }
        let mut starts = Vec::new();
        let mut block_of = Vec::with_capacity(code.len());
        for (at, _) in code.iter().enumerate() {
            if leads[at] {
                starts.push(at as u32);
            }
            block_of.push(starts.len() as u32 - 1);
        }
        let mut predecessors = vec![Vec::new(); starts.len()];
        for block in 0..starts.len() {
            let end = starts.get(block + 1).map_or(code.len(), |&next| next as usize);
            let last = &code[end - 1].code;
            targets(last, |target| predecessors[block_of[target as usize] as usize].push(block as u32));
            if !matches!(last, Code::Jump(_) | Code::Branch { .. } | Code::Switch(_) | Code::Return) && end < code.len()
            {
                predecessors[block + 1].push(block as u32);
            }
        }
        Flow { starts, block_of, predecessors }
    }

    /// Stamps the blocks at whose end a register with these events is live. Returns false if the budget is exhausted.
    fn find_live(&self, events: &[(u32, Option<u32>)], live_out: &mut [u32], stamp: u32, budget: &mut usize) -> bool {
        // The first event of each block determines whether the register is live at its start.
        let mut first: FxHashMap<u32, bool> = FxHashMap::default();
        let mut work = Vec::new();
        for &(at, slot) in events {
            let block = self.block_of[at as usize];
            first.entry(block).or_insert_with(|| {
                if slot.is_some() {
                    work.push(block);
                }
                slot.is_some()
            });
        }
        while let Some(block) = work.pop() {
            for &before in &self.predecessors[block as usize] {
                if *budget == 0 {
                    return false;
                }
                *budget -= 1;
                if live_out[before as usize] != stamp {
                    live_out[before as usize] = stamp;
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
fn targets(code: &Code, mut visit: impl FnMut(u32)) {
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
