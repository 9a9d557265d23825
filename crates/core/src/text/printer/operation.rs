//! Ops, regions and blocks.

use std::rc::Rc;

use smallvec::SmallVec;

use super::super::{OpPrinter, PROPERTIES, parse_attribute_text};
use super::symbol::Symbol;
use crate::definition::{OpDef, Syntax, Traits};
use crate::ir::{Attr, Block, Body, Name, Op, OpName, Region, Type, Value, Version, bytes_of_text, compare_texts};
use crate::progress::Unit;
use crate::text::generic_form::{add_former_properties, version_entry};

/// The entries of a registered op's dictionary that are properties, and their defaults.
#[derive(Default)]
pub(in crate::text) struct Inherent {
    names: SmallVec<[Name; 8]>,
    defaults: SmallVec<[(Name, Attr); 2]>,
    /// Attributes of the op in memory, with those that the version has in their place.
    replaced: SmallVec<[(Name, (Name, Attr)); 1]>,
}

impl<'p> OpPrinter<'p> {
    /// Writes the whole program: with aliases and resources, or (without `top_level`) only its root op.
    pub(in crate::text) fn print_root(&mut self, top_level: bool) {
        if top_level {
            self.collect_aliases();
            self.write_aliases(false);
        }
        if let Some(progress) = self.ctx().progress().filter(|_| top_level) {
            progress.begin("printing", Unit::Nothing, 0);
        }
        self.root_op();
        if top_level {
            self.text("\n");
            self.write_aliases(true);
            self.file_metadata();
        }
    }

    /// Writes the op that owns the outermost body. It has neither operands nor results, and is in no block.
    pub(in crate::text) fn root_op(&mut self) {
        if let Some(op) = self.bare {
            return self.full_op(op);
        }
        let ctx = self.ctx();
        let body = self.body();
        let header = &body.header;
        if self.collector.is_some() && self.options.debug_info {
            self.visit_location(header.location, true);
        }
        let op_def = ctx.op_def(header.name);
        if !self.options.generic && op_def.is_none_or(|op_def| op_def.name == "builtin.module") {
            self.text("module");
            let name = header.attributes.entries(ctx).iter().find(|entry| ctx.str(entry.0) == "sym_name");
            if let Some(name) = name.and_then(|entry| entry.1.as_str(ctx)) {
                self.text(" ");
                self.symbol_name(name);
            }
            self.filtered_dictionary(" attributes {", header.attributes.entries(ctx), &["sym_name"]);
            for &region in body.roots() {
                self.text(" ");
                self.print_region(body, region, false, true, false);
            }
        } else {
            self.generic_parts(header.name, header.attributes, None, |_| {}, body, body.roots(), &[], &[]);
        }
        self.trailing_location(header.location, true);
    }

    /// Writes an op with its results and location, without indentation and newline.
    pub(in crate::text) fn full_op(&mut self, op: Op) {
        self.ctx().cancellation().check();
        if self.collector.is_some() {
            return self.visit_op(op);
        }
        let body = self.body();
        let at = self.out.len();
        if let Some(form) = &mut self.source_form {
            form.anchor(body, op, at);
        }
        let results = body.results(op);
        if let Some(&first) = results.first() {
            let groups = if results.len() > 1 { self.scopes[self.at].result_groups(op) } else { None };
            match groups.map(SmallVec::<[u32; 4]>::from_slice) {
                None => self.result_group(first, results.len()),
                Some(starts) => {
                    for (index, &start) in starts.iter().enumerate() {
                        if index > 0 {
                            self.text(", ");
                        }
                        let end = starts.get(index + 1).map_or(results.len(), |&end| end as usize);
                        self.result_group(results[start as usize], end - start as usize);
                    }
                }
            }
            self.text(" = ");
        }
        self.custom_or_generic(op);
        if self.options.debug_info {
            self.trailing_location(body.location(op), true);
        }
        if self.options.value_users {
            self.users_comment(op);
        }
    }

    fn result_group(&mut self, first: Value, count: usize) {
        self.value_name(self.at, first, false);
        if count > 1 {
            self.byte(b':');
            self.unsigned(count as u64);
        }
    }

    /// Collects the aliases of an op. Ops that cannot contain any are skipped.
    fn visit_op(&mut self, op: Op) {
        let body = self.body();
        if self.options.debug_info {
            self.visit_location(body.location(op), true);
        }
        let matters = body.nested(op).is_some()
            || !body.regions(op).is_empty()
            || self.attr_matters(body.attributes(op))
            || body.results(op).iter().any(|&value| self.type_matters(body.ty(value)))
            || body.operands(op).any(|value| self.type_matters(body.ty(value)));
        if matters {
            self.custom_or_generic(op);
        }
    }

    pub(in crate::text) fn custom_or_generic(&mut self, op: Op) {
        let outer = self.current.replace(op);
        let op_def = if self.options.generic { None } else { self.body().op_def(self.ctx(), op) };
        // Only the generic form has a place for properties that a declaration lacks.
        let has_others = |op_def: &OpDef| {
            op_def.declaration.is_some() && self.body().attribute(self.ctx(), op, PROPERTIES).is_some()
        };
        let is_generic = self.source_form.as_ref().is_some_and(|form| form.is_generic(self.body(), op));
        let op_def = op_def.filter(|op_def| !is_generic && !has_others(op_def));
        match op_def.map(|op_def| (op_def, op_def.syntax)) {
            Some((op_def, Syntax::Custom(..) | Syntax::Format(_))) => self.repeated_or_custom(op_def, op),
            _ => self.generic_op(op),
        }
        self.current = outer;
    }

    /// Writes an op in custom form, which its definition has.
    pub(in crate::text) fn custom_op(&mut self, op_def: &'static OpDef, op: Op) {
        self.op_name(op_def);
        match op_def.syntax {
            Syntax::Custom(_, print) => print(self, op),
            Syntax::Format(_) => super::super::format::print_op(self, op_def, op),
            Syntax::Generic => {}
        }
    }

    /// Returns the dialect whose prefix is omitted here, or an empty text.
    pub(super) fn default_dialect(&self) -> &'static str {
        self.default_dialects.last().copied().unwrap_or_default()
    }

    /// Writes an op's name, without the prefix of a default dialect.
    pub(in crate::text) fn op_name(&mut self, op_def: &OpDef) {
        let mut dialect = self.default_dialect();
        // Versions before 15 did not print the prefix of 'std' anywhere, and 13 not that of 'builtin'.
        let version = self.options.version;
        if version < Version::V15 {
            match op_def.name.split('.').next() {
                Some("std") => dialect = "std",
                Some("builtin") if version < Version::V14 => dialect = "builtin",
                _ => {}
            }
        }
        // Most ops are of another dialect: the position of the dot tells, without a comparison of the names.
        let has_dot = op_def.name.as_bytes().get(dialect.len()) == Some(&b'.');
        let short = op_def.name.get(dialect.len() + 1..).filter(|_| has_dot && op_def.name.starts_with(dialect));
        self.text(short.filter(|rest| !rest.contains('.')).unwrap_or(op_def.name));
    }

    /// Writes an op in the generic form.
    fn generic_op(&mut self, op: Op) {
        let body = self.body();
        let (owner, regions) = match body.nested(op) {
            Some(nested) => (nested, nested.roots()),
            None => (body, body.regions(op)),
        };
        let types = |values: &mut dyn Iterator<Item = Value>| -> SmallVec<[Type; 8]> {
            values.map(|value| body.ty(value)).collect()
        };
        let inputs = types(&mut body.operands(op));
        let results = types(&mut body.results(op).iter().copied());
        let operands = |printer: &mut Self| printer.values(body.operands(op));
        self.generic_parts(
            body.name(op),
            body.attributes(op),
            Some((body, op)),
            operands,
            owner,
            regions,
            &inputs,
            &results,
        );
    }

    #[allow(clippy::too_many_arguments)]
    fn generic_parts(
        &mut self,
        name: OpName,
        attributes: Attr,
        successors: Option<(&'p Body, Op)>,
        operands: impl FnOnce(&mut Self),
        owner: &'p Body,
        regions: &'p [Region],
        inputs: &[Type],
        results: &[Type],
    ) {
        let ctx = self.ctx();
        if self.collector.is_some() {
            for &region in regions {
                self.print_region(owner, region, true, true, true);
            }
            inputs.iter().chain(results).for_each(|&ty| self.visit(Symbol::Type(ty)));
            let entries = attributes.entries(ctx);
            return entries.iter().for_each(|entry| self.visit_attribute(entry.1, false));
        }
        let text = &*ctx.op_name_data(name).text;
        let is_unprefixed = self.options.version < Version::V14;
        let unprefixed = text.strip_prefix("builtin.").filter(|_| is_unprefixed);
        self.string(&bytes_of_text(unprefixed.unwrap_or(text)));
        self.text("(");
        operands(self);
        self.text(")");
        if let Some((body, op)) = successors
            && body.successor_count(op) > 0
        {
            self.text("[");
            for (index, block) in body.successors(op).enumerate() {
                if index > 0 {
                    self.text(", ");
                }
                self.successor(block);
            }
            self.text("]");
        }
        let discardable = self.properties(name, attributes);
        if !regions.is_empty() {
            self.text(" (");
            for (index, &region) in regions.iter().enumerate() {
                if index > 0 {
                    self.text(", ");
                }
                self.print_region(owner, region, true, true, true);
            }
            self.text(")");
        }
        if !discardable.is_empty() {
            self.text(" {");
            self.named_attributes(discardable.iter().copied());
            self.text("}");
        }
        self.text(" : ");
        self.functional_type(inputs, results);
    }

    /// Writes ` <{…}>` with the entries that are properties; returns the others.
    fn properties(&mut self, name: OpName, attributes: Attr) -> SmallVec<[(Name, Attr); 8]> {
        let ctx = self.ctx();
        let mut discardable = SmallVec::new();
        let entries = attributes.entries(ctx);
        let Some(op_def) = ctx.op_def(name) else {
            let mut properties = None;
            for &(name, value) in entries {
                if ctx.str(name) == PROPERTIES {
                    properties = Some(value);
                } else {
                    discardable.push((name, value));
                }
            }
            if let Some(properties) = properties {
                self.undeclared_properties(properties, &mut discardable);
            }
            return discardable;
        };
        let is_at_run_time = op_def.declaration.is_some();
        let mut undeclared = None;
        let inherent = self.inherent(name, op_def);
        let mut properties: SmallVec<[(Name, Attr); 8]> = SmallVec::new();
        let mut is_sorted = true;
        for &entry in entries {
            if is_at_run_time && ctx.str(entry.0) == PROPERTIES {
                undeclared = Some(entry.1);
            } else if inherent.names.contains(&entry.0) {
                properties.push(entry);
            } else if let Some(&(_, later)) = inherent.replaced.iter().find(|replaced| replaced.0 == entry.0) {
                properties.push(later);
                is_sorted = false;
            } else {
                discardable.push(entry);
            }
        }
        let before = properties.len();
        for &(name, value) in &inherent.defaults {
            if !properties[..before].iter().any(|entry| entry.0 == name) {
                properties.push((name, value));
            }
        }
        if properties.len() > before || !is_sorted {
            properties.sort_by(|a, b| compare_texts(ctx.str(a.0), ctx.str(b.0)));
        }
        let version = self.options.version;
        if let Some(undeclared) = undeclared {
            properties.extend_from_slice(undeclared.entries(ctx));
            properties.sort_by(|a, b| compare_texts(ctx.str(a.0), ctx.str(b.0)));
            let all = ctx.dictionary(&properties);
            self.undeclared_properties(all, &mut discardable);
            return discardable;
        }
        if let Some(former) = ctx.op_name_data(name).former {
            former.spelling.generic_attributes(ctx, &mut properties);
        }
        if version < Version::V18 {
            // Properties were attributes like any others.
            properties.iter_mut().for_each(|entry| *entry = version_entry(ctx, version, op_def, *entry));
            properties.append(&mut discardable);
            properties.sort_by(|a, b| compare_texts(ctx.str(a.0), ctx.str(b.0)));
            return properties;
        }
        if !properties.is_empty() {
            self.text(" <{");
            self.named_attributes(properties.iter().copied());
            self.text("}>");
        }
        discardable
    }

    /// Writes ` <…>` with properties that no definition declares. In versions without them, adds them to `attributes`.
    fn undeclared_properties(&mut self, properties: Attr, attributes: &mut SmallVec<[(Name, Attr); 8]>) {
        let version = self.options.version;
        if version < Version::V17 {
            return add_former_properties(self.ctx(), version, properties, attributes);
        }
        self.text(" <");
        self.attribute(properties);
        self.text(">");
    }

    /// Returns the entries of ops of this name that are properties; cached by name.
    fn inherent(&mut self, name: OpName, op_def: &'static OpDef) -> Rc<Inherent> {
        let ctx = self.ctx();
        if self.inherent.len() <= name.index() {
            self.inherent.resize(name.index() + 1, None);
        }
        let version = self.options.version;
        let slot = &mut self.inherent[name.index()];
        slot.get_or_insert_with(|| {
            if op_def.declaration.is_some_and(|declaration| !declaration.has_properties()) {
                return Rc::new(Inherent::default());
            }
            let history = ctx.op_name_data(name).history;
            let former_attributes = history.map_or(&[][..], |history| history.former_attributes());
            let later_attributes = history.map_or(&[][..], |history| history.later_attributes());
            let is_former = |name| version > Version::REFERENCE && former_attributes.contains(name);
            let attributes = op_def.attributes.iter().filter(|group| !is_former(&group.name));
            let mut names: SmallVec<[Name; 8]> = attributes.map(|group| ctx.name(group.name)).collect();
            for (traits, name) in
                [(Traits::OPERAND_SEGMENTS, "operandSegmentSizes"), (Traits::RESULT_SEGMENTS, "resultSegmentSizes")]
            {
                if op_def.has(traits) {
                    names.push(ctx.name(name));
                }
            }
            let is_later = |group: &&crate::definition::AttrGroup| {
                later_attributes.iter().any(|later| later.name == group.name && version < later.since)
            };
            let default = |group: &crate::definition::AttrGroup| {
                group.presence.default(ctx).map(|value| (ctx.name(group.name), value))
            };
            let replaced = later_attributes.iter().filter(|later| later.since <= version).filter_map(|later| {
                let (former, value) = later.in_place_of?;
                Some((ctx.name(former), (ctx.name(later.name), parse_attribute_text(ctx, value)?)))
            });
            Rc::new(Inherent {
                names,
                replaced: replaced.collect(),
                defaults: op_def.attributes.iter().filter(|group| !is_later(group)).filter_map(default).collect(),
            })
        })
        .clone()
    }

    /// Returns the scope that names the values of `body`: the current one, that of a body nested in the current op, or
    /// an enclosing one.
    pub(in crate::text) fn scope_of(&self, body: &Body) -> usize {
        let is = |scope: usize| std::ptr::eq(self.scopes[scope].body, body);
        if is(self.at) {
            return self.at;
        }
        let nested = self.current.and_then(|op| self.scopes[self.at].nested.get(&op)).map(|&scope| scope as usize);
        match nested.filter(|&scope| is(scope)) {
            Some(scope) => scope,
            None => (0..self.scopes.len()).find(|&scope| is(scope)).unwrap_or(self.at),
        }
    }

    /// Returns the scope of the contents of the current op: that of its nested body if it is isolated.
    pub(in crate::text) fn inner_scope(&self) -> usize {
        let nested = self.current.and_then(|op| self.scopes[self.at].nested.get(&op));
        nested.map_or(self.at, |&scope| scope as usize)
    }

    /// Writes a region. `empty_block`: whether a block without ops gets a header even if it has no arguments.
    pub(in crate::text) fn print_region(
        &mut self,
        body: &'p Body,
        region: Region,
        entry_arguments: bool,
        terminators: bool,
        empty_block: bool,
    ) {
        if self.options.skip_regions {
            return self.text("{...}");
        }
        self.text("{\n");
        if let Some(entry) = body.first_block(region) {
            let ctx = self.ctx();
            let owner = body.region_op(region).map_or(body.header.name, |op| body.name(op));
            let dialect = ctx.op_def(owner).and_then(|op_def| op_def.default_dialect).unwrap_or("");
            self.default_dialects.push(dialect);
            let scope = self.scope_of(body);
            let outer = (std::mem::replace(&mut self.at, scope), self.current.take());
            let header = (empty_block && body.first_op(entry).is_none())
                || (entry_arguments && !body.arguments(entry).is_empty())
                // No valid program branches to the entry; but printed invalid programs should be parseable too.
                || body.predecessors(entry).next().is_some();
            stacker::maybe_grow(128 << 10, 4 << 20, || {
                self.block(body, entry, header, terminators);
                let mut next = body.next_block(entry);
                while let Some(block) = next {
                    self.block(body, block, true, true);
                    next = body.next_block(block);
                }
            });
            (self.at, self.current) = outer;
            self.default_dialects.pop();
        }
        self.indentation();
        self.text("}");
    }

    fn block(&mut self, body: &'p Body, block: Block, header: bool, terminator: bool) {
        if self.collector.is_some() {
            if header {
                for &argument in body.arguments(block) {
                    self.visit(Symbol::Type(body.ty(argument)));
                    if self.options.debug_info {
                        self.visit_location(body.value_location(argument), false);
                    }
                }
            }
        } else if header {
            self.block_header(body, block);
        }
        self.indent += 2;
        if self.options.value_users && self.collector.is_none() {
            self.argument_users(block);
        }
        let left_out = if terminator { None } else { self.left_out_terminator(body, block) };
        if !self.whole_blocks && self.collector.is_none() {
            let ops = body.ops(block).take_while(|&op| Some(op) != left_out);
            if self.block_in_parts(body, ops) {
                self.indent -= 2;
                return;
            }
        }
        let mut next = body.first_op(block);
        while let Some(op) = next {
            if Some(op) == left_out {
                break;
            }
            self.indentation();
            self.full_op(op);
            self.byte(b'\n');
            self.pass_on();
            next = body.next(op);
        }
        self.indent -= 2;
    }

    /// Returns the terminator if it is not written. An unregistered one is always written.
    fn left_out_terminator(&self, body: &Body, block: Block) -> Option<Op> {
        let last = body.last_op(block)?;
        body.op_def(self.ctx(), last).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)).then_some(last)
    }

    fn block_header(&mut self, body: &'p Body, block: Block) {
        self.indentation();
        self.successor(block);
        let arguments = body.arguments(block);
        if !arguments.is_empty() {
            self.text("(");
            for (index, &argument) in arguments.iter().enumerate() {
                if index > 0 {
                    self.text(", ");
                }
                self.value_name(self.at, argument, true);
                self.text(": ");
                self.ty(body.ty(argument));
                if self.options.debug_info {
                    self.trailing_location(body.value_location(argument), false);
                }
            }
            self.text(")");
        }
        self.text(":");
        if self.source_form.is_some() {
            // Comments are those of the source.
            return self.byte(b'\n');
        }
        let mut predecessors: SmallVec<[u32; 8]> = SmallVec::new();
        for predecessor in body.predecessors(block) {
            predecessors.push(self.scopes[self.at].block_number(predecessor));
        }
        match predecessors.len() {
            0 => {
                if !body.is_entry_block(block) {
                    self.text("  // no predecessors");
                }
            }
            1 => self.text("  // pred: "),
            count => {
                predecessors.sort_unstable();
                self.text("  // ");
                self.unsigned(count as u64);
                self.text(" preds: ");
            }
        }
        for (index, &number) in predecessors.iter().enumerate() {
            self.text(if index > 0 { ", ^bb" } else { "^bb" });
            self.unsigned(u64::from(number));
        }
        self.byte(b'\n');
    }

    /// Writes the indentation of the line.
    pub(in crate::text) fn indentation(&mut self) {
        if self.collector.is_none() {
            self.out.resize(self.out.len() + self.indent, b' ');
        }
    }
}
