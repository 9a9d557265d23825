//! The layout of a function: its arenas, and the places of buffers in them.

use cranelift_entity::EntitySet;

use super::arena::{Arena, Claim, DynamicPart, Origin};
use super::idle_dynamic_ranges;
use super::lowest_peak::{self, LowestPeak};
use super::nested::Group;
use super::placement::{Placement, SpaceClaims};
use super::selection::{InnerAllocation, Selection};
use super::stack::{share_dynamic, take_small};
use crate::memory::plan_memory::problem::buffers::{BufferId, FreeGroupId, LaterAllocation, Problem, SpaceId};
use crate::memory::plan_memory::problem::reason::Reason;

/// The origin of a function's arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArenaSource {
    /// The function allocates and frees it.
    Allocated,
    /// It is an argument, which callers in the program place in their arenas.
    Callers,
    /// It is an argument of a function that is called from outside.
    Argument,
    /// It is a global.
    Global,
}

/// The inputs of a layout besides the problem.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The origin of the arena of the function.
    pub source: ArenaSource,
    /// Whether the function may allocate an arena itself that its callers would place.
    pub may_allocate: bool,
    /// The most bytes on the stack in the function itself.
    pub stack_budget: u64,
    /// The most bytes of an arena.
    pub capacity: Option<u64>,
}

/// The reason why there is no layout.
pub enum NoLayout {
    /// The arena is larger than the capacity.
    ExceedsCapacity(Box<Arena>),
    /// The bytes do not fit in 63 bits. Such buffers cannot be allocated, with an arena or without.
    Overflow,
}

/// The arenas of a function.
#[derive(Default)]
pub struct Layout {
    /// The arenas. Those on the stack are first.
    pub arenas: Vec<Arena>,
    /// The most bytes of static size of the arenas of the function that live at one moment.
    pub bound: u64,
    /// The bytes on the stack.
    pub stack: u64,
    /// The most bytes that the function allocates itself, by memory space, where callers could place its arena.
    pub own: Vec<(SpaceId, u64)>,
    /// The buffers that stay allocations, though arenas could hold them.
    pub left: Vec<(BufferId, Reason)>,
    /// The groups of buffers that are freed together and that are placed.
    pub placed_groups: EntitySet<FreeGroupId>,
}

impl Layout {
    /// Returns the number of buffers in arenas, without the arenas of calls.
    pub fn placed(&self, problem: &Problem) -> usize {
        let count = |arena: &Arena| arena.claims.len() + arena.dynamic.as_ref().map_or(0, |part| part.buffers.len());
        self.arenas.iter().map(count).sum::<usize>() - problem.call_arenas.len()
    }

    /// Returns the arenas that are no part of others.
    pub fn own_arenas(&self) -> impl Iterator<Item = &Arena> {
        let is_part = |origin| matches!(origin, Origin::Callers | Origin::Stack | Origin::Later(_));
        self.arenas.iter().filter(move |arena| !is_part(arena.origin))
    }
}

/// Computes the layout of a problem.
///
/// # Errors
/// The arena is larger than the capacity, or the bytes do not fit in 63 bits.
pub fn plan(problem: &Problem, settings: &Settings) -> Result<Layout, NoLayout> {
    let selection = Selection::of(problem);
    let inner = selection.inner_allocations(problem);
    let Selection { fixed, mut dynamic, groups, left, is_placed } = selection;
    let mut claims: Vec<Claim> = fixed.into_iter().map(|buffer| Claim::of(problem, buffer)).collect();
    if settings.source == ArenaSource::Allocated {
        share_dynamic(problem, &mut claims, &mut dynamic);
    }
    let (arenas, stack) = take_small(&mut claims, settings.stack_budget);
    claims.extend(problem.call_arenas.iter().map(|&buffer| Claim::of(problem, buffer)));
    let mut placed_groups = EntitySet::new();
    placed_groups.extend(problem.is_group_kept.keys().filter(|&group| is_placed[group]));
    let layout = Layout { arenas, stack, left, placed_groups, ..Layout::default() };
    let mut planner = Planner { problem, settings, layout, idle_groups: Vec::new() };
    for space in spaces(problem, settings, &claims, &dynamic) {
        planner.plan_space(space, &claims, &dynamic, &inner)?;
    }
    let Planner { mut layout, idle_groups, .. } = planner;
    layout.arenas.extend(idle_groups.into_iter().chain(groups).map(|Group { block, at, buffers }| {
        let space = problem.buffers[buffers[0]].space;
        let part = DynamicPart::of(problem, buffers, Some(at));
        Arena { dynamic: Some(part), ..Arena::empty(space, Origin::Block(block)) }
    }));
    Ok(layout)
}

/// Returns the memory spaces of claims and buffers of dynamic size, in the order of the first ones.
fn spaces(problem: &Problem, settings: &Settings, claims: &[Claim], dynamic: &[BufferId]) -> Vec<SpaceId> {
    let mut spaces = Vec::new();
    let of_dynamic = dynamic.iter().map(|&buffer| problem.buffers[buffer].space);
    for space in claims.iter().map(|claim| claim.space).chain(of_dynamic) {
        if !spaces.contains(&space) {
            spaces.push(space);
        }
    }
    if settings.source == ArenaSource::Argument && spaces.is_empty() {
        // The argument does not depend on whether there are buffers.
        spaces.push(SpaceId::DEFAULT);
    }
    spaces
}

/// Builds the layout of a function.
struct Planner<'p> {
    problem: &'p Problem,
    settings: &'p Settings,
    layout: Layout,
    /// The buffers of dynamic size that get separate arenas.
    idle_groups: Vec<Group>,
}

impl Planner<'_> {
    /// Adds the arenas of one memory space.
    fn plan_space(
        &mut self,
        space: SpaceId,
        claims: &[Claim],
        dynamic: &[BufferId],
        inner: &[InnerAllocation],
    ) -> Result<(), NoLayout> {
        let problem = self.problem;
        let space_of = |buffer: BufferId| problem.buffers[buffer].space;
        let in_space = |&&buffer: &&BufferId| space_of(buffer) == space;
        let is_result = |result: &&LaterAllocation| space_of(result.buffer) == space;
        let claims = SpaceClaims {
            problem,
            space,
            claims: claims.iter().filter(|claim| claim.space == space).copied().collect(),
            results: problem.results.iter().filter(is_result).copied().collect(),
            inner: inner.iter().filter(|inner| space_of(inner.allocation.buffer) == space).copied().collect(),
            loads: problem.loads.iter().filter(|load| load.0 == space).map(|load| load.1).collect(),
        };
        let mut dynamic: Vec<BufferId> = dynamic.iter().filter(in_space).copied().collect();
        let (source, Placement { mut whole, bound, later, of_blocks }) =
            self.place(&claims, !dynamic.is_empty()).ok_or(NoLayout::Overflow)?;
        if self.settings.capacity.is_some_and(|capacity| whole.size > capacity) {
            return Err(NoLayout::ExceedsCapacity(Box::new(whole)));
        }
        let may_split = self.settings.source == ArenaSource::Allocated && !dynamic.is_empty();
        if let Some(entry) = problem.only_block.filter(|_| may_split) {
            let results = problem.results.iter().map(|result| &result.buffer).chain(&problem.dynamic_results);
            let results: Vec<BufferId> = results.filter(in_space).copied().collect();
            let groups = idle_dynamic_ranges::split_off(problem, &mut dynamic, &whole, &results, entry);
            self.idle_groups.extend(groups);
        }
        let part = (!dynamic.is_empty()).then(|| DynamicPart::of(problem, dynamic, None));
        let is_separate = matches!(source, ArenaSource::Callers | ArenaSource::Global);
        let separate = part.and_then(|part| {
            if is_separate {
                return Some(Arena { dynamic: Some(part), ..Arena::empty(space, Origin::Allocated) });
            }
            whole.dynamic = Some(part);
            None
        });
        if !whole.claims.is_empty() || whole.dynamic.is_some() || source == ArenaSource::Argument {
            whole.origin = match source {
                ArenaSource::Allocated => Origin::Allocated,
                ArenaSource::Callers => Origin::Callers,
                ArenaSource::Argument => Origin::Argument,
                ArenaSource::Global => Origin::Global,
            };
            if source != ArenaSource::Callers {
                self.layout.bound += bound;
            }
            self.layout.arenas.push(whole);
        }
        self.layout.arenas.extend(separate.into_iter().chain(of_blocks).chain(later));
        Ok(())
    }

    /// Places the claims of one memory space. Returns the origin of the arena, too: a function may allocate an arena that its
    /// callers would place.
    fn place(&mut self, claims: &SpaceClaims<'_>, has_dynamic: bool) -> Option<(ArenaSource, Placement)> {
        let Settings { source, may_allocate, .. } = *self.settings;
        let only_block = self.problem.only_block.filter(|_| !has_dynamic);
        if let Some(entry) = only_block.filter(|_| source == ArenaSource::Allocated) {
            return Some((source, lowest_peak::place(claims, entry)?.placement));
        }
        let placement = claims.place(&claims.results)?;
        let entry = only_block.filter(|_| source == ArenaSource::Callers && may_allocate);
        let apart = entry.and_then(|entry| lowest_peak::place_apart(claims, entry, &placement));
        Some(match apart {
            Some(LowestPeak { peak, placement }) => {
                self.layout.own.push((claims.space, peak));
                (ArenaSource::Allocated, placement)
            }
            None => (source, placement),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::plan_memory::problem::block_ops::BlockOps;
    use crate::memory::plan_memory::problem::buffers::{BlockId, Buffer, LateBuffer};
    use crate::memory::plan_memory::problem::interval::Interval;
    use crate::memory::plan_memory::problem::size::{Extent, Size};

    const SETTINGS: Settings =
        Settings { source: ArenaSource::Allocated, may_allocate: true, stack_budget: 0, capacity: None };

    fn add(problem: &mut Problem, (start, end): (u32, u32), size: Size) -> BufferId {
        let life = Interval { start, end };
        let (products, space, branch) = (Vec::new(), SpaceId::DEFAULT, None.into());
        problem.buffers.push(Buffer { size, products, alignment: 64, space, life, branch })
    }

    fn add_fixed(problem: &mut Problem, life: (u32, u32), bytes: u64) -> BufferId {
        let buffer = add(problem, life, Size { bytes, extents: Vec::new() });
        problem.fixed.push(buffer);
        buffer
    }

    /// Adds a buffer of `64 * %n` bytes whose size can be computed at the position 10, in blocks.
    fn add_late(problem: &mut Problem, life: (u32, u32), blocks: &[BlockId]) -> BufferId {
        let extent = problem.extents.push(Extent { example: 61, augend: None.into() });
        let buffer = add(problem, life, Size { bytes: 64, extents: vec![extent] });
        let blocks = blocks.to_vec();
        problem.late.push(LateBuffer { buffer, ready: 10, blocks, reason: Reason::SizeKnownLate });
        buffer
    }

    /// A block whose ops have the positions from `start` on.
    fn add_block(problem: &mut Problem, start: u32, length: u32) -> BlockId {
        let spans = (start..start + length).map(|start| Interval { start, end: start + 1 });
        problem.blocks.push(BlockOps::new(start, spans.collect()))
    }

    #[test]
    fn buffers_share_bytes_if_their_lives_do_not_intersect() {
        let mut problem = Problem::default();
        for (life, bytes) in [((1, 4), 64), ((4, 8), 64), ((2, 6), 128)] {
            add_fixed(&mut problem, life, bytes);
        }
        let layout = plan(&problem, &SETTINGS).ok().expect("a layout");
        let [arena] = &layout.arenas[..] else { panic!("{} arenas", layout.arenas.len()) };
        assert_eq!((arena.origin, arena.size, layout.bound), (Origin::Allocated, 192, 192));
        let offsets: Vec<u64> = arena.claims.iter().map(|&(_, offset)| offset).collect();
        assert!(freehold_packing::check(&arena.rectangles(), &offsets, Some(192)).is_ok());
        let too_small = Settings { capacity: Some(128), ..SETTINGS };
        assert!(matches!(plan(&problem, &too_small), Err(NoLayout::ExceedsCapacity(arena)) if arena.size == 192));
    }

    #[test]
    fn buffers_that_are_freed_together_are_placed_together() {
        let mut problem = Problem::default();
        let [placed, kept] = [false, true].map(|is_kept| problem.is_group_kept.push(is_kept));
        let first = add_fixed(&mut problem, (1, 4), 64);
        let second = add_fixed(&mut problem, (4, 8), 64);
        problem.free_groups[first] = Some(placed).into();
        problem.free_groups[second] = Some(kept).into();
        let layout = plan(&problem, &SETTINGS).ok().expect("a layout");
        assert_eq!(layout.left, [(second, Reason::FreedWithOthers)]);
        assert_eq!(layout.placed(&problem), 1);
        assert!(layout.placed_groups.contains(placed) && !layout.placed_groups.contains(kept));
    }

    #[test]
    fn late_buffers_share_an_arena_of_their_block() {
        let mut problem = Problem::default();
        let block = add_block(&mut problem, 5, 20);
        let late = [(11, 14), (14, 18)].map(|life| add_late(&mut problem, life, &[block]));
        // No block may allocate this one, so that a buffer that is freed with it stays as well.
        let other = add_late(&mut problem, (12, 16), &[]);
        let fixed = add_fixed(&mut problem, (1, 4), 64);
        let group = problem.is_group_kept.push(false);
        problem.free_groups[other] = Some(group).into();
        problem.free_groups[fixed] = Some(group).into();
        let layout = plan(&problem, &SETTINGS).ok().expect("a layout");
        let [arena] = &layout.arenas[..] else { panic!("{} arenas", layout.arenas.len()) };
        let part = arena.dynamic.as_ref().expect("a part of dynamic size");
        assert_eq!((arena.origin, part.at), (Origin::Block(block), Some(11)));
        assert_eq!((&part.buffers[..], part.life), (&late[..], Interval { start: 11, end: 18 }));
        assert_eq!(layout.left, [(other, Reason::SizeKnownLate), (fixed, Reason::FreedWithOthers)]);
    }
}
