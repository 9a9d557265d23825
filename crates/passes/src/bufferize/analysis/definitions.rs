//! Definitions of a read: the values whose ops may have written the data that an operand holds.
//!
//! ```mlir
//! %a = linalg.fill …                       // a definition of the data read
//! %b = linalg.fill …                       // another
//! %s = arith.select %c, %a, %b : tensor<8xf32>
//! %v = tensor.extract %s[%i] : tensor<8xf32>
//! ```
//!
//! There may be as many definitions as ops before the read. But all of them dominate the read, so they are ordered. Any
//! write between a definition and the read is also between an earlier definition and the read, on the same cycles of
//! blocks and in the same loops. So only the earliest definitions matter: the first results and the first block
//! arguments. Two of each are kept, since a write may itself define one of several results. A chain of n selects thus
//! costs O(n) rather than O(n²).

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

use super::Analyzer;
use crate::bufferize::{AliasingOperands, find_definitions};
use freehold_core::ir::{Use, Value};

/// The definitions of a read; most reads have one.
pub(super) type Definitions = SmallVec<[Value; 2]>;

impl Analyzer<'_> {
    /// Returns the earliest values whose ops may have written the data that `operand` holds.
    pub(super) fn definitions(&self, operand: Use) -> Definitions {
        let start = self.body.use_value(operand);
        let found = self.known_definitions(start).unwrap_or_else(|| self.search_definitions(start));
        match self.options.analysis_override.as_ref() {
            Some(overriding) => overriding.definitions(&self.query(), start, found.to_vec()).into(),
            None => found,
        }
    }

    /// Returns the definitions of a value if its own op writes it, or if they were searched before.
    fn known_definitions(&self, value: Value) -> Option<Definitions> {
        if self.query().is_written_by_definition(value) {
            return Some(smallvec![value]);
        }
        self.definitions.borrow().get(&value).cloned()
    }

    pub(super) fn alias_sources(&self, value: Value) -> SmallVec<[Value; 2]> {
        let query = self.query();
        let aliases = match query.bufferizable_owner(value) {
            Some(_) => query.aliasing_operands(value),
            None => AliasingOperands::new(),
        };
        aliases.iter().map(|alias| self.body.use_value(alias.operand)).collect()
    }

    /// Finds and memoizes the definitions of `start`, which its op does not write, and of all values that it is an alias of. O(aliases visited).
    fn search_definitions(&self, start: Value) -> Definitions {
        let sources = self.alias_sources(start);
        // Most values that their ops do not write are aliases of one value, if of any.
        if sources.len() <= 1 {
            let found = match sources.first() {
                Some(&only) if only != start => self.known_definitions(only),
                Some(_) => None,
                None => Some(Definitions::new()),
            };
            if let Some(found) = found {
                self.definitions.borrow_mut().insert(start, found.clone());
                return found;
            }
        }
        let mut open: FxHashSet<Value> = FxHashSet::default();
        // A value, its alias sources, and how many of them were visited.
        let mut path: Vec<(Value, SmallVec<[Value; 2]>, usize)> = Vec::new();
        let mut enter = Some(start);
        loop {
            if let Some(value) = enter.take() {
                if open.insert(value) {
                    path.push((value, self.alias_sources(value), 0));
                } else {
                    // A cycle of aliases, as in a graph region: only the result is memoized.
                    return self.search_around_cycle(start);
                }
            }
            let Some((_, sources, next)) = path.last_mut() else { break };
            if let Some(&source) = sources.get(*next) {
                *next += 1;
                if self.known_definitions(source).is_none() {
                    enter = Some(source);
                }
                continue;
            }
            let Some((value, sources, _)) = path.pop() else { break };
            open.remove(&value);
            let of = |source: &Value| self.known_definitions(*source).unwrap_or_default();
            let found = match &sources[..] {
                [only] => of(only),
                _ => self.earliest(sources.iter().flat_map(of)),
            };
            self.definitions.borrow_mut().insert(value, found);
        }
        self.known_definitions(start).unwrap_or_default()
    }

    fn search_around_cycle(&self, start: Value) -> Definitions {
        let found = self.earliest(self.all_definitions(start).into_iter());
        self.definitions.borrow_mut().insert(start, found.clone());
        found
    }

    /// Returns all values whose ops may have written the data that `value` holds.
    pub(super) fn all_definitions(&self, value: Value) -> Vec<Value> {
        let Some(operand) = self.body.uses(value).next() else { return Vec::new() };
        find_definitions(&self.query(), operand)
    }

    /// Returns the first two results of one op and the first two arguments of one block.
    fn earliest(&self, found: impl Iterator<Item = Value>) -> Definitions {
        let body = self.body;
        let at = |value: Value| self.positions.definition(body, value);
        let (mut results, mut arguments): ([Option<Value>; 2], [Option<Value>; 2]) = Default::default();
        for value in found {
            let kept = if body.defining_op(value).is_some() { &mut results } else { &mut arguments };
            match *kept {
                [Some(first), _] if at(value) > at(first) || value == first => {}
                [Some(first), second] if at(value) == at(first) => kept[1] = second.or(Some(value)),
                _ => *kept = [Some(value), None],
            }
        }
        results.into_iter().chain(arguments).flatten().collect()
    }
}
