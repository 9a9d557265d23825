//! A snapshot of PyTorch's caching allocator, for `torch/cuda/_memory_viz.py` and its page: a pickle of lists and dictionaries.
//!
//! A function that is not called is a device, and a memory space is a stream. Its allocations are segments, and what uses
//! bytes are blocks in them. The trace has each allocation and free in order; the segments are those that are left at the end, as in a
//! snapshot of PyTorch: the bytes that the function returns.

use serde::Serialize;

use super::super::document::{At, Document};
use super::super::timeline::{Block, Step, Timeline, timelines};
use freehold_core::sort::sort_by_key;

/// The address of the first byte of a device.
const BASE: u64 = 1 << 32;

#[derive(Serialize)]
struct Snapshot {
    segments: Vec<Segment>,
    device_traces: Vec<Vec<Entry>>,
}

/// Bytes that are held.
#[derive(Serialize)]
struct Segment {
    device: usize,
    address: u64,
    total_size: u64,
    allocated_size: u64,
    active_size: u64,
    requested_size: u64,
    stream: usize,
    segment_type: &'static str,
    segment_pool_id: (u64, u64),
    is_expandable: bool,
    frames: Vec<Frame>,
    blocks: Vec<InSegment>,
}

/// A part of a segment.
#[derive(Serialize)]
struct InSegment {
    address: u64,
    size: u64,
    requested_size: u64,
    state: &'static str,
    frames: Vec<Frame>,
}

/// An allocation or a free.
#[derive(Serialize)]
struct Entry {
    action: &'static str,
    addr: u64,
    size: u64,
    stream: usize,
    time_us: u64,
    frames: Vec<Frame>,
}

/// A place in the source.
#[derive(Clone, Serialize)]
struct Frame {
    filename: String,
    line: u32,
    name: String,
}

/// Returns the snapshot.
pub(super) fn snapshot(document: &Document) -> Vec<u8> {
    let mut snapshot = Snapshot { segments: Vec::new(), device_traces: Vec::new() };
    for (device, timeline) in timelines(document).iter().enumerate() {
        let writer = Writer { document, spaces: timeline.spaces() };
        writer.segments(timeline, device, &mut snapshot.segments);
        snapshot.device_traces.push(writer.trace(timeline));
    }
    serde_pickle::to_vec(&snapshot, serde_pickle::SerOptions::new()).expect("lists, numbers and texts")
}

struct Writer<'a> {
    document: &'a Document,
    spaces: Vec<Option<&'a str>>,
}

impl Writer<'_> {
    fn stream(&self, block: &Block<'_>) -> usize {
        self.spaces.iter().position(|&space| space == block.space).unwrap_or(0)
    }

    /// Returns the op of a block, and its function. The first frame is the innermost one.
    fn frames(&self, block: &Block<'_>) -> Vec<Frame> {
        let frame = |at: &At, name: String| Frame {
            filename: at.file.clone().unwrap_or_else(|| self.document.file.clone()),
            line: at.line.unwrap_or(0),
            name,
        };
        let function = frame(&block.function.at, format!("@{}", block.function.name));
        let layer = block.item.and_then(|item| Some(frame(&item.at, item.at.layer.clone()?)));
        let op = match block.item {
            Some(item) => frame(&item.at, block.title()),
            None => frame(&block.function.at, block.title()),
        };
        [Some(op), layer, Some(function)].into_iter().flatten().collect()
    }

    fn entry(&self, block: &Block<'_>, action: &'static str, at: u32) -> Entry {
        let (addr, size) = (BASE + block.offset, block.bytes);
        Entry { action, addr, size, stream: self.stream(block), time_us: at.into(), frames: self.frames(block) }
    }

    /// Returns the allocations and frees, but those at the end of the function.
    fn trace(&self, timeline: &Timeline<'_>) -> Vec<Entry> {
        let mut trace = Vec::new();
        for (at, step, block) in timeline.steps() {
            let actions: &[&str] = match step {
                Step::Use => &["alloc"],
                Step::Hold => &["segment_alloc"],
                Step::Leave | Step::Release if at >= timeline.function.length => &[],
                Step::Leave => &["free_requested", "free_completed"],
                Step::Release => &["segment_free"],
            };
            trace.extend(actions.iter().map(|action| self.entry(block, action, at)));
        }
        trace
    }

    /// Adds what is left at the end of the function.
    fn segments(&self, timeline: &Timeline<'_>, device: usize, segments: &mut Vec<Segment>) {
        let is_left = |block: &&Block<'_>| block.life[1] >= timeline.function.length;
        for held in timeline.held.iter().filter(is_left) {
            let end = held.offset + held.bytes;
            let inside =
                timeline.used.iter().filter(is_left).filter(|block| (held.offset..end).contains(&block.offset));
            let mut inside: Vec<&Block<'_>> = inside.collect();
            sort_by_key(&mut inside, |block| block.offset);
            let used = inside.iter().map(|block| block.bytes).sum();
            let (mut blocks, mut at) = (Vec::new(), held.offset);
            let free = |from: u64, to: u64| InSegment {
                address: BASE + from,
                size: to - from,
                requested_size: 0,
                state: "inactive",
                frames: Vec::new(),
            };
            for block in inside {
                if at < block.offset {
                    blocks.push(free(at, block.offset));
                }
                at = block.offset + block.bytes;
                blocks.push(InSegment {
                    address: BASE + block.offset,
                    size: block.bytes,
                    requested_size: block.bytes,
                    state: "active_allocated",
                    frames: self.frames(block),
                });
            }
            if at < end {
                blocks.push(free(at, end));
            }
            segments.push(Segment {
                device,
                address: BASE + held.offset,
                total_size: held.bytes,
                allocated_size: used,
                active_size: used,
                requested_size: used,
                stream: self.stream(held),
                segment_type: "large",
                segment_pool_id: (0, 0),
                is_expandable: false,
                frames: self.frames(held),
                blocks,
            });
        }
    }
}
