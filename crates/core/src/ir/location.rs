//! Source locations.
//!
//! A [`Location`] is one `u32`. If its top bit is clear, it is a position in one of the source texts of the context,
//! counted from the first byte of the first text; line and column are computed on demand. If its top bit is set, it
//! indexes the table of explicit locations (`loc(…)`), or, if the bit below is set too, it is the position of a location
//! in the attributes of a bytecode file, which is decoded on demand ([`StoredLocations`]): most ops of such a file have a
//! location of their own, and few of them are ever asked for.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock, RwLock};

use rustc_hash::FxHashMap;

use super::{Attr, Context};

/// A source position or an explicit location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location(pub(crate) u32);

const EXPLICIT: u32 = 1 << 31;
/// The bit of explicit locations that are decoded on demand.
pub(super) const STORED: u32 = 1 << 30;

/// The content of an explicit location.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum LocationData {
    /// `loc(unknown)`
    Unknown,
    /// `loc("file":line:column)`, with an end for ranges.
    File { file: Arc<str>, line: u32, column: u32, end: Option<(u32, u32)> },
    /// `loc("name")`, `loc("name"(child))`
    Named { name: Box<str>, child: Location },
    /// `loc(callsite(callee at caller))`
    CallSite { callee: Location, caller: Location },
    /// `loc(fused<metadata>[…])`
    Fused { locations: Box<[Location]>, metadata: Option<Attr> },
}

/// One source text that locations point into.
#[derive(Debug)]
pub struct Source {
    /// The file name in messages.
    pub file: String,
    /// The text as it was read, not necessarily UTF-8.
    pub text: Vec<u8>,
    /// The number of lines that precede it in its file (`-split-input-file`).
    pub first_line: u32,
    /// The text that precedes it on its first line in its file.
    pub before: Vec<u8>,
    /// The position of its first byte.
    pub base: u32,
    lines: OnceLock<Vec<u32>>,
}

/// The locations in the attributes of a bytecode file: lines and columns in other files.
pub(crate) struct StoredLocations {
    /// The position of the first byte among all stored locations of the context.
    pub(super) base: u32,
    /// The number of bytes.
    pub(super) length: u32,
    /// The file, as the position of its first byte.
    pub(super) source: u32,
    /// The offset of the first byte in the file.
    pub(super) start: usize,
    /// Decodes the location at an offset in the file, which the reader has checked: the number of the attribute with the
    /// file's name, the line and the column.
    pub(super) decode: fn(&[u8], usize) -> Option<(u32, u32, u32)>,
    /// The names of files, by the number of the attribute.
    pub(super) files: RwLock<FxHashMap<u32, Arc<str>>>,
}

impl StoredLocations {
    /// Returns the location at byte `offset` of the file. Its file name must have been added.
    #[inline]
    pub fn at(&self, offset: usize) -> Location {
        debug_assert!((self.start..self.start + self.length as usize).contains(&offset), "an offset in the attributes");
        Location(EXPLICIT | STORED | (self.base + (offset - self.start) as u32))
    }

    /// Adds the file name that is attribute `index`.
    pub fn add_file(&self, index: u32, name: Arc<str>) {
        self.files.write().unwrap_or_else(|error| error.into_inner()).insert(index, name);
    }

    fn data(&self, ctx: &Context, position: u32) -> Option<LocationData> {
        let (source, offset) = ctx.source_at(self.source)?;
        debug_assert_eq!(offset, 0, "the position of a file is that of its first byte");
        let (file, line, column) = (self.decode)(&source.text, self.start + (position - self.base) as usize)?;
        let file = self.files.read().unwrap_or_else(|error| error.into_inner()).get(&file)?.clone();
        Some(LocationData::File { file, line, column, end: None })
    }
}

impl Source {
    /// Returns line and column, both from 1, of the byte at `offset`. O(log lines) after a first O(length).
    pub fn line_column(&self, offset: usize) -> (u32, u32) {
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start as usize <= offset) - 1;
        let before = if line == 0 { self.before.len() } else { 0 };
        (self.first_line + line as u32 + 1, (before + offset - starts[line] as usize) as u32 + 1)
    }

    /// Returns whether the text is MLIR bytecode, whose positions have no lines and columns.
    pub fn is_bytecode(&self) -> bool {
        self.text.starts_with(b"ML\xefR")
    }

    /// Returns the line that contains the byte at `offset`, without its line end.
    pub fn line_text(&self, offset: usize) -> Cow<'_, [u8]> {
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start as usize <= offset) - 1;
        let end = starts.get(line + 1).map_or(self.text.len(), |&next| next as usize - 1);
        let text = &self.text[starts[line] as usize..end];
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        if line == 0 && !self.before.is_empty() { [&self.before, text].concat().into() } else { text.into() }
    }

    fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let ends = self.text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
            std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect()
        })
    }
}

impl Location {
    /// `loc(unknown)`: the first entry of every context's table.
    pub const UNKNOWN: Location = Location(EXPLICIT);

    pub(crate) fn explicit(index: u32) -> Location {
        assert!(index < STORED, "a context has at most 2^30 explicit locations");
        Location(index | EXPLICIT)
    }

    /// Returns the position of byte `offset` of the source text that starts at `base`.
    #[inline]
    pub fn in_source(base: u32, offset: usize) -> Location {
        Location((base + offset as u32) & !EXPLICIT)
    }

    /// Returns whether this is no position in a source text of the context.
    pub(crate) fn is_explicit(self) -> bool {
        self.0 & EXPLICIT != 0
    }

    /// Returns whether all locations with this content have this id.
    pub(crate) fn is_interned(self) -> bool {
        self.0 & EXPLICIT != 0 && self.0 & STORED == 0
    }

    /// Returns whether this is the location of an implicit module: line 0 of a file.
    pub(crate) fn is_implicit(self, ctx: &Context) -> bool {
        self.is_explicit() && matches!(self.data(ctx), LocationData::File { line: 0, .. })
    }

    /// Returns the source text that contains the location, and the byte offset in it.
    pub fn source(self, ctx: &Context) -> Option<(&Source, usize)> {
        if self.0 & EXPLICIT != 0 {
            return None;
        }
        ctx.source_at(self.0)
    }

    /// Returns callee and caller of a call-site location.
    pub fn call_site(self, ctx: &Context) -> Option<(Location, Location)> {
        if self.0 & EXPLICIT == 0 || self.0 & STORED != 0 {
            return None;
        }
        match ctx.location_data(self.0 & !EXPLICIT) {
            LocationData::CallSite { callee, caller } => Some((*callee, *caller)),
            _ => None,
        }
    }

    /// Returns the content; a source position becomes its file, line and column.
    pub fn data(self, ctx: &Context) -> LocationData {
        let index = self.0 & !EXPLICIT;
        match self.0 & EXPLICIT != 0 {
            true if index & STORED != 0 => {
                let position = index & !STORED;
                let data = ctx.stored_at(position).and_then(|stored| stored.data(ctx, position));
                data.unwrap_or(LocationData::Unknown)
            }
            true => ctx.location_data(index).clone(),
            false => match self.source(ctx) {
                Some((source, offset)) => {
                    let (line, column) = if source.is_bytecode() { (0, 0) } else { source.line_column(offset) };
                    LocationData::File { file: source.file.as_str().into(), line, column, end: None }
                }
                None => LocationData::Unknown,
            },
        }
    }
}

impl Source {
    pub(crate) fn new(file: String, text: Vec<u8>, first_line: u32, before: Vec<u8>, base: u32) -> Source {
        Source { file, text, first_line, before, base, lines: OnceLock::new() }
    }
}
