//! Functions as their callers see them.

use rustc_hash::FxHashMap;

use super::aliases::{Aliases, Class};
use super::rules::{CallAliases, CallGroup};
use freehold_core::definition::Callee as Symbol;
use freehold_core::ir::{Name, Op, Value, View};
use freehold_dialects::deallocation;

/// Who owns the results of a function that are buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Each result comes with an indicator.
    Indicators,
    /// The caller owns all of them, and they are distinct.
    Fresh,
    /// The caller owns all of them. Several may be one buffer.
    Declared,
    /// Each comes with an indicator already: the function was deallocated elsewhere.
    Given,
}

/// A function with a body.
#[derive(Clone, Debug)]
pub(super) struct Callee {
    /// Who owns its results.
    pub kind: Kind,
    /// Which results may be which arguments; `None` as long as the function is not transformed.
    pub aliases: Option<CallAliases>,
}

/// The functions of a symbol table that have a body.
#[derive(Default)]
pub(super) struct Calls {
    pub functions: FxHashMap<Name, Callee>,
}

impl Calls {
    /// Returns who owns the results of a call, and which results may be which operands. Returns `None` if the op is not
    /// a call of a function.
    pub fn of(&self, view: View<'_>, op: Op) -> Option<(Kind, CallAliases)> {
        let memrefs = |values: &mut dyn Iterator<Item = Value>| -> Vec<usize> {
            values.enumerate().filter(|entry| view.ty(entry.1).is_memref(view.ctx)).map(|entry| entry.0).collect()
        };
        let results = || memrefs(&mut view.results(op).iter().copied());
        let callee = match view.op_def(op)?.call?(view, op) {
            Symbol::Symbol(symbol) => symbol.as_symbol(view.ctx).and_then(|name| self.functions.get(&name)),
            Symbol::Value(_) => None,
        };
        let one_group = |operands| vec![CallGroup { operands, results: results() }];
        let ownership = deallocation::ownership(view.ctx);
        let given = view.results(op).iter().filter(|&&result| view.ty(result) == ownership).count();
        Some(match callee {
            None if given > 0 && given == results().len() => {
                (Kind::Given, CallAliases { groups: one_group(memrefs(&mut view.operands(op))) })
            }
            None => (Kind::Declared, CallAliases { groups: one_group(Vec::new()) }),
            Some(Callee { kind: Kind::Fresh, .. }) => (Kind::Fresh, CallAliases::default()),
            Some(Callee { kind, aliases: Some(aliases) }) => (*kind, aliases.clone()),
            // A recursive call: any result may be any argument.
            Some(Callee { kind, aliases: None }) => {
                (*kind, CallAliases { groups: one_group(memrefs(&mut view.operands(op))) })
            }
        })
    }
}

/// Returns which results of a function may be which arguments, from the values that its exits return.
pub(super) fn summary(
    view: View<'_>,
    aliases: &mut Aliases,
    returned: &[Vec<Value>],
    results: &[usize],
) -> CallAliases {
    // The values that the exits return for one result are one value to the caller.
    if let Some((first, others)) = returned.split_first() {
        for other in others {
            for (&one, &value) in first.iter().zip(other) {
                aliases.union(one, value);
            }
        }
    }
    let Some(first) = returned.first() else { return CallAliases::default() };
    let mut numbers: FxHashMap<Class, usize> = FxHashMap::default();
    let mut groups: Vec<CallGroup> = Vec::new();
    for (&number, &value) in results.iter().zip(first) {
        let class = aliases.class(value);
        let group = *numbers.entry(class).or_insert_with(|| {
            groups.push(CallGroup::default());
            groups.len() - 1
        });
        groups[group].results.push(number);
    }
    let arguments = view.root_block().map_or(&[][..], |block| view.body.arguments(block));
    for (number, &argument) in arguments.iter().enumerate() {
        if view.ty(argument).is_memref(view.ctx)
            && let Some(&group) = numbers.get(&aliases.class(argument))
        {
            groups[group].operands.push(number);
        }
    }
    CallAliases { groups }
}
