//! The keys of declarations and facts that say what an op does with buffers, and how control and buffers flow through it:
//! effects, allocations, copies, views, ownership, branches and exits of regions.
//!
//! ```mlir
//! irdl.operation @realloc attributes {
//!   freehold.effects = {old = ["read", "free"], new = "allocate"},
//!   freehold.allocation = {dealloc = "my.free", clone = "my.clone"}
//! } { … }
//! ```

use super::answers::{self, Declared, DeclaredBranch, DeclaredOwner, DeclaredOwnership};
use super::leak::{leak, leak_slice};
use super::values::{Wrong, entries, find, string, strings};
use freehold_core::definition::*;
use freehold_core::ir::{Attr, AttrData, Context};
use freehold_core::sort::sort_by_key;

/// Applies an entry of a declaration or of facts. Returns false if it is none of this file.
///
/// # Errors
/// The value is invalid; the error is the message.
pub(super) fn apply(
    ctx: &Context,
    key: &str,
    value: Attr,
    op_def: &mut OpDef,
    declared: &mut Declared,
) -> Result<bool, Wrong> {
    match key {
        "aliases" => {
            declared.aliases.clear();
            for &(result, operand) in entries(ctx, value)? {
                let result = find(op_def.results, ctx.str(result), "result")?;
                let operand = find(op_def.operands, string(ctx, operand)?, "operand")?;
                declared.aliases.push((result, operand));
            }
            op_def.buffer_flow = Some(BufferFlow { dependencies: answers::dependencies, terminal: false });
        }
        "allocation" => allocations(ctx, value, op_def, declared)?,
        "branch" => op_def.branch = Some(Box::leak(Box::new(branch(ctx, value, op_def)?))),
        "copy" => op_def.copies = Some(copy(ctx, value, op_def)?),
        "exit" => {
            declared.exit = groups(ctx, value, op_def)?;
            if declared.exit.windows(2).any(|pair| pair[0] + 1 != pair[1]) {
                return Err("expected adjacent operands, in their order".to_string());
            }
            op_def.region_exit = Some(answers::exit);
            op_def.traits |= Traits::TERMINATOR;
        }
        "owned" => {
            let groups = groups(ctx, value, op_def)?;
            op_def.takes_over = leak_slice(groups.into_iter().map(|group| op_def.operands[group].name).collect());
        }
        "ownership" => op_def.ownership = Some(Box::leak(Box::new(ownership(ctx, value, op_def)?))),
        "view" => view(ctx, value, op_def, declared)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// A name of an operand group, or a list of them.
fn groups(ctx: &Context, value: Attr, op_def: &OpDef) -> Result<Vec<usize>, Wrong> {
    let names = match value.data(ctx) {
        AttrData::Array(_) => strings(ctx, value)?,
        _ => vec![string(ctx, value)?],
    };
    names.into_iter().map(|name| find(op_def.operands, name, "operand")).collect()
}

/// Returns the name of the group of operands or results that `name` represents.
fn value_group(op_def: &OpDef, name: &str) -> Result<&'static str, Wrong> {
    let operand = find(op_def.operands, name, "operand").map(|index| op_def.operands[index].name);
    let result = || find(op_def.results, name, "result").map(|index| op_def.results[index].name);
    operand.or_else(|_| result()).map_err(|_| format!("unknown operand or result '{name}'"))
}

/// `{group = "read", memory = ["read", "write"]}`
pub(super) fn effects(ctx: &Context, value: Attr, op_def: &OpDef) -> Result<Effects, Wrong> {
    let mut groups: Vec<(&'static str, EffectKind, Resource)> = Vec::new();
    for &(name, kinds) in entries(ctx, value)? {
        let group = match ctx.str(name) {
            "memory" => "",
            name => value_group(op_def, name)?,
        };
        let kinds = match kinds.data(ctx) {
            AttrData::Array(_) => strings(ctx, kinds)?,
            _ => vec![string(ctx, kinds)?],
        };
        for kind in kinds {
            let kind = EffectKind::named(kind).ok_or_else(|| format!("unknown effect '{kind}'"))?;
            groups.push((group, kind, Resource::Default));
        }
    }
    if groups.is_empty() {
        return Ok(Effects::None);
    }
    // In the order of the op's groups, not of the dictionary, because the order of effects is observable.
    let order = |name: &str| {
        let position = op_def.operands.iter().chain(op_def.results).position(|group| group.name == name);
        position.filter(|_| !name.is_empty()).unwrap_or(usize::MAX)
    };
    sort_by_key(&mut groups, |entry| order(entry.0));
    let recursive = op_def.has(Traits::RECURSIVE_MEMORY_EFFECTS);
    Ok(Effects::Groups { groups: leak_slice(groups), recursive })
}

/// `{dealloc = "dialect.free", …}` for all allocated results, or `{a = {dealloc = "dialect.free"}, b = {…}}`.
fn allocations(ctx: &Context, value: Attr, op_def: &mut OpDef, declared: &mut Declared) -> Result<(), Wrong> {
    let pairs = entries(ctx, value)?;
    declared.allocations.clear();
    if pairs.is_empty() || !pairs.iter().all(|entry| matches!(entry.1.data(ctx), AttrData::Dictionary(_))) {
        op_def.allocation = Some(allocation(ctx, value)?);
        return Ok(());
    }
    for &(name, value) in pairs {
        let group = find(op_def.results, ctx.str(name), "result")?;
        declared.allocations.push((group, allocation(ctx, value)?));
    }
    op_def.allocation = declared.allocations.first().map(|entry| entry.1);
    Ok(())
}

/// `{dealloc = "dialect.free", clone = "dialect.copy"}`
fn allocation(ctx: &Context, value: Attr) -> Result<Allocation, Wrong> {
    let mut allocation = Allocation { dealloc: None, clone: None, promoted: None, hoisting: Hoisting::empty() };
    for &(name, value) in entries(ctx, value)? {
        match ctx.str(name) {
            "dealloc" => allocation.dealloc = Some(leak(string(ctx, value)?)),
            "clone" => allocation.clone = Some(leak(string(ctx, value)?)),
            "promoted" => allocation.promoted = Some(leak(string(ctx, value)?)),
            "hoisting" => {
                for word in strings(ctx, value)? {
                    allocation.hoisting |= match word {
                        "loop" => Hoisting::LOOP,
                        "block" => Hoisting::BLOCK,
                        _ => return Err(format!("unknown hoisting '{word}'")),
                    };
                }
            }
            name => return Err(format!("unknown function '{name}' of an allocation")),
        }
    }
    Ok(allocation)
}

/// `{dest = "args", other = "more"}`: the operands that each successor receives.
fn branch(ctx: &Context, value: Attr, op_def: &mut OpDef) -> Result<DeclaredBranch, Wrong> {
    let mut groups: Vec<Option<usize>> = vec![None; op_def.successors.len()];
    for &(name, group) in entries(ctx, value)? {
        let name = ctx.str(name);
        let position = || name.strip_prefix("successor")?.parse::<usize>().ok().filter(|&at| at < groups.len());
        let index = op_def.successors.iter().position(|group| group.name == name).or_else(position);
        let Some(successor) = index else {
            let known: Vec<&str> = op_def.successors.iter().map(|group| group.name).collect();
            return Err(match known.is_empty() {
                true => format!("unknown successor '{name}'; 'freehold.successors' names them"),
                false => format!("unknown successor '{name}'; the successors are {}", known.join(", ")),
            });
        };
        if op_def.successors[successor].variadic {
            return Err(format!("'{name}' stands for any number of successors, which receive no operands"));
        }
        let text = string(ctx, group)?;
        let group = find(op_def.operands, text, "operand")?;
        if op_def.operands[group].arity != Arity::Variadic {
            return Err(format!(
                "'{text}' is not variadic: a successor may get arguments, and needs operands for them"
            ));
        }
        groups[successor] = Some(group);
    }
    let forwarded: Vec<usize> = groups.iter().flatten().copied().collect();
    if forwarded.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err("each successor needs operands of its own, in the order of the successors".to_string());
    }
    op_def.traits |= Traits::TERMINATOR;
    Ok(DeclaredBranch { groups })
}

/// `{source = "a", target = "b"}`
fn copy(ctx: &Context, value: Attr, op_def: &OpDef) -> Result<Copies, Wrong> {
    let (mut source, mut target) = (None, None);
    for &(name, value) in entries(ctx, value)? {
        let group = op_def.operands[find(op_def.operands, string(ctx, value)?, "operand")?].name;
        match ctx.str(name) {
            "source" => source = Some(group),
            "target" => target = Some(group),
            other => return Err(format!("unknown key '{other}' of a copy; the keys are 'source' and 'target'")),
        }
    }
    match (source, target) {
        (Some(source), Some(target)) => Ok(Copies { source, target }),
        _ => Err("expected 'source' and 'target'".to_string()),
    }
}

/// `{result = "source", offset = "none"}`
fn view(ctx: &Context, value: Attr, op_def: &mut OpDef, declared: &mut Declared) -> Result<(), Wrong> {
    let pairs = entries(ctx, value)?;
    let offset = pairs.iter().find(|entry| ctx.str(entry.0) == "offset").map(|entry| entry.1);
    let has_offset = match offset.map(|offset| string(ctx, offset)).transpose()? {
        None | Some("any") => true,
        Some("none") => false,
        Some(other) => return Err(format!("unknown offset '{other}'; it is \"none\" or \"any\"")),
    };
    let mut views = Vec::new();
    declared.aliases.clear();
    for &(name, value) in pairs.iter().filter(|entry| ctx.str(entry.0) != "offset") {
        let result = find(op_def.results, ctx.str(name), "result")?;
        let source = find(op_def.operands, string(ctx, value)?, "operand")?;
        declared.aliases.push((result, source));
        views.push(ViewGroups {
            result: op_def.results[result].name,
            source: op_def.operands[source].name,
            has_offset,
        });
    }
    // The trait says that the first result is a view of the first operand.
    match (&op_def.results, &declared.aliases[..]) {
        ([only], [(0, 0)]) if only.arity == Arity::One && op_def.operands[0].arity == Arity::One => {
            op_def.traits |= Traits::VIEW_LIKE;
        }
        _ => op_def.buffer_flow = Some(BufferFlow { dependencies: answers::dependencies, terminal: false }),
    }
    op_def.views = leak_slice(views);
    Ok(())
}

/// `{a = "new", b = {same = "x"}, c = {select = ["condition", "x", "y"]}, d = {flag = "owned"}}`
fn ownership(ctx: &Context, value: Attr, op_def: &OpDef) -> Result<DeclaredOwnership, Wrong> {
    const CASES: &str = "\"new\", \"borrowed\", \"unknown\", {same = …}, {select = […]} or {flag = …}";
    let operand = |value: Attr| {
        let name = string(ctx, value)?;
        let group = find(op_def.operands, name, "operand")?;
        match op_def.operands[group].arity {
            Arity::One => Ok(group),
            _ => Err(format!("'{name}' is not one operand")),
        }
    };
    let owner = |value: Attr| {
        if let AttrData::Dictionary(entries) = value.data(ctx) {
            let [(key, value)] = entries[..] else { return Err(format!("expected {CASES}")) };
            return Ok(match ctx.str(key) {
                "same" => DeclaredOwner::Same(operand(value)?),
                "flag" => DeclaredOwner::Flag(find(op_def.results, string(ctx, value)?, "result")?),
                "select" => match super::values::array(ctx, value)?[..] {
                    [condition, on_true, on_false] => {
                        DeclaredOwner::Select([operand(condition)?, operand(on_true)?, operand(on_false)?])
                    }
                    _ => return Err("expected the condition and two operands".to_string()),
                },
                _ => return Err(format!("expected {CASES}")),
            });
        }
        match string(ctx, value)? {
            "new" => Ok(DeclaredOwner::New),
            "borrowed" => Ok(DeclaredOwner::Borrowed),
            "unknown" => Ok(DeclaredOwner::Unknown),
            other => Err(format!("unknown owner '{other}'; expected {CASES}")),
        }
    };
    let mut results = Vec::new();
    for &(name, value) in entries(ctx, value)? {
        results.push((find(op_def.results, ctx.str(name), "result")?, owner(value)?));
    }
    Ok(DeclaredOwnership { results })
}
