//! A profile of XProf: an `XSpace` whose host plane has an event for each allocation and free, from which XProf makes its memory
//! profile. An allocator is a function that is not called, with a memory space. Its heap is the bytes that buffers use; the other bytes
//! that the function holds, those of arenas, are its stack. So the peak is that of the bytes that are held.
//!
//! The numbers of fields are those of `xplane.proto`; the names of events and statistics are those of XProf's conversion.

use super::super::document::Document;
use super::super::timeline::{Block, Step, Timeline, timelines};
use super::protobuf::Message;
use crate::heap::{curve, peak};

/// The picoseconds of a position.
const POSITION: u64 = 1_000_000;

/// The addresses of the first bytes of buffers and of arenas. XProf finds the allocation of a free by its address.
const BUFFERS: u64 = 0;
const ARENAS: u64 = 1 << 62;

/// The name of the plane that XProf reads.
const HOST: &str = "/host:CPU";

/// The names of events; their ids are their positions, from 1.
const EVENTS: [&str; 2] = ["MemoryAllocation", "MemoryDeallocation"];

/// The names of statistics; their ids are their positions, from 1.
const STATISTICS: [&str; 12] = [
    "bytes_reserved",
    "bytes_allocated",
    "bytes_available",
    "fragmentation",
    "peak_bytes_in_use",
    "requested_bytes",
    "allocation_bytes",
    "addr",
    "allocator_name",
    "tf_op",
    "region_type",
    "shape",
];

mod field {
    pub const PLANE: u64 = 1;
    pub const PLANE_NAME: u64 = 2;
    pub const LINE: u64 = 3;
    pub const EVENT_NAMES: u64 = 4;
    pub const STATISTIC_NAMES: u64 = 5;
    // A line.
    pub const LINE_NAME: u64 = 2;
    pub const LINE_EVENT: u64 = 4;
    // An event.
    pub const OFFSET: u64 = 2;
    pub const EVENT_STATISTIC: u64 = 4;
    // A statistic.
    pub const SIGNED: u64 = 4;
    pub const TEXT: u64 = 5;
    // Of all messages with an id, and of entries of maps.
    pub const ID: u64 = 1;
    pub const VALUE: u64 = 2;
    pub const NAME: u64 = 2;
}

/// Returns the profile.
pub(super) fn space(document: &Document) -> Vec<u8> {
    let plane = Message::default().text(field::PLANE_NAME, HOST);
    let plane = plane
        .messages(field::LINE, timelines(document).iter().enumerate().map(|(index, timeline)| line(timeline, index)));
    let plane = plane.messages(field::EVENT_NAMES, EVENTS.iter().enumerate().map(named));
    let plane = plane.messages(field::STATISTIC_NAMES, STATISTICS.iter().enumerate().map(named));
    Message::default().message(field::PLANE, &plane).finish()
}

/// Returns the entry of a map from ids to names.
fn named((index, name): (usize, &&str)) -> Message {
    let id = index as u64 + 1;
    let value = Message::default().number(field::ID, id).text(field::NAME, name);
    Message::default().number(field::ID, id).message(field::VALUE, &value)
}

/// The bytes of an allocator.
#[derive(Clone, Copy, Default)]
struct Bytes {
    held: u64,
    used: u64,
    /// The most bytes that are held up to now, and in all.
    peak: u64,
    most: u64,
}

/// Returns the line of a function.
fn line(timeline: &Timeline<'_>, index: usize) -> Message {
    let name = format!("@{}", timeline.function.name);
    let line = Message::default().number(field::ID, index as u64 + 1).text(field::LINE_NAME, &name);
    let spaces = timeline.spaces();
    let mut bytes: Vec<Bytes> =
        spaces.iter().map(|&space| Bytes { most: most_held(timeline, space), ..Bytes::default() }).collect();
    let events = timeline.steps().into_iter().filter_map(|(at, step, block)| {
        let space = spaces.iter().position(|&space| space == block.space)?;
        let allocator = block.space.map_or(name.clone(), |space| format!("{name} in memory space {space}"));
        let bytes = &mut bytes[space];
        match step {
            Step::Use => bytes.used += block.bytes,
            Step::Leave => bytes.used -= block.bytes,
            Step::Hold => bytes.held += block.bytes,
            Step::Release => bytes.held -= block.bytes,
        }
        bytes.peak = bytes.peak.max(bytes.held);
        // A buffer in no arena is held and used at once.
        let is_shown = block.item.is_none() || matches!(step, Step::Use | Step::Leave);
        is_shown.then(|| event(&allocator, *bytes, at, step, block))
    });
    line.messages(field::LINE_EVENT, events)
}

/// Returns the most bytes that a function holds in a memory space.
fn most_held(timeline: &Timeline<'_>, space: Option<&str>) -> u64 {
    let held = timeline.held.iter().filter(|block| block.space == space);
    peak(&curve(held.map(|block| (block.life, block.bytes)))).1
}

/// Returns the event. An arena is an allocation of no bytes: the buffers in it have the bytes.
fn event(allocator: &str, bytes: Bytes, at: u32, step: Step, block: &Block<'_>) -> Message {
    let own = if block.item.is_some() { block.bytes } else { 0 };
    let address = if block.item.is_some() { BUFFERS } else { ARENAS } + block.offset;
    let reserved = bytes.held.saturating_sub(bytes.used);
    let numbers = [reserved, bytes.used, bytes.most.saturating_sub(bytes.held), 0, bytes.peak, own, own, address];
    let (title, shape) = (block.title(), block.item.and_then(|item| item.ty.as_deref()).unwrap_or("bytes"));
    let region = if block.is_call() {
        "call"
    } else if block.item.is_some() {
        "buffer"
    } else {
        "arena"
    };
    let texts = [allocator, title.as_str(), region, shape];
    let id = if matches!(step, Step::Use | Step::Hold) { 1 } else { 2 };
    let statistic = |index: usize| Message::default().number(field::ID, index as u64 + 1);
    let numbers = numbers.iter().enumerate().map(|(index, &number)| statistic(index).number(field::SIGNED, number));
    let first_text = STATISTICS.len() - texts.len();
    let texts = texts.iter().enumerate().map(|(index, text)| statistic(first_text + index).text(field::TEXT, text));
    let message = Message::default().number(field::ID, id).number(field::OFFSET, u64::from(at) * POSITION);
    message.messages(field::EVENT_STATISTIC, numbers.chain(texts))
}
