//! Prints an op with its compiled format.

use std::ops::Range;

use smallvec::SmallVec;

use super::attribute;
use super::program::*;
use crate::definition::{Arity, AttrSpelling, OpDef};
use crate::ir::{Attr, Body, Context, Op, Region, Type, Value, View};
use crate::text::OpPrinter;

/// The groups of an op that is being printed, for custom directives.
pub struct Writing<'a, 'p> {
    /// The context.
    pub ctx: &'p Context,
    /// The body that contains the op.
    pub body: &'p Body,
    /// The op.
    pub op: Op,
    /// Its definition.
    pub op_def: &'static OpDef,
    /// Its attributes.
    pub attributes: Attr,
    program: &'a Program,
    operand_ranges: SmallVec<[Range<usize>; 4]>,
    result_ranges: SmallVec<[Range<usize>; 2]>,
}

/// Prints an op by the declarative format of its definition, after its name. If the format is invalid, or the op does
/// not match it, the existing parts are printed.
pub fn print_op(printer: &mut OpPrinter<'_>, op_def: &'static OpDef, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let Ok(program) = super::program(ctx, body.name(op), op_def) else { return };
    let mut writing = Writing {
        ctx,
        body,
        op,
        op_def,
        attributes: body.attributes(op),
        program,
        operand_ranges: SmallVec::new(),
        result_ranges: SmallVec::new(),
    };
    if !program.single_operands {
        let ranges = (0..op_def.operands.len()).map(|group| op_def.operand_range(View::new(ctx, body), op, group));
        writing.operand_ranges.extend(ranges);
    }
    if !program.single_results {
        let ranges = (0..op_def.results.len()).map(|group| op_def.result_range(View::new(ctx, body), op, group));
        writing.result_ranges.extend(ranges);
    }
    writing.elements(printer, &program.elements);
}

impl<'p> Writing<'_, 'p> {
    // ---- the interface for custom directives

    /// Returns the indices of the operands of a group.
    pub fn operand_range(&self, group: usize) -> Range<usize> {
        let count = self.body.operand_count(self.op);
        match self.operand_ranges.get(group) {
            Some(range) => range.clone(),
            None => group.min(count)..(group + 1).min(count),
        }
    }

    /// Returns the indices of the results of a group.
    pub fn result_range(&self, group: usize) -> Range<usize> {
        let count = self.body.results(self.op).len();
        match self.result_ranges.get(group) {
            Some(range) => range.clone(),
            None => group.min(count)..(group + 1).min(count),
        }
    }

    /// Returns the operands of a group.
    pub fn operands(&self, group: usize) -> impl ExactSizeIterator<Item = Value> + use<'p> {
        let (body, op) = (self.body, self.op);
        self.operand_range(group).map(move |index| body.operand(op, index))
    }

    /// Returns the types that an element spells.
    pub fn types(&self, of: TypesOf) -> SmallVec<[Type; 4]> {
        let body = self.body;
        match of {
            TypesOf::Operand(group) => self.operands(group).map(|value| body.ty(value)).collect(),
            TypesOf::Result(group) => {
                body.results(self.op)[self.result_range(group)].iter().map(|&value| body.ty(value)).collect()
            }
            TypesOf::AllOperands => body.operands(self.op).map(|value| body.ty(value)).collect(),
            TypesOf::AllResults => body.results(self.op).iter().map(|&value| body.ty(value)).collect(),
        }
    }

    /// Returns attribute `index` of the op definition.
    pub fn attribute(&self, index: usize) -> Option<Attr> {
        self.attributes.get(self.ctx, self.program.attribute_names[index])
    }

    /// Returns all regions of the op, and the body that contains them.
    fn all_regions(&self) -> (&'p Body, &'p [Region]) {
        match self.body.nested(self.op) {
            Some(nested) => (nested, nested.roots()),
            None => (self.body, self.body.regions(self.op)),
        }
    }

    /// Returns the regions of a group, and the body that contains them.
    pub fn regions(&self, group: usize) -> (&'p Body, &'p [Region]) {
        let (body, regions) = self.all_regions();
        let groups = self.op_def.regions;
        // Only one group may be variadic; it gets the regions that the others leave.
        let variadic = groups.iter().position(|group| group.variadic);
        let after = groups.len() - 1 - group;
        let range = match variadic {
            Some(at) if at == group => group..regions.len().saturating_sub(after),
            Some(at) if at < group => {
                let start = regions.len().saturating_sub(after + 1);
                start..regions.len().saturating_sub(after)
            }
            _ => group..group + 1,
        };
        (body, regions.get(range).unwrap_or(&[]))
    }

    /// Returns the indices of the successors of a group.
    pub fn successor_range(&self, group: usize) -> Range<usize> {
        let count = self.body.successor_count(self.op);
        let is_last = group + 1 == self.op_def.successors.len();
        let end = if is_last && self.op_def.successors[group].variadic { count } else { group + 1 };
        group.min(count)..end.min(count)
    }

    /// Prints a region with its entry block's arguments, without an implicit terminator that has no other information.
    pub fn region(&self, printer: &mut OpPrinter<'p>, body: &'p Body, region: Region) {
        let says_something = |op: Op| {
            !body.attributes(op).entries(self.ctx).is_empty()
                || body.operand_count(op) > 0
                || !body.results(op).is_empty()
        };
        let terminators = match self.op_def.implicit_terminator {
            None => true,
            Some(_) => {
                let last = body.first_block(region).and_then(|block| body.last_op(block));
                last.is_none_or(says_something)
            }
        };
        printer.region(body, region, true, terminators);
    }

    // ---- elements

    fn elements(&self, printer: &mut OpPrinter<'p>, elements: &[Element]) {
        for element in elements {
            self.element(printer, element);
        }
    }

    fn element(&self, printer: &mut OpPrinter<'p>, element: &Element) {
        let blank = |printer: &mut OpPrinter<'p>, space: bool| {
            if space {
                printer.text(" ");
            }
        };
        match *element {
            Element::Keyword { text, space } | Element::Punctuation { text, space, .. } => {
                blank(printer, space);
                printer.text(text);
            }
            Element::Space => printer.text(" "),
            Element::NoSpace => {}
            Element::Newline => printer.newline(),
            Element::Operand { group, space } => {
                blank(printer, space);
                match self.op_def.operands[group].arity {
                    Arity::VariadicOfVariadic(sizes) => self.nested_operands(printer, group, sizes),
                    _ => printer.values(self.operands(group)),
                }
            }
            Element::AllOperands { space } => {
                blank(printer, space);
                printer.values(self.body.operands(self.op));
            }
            Element::Attribute { index, qualified, space } => {
                blank(printer, space);
                if let Some(value) = self.attribute(index) {
                    attribute::print(printer, &self.op_def.attributes[index], value, qualified);
                }
            }
            Element::Region { group, space } => {
                blank(printer, space);
                self.region_list(printer, self.regions(group));
            }
            Element::AllRegions { space } => {
                blank(printer, space);
                self.region_list(printer, self.all_regions());
            }
            Element::Successor { group, space } => {
                blank(printer, space);
                self.successor_list(printer, self.successor_range(group));
            }
            Element::AllSuccessors { space } => {
                blank(printer, space);
                self.successor_list(printer, 0..self.body.successor_count(self.op));
            }
            Element::Types { of, elided, space } => {
                blank(printer, space);
                match elided.and_then(|_| self.types(of).first().copied()) {
                    Some(ty) => printer.stripped_type(ty),
                    None => self.type_list(printer, of),
                }
            }
            Element::FunctionalType { inputs, results, space } => {
                blank(printer, space);
                printer.functional_type(&self.types(inputs), &self.types(results));
            }
            Element::Custom { directive, ref arguments, space } => {
                blank(printer, space);
                (directive.print)(printer, self, arguments);
            }
            Element::AttrDict { keyword, .. } => self.attr_dict(printer, keyword),
            Element::PropDict => self.properties(printer),
            Element::Optional(ref group) => {
                let present = group.anchors.iter().any(|&anchor| self.is_present(anchor));
                let elements = if present != group.inverted { &group.then } else { &group.otherwise };
                self.elements(printer, elements);
            }
            Element::OrderIndependent(ref clauses) => {
                for clause in clauses {
                    if clause.anchors.iter().any(|&anchor| self.is_present(anchor)) {
                        self.elements(printer, &clause.elements);
                    }
                }
            }
        }
    }

    fn type_list(&self, printer: &mut OpPrinter<'p>, of: TypesOf) {
        match of {
            TypesOf::Operand(group) => match self.op_def.operands[group].arity {
                Arity::VariadicOfVariadic(sizes) => self.nested_types(printer, group, sizes),
                _ => printer.types_of(self.operands(group)),
            },
            TypesOf::Result(group) => {
                let results = &self.body.results(self.op)[self.result_range(group)];
                printer.types_of(results.iter().copied());
            }
            TypesOf::AllOperands => printer.types_of(self.body.operands(self.op)),
            TypesOf::AllResults => printer.types_of(self.body.results(self.op).iter().copied()),
        }
    }

    fn is_present(&self, anchor: Anchor) -> bool {
        match anchor {
            Anchor::Operand(group) => !self.operand_range(group).is_empty(),
            Anchor::Result(group) => !self.result_range(group).is_empty(),
            Anchor::AllOperands => self.body.operand_count(self.op) > 0,
            Anchor::AllResults => !self.body.results(self.op).is_empty(),
            Anchor::Attribute(index) => {
                let value = self.attribute(index);
                let is_unit = || matches!(self.op_def.attributes[index].constraint.spelling, AttrSpelling::Unit);
                // In generic form, MLIR spells a property of one bit that is not set as `false`.
                let is_unset = |value: Attr| value.as_bool(self.ctx) == Some(false) && is_unit();
                value != self.program.defaults[index] && value.is_some_and(|value| !is_unset(value))
            }
            Anchor::Region(group) => {
                let (body, regions) = self.regions(group);
                if self.op_def.regions[group].variadic {
                    !regions.is_empty()
                } else {
                    regions.first().is_some_and(|&region| body.first_block(region).is_some())
                }
            }
            Anchor::Successor(group) => !self.successor_range(group).is_empty(),
        }
    }

    /// Writes a space, and `<{name = value}>` if there are any properties that are not spelled elsewhere.
    fn properties(&self, printer: &mut OpPrinter<'p>) {
        printer.text(" ");
        let program = self.program;
        let entry = |&index: &usize| {
            let value = self.attribute(index).filter(|&value| program.defaults[index] != Some(value))?;
            Some((program.attribute_names[index], value))
        };
        let mut entries: SmallVec<[_; 8]> = program.in_properties.iter().filter_map(entry).collect();
        let is_size = |entry: &(crate::ir::Name, crate::ir::Attr)| program.sizes_in_properties.contains(&entry.0);
        entries.extend(self.attributes.entries(self.ctx).iter().copied().filter(is_size));
        if !entries.is_empty() {
            printer.text("<");
            printer.attribute(self.ctx.dictionary(&entries));
            printer.text(">");
        }
    }

    fn attr_dict(&self, printer: &mut OpPrinter<'p>, keyword: bool) {
        let program = self.program;
        let entries = self.attributes.entries(self.ctx);
        let is_default = |name, value| {
            let index = program.attribute_names.iter().position(|&known| known == name);
            index.is_some_and(|index| program.defaults[index] == Some(value))
        };
        let is_shown = |&(name, value): &(crate::ir::Name, Attr)| {
            !(program.elided.contains(&name) || program.has_defaults && is_default(name, value))
        };
        if !entries.iter().any(is_shown) {
            return;
        }
        let mut elided: SmallVec<[&str; 8]> = program.elided_text.iter().copied().collect();
        if program.has_defaults {
            let defaults = entries.iter().filter(|entry| is_default(entry.0, entry.1));
            elided.extend(defaults.map(|entry| self.ctx.str(entry.0)));
        }
        printer.attr_dict_of_format(self.op, &elided, keyword);
    }

    fn region_list(&self, printer: &mut OpPrinter<'p>, (body, regions): (&'p Body, &'p [Region])) {
        for (index, &region) in regions.iter().enumerate() {
            if index > 0 {
                printer.text(", ");
            }
            self.region(printer, body, region);
        }
    }

    fn successor_list(&self, printer: &mut OpPrinter<'p>, range: Range<usize>) {
        let start = range.start;
        for index in range {
            if index > start {
                printer.text(", ");
            }
            printer.successor(self.body.successor(self.op, index));
        }
    }

    /// Returns the ranges of the operand groups in a group of groups, according to the attribute `sizes`.
    pub fn nested_ranges(&self, group: usize, sizes: &str) -> Vec<Range<usize>> {
        let whole = self.operand_range(group);
        let sizes = self.body.attribute(self.ctx, self.op, sizes).and_then(|sizes| sizes.as_i64_array(self.ctx));
        let mut at = whole.start;
        let mut ranges = Vec::new();
        for size in sizes.unwrap_or_default() {
            let end = at.saturating_add(size.max(0) as usize).min(whole.end);
            ranges.push(at..end);
            at = end;
        }
        ranges
    }

    fn nested_operands(&self, printer: &mut OpPrinter<'p>, group: usize, sizes: &str) {
        for (index, range) in self.nested_ranges(group, sizes).into_iter().enumerate() {
            printer.text(if index > 0 { ", (" } else { "(" });
            printer.values(range.map(|operand| self.body.operand(self.op, operand)));
            printer.text(")");
        }
    }

    fn nested_types(&self, printer: &mut OpPrinter<'p>, group: usize, sizes: &str) {
        for (index, range) in self.nested_ranges(group, sizes).into_iter().enumerate() {
            printer.text(if index > 0 { ", (" } else { "(" });
            printer.types_of(range.map(|operand| self.body.operand(self.op, operand)));
            printer.text(")");
        }
    }
}
