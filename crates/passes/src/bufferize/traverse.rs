//! Traversals of the use-def chains through aliases: backward from an operand to the definitions of its contents, and
//! forward from a value to its readers.

use rustc_hash::{FxHashMap, FxHashSet};

use super::*;
use freehold_core::ir::{Use, Value, View};

/// The configuration of [`find_in_reverse_chain`].
#[derive(Clone, Copy, Debug)]
pub struct Traversal {
    /// Whether to return values at which a chain ends even if the condition does not hold for them.
    pub include_leaves: bool,
    /// Whether to stop at operands that are not in place.
    pub in_place_only: bool,
    /// Whether to stop at aliases that are not equivalent.
    pub equivalent_only: bool,
    /// Whether to continue through ops without a bufferization interface.
    pub through_unknown: bool,
    /// Whether to stop at type changes by ops other than casts.
    pub same_type_or_casts: bool,
}

impl Default for Traversal {
    fn default() -> Traversal {
        Traversal {
            include_leaves: true,
            in_place_only: false,
            equivalent_only: false,
            through_unknown: false,
            same_type_or_casts: false,
        }
    }
}

/// Returns the values for which `condition` holds on the alias chains that lead to `operand`: the nearest on each
/// chain, in order of discovery. O(aliases on the chains).
pub fn find_in_reverse_chain(
    query: &Query<'_>,
    operand: Use,
    config: Traversal,
    condition: &mut dyn FnMut(Value) -> bool,
) -> Vec<Value> {
    find_in_reverse_chain_visiting(query, operand, config, condition, &mut |_| {})
}

/// Like [`find_in_reverse_chain`]; `visit` is called for every operand that is followed, `operand` first.
pub fn find_in_reverse_chain_visiting(
    query: &Query<'_>,
    operand: Use,
    config: Traversal,
    condition: &mut dyn FnMut(Value) -> bool,
    visit: &mut dyn FnMut(Use),
) -> Vec<Value> {
    let body = query.body;
    let mut found: Vec<Value> = Vec::new();
    let mut is_found: FxHashSet<Value> = FxHashSet::default();
    let mut visited: FxHashSet<Value> = FxHashSet::default();
    let mut waiting: FxHashSet<Value> = FxHashSet::default();
    let mut work: Vec<Value> = vec![body.use_value(operand)];
    waiting.insert(work[0]);
    visit(operand);
    let mut add = |value: Value| {
        if is_found.insert(value) {
            found.push(value);
        }
    };
    while let Some(value) = work.pop() {
        waiting.remove(&value);
        if !visited.insert(value) {
            if config.include_leaves {
                add(value);
            }
            continue;
        }
        if condition(value) {
            add(value);
            continue;
        }
        let aliases = match query.bufferizable_owner(value) {
            None if !config.through_unknown => AliasingOperands::new(),
            _ => query.aliasing_operands(value),
        };
        if aliases.is_empty() {
            if config.include_leaves {
                add(value);
            }
            continue;
        }
        for alias in aliases {
            let source = body.use_value(alias.operand);
            let changes_type = || body.ty(source) != body.ty(value) && !is_cast(query, value);
            if (config.equivalent_only && alias.relation != BufferRelation::Equivalent)
                || (config.in_place_only && !query.is_in_place(alias.operand))
                || (config.same_type_or_casts && changes_type())
            {
                if config.include_leaves {
                    add(value);
                }
                continue;
            }
            if waiting.insert(source) {
                work.push(source);
            }
            visit(alias.operand);
        }
    }
    found
}

fn is_cast(query: &Query<'_>, value: Value) -> bool {
    let op_def = query.body.defining_op(value).and_then(|op| query.body.op_def(query.ctx, op));
    op_def.is_some_and(|op_def| op_def.has(freehold_core::definition::Traits::CAST))
}

/// Returns the definitions of the contents of `operand`: the block arguments and op results on its alias chains whose
/// contents are defined there.
pub fn find_definitions(query: &Query<'_>, operand: Use) -> Vec<Value> {
    let config = Traversal { include_leaves: false, ..Traversal::default() };
    find_in_reverse_chain(query, operand, config, &mut |value| query.is_written_by_definition(value))
}

impl Query<'_> {
    /// Returns whether the value, or an alias of it, is read.
    ///
    /// With a cache, the queries for all values of a body take time linear in the uses: each strongly connected
    /// component of the alias graph (Tarjan, "Depth-first search and linear graph algorithms", 1972) is computed once.
    pub fn is_value_read(&self, value: Value) -> bool {
        if let Some(memo) = self.memo
            && let Some(known) = memo.borrow().value_read.get(value.index())
        {
            return known;
        }
        stacker::maybe_grow(64 << 10, 1 << 20, || match self.memo {
            Some(_) => self.find_read_components(value),
            None => self.search_read(value),
        })
    }

    fn search_read(&self, value: Value) -> bool {
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![value];
        seen.insert(value);
        while let Some(value) = work.pop() {
            for operand in self.body.uses(value) {
                if self.reads(operand) {
                    return true;
                }
                if self.is_alias_only(operand) {
                    let aliases = self.aliasing_values(operand).into_iter().map(|alias| alias.value);
                    work.extend(aliases.filter(|&alias| seen.insert(alias)));
                }
            }
        }
        false
    }

    /// Computes and caches the result for `start` and all values reachable from it.
    fn find_read_components(&self, start: Value) -> bool {
        struct Visit {
            value: Value,
            next: Vec<Value>,
            read: bool,
            low: u32,
        }
        let memo = self.memo.expect("asked with a memo only");
        let open_value = |value: Value, number: u32| {
            let (mut next, mut read) = (Vec::new(), false);
            for operand in self.body.uses(value) {
                if self.reads(operand) {
                    read = true;
                    break;
                }
                if self.is_alias_only(operand) {
                    next.extend(self.aliasing_values(operand).into_iter().map(|alias| alias.value));
                }
            }
            // One read suffices; no further edges need to be followed.
            if read {
                next.clear();
            }
            Visit { value, next, read, low: number }
        };
        let first = open_value(start, 0);
        if first.next.is_empty() {
            memo.borrow_mut().value_read.insert(start.index(), first.read);
            return first.read;
        }
        let mut numbers: FxHashMap<Value, u32> = FxHashMap::default();
        let mut component: Vec<Value> = vec![start];
        let mut path: Vec<Visit> = vec![first];
        numbers.insert(start, 0);
        while let Some(visit) = path.last_mut() {
            if let Some(next) = visit.next.pop() {
                let known = memo.borrow().value_read.get(next.index());
                if let Some(known) = known {
                    visit.read |= known;
                } else if let Some(&number) = numbers.get(&next) {
                    visit.low = visit.low.min(number);
                } else {
                    let number = numbers.len() as u32;
                    numbers.insert(next, number);
                    component.push(next);
                    let opened = open_value(next, number);
                    path.push(opened);
                }
                continue;
            }
            let Visit { value, read, low, .. } = path.pop().expect("the visit that was looked at");
            let number = numbers[&value];
            if low == number {
                // The component is complete: all its values are read if any of them is.
                while let Some(member) = component.pop() {
                    memo.borrow_mut().value_read.insert(member.index(), read);
                    if member == value {
                        break;
                    }
                }
            }
            if let Some(parent) = path.last_mut() {
                parent.low = parent.low.min(low);
                parent.read |= read;
            }
        }
        memo.borrow().value_read.get(start.index()).expect("the component of the start is complete")
    }
}

/// Returns the branch operands that are passed to a block argument, newest branch first.
pub fn forwarded_operands(query: &Query<'_>, argument: Value) -> Vec<Use> {
    let body = query.body;
    let freehold_core::ir::ValueDef::Argument(block, index) = body.def(argument) else { return Vec::new() };
    let passed = |(op, successor)| {
        let branch = body.op_def(query.ctx, op)?.branch?;
        let range = branch.successor_operands(View::new(query.ctx, body), op, successor);
        let produced = branch.produced(View::new(query.ctx, body), op, successor);
        let number = range.start + index.checked_sub(produced)?;
        range.contains(&number).then(|| body.operand_use(op, number))
    };
    body.predecessor_uses(block).filter_map(passed).collect()
}
