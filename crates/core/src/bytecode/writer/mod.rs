//! Writing a file: first everything that the program refers to is collected and numbered, then the sections are written.

mod attributes;
mod elements;
mod numbering;
mod program;
mod properties;
mod resources;
mod types;

use super::codes::section;
use super::emitter::Emitter;
use super::version;
use super::{MAGIC, NEWEST_VERSION};
use crate::Error;
use crate::ir::{Body, Context, View};
use numbering::Numbering;
use program::Top;

/// The name of the producer.
const PRODUCER: &str = concat!("Freehold ", env!("CARGO_PKG_VERSION"));

/// The options of the writer.
#[derive(Clone, Copy, Debug, Default)]
pub struct BytecodeOptions {
    /// The version of the format; `None` is [`NEWEST_VERSION`].
    pub version: Option<u32>,
    /// Whether ops are written as LLVM's development branch has them rather than as LLVM 22: with the properties that it
    /// added ([`OpHistory::later_attributes`](crate::definition::OpHistory::later_attributes)).
    pub later: bool,
    /// Whether resources are written without their data.
    pub elide_resource_data: bool,
}

/// Returns a program as bytecode. `view` is the body of its outermost op. Linear in the size of the program.
///
/// # Errors
/// There is no such version, or it cannot express the program.
pub fn write_bytecode(view: View<'_>, options: &BytecodeOptions) -> Result<Vec<u8>, Error> {
    write(view.ctx, Top::Owner(view.body), options)
}

/// Returns a program that is the only op of `body` as bytecode; see [`write_bytecode`].
///
/// # Errors
/// There is no such version, or it cannot express the program.
pub fn write_held_bytecode(ctx: &Context, body: &Body, options: &BytecodeOptions) -> Result<Vec<u8>, Error> {
    write(ctx, Top::Held(body), options)
}

fn write(ctx: &Context, top: Top<'_>, options: &BytecodeOptions) -> Result<Vec<u8>, Error> {
    let version = options.version.unwrap_or(NEWEST_VERSION);
    if version > NEWEST_VERSION {
        let message = format!("unsupported version requested {version}, must be in range [0, {NEWEST_VERSION}]");
        return Err(Error::new(message));
    }
    let mut numbering = Numbering::new(ctx, version, options.later);
    numbering.collect(top)?;
    let resources = numbering.resources(options.elide_resource_data);
    numbering.assign_numbers();
    let (program, properties) = (numbering.program(top), numbering.properties_section());
    let mut file = Emitter::default();
    file.bytes(&MAGIC);
    file.varint(u64::from(version));
    file.bytes(PRODUCER.as_bytes());
    file.byte(0);
    file.section(section::DIALECTS, numbering.dialect_section());
    let (offsets, attributes) = numbering.attribute_sections();
    file.section(section::OFFSETS, offsets);
    file.section(section::ATTRIBUTES, attributes);
    file.section(section::PROGRAM, program);
    if let Some((offsets, data)) = numbering.resource_sections(&resources) {
        file.section(section::RESOURCE_OFFSETS, offsets);
        file.section(section::RESOURCES, data);
    }
    file.section(section::STRINGS, numbering.string_section());
    if version >= version::PROPERTIES {
        file.section(section::PROPERTIES, properties);
    }
    Ok(file.finish())
}
