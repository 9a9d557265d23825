//! The facts of single ops: the keys of declarations, on an op of the program.
//!
//! ```mlir
//! %r = "my.op"(%a) {freehold.facts = {effects = {operand0 = "read", result0 = "allocate"}}} : (memref<4xf32>) -> memref<4xf32>
//! ```
//!
//! The definition of such an op is that of its declaration, with these keys in place of those that the declaration has. An
//! undeclared op gets its own definition, in which each operand, result, region and successor that the facts mention is a
//! group: `operand0`, `result0`, `region0`, `successor0`.

use std::any::Any;

use super::answers::{self, Declared};
use super::keys::{KEYS, fact_keys};
use super::leak::{leak, leak_slice};
use super::settings::{apply_one, finish};
use super::values::{Wrong, entries};
use freehold_core::definition::*;
use freehold_core::ir::{Attr, AttrData, Context};

/// The most operands of an undeclared op that facts can name.
const MOST_NAMED: usize = 1024;

/// The traits that say how an op is built, which facts cannot change.
const STRUCTURAL: Traits = Traits::ISOLATED_FROM_ABOVE
    .union(Traits::OPERAND_SEGMENTS)
    .union(Traits::RESULT_SEGMENTS)
    .union(Traits::SYMBOL)
    .union(Traits::SYMBOL_TABLE)
    .union(Traits::FUNCTION_LIKE);

/// Returns the definition of the op `name` with the facts of one op; `base` is its declaration, if there is one. The definition
/// lives as long as the process. O(size of the facts and of the declaration).
///
/// # Errors
/// A key, a name or a value is unknown or invalid; the error is the message.
pub fn interpret_facts(
    ctx: &Context,
    name: &str,
    base: Option<&'static OpDef>,
    facts: Attr,
) -> Result<&'static OpDef, Wrong> {
    let (mut op_def, mut declared) = match base {
        Some(base) => match declaration_of(base) {
            Some(declared) => (*base, declared.clone()),
            None => return Err(format!("'{name}' was not declared in a file")),
        },
        None => undeclared(ctx, name, facts)?,
    };
    let before = op_def.traits & STRUCTURAL;
    for &(key, value) in entries(ctx, facts)? {
        let key = ctx.str(key);
        if !KEYS.iter().any(|known| known.name == key && known.is_fact) {
            return Err(format!("unknown key '{key}'; the keys are {}", fact_keys()));
        }
        apply_one(ctx, key, value, &mut op_def, &mut declared).map_err(|message| format!("'{key}': {message}"))?;
    }
    if op_def.traits & STRUCTURAL != before {
        return Err("only a declaration can say that an op is a symbol, a function, or isolated".to_string());
    }
    let mut merged = declared.settings.map_or(&[][..], |settings| settings.entries(ctx)).to_vec();
    let facts = entries(ctx, facts)?.iter();
    merged.extend(facts.map(|&(key, value)| (ctx.name(&format!("freehold.{}", ctx.str(key))), value)));
    finish(ctx, ctx.dictionary(&merged), &mut op_def, &mut declared)?;
    op_def.declaration = Some(Box::leak(Box::new(declared)));
    Ok(Box::leak(Box::new(op_def)))
}

fn declaration_of(base: &'static OpDef) -> Option<&'static Declared> {
    let declaration: &'static dyn Any = base.declaration?;
    declaration.downcast_ref::<Declared>()
}

/// Returns the definition of an undeclared op, with a group for each value, region and successor that the facts mention, and one
/// for the rest.
fn undeclared(ctx: &Context, name: &str, facts: Attr) -> Result<(OpDef, Declared), Wrong> {
    static ANY: TypeConstraint = TypeConstraint { summary: "any type", accepts: |_, _| true, only: None, class: None };
    let mut op_def = OpDef::new(leak(name));
    let mut counts = [("operand", 0), ("result", 0), ("region", 0), ("successor", 0)];
    mentioned(ctx, facts, &mut counts);
    if counts.iter().any(|count| count.1 > MOST_NAMED) {
        return Err(format!("facts can name the first {MOST_NAMED} operands of an undeclared op"));
    }
    let names =
        |(prefix, count): (&'static str, usize)| (0..count).map(move |number| leak(&format!("{prefix}{number}")));
    let values = |of: (&'static str, usize)| {
        let mut groups: Vec<ValueGroup> =
            names(of).map(|name| ValueGroup { name, arity: Arity::One, constraint: &ANY }).collect();
        groups.push(ValueGroup { name: "", arity: Arity::Variadic, constraint: &ANY });
        leak_slice(groups)
    };
    op_def.operands = values(counts[0]);
    op_def.results = values(counts[1]);
    let mut regions: Vec<RegionGroup> =
        names(counts[2]).map(|name| RegionGroup { name, variadic: false, blocks: None, at_most: None }).collect();
    regions.push(RegionGroup { name: "", variadic: true, blocks: None, at_most: None });
    op_def.regions = leak_slice(regions);
    let mut successors: Vec<SuccessorGroup> =
        names(counts[3]).map(|name| SuccessorGroup { name, variadic: false }).collect();
    successors.push(SuccessorGroup { name: "", variadic: true });
    op_def.successors = leak_slice(successors);
    op_def.result_names = Some(answers::no_result_names);
    branch_operands(ctx, facts, &mut op_def)?;
    Ok((op_def, Declared::default()))
}

/// Makes the last operand that a branch names a group of it and all further ones, because a successor may get more arguments.
fn branch_operands(ctx: &Context, facts: Attr, op_def: &mut OpDef) -> Result<(), Wrong> {
    let branch = facts.entries(ctx).iter().find(|entry| ctx.str(entry.0) == "branch");
    let Some(&(_, branch)) = branch else { return Ok(()) };
    let named = entries(ctx, branch)?.len();
    if named > 1 {
        return Err(
            "'branch': only a declaration can say which operands belong to each of several successors".to_string()
        );
    }
    let mut operands = op_def.operands.to_vec();
    operands.pop();
    match operands.last_mut() {
        Some(last) => last.arity = Arity::Variadic,
        None => return Ok(()),
    }
    op_def.operands = leak_slice(operands);
    Ok(())
}

/// Finds the greatest number with each prefix among the names in facts.
fn mentioned(ctx: &Context, facts: Attr, counts: &mut [(&'static str, usize); 4]) {
    let mut work = vec![facts];
    while let Some(attr) = work.pop() {
        match attr.data(ctx) {
            AttrData::Dictionary(entries) => {
                for &(name, value) in entries.iter() {
                    note(ctx.str(name), counts);
                    work.push(value);
                }
            }
            AttrData::Array(elements) => work.extend(elements.iter()),
            _ => attr.as_str(ctx).into_iter().for_each(|text| note(text, counts)),
        }
    }
}

fn note(text: &str, counts: &mut [(&'static str, usize); 4]) {
    for (prefix, count) in counts {
        if let Some(number) = text.strip_prefix(*prefix).and_then(|number| number.parse::<usize>().ok()) {
            *count = (*count).max(number.saturating_add(1));
        }
    }
}
