//! The tables of a file: strings, dialects, op names, and the attributes and types, which are decoded on first use.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::merged::Merged;
use crate::bytecode::codes::attribute as kinds;
use crate::bytecode::cursor::{Cursor, Read};
use crate::bytecode::properties::Property;
use crate::bytecode::version;
use crate::definition::{Traits, TypeEncoding};
use crate::ir::{
    Attr, AttrData, Context, Location, Name, OpName, Source, StoredLocations, Type, TypeData, text_of_bytes,
};
use crate::text::{attribute_of_bytecode, type_of_bytecode, type_text};

/// The maximum number of nodes of an attribute or type, counted as often as they are referred to. A small file can refer
/// to them so often that code which visits all of them does not finish.
const WEIGHT_LIMIT: u64 = 1 << 23;

/// An op name of the file.
#[derive(Clone)]
pub(super) struct OpEntry {
    /// Its dialect, an index into the table of dialects.
    dialect: usize,
    /// Its name without the dialect, an index into the table of strings.
    string: usize,
    /// Whether the writer knew the op; `None` before the version that has properties.
    pub registered: Option<bool>,
    /// The name and its facts, computed on first use.
    known: Option<KnownOp>,
    /// Its properties, computed with `known`.
    pub properties: Arc<[Property]>,
}

/// The facts of an op name.
#[derive(Clone, Copy)]
pub(super) struct KnownOp {
    /// The name.
    pub name: OpName,
    /// Whether the regions of such an op are in a body of their own.
    pub has_body: bool,
}

/// An attribute or type of the file.
#[derive(Clone, Copy)]
struct Entry {
    start: u32,
    end: u32,
    /// An index into the table of dialects; the highest bit is set if the dialect has its own encoding.
    dialect: u32,
}

const CUSTOM: u32 = 1 << 31;

/// Whether an attribute or type is decoded, in one word, so that those of a large file are zeroed memory that is not
/// touched before use: two bits for the state, 24 for the number of nodes, and the id in the upper half.
#[derive(Clone, Copy)]
struct State(u64);

impl State {
    const READING: State = State(1);

    fn known(id: u32, weight: u64) -> State {
        State(u64::from(id) << 32 | weight << 8 | 2)
    }

    /// Returns the id and the number of nodes, if it is decoded.
    #[inline]
    fn get(self) -> Option<(u32, u64)> {
        (self.0 & 3 == 2).then_some(((self.0 >> 32) as u32, (self.0 as u32 >> 8).into()))
    }
}

/// The attributes or types of a file.
#[derive(Clone)]
struct Entries {
    all: Arc<[Entry]>,
    /// The [`State`] of each, as numbers: a vector of zeros is not written.
    states: Vec<u64>,
}

impl Entries {
    fn new(all: Vec<Entry>) -> Entries {
        Entries { states: vec![0; all.len()], all: all.into() }
    }

    fn len(&self) -> usize {
        self.all.len()
    }
}

/// All tables of a file. A clone, for another thread, shares what does not change.
#[derive(Clone)]
pub(super) struct Tables<'a> {
    pub ctx: &'a Context,
    pub version: u32,
    strings: Arc<[&'a [u8]]>,
    names: Vec<Option<Name>>,
    dialects: Vec<&'a [u8]>,
    /// The dialect index of builtin attributes, if the file has some.
    builtin: Option<u32>,
    pub ops: Vec<OpEntry>,
    attributes: Entries,
    types: Entries,
    /// The attribute section.
    data: Option<Cursor<'a>>,
    /// Dialect resources in the order in which attributes refer to them: owner and key.
    pub handles: Vec<(Name, Name)>,
    /// The properties of ops.
    pub properties: Vec<Cursor<'a>>,
    /// Dictionaries of ops that were merged already.
    pub merged: Merged,
    depth: u32,
    limit: u32,
    /// The number of nodes of what was decoded for the attribute or type that is being decoded.
    weight: u64,
    /// The next id of a distinct attribute in a text, if an id names the same attribute only within one text, as in the
    /// files that `mlir-opt` writes. In Freehold's, it does in all of them.
    pub next_distinct: Option<u64>,
    /// The locations that are kept where they are.
    stored: Option<&'a StoredLocations>,
    /// The file of the position that was read last: the number of the attribute with its name.
    last_file: Option<u32>,
}

impl<'a> Tables<'a> {
    /// Reads the strings and the dialects.
    pub fn new(
        ctx: &'a Context,
        version: u32,
        limit: u32,
        strings: Cursor<'a>,
        dialects: Cursor<'a>,
    ) -> Read<Tables<'a>> {
        let strings: Arc<[&[u8]]> = read_strings(strings)?.into();
        let mut tables = Tables {
            ctx,
            version,
            names: vec![None; strings.len()],
            strings,
            dialects: Vec::new(),
            builtin: None,
            ops: Vec::new(),
            attributes: Entries::new(Vec::new()),
            types: Entries::new(Vec::new()),
            data: None,
            handles: Vec::new(),
            properties: Vec::new(),
            merged: Merged::default(),
            depth: 0,
            limit,
            weight: 0,
            next_distinct: None,
            stored: None,
            last_file: None,
        };
        tables.read_dialects(dialects)?;
        let builtin = tables.dialects.iter().position(|dialect| *dialect == b"builtin");
        tables.builtin = builtin.map(|index| index as u32 | CUSTOM);
        Ok(tables)
    }

    fn read_dialects(&mut self, mut cursor: Cursor<'a>) -> Read<()> {
        let count = cursor.count("the number of dialects")?;
        for _ in 0..count {
            let at = cursor.offset();
            let mut name = cursor.varint("the name of a dialect")?;
            if self.version >= version::DIALECT_VERSIONS {
                if name & 1 == 1 {
                    // No dialect that is known here has versions.
                    let (_, _) = cursor.section()?;
                }
                name >>= 1;
            }
            let name = cursor.checked(at, name, self.strings.len(), "the name of a dialect")?;
            self.dialects.push(self.strings[name]);
        }
        if self.version >= version::OPTIONAL_ARGUMENT_LOCATIONS {
            let count = cursor.count("the number of op names")?;
            self.ops.reserve(count);
        }
        while cursor.left() > 0 {
            let dialect = cursor.index("the dialect of op names", count)?;
            let names = cursor.count("the number of op names")?;
            for _ in 0..names {
                let at = cursor.offset();
                let (mut name, mut registered) = (cursor.varint("an op name")?, None);
                if self.version >= version::PROPERTIES {
                    registered = Some(name & 1 == 1);
                    name >>= 1;
                }
                let string = cursor.checked(at, name, self.strings.len(), "an op name")?;
                self.ops.push(OpEntry { dialect, string, registered, known: None, properties: Arc::default() });
            }
        }
        Ok(())
    }

    /// Reads where attributes and types begin in the attribute section.
    pub fn read_offsets(&mut self, mut cursor: Cursor<'a>, data: Cursor<'a>) -> Read<()> {
        let attributes = cursor.count("the number of attributes")?;
        let types = cursor.count("the number of types")?;
        let mut start = data.offset();
        let end = start + data.left();
        for (is_type, count) in [(false, attributes), (true, types)] {
            let mut entries: Vec<Entry> = Vec::with_capacity(count);
            while entries.len() < count {
                let dialect = cursor.index("the dialect of attributes or types", self.dialects.len())?;
                let at = cursor.offset();
                let size = cursor.varint("the size of a group")?;
                if size > (count - entries.len()) as u64 {
                    let left = count - entries.len();
                    let message = format!("expected a group of at most {left} entries, but found {size}");
                    return Err(cursor.failure_at(at, message));
                }
                for _ in 0..size {
                    let at = cursor.offset();
                    let (length, custom) = cursor.flagged("the length of an attribute or type")?;
                    if length > (end - start) as u64 {
                        let message = format!("expected a length of at most {}, but found {length}", end - start);
                        return Err(cursor.failure_at(at, message));
                    }
                    let dialect = dialect as u32 | if custom { CUSTOM } else { 0 };
                    let (from, to) = (start as u32, (start + length as usize) as u32);
                    entries.push(Entry { start: from, end: to, dialect });
                    start = to as usize;
                }
            }
            *if is_type { &mut self.types } else { &mut self.attributes } = Entries::new(entries);
        }
        cursor.finish("the section")?;
        data.within(start, end).finish("the section")?;
        self.data = Some(data);
        Ok(())
    }

    /// Reads where the properties of ops begin.
    pub fn read_properties(&mut self, mut cursor: Cursor<'a>) -> Read<()> {
        let count = cursor.count("the number of properties")?;
        self.properties.reserve(count);
        for _ in 0..count {
            let length = cursor.count("the length of properties")?;
            let start = cursor.offset();
            self.properties.push(cursor.within(start, start + length));
            cursor.bytes(length, "properties")?;
        }
        cursor.finish("the section")
    }

    /// Returns whether the order in which attributes are decoded shows: the ids of distinct attributes in texts do.
    pub fn are_ordered(&self) -> bool {
        let Some(data) = self.data.filter(|_| self.next_distinct.is_some()) else { return false };
        let mut texts = self.attributes.all.iter().chain(&*self.types.all).filter(|entry| entry.dialect & CUSTOM == 0);
        texts.any(|entry| {
            let mut cursor = data.within(entry.start as usize, entry.end as usize);
            cursor.terminated("").is_ok_and(has_distinct)
        })
    }

    // ---- strings and names

    /// Reads a string.
    pub fn string(&self, cursor: &mut Cursor<'a>, what: &str) -> Read<&'a [u8]> {
        Ok(self.strings[cursor.index(what, self.strings.len())?])
    }

    /// Reads a string as a name.
    pub fn name(&mut self, cursor: &mut Cursor<'a>, what: &str) -> Read<Name> {
        let index = cursor.index(what, self.strings.len())?;
        Ok(self.name_of(index))
    }

    fn name_of(&mut self, string: usize) -> Name {
        let (ctx, bytes) = (self.ctx, self.strings[string]);
        *self.names[string].get_or_insert_with(|| ctx.name(&text_of_bytes(bytes)))
    }

    /// Reads a dialect.
    pub fn dialect(&self, cursor: &mut Cursor<'a>) -> Read<Name> {
        let index = cursor.index("a dialect", self.dialects.len())?;
        Ok(self.ctx.name(&text_of_bytes(self.dialects[index])))
    }

    /// Returns an op name of the file, which the op at `at` has.
    pub fn op(&mut self, index: usize, at: &Cursor<'a>) -> Read<KnownOp> {
        let entry = &self.ops[index];
        if let Some(known) = entry.known {
            return Ok(known);
        }
        let dialect = text_of_bytes(self.dialects[entry.dialect]);
        let name = text_of_bytes(self.strings[entry.string]);
        let text = if name.is_empty() { dialect.clone().into_owned() } else { format!("{dialect}.{name}") };
        if text.is_empty() {
            return Err(at.failure("expected the name of an op, but it is empty"));
        }
        let name = self.ctx.present_op_name(&text);
        let op_def = self.ctx.op_def(name);
        let is_known = op_def.is_some() || self.ctx.dialect(&dialect).is_some();
        if !is_known && !self.ctx.allow_unregistered() {
            let message = format!(
                "the dialect '{dialect}' of op '{text}' is unknown, and -allow-unregistered-dialect is not given"
            );
            return Err(at.failure(message));
        }
        let has_body = op_def.is_some_and(|op_def| op_def.has(Traits::ISOLATED_FROM_ABOVE));
        let known = KnownOp { name, has_body };
        let entry = &mut self.ops[index];
        entry.properties = crate::bytecode::properties::properties_of(self.ctx, name, self.version, false).into();
        entry.known = Some(known);
        Ok(known)
    }

    // ---- attributes and types

    /// Returns the maximum nesting depth.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// Returns the number of attributes.
    pub fn attribute_count(&self) -> usize {
        self.attributes.len()
    }

    /// Returns the number of types.
    pub fn type_count(&self) -> usize {
        self.types.len()
    }

    /// Reads a reference to an attribute.
    #[inline]
    pub fn attribute(&mut self, cursor: &mut Cursor<'a>, what: &str) -> Read<Attr> {
        let index = cursor.index(what, self.attributes.len())?;
        self.attribute_at(index)
    }

    /// Reads a reference to an attribute that may be absent.
    pub fn optional_attribute(&mut self, cursor: &mut Cursor<'a>, what: &str) -> Read<Option<Attr>> {
        let at = cursor.offset();
        let (index, present) = cursor.flagged(what)?;
        if !present {
            return Ok(None);
        }
        let index = cursor.checked(at, index, self.attributes.len(), what)?;
        self.attribute_at(index).map(Some)
    }

    /// Reads a reference to a type.
    #[inline]
    pub fn ty(&mut self, cursor: &mut Cursor<'a>, what: &str) -> Read<Type> {
        let index = cursor.index(what, self.types.len())?;
        self.type_at(index)
    }

    /// Reads references to types, preceded by their number.
    pub fn types(&mut self, cursor: &mut Cursor<'a>, what: &str) -> Read<Vec<Type>> {
        let count = cursor.count(what)?;
        (0..count).map(|_| self.ty(cursor, what)).collect()
    }

    /// Reads references to attributes, preceded by their number.
    pub fn attributes(&mut self, cursor: &mut Cursor<'a>, what: &str) -> Read<Vec<Attr>> {
        let count = cursor.count(what)?;
        (0..count).map(|_| self.attribute(cursor, what)).collect()
    }

    /// Reads a reference to a location.
    #[inline]
    pub fn location(&mut self, cursor: &mut Cursor<'a>) -> Read<Location> {
        let at = cursor.offset();
        let index = cursor.index("a location", self.attributes.len())?;
        if let Some(location) = self.file_location(index)? {
            return Ok(location);
        }
        let attr = self.attribute_at(index)?;
        match *attr.data(self.ctx) {
            AttrData::Location(location) => Ok(location),
            _ => Err(self.unlike(cursor, at, "a location", attr)),
        }
    }

    /// Keeps the locations of `source` that are positions in files where they are.
    pub fn store_locations(&mut self, source: &Source) {
        let Some(data) = self.data else { return };
        let decode = |file: &[u8], offset: usize| position_at(&mut Cursor::new(file).within(offset, file.len()));
        self.stored = self.ctx.add_stored_locations(source.base, data.offset(), data.left(), decode);
    }

    /// Returns attribute `index` as a location if it is a position in a file, as most locations of ops are, without an
    /// attribute for it. Returns `None` if it is anything else, or invalid.
    fn file_location(&mut self, index: usize) -> Read<Option<Location>> {
        let (Some(data), Some(stored), entry) = (self.data, self.stored, self.attributes.all[index]) else {
            return Ok(None);
        };
        if self.builtin != Some(entry.dialect) {
            return Ok(None);
        }
        let start = entry.start as usize;
        let mut cursor = data.within(start, entry.end as usize);
        let position = position_at(&mut cursor).filter(|_| cursor.left() == 0);
        let Some((file, _, _)) = position.filter(|&(file, _, _)| (file as usize) < self.attributes.len()) else {
            return Ok(None);
        };
        if self.last_file != Some(file) {
            let weight = self.weight;
            let attr = self.attribute_at(file as usize)?;
            self.weight = weight;
            let AttrData::String { bytes, .. } = attr.data(self.ctx) else { return Ok(None) };
            stored.add_file(file, text_of_bytes(bytes).as_ref().into());
            self.last_file = Some(file);
        }
        // The location and the name of its file.
        self.weight += 2;
        Ok(Some(stored.at(start)))
    }

    /// Returns the error that an attribute is not what is expected.
    #[cold]
    pub fn unlike(
        &self,
        cursor: &Cursor<'a>,
        at: usize,
        what: &str,
        attr: Attr,
    ) -> Box<crate::bytecode::cursor::Failure> {
        let mut text = crate::text::attr_text(self.ctx, attr);
        if text.len() > 200 {
            text = text.chars().take(200).chain("…".chars()).collect();
        }
        cursor.failure_at(at, format!("expected {what}, but found {text}"))
    }

    /// Returns attribute `index`.
    #[inline]
    pub fn attribute_at(&mut self, index: usize) -> Read<Attr> {
        if let Some((id, weight)) = State(self.attributes.states[index]).get() {
            self.weight += weight;
            return Ok(Attr(id));
        }
        self.decode(index, false).map(Attr)
    }

    /// Returns type `index`.
    #[inline]
    pub fn type_at(&mut self, index: usize) -> Read<Type> {
        if let Some((id, weight)) = State(self.types.states[index]).get() {
            self.weight += weight;
            return Ok(Type(id));
        }
        self.decode(index, true).map(Type)
    }

    /// Adds nodes to the attribute that is being decoded.
    pub fn grow(&mut self, nodes: u64) {
        self.weight += nodes;
    }

    fn entries(&mut self, is_type: bool) -> &mut Entries {
        if is_type { &mut self.types } else { &mut self.attributes }
    }

    /// Decodes an attribute or type, on a new stack segment if the current one is nearly used up.
    fn decode(&mut self, index: usize, is_type: bool) -> Read<u32> {
        let Some(data) = self.data else { unreachable!("the offsets are read first") };
        let entries = self.entries(is_type);
        let entry = entries.all[index];
        let state = std::mem::replace(&mut entries.states[index], State::READING.0);
        let mut cursor = data.within(entry.start as usize, entry.end as usize);
        let (custom, dialect) = (entry.dialect & CUSTOM != 0, (entry.dialect & !CUSTOM) as usize);
        if state == State::READING.0 {
            return Err(cursor.failure("the attribute or type refers to itself"));
        }
        let limit = self.limit;
        if self.depth >= limit {
            return Err(cursor.failure(format!("nesting is deeper than {limit} levels")));
        }
        self.depth += 1;
        let outer = std::mem::replace(&mut self.weight, 1);
        let id = stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || {
            if custom {
                self.decode_custom(&mut cursor, index, dialect, is_type)
            } else {
                self.decode_text(&mut cursor, is_type)
            }
        })?;
        self.depth -= 1;
        cursor.finish("the attribute or type")?;
        let weight = std::mem::replace(&mut self.weight, outer);
        if weight > WEIGHT_LIMIT {
            return Err(cursor.failure("the attribute or type has too many nodes"));
        }
        self.weight += weight;
        self.entries(is_type).states[index] = State::known(id, weight).0;
        Ok(id)
    }

    fn decode_custom(&mut self, cursor: &mut Cursor<'a>, index: usize, dialect: usize, is_type: bool) -> Read<u32> {
        let dialect = self.dialects[dialect];
        if dialect != b"builtin" {
            let name = text_of_bytes(dialect);
            let decode = self.ctx.dialect(&name).filter(|_| is_type).and_then(|dialect| dialect.encoded_type);
            if let Some(decode) = decode {
                let at = cursor.offset();
                let text = decode(&mut Encoding { tables: self, cursor });
                let text = text.map_err(|message| cursor.failure_at(at, message))?;
                let (dialect, body) = (self.ctx.name(&name), self.ctx.name(&text));
                return Ok(self.ctx.intern_type(TypeData::Opaque { dialect, body, pretty: true }).0);
            }
            return Err(cursor.failure(format!("the encoding of attributes and types of dialect '{name}' is unknown")));
        }
        if is_type {
            self.builtin_type(cursor).map(|ty| ty.0)
        } else {
            self.builtin_attribute(cursor, index).map(|attr| attr.0)
        }
    }

    fn decode_text(&mut self, cursor: &mut Cursor<'a>, is_type: bool) -> Read<u32> {
        let at = cursor.offset();
        let text = cursor.terminated("a text")?;
        self.weight += text.len() as u64;
        let limit = self.limit.saturating_sub(self.depth);
        let text = match &mut self.next_distinct {
            Some(next) => with_own_ids(text, next),
            None => Cow::Borrowed(text),
        };
        let parsed = match is_type {
            true => type_of_bytecode(self.ctx, &text, limit).map(|ty| ty.0),
            false => attribute_of_bytecode(self.ctx, &text, limit).map(|attr| attr.0),
        };
        parsed
            .map_err(|message| cursor.failure_at(at, format!("the text of an attribute or type is invalid: {message}")))
    }
}

/// The encoding of a type of a dialect.
struct Encoding<'t, 'a> {
    tables: &'t mut Tables<'a>,
    cursor: &'t mut Cursor<'a>,
}

impl TypeEncoding for Encoding<'_, '_> {
    fn ctx(&self) -> &Context {
        self.tables.ctx
    }

    fn unsigned(&mut self) -> Result<u64, String> {
        self.cursor.varint("an integer").map_err(|failure| failure.message)
    }

    fn signed(&mut self) -> Result<i64, String> {
        self.cursor.signed("an integer").map_err(|failure| failure.message)
    }

    fn double(&mut self) -> Result<f64, String> {
        self.signed().map(|bits| f64::from_bits(bits.cast_unsigned()))
    }

    fn ty(&mut self) -> Result<String, String> {
        let ty = self.tables.ty(self.cursor, "a type").map_err(|failure| failure.message)?;
        Ok(type_text(self.tables.ctx, ty))
    }

    fn attribute(&mut self) -> Result<Attr, String> {
        self.tables.attribute(self.cursor, "an attribute").map_err(|failure| failure.message)
    }
}

/// Reads a position in a file: the number of the attribute with the file's name, the line and the column. Returns `None`
/// for any other attribute.
#[inline]
fn position_at(cursor: &mut Cursor<'_>) -> Option<(u32, u32, u32)> {
    let mut number = || cursor.varint("a position").ok().and_then(|number| u32::try_from(number).ok());
    (number()? == kinds::FILE as u32).then_some(())?;
    Some((number()?, number()?, number()?))
}

/// The beginning of distinct attributes in texts.
const DISTINCT: &[u8] = b"distinct[";

fn has_distinct(text: &[u8]) -> bool {
    text.windows(DISTINCT.len()).any(|window| window == DISTINCT)
}

/// Returns the text of an attribute or type with other ids of distinct attributes, from `next` on, so that no other text
/// has the same: attributes that are kept as text are equal if their texts are. Linear in the text.
fn with_own_ids<'t>(text: &'t [u8], next: &mut u64) -> Cow<'t, [u8]> {
    if !has_distinct(text) {
        return Cow::Borrowed(text);
    }
    let (mut numbers, mut own): (FxHashMap<&[u8], u64>, Vec<u8>) = (FxHashMap::default(), Vec::new());
    let (mut at, mut in_string) = (0, false);
    while at < text.len() {
        let rest = &text[at..];
        let copied = match rest[0] {
            b'\\' if in_string => 2.min(rest.len()),
            b'"' => {
                in_string = !in_string;
                1
            }
            _ if !in_string && rest.starts_with(DISTINCT) => DISTINCT.len(),
            _ => 1,
        };
        own.extend_from_slice(&rest[..copied]);
        at += copied;
        if copied == DISTINCT.len() {
            let id = &text[at..at + text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count()];
            if !id.is_empty() {
                let number = *numbers.entry(id).or_insert_with(|| {
                    *next += 1;
                    *next - 1
                });
                own.extend_from_slice(number.to_string().as_bytes());
            }
            at += id.len();
        }
    }
    Cow::Owned(own)
}

/// Reads the strings: their lengths, each with a terminating zero, from the last to the first, and then their bytes.
fn read_strings(mut cursor: Cursor<'_>) -> Read<Vec<&[u8]>> {
    let count = cursor.count("the number of strings")?;
    let mut lengths: Vec<(usize, u64)> = Vec::with_capacity(count);
    for _ in 0..count {
        lengths.push((cursor.offset(), cursor.varint("the length of a string")?));
    }
    let mut strings = Vec::with_capacity(count);
    for &(at, length) in lengths.iter().rev() {
        if length == 0 || length > cursor.left() as u64 {
            let message = format!("expected a length up to {} that is not zero, but found {length}", cursor.left());
            return Err(cursor.failure_at(at, message));
        }
        let bytes = cursor.bytes(length as usize, "a string")?;
        match bytes.split_last() {
            Some((0, string)) => strings.push(string),
            _ => return Err(cursor.failure_at(cursor.offset() - 1, "expected a zero byte at the end of a string")),
        }
    }
    cursor.finish("the section")?;
    Ok(strings)
}
