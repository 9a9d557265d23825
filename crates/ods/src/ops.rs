//! Ops.

use crate::attributes::attribute;
use crate::classes::Classes;
use crate::constraints::group;
use crate::known;
use crate::model::{Arity, Enum, Note, Op, Region, Values};
use crate::records::{Argument, OdsError, Record};
use crate::report::Texts;

/// Lists of traits nested more deeply are an error: their records refer to each other in a cycle.
const DEPTH_LIMIT: usize = 32;

/// Interfaces whose methods say something about structure, control flow or memory: the report names those in C++.
const INTERFACES: [&str; 10] = [
    "BranchOpInterface",
    "CallOpInterface",
    "CallableOpInterface",
    "ConditionallySpeculatable",
    "FunctionOpInterface",
    "InferTypeOpInterface",
    "LoopLikeOpInterface",
    "RegionBranchOpInterface",
    "RegionBranchTerminatorOpInterface",
    "RegionKindInterface",
];

/// Reads an op. Enumerations that it refers to are added to `enums`.
///
/// # Errors
/// A record has not the form that its class requires.
pub fn op(record: Record<'_>, classes: &Classes, enums: &mut Vec<Enum>, texts: &mut Texts) -> Result<Op, OdsError> {
    let mut op = Op {
        name: record.text("opName")?.to_string(),
        summary: record.optional_text("summary")?.unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" "),
        ..Op::default()
    };
    let mut effects: Vec<(String, Vec<&'static str>)> = Vec::new();
    let mut has_effects = false;
    for (index, (argument, name)) in record.dag("arguments")?.into_iter().enumerate() {
        let Argument::Record(argument) = argument else {
            return Err(record.error("field 'arguments': expected records"));
        };
        let constraint = constraint_of(argument)?;
        let name = name.map_or_else(|| format!("operand{index}"), str::to_string);
        if constraint.is("DerivedAttr") {
            continue;
        }
        if constraint.is("AttrConstraint") || constraint.is("PropConstraint") || constraint.is("Property") {
            let attribute = attribute(&name, constraint, classes, enums, texts)?;
            op.attributes.push(attribute);
            continue;
        }
        let (arity, constraint) = group(constraint, classes, texts)?;
        has_effects |= decorated(argument, &name, &mut effects)?;
        op.operands.push(Values { name, arity, constraint });
    }
    for (index, (result, name)) in record.dag("results")?.into_iter().enumerate() {
        let Argument::Record(result) = result else { return Err(record.error("field 'results': expected records")) };
        let name = name.map_or_else(|| format!("result{index}"), str::to_string);
        let (arity, constraint) = group(constraint_of(result)?, classes, texts)?;
        has_effects |= decorated(result, &name, &mut effects)?;
        op.results.push(Values { name, arity, constraint });
    }
    for (index, (region, name)) in record.dag("regions")?.into_iter().enumerate() {
        let Argument::Record(region) = region else { return Err(record.error("field 'regions': expected records")) };
        let name = name.map_or_else(|| format!("region{index}"), str::to_string);
        let variadic = region.is("VariadicRegion");
        op.regions.push(Region { name, blocks: region.number("blocks")?.filter(|&blocks| blocks > 0), variadic });
    }
    for (index, (successor, name)) in record.dag("successors")?.into_iter().enumerate() {
        let Argument::Record(successor) = successor else {
            return Err(record.error("field 'successors': expected records"));
        };
        let name = name.map_or_else(|| format!("successor{index}"), str::to_string);
        op.successors.push((name, successor.is("VariadicSuccessor")));
    }
    let segments: Vec<String> = op.operands.iter().filter_map(|group| segments_of(&group.arity)).collect();
    op.attributes.retain(|attribute| !segments.contains(&attribute.name));
    let mut traits =
        Traits { classes, texts, has_effects, effects, computed_effects: false, no_effects: false, assembly: false };
    for class in record.records("traits")? {
        traits.read(class, &mut op, 0)?;
    }
    let Traits { has_effects, effects, computed_effects, no_effects, assembly, .. } = traits;
    if computed_effects && !has_effects {
        op.notes.push(Note::Effects);
    } else if has_effects || no_effects {
        op.effects = Some(effects);
    }
    let name = format!("{}.{}", record.record("opDialect")?.text("name")?, op.name);
    if op.effects.is_none() && known::READ_AND_PRODUCE.contains(&name.as_str()) {
        let read = op.operands.iter().map(|group| (group.name.clone(), vec!["read"]));
        let new = op.results.iter().map(|group| (group.name.clone(), vec!["allocate"]));
        op.effects = Some(read.chain(new).collect());
        op.notes.retain(|note| *note != Note::Effects);
    }
    let implied = [
        ("AlwaysSpeculatable", "ConditionallySpeculatable"),
        ("RecursivelySpeculatable", "ConditionallySpeculatable"),
        ("ReturnLike", "RegionBranchTerminatorOpInterface"),
        ("GraphRegion", "RegionKindInterface"),
        ("SameOperandsAndResultType", "InferTypeOpInterface"),
    ];
    for (name, interface) in implied {
        if op.traits.iter().any(|other| other == name) {
            op.notes.retain(|note| *note != Note::Interface(interface.to_string()));
        }
    }
    facts(record, &mut op)?;
    op.default_dialect = default_dialect(record)?.filter(|_| assembly);
    format(record, &mut op)?;
    if record.flag("hasVerifier")? || record.flag("hasRegionVerifier")? {
        op.notes.push(Note::Verifier);
    }
    op.notes.sort_unstable();
    op.notes.dedup();
    Ok(op)
}

fn segments_of(arity: &Arity) -> Option<String> {
    match arity {
        Arity::VariadicOfVariadic(sizes) => Some(sizes.clone()),
        _ => None,
    }
}

/// Returns the constraint of an argument: that of `Arg<constraint, …>`, or the argument itself.
fn constraint_of(argument: Record<'_>) -> Result<Record<'_>, OdsError> {
    if argument.is("OpVariable") { argument.record("constraint") } else { Ok(argument) }
}

/// Adds the effects on an argument or result. Returns whether there are any.
fn decorated(
    argument: Record<'_>,
    name: &str,
    effects: &mut Vec<(String, Vec<&'static str>)>,
) -> Result<bool, OdsError> {
    if !argument.is("OpVariable") {
        return Ok(false);
    }
    let mut kinds = Vec::new();
    for decorator in argument.records("decorators")? {
        kinds.extend(effect(decorator)?);
    }
    let has = !kinds.is_empty();
    if has {
        effects.push((name.to_string(), kinds));
    }
    Ok(has)
}

/// Returns the kind of a memory effect.
fn effect(record: Record<'_>) -> Result<Option<&'static str>, OdsError> {
    let class = record.optional_text("effect")?.unwrap_or("");
    Ok(match known::last_part(class.trim()) {
        "Read" => Some("read"),
        "Write" => Some("write"),
        "Allocate" => Some("allocate"),
        "Free" => Some("free"),
        _ => None,
    })
}

/// The traits of an op that were read so far.
struct Traits<'a> {
    classes: &'a Classes,
    texts: &'a mut Texts,
    has_effects: bool,
    effects: Vec<(String, Vec<&'static str>)>,
    computed_effects: bool,
    no_effects: bool,
    /// Whether it has `OpAsmOpInterface`.
    assembly: bool,
}

impl Traits<'_> {
    fn read(&mut self, record: Record<'_>, op: &mut Op, depth: usize) -> Result<(), OdsError> {
        if depth > DEPTH_LIMIT {
            return Err(record.error("lists of traits refer to each other in a cycle"));
        }
        if record.is("TraitList") {
            for inner in record.records("traits")? {
                self.read(inner, op, depth + 1)?;
            }
            return Ok(());
        }
        if record.is("SideEffectsTraitBase") {
            return self.effects(record);
        }
        if record.is("PredOpTrait") || record.is("PredTrait") {
            return self.predicate(record, op);
        }
        if let Some(interface) = record.optional_text("cppInterfaceName")? {
            self.assembly |= interface == "OpAsmOpInterface";
            self.interface(interface, record, op);
            return Ok(());
        }
        let Some(class) = record.optional_text("trait")? else { return Ok(()) };
        let (name, parameters) = match class.split_once('<') {
            Some((name, rest)) => (name, rest.rsplit_once('>').map_or(rest, |(parameters, _)| parameters)),
            None => (class, ""),
        };
        match known::last_part(name.trim()) {
            "HasParent" => {
                let names: Option<Vec<&str>> = parameters.split(',').map(|class| self.classes.op(class)).collect();
                match names {
                    Some(names) => op.traits.push(format!("ParentOneOf<{}>", names.join(", "))),
                    None => self.texts.add("parent op", parameters),
                }
            }
            "SingleBlockImplicitTerminator" => match self.classes.op(parameters) {
                Some(name) => op.traits.push(format!("SingleBlockImplicitTerminator<{name}>")),
                None => self.texts.add("implicit terminator", parameters),
            },
            "MemoryEffectOpInterface" => self.computed_effects = true,
            name => match known::trait_name(name) {
                Some(known) => op.traits.push(known.to_string()),
                None => self.texts.add("trait", name),
            },
        }
        Ok(())
    }

    /// `MemoryEffects<[…]>`
    fn effects(&mut self, record: Record<'_>) -> Result<(), OdsError> {
        let list = record.records("effects")?;
        self.no_effects |= list.is_empty();
        let mut kinds = Vec::new();
        for inner in list {
            kinds.extend(effect(inner)?);
        }
        if !kinds.is_empty() {
            self.has_effects = true;
            match self.effects.iter_mut().find(|(name, _)| name == "memory") {
                Some((_, known)) => {
                    kinds.retain(|kind| !known.contains(kind));
                    known.extend(kinds);
                }
                None => self.effects.push(("memory".to_string(), kinds)),
            }
        }
        Ok(())
    }

    /// Relations between types.
    fn predicate(&mut self, record: Record<'_>, op: &mut Op) -> Result<(), OdsError> {
        let is_group = |name: &str| op.operands.iter().chain(&op.results).any(|group| group.name == name);
        let is_known = |name: &str| is_group(name) || op.attributes.iter().any(|attribute| attribute.name == name);
        if record.is("TypesMatchWith") {
            let (from, to) = (record.text("lhs")?, record.text("rhs")?);
            let transformer = record.text("transformer")?;
            match known::relation(transformer) {
                Some("") if is_known(from) && is_known(to) => {
                    op.relations.push(["same", from, to].map(str::to_string).to_vec());
                }
                Some(kind) if is_known(from) && is_known(to) => {
                    op.relations.push([kind, from, to].map(str::to_string).to_vec());
                }
                _ => self.texts.add("computed type", transformer),
            }
            return Ok(());
        }
        let kind = match record {
            _ if record.is("AllTypesMatch") => "same",
            _ if record.is("AllElementTypesMatch") => "same_element",
            _ if record.is("AllShapesMatch") => "same_shape",
            _ if record.is("AllRanksMatch") => "same_rank",
            _ => return Ok(()),
        };
        let mut words = vec![kind.to_string()];
        for value in record.texts("values")? {
            if !is_known(value) {
                return Ok(());
            }
            words.push(value.to_string());
        }
        op.relations.push(words);
        Ok(())
    }

    fn interface(&mut self, interface: &str, record: Record<'_>, op: &mut Op) {
        let is_declared = record.is("DeclareInterfaceMethods");
        match interface {
            "SymbolOpInterface" => {
                // The name of a symbol may be missing only if the attribute may.
                let is_optional = |attribute: &crate::model::Attribute| {
                    attribute.name == "sym_name" && matches!(attribute.presence, crate::model::Presence::Optional)
                };
                let symbol = if op.attributes.iter().any(is_optional) { "OptionalSymbol" } else { "Symbol" };
                op.traits.push(symbol.to_string());
            }
            "MemoryEffectOpInterface" => self.computed_effects = true,
            "DestinationStyleOpInterface" | "ViewLikeOpInterface" => {
                op.notes.push(Note::Interface(interface.to_string()))
            }
            _ if INTERFACES.contains(&interface) && (is_declared || interface != "InferTypeOpInterface") => {
                op.notes.push(Note::Interface(interface.to_string()));
            }
            _ => {}
        }
    }
}

/// Reads what the methods of interfaces return, where their text is one of the table.
fn facts(record: Record<'_>, op: &mut Op) -> Result<(), OdsError> {
    let has = |op: &Op, name: &str| op.notes.contains(&Note::Interface(name.to_string()));
    let declaration = record.optional_text("extraClassDeclaration")?.unwrap_or("");
    let text: String = declaration.split_whitespace().collect::<Vec<_>>().join(" ");
    let forget = |op: &mut Op, name: &str| op.notes.retain(|note| *note != Note::Interface(name.to_string()));
    if has(op, "DestinationStyleOpInterface")
        && let Some(group) = returned(&text, "getDpsInitsMutable()").and_then(|getter| group_of_getter(op, getter))
    {
        op.destination = Some(group);
        forget(op, "DestinationStyleOpInterface");
    }
    if has(op, "ViewLikeOpInterface") {
        let source = returned(&text, "getViewSource()").and_then(|getter| group_of_getter(op, getter));
        if let (Some(source), [result]) = (source, &op.results[..]) {
            op.view = Some((result.name.clone(), source));
            forget(op, "ViewLikeOpInterface");
        }
    }
    if has(op, "BranchOpInterface") && op.successors.iter().all(|(_, variadic)| !variadic) {
        // By the convention of names, the operands of the successor `dest` are the group `destOperands`.
        let operands = |name: &str| {
            let group = format!("{name}Operands");
            op.operands.iter().any(|values| values.name == group).then_some(group)
        };
        let pairs: Option<Vec<(String, String)>> =
            op.successors.iter().map(|(name, _)| Some((name.clone(), operands(name)?))).collect();
        if let Some(pairs) = pairs {
            op.branch = pairs;
            forget(op, "BranchOpInterface");
        }
    }
    let callee = |op: &Op| op.attributes.iter().any(|attribute| attribute.name == "callee");
    if has(op, "CallOpInterface") && callee(op) {
        op.callee = Some("callee".to_string());
        forget(op, "CallOpInterface");
    }
    let is_isolated = op.traits.iter().any(|name| name == "IsolatedFromAbove");
    let has_type = op.attributes.iter().any(|attribute| attribute.name == "function_type");
    if has(op, "FunctionOpInterface") && is_isolated && has_type && op.regions.len() == 1 && !op.regions[0].variadic {
        op.is_function = true;
        forget(op, "FunctionOpInterface");
        forget(op, "CallableOpInterface");
    }
    // A list of traits may name one twice.
    let mut seen = Vec::new();
    op.traits.retain(|name| {
        let is_new = !seen.contains(name);
        seen.push(name.clone());
        is_new
    });
    Ok(())
}

/// Returns the dialect whose ops need no prefix in the regions of an op with `OpAsmOpInterface`.
fn default_dialect(record: Record<'_>) -> Result<Option<String>, OdsError> {
    let declaration = record.optional_text("extraClassDeclaration")?.unwrap_or("");
    let text: String = declaration.split_whitespace().collect::<Vec<_>>().join(" ");
    let returned = returned(&text, "getDefaultDialect()");
    Ok(returned.and_then(|text| text.strip_prefix('"')?.strip_suffix('"')).map(str::to_string))
}

/// Returns the expression that a method returns, if that is all it does: `… method { return expression; }`.
fn returned<'a>(text: &'a str, method: &str) -> Option<&'a str> {
    let after = &text[text.find(method)? + method.len()..];
    let body = after.trim_start().strip_prefix('{')?.trim_start().strip_prefix("return ")?;
    let (expression, rest) = body.split_once(';')?;
    rest.trim_start().starts_with('}').then(|| expression.trim())
}

/// Returns the group of operands of a getter: `getOutsMutable()` is `outs`.
fn group_of_getter(op: &Op, getter: &str) -> Option<String> {
    let name = getter.strip_prefix("get")?.strip_suffix("()")?;
    let name = name.strip_suffix("Mutable").unwrap_or(name);
    let plain = |text: &str| text.replace('_', "").to_ascii_lowercase();
    op.operands.iter().find(|group| plain(&group.name) == plain(name)).map(|group| group.name.clone())
}

/// Returns the format of a function, with its attributes that MLIR's parser of functions reads.
fn function_format(op: &Op) -> String {
    let read = ["sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"];
    let attributes = read.into_iter().filter(|name| op.attributes.iter().any(|attribute| attribute.name == **name));
    let attributes: String = attributes.map(|name| format!("${name}, ")).collect();
    format!("custom<Function>({attributes}attr-dict, ${})", op.regions[0].name)
}

fn format(record: Record<'_>, op: &mut Op) -> Result<(), OdsError> {
    match record.optional_text("assemblyFormat")?.filter(|format| !format.trim().is_empty()) {
        Some(format) => op.format = Some(format.split_whitespace().collect::<Vec<_>>().join(" ")),
        None if record.flag("hasCustomAssemblyFormat")? => {
            let dialect = record.record("opDialect")?.text("name")?;
            let name = format!("{dialect}.{}", op.name);
            let known = known::HAND_WRITTEN_FORMATS.iter().find(|entry| entry.0 == name);
            let has = |name: &str| {
                op.attributes.iter().any(|attribute| attribute.name == name)
                    || op.results.iter().any(|group| group.name == name)
            };
            match known {
                Some(&(_, format, same)) if same.is_none_or(|(from, to)| has(from) && has(to)) => {
                    op.format = Some(format.to_string());
                    op.relations.extend(same.map(|(from, to)| ["same", from, to].map(str::to_string).to_vec()));
                }
                // Most parsers of functions in C++ call the one that MLIR has for them.
                _ if op.is_function && op.attributes.iter().any(|attribute| attribute.name == "sym_name") => {
                    op.format = Some(function_format(op));
                    op.notes.push(Note::FunctionParser);
                }
                _ => op.notes.push(Note::CustomParser),
            }
        }
        None => {}
    }
    Ok(())
}
