//! The facts of single ops: the keys of declarations, on an op of the program.
//!
//! ```mlir
//! %r = "my.op"(%a) {freehold.facts = {effects = {operand0 = "read", result0 = "allocate"}}} : (memref<4xf32>) -> memref<4xf32>
//! ```
//!
//! The definition of such an op is that of its declaration, with these keys in place of those that the declaration has. An
//! undeclared op gets its own definition, in which each operand, result, region and successor that the facts mention is a
//! group: `operand0`, `result0`, `region0`, `successor0`. `operand2...` is the group of operand 2 and all further ones.

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
            Some(declared) => (*base, Declared { home: None, ..declared.clone() }),
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
    let mut merged = declared.settings.map_or(&[][..], |settings| settings.in_context(ctx).entries(ctx)).to_vec();
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
    let mut mentioned =
        [Mentioned::of("operand"), Mentioned::of("result"), Mentioned::of("region"), Mentioned::of("successor")];
    find_mentioned(ctx, facts, &mut mentioned);
    if mentioned.iter().any(|kind| kind.count > MOST_NAMED || kind.rest.is_some_and(|rest| rest > MOST_NAMED)) {
        return Err(format!("facts can name the first {MOST_NAMED} operands of an undeclared op"));
    }
    let names = |kind: &Mentioned| {
        let prefix = kind.prefix;
        (0..kind.rest.unwrap_or(kind.count)).map(move |number| leak(&format!("{prefix}{number}")))
    };
    let values = |kind: &Mentioned| {
        let mut groups: Vec<ValueGroup> =
            names(kind).map(|name| ValueGroup { name, arity: Arity::One, constraint: &ANY }).collect();
        let rest = kind.rest.map_or("", |rest| leak(&format!("{}{rest}{REST}", kind.prefix)));
        groups.push(ValueGroup { name: rest, arity: Arity::Variadic, constraint: &ANY });
        leak_slice(groups)
    };
    op_def.operands = values(&mentioned[0]);
    op_def.results = values(&mentioned[1]);
    let mut regions: Vec<RegionGroup> =
        names(&mentioned[2]).map(|name| RegionGroup { name, variadic: false, blocks: None, at_most: None }).collect();
    regions.push(RegionGroup { name: "", variadic: true, blocks: None, at_most: None });
    op_def.regions = leak_slice(regions);
    let mut successors: Vec<SuccessorGroup> =
        names(&mentioned[3]).map(|name| SuccessorGroup { name, variadic: false }).collect();
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
    if operands.last().is_some_and(|rest| !rest.name.is_empty()) {
        return Ok(());
    }
    operands.pop();
    match operands.last_mut() {
        Some(last) => last.arity = Arity::Variadic,
        None => return Ok(()),
    }
    op_def.operands = leak_slice(operands);
    Ok(())
}

/// The end of the name of a group of a value and all further ones.
const REST: &str = "...";

/// The values, regions or successors that facts mention.
struct Mentioned {
    /// The start of their names.
    prefix: &'static str,
    /// One more than the greatest number.
    count: usize,
    /// The least number that stands for itself and all further ones.
    rest: Option<usize>,
}

impl Mentioned {
    fn of(prefix: &'static str) -> Mentioned {
        Mentioned { prefix, count: 0, rest: None }
    }

    fn note(&mut self, text: &str) {
        let Some(number) = text.strip_prefix(self.prefix) else { return };
        if let Some(Ok(rest)) = number.strip_suffix(REST).map(str::parse::<usize>) {
            self.rest = Some(self.rest.map_or(rest, |known| known.min(rest)));
        } else if let Ok(number) = number.parse::<usize>() {
            self.count = self.count.max(number.saturating_add(1));
        }
    }
}

/// Finds the numbers with each prefix among the names in facts.
fn find_mentioned(ctx: &Context, facts: Attr, mentioned: &mut [Mentioned; 4]) {
    let mut work = vec![facts];
    while let Some(attr) = work.pop() {
        match attr.data(ctx) {
            AttrData::Dictionary(entries) => {
                for &(name, value) in entries.iter() {
                    mentioned.iter_mut().for_each(|kind| kind.note(ctx.str(name)));
                    work.push(value);
                }
            }
            AttrData::Array(elements) => work.extend(elements.iter()),
            _ => {
                if let Some(text) = attr.as_str(ctx) {
                    mentioned.iter_mut().for_each(|kind| kind.note(text));
                }
            }
        }
    }
}
