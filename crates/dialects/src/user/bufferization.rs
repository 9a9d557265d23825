//! The setting `freehold.bufferization`, and what follows from other settings where it says nothing.
//!
//! ```mlir
//! freehold.bufferization = {
//!   reads = ["t"], writes = ["t"],
//!   aliases = {r = {operand = "t", relation = "equivalent", certain = true}},
//!   fresh = ["s"], layout = {s = "identity"}, memory_space = {s = 1 : i64}
//! }
//! ```

use super::leak::leak;
use super::values::{Wrong, array, entries, find, string, strings};
use freehold_core::definition::*;
use freehold_core::ir::{Attr, AttrData, Context};

/// The keys of the setting.
const KEYS: &str = "aliases, destinations, fresh, in_place, layout, memory_space, memref_op, read_only, reads, \
                    required_results, shape, writes";

/// The setting as it is written: a list is `None` where the declaration does not say.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated {
    pub reads: Option<Vec<usize>>,
    pub writes: Option<Vec<usize>>,
    pub aliases: Option<Vec<TensorAlias>>,
    pub fresh: Option<Vec<usize>>,
    /// The rest of the facts, for which nothing is derived.
    pub rest: BufferizationFacts,
}

/// The facts that other settings state.
pub(super) struct Others<'a> {
    /// Whether `freehold.effects` is set.
    pub says_effects: bool,
    /// The pairs of result and operand group of `freehold.aliases`; `None` if it is not set.
    pub aliases: Option<&'a [(usize, usize)]>,
}

/// Parses the value of `freehold.bufferization`; `share` makes an attribute one of the declaration.
pub(super) fn parse(
    ctx: &Context,
    value: Attr,
    op_def: &OpDef,
    share: &dyn Fn(Attr) -> SharedAttr,
) -> Result<Stated, Wrong> {
    let mut stated = Stated::default();
    let operands = |value| groups(ctx, value, op_def.operands, "operand");
    let results = |value| groups(ctx, value, op_def.results, "result");
    for &(key, value) in entries(ctx, value)? {
        let key = ctx.str(key);
        let named = |message: String| format!("'{key}': {message}");
        let rest = &mut stated.rest;
        match key {
            "reads" => stated.reads = Some(operands(value).map_err(named)?),
            "writes" => stated.writes = Some(operands(value).map_err(named)?),
            "aliases" => stated.aliases = Some(aliases(ctx, value, op_def).map_err(named)?),
            "fresh" => stated.fresh = Some(results(value).map_err(named)?),
            "read_only" => rest.read_only = results(value).map_err(named)?,
            "in_place" => rest.in_place = operands(value).map_err(named)?,
            "required_results" => rest.required_results = results(value).map_err(named)?,
            "memref_op" => rest.memref_op = Some(leak(string(ctx, value).map_err(named)?)),
            "destinations" => {
                rest.destinations = pairs(ctx, value, op_def, |value| Ok(leak(string(ctx, value)?))).map_err(named)?;
            }
            "shape" => {
                let operand = |value| find(op_def.operands, string(ctx, value)?, "operand");
                rest.shapes = pairs(ctx, value, op_def, operand).map_err(named)?;
            }
            "memory_space" => {
                let is_given = |value: &Attr| !matches!(value.data(ctx), AttrData::Unit);
                let space = |value: Attr| Ok(Some(value).filter(is_given).map(share));
                rest.memory_spaces = pairs(ctx, value, op_def, space).map_err(named)?;
            }
            "layout" => {
                rest.layouts = pairs(ctx, value, op_def, |value| layout(ctx, value, share)).map_err(named)?;
            }
            _ => return Err(format!("unknown key '{key}', expected one of {KEYS}")),
        }
    }
    Ok(stated)
}

/// Returns the facts of a declaration: what it states, and what follows from its other settings. `None` if it says
/// nothing about tensors.
///
/// - Reads: all operands, except those that a result aliases and on which the op has no effect.
/// - Writes: operands with the effect `write`; without any known effects, all, and what is assumed to be written is
///   assumed to be read.
/// - Aliases: those of `freehold.aliases`, of which it is not known whether they are the same buffer, nor whether they
///   always share it. Destinations alias their results without being listed.
/// - Fresh results: those with the effect `allocate`.
pub(super) fn complete(stated: Option<Stated>, others: &Others<'_>, op_def: &OpDef) -> Option<BufferizationFacts> {
    let says_something = stated.is_some()
        || others.says_effects
        || others.aliases.is_some()
        || op_def.has(Traits::DESTINATION_STYLE)
        || op_def.region_branch.is_some();
    if !says_something {
        return None;
    }
    let stated = stated.unwrap_or_default();
    let effects = match op_def.effects {
        Effects::Groups { groups, .. } if others.says_effects => groups,
        _ => &[],
    };
    let has = |name: &str, kind: EffectKind| effects.iter().any(|effect| effect.0 == name && effect.1 == kind);
    let selected = |groups: &[ValueGroup], select: &dyn Fn(usize, &str) -> bool| -> Vec<usize> {
        (0..groups.len()).filter(|&index| select(index, groups[index].name)).collect()
    };
    // An op that neither reads nor writes the buffer that its result aliases returns a view of it. A write effect does not
    // mean that all elements are overwritten.
    let is_unknown = !others.says_effects && !matches!(op_def.effects, Effects::None | Effects::Recursive);
    let is_viewed = |index: usize| others.aliases.is_some_and(|pairs| pairs.iter().any(|pair| pair.1 == index));
    let is_accessed = |name: &str| has(name, EffectKind::Read) || has(name, EffectKind::Write);
    let reads = || selected(op_def.operands, &|index, name| is_unknown || !is_viewed(index) || is_accessed(name));
    let is_destination = |index: usize| op_def.has(Traits::DESTINATION_STYLE) && op_def.destination == Some(index);
    let writes = || {
        let is_unknown = is_unknown && !op_def.has(Traits::DESTINATION_STYLE);
        selected(op_def.operands, &|index, name| is_unknown || is_destination(index) || has(name, EffectKind::Write))
    };
    let aliases = || {
        let pairs = others.aliases.unwrap_or_default();
        let alias = |&(result, operand)| TensorAlias { result, operand, is_equivalent: false, is_certain: false };
        pairs.iter().map(alias).collect()
    };
    // Buffers that are allocated before the op are there to be written.
    let destinations: Vec<&str> = stated.rest.destinations.iter().map(|pair| pair.1).collect();
    let allocated = selected(op_def.operands, &|_, name| destinations.contains(&name));
    let fresh = || selected(op_def.results, &|_, name| has(name, EffectKind::Allocate));
    let says_accesses = stated.reads.is_some() || stated.writes.is_some() || !effects.is_empty();
    // An operand that is only assumed to be written may keep its contents, which are read later.
    let assumed = if stated.writes.is_none() && is_unknown { writes() } else { Vec::new() };
    let mut read = stated.reads.unwrap_or_else(reads);
    read.extend(assumed.into_iter().filter(|group| !read.contains(group)).collect::<Vec<_>>());
    let mut written = stated.writes.unwrap_or_else(writes);
    written.extend(allocated.into_iter().filter(|group| !written.contains(group)).collect::<Vec<_>>());
    Some(BufferizationFacts {
        says_accesses,
        reads: read,
        writes: written,
        aliases: stated.aliases.unwrap_or_else(aliases),
        fresh: stated.fresh.unwrap_or_else(fresh),
        ..stated.rest
    })
}

/// `["a", "b"]`
fn groups(ctx: &Context, value: Attr, groups: &[ValueGroup], kind: &str) -> Result<Vec<usize>, Wrong> {
    strings(ctx, value)?.into_iter().map(|name| find(groups, name, kind)).collect()
}

/// `{result = value, …}`
fn pairs<T>(
    ctx: &Context,
    value: Attr,
    op_def: &OpDef,
    parse: impl Fn(Attr) -> Result<T, Wrong>,
) -> Result<Vec<(usize, T)>, Wrong> {
    let pair = |&(name, value): &(_, Attr)| Ok((find(op_def.results, ctx.str(name), "result")?, parse(value)?));
    entries(ctx, value)?.iter().map(pair).collect()
}

/// `{r = "t", s = {operand = "t", relation = "equivalent", certain = true}, u = ["a", {operand = "b"}]}`
fn aliases(ctx: &Context, value: Attr, op_def: &OpDef) -> Result<Vec<TensorAlias>, Wrong> {
    let mut aliases = Vec::new();
    for &(name, value) in entries(ctx, value)? {
        let result = find(op_def.results, ctx.str(name), "result")?;
        let listed = match value.data(ctx) {
            AttrData::Array(_) => array(ctx, value)?,
            _ => std::slice::from_ref(&value),
        };
        for &value in listed {
            aliases.push(alias(ctx, value, op_def, result)?);
        }
    }
    Ok(aliases)
}

fn alias(ctx: &Context, value: Attr, op_def: &OpDef, result: usize) -> Result<TensorAlias, Wrong> {
    let mut alias = TensorAlias { result, operand: usize::MAX, is_equivalent: false, is_certain: false };
    if let Some(name) = value.as_str(ctx) {
        return Ok(TensorAlias { operand: find(op_def.operands, name, "operand")?, ..alias });
    }
    for &(key, value) in entries(ctx, value)? {
        match ctx.str(key) {
            "operand" => alias.operand = find(op_def.operands, string(ctx, value)?, "operand")?,
            "relation" => {
                alias.is_equivalent = match string(ctx, value)? {
                    "equivalent" => true,
                    "unknown" => false,
                    other => return Err(format!("unknown relation '{other}', expected 'equivalent' or 'unknown'")),
                };
            }
            "certain" => {
                let certain = value.as_bool(ctx).or(matches!(value.data(ctx), AttrData::Unit).then_some(true));
                alias.is_certain = certain.ok_or("'certain': expected true or false")?;
            }
            other => return Err(format!("unknown key '{other}', expected one of certain, operand, relation")),
        }
    }
    if alias.operand == usize::MAX {
        return Err("expected the key 'operand'".to_string());
    }
    Ok(alias)
}

/// `"identity"`, `"dynamic"`, an affine map or a strided layout
fn layout(ctx: &Context, value: Attr, share: &dyn Fn(Attr) -> SharedAttr) -> Result<BufferLayout, Wrong> {
    match (value.data(ctx), value.as_str(ctx)) {
        (AttrData::AffineMap(_) | AttrData::StridedLayout { .. }, _) => Ok(BufferLayout::Given(share(value))),
        (_, Some("identity")) => Ok(BufferLayout::Identity),
        (_, Some("dynamic")) => Ok(BufferLayout::Dynamic),
        _ => Err("expected \"identity\", \"dynamic\", an affine map or a strided layout".to_string()),
    }
}
