//! A trace of Perfetto: a process for each function that is not called. Its tracks are a counter for each memory space, with the bytes
//! that the function holds, one for the bytes that buffers use, one for the bytes without the plan; and slices, one for each block.
//!
//! Slices of one track must nest, but lives of buffers do not. So a track has blocks that do not live at the same time, and there are
//! as many tracks as blocks live at once. `category` is `held` or `used` ([`timeline`](super::super::timeline)); the annotations are
//! those of the box.
//!
//! The numbers of fields are those of `perfetto_trace.proto`.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::document::Document;
use super::super::timeline::{Block, Timeline, events, timelines};
use super::protobuf::Message;
use freehold_core::sort::sort_by_key;

/// The nanoseconds of a position.
const POSITION: u64 = 1_000;

mod field {
    pub const PACKET: u64 = 1;
    pub const TIMESTAMP: u64 = 8;
    pub const SEQUENCE: u64 = 10;
    pub const SEQUENCE_FLAGS: u64 = 13;
    pub const TRACK_EVENT: u64 = 11;
    pub const TRACK_DESCRIPTOR: u64 = 60;
    // A track.
    pub const UUID: u64 = 1;
    pub const NAME: u64 = 2;
    pub const PROCESS: u64 = 3;
    pub const PARENT: u64 = 5;
    pub const COUNTER: u64 = 8;
    pub const PID: u64 = 1;
    pub const PROCESS_NAME: u64 = 6;
    pub const UNIT: u64 = 3;
    // An event.
    pub const ANNOTATION: u64 = 4;
    pub const TYPE: u64 = 9;
    pub const TRACK: u64 = 11;
    pub const CATEGORY: u64 = 22;
    pub const EVENT_NAME: u64 = 23;
    pub const COUNTER_VALUE: u64 = 30;
    // An annotation.
    pub const UNSIGNED: u64 = 3;
    pub const TEXT: u64 = 6;
    pub const ANNOTATION_NAME: u64 = 10;
}

/// The unit of a counter: bytes.
const BYTES: u64 = 3;

/// The types of events.
const SLICE_BEGIN: u64 = 1;
const SLICE_END: u64 = 2;
const COUNTER_SAMPLE: u64 = 4;

/// Returns the trace.
pub(super) fn trace(document: &Document) -> Vec<u8> {
    let mut trace = Trace { packets: Vec::new(), tracks: 0 };
    for (index, timeline) in timelines(document).iter().enumerate() {
        trace.function(document, timeline, index as u64 + 1);
    }
    // Later packets do not depend on earlier ones of the sequence.
    if let Some((_, first)) = trace.packets.first_mut() {
        *first = std::mem::take(first).number(field::SEQUENCE_FLAGS, 1);
    }
    Message::default().messages(field::PACKET, trace.packets.into_iter().map(|(_, packet)| packet)).finish()
}

struct Trace {
    /// The packets, with their times; those of tracks have none.
    packets: Vec<(u64, Message)>,
    /// The number of tracks.
    tracks: u64,
}

impl Trace {
    fn function(&mut self, document: &Document, timeline: &Timeline<'_>, pid: u64) {
        let first = self.packets.len();
        let name = format!("@{} ({})", timeline.function.name, document.file);
        let process = Message::default().number(field::PID, pid).text(field::PROCESS_NAME, &name);
        let process = self.track(Message::default().message(field::PROCESS, &process));
        for space in timeline.spaces() {
            let of_space: Vec<Block<'_>> = timeline.held.iter().filter(|block| block.space == space).cloned().collect();
            let name = space.map_or("bytes held".to_string(), |space| format!("bytes held in memory space {space}"));
            self.counter(process, &name, &of_space);
        }
        self.counter(process, "bytes used", &timeline.used);
        let curve = timeline.function.before.curve.iter().copied();
        self.curve(process, "bytes without the plan", curve);
        self.slices(process, document, "held", &timeline.held);
        self.slices(process, document, "used", &timeline.used);
        sort_by_key(&mut self.packets[first..], |&(time, _)| time);
    }

    fn track(&mut self, descriptor: Message) -> u64 {
        self.tracks += 1;
        let descriptor = descriptor.number(field::UUID, self.tracks);
        let packet = Message::default().number(field::SEQUENCE, 1);
        self.packets.push((0, packet.message(field::TRACK_DESCRIPTOR, &descriptor)));
        self.tracks
    }

    fn event(&mut self, at: u32, track: u64, kind: u64, event: Message) {
        let event = event.number(field::TYPE, kind).number(field::TRACK, track);
        let time = u64::from(at) * POSITION;
        let packet = Message::default().number(field::TIMESTAMP, time).number(field::SEQUENCE, 1);
        self.packets.push((time, packet.message(field::TRACK_EVENT, &event)));
    }

    /// Adds a counter of the bytes of `blocks`.
    fn counter(&mut self, process: u64, name: &str, blocks: &[Block<'_>]) {
        let curve = crate::heap::curve(blocks.iter().map(|block| (block.life, block.bytes)));
        self.curve(process, name, curve.into_iter());
    }

    fn curve(&mut self, process: u64, name: &str, curve: impl Iterator<Item = (u32, u64)>) {
        let unit = Message::default().number(field::UNIT, BYTES);
        let descriptor = Message::default().text(field::NAME, name).number(field::PARENT, process);
        let track = self.track(descriptor.message(field::COUNTER, &unit));
        for (at, bytes) in curve {
            self.event(at, track, COUNTER_SAMPLE, Message::default().number(field::COUNTER_VALUE, bytes));
        }
    }

    /// Adds a slice for each block.
    fn slices(&mut self, process: u64, document: &Document, category: &str, blocks: &[Block<'_>]) {
        // The free tracks, and how many there are.
        let (mut free, mut tracks) = (BinaryHeap::new(), Vec::new());
        let mut track_of = vec![0; blocks.len()];
        for event in events(blocks) {
            let block = &blocks[event.block];
            if !event.allocates {
                free.push(Reverse(track_of[event.block]));
                self.event(event.at, tracks[track_of[event.block]], SLICE_END, Message::default());
                continue;
            }
            let track = match free.pop() {
                Some(Reverse(track)) => track,
                None => {
                    let name = if category == "held" { "allocations" } else { "buffers" };
                    let descriptor = Message::default().text(field::NAME, name).number(field::PARENT, process);
                    tracks.push(self.track(descriptor));
                    tracks.len() - 1
                }
            };
            track_of[event.block] = track;
            let slice = Message::default().text(field::CATEGORY, category).text(field::EVENT_NAME, &block.title());
            let slice = slice.messages(field::ANNOTATION, annotations(document, block));
            self.event(event.at, tracks[track], SLICE_BEGIN, slice);
        }
    }
}

/// Returns what is known about a block.
fn annotations(document: &Document, block: &Block<'_>) -> Vec<Message> {
    let named = |name: &str| Message::default().text(field::ANNOTATION_NAME, name);
    let mut all = vec![
        named("bytes").number(field::UNSIGNED, block.bytes),
        named("offset").number(field::UNSIGNED, block.offset),
    ];
    let texts = block.item.map(|item| {
        let source = item.at.text(&document.file);
        [
            ("source", source),
            ("layer", item.at.layer.clone()),
            ("type", item.ty.clone()),
            ("place", Some(item.why.clone())),
        ]
    });
    for (name, text) in texts.into_iter().flatten().chain([("memory space", block.space.map(str::to_string))]) {
        all.extend(text.map(|text| named(name).text(field::TEXT, &text)));
    }
    all
}
