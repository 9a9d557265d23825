//! Comments with the users of a value: after its defining op, or at the start of the block for an argument.

use rustc_hash::FxHashSet;

use super::super::OpPrinter;
use crate::ir::{Block, Op, Value};

impl OpPrinter<'_> {
    /// Writes the users of the op's results, or the number of an op without results.
    pub(super) fn users_comment(&mut self, op: Op) {
        let body = self.body();
        let results = body.results(op);
        if results.is_empty() {
            if body.operand_count(op) > 0 {
                self.text(" // id: ");
                self.op_number(op);
            }
            return;
        }
        if body.all_results_unused(op) {
            return self.text(" // unused");
        }
        let users: FxHashSet<Op> = results.iter().flat_map(|&result| body.users(result)).collect();
        let made: usize = users.iter().map(|&user| body.results(user).len()).sum();
        self.text(if made <= 1 && users.len() <= 1 && results.len() == 1 { " // user: " } else { " // users: " });
        for (index, &result) in results.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            if results.len() > 1 {
                self.text("(");
            }
            self.users_of(result);
            if results.len() > 1 {
                self.text(")");
            }
        }
    }

    /// Writes a line for each argument of the block.
    pub(super) fn argument_users(&mut self, block: Block) {
        for &argument in self.body().arguments(block) {
            self.indentation();
            self.text("// ");
            self.value_name(self.at, argument, true);
            if self.body().is_unused(argument) {
                self.text(" is unused");
            } else {
                self.text(" is used by ");
                self.users_of(argument);
            }
            self.byte(b'\n');
        }
    }

    fn users_of(&mut self, value: Value) {
        let body = self.body();
        if body.is_unused(value) {
            return self.text("unused");
        }
        let mut seen: FxHashSet<Op> = FxHashSet::default();
        for (number, user) in body.users(value).enumerate() {
            if !seen.insert(user) {
                continue;
            }
            if number > 0 {
                self.text(", ");
            }
            if body.results(user).is_empty() {
                self.op_number(user);
            }
            for (index, &result) in body.results(user).iter().enumerate() {
                if index > 0 {
                    self.text(", ");
                }
                self.value_name(self.at, result, true);
            }
        }
    }

    fn op_number(&mut self, op: Op) {
        match self.scopes[self.at].op_number(op) {
            Some(number) => {
                self.byte(b'%');
                self.unsigned(u64::from(number));
            }
            None => self.text("<<UNKNOWN OPERATION>>"),
        }
    }
}
