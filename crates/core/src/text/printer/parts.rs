//! Parallel printing of large blocks.
//!
//! Names and aliases are assigned before anything is written, so that the text of an op does not depend on that of the
//! ops before it, with two exceptions: the order in which resources are first referred to, which is merged from the
//! parts, and the ids of distinct attributes, which increase through the text. If a part contains one of those, the
//! block is written again sequentially. The text is the same in both cases.

use std::sync::Arc;

use rayon::prelude::*;

use super::super::OpPrinter;
use super::{Aliases, NameTable, PrintOptions, Scope};
use crate::diagnostics::{all_or_resume, catch};
use crate::ir::{Body, Context, Name, Op};
use crate::threads;

/// The minimum number of ops of a block and its nested bodies for which several threads are used.
const LARGE_BLOCK: usize = 8192;
/// The number of parts per thread: several, because their costs differ.
const PARTS: usize = 4;

/// The result of a part.
struct Part {
    text: Vec<u8>,
    resources: Vec<(Name, Name)>,
    /// Whether it depends on the text before it.
    depends: bool,
}

impl<'p> OpPrinter<'p> {
    /// Writes `ops` in parts if there are enough. Returns whether they were written.
    pub(super) fn block_in_parts(&mut self, body: &'p Body, ops: impl Iterator<Item = Op> + Clone) -> bool {
        let weight = |op: Op| 1 + body.nested(op).map_or(0, |nested| nested.op_capacity());
        let total: usize = ops.clone().map(weight).sum();
        if total < LARGE_BLOCK || ops.clone().nth(1).is_none() {
            return false;
        }
        // Querying the number of threads starts them, so only query it if there is enough work.
        let threads = threads::count();
        if threads == 1 {
            return false;
        }
        let ops: Vec<Op> = ops.collect();
        let share = total.div_ceil(PARTS * threads);
        let mut parts: Vec<&[Op]> = Vec::new();
        let (mut start, mut sum) = (0, 0);
        for (index, &op) in ops.iter().enumerate() {
            sum += weight(op);
            if sum >= share || index + 1 == ops.len() {
                parts.push(&ops[start..=index]);
                (start, sum) = (index + 1, 0);
            }
        }
        let shared = Shared::of(self);
        let written = parts.into_par_iter().map(|part| catch(|| shared.write(body, part))).collect();
        let written: Vec<Part> = all_or_resume(written);
        if written.iter().any(|part| part.depends) {
            return false;
        }
        self.written.push(std::mem::take(&mut self.out));
        for part in written {
            self.written.push(part.text);
            for resource in part.resources {
                if self.known_resources.insert(resource) {
                    self.referenced_resources.push(resource);
                }
            }
        }
        self.drain();
        true
    }
}

/// The initial state of the printers of all parts.
struct Shared<'a, 'p> {
    ctx: &'p Context,
    options: &'a PrintOptions,
    scopes: &'a Arc<Vec<Scope<'p>>>,
    names: &'a Arc<NameTable>,
    aliases: &'a Arc<Aliases>,
    default_dialects: &'a [&'static str],
    at: usize,
    indent: usize,
}

impl<'a, 'p> Shared<'a, 'p> {
    fn of(printer: &'a OpPrinter<'p>) -> Self {
        Shared {
            ctx: printer.ctx(),
            options: &printer.options,
            scopes: &printer.scopes,
            names: &printer.names,
            aliases: &printer.aliases,
            default_dialects: &printer.default_dialects,
            at: printer.at,
            indent: printer.indent,
        }
    }

    fn write(&self, body: &'p Body, ops: &[Op]) -> Part {
        let mut printer = OpPrinter::new(self.ctx, self.options.clone());
        printer.scopes = self.scopes.clone();
        printer.names = self.names.clone();
        printer.aliases = self.aliases.clone();
        printer.default_dialects = self.default_dialects.to_vec();
        printer.at = self.at;
        printer.indent = self.indent;
        printer.whole_blocks = true;
        for &op in ops {
            printer.indentation();
            printer.full_op(op);
            printer.byte(b'\n');
        }
        debug_assert!(std::ptr::eq(body, printer.body()), "a part is printed in the scope of its block");
        Part { depends: !printer.distinct_ids.is_empty(), text: printer.out, resources: printer.referenced_resources }
    }
}
