//! Reading the regions of ops with a body of their own, such as functions, on several threads.
//!
//! The ops around them are read first. Each thread then reads a part of the regions that were skipped, of about the same
//! number of bytes, with tables of its own: what a thread decodes, another may decode again. The program is the same as
//! if it were read on one thread. If anything is wrong with the file, it is read again on one thread, so that the error
//! is the first one of the file.

use rayon::prelude::*;

use super::program::{Path, Program, Unread};
use crate::bytecode::cursor::Cursor;
use crate::diagnostics::catch;
use crate::ir::{Block, Body};
use crate::threads;

/// The maximum number of parts: each has tables of its own.
const MOST_PARTS: usize = 16;

/// Reads the program in `section`. Returns `None` if it is invalid, or is not read faster on several threads. Linear in
/// the size of the file, and in that of its tables for each thread.
pub(super) fn read<'a>(program: Program<'a>, section: Cursor<'a>) -> Option<(Box<Body>, Block)> {
    let threads = threads::count().min(MOST_PARTS);
    if threads == 1 || program.tables.are_ordered() {
        return None;
    }
    let mut program = program.lazily(true);
    let (mut body, block) = program.read(section).ok()?;
    let mut skipped = program.take_skipped();
    // A file usually is one module.
    let mut outer = &mut *body;
    if let [(path, unread)] = &skipped[..]
        && let &[op] = &path[..]
    {
        let unread = *unread;
        outer = outer.nested_mut(op)?;
        let empty = Body::new(outer.header.name, outer.header.attributes, outer.header.location);
        *outer = *program.read_skipped(&[], unread, Box::new(empty)).ok()?;
        skipped = program.take_skipped();
    }
    read_regions(&program, outer, &skipped, threads)?;
    Some((body, block))
}

/// Reads the regions that were skipped, of ops in `body`. Returns `None` if any of them is invalid.
fn read_regions(program: &Program<'_>, body: &mut Body, skipped: &[(Path, Unread<'_>)], threads: usize) -> Option<()> {
    let ops: Option<Vec<_>> =
        skipped.iter().map(|(path, _)| path.first().copied().filter(|_| path.len() == 1)).collect();
    let bodies = body.nested_of_mut(&ops?);
    let mut work: Vec<(&mut Body, Unread<'_>)> =
        bodies.into_iter().zip(skipped.iter().map(|skipped| skipped.1)).collect();
    let share = work.iter().map(|(_, unread)| unread.bytes()).sum::<usize>().div_ceil(threads);
    let mut parts = Vec::new();
    let mut rest = &mut work[..];
    while !rest.is_empty() {
        let mut sum = 0;
        let count = rest.iter().position(|(_, unread)| {
            sum += unread.bytes();
            sum >= share
        });
        let (part, others) = rest.split_at_mut(count.map_or(rest.len(), |count| count + 1));
        parts.push(part);
        rest = others;
    }
    let read_part = |part: &mut [(&mut Body, Unread<'_>)]| {
        let mut program = program.for_thread();
        let mut read = || {
            part.iter_mut().try_for_each(|(body, unread)| {
                let empty = Box::new(Body::new(body.header.name, body.header.attributes, body.header.location));
                **body = *program.read_skipped(&[], *unread, empty).ok()?;
                Some(())
            })
        };
        // A panic is repeated when the file is read on one thread.
        catch(&mut read).ok().flatten()
    };
    parts.into_par_iter().map(read_part).collect()
}
