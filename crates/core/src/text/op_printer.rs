//! The interface for custom op printers.

use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::printer::{
    Aliases, Collector, Inherent, NameTable, PrintOptions, Repeated, Scope, SourceForm, write_escaped,
};
use crate::ir::{
    AffineMap, Attr, AttrData, Block, Body, Context, Location, Name, Op, Region, Type, Value, View, bytes_of_text,
    text_of_bytes,
};

/// The printer. See the module documentation; the fields are internal.
pub struct OpPrinter<'p> {
    ctx: &'p Context,
    pub(super) options: PrintOptions,
    pub(super) out: Vec<u8>,
    /// Completed parts of the text, which precede `out`.
    pub(super) written: Vec<Vec<u8>>,
    /// Where the text goes as it is completed, if it is not kept.
    pub(super) sink: Option<Sink<'p>>,
    /// The number of spaces at the start of lines.
    pub(super) indent: usize,
    /// The names in each body of the program. Assigned before anything is written.
    pub(super) scopes: Arc<Vec<Scope<'p>>>,
    /// The scope of the body in which ops are being printed.
    pub(super) at: usize,
    pub(super) names: Arc<NameTable>,
    /// The op that is being printed.
    pub(super) current: Option<Op>,
    /// The dialects whose prefix is omitted, innermost last.
    pub(super) default_dialects: Vec<&'static str>,
    pub(super) aliases: Arc<Aliases>,
    /// Present while aliases are collected: then nothing is written.
    pub(super) collector: Option<Box<Collector>>,
    /// Start and length of each type's text in the arena; length 0 if it is not cached yet.
    pub(super) type_texts: Vec<(u32, u32)>,
    pub(super) type_arena: Vec<u8>,
    pub(super) inherent: Vec<Option<Rc<Inherent>>>,
    /// The texts of ops that may be repeated.
    pub(super) repeated: Repeated,
    /// The referenced resources, in order and as a set.
    pub(super) referenced_resources: Vec<(Name, Name)>,
    pub(super) known_resources: FxHashSet<(Name, Name)>,
    pub(super) distinct_ids: FxHashMap<u64, u64>,
    /// The op that is printed instead of the top-level op of the program.
    pub(super) bare: Option<Op>,
    /// Whether blocks are written in one part, because this printer writes a part of a block.
    pub(super) whole_blocks: bool,
    /// Whether the locations of ops in the source text are not printed, only those that the text spells.
    pub(super) explicit_locations_only: bool,
    /// The form of the program in its source, if it is printed close to its source.
    pub(super) source_form: Option<Box<SourceForm<'p>>>,
}

/// Where text goes as it is completed, so that it is not in memory as a whole.
pub(super) struct Sink<'p> {
    to: &'p mut dyn Write,
    /// The first error; nothing is written after it.
    result: std::io::Result<()>,
}

impl<'p> Sink<'p> {
    /// The number of bytes that are written at once.
    const LEAST: usize = 1 << 16;

    pub(super) fn new(to: &'p mut dyn Write) -> Sink<'p> {
        Sink { to, result: Ok(()) }
    }

    fn write(&mut self, text: &[u8]) {
        if self.result.is_ok() {
            self.result = self.to.write_all(text);
        }
    }

    /// Returns the first error of all writes.
    pub(super) fn finish(self) -> std::io::Result<()> {
        self.result
    }
}

impl<'p> OpPrinter<'p> {
    pub(super) fn new(ctx: &'p Context, options: PrintOptions) -> OpPrinter<'p> {
        OpPrinter {
            ctx,
            options,
            out: Vec::new(),
            written: Vec::new(),
            sink: None,
            indent: 0,
            scopes: Arc::default(),
            at: 0,
            names: Arc::default(),
            current: None,
            default_dialects: vec!["builtin"],
            aliases: Arc::default(),
            collector: None,
            type_texts: Vec::new(),
            type_arena: Vec::new(),
            inherent: Vec::new(),
            repeated: Repeated::default(),
            referenced_resources: Vec::new(),
            known_resources: FxHashSet::default(),
            distinct_ids: FxHashMap::default(),
            bare: None,
            whole_blocks: false,
            explicit_locations_only: false,
            source_form: None,
        }
    }

    /// Passes completed lines to the sink, if there is one and they are many.
    #[inline]
    pub(super) fn pass_on(&mut self) {
        if self.out.len() >= Sink::LEAST && self.sink.is_some() {
            self.drain();
        }
    }

    /// Passes all text to the sink, if there is one.
    pub(super) fn drain(&mut self) {
        let Some(sink) = &mut self.sink else { return };
        for piece in self.written.drain(..) {
            sink.write(&piece);
        }
        sink.write(&self.out);
        self.out.clear();
    }

    /// Returns the written text in parts. The text is UTF-8: strings are escaped.
    pub(super) fn pieces(mut self) -> Vec<Vec<u8>> {
        self.written.push(self.out);
        self.written
    }

    /// Returns the written text.
    pub(super) fn finish(self) -> String {
        joined(self.pieces())
    }

    /// Writes `(%argument = %value, …)`.
    pub fn assignments(&mut self, arguments: &[Value], values: &[Value]) {
        self.text("(");
        for (index, (&argument, &value)) in arguments.iter().zip(values).enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.value(argument);
            self.text(" = ");
            self.value(value);
        }
        self.text(")");
    }

    /// The context.
    pub fn ctx(&self) -> &'p Context {
        self.ctx
    }
    /// Returns the body that contains the current op.
    pub fn body(&self) -> &'p Body {
        self.scopes[self.at].body
    }

    /// Returns the body being printed, with its context.
    pub fn view(&self) -> View<'p> {
        View::new(self.ctx(), self.body())
    }
    /// Writes text verbatim.
    #[inline]
    pub fn text(&mut self, text: &str) {
        if self.collector.is_none() {
            self.out.extend_from_slice(text.as_bytes());
        }
    }
    /// Writes the bytes that a string of the program represents; see [`bytes_of_text`].
    pub(super) fn decoded(&mut self, text: &str) {
        if self.collector.is_none() {
            self.out.extend_from_slice(&bytes_of_text(text));
        }
    }
    #[inline]
    pub(super) fn byte(&mut self, byte: u8) {
        if self.collector.is_none() {
            self.out.push(byte);
        }
    }
    /// Writes a value's name: `%0#1`.
    pub fn value(&mut self, value: Value) {
        self.value_name(self.at, value, true);
    }
    /// Writes values separated by `, `.
    pub fn values(&mut self, values: impl IntoIterator<Item = Value>) {
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.value(value);
        }
    }
    /// Writes a type, or its alias.
    pub fn ty(&mut self, ty: Type) {
        self.type_or_alias(ty);
    }
    /// Writes types separated by `, `.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type>) {
        for (index, ty) in types.into_iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.ty(ty);
        }
    }
    /// Writes the types of values, separated by `, `.
    pub fn types_of(&mut self, values: impl IntoIterator<Item = Value>) {
        let body = self.body();
        self.types(values.into_iter().map(|value| body.ty(value)));
    }
    /// Writes ` -> type` or ` -> (types)`; nothing if there are no types.
    pub fn optional_arrow_types(&mut self, types: &[Type]) {
        if !types.is_empty() {
            self.text(" -> ");
            self.result_types(types);
        }
    }
    /// Writes `(inputs) -> results`.
    pub fn functional_type(&mut self, inputs: &[Type], results: &[Type]) {
        self.text("(");
        self.types(inputs.iter().copied());
        self.text(") -> ");
        self.result_types(results);
    }
    /// Writes one type without parentheses unless it is a function type; other lists in parentheses.
    fn result_types(&mut self, types: &[Type]) {
        let is_function = |ty: &Type| matches!(ty.data(self.ctx), crate::ir::TypeData::Function { .. });
        match types {
            [only] if !is_function(only) => self.ty(*only),
            _ => {
                self.text("(");
                self.types(types.iter().copied());
                self.text(")");
            }
        }
    }
    /// Writes an attribute, or its alias, with its type.
    pub fn attribute(&mut self, attr: Attr) {
        self.attribute_with_type(attr);
    }
    /// Writes an attribute without its type.
    pub fn attribute_without_type(&mut self, attr: Attr) {
        self.attribute_eliding_type(attr);
    }
    /// Writes ` {a = b}`: the op's attributes except `elided`. Writes nothing if none is left.
    pub fn optional_attr_dict(&mut self, op: Op, elided: &[&str]) {
        let entries = self.body().attributes(op).entries(self.ctx);
        self.op_dictionary(" {", op, entries, elided);
    }
    /// Writes ` attributes {a = b}`.
    pub fn optional_attr_dict_with_keyword(&mut self, op: Op, elided: &[&str]) {
        let entries = self.body().attributes(op).entries(self.ctx);
        self.op_dictionary(" attributes {", op, entries, elided);
    }
    /// Writes ` {a = b}`, or ` attributes {a = b}` with the `keyword`: the op's attributes except `elided`, which names segment sizes too
    /// if the text determines them.
    pub(super) fn attr_dict_of_format(&mut self, op: Op, elided: &[&str], keyword: bool) {
        let entries = self.body().attributes(op).entries(self.ctx);
        self.filtered_dictionary(if keyword { " attributes {" } else { " {" }, entries, elided);
    }
    /// The segment sizes are derived from the text and never spelled.
    fn op_dictionary(&mut self, before: &str, op: Op, entries: &[(Name, Attr)], elided: &[&str]) {
        use crate::definition::Traits;
        let op_def = self.body().op_def(self.ctx, op);
        if op_def.is_some_and(|op_def| op_def.traits.intersects(Traits::OPERAND_SEGMENTS | Traits::RESULT_SEGMENTS)) {
            let is_size =
                |entry: &(Name, Attr)| matches!(entry.0, Name::OPERAND_SEGMENT_SIZES | Name::RESULT_SEGMENT_SIZES);
            if entries.iter().all(is_size) {
                return;
            }
            let mut all: SmallVec<[&str; 8]> = elided.into();
            all.extend(["operandSegmentSizes", "resultSegmentSizes"]);
            return self.filtered_dictionary(before, entries, &all);
        }
        self.filtered_dictionary(before, entries, elided);
    }
    /// Writes a space and `{a = b}` for the entries of a dictionary attribute, if there are any.
    pub fn optional_dictionary(&mut self, dictionary: Attr, elided: &[&str]) {
        self.filtered_dictionary(" {", dictionary.entries(self.ctx), elided);
    }
    /// Writes an attribute of a dialect declared at run time without its dialect and mnemonic, or its alias.
    pub fn stripped_attribute(&mut self, attr: Attr) {
        self.attribute_without_symbol(attr);
    }
    /// Writes a type of a dialect declared at run time without its dialect and mnemonic, or its alias.
    pub fn stripped_type(&mut self, ty: Type) {
        self.type_without_symbol(ty);
    }
    /// Writes the keyword of an enumeration's case, or those of the bits that are set.
    pub fn enumeration_keyword(&mut self, enum_def: &crate::definition::EnumDef, value: i64) {
        self.enum_case(enum_def, value);
    }
    /// Writes extents with `x` between them.
    pub fn bare_dimensions(&mut self, extents: &[i64]) {
        for (index, &extent) in extents.iter().enumerate() {
            if index > 0 {
                self.byte(b'x');
            }
            self.dimension(extent);
        }
    }
    /// Writes `@name`, quoted if necessary.
    pub fn symbol_name(&mut self, name: &str) {
        self.byte(b'@');
        self.keyword_or_string(name);
    }
    /// Writes `"text"`, escaped.
    pub fn string(&mut self, text: &[u8]) {
        if self.collector.is_none() {
            write_escaped(&mut self.out, text);
        }
    }
    /// Writes a map without `affine_map<…>` around it.
    pub fn bare_affine_map(&mut self, map: AffineMap) {
        self.map_body(map);
    }
    /// Writes an op nested in the current one, in its custom form, without results, location and newline.
    pub fn nested_op(&mut self, op: Op) {
        self.custom_or_generic(op);
    }
    /// Writes a region: `{`, its blocks, `}`. `body` is the one that owns the region (a nested one for isolated ops).
    pub fn region(&mut self, body: &'p Body, region: Region, entry_arguments: bool, terminators: bool) {
        self.print_region(body, region, entry_arguments, terminators, false);
    }
    /// Writes `%arg: type`, with attributes and location if present. The argument of an isolated op belongs to its
    /// nested body.
    pub fn argument(&mut self, argument: Value, with_type: bool, attributes: Option<Attr>) {
        self.argument_in(self.inner_scope(), argument, with_type, attributes);
    }
    /// Writes `%arg: type`, with attributes and location if present, of an argument in `body`.
    pub fn nested_argument(&mut self, body: &'p Body, argument: Value, attributes: Option<Attr>) {
        self.argument_in(self.scope_of(body), argument, true, attributes);
    }
    /// Writes `%arg : type`, with attributes if present, of an argument in `body`.
    pub fn spaced_argument(&mut self, body: &'p Body, argument: Value, attributes: Option<Attr>) {
        let scope = self.scope_of(body);
        if self.collector.is_none() {
            self.value_name(scope, argument, true);
            self.text(" : ");
        }
        self.ty(body.ty(argument));
        if let Some(attributes) = attributes {
            self.optional_dictionary(attributes, &[]);
        }
    }
    fn argument_in(&mut self, scope: usize, argument: Value, with_type: bool, attributes: Option<Attr>) {
        let body = self.scopes[scope].body;
        if self.collector.is_some() {
            self.ty(body.ty(argument));
            if self.options.debug_info {
                self.visit_location(body.value_location(argument), false);
            }
            return;
        }
        self.value_name(scope, argument, true);
        if with_type {
            self.text(": ");
            self.ty(body.ty(argument));
        }
        if let Some(attributes) = attributes {
            self.optional_dictionary(attributes, &[]);
        }
        if self.options.debug_info {
            self.trailing_location(body.value_location(argument), false);
        }
    }
    /// Writes `^bb1`.
    pub fn successor(&mut self, block: Block) {
        let body = self.scopes[self.at].body;
        if let Some(label) = self.source_form.as_ref().and_then(|form| form.label(body, block)) {
            self.text("^");
            return self.text(label);
        }
        self.text("^bb");
        let number = self.scopes[self.at].block_number(block);
        self.unsigned(u64::from(number));
    }
    /// Writes `^bb1` or `^bb1(%a : type)`.
    pub fn successor_and_operands(&mut self, block: Block, operands: &[Value]) {
        self.successor(block);
        if operands.is_empty() {
            return;
        }
        self.text("(");
        self.values(operands.iter().copied());
        self.text(" : ");
        self.types_of(operands.iter().copied());
        self.text(")");
    }
    /// Writes a new line at the current indentation.
    pub fn newline(&mut self) {
        self.byte(b'\n');
        self.indentation();
    }
    /// Writes the output of `write` without the `mnemonic` it begins with (`#dialect.mnemonic<…>` in a format is
    /// `<…>`).
    pub fn stripped(&mut self, mnemonic: &str, write: impl FnOnce(&mut Self)) {
        let from = self.out.len();
        write(self);
        if self.out[from..].starts_with(mnemonic.as_bytes()) {
            self.out.drain(from..from + mnemonic.len());
        }
    }
    /// Increases the indentation by two.
    pub fn indent(&mut self) {
        self.indent += 2;
    }
    /// Decreases the indentation by two.
    pub fn unindent(&mut self) {
        self.indent = self.indent.saturating_sub(2);
    }
}

/// Returns a type's text, without aliases, for quotes in messages.
pub fn type_text(ctx: &Context, ty: Type) -> String {
    let mut printer = OpPrinter::new(ctx, PrintOptions::default());
    printer.ty(ty);
    printer.finish()
}

/// Returns an attribute's text, without aliases, for messages.
pub fn attr_text(ctx: &Context, attr: Attr) -> String {
    let mut printer = OpPrinter::new(ctx, PrintOptions::default());
    match attr.data(ctx) {
        // A location attribute on its own is printed as the location, not as a reference.
        AttrData::Location(location) => printer.location_attribute(*location),
        _ => printer.attribute(attr),
    }
    printer.finish()
}

/// Returns a location's text, `loc(…)`, without aliases.
pub fn location_text(ctx: &Context, location: Location) -> String {
    let mut printer = OpPrinter::new(ctx, PrintOptions::default());
    printer.location(location, false);
    printer.finish()
}

/// Concatenates parts of the text.
pub(super) fn joined(mut pieces: Vec<Vec<u8>>) -> String {
    let text = if pieces.len() == 1 { pieces.pop().unwrap_or_default() } else { pieces.concat() };
    match String::from_utf8(text) {
        Ok(text) => text,
        Err(error) => text_of_bytes(error.as_bytes()).into_owned(),
    }
}
