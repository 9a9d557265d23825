//! The tables of a file: strings, dialects, op names, attributes, types and properties, with their numbers.
//!
//! Attributes and types are encoded when they are first referred to, into tokens: their numbers are not known before all
//! references were counted. An entry with more references gets a lower number, which takes fewer bytes.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::bytecode::emitter::Emitter;
use crate::bytecode::properties::Property;
use crate::bytecode::version;
use crate::ir::{Attr, AttrData, Context, Location, Name, OpName, PROPERTIES, Type, TypeData, bytes_of_text};

/// A piece of an encoding. Attributes and types are indices into [`Table::items`], strings and resources into the lists
/// of those.
pub(super) enum Token {
    Varint(u64),
    Signed(i64),
    Byte(u8),
    Bytes(Box<[u8]>),
    String(u32),
    Attribute(u32),
    OptionalAttribute(u32),
    Type(u32),
    Handle(u32),
}

/// An attribute or type.
struct Item {
    id: u32,
    dialect: u32,
    custom: bool,
    tokens: Range<usize>,
    references: u32,
}

/// The attributes, or the types.
#[derive(Default)]
pub(super) struct Table {
    items: Vec<Item>,
    /// The index of each attribute or type by its id, plus one; zero if it has none.
    index: Vec<u32>,
    /// The number of each item in the file.
    numbers: Vec<u32>,
    /// The items by number.
    order: Vec<u32>,
}

/// The parts of the dictionary of an op.
#[derive(Clone, Copy)]
pub(super) struct Split {
    /// The attributes that are not properties; `None` if there are none.
    pub dictionary: Option<Attr>,
    /// The index of the properties.
    pub properties: Option<u32>,
}

/// The numbers of a program's attributes, types, names and values.
pub(super) struct Numbering<'a> {
    pub ctx: &'a Context,
    pub version: u32,
    /// Whether ops have the properties that upstream added after LLVM 22.
    pub later: bool,
    strings: Vec<Vec<u8>>,
    string_index: FxHashMap<Vec<u8>, u32>,
    /// The dialects: their names, and the strings of these.
    dialects: Vec<(Name, u32)>,
    dialect_index: FxHashMap<Name, u32>,
    /// The ops of each dialect: name, and the string without the dialect.
    ops: Vec<Vec<(OpName, u32)>>,
    op_numbers: FxHashMap<OpName, u32>,
    attributes: Table,
    types: Table,
    tokens: Vec<Token>,
    /// The number of items that were encoded.
    encoded: (usize, usize),
    /// The dialect resources that attributes refer to, or that are written for another reason: owner and key.
    pub handles: Vec<(Name, Name)>,
    pub handle_index: FxHashMap<(Name, Name), u32>,
    /// The number of each handle in the file.
    pub handle_numbers: Vec<u32>,
    pub splits: FxHashMap<(OpName, Attr), Split>,
    /// The properties of each op name.
    pub layouts: FxHashMap<OpName, Vec<Property>>,
    /// The encodings of the properties of ops.
    pub properties: Vec<Range<usize>>,
    /// The number of each of `properties` in the file, and the bytes of those with different bytes.
    pub property_numbers: Vec<u32>,
    property_bytes: Vec<Vec<u8>>,
    locations: FxHashMap<Location, Attr>,
    pub unregistered_properties: Name,
}

impl Table {
    /// Returns the index of the item with this id, and whether it is new.
    fn find(&mut self, id: usize, dialect: impl FnOnce() -> u32) -> u32 {
        if id >= self.index.len() {
            self.index.resize(id + 1 + id / 2, 0);
        }
        if self.index[id] == 0 {
            let item = Item { id: id as u32, dialect: dialect(), custom: false, tokens: 0..0, references: 0 };
            self.items.push(item);
            self.index[id] = self.items.len() as u32;
        }
        let index = self.index[id] - 1;
        self.items[index as usize].references += 1;
        index
    }

    /// Numbers the items: those of a dialect together, and the more often they are referred to, the earlier. A dialect
    /// whose items are referred to more often precedes others.
    fn assign_numbers(&mut self, dialects: usize) {
        let mut totals = vec![0u64; dialects];
        for item in &self.items {
            totals[item.dialect as usize] += u64::from(item.references);
        }
        self.order = (0..self.items.len() as u32).collect();
        self.order.sort_by_key(|&index| {
            let item = &self.items[index as usize];
            (std::cmp::Reverse((totals[item.dialect as usize], item.dialect)), std::cmp::Reverse(item.references))
        });
        self.numbers = vec![0; self.items.len()];
        for (number, &index) in self.order.iter().enumerate() {
            self.numbers[index as usize] = number as u32;
        }
    }

    /// Returns the number of the attribute or type with this id.
    #[inline]
    fn number(&self, id: usize) -> u64 {
        u64::from(self.numbers[self.index[id] as usize - 1])
    }
}

impl<'a> Numbering<'a> {
    /// Returns empty tables.
    pub fn new(ctx: &'a Context, version: u32, later: bool) -> Numbering<'a> {
        let mut numbering = Numbering {
            ctx,
            version,
            later,
            strings: Vec::new(),
            string_index: FxHashMap::default(),
            dialects: Vec::new(),
            dialect_index: FxHashMap::default(),
            ops: Vec::new(),
            op_numbers: FxHashMap::default(),
            attributes: Table::default(),
            types: Table::default(),
            tokens: Vec::new(),
            encoded: (0, 0),
            handles: Vec::new(),
            handle_index: FxHashMap::default(),
            handle_numbers: Vec::new(),
            splits: FxHashMap::default(),
            layouts: FxHashMap::default(),
            properties: Vec::new(),
            property_numbers: Vec::new(),
            property_bytes: Vec::new(),
            locations: FxHashMap::default(),
            unregistered_properties: ctx.name(PROPERTIES),
        };
        numbering.dialect(ctx.name("builtin"));
        numbering
    }

    // ---- collecting

    /// Returns the index of a string.
    pub fn string(&mut self, bytes: &[u8]) -> u32 {
        if let Some(&index) = self.string_index.get(bytes) {
            return index;
        }
        let index = self.strings.len() as u32;
        self.strings.push(bytes.to_vec());
        self.string_index.insert(bytes.to_vec(), index);
        index
    }

    /// Returns the index of a name as a string.
    pub fn name_string(&mut self, name: Name) -> u32 {
        let ctx = self.ctx;
        self.string(&bytes_of_text(ctx.str(name)))
    }

    /// Returns the number of a dialect.
    pub fn dialect(&mut self, name: Name) -> u32 {
        if let Some(&index) = self.dialect_index.get(&name) {
            return index;
        }
        let string = self.name_string(name);
        let index = self.dialects.len() as u32;
        self.dialects.push((name, string));
        self.ops.push(Vec::new());
        self.dialect_index.insert(name, index);
        index
    }

    /// Collects an op name.
    pub fn op_name(&mut self, name: OpName) {
        if self.op_numbers.contains_key(&name) {
            return;
        }
        let ctx = self.ctx;
        let data = ctx.op_name_data(name);
        let dialect = self.dialect(data.dialect) as usize;
        let rest = data.text.split_once('.').map_or("", |parts| parts.1);
        let string = self.string(&bytes_of_text(rest));
        self.ops[dialect].push((name, string));
        self.op_numbers.insert(name, 0);
    }

    /// Counts a reference to an attribute. Returns its index in the table.
    pub fn attribute(&mut self, attr: Attr) -> u32 {
        let ctx = self.ctx;
        let known = self.attributes.index.get(attr.index()).is_some_and(|&index| index != 0);
        let dialect = match attr.data(ctx) {
            AttrData::Dialect { dialect, .. } | AttrData::Opaque { dialect, .. } if !known => self.dialect(*dialect),
            _ => 0,
        };
        self.attributes.find(attr.index(), || dialect)
    }

    /// Counts a reference to a type. Returns its index in the table.
    pub fn ty(&mut self, ty: Type) -> u32 {
        let ctx = self.ctx;
        let known = self.types.index.get(ty.index()).is_some_and(|&index| index != 0);
        let dialect = match ty.data(ctx) {
            TypeData::Dialect { dialect, .. } | TypeData::Opaque { dialect, .. } if !known => self.dialect(*dialect),
            _ => 0,
        };
        self.types.find(ty.index(), || dialect)
    }

    /// Counts a reference to a location.
    pub fn location(&mut self, location: Location) {
        let attr = self.location_attribute(location);
        self.attribute(attr);
    }

    /// Returns the attribute of a location. All locations with the same content have the same.
    pub fn location_attribute(&mut self, location: Location) -> Attr {
        let ctx = self.ctx;
        *self.locations.entry(location).or_insert_with(|| {
            // Positions that were read from bytecode are not interned.
            let canonical = ctx.intern_location(location.data(ctx));
            ctx.intern_attr(AttrData::Location(canonical))
        })
    }

    /// Returns the index of a dialect resource.
    pub fn handle(&mut self, owner: Name, key: Name) -> u32 {
        let next = self.handles.len() as u32;
        let index = *self.handle_index.entry((owner, key)).or_insert(next);
        if index == next {
            self.handles.push((owner, key));
        }
        index
    }

    /// Appends a token to the encoding of the current attribute, type or properties.
    pub fn push(&mut self, token: Token) {
        self.tokens.push(token);
    }

    /// Appends a reference to an attribute.
    pub fn push_attribute(&mut self, attr: Attr) {
        let index = self.attribute(attr);
        self.push(Token::Attribute(index));
    }

    /// Appends a reference to an attribute that may be absent.
    pub fn push_optional_attribute(&mut self, attr: Option<Attr>) {
        match attr {
            Some(attr) => {
                let index = self.attribute(attr);
                self.push(Token::OptionalAttribute(index));
            }
            None => self.push(Token::Varint(0)),
        }
    }

    /// Appends a reference to a type.
    pub fn push_type(&mut self, ty: Type) {
        let index = self.ty(ty);
        self.push(Token::Type(index));
    }

    /// Appends a reference to a string.
    pub fn push_string(&mut self, bytes: &[u8]) {
        let index = self.string(bytes);
        self.push(Token::String(index));
    }

    /// Returns the number of tokens so far.
    pub fn token_count(&self) -> usize {
        self.tokens.len()
    }

    /// Encodes the attributes and types that were referred to, and those that their encodings refer to.
    pub fn encode_all(&mut self) {
        loop {
            let start = self.tokens.len();
            if let Some(item) = self.types.items.get(self.encoded.1) {
                let custom = self.encode_type(Type(item.id));
                let item = &mut self.types.items[self.encoded.1];
                (item.custom, item.tokens) = (custom, start..self.tokens.len());
                self.encoded.1 += 1;
            } else if let Some(item) = self.attributes.items.get(self.encoded.0) {
                let custom = self.encode_attribute(Attr(item.id));
                let item = &mut self.attributes.items[self.encoded.0];
                (item.custom, item.tokens) = (custom, start..self.tokens.len());
                self.encoded.0 += 1;
            } else {
                return;
            }
        }
    }

    // ---- numbering and writing

    /// Assigns all numbers. Nothing may be collected after that.
    pub fn assign_numbers(&mut self) {
        self.attributes.assign_numbers(self.dialects.len());
        self.types.assign_numbers(self.dialects.len());
        let names = self.ops.iter().flatten().map(|op| op.0);
        self.op_numbers = names.enumerate().map(|(number, name)| (name, number as u32)).collect();
        let mut known: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
        for tokens in &self.properties {
            let mut emitter = Emitter::default();
            self.emit(&mut emitter, tokens.clone());
            let bytes = emitter.finish();
            let next = known.len() as u32;
            let number = *known.entry(bytes.clone()).or_insert(next);
            if number == next {
                self.property_bytes.push(bytes);
            }
            self.property_numbers.push(number);
        }
    }

    /// Returns the number of an op name.
    pub fn op_number(&self, name: OpName) -> u64 {
        u64::from(self.op_numbers[&name])
    }

    /// Returns the number of an attribute.
    #[inline]
    pub fn attribute_number(&self, attr: Attr) -> u64 {
        self.attributes.number(attr.index())
    }

    /// Returns the number of a type.
    #[inline]
    pub fn type_number(&self, ty: Type) -> u64 {
        self.types.number(ty.index())
    }

    fn emit(&self, emitter: &mut Emitter, tokens: Range<usize>) {
        for token in &self.tokens[tokens] {
            match token {
                Token::Varint(value) => emitter.varint(*value),
                Token::Signed(value) => emitter.signed(*value),
                Token::Byte(byte) => emitter.byte(*byte),
                Token::Bytes(bytes) => emitter.bytes(bytes),
                Token::String(index) => emitter.varint(u64::from(*index)),
                Token::Attribute(index) => emitter.varint(u64::from(self.attributes.numbers[*index as usize])),
                Token::OptionalAttribute(index) => {
                    emitter.flagged(u64::from(self.attributes.numbers[*index as usize]), true);
                }
                Token::Type(index) => emitter.varint(u64::from(self.types.numbers[*index as usize])),
                Token::Handle(index) => emitter.varint(u64::from(self.handle_numbers[*index as usize])),
            }
        }
    }

    /// Returns the section of dialects and op names.
    pub fn dialect_section(&self) -> Emitter {
        let mut emitter = Emitter::default();
        emitter.varint(self.dialects.len() as u64);
        for &(_, string) in &self.dialects {
            match self.version >= version::DIALECT_VERSIONS {
                true => emitter.flagged(u64::from(string), false),
                false => emitter.varint(u64::from(string)),
            }
        }
        if self.version >= version::OPTIONAL_ARGUMENT_LOCATIONS {
            emitter.varint(self.op_numbers.len() as u64);
        }
        for (dialect, ops) in self.ops.iter().enumerate().filter(|entry| !entry.1.is_empty()) {
            emitter.varint(dialect as u64);
            emitter.varint(ops.len() as u64);
            for &(name, string) in ops {
                match self.version >= version::PROPERTIES {
                    true => emitter.flagged(u64::from(string), self.ctx.op_def(name).is_some()),
                    false => emitter.varint(u64::from(string)),
                }
            }
        }
        emitter
    }

    /// Returns the sections of offsets, and of attributes and types.
    pub fn attribute_sections(&self) -> (Emitter, Emitter) {
        let (mut offsets, mut data) = (Emitter::default(), Emitter::default());
        offsets.varint(self.attributes.items.len() as u64);
        offsets.varint(self.types.items.len() as u64);
        for table in [&self.attributes, &self.types] {
            let dialect = |&index: &u32| table.items[index as usize].dialect;
            for group in table.order.chunk_by(|left, right| dialect(left) == dialect(right)) {
                offsets.varint(u64::from(dialect(&group[0])));
                offsets.varint(group.len() as u64);
                for &index in group {
                    let item = &table.items[index as usize];
                    let start = data.len();
                    self.emit(&mut data, item.tokens.clone());
                    offsets.flagged((data.len() - start) as u64, item.custom);
                }
            }
        }
        (offsets, data)
    }

    /// Returns the section of strings.
    pub fn string_section(&self) -> Emitter {
        let mut emitter = Emitter::default();
        emitter.varint(self.strings.len() as u64);
        self.strings.iter().rev().for_each(|string| emitter.varint(string.len() as u64 + 1));
        for string in &self.strings {
            emitter.bytes(string);
            emitter.byte(0);
        }
        emitter
    }

    /// Returns the section of properties.
    pub fn properties_section(&self) -> Emitter {
        let mut emitter = Emitter::default();
        emitter.varint(self.property_bytes.len() as u64);
        for bytes in &self.property_bytes {
            emitter.varint(bytes.len() as u64);
            emitter.bytes(bytes);
        }
        emitter
    }
}
