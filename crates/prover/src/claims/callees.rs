//! Which functions claim bytes of their arguments and of globals, themselves or in the functions that they call.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::claims::views::{alignment_of_claim, base, claimed, has_claims, is_claim, is_vector_of_bytes};
use crate::summary::Program;
use freehold_core::ir::{Name, Op, Value, View};

/// The claims of the functions of a program.
#[derive(Default)]
pub struct ArenaArguments {
    /// Whether a function has views that claim bytes of an arena.
    pub has_claims: bool,
    /// The arguments in which a function claims bytes, with the largest alignment that a claim needs.
    arguments: FxHashMap<(usize, usize), i64>,
    /// The globals in which a function claims bytes, by function.
    globals: FxHashSet<(usize, Name)>,
}

impl ArenaArguments {
    /// Finds the arguments and globals in which functions claim bytes. Near-linear in the size of the program.
    pub fn new(program: &Program<'_>) -> ArenaArguments {
        let mut bodies = program.functions.iter().filter_map(|function| function.body);
        let has_claims = bodies.any(|body| has_claims(View::new(program.ctx, body)));
        let mut found = ArenaArguments { has_claims, ..ArenaArguments::default() };
        if !has_claims {
            return found;
        }
        // From what a callee claims to what its callers pass to it.
        let mut passed: FxHashMap<(usize, usize), Vec<(usize, usize)>> = FxHashMap::default();
        let mut callers: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (index, function) in program.functions.iter().enumerate() {
            let Some(body) = function.body else { continue };
            let view = View::new(program.ctx, body);
            for op in body.walk_preorder() {
                if is_claim(view, op) {
                    let value = base(view, claimed(view, op).0);
                    if let Some(argument) = argument_number(view, value) {
                        let alignment = found.arguments.entry((index, argument)).or_insert(1);
                        *alignment = alignment_of_claim(view, op).max(*alignment);
                    }
                    if let Some(name) = global(view, value) {
                        found.globals.insert((index, name));
                    }
                }
                let Some(callee) = callee(program, view, function.scope, op) else { continue };
                callers.entry(callee).or_default().push(index);
                for (operand, value) in view.operands(op).enumerate() {
                    if let Some(argument) = argument_number(view, arena(view, value)) {
                        passed.entry((callee, operand)).or_default().push((index, argument));
                    }
                }
            }
        }
        let mut work: Vec<(usize, usize)> = found.arguments.keys().copied().collect();
        while let Some(claimed) = work.pop() {
            let alignment = found.arguments[&claimed];
            for &outer in passed.get(&claimed).into_iter().flatten() {
                let known = found.arguments.entry(outer).or_insert(0);
                if *known < alignment {
                    *known = alignment;
                    work.push(outer);
                }
            }
        }
        let mut work: Vec<(usize, Name)> = found.globals.iter().copied().collect();
        while let Some((function, name)) = work.pop() {
            for &caller in callers.get(&function).into_iter().flatten() {
                if found.globals.insert((caller, name)) {
                    work.push((caller, name));
                }
            }
        }
        found
    }

    /// Returns the operands of a call in which the callee may claim bytes.
    pub fn of_call(&self, program: &Program<'_>, view: View<'_>, scope: usize, op: Op) -> Vec<usize> {
        if view.is_named(op, "func.call_indirect") {
            let operands = view.operands(op).enumerate();
            return operands.filter(|entry| is_vector_of_bytes(view, entry.1)).map(|entry| entry.0).collect();
        }
        let Some(callee) = callee(program, view, scope, op) else { return Vec::new() };
        (0..view.operand_count(op)).filter(|&index| self.arguments.contains_key(&(callee, index))).collect()
    }

    /// Returns the alignment that the claims of a callee need of an operand, if it is known.
    pub fn alignment_of_operand(
        &self,
        program: &Program<'_>,
        view: View<'_>,
        scope: usize,
        op: Op,
        index: usize,
    ) -> Option<i64> {
        let callee = callee(program, view, scope, op)?;
        self.arguments.get(&(callee, index)).copied()
    }

    /// Returns the alignment that the claims of a function need of its argument, which its callers guarantee.
    pub fn alignment_of_argument(&self, function: usize, view: View<'_>, value: Value) -> Option<i64> {
        self.arguments.get(&(function, argument_number(view, value)?)).copied()
    }

    /// Whether a call may claim bytes of a global.
    pub fn claims_global(&self, program: &Program<'_>, view: View<'_>, scope: usize, op: Op, name: Name) -> bool {
        if view.is_named(op, "func.call_indirect") {
            return true;
        }
        callee(program, view, scope, op).is_some_and(|callee| self.globals.contains(&(callee, name)))
    }
}

/// Returns the arena that a value is a view of, through claims in it.
fn arena(view: View<'_>, value: Value) -> Value {
    let mut value = base(view, value);
    while let Some(claim) = view.defining_op(value).filter(|&op| is_claim(view, op)) {
        value = base(view, claimed(view, claim).0);
    }
    value
}

fn callee(program: &Program<'_>, view: View<'_>, scope: usize, op: Op) -> Option<usize> {
    if !view.is_named(op, "func.call") {
        return None;
    }
    let name = view.attribute(op, "callee").and_then(|attr| attr.as_symbol(view.ctx))?;
    program.scopes[scope].get(&name).copied()
}

/// Returns the global that a value is.
fn global(view: View<'_>, value: Value) -> Option<Name> {
    let op = view.defining_op(value).filter(|&op| view.is_named(op, "memref.get_global"))?;
    view.attribute(op, "name")?.as_symbol(view.ctx)
}

/// Returns the number of the argument of the function that a value is.
fn argument_number(view: View<'_>, value: Value) -> Option<usize> {
    if view.defining_op(value).is_some() {
        return None;
    }
    let entry = view.roots().first().and_then(|&region| view.first_block(region))?;
    (view.value_block(value) == Some(entry)).then(|| view.arguments(entry).iter().position(|&one| one == value))?
}
