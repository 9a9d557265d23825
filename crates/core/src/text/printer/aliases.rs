//! Selection and naming of aliases for attributes, types and locations.
//!
//! Affine maps, integer sets, locations, distinct attributes and tuples of more than 16 elements get aliases wherever a
//! printer writes them as a whole. They are collected by running the printers without output: each attribute or type
//! visited is recorded with its depth (one more than that of the deepest it refers to). Aliases are then ordered by
//! depth, types first, by name, and in the order of the visits. Locations of ops may be defined after the program; then
//! nothing before it may refer to them.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::super::OpPrinter;
use super::attributes::Elision;
use super::opaque::may_hold_symbols;
use super::symbol::Symbol;
use crate::ir::{Attr, AttrData, Context, Location, LocationData, Type, TypeData, Version};

/// The aliases of a program.
#[derive(Default)]
pub(in crate::text) struct Aliases {
    list: Vec<Alias>,
    index: FxHashMap<Symbol, u32>,
}

struct Alias {
    symbol: Symbol,
    text: Box<str>,
    deferred: bool,
}

impl Aliases {
    /// Returns aliases with these names, their signs included. Of two names of one symbol, the first one is used.
    pub fn of_source(named: impl Iterator<Item = (Symbol, String)>) -> Aliases {
        let mut aliases = Aliases::default();
        for (symbol, text) in named {
            let number = aliases.list.len() as u32;
            aliases.index.entry(symbol).or_insert(number);
            aliases.list.push(Alias { symbol, text: text.into(), deferred: false });
        }
        aliases
    }

    /// Whether there are no aliases.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// The record of a visited symbol.
struct Met {
    symbol: Symbol,
    name: Option<&'static str>,
    depth: u32,
    deferrable: bool,
    children: SmallVec<[u32; 4]>,
}

/// A symbol whose parts are being visited.
#[derive(Default)]
struct Frame {
    depth: u32,
    children: SmallVec<[u32; 4]>,
}

/// The symbols visited so far.
#[derive(Default)]
pub(in crate::text) struct Collector {
    met: Vec<Met>,
    index: FxHashMap<Symbol, u32>,
    frames: Vec<Frame>,
    deferrable: bool,
    /// For each attribute and type, whether it is or contains an aliased entity: unknown, no, yes.
    attrs: Vec<u8>,
    types: Vec<u8>,
    /// Names in opaque texts that look like aliases, `#` or `!` included, but are none: no alias may get such a name.
    mentioned: FxHashSet<String>,
}

impl Collector {
    fn note_mentions(&mut self, text: &str) {
        if !text.contains(['#', '!']) {
            return;
        }
        super::opaque::expand_aliases(text, &mut |is_type, name| {
            self.mentioned.insert(format!("{}{name}", if is_type { '!' } else { '#' }));
            None
        });
    }

    fn forbid_deferring(&mut self, index: u32) {
        let mut stack = vec![index];
        while let Some(index) = stack.pop() {
            let met = &mut self.met[index as usize];
            if met.deferrable {
                met.deferrable = false;
                stack.extend_from_slice(&met.children);
            }
        }
    }
}

/// Returns the base name of the alias of an attribute, if it gets one.
fn attribute_alias_name(ctx: &Context, attr: Attr) -> Option<&'static str> {
    match attr.data(ctx) {
        AttrData::AffineMap(_) => Some("map"),
        AttrData::IntegerSet(_) => Some("set"),
        AttrData::Location(_) => Some("loc"),
        AttrData::Distinct { referenced, .. } if *referenced.data(ctx) != AttrData::Unit => Some("distinct"),
        AttrData::Opaque { dialect, body, .. } => opaque_alias_name(ctx.str(*dialect), ctx.str(*body))
            .or_else(|| super::declared::alias_name(ctx, Symbol::Attribute(attr))),
        AttrData::Dialect { dialect, mnemonic, .. } if ctx.str(*dialect) == "ml_program" => {
            (ctx.str(*mnemonic) == "extern").then_some("extern")
        }
        AttrData::Dialect { .. } => super::declared::alias_name(ctx, Symbol::Attribute(attr)),
        _ => None,
    }
}

/// The attributes of the `llvm` dialect that get aliases named after their mnemonics.
const LLVM_ALIASES: [&str; 35] = [
    "access_group",
    "alias_scope",
    "alias_scope_domain",
    "di_basic_type",
    "di_common_block",
    "di_compile_unit",
    "di_composite_type",
    "di_derived_type",
    "di_file",
    "di_global_variable",
    "di_global_variable_expression",
    "di_imported_entity",
    "di_label",
    "di_lexical_block",
    "di_lexical_block_file",
    "di_local_variable",
    "di_module",
    "di_namespace",
    "di_null_type",
    "di_string_type",
    "di_subprogram",
    "di_subroutine_type",
    "loop_annotation",
    "loop_distribute",
    "loop_interleave",
    "loop_licm",
    "loop_peeled",
    "loop_pipeline",
    "loop_unroll",
    "loop_unroll_and_jam",
    "loop_unswitch",
    "loop_vectorize",
    "tbaa_root",
    "tbaa_tag",
    "tbaa_type_desc",
];

/// Returns the alias name of an attribute of an unregistered dialect, as that dialect assigns it in upstream.
fn opaque_alias_name(dialect: &str, body: &str) -> Option<&'static str> {
    match dialect {
        "sparse_tensor" if body.starts_with("encoding<") => Some("sparse"),
        "ml_program" if body.starts_with("extern") => Some("extern"),
        "llvm" => {
            let mnemonic = body.split('<').next().unwrap_or(body);
            LLVM_ALIASES.iter().copied().find(|&name| name == mnemonic)
        }
        _ => None,
    }
}

fn type_alias_name(ctx: &Context, ty: Type) -> Option<&'static str> {
    match ty.data(ctx) {
        TypeData::Tuple(elements) if elements.len() > 16 => Some("tuple"),
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => super::declared::alias_name(ctx, Symbol::Type(ty)),
        _ => None,
    }
}

impl<'p> OpPrinter<'p> {
    /// Writes the alias of a symbol, if it has one. Returns whether it has.
    pub(in crate::text) fn symbol_alias(&mut self, symbol: Symbol) -> bool {
        if self.aliases.is_empty() {
            return false;
        }
        let Some(&index) = self.aliases.index.get(&symbol) else { return false };
        self.out.extend_from_slice(self.aliases.list[index as usize].text.as_bytes());
        true
    }

    /// Writes the alias of an explicit location, if it has one. Returns whether it has.
    pub(in crate::text) fn location_alias(&mut self, location: Location) -> bool {
        self.collector.is_none() && self.symbol_alias(Symbol::Location(location))
    }

    /// Collects all aliases of the program.
    pub(in crate::text) fn collect_aliases(&mut self) {
        if !self.options.debug_info && !self.anything_to_hoist() {
            return;
        }
        self.collector = Some(Box::default());
        self.root_op();
        let Some(collector) = self.collector.take() else { return };
        let mut order: Vec<u32> = (0..collector.met.len() as u32).collect();
        order.retain(|&index| collector.met[index as usize].name.is_some());
        order.sort_by_key(|&index| {
            let met = &collector.met[index as usize];
            (met.depth, !matches!(met.symbol, Symbol::Type(_)), met.name)
        });
        let mut aliases = Aliases::default();
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        for index in order {
            let met = &collector.met[index as usize];
            let Some(name) = met.name else { continue };
            let count = counts.entry(name).or_insert(0);
            let sigil = if matches!(met.symbol, Symbol::Type(_)) { '!' } else { '#' };
            let text = loop {
                let text = if *count == 0 { format!("{sigil}{name}") } else { format!("{sigil}{name}{count}") };
                *count += 1;
                if !collector.mentioned.contains(&text) {
                    break text;
                }
            };
            aliases.index.insert(met.symbol, aliases.list.len() as u32);
            aliases.list.push(Alias { symbol: met.symbol, text: text.into(), deferred: met.deferrable });
        }
        self.aliases = Arc::new(aliases);
    }

    /// Returns whether the context contains anything that could get an alias. O(attributes + types).
    fn anything_to_hoist(&self) -> bool {
        let ctx = self.ctx();
        let attr = |attr: Attr| match attr.data(ctx) {
            AttrData::Opaque { body, .. } if may_hold_symbols(ctx.str(*body)) => true,
            _ => attribute_alias_name(ctx, attr).is_some(),
        };
        let ty = |ty: Type| match ty.data(ctx) {
            TypeData::Opaque { body, .. } => may_hold_symbols(ctx.str(*body)),
            _ => type_alias_name(ctx, ty).is_some(),
        };
        (0..ctx.attr_count()).any(|index| attr(Attr::from_index(index)))
            || (0..ctx.type_count()).any(|index| ty(Type::from_index(index)))
    }

    /// Writes `#map = affine_map<…>` for all aliases that are defined before (or after) the program.
    pub(in crate::text) fn write_aliases(&mut self, deferred: bool) {
        let aliases = self.aliases.clone();
        aliases.list.iter().filter(|alias| alias.deferred == deferred).for_each(|alias| self.write_alias(alias));
    }

    /// Writes the definition of the alias with this number.
    pub(in crate::text) fn write_alias_of_source(&mut self, number: usize) {
        let aliases = self.aliases.clone();
        self.write_alias(&aliases.list[number]);
    }

    fn write_alias(&mut self, alias: &Alias) {
        self.out.extend_from_slice(alias.text.as_bytes());
        self.out.extend_from_slice(b" = ");
        match alias.symbol {
            Symbol::Attribute(attr) => self.attribute_body(attr, Elision::Never),
            Symbol::Type(ty) => {
                if self.options.version < Version::V15 {
                    self.out.extend_from_slice(b"type ");
                }
                self.type_body(ty);
            }
            Symbol::Location(location) => self.location(location, false),
        }
        self.out.push(b'\n');
    }

    /// Records that a printer would write this symbol.
    pub(in crate::text) fn visit(&mut self, symbol: Symbol) {
        let deferrable = self.collector.as_ref().is_some_and(|collector| collector.deferrable);
        self.visit_as(symbol, deferrable, false);
    }

    /// Records that a printer would write this attribute.
    pub(in crate::text) fn visit_attribute(&mut self, attr: Attr, without_type: bool) {
        let deferrable = self.collector.as_ref().is_some_and(|collector| collector.deferrable);
        self.visit_as(self.attribute_symbol(attr), deferrable, without_type);
    }

    /// Records that the location of an op (deferrable) or an argument would be written.
    pub(in crate::text) fn visit_location(&mut self, location: Location, deferrable: bool) {
        if !self.is_spelled(location) {
            return;
        }
        let location = self.canonical_location(location);
        self.visit_as(Symbol::Location(location), deferrable, false);
    }

    fn visit_as(&mut self, symbol: Symbol, deferrable: bool, without_type: bool) {
        let ctx = self.ctx();
        // Symbols that neither have an alias nor contain one need no record.
        let matters = match symbol {
            Symbol::Attribute(attr) => self.attr_matters(attr),
            Symbol::Type(ty) => self.type_matters(ty),
            Symbol::Location(_) => true,
        };
        if !matters {
            return;
        }
        let Some(collector) = self.collector.as_mut() else { return };
        if let Some(&index) = collector.index.get(&symbol) {
            if !deferrable {
                collector.forbid_deferring(index);
            }
            let depth = collector.met[index as usize].depth;
            return self.note_child(index, depth);
        }
        let index = collector.met.len() as u32;
        let name = match symbol {
            Symbol::Attribute(attr) => attribute_alias_name(ctx, attr),
            Symbol::Type(ty) => type_alias_name(ctx, ty),
            Symbol::Location(_) => Some("loc"),
        };
        collector.index.insert(symbol, index);
        let depth = u32::from(name.is_some());
        collector.met.push(Met { symbol, name, depth, deferrable, children: SmallVec::new() });
        collector.frames.push(Frame::default());
        let outer = std::mem::replace(&mut collector.deferrable, deferrable);
        stacker::maybe_grow(64 << 10, 1 << 20, || self.visit_parts(symbol, without_type));
        let Some(collector) = self.collector.as_mut() else { return };
        collector.deferrable = outer;
        let frame = collector.frames.pop().unwrap_or_default();
        let met = &mut collector.met[index as usize];
        met.children = frame.children;
        if frame.depth > 0 {
            met.depth = frame.depth + 1;
        }
        let depth = met.depth;
        self.note_child(index, depth);
    }

    fn note_child(&mut self, index: u32, depth: u32) {
        if let Some(frame) = self.collector.as_mut().and_then(|collector| collector.frames.last_mut()) {
            frame.children.push(index);
            frame.depth = frame.depth.max(depth);
        }
    }

    fn visit_parts(&mut self, symbol: Symbol, without_type: bool) {
        let ctx = self.ctx();
        match symbol {
            Symbol::Location(location) => match location.data(ctx) {
                LocationData::Unknown | LocationData::File { .. } => {}
                LocationData::Named { child, .. } => {
                    if self.canonical_location(child) != Location::UNKNOWN {
                        self.visit_nested_location(child);
                    }
                }
                LocationData::CallSite { callee, caller } => {
                    self.visit_nested_location(callee);
                    self.visit_nested_location(caller);
                }
                LocationData::Fused { locations, metadata } => {
                    if let Some(metadata) = metadata {
                        self.visit_attribute(metadata, false);
                    }
                    for &location in locations.iter() {
                        self.visit_nested_location(location);
                    }
                }
            },
            Symbol::Type(ty) => self.visit_type_parts(ty),
            Symbol::Attribute(attr) => {
                match attr.data(ctx) {
                    AttrData::AffineMap(_)
                    | AttrData::IntegerSet(_)
                    | AttrData::DenseArray { .. }
                    | AttrData::Float { .. }
                    | AttrData::Integer { .. }
                    | AttrData::Unit => return,
                    AttrData::Dialect { .. } => self.attribute_body(attr, Elision::Never),
                    AttrData::Distinct { referenced, .. } => self.visit_attribute(*referenced, false),
                    AttrData::Dictionary(entries) => {
                        for entry in entries.iter() {
                            self.visit_attribute(entry.1, false);
                        }
                    }
                    AttrData::Array(elements) => {
                        for &element in elements.iter() {
                            self.visit_attribute(element, false);
                        }
                    }
                    AttrData::Type(ty) => self.visit(Symbol::Type(*ty)),
                    AttrData::Opaque { dialect, body, .. } => {
                        let (dialect, body) = (ctx.str(*dialect), ctx.str(*body));
                        self.opaque_symbols(dialect, body).into_iter().for_each(|symbol| self.visit(symbol));
                    }
                    _ => {}
                }
                if !without_type
                    && let Some(ty) = attr.ty(ctx)
                    && *ty.data(ctx) != TypeData::None
                {
                    self.visit(Symbol::Type(ty));
                }
            }
        }
    }

    fn visit_nested_location(&mut self, location: Location) {
        let location = self.canonical_location(location);
        self.visit(Symbol::Location(location));
    }

    fn visit_type_parts(&mut self, ty: Type) {
        match ty.data(self.ctx()) {
            TypeData::Complex(element) | TypeData::Vector { element, .. } | TypeData::UnrankedTensor { element } => {
                self.visit(Symbol::Type(*element));
            }
            TypeData::Tuple(elements) => {
                for &element in elements.iter() {
                    self.visit(Symbol::Type(element));
                }
            }
            TypeData::Function { inputs, results } => {
                for &ty in inputs.iter().chain(results.iter()) {
                    self.visit(Symbol::Type(ty));
                }
            }
            TypeData::RankedTensor { element, encoding, .. } => {
                self.visit(Symbol::Type(*element));
                if let Some(encoding) = *encoding {
                    self.visit_attribute(encoding, false);
                }
            }
            TypeData::MemRef { element, layout, space, .. } => {
                self.visit(Symbol::Type(*element));
                for &attr in [layout, space].into_iter().flatten() {
                    self.visit_attribute(attr, false);
                }
            }
            TypeData::UnrankedMemRef { element, space } => {
                self.visit(Symbol::Type(*element));
                if let Some(space) = *space {
                    self.visit_attribute(space, false);
                }
            }
            TypeData::Dialect { .. } => self.type_body(ty),
            TypeData::Opaque { dialect, body, .. } => {
                let (dialect, body) = (self.ctx().str(*dialect), self.ctx().str(*body));
                self.opaque_symbols(dialect, body).into_iter().for_each(|symbol| self.visit(symbol));
            }
            _ => {}
        }
    }

    /// Returns whether an attribute is or contains an aliased entity. Each attribute is visited once.
    pub(in crate::text) fn attr_matters(&mut self, attr: Attr) -> bool {
        let known = self.collector.as_ref().and_then(|c| c.attrs.get(attr.index())).copied().unwrap_or(0);
        if known > 0 {
            return known == 2;
        }
        let matters = stacker::maybe_grow(64 << 10, 1 << 20, || self.attr_matters_inside(attr));
        if let Some(collector) = self.collector.as_mut() {
            if collector.attrs.len() <= attr.index() {
                collector.attrs.resize(attr.index() + 1, 0);
            }
            collector.attrs[attr.index()] = 1 + u8::from(matters);
        }
        matters
    }

    fn attr_matters_inside(&mut self, attr: Attr) -> bool {
        let ctx = self.ctx();
        if let (AttrData::Opaque { body, .. }, Some(collector)) = (attr.data(ctx), self.collector.as_mut()) {
            collector.note_mentions(ctx.str(*body));
        }
        if attribute_alias_name(ctx, attr).is_some() {
            return true;
        }
        let inside = match attr.data(ctx) {
            AttrData::Dictionary(entries) => entries.iter().any(|entry| self.attr_matters(entry.1)),
            AttrData::Array(elements) => elements.iter().any(|&element| self.attr_matters(element)),
            AttrData::Dialect { parameters, .. } => parameters.iter().any(|&element| self.attr_matters(element)),
            AttrData::Distinct { referenced, .. } => self.attr_matters(*referenced),
            AttrData::Type(ty) => self.type_matters(*ty),
            AttrData::Opaque { dialect, body, .. } => self.opaque_matters(ctx.str(*dialect), ctx.str(*body)),
            _ => false,
        };
        inside || attr.ty(ctx).is_some_and(|ty| self.type_matters(ty))
    }

    /// Returns whether a type is or contains an aliased entity. Each type is visited once.
    pub(in crate::text) fn type_matters(&mut self, ty: Type) -> bool {
        let known = self.collector.as_ref().and_then(|c| c.types.get(ty.index())).copied().unwrap_or(0);
        if known > 0 {
            return known == 2;
        }
        let matters = stacker::maybe_grow(64 << 10, 1 << 20, || self.type_matters_inside(ty));
        if let Some(collector) = self.collector.as_mut() {
            if collector.types.len() <= ty.index() {
                collector.types.resize(ty.index() + 1, 0);
            }
            collector.types[ty.index()] = 1 + u8::from(matters);
        }
        matters
    }

    fn type_matters_inside(&mut self, ty: Type) -> bool {
        let ctx = self.ctx();
        if let (TypeData::Opaque { body, .. }, Some(collector)) = (ty.data(ctx), self.collector.as_mut()) {
            collector.note_mentions(ctx.str(*body));
        }
        if type_alias_name(ctx, ty).is_some() {
            return true;
        }
        match ty.data(ctx) {
            TypeData::Complex(element) | TypeData::Vector { element, .. } | TypeData::UnrankedTensor { element } => {
                self.type_matters(*element)
            }
            TypeData::Tuple(elements) => elements.iter().any(|&element| self.type_matters(element)),
            TypeData::Function { inputs, results } => {
                inputs.iter().chain(results.iter()).any(|&element| self.type_matters(element))
            }
            TypeData::RankedTensor { element, encoding, .. } => {
                self.type_matters(*element) || encoding.is_some_and(|attr| self.attr_matters(attr))
            }
            TypeData::MemRef { element, layout, space, .. } => {
                self.type_matters(*element) || [layout, space].into_iter().flatten().any(|&a| self.attr_matters(a))
            }
            TypeData::UnrankedMemRef { element, space } => {
                self.type_matters(*element) || space.is_some_and(|attr| self.attr_matters(attr))
            }
            TypeData::Dialect { parameters, .. } => parameters.iter().any(|&attr| self.attr_matters(attr)),
            TypeData::Opaque { dialect, body, .. } => self.opaque_matters(ctx.str(*dialect), ctx.str(*body)),
            _ => false,
        }
    }

    fn opaque_matters(&mut self, dialect: &str, body: &str) -> bool {
        self.opaque_symbols(dialect, body).into_iter().any(|symbol| match symbol {
            Symbol::Attribute(attr) => self.attr_matters(attr),
            Symbol::Type(ty) => self.type_matters(ty),
            Symbol::Location(_) => true,
        })
    }
}
