//! Loads the declarations of an IRDL file as dialects and op definitions.

use rustc_hash::FxHashMap;

use super::answers::{self, Declared, OnlyType, Parameters};
use super::constraint::Constraint;
use super::leak::{known_type, leak, leak_slice};
use super::{enums, predicate, settings, types};
use crate::irdl;
use freehold_core::definition::*;
use freehold_core::diagnostics::{Diagnostics, Fallible, InFlightDiagnostic};
use freehold_core::ir::*;
use freehold_core::read::parse_source;
use freehold_core::text::ParseOptions;

/// Registers in `ctx` the dialects that an IRDL file declares. Must be called before any of their ops is named.
///
/// # Errors
/// The file is invalid; the errors were reported.
pub fn load_dialects(ctx: &Context, source: &Source, diagnostics: &Diagnostics) -> Fallible {
    load(ctx, source, diagnostics, false, None)
}

/// Like [`load_dialects`], but a dialect of the file takes the place of one that Freehold loads on demand.
///
/// # Errors
/// The file is invalid; the errors were reported.
pub fn load_overriding(ctx: &Context, source: &Source, diagnostics: &Diagnostics) -> Fallible {
    load(ctx, source, diagnostics, true, None)
}

/// The parts of a dialect for all contexts: those that its declaration cannot say are written in Rust.
pub struct SharedDialect {
    /// The name.
    pub name: &'static str,
    /// The IRDL file.
    pub text: &'static str,
    /// The dialects whose types and attributes the file spells, in addition to builtin ones. They must not use this one.
    pub uses: &'static [&'static Dialect],
    /// Completes the definition of each op.
    pub complete: fn(&mut OpDef),
    /// The other parts of the dialect: directives, types.
    pub rest: Dialect,
    /// Whether the dialect is one of `uses`, and the file declares further ops of it.
    pub extends: bool,
}

impl SharedDialect {
    /// A dialect of which everything is declared.
    pub const fn new(name: &'static str, text: &'static str) -> SharedDialect {
        SharedDialect { name, text, uses: &[], complete: |_| {}, rest: Dialect::new(name), extends: false }
    }
}

/// Loads a dialect that serves all contexts. It lives as long as the process, with the context that it is loaded in. O(size of the
/// text).
///
/// # Panics
/// If the text is invalid.
pub fn load_shared(shared: &'static SharedDialect) -> &'static Dialect {
    let mut known: Vec<&'static Dialect> = vec![&crate::builtin::DIALECT, &irdl::DIALECT];
    known.extend(shared.uses);
    let ctx: &'static Context = Box::leak(Box::new(Context::new(&known)));
    let source = ctx.add_source(shared.name, shared.text.as_bytes().to_vec(), 0).expect("the first text of a context");
    let diagnostics = Diagnostics::default();
    // On this thread: other threads may wait for the dialect.
    let options = ParseOptions { one_thread: true, ..ParseOptions::default() };
    let loaded = parse_source(ctx, source, &diagnostics, &options).and_then(|top| {
        let block = top.root_block().expect("a module has a block");
        let op = top.first_op(block).expect("the file declares a dialect");
        let mut loader = Loader::new(ctx, None, top.nested(op).expect("the body of a dialect"), &diagnostics);
        loader.shared = Some(shared);
        loader.home = Some(ctx);
        loader.extends = shared.extends;
        loader.dialect(top.location(op))
    });
    loaded.unwrap_or_else(|_| {
        let message = diagnostics.take().first().map_or(String::new(), |diagnostic| diagnostic.message.clone());
        panic!("the declaration of '{}' is invalid: {message}", shared.name)
    })
}

/// Like [`load_dialects`], but returns the invalid formats rather than reporting them. An op, type or attribute with such a format
/// has none.
///
/// # Errors
/// The file is invalid otherwise; the errors were reported.
pub fn load_collecting_formats(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
) -> Fallible<Vec<FormatProblem>> {
    let mut problems = Vec::new();
    load(ctx, source, diagnostics, true, Some(&mut problems))?;
    Ok(problems)
}

fn load(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    overrides: bool,
    mut problems: Option<&mut Vec<FormatProblem>>,
) -> Fallible {
    let top = parse_source(ctx, source, diagnostics, &ParseOptions::default())?;
    verify_program(ctx, &top, diagnostics)?;
    // Functions of the file that define the semantics of ops live as long as the op definitions that refer to them, from the
    // declaration or from facts. A file that was imported from ODS has none.
    let has = |part: &[u8]| source.text.windows(part.len()).any(|window| window == part);
    let (owned, kept): (Box<Body>, &'static Body);
    let (top, file): (&Body, Option<&'static Body>) = match !has(b"freehold.ods") || has(b"func.func") {
        true => {
            kept = Box::leak(top);
            (kept, Some(kept))
        }
        false => {
            owned = top;
            (&*owned, None)
        }
    };
    let Some(block) = top.root_block() else { return Ok(()) };
    for op in top.ops(block) {
        if top.is(ctx, op, &irdl::DIALECT_OP)
            && let Some(body) = top.nested(op)
        {
            let mut loader = Loader::new(ctx, file, body, diagnostics);
            loader.problems = problems.as_deref_mut();
            loader.overrides = overrides;
            // The importer checks formats of ops that a dialect of Freehold lacks.
            loader.extends = loader.problems.is_some();
            loader.dialect(top.location(op))?;
        }
    }
    Ok(())
}

static ANY_TYPE: TypeConstraint = TypeConstraint { summary: "any type", accepts: |_, _| true, only: None, class: None };

/// Loads one `irdl.dialect`.
struct Loader<'a> {
    ctx: &'a Context,
    /// The body of the file, if it may have functions that evaluate ops.
    file: Option<&'static Body>,
    body: &'a Body,
    diagnostics: &'a Diagnostics,
    name: &'static str,
    properties: bool,
    /// Whether the dialect declares ops as ODS does.
    ods: bool,
    /// The enumerations that the dialect declares, by name.
    enums: &'static [(&'static str, &'static EnumDef)],
    /// The formats of the dialect's directives, by name.
    directives: &'static [(&'static str, &'static str)],
    /// The invalid formats, if they are collected rather than reported.
    problems: Option<&'a mut Vec<FormatProblem>>,
    /// Whether a dialect that is loaded on demand is replaced.
    overrides: bool,
    /// Whether the file declares further ops of a dialect that the context has.
    extends: bool,
    /// Whether the declaration adds to a dialect that is loaded on demand (`freehold.extends`).
    adds: bool,
    /// The context of a dialect that serves all contexts.
    home: Option<&'static Context>,
    /// The parts of such a dialect that are not declared.
    shared: Option<&'static SharedDialect>,
}

/// An invalid format of an op, type or attribute.
#[derive(Clone, Debug)]
pub struct FormatProblem {
    /// The name of the op, or of the type or attribute after `!` or `#`.
    pub name: String,
    /// The error.
    pub error: String,
}

/// The constraints of one definition.
#[derive(Default)]
struct Constraints {
    list: Vec<Constraint>,
    summaries: Vec<Option<&'static str>>,
    /// Whether each has `freehold.only`, and the text of the only type.
    only: Vec<Option<&'static str>>,
    index: FxHashMap<Value, usize>,
}

impl<'a> Loader<'a> {
    fn new(ctx: &'a Context, file: Option<&'static Body>, body: &'a Body, diagnostics: &'a Diagnostics) -> Loader<'a> {
        let mut loader = Loader {
            ctx,
            file,
            body,
            diagnostics,
            name: "",
            properties: false,
            ods: false,
            enums: &[],
            directives: &[],
            problems: None,
            overrides: false,
            extends: false,
            adds: false,
            home: None,
            shared: None,
        };
        let has = |name: &str| body.header.attributes.get(ctx, ctx.name(name)).is_some();
        loader.ods = has("freehold.ods");
        loader.adds = has("freehold.extends");
        loader.properties = loader.ods || has("freehold.properties");
        loader.name = leak(loader.symbol(body.header.attributes).unwrap_or(""));
        loader
    }

    fn share(&self, attr: Attr) -> SharedAttr {
        answers::share(self.home, attr)
    }

    fn error(&self, at: Location, message: impl Into<String>) -> InFlightDiagnostic<'a> {
        self.diagnostics.error(at, message)
    }

    fn symbol(&self, attributes: Attr) -> Option<&'a str> {
        attributes.get(self.ctx, Name::SYM_NAME)?.as_str(self.ctx)
    }

    fn dialect(&mut self, at: Location) -> Fallible<&'static Dialect> {
        let (ctx, body) = (self.ctx, self.body);
        let base = self.extended(at)?;
        if base.is_some() {
            // The dialect of Freehold stays, with more ops.
        } else if ctx.on_demand(self.name).is_some() {
            if !self.overrides {
                let message = format!("dialect '{}' is one that Freehold loads on demand", self.name);
                let note = "'--override' loads this declaration in its place, 'freehold.extends' on it adds it to that dialect";
                return self.error(at, message).help(note).fail();
            }
        } else if ctx.dialect(self.name).is_some() && !self.extends {
            return self.error(at, format!("dialect '{}' is already declared", self.name)).fail();
        }
        let mut dialect = match (base, self.shared) {
            (Some(base), _) => Dialect { at_run_time: true, ..*base },
            (None, Some(shared)) => Dialect { at_run_time: true, ..shared.rest },
            // As in upstream, ops declared at run time have no inlining rules.
            (None, None) => {
                let directives = ctx.on_demand(self.name).map_or(&[][..], |known| known.directives);
                Dialect { at_run_time: true, inlining: Inlining::Never, directives, ..Dialect::new(self.name) }
            }
        };
        dialect.directives = leak_slice([crate::directives::DIRECTIVES, dialect.directives].concat());
        for &(name, value) in body.header.attributes.entries(ctx) {
            let Some(setting) = ctx.str(name).strip_prefix("freehold.") else { continue };
            match setting {
                "allow_unknown" => {
                    dialect.allow_unknown =
                        matches!(value.data(ctx), AttrData::Unit) || value.as_bool(ctx) == Some(true);
                }
                "properties" | "ods" | "extends" => {}
                "enums" => {
                    self.enums = enums::parse(ctx, value)
                        .map_err(|message| self.error(at, format!("'freehold.enums': {message}")).emit())?;
                }
                "directives" => {
                    self.directives = directives(ctx, value)
                        .map_err(|message| self.error(at, format!("'freehold.directives': {message}")).emit())?;
                }
                _ => {
                    let message = format!("'freehold.{setting}': unknown setting of a dialect");
                    return self.error(at, message).fail();
                }
            }
        }
        let (mut op_defs, mut types, mut attrs, mut enum_defs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut places = Vec::new();
        let definitions: Vec<Op> = body.root_block().map(|block| body.op_vec(block)).unwrap_or_default();
        for op in definitions {
            let is = |name: &'static OpDef| body.is(ctx, op, name);
            if let Some(base) = base {
                self.check_new(op, base)?;
            }
            if is(&irdl::OPERATION) {
                op_defs.push(self.operation(op)?);
                places.push(body.location(op));
            } else if is(&irdl::TYPE) {
                types.push(self.definition(op)?);
            } else if is(&irdl::ATTRIBUTE) {
                match self.enum_attribute(op)? {
                    Some(enum_def) => enum_defs.push(enum_def),
                    None => attrs.push(self.definition(op)?),
                }
            }
        }
        if let Some(shared) = self.shared {
            op_defs.iter_mut().for_each(shared.complete);
        }
        let op_defs: &'static [OpDef] = leak_slice(op_defs);
        let op_defs: &'static [&'static OpDef] = leak_slice(op_defs.iter().collect());
        dialect.ops = leak_slice([dialect.ops, &[op_defs]].concat());
        dialect.declared_types = leak_slice([dialect.declared_types.to_vec(), types].concat());
        dialect.declared_attrs = leak_slice([dialect.declared_attrs.to_vec(), attrs].concat());
        dialect.enums = leak_slice([dialect.enums.to_vec(), enum_defs].concat());
        let dialect: &'static Dialect = Box::leak(Box::new(dialect));
        if !self.extends || ctx.dialect(self.name).is_none() {
            ctx.declare_dialect(dialect);
        }
        if self.shared.is_some() {
            return Ok(dialect);
        }
        // An invalid format is reported at the declaration, not at the first use of the op.
        let mut result = Ok(dialect);
        for (op_def, at) in op_defs.iter().zip(places) {
            if let Syntax::Format(text) = op_def.syntax
                && let Err(error) = freehold_core::text::format::compile(ctx, op_def, text)
            {
                match &mut self.problems {
                    Some(problems) => {
                        problems.push(FormatProblem { name: op_def.name.to_string(), error: error.to_string() });
                    }
                    None => {
                        result = self.error(at, format!("'freehold.format' of '{}': {error}", op_def.name)).fail();
                    }
                }
            }
        }
        result
    }

    /// Returns the dialect that the declaration adds to, if it has `freehold.extends`.
    fn extended(&self, at: Location) -> Fallible<Option<&'static Dialect>> {
        if !self.adds {
            return Ok(None);
        }
        match self.ctx.on_demand(self.name).and_then(|_| self.ctx.dialect(self.name)) {
            Some(base) => Ok(Some(base)),
            None => {
                let message = format!("'freehold.extends': Freehold loads no dialect '{}' on demand", self.name);
                self.error(at, message).help("leave it out to declare the dialect").fail()
            }
        }
    }

    /// Checks that a definition is none of those of the dialect that the declaration adds to.
    fn check_new(&self, op: Op, base: &Dialect) -> Fallible {
        let (ctx, body) = (self.ctx, self.body);
        let name = self.symbol(body.attributes(op)).unwrap_or("");
        let mnemonic = name.trim_start_matches(['!', '#']);
        let kinds = [
            (&irdl::OPERATION, DeclaredKind::Op),
            (&irdl::TYPE, DeclaredKind::Type),
            (&irdl::ATTRIBUTE, DeclaredKind::Attribute),
        ];
        let kind = kinds.iter().find(|(definition, _)| body.is(ctx, op, definition));
        if !kind.is_some_and(|&(_, kind)| base.declares(kind, mnemonic)) {
            return Ok(());
        }
        let message = format!("dialect '{}' of Freehold has '{name}' already", self.name);
        self.error(body.location(op), message).help("an extension declares only what the dialect lacks").fail()
    }

    /// Returns the enumeration that the attribute definition `op` holds a case of, if it has `freehold.enum`.
    fn enum_attribute(&self, op: Op) -> Fallible<Option<&'static EnumDef>> {
        let (ctx, body) = (self.ctx, self.body);
        let Some(setting) = body.attribute(ctx, op, "freehold.enum") else { return Ok(None) };
        let mnemonic = self.symbol(body.attributes(op)).unwrap_or("").trim_start_matches(['!', '#']);
        let bare = body.attribute(ctx, op, "freehold.bare").is_some();
        let name = setting.as_str(ctx).unwrap_or("");
        match self.enums.iter().find(|entry| entry.0 == name) {
            Some((_, enum_def)) => {
                let width = match enum_def.storage {
                    EnumStorage::Integer(width) | EnumStorage::Dialect { width, .. } => width,
                };
                let storage = EnumStorage::Dialect { dialect: self.name, mnemonic: leak(mnemonic), width };
                Ok(Some(Box::leak(Box::new(EnumDef { storage, bare, ..**enum_def }))))
            }
            None => {
                let message = format!("'freehold.enum': the dialect declares no enumeration '{name}'");
                self.error(body.location(op), message).fail()
            }
        }
    }

    /// Returns the ops of a definition's only block.
    fn parts(&self, op: Op) -> Vec<Op> {
        let region = self.body.regions(op).first();
        region
            .and_then(|&region| self.body.first_block(region))
            .map(|block| self.body.op_vec(block))
            .unwrap_or_default()
    }

    /// `irdl.type`, `irdl.attribute`
    fn definition(&mut self, op: Op) -> Fallible<DeclaredSymbol> {
        let (ctx, body) = (self.ctx, self.body);
        let name = self.symbol(body.attributes(op)).unwrap_or("");
        let parts = self.parts(op);
        let constraints = self.constraints(&parts)?;
        let parameters = parts.iter().find(|&&part| body.is(ctx, part, &irdl::PARAMETERS));
        let names =
            parameters.and_then(|&part| body.attribute(ctx, part, "names")).and_then(|names| names.as_array(ctx));
        let names: Vec<&str> = names.unwrap_or(&[]).iter().filter_map(|name| name.as_str(ctx)).collect();
        let parameters = parameters.map(|&part| self.indices(&constraints, part)).transpose()?;
        let parameters = Box::leak(Box::new(Parameters { constraints: constraints.list, parameters }));
        let mnemonic = leak(name.trim_start_matches(['!', '#']));
        let mut declared = DeclaredSymbol {
            mnemonic,
            parameters,
            verbatim: false,
            format: None,
            has_alias: false,
            is_layout: false,
            interfaces: &[],
            sizes: &[],
            alignment: DEFAULT_ALIGNMENT,
        };
        let is_type = body.is(ctx, op, &irdl::TYPE);
        let attributes = body.attributes(op);
        types::apply(ctx, attributes, is_type, &mut declared)
            .map_err(|message| self.error(body.location(op), message).emit())?;
        match types::format(ctx, attributes, &names, self.enums, self.directives, &|attr| self.share(attr)) {
            Ok(format) => declared.format = format,
            Err(error) => match &mut self.problems {
                Some(problems) => {
                    let sigil = if is_type { '!' } else { '#' };
                    problems.push(FormatProblem { name: format!("{sigil}{}.{mnemonic}", self.name), error });
                }
                None => return self.error(body.location(op), error).fail(),
            },
        }
        Ok(declared)
    }

    /// Returns the indices of the constraints that define the operands of `op`.
    fn indices(&self, constraints: &Constraints, op: Op) -> Fallible<Vec<usize>> {
        let index = |value| match constraints.index.get(&value) {
            Some(&index) => Ok(index),
            None => self.error(self.body.location(op), "operand is not the result of a constraint").fail(),
        };
        self.body.operands(op).map(index).collect()
    }

    fn constraints(&self, parts: &[Op]) -> Fallible<Constraints> {
        let (ctx, body) = (self.ctx, self.body);
        let mut constraints = Constraints::default();
        for &op in parts {
            let attribute = |name: &str| body.attribute(ctx, op, name);
            let name: &str = &ctx.op_name_data(body.name(op)).text;
            let constraint = match name {
                "irdl.any" => Constraint::Any,
                "irdl.c_pred" if let Some(text) = attribute("freehold.only").and_then(|text| text.as_str(ctx)) => {
                    Constraint::IsText(leak(text))
                }
                "irdl.c_pred" => match attribute("pred").and_then(|text| text.as_str(ctx)).map(predicate::parse) {
                    None | Some(predicate::Predicate::Unknown(_) | predicate::Predicate::Constant(true)) => {
                        Constraint::Unknown
                    }
                    Some(known) => Constraint::Predicate(known),
                },
                "irdl.is" => match attribute("expected") {
                    Some(expected) => Constraint::Is(self.share(expected)),
                    None => continue,
                },
                "irdl.any_of" => Constraint::AnyOf(self.indices(&constraints, op)?),
                "irdl.all_of" => Constraint::AllOf(self.indices(&constraints, op)?),
                "irdl.base" => {
                    match (attribute("base_ref"), attribute("base_name").and_then(|name| name.as_str(ctx))) {
                        (Some(reference), _) => self.declared(op, reference, None)?,
                        (_, Some(name)) => Constraint::Base(leak(name)),
                        _ => continue,
                    }
                }
                "irdl.parametric" => match attribute("base_type") {
                    Some(reference) => self.declared(op, reference, Some(self.indices(&constraints, op)?))?,
                    None => continue,
                },
                _ => continue,
            };
            let index = constraints.list.len();
            constraints.list.push(constraint);
            let summary = attribute("freehold.summary").and_then(|summary| summary.as_str(ctx));
            constraints.summaries.push(summary.map(leak));
            let only = attribute("freehold.only");
            constraints.only.push(only.map(|only| only.as_str(ctx).map_or("", leak)));
            if let Some(&result) = body.results(op).first() {
                constraints.index.insert(result, index);
            }
        }
        Ok(constraints)
    }

    /// Returns the constraint for the type or attribute that `@name` or `@dialect::@name` refers to.
    fn declared(&self, op: Op, reference: Attr, parameters: Option<Vec<usize>>) -> Fallible<Constraint> {
        let (ctx, body) = (self.ctx, self.body);
        let (dialect, mnemonic) = match reference.data(ctx) {
            AttrData::SymbolRef { root, nested } => match nested[..] {
                [] => (self.name, *root),
                [mnemonic] => (leak(ctx.str(*root)), mnemonic),
                _ => return self.error(body.location(op), "expected a reference with at most two parts").fail(),
            },
            _ => return self.error(body.location(op), "expected a symbol reference").fail(),
        };
        let mnemonic = ctx.str(mnemonic);
        let bare = mnemonic.trim_start_matches(['!', '#']);
        let is_type = if self.ods {
            true
        } else if dialect == self.name {
            let block = body.root_block();
            let declaration = block.and_then(|block| {
                body.ops(block).find(|&other| {
                    (body.is(ctx, other, &irdl::TYPE) || body.is(ctx, other, &irdl::ATTRIBUTE))
                        && self.symbol(body.attributes(other)) == Some(mnemonic)
                })
            });
            match declaration {
                Some(declaration) => body.is(ctx, declaration, &irdl::TYPE),
                None => {
                    let message = format!("symbol '@{mnemonic}' does not refer to a type or attribute definition");
                    return self.error(body.location(op), message).fail();
                }
            }
        } else {
            // It belongs to a dialect that was declared before.
            let other = ctx.dialect(dialect);
            let is_attr = other.is_some_and(|other| other.declared_attrs.iter().any(|attr| attr.mnemonic == bare));
            !is_attr
        };
        Ok(Constraint::Declared { dialect, mnemonic: leak(bare), is_type, parameters })
    }

    /// `irdl.operation`
    fn operation(&self, op: Op) -> Fallible<OpDef> {
        let (ctx, body) = (self.ctx, self.body);
        let at = body.location(op);
        let name = self.symbol(body.attributes(op)).unwrap_or("");
        let parts = self.parts(op);
        let constraints = self.constraints(&parts)?;
        let find = |name: &'static OpDef| parts.iter().copied().find(|&part| body.is(ctx, part, name));

        let mut op_def = OpDef::new(leak(&format!("{}.{name}", self.name)));
        let mut declared = Declared {
            properties: self.properties,
            file: self.file,
            ods: self.ods,
            enums: self.enums,
            directives: self.directives,
            home: self.home,
            ..Declared::default()
        };
        if let Some(part) = find(&irdl::OPERANDS) {
            declared.operands = self.indices(&constraints, part)?;
            op_def.operands = self.value_groups(part, &declared.operands, &constraints);
        }
        if let Some(part) = find(&irdl::RESULTS) {
            declared.results = self.indices(&constraints, part)?;
            op_def.results = self.value_groups(part, &declared.results, &constraints);
        }
        for (groups, segments) in
            [(op_def.operands, Traits::OPERAND_SEGMENTS), (op_def.results, Traits::RESULT_SEGMENTS)]
        {
            if groups.iter().filter(|group| group.arity != Arity::One).count() > 1 {
                op_def.traits |= segments;
            }
        }
        if let Some(part) = find(&irdl::ATTRIBUTES) {
            let names = body.attribute(ctx, part, "attributeValueNames").and_then(|names| names.as_array(ctx));
            let names: Vec<&str> = names.unwrap_or(&[]).iter().filter_map(|name| name.as_str(ctx)).collect();
            let indices = self.indices(&constraints, part)?;
            declared.attributes = names.iter().map(|name| leak(name)).zip(indices.iter().copied()).collect();
            let groups = names.iter().zip(&indices).map(|(name, &index)| AttrGroup {
                name: leak(name),
                presence: Presence::Required,
                constraint: self.attr_constraint(&constraints.list[index]),
            });
            op_def.attributes = leak_slice(groups.collect());
        }
        self.regions(&parts, &constraints, &mut op_def, &mut declared)?;
        if !self.ods {
            op_def.relations = same_types(&op_def, &declared, &constraints.list);
        }
        settings::apply(ctx, body.attributes(op), &mut op_def, &mut declared)
            .map_err(|message| self.error(at, message).emit())?;
        let only = |(constraint, &only): (&Constraint, &Option<&'static str>)| match constraint {
            _ if only.is_some_and(|text| !text.is_empty()) => only.map(OnlyType::Text),
            Constraint::Is(only) => only.type_in_context(ctx).map(|_| OnlyType::Is(*only)),
            // The only type of this name has no parameters.
            &Constraint::Declared { dialect, mnemonic, is_type: true, .. } if only.is_some() => {
                Some(OnlyType::Named(dialect, mnemonic))
            }
            _ => None,
        };
        declared.only_types = constraints.list.iter().zip(&constraints.only).map(only).collect();
        let elided = |constraint: &Constraint| match constraint {
            Constraint::Declared { dialect, mnemonic, is_type: true, parameters: None } => Some((*dialect, *mnemonic)),
            Constraint::Is(only) => {
                let ty = only.type_in_context(ctx);
                ty.and_then(|ty| predicate::llvm_mnemonic(ctx, ty)).map(|mnemonic| ("llvm", mnemonic))
            }
            Constraint::Predicate(predicate) => predicate.llvm_type().map(|mnemonic| ("llvm", mnemonic)),
            _ => None,
        };
        declared.elided = constraints.list.iter().map(elided).collect();
        declared.summaries = constraints.summaries;
        declared.constraints = constraints.list;
        if !self.properties {
            op_def.result_names = Some(answers::no_result_names);
            if matches!(op_def.syntax, Syntax::Generic) {
                // The message is that of IRDL, not that of the op definition.
                let mut groups = op_def.attributes.to_vec();
                for group in groups.iter_mut().filter(|group| matches!(group.presence, Presence::Required)) {
                    group.presence = Presence::Optional;
                    declared.required.push(group.name);
                }
                op_def.attributes = leak_slice(groups);
            }
        }
        op_def.declaration = Some(Box::leak(Box::new(declared)));
        Ok(op_def)
    }

    fn value_groups(&self, part: Op, indices: &[usize], constraints: &Constraints) -> &'static [ValueGroup] {
        let (ctx, body) = (self.ctx, self.body);
        let names = body.attribute(ctx, part, "names").and_then(|names| names.as_array(ctx)).unwrap_or(&[]);
        let sizes = body.attribute(ctx, part, "variadicity");
        let sizes: &[Attr] = match sizes.map(|sizes| sizes.data(ctx)) {
            Some(AttrData::Dialect { parameters, .. }) => match parameters[..] {
                [only] => only.as_array(ctx).unwrap_or(parameters),
                _ => parameters,
            },
            Some(AttrData::Array(elements)) => elements,
            _ => &[],
        };
        let size = |attr: Attr| match attr.data(ctx) {
            AttrData::Dialect { parameters, .. } => parameters.first().and_then(|value| value.as_i64(ctx)),
            _ => attr.as_i64(ctx),
        };
        let group = |(position, &index): (usize, &usize)| {
            let arity = match sizes.get(position).and_then(|&attr| size(attr)) {
                Some(1) => Arity::Optional,
                Some(2) => Arity::Variadic,
                _ => Arity::One,
            };
            let constraint = match constraints.list[index] {
                Constraint::Is(ty) => match ty.type_in_context(ctx).and_then(|ty| known_type(ctx, ty)) {
                    Some(only) => Box::leak(Box::new(TypeConstraint { only: Some(only), ..ANY_TYPE })),
                    None => &ANY_TYPE,
                },
                _ => &ANY_TYPE,
            };
            let name = names.get(position).and_then(|name| name.as_str(ctx)).map_or("", leak);
            ValueGroup { name, arity, constraint }
        };
        leak_slice(indices.iter().enumerate().map(group).collect())
    }

    /// Returns the spelling of an attribute in formats, determined by its constraint.
    fn attr_constraint(&self, constraint: &Constraint) -> &'static AttrConstraint {
        let spelling = match *constraint {
            Constraint::Is(value) if matches!(value.in_context(self.ctx).data(self.ctx), AttrData::Unit) => {
                AttrSpelling::Unit
            }
            Constraint::Base("#builtin.unit") => AttrSpelling::Unit,
            Constraint::Base("#builtin.string") => AttrSpelling::String,
            Constraint::Base("#builtin.array") => AttrSpelling::Array,
            Constraint::Base("#builtin.symbol_ref") => AttrSpelling::Symbol,
            Constraint::Base(name) if name.starts_with('!') => AttrSpelling::Type,
            _ => AttrSpelling::Any,
        };
        Box::leak(Box::new(AttrConstraint { summary: "any attribute", accepts: |_, _| true, spelling }))
    }

    fn regions(
        &self,
        parts: &[Op],
        constraints: &Constraints,
        op_def: &mut OpDef,
        declared: &mut Declared,
    ) -> Fallible {
        let (ctx, body) = (self.ctx, self.body);
        let Some(&part) = parts.iter().find(|&&part| body.is(ctx, part, &irdl::REGIONS)) else { return Ok(()) };
        let names = body.attribute(ctx, part, "names").and_then(|names| names.as_array(ctx)).unwrap_or(&[]);
        let mut groups = Vec::new();
        for (position, value) in body.operands(part).enumerate() {
            let Some(region) = body.defining_op(value) else { continue };
            let arguments = self.indices(constraints, region)?;
            let constrained = body.attribute(ctx, region, "constrainedArguments").is_some();
            let blocks = body.attribute(ctx, region, "numberOfBlocks").and_then(|count| count.as_i64(ctx));
            groups.push(RegionGroup {
                name: names.get(position).and_then(|name| name.as_str(ctx)).map_or("", leak),
                variadic: false,
                blocks: blocks.and_then(|count| usize::try_from(count).ok()),

                at_most: None,
            });
            declared.regions.push((constrained || !arguments.is_empty()).then_some(arguments));
        }
        op_def.regions = leak_slice(groups);
        Ok(())
    }
}

/// `{Name = "$0 `,` type($1)", …}`: the formats of directives.
fn directives(ctx: &Context, value: Attr) -> Result<&'static [(&'static str, &'static str)], String> {
    let AttrData::Dictionary(entries) = value.data(ctx) else { return Err("expected a dictionary".to_string()) };
    let mut directives = Vec::new();
    for &(name, format) in entries.iter() {
        let format = format.as_str(ctx).ok_or_else(|| format!("'{}': expected a format", ctx.str(name)))?;
        directives.push((leak(ctx.str(name)), leak(format)));
    }
    Ok(leak_slice(directives))
}

/// Groups of one value with the same constraint have the same type: a format needs to spell it only once.
fn same_types(op_def: &OpDef, declared: &Declared, constraints: &[Constraint]) -> &'static [TypeRelation] {
    let mut by_constraint: Vec<(usize, Vec<&'static str>)> = Vec::new();
    let operands = op_def.operands.iter().zip(&declared.operands);
    let results = op_def.results.iter().zip(&declared.results);
    for (group, &index) in operands.chain(results) {
        let is_variable = !matches!(constraints[index], Constraint::Unknown | Constraint::Predicate(_));
        if group.arity != Arity::One || group.name.is_empty() || !is_variable {
            continue;
        }
        match by_constraint.iter_mut().find(|entry| entry.0 == index) {
            Some(entry) => entry.1.push(group.name),
            None => by_constraint.push((index, vec![group.name])),
        }
    }
    let shared = by_constraint.into_iter().filter(|entry| entry.1.len() > 1);
    leak_slice(shared.map(|entry| TypeRelation::Same(leak_slice(entry.1))).collect())
}
