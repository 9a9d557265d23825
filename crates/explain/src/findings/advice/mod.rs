//! Advice that avoids a copy. Each piece of advice is tested before it is reported.
//!
//! A piece of advice is a change of the source text that preserves the semantics of the program, possibly under a
//! condition that the advice states. It is reported only if the changed program, after compilation, has fewer copies
//! and no more allocations, or fewer allocations and no more copies.
//!
//! Cost: each trial compiles the whole text. The total size of the texts of all trials is at most [`LARGEST`] plus
//! eight times the size of the program; further copies are reported without advice.

mod boundary;
mod destination;
mod motion;
mod permission;

use super::decisions::{Decision, Obstacle, Places};
use super::finding::{Advice, Edit, PeakChange};
use super::stages;
use crate::peaks::Peak;
use crate::source::{Program, in_order};
use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::Location;
use freehold_core::parse_and_verify;
use freehold_core::sort::sort_by_key;
use freehold_passes::compile::CompileOptions;

/// The limit in bytes for the texts of all trials, in addition to eight times the size of the program.
const LARGEST: usize = 4 << 20;

/// The maximum number of times that a change is extended because another read conflicts after it.
const ROUNDS: usize = 6;

/// A change of the text, with its message.
pub(super) struct Candidate {
    pub message: String,
    pub edits: Vec<Edit>,
}

/// The number and the size of the programs that were compiled to test advice.
#[derive(Clone, Copy, Default)]
pub(super) struct Work {
    pub programs: usize,
    /// The sum of the sizes of their texts.
    pub bytes: usize,
}

/// Tests changes of one program.
pub(super) struct Advisor<'a> {
    program: &'a Program<'a>,
    options: CompileOptions,
    /// The number of ops that copy and that allocate in the unchanged program.
    base: (usize, usize),
    /// The peaks of its functions.
    peaks: Vec<Peak>,
    left: usize,
    work: Work,
    /// The result of inlining, if that was tested.
    inlined: Option<Option<Trial>>,
}

/// The result of a trial.
struct Trial {
    helps: bool,
    /// The change of the peak, if the candidate helps.
    peak: Option<PeakChange>,
    decisions: Vec<Decision>,
}

impl<'a> Advisor<'a> {
    pub fn new(program: &'a Program<'a>, options: CompileOptions, places: &Places, peaks: Vec<Peak>) -> Advisor<'a> {
        let left = LARGEST + 8 * program.source.text.len();
        Advisor { program, options, base: places.totals(), peaks, left, work: Work::default(), inlined: None }
    }

    /// Gives no more advice.
    pub fn stop(&mut self) {
        self.left = 0;
    }

    /// Returns the work so far.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Returns advice that avoids a new buffer for an operand.
    pub fn for_decision(&mut self, decision: &Decision) -> Option<Advice> {
        self.charge()?;
        match &decision.obstacle {
            Obstacle::Conflict { reader, writer, around, read, written } => {
                if let Some(advice) = self.by_motion(*reader, *writer) {
                    return Some(advice);
                }
                if let Some(around) = *around {
                    let program = self.program;
                    let candidates = motion::out_of_loop(program, *reader, around)
                        .into_iter()
                        .chain(motion::read_what_is_carried(program, *reader, around, read.as_deref()));
                    if let Some(advice) = self.first_that_helps(candidates.collect()) {
                        return Some(advice);
                    }
                }
                let mut candidates = permission::of_callee(self.program, *writer, decision.operand.as_deref());
                candidates.extend(destination::other_destinations(self.program, *writer, written.as_deref()));
                if let Some(advice) = self.first_that_helps(candidates) {
                    return Some(advice);
                }
            }
            Obstacle::ReadOnly(place) => {
                let candidates = permission::to_write(self.program, *place)
                    .into_iter()
                    .chain(destination::fill_instead_of_constant(self.program, *place));
                if let Some(advice) = self.first_that_helps(candidates.collect()) {
                    return Some(advice);
                }
            }
            Obstacle::Parallel => {}
        }
        let candidates = destination::other_destinations(self.program, decision.at, decision.operand.as_deref());
        self.first_that_helps(candidates)
    }

    /// Returns advice that avoids the allocation of a buffer for the result of the op at `place`.
    pub fn for_allocation(&mut self, place: Location) -> Option<Advice> {
        self.charge()?;
        let candidates = destination::instead_of_new_tensor(self.program, place);
        self.first_that_helps(candidates)
    }

    /// Returns advice that avoids the copy of the argument at `place`, which the function returns.
    pub fn for_returned_argument(&mut self, place: Location) -> Option<Advice> {
        self.charge()?;
        let candidates = boundary::through_memref(self.program, place);
        self.first_that_helps(candidates).or_else(|| self.by_inlining(place))
    }

    /// Charges the cost of reading the text to the budget. Returns `None` if the budget is exhausted.
    fn charge(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(self.program.source.text.len() / 4)?;
        Some(())
    }

    /// Returns the advice to inline, if the function that contains `place` is called and inlining helps.
    fn by_inlining(&mut self, place: Location) -> Option<Advice> {
        let name = boundary::called_function(self.program, place)?;
        if self.inlined.is_none() {
            self.inlined = Some(self.trial(&[], true));
        }
        let message = format!("inline '@{name}' first, with 'freehold opt --inline'");
        let trial = self.inlined.as_ref()?.as_ref().filter(|trial| trial.helps)?;
        Some(Advice { message, edits: Vec::new(), peak: trial.peak.clone() })
    }

    fn first_that_helps(&mut self, candidates: Vec<Candidate>) -> Option<Advice> {
        candidates.into_iter().find_map(|candidate| {
            let Candidate { message, edits } = candidate;
            let trial = self.trial(&edits, false).filter(|trial| trial.helps)?;
            Some(Advice { message, edits, peak: trial.peak })
        })
    }

    /// Moves conflicting reads before the write: first `reader`, then each read that conflicts after the previous move.
    fn by_motion(&mut self, reader: Location, writer: Location) -> Option<Advice> {
        let mut readers = vec![reader];
        for _ in 0..ROUNDS {
            let candidate = motion::before_writer(self.program, &readers, writer)?;
            let trial = self.trial(&candidate.edits, false)?;
            if trial.helps {
                return Some(Advice { message: candidate.message, edits: candidate.edits, peak: trial.peak });
            }
            let program = self.program;
            let back = |location| Some(program.location_at(original(program, &candidate.edits, location)?));
            // The next conflicting read may conflict with another operand that shares the buffer.
            let next = trial.decisions.iter().find_map(|other| {
                let Obstacle::Conflict { reader, writer: by, .. } = other.obstacle else { return None };
                let next = back(reader).filter(|next| !readers.contains(next))?;
                (back(by) == Some(writer)).then_some(next)
            })?;
            readers.push(next);
        }
        None
    }

    /// Compiles the changed text, after inlining if `inline` is set. Returns `None` if it does not compile or if the
    /// budget is exhausted.
    fn trial(&mut self, edits: &[Edit], inline: bool) -> Option<Trial> {
        let ctx = self.program.ctx;
        let text = changed(&self.program.source.text, edits)?;
        self.left = self.left.checked_sub(text.len())?;
        self.work.programs += 1;
        self.work.bytes += text.len();
        let diagnostics = Diagnostics::default();
        let (source, body) = parse_and_verify(ctx, &self.program.source.file, text, &diagnostics)?;
        let mut body = body.ok()?;
        let original = in_order(body.deep_copy());
        let program = Program::new(ctx, source, &original);
        if inline {
            stages::inline(ctx, &mut body, &diagnostics).ok()?;
        }
        let mut tried = stages::compile(&program, *body, &self.options, &diagnostics).ok()?;
        let (copies, allocations) = tried.places.totals();
        let (base_copies, base_allocations) = self.base;
        let helps = copies <= base_copies
            && allocations <= base_allocations
            && (copies, allocations) != (base_copies, base_allocations);
        let decisions = std::mem::take(&mut tried.decisions);
        let peak = if helps { self.change_of(&tried.peaks(ctx, &diagnostics).ok()?) } else { None };
        Some(Trial { helps, peak, decisions })
    }
}

impl Advisor<'_> {
    /// Returns the largest change of a peak, if one changes.
    fn change_of(&self, peaks: &[Peak]) -> Option<PeakChange> {
        let bytes = |peaks: &[Peak], function: &str| {
            peaks.iter().find(|peak| peak.function == function).map_or(0, |peak| peak.bytes)
        };
        let changes = self.peaks.iter().chain(peaks).map(|peak| PeakChange {
            function: peak.function.clone(),
            before: bytes(&self.peaks, &peak.function),
            after: bytes(peaks, &peak.function),
        });
        changes.filter(|change| change.before != change.after).max_by_key(|change| change.before.abs_diff(change.after))
    }
}

/// Applies the edits, which must not overlap. Insertions at the same offset keep the order of the edits.
fn changed(text: &[u8], edits: &[Edit]) -> Option<Vec<u8>> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    sort_by_key(&mut edits, |edit| edit.range.start);
    let (mut out, mut at) = (Vec::with_capacity(text.len()), 0);
    for edit in edits {
        out.extend_from_slice(text.get(at..edit.range.start)?);
        out.extend_from_slice(edit.text.as_bytes());
        at = edit.range.end;
    }
    out.extend_from_slice(text.get(at..)?);
    Some(out)
}

/// Maps a location in the changed text to an offset in the original text. Text that was moved is mapped to its old
/// position.
fn original(program: &Program<'_>, edits: &[Edit], location: Location) -> Option<usize> {
    let (_, offset) = location.source(program.ctx)?;
    let mut edits: Vec<&Edit> = edits.iter().collect();
    sort_by_key(&mut edits, |edit| edit.range.start);
    let (mut shift, mut removed) = (0isize, edits.iter().filter(|edit| edit.text.is_empty()));
    for edit in &edits {
        let start = edit.range.start as isize + shift;
        if (offset as isize) < start {
            break;
        }
        let within = offset as isize - start;
        if within < edit.text.len() as isize {
            // The inserted text consists of the pieces that other edits remove.
            let mut left = within as usize;
            return removed.find_map(|moved| {
                let length = moved.range.len();
                let found = (left < length).then_some(moved.range.start + left);
                left = left.saturating_sub(length);
                found
            });
        }
        shift += edit.text.len() as isize - edit.range.len() as isize;
    }
    usize::try_from(offset as isize - shift).ok()
}
