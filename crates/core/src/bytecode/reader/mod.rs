//! Reading a file: its header and sections, and the program in them.

mod affine;
mod attributes;
mod elements;
mod lazy;
mod merged;
mod parallel;
mod program;
mod properties;
mod resources;
mod tables;
mod types;
mod uses;

use super::NEWEST_VERSION;
use super::codes::{section, section_name};
use super::cursor::{Cursor, Failure, Read};
use super::version;
use crate::diagnostics::{Diagnostics, Fallible, Reported};
use crate::ir::{Block, Body, Context, Location, LocationData, Source, text_of_bytes};
use crate::text::ParseOptions;
pub use lazy::LazyModule;
use program::Program;
use tables::Tables;

/// The beginning of the producer's name in the files that Freehold writes.
const PRODUCER: &str = "Freehold ";

/// The sections of a file, by number.
type Sections<'a> = [Option<Cursor<'a>>; section::COUNT];

/// Reads the bytecode file `source`. Returns the body of an implicit module, and the block of it that contains the
/// ops of the file. Linear in the size of the file. The regions of ops with a body of their own, such as functions, are
/// read on several threads if the file is large.
///
/// # Errors
///
/// If the file is not valid bytecode. The error was reported at its position in the file.
pub(crate) fn read_top_level(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    options: &ParseOptions,
) -> Fallible<(Box<Body>, Block)> {
    let mut writer = None;
    if source.text.len() >= options.parallel_from
        && let Ok((program, section)) = open(ctx, source, options, &mut writer)
        && let Some(read) = parallel::read(program, section)
    {
        return Ok(read);
    }
    open(ctx, source, options, &mut writer)
        .and_then(|(mut program, section)| program.read(section))
        .map_err(|failure| report(diagnostics, source, *failure, writer))
}

/// Reports that a file is not valid. `writer` is a note about its version and producer, if they are known.
fn report(diagnostics: &Diagnostics, source: &Source, failure: Failure, writer: Option<String>) -> Reported {
    let Failure { offset, part, message } = failure;
    let at = Location::in_source(source.base, offset);
    let error = diagnostics.error(at, format!("invalid bytecode in the {part}: {message}"));
    error.note_if(at, writer).emit()
}

/// Reads the header and the tables of a file. Returns the state before the program, and the section with the program.
/// Sets `writer` to a note about the version and the producer of the file when they are known.
fn open<'a>(
    ctx: &'a Context,
    source: &'a Source,
    options: &ParseOptions,
    writer: &mut Option<String>,
) -> Read<(Program<'a>, Cursor<'a>)> {
    let mut cursor = Cursor::new(&source.text);
    let at = cursor.offset();
    let number = cursor.varint("the version")?;
    let version = u32::try_from(number).unwrap_or(u32::MAX);
    if version > NEWEST_VERSION {
        let message = format!("expected a version up to {NEWEST_VERSION}, but found {number}");
        return Err(cursor.failure_at(at, message));
    }
    let producer = text_of_bytes(cursor.terminated("the name of the producer")?).into_owned();
    *writer = Some(format!("the file was written by '{producer}' in version {version} of the format"));
    let mut sections = Sections::default();
    while cursor.left() > 0 {
        let at = cursor.offset();
        let (id, section) = cursor.section()?;
        if sections[usize::from(id)].replace(section).is_some() {
            return Err(section.failure_at(at, "expected one such section, but this is another one"));
        }
    }
    let required = |id: u8| {
        sections[usize::from(id)]
            .ok_or_else(|| cursor.failure(format!("the file has no {}", section_name(id).unwrap_or_default())))
    };
    let limit = options.nesting_limit;
    let mut tables = Tables::new(ctx, version, limit, required(section::STRINGS)?, required(section::DIALECTS)?)?;
    tables.next_distinct = (!producer.starts_with(PRODUCER)).then_some(0);
    if let (Some(offsets), Some(data)) =
        (sections[usize::from(section::RESOURCE_OFFSETS)], sections[usize::from(section::RESOURCES)])
    {
        resources::read_resources(&mut tables, offsets, data)?;
    }
    tables.read_offsets(required(section::OFFSETS)?, required(section::ATTRIBUTES)?)?;
    tables.store_locations(source);
    if version >= version::PROPERTIES
        && let Some(section) = sections[usize::from(section::PROPERTIES)]
    {
        tables.read_properties(section)?;
    }
    let program = required(section::PROGRAM)?;
    let file = source.file.as_str().into();
    let location = ctx.intern_location(LocationData::File { file, line: 0, column: 0, end: None });
    Ok((Program::new(tables, location), program))
}
