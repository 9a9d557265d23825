//! Parallel printing of large blocks.
//!
//! Names and aliases are assigned before anything is written, so that the text of an op does not depend on that of the
//! ops before it, with two exceptions: the order in which resources are first referred to, which is merged from the
//! parts, and the ids of distinct attributes, which increase through the text. If a part contains one of those, the
//! block is written again sequentially. The text is the same in both cases.

use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::super::OpPrinter;
use super::{Aliases, NameTable, PrintOptions, Scope, ValueName};
use crate::ir::{Body, Context, Name, Op, Value};

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
    pub(super) fn block_in_parts(&mut self, body: &'p Body, ops: &[Op]) -> bool {
        let weight = |op: Op| 1 + body.nested(op).map_or(0, |nested| nested.op_capacity());
        let total: usize = ops.iter().map(|&op| weight(op)).sum();
        if total < LARGE_BLOCK || ops.len() < 2 {
            return false;
        }
        // Querying the number of threads starts them, so only query it if there is enough work.
        let threads = rayon::current_num_threads();
        if threads == 1 {
            return false;
        }
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
        let written: Vec<Part> = parts.into_par_iter().map(|part| shared.write(body, part)).collect();
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
    renamed: &'a FxHashMap<(usize, Value), ValueName>,
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
            renamed: &printer.renamed,
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
        printer.renamed = self.renamed.clone();
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

#[cfg(test)]
mod tests {
    use super::super::super::{ParseOptions, PrintOptions, parse_source, print_program};
    use super::LARGE_BLOCK;
    use crate::diagnostics::Diagnostics;
    use crate::ir::Context;

    /// A function with a block of many ops, each with `attribute`, with conflicting names and occasional nested
    /// regions.
    fn large(attribute: &dyn Fn(usize) -> String) -> String {
        let mut text = "func.func @f(%c: i1) {\n".to_string();
        for index in 0..LARGE_BLOCK {
            text.push_str(&format!("  %c{index} = arith.constant {{a = {}}} {} : i32\n", attribute(index), index % 7));
            if index % 1000 == 0 {
                text.push_str("  scf.if %c {\n    %x = arith.constant 1 : i32\n  }\n");
            }
        }
        text.push_str("  return\n}\n{-# dialect_resources: {builtin: {");
        text.push_str("r0: \"0x0400000001000000\", r1: \"0x0400000002000000\"}} #-}\n");
        text
    }

    fn print_on(threads: usize, text: &str) -> String {
        let ctx = Context::new(crate::dialect::DIALECTS);
        let diagnostics = Diagnostics::default();
        let source = ctx.add_source("a.mlir", text.as_bytes().to_vec(), 0).expect("a short text");
        let parsed = parse_source(&ctx, source, &diagnostics, &ParseOptions::default());
        let body = parsed.unwrap_or_else(|_| panic!("{:?}", diagnostics.take()));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| print_program(crate::ir::View::new(&ctx, &body), &PrintOptions::default()))
    }

    #[test]
    fn parts_read_as_one_piece() {
        let kinds: [&dyn Fn(usize) -> String; 3] = [
            &|index| format!("{index} : i64"),
            &|index| format!("dense_resource<r{}> : tensor<1xi32>", 1 - index / 5000),
            &|index| format!("distinct[{}]<unit>", index % 3000),
        ];
        for kind in kinds {
            let text = large(kind);
            let one = print_on(1, &text);
            assert_eq!(one, print_on(3, &text));
            assert!(one.lines().count() > LARGE_BLOCK);
        }
    }
}
