//! The memory of a function over its positions, as allocations and frees: the common part of the formats for other viewers.
//!
//! A *holding* is an arena that the function provides, a buffer in no arena, or the bytes of a callee during its call. The sum of
//! the live holdings is the memory of the function, and its maximum is the peak that `--stats` prints. A holding that is an arena
//! contains the *uses* of its bytes, one for each buffer; any other holding is its own use.

use super::document::{Arena, Document, Function, Item, Kind, Part};
use freehold_core::sort::sort_by_key;

/// Bytes that are allocated and freed.
#[derive(Clone, Debug)]
pub(super) struct Block<'a> {
    /// The function.
    pub function: &'a Function,
    /// The buffer or call; `None` for an arena.
    pub item: Option<&'a Item>,
    /// The position of the allocation, and that of the free.
    pub life: [u32; 2],
    /// The bytes.
    pub bytes: u64,
    /// The offset in the picture, which serves as an address: blocks that live together do not overlap, but uses and their arena.
    pub offset: u64,
    /// The memory space, unless it is the default one.
    pub space: Option<&'a str>,
    /// The arena that holds the bytes.
    pub arena: Option<usize>,
}

/// The memory of a function.
pub(super) struct Timeline<'a> {
    /// The function.
    pub function: &'a Function,
    /// The bytes that the function holds.
    pub held: Vec<Block<'a>>,
    /// The buffers that use bytes.
    pub used: Vec<Block<'a>>,
}

/// Returns the memory of the functions that are not called, in the order of the document.
pub(super) fn timelines(document: &Document) -> Vec<Timeline<'_>> {
    document.functions.iter().filter(|function| !function.called).map(Timeline::of).collect()
}

/// Whether callers provide the bytes of an arena.
fn is_of_caller(arena: &Arena) -> bool {
    arena.kind == "argument"
}

impl<'a> Timeline<'a> {
    fn of(function: &'a Function) -> Timeline<'a> {
        let arenas = function.arenas.iter().enumerate().filter(|(_, arena)| !is_of_caller(arena));
        let mut held: Vec<Block<'a>> = arenas
            .map(|(index, arena)| Block {
                function,
                item: None,
                life: [arena.start, arena.end],
                bytes: arena.bytes,
                offset: arena.offset,
                space: arena.space.as_deref(),
                arena: Some(index),
            })
            .collect();
        let used: Vec<Block<'a>> = function.boxes.iter().filter_map(|item| Block::of(function, item)).collect();
        held.extend(used.iter().filter(|block| block.arena.is_none()).cloned());
        held.retain(Block::takes_bytes);
        Timeline { function, held, used: used.into_iter().filter(Block::takes_bytes).collect() }
    }

    /// Returns the memory spaces, in the order of their names; the default one is first.
    pub fn spaces(&self) -> Vec<Option<&'a str>> {
        let mut spaces: Vec<Option<&str>> = self.held.iter().chain(&self.used).map(|block| block.space).collect();
        spaces.push(None);
        spaces.sort_unstable();
        spaces.dedup();
        spaces
    }
}

impl<'a> Block<'a> {
    fn of(function: &'a Function, item: &'a Item) -> Option<Block<'a>> {
        let Part { start, end, bytes, offset, area, .. } = item.after?;
        let space = item.space.as_deref().or_else(|| function.arenas.get(area?)?.space.as_deref());
        Some(Block { function, item: Some(item), life: [start, end], bytes, offset, space, arena: area })
    }

    fn takes_bytes(&self) -> bool {
        self.bytes > 0 && self.life[0] < self.life[1]
    }

    /// Returns the text that a viewer shows.
    pub fn title(&self) -> String {
        match (self.item, self.arena) {
            (Some(item), _) => item.title(),
            (None, Some(arena)) => match self.function.arenas[arena].kind {
                "result" => "bytes of a result".to_string(),
                "allocated" => "arena".to_string(),
                kind => format!("arena ({kind})"),
            },
            (None, None) => String::new(),
        }
    }

    /// Whether the bytes are those of a callee.
    pub fn is_call(&self) -> bool {
        self.item.is_some_and(|item| item.kind == Kind::Call)
    }
}

/// An allocation or a free of a block.
#[derive(Clone, Copy)]
pub(super) struct Event {
    /// The position.
    pub at: u32,
    /// Whether it allocates.
    pub allocates: bool,
    /// The number of the block.
    pub block: usize,
}

/// Returns the allocations and frees of blocks in order. Frees come before allocations at the same position.
pub(super) fn events(blocks: &[Block<'_>]) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::with_capacity(2 * blocks.len());
    for (block, Block { life, .. }) in blocks.iter().enumerate() {
        events.push(Event { at: life[0], allocates: true, block });
        events.push(Event { at: life[1], allocates: false, block });
    }
    sort_by_key(&mut events, |event| (event.at, event.allocates, event.block));
    events
}

/// An event of a block. At one position, the order is this one: what is used is held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Step {
    /// A buffer no longer uses its bytes.
    Leave,
    /// The function frees a holding.
    Release,
    /// The function allocates a holding.
    Hold,
    /// A buffer uses bytes.
    Use,
}

impl<'a> Timeline<'a> {
    /// Returns what happens to holdings and uses, with the positions, in order.
    pub fn steps(&self) -> Vec<(u32, Step, &Block<'a>)> {
        let of = |blocks: &'_ [Block<'a>], ends: Step, begins: Step| -> Vec<(u32, Step, usize)> {
            let step = |event: Event| (event.at, if event.allocates { begins } else { ends }, event.block);
            events(blocks).into_iter().map(step).collect()
        };
        let held = of(&self.held, Step::Release, Step::Hold)
            .into_iter()
            .map(|(at, step, block)| (at, step, &self.held[block]));
        let used =
            of(&self.used, Step::Leave, Step::Use).into_iter().map(|(at, step, block)| (at, step, &self.used[block]));
        let mut all: Vec<(u32, Step, &Block<'a>)> = held.chain(used).collect();
        sort_by_key(&mut all, |&(at, step, _)| (at, step));
        all
    }
}
