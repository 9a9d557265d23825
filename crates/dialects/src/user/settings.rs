//! The `freehold.*` attributes of a declaration: properties that IRDL cannot express.
//!
//! Each is parsed here and checked against the declaration's groups; an undeclared name or an unknown keyword is an
//! error.

use super::answers::{self, CalleeAt, Declared, Flow};
use super::keys::KEYS;
use super::leak::{leak, leak_slice};
use super::values::{Wrong, array, entries, find, string, strings};
use super::{bufferization, memory};
use crate::func;
use freehold_core::definition::*;
use freehold_core::ir::{Attr, AttrData, Body, Context, Name, Op};
use freehold_core::sort::sort_by_key;

/// Traits by their names in MLIR.
const TRAITS: [(&str, Traits); 42] = [
    ("AffineScope", Traits::AFFINE_SCOPE),
    ("AlwaysSpeculatable", Traits::ALWAYS_SPECULATABLE),
    ("AttrSizedOperandSegments", Traits::OPERAND_SEGMENTS),
    ("AttrSizedResultSegments", Traits::RESULT_SEGMENTS),
    ("AutomaticAllocationScope", Traits::AUTOMATIC_ALLOCATION_SCOPE),
    ("Commutative", Traits::COMMUTATIVE),
    ("ConstantLike", Traits::CONSTANT_LIKE),
    ("CopyOpInterface", Traits::empty()),
    ("DestinationStyle", Traits::DESTINATION_STYLE),
    ("Elementwise", Traits::ELEMENTWISE),
    ("GraphRegion", Traits::GRAPH_REGION),
    ("Idempotent", Traits::IDEMPOTENT),
    ("Involution", Traits::INVOLUTION),
    ("IsolatedFromAbove", Traits::ISOLATED_FROM_ABOVE),
    ("NoMemoryEffect", Traits::empty()),
    ("NoRegionArguments", Traits::NO_REGION_ARGUMENTS),
    ("NoTerminator", Traits::NO_TERMINATOR),
    ("OptionalSymbol", Traits::OPTIONAL_SYMBOL),
    ("ParallelRegion", Traits::PARALLEL_REGION),
    ("Pure", Traits::ALWAYS_SPECULATABLE),
    ("RecursiveMemoryEffects", Traits::RECURSIVE_MEMORY_EFFECTS),
    ("RecursivelySpeculatable", Traits::RECURSIVELY_SPECULATABLE),
    ("ReturnLike", Traits::RETURN_LIKE),
    ("SameOperandsAndResultElementType", Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE),
    ("SameOperandsAndResultRank", Traits::SAME_OPERANDS_AND_RESULT_RANK),
    ("SameOperandsAndResultShape", Traits::SAME_OPERANDS_AND_RESULT_SHAPE),
    ("SameOperandsAndResultType", Traits::SAME_OPERANDS_AND_RESULT_TYPE),
    ("SameOperandsElementType", Traits::SAME_OPERANDS_ELEMENT_TYPE),
    ("SameOperandsShape", Traits::SAME_OPERANDS_SHAPE),
    ("SameTypeOperands", Traits::SAME_TYPE_OPERANDS),
    ("Scalarizable", Traits::SCALARIZABLE),
    ("SingleBlock", Traits::SINGLE_BLOCK),
    ("Symbol", Traits::SYMBOL),
    ("SymbolTable", Traits::SYMBOL_TABLE),
    ("Tensorizable", Traits::TENSORIZABLE),
    ("Terminator", Traits::TERMINATOR),
    ("Vectorizable", Traits::VECTORIZABLE),
    ("ViewLike", Traits::VIEW_LIKE),
    // Synonyms from MLIR's C++ classes.
    ("HasRecursiveMemoryEffects", Traits::RECURSIVE_MEMORY_EFFECTS),
    ("IsCommutative", Traits::COMMUTATIVE),
    ("IsTerminator", Traits::TERMINATOR),
    ("ViewLikeOpInterface", Traits::VIEW_LIKE),
];

/// Applies every `freehold.*` entry of `attributes` to the op definition and the declaration.
pub(super) fn apply(ctx: &Context, attributes: Attr, op_def: &mut OpDef, declared: &mut Declared) -> Result<(), Wrong> {
    let settings = attributes.entries(ctx).iter().filter_map(|&(name, value)| {
        let setting = ctx.str(name).strip_prefix("freehold.")?;
        Some((setting, value))
    });
    // The groups of an op come first: other settings name them.
    let mut settings: Vec<(&str, Attr)> = settings.collect();
    sort_by_key(&mut settings, |setting| (setting.0 != "successors", setting.0 != "spellings"));
    for (setting, value) in settings {
        let named = |message: String| format!("'freehold.{setting}': {message}");
        apply_one(ctx, setting, value, op_def, declared).map_err(named)?;
    }
    declared.settings = Some(declared.share(attributes));
    finish(ctx, attributes, op_def, declared)
}

/// Derives what follows from several settings: the `freehold.*` entries of `attributes`.
///
/// # Errors
/// Settings contradict each other.
pub(super) fn finish(
    ctx: &Context,
    attributes: Attr,
    op_def: &mut OpDef,
    declared: &mut Declared,
) -> Result<(), Wrong> {
    if op_def.has(Traits::FUNCTION_LIKE) && !op_def.has(Traits::ISOLATED_FROM_ABOVE) {
        return Err("'freehold.function': a function needs the trait \"IsolatedFromAbove\"".to_string());
    }
    // Who takes over a buffer may free it.
    let known = match op_def.effects {
        Effects::Groups { groups, .. } => Some(groups),
        Effects::None => Some(&[][..]),
        _ => None,
    };
    if let Some(groups) = known.filter(|_| !op_def.takes_over.is_empty()) {
        let mut groups = groups.to_vec();
        for &name in op_def.takes_over {
            let free = (name, EffectKind::Free, Resource::Default);
            groups.extend(Some(free).filter(|free| !groups.contains(free)));
        }
        let recursive = op_def.has(Traits::RECURSIVE_MEMORY_EFFECTS);
        op_def.effects = Effects::Groups { groups: leak_slice(groups), recursive };
    }
    if !matches!(op_def.effects, Effects::Groups { .. } | Effects::Computed(_))
        && op_def.has(Traits::RECURSIVE_MEMORY_EFFECTS)
    {
        op_def.effects = Effects::Recursive;
    }
    apply_bufferization(ctx, attributes, op_def, declared)
}

/// Applies `freehold.bufferization`, and what the other settings say about tensors. The same aliases and effects hold for
/// the op on buffers if no other setting states them.
fn apply_bufferization(
    ctx: &Context,
    attributes: Attr,
    op_def: &mut OpDef,
    declared: &mut Declared,
) -> Result<(), Wrong> {
    let setting = |name: &str| attributes.get(ctx, ctx.name(name));
    let stated = setting("freehold.bufferization")
        .map(|value| bufferization::parse(ctx, value, op_def, &|attr| declared.share(attr)))
        .transpose();
    let stated = stated.map_err(|message| format!("'freehold.bufferization': {message}"))?;
    let others = bufferization::Others {
        says_effects: setting("freehold.effects").is_some(),
        aliases: setting("freehold.aliases").map(|_| &declared.aliases[..]),
    };
    let (is_stated, says_aliases) = (stated.is_some(), others.aliases.is_some());
    let facts = bufferization::complete(stated, &others, op_def);
    if let Some(facts) = facts.as_ref().filter(|_| is_stated) {
        if matches!(op_def.effects, Effects::Unknown) {
            op_def.effects = Effects::Computed(answers::effects);
        }
        if !says_aliases && !facts.aliases.is_empty() {
            declared.aliases.extend(facts.aliases.iter().map(|alias| (alias.result, alias.operand)));
            op_def.buffer_flow = Some(BufferFlow { dependencies: answers::dependencies, terminal: false });
        }
    }
    declared.bufferization = facts;
    Ok(())
}

/// Applies one entry.
pub(super) fn apply_one(
    ctx: &Context,
    setting: &str,
    value: Attr,
    op_def: &mut OpDef,
    declared: &mut Declared,
) -> Result<(), Wrong> {
    match setting {
        "format" => {
            let text = super::directives::expand(string(ctx, value)?, declared.directives);
            op_def.syntax = Syntax::Format(leak(&text));
        }
        "variadic_regions" => {
            let mut regions = op_def.regions.to_vec();
            for name in strings(ctx, value)? {
                let region = regions.iter_mut().find(|region| region.name == name);
                region.ok_or_else(|| format!("unknown region '{name}'"))?.variadic = true;
            }
            op_def.regions = leak_slice(regions);
        }
        "segments" => {
            let mut operands = op_def.operands.to_vec();
            for &(name, sizes) in entries(ctx, value)? {
                let group = find(&operands, ctx.str(name), "operand")?;
                operands[group].arity = Arity::VariadicOfVariadic(leak(string(ctx, sizes)?));
            }
            op_def.operands = leak_slice(operands);
        }
        "optional_default_attributes" => {
            for &(name, default) in entries(ctx, value)? {
                change_attribute(op_def, ctx.str(name), |group| {
                    group.presence = Presence::OptionalValue(declared.share(default_of(ctx, group, default)));
                })?;
            }
        }
        "default_dialect" => op_def.default_dialect = Some(leak(string(ctx, value)?)),
        "summary" => op_def.summary = leak(string(ctx, value)?),
        "traits" => apply_traits(&strings(ctx, value)?, op_def)?,
        "successors" => {
            let group = |name: &str| match name.strip_suffix("...") {
                Some(name) => SuccessorGroup { name: leak(name), variadic: true },
                None => SuccessorGroup { name: leak(name), variadic: false },
            };
            op_def.successors = leak_slice(strings(ctx, value)?.into_iter().map(group).collect());
        }
        "relations" => {
            let mut relations = op_def.relations.to_vec();
            for relation in array(ctx, value)? {
                relations.push(self::relation(ctx, *relation, op_def)?);
            }
            op_def.relations = leak_slice(relations);
        }
        "effects" => op_def.effects = memory::effects(ctx, value, op_def)?,
        "effects_attribute" => {
            declared.effects_attribute = Some(leak(string(ctx, value)?));
            op_def.effects = Effects::Computed(answers::effects);
        }
        "evaluate" => declared.evaluation = Some(evaluation(ctx, value, declared.file)?),
        "destination_style" => {
            op_def.destination = Some(find(op_def.operands, string(ctx, value)?, "operand")?);
            op_def.traits |= Traits::DESTINATION_STYLE;
            let flow = BufferFlow { dependencies: answers::dependencies, terminal: false };
            op_def.buffer_flow = op_def.buffer_flow.or(Some(flow));
        }
        "region_flow" => {
            let flow: &'static Flow = Box::leak(Box::new(region_flow(ctx, value, op_def)?));
            op_def.region_branch = Some(flow);
            declared.flow = Some(flow);
        }
        // Applied after the other settings, from which the rest follows.
        "bufferization" => {}
        "callee" => {
            declared.callee = Some(callee_at(string(ctx, value)?, op_def));
            op_def.call = Some(answers::callee);
        }
        "function" => function(ctx, value, op_def, declared)?,
        "optional_attributes" => {
            for name in strings(ctx, value)? {
                change_attribute(op_def, name, |group| group.presence = Presence::Optional)?;
            }
        }
        "default_attributes" => {
            for &(name, default) in entries(ctx, value)? {
                change_attribute(op_def, ctx.str(name), |group| {
                    group.presence = Presence::Value(declared.share(default_of(ctx, group, default)));
                })?;
            }
        }
        "spellings" => {
            for &(name, spelling) in entries(ctx, value)? {
                let spelling = self::spelling(ctx, spelling, declared.enums)?;
                change_attribute(op_def, ctx.str(name), |group| {
                    let constraint = AttrConstraint { spelling, ..*group.constraint };
                    group.constraint = Box::leak(Box::new(constraint));
                })?;
            }
        }
        _ if memory::apply(ctx, setting, value, op_def, declared)? => {}
        _ => {
            let mut known: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
            known.sort_unstable();
            return Err(format!("unknown setting of an operation; the settings are {}", known.join(", ")));
        }
    }
    Ok(())
}

/// Returns the group of operands with this name, or else the attribute.
fn callee_at(name: &str, op_def: &OpDef) -> CalleeAt {
    match find(op_def.operands, name, "operand") {
        Ok(group) => CalleeAt::Operands(group),
        Err(_) => CalleeAt::Attribute(leak(name)),
    }
}

/// `@evaluate`, or `[@evaluate, @evaluate_other]`: functions with a body in the file of the dialect.
fn evaluation(ctx: &Context, value: Attr, file: Option<&'static Body>) -> Result<Evaluation, Wrong> {
    let symbols = value.as_array(ctx).unwrap_or(std::slice::from_ref(&value));
    let name = |symbol: &Attr| symbol.as_symbol(ctx).ok_or("expected a symbol, or an array of symbols");
    let functions = symbols.iter().map(name).collect::<Result<Vec<_>, _>>()?;
    let Some(module) = file else {
        return Err("only an op of a dialect that was loaded from a file has functions that evaluate it".into());
    };
    let block = module.root_block();
    for &function in &functions {
        let is_it = |&op: &Op| {
            let name = module.attribute(ctx, op, Name::SYM_NAME).and_then(|name| name.as_str(ctx));
            let body = module.nested(op).and_then(Body::root_block);
            module.is(ctx, op, &func::FUNC) && name == Some(ctx.str(function)) && body.is_some()
        };
        if !block.is_some_and(|block| module.ops(block).any(|op| is_it(&op))) {
            let name = ctx.str(function);
            return Err(format!("expected a function with a body in this file, but found no '{name}'"));
        }
    }
    Ok(Evaluation { module, functions })
}

/// `{}`, or `{type = "function_type", owned = "takes"}`
fn function(ctx: &Context, value: Attr, op_def: &mut OpDef, declared: &mut Declared) -> Result<(), Wrong> {
    for &(name, value) in entries(ctx, value)? {
        match (ctx.str(name), string(ctx, value)?) {
            ("type", "function_type") => {}
            ("owned", attribute) => declared.owned_arguments = Some(leak(attribute)),
            ("type", other) => {
                return Err(format!("the type of a function is its attribute 'function_type', not '{other}'"));
            }
            (other, _) => return Err(format!("unknown key '{other}' of a function; the keys are 'owned' and 'type'")),
        }
    }
    if op_def.regions.len() != 1 || op_def.regions[0].variadic {
        return Err("a function has one region".to_string());
    }
    op_def.traits |= Traits::FUNCTION_LIKE | Traits::SYMBOL;
    Ok(())
}

fn apply_traits(names: &[&str], op_def: &mut OpDef) -> Result<(), Wrong> {
    for name in names {
        apply_trait(name, op_def)?;
    }
    // The operands that are copied are the first two.
    if names.contains(&"CopyOpInterface") {
        let [source, target, ..] = op_def.operands else {
            return Err("a copy has two operands".to_string());
        };
        op_def.copies = Some(Copies { source: source.name, target: target.name });
    }
    Ok(())
}

fn apply_trait(name: &str, op_def: &mut OpDef) -> Result<(), Wrong> {
    if let Some(terminator) = enclosed(name, "SingleBlockImplicitTerminator") {
        op_def.traits |= Traits::SINGLE_BLOCK;
        op_def.implicit_terminator = Some(leak(terminator));
        return Ok(());
    }
    if let Some(parents) = enclosed(name, "HasParent").or_else(|| enclosed(name, "ParentOneOf")) {
        op_def.parents = leak_slice(parents.split(',').map(|parent| leak(parent.trim())).collect());
        return Ok(());
    }
    if let Some(segments) = match name {
        "SameVariadicOperandSize" => Some(Traits::OPERAND_SEGMENTS),
        "SameVariadicResultSize" => Some(Traits::RESULT_SEGMENTS),
        _ => None,
    } {
        op_def.traits -= segments;
        return Ok(());
    }
    let Some((_, traits)) = TRAITS.iter().find(|entry| entry.0 == name) else {
        return Err(format!("unknown trait '{name}'"));
    };
    op_def.traits |= *traits;
    if matches!(name, "Pure" | "NoMemoryEffect") {
        op_def.effects = Effects::None;
    }
    Ok(())
}

fn enclosed<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.strip_prefix(name)?.strip_prefix('<')?.strip_suffix('>')
}

/// `["same", "a", "b"]`, `["element_of", "memref", "value"]`, …
fn relation(ctx: &Context, value: Attr, op_def: &OpDef) -> Result<TypeRelation, Wrong> {
    use crate::constraints;
    let words = strings(ctx, value)?;
    let Some((&kind, names)) = words.split_first() else { return Err("expected a non-empty relation".to_string()) };
    for name in names {
        let known = op_def.operands.iter().chain(op_def.results).any(|group| group.name == *name);
        if !known && op_def.attribute(name).is_none() {
            return Err(format!("unknown operand, result or attribute '{name}'"));
        }
    }
    let names: &'static [&'static str] = leak_slice(names.iter().map(|name| leak(name)).collect());
    let two = || match names {
        [from, to] => Ok((*from, *to)),
        _ => Err(format!("relation '{kind}' expects two names")),
    };
    let transform = |words: &str, transform| {
        let (from, to) = two()?;
        let summary = leak(&format!("type of '{to}' is {words} '{from}'"));
        Ok(TypeRelation::Transform { summary, from, to, transform, matches: None })
    };
    match kind {
        "same" => Ok(TypeRelation::Same(names)),
        "same_element" => Ok(TypeRelation::SameElement(names)),
        "same_shape" => Ok(TypeRelation::SameShape(names)),
        "same_rank" => Ok(TypeRelation::SameRank(names)),
        "element_of" => transform("the element type of", constraints::element_type),
        "i1_same_shape" => transform("i1 in the shape of", constraints::i1_same_shape),
        "each_element_of" => transform("each element type of", constraints::each_element),
        _ => Err(format!("unknown relation '{kind}'")),
    }
}

/// `{entry = ["then", "else"], then = ["join"], else = ["join"], join = ["parent"], operands = "inputs"}`, with
/// `invocations = {then = [0, 1]}`
fn region_flow(ctx: &Context, value: Attr, op_def: &OpDef) -> Result<Flow, Wrong> {
    let count = op_def.regions.len();
    let region = |name: &str| {
        let index = op_def.regions.iter().position(|group| group.name == name);
        index.ok_or_else(|| format!("unknown region '{name}'"))
    };
    let targets = |value: Attr| -> Result<Vec<usize>, Wrong> {
        let target = |name: &str| if name == "parent" { Ok(Flow::PARENT) } else { region(name) };
        strings(ctx, value)?.into_iter().map(target).collect()
    };
    let mut flow = Flow {
        entry: Vec::new(),
        regions: vec![Vec::new(); count],
        entry_operands: Vec::new(),
        invocations: vec![(0, None); count],
    };
    for &(name, value) in entries(ctx, value)? {
        match ctx.str(name) {
            "entry" => flow.entry = targets(value)?,
            "operands" => {
                let group = |value| find(op_def.operands, string(ctx, value)?, "operand");
                match value.data(ctx) {
                    AttrData::Dictionary(entries) => {
                        for &(name, value) in entries {
                            let target = targets(ctx.array_attr(&[ctx.string_attr(ctx.str(name))]))?[0];
                            flow.entry_operands.push((target, group(value)?));
                        }
                    }
                    _ => {
                        let group = group(value)?;
                        flow.entry_operands.extend((0..count).chain([Flow::PARENT]).map(|target| (target, group)));
                    }
                }
            }
            "invocations" => {
                for &(name, bounds) in entries(ctx, value)? {
                    let bounds: Vec<i64> = array(ctx, bounds)?.iter().filter_map(|bound| bound.as_i64(ctx)).collect();
                    let bound = |value: i64| u64::try_from(value).ok();
                    flow.invocations[region(ctx.str(name))?] = match bounds[..] {
                        [least] => (bound(least).unwrap_or(0), None),
                        [least, most] => (bound(least).unwrap_or(0), bound(most)),
                        _ => return Err("expected the minimum and maximum number of invocations".to_string()),
                    };
                }
            }
            name => flow.regions[region(name)?] = targets(value)?,
        }
    }
    Ok(flow)
}

/// `"symbol_name"`, `"unit"`, …, or a type, for a number that is spelled without its type.
fn spelling(
    ctx: &Context,
    value: Attr,
    enums: &'static [(&'static str, &'static EnumDef)],
) -> Result<AttrSpelling, Wrong> {
    if let AttrData::Dictionary(entries) = value.data(ctx)
        && let [(key, value)] = entries[..]
    {
        return match ctx.str(key) {
            "enum" => {
                let name = string(ctx, value)?;
                let known = enums.iter().find(|entry| entry.0 == name);
                let enum_def = known.ok_or_else(|| format!("the dialect declares no enumeration '{name}'"))?.1;
                Ok(AttrSpelling::Enum(enum_def))
            }
            "attribute" => {
                let (dialect, mnemonic) = super::types::symbol_parts(ctx, value)?;
                Ok(AttrSpelling::Dialect { dialect, mnemonic })
            }
            "array" => {
                let ty = value.as_type(ctx).and_then(|ty| super::leak::known_type(ctx, ty));
                ty.map(AttrSpelling::DenseArray).ok_or_else(|| "unknown type of the elements of an array".to_string())
            }
            other => Err(format!("unknown spelling '{other}'")),
        };
    }
    if let Some(ty) = value.as_type(ctx) {
        let Some(make) = super::leak::known_type(ctx, ty) else {
            return Err("only builtin types can be elided from the spelling of a number".to_string());
        };
        return Ok(AttrSpelling::Typed(make));
    }
    match string(ctx, value)? {
        "any" => Ok(AttrSpelling::Any),
        "symbol_name" => Ok(AttrSpelling::SymbolName),
        "symbol" => Ok(AttrSpelling::Symbol),
        "string" => Ok(AttrSpelling::String),
        "array" => Ok(AttrSpelling::Array),
        "type" => Ok(AttrSpelling::Type),
        "unit" => Ok(AttrSpelling::Unit),
        "optional_integer" => Ok(AttrSpelling::OptionalInteger),
        "i64_array" => Ok(AttrSpelling::DenseArray(|ctx| ctx.integer(64))),
        "i32_array" => Ok(AttrSpelling::DenseArray(|ctx| ctx.integer(32))),
        other => Err(format!("unknown spelling '{other}'")),
    }
}

/// Returns the default of an attribute: a number stands for the case of an enumeration of a dialect, whose attributes cannot be spelled
/// before the dialect is loaded.
fn default_of(ctx: &Context, group: &AttrGroup, default: Attr) -> Attr {
    match (group.constraint.spelling, default.data(ctx)) {
        (AttrSpelling::Dialect { dialect, mnemonic }, AttrData::Integer { .. }) => {
            let (dialect, mnemonic) = (ctx.name(dialect), ctx.name(mnemonic));
            ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters: [default].into() })
        }
        _ => default,
    }
}

fn change_attribute(op_def: &mut OpDef, name: &str, change: impl FnOnce(&mut AttrGroup)) -> Result<(), Wrong> {
    let mut attributes = op_def.attributes.to_vec();
    let Some(group) = attributes.iter_mut().find(|group| group.name == name) else {
        return Err(format!("unknown attribute '{name}'"));
    };
    change(group);
    op_def.attributes = leak_slice(attributes);
    Ok(())
}
