//! `print-ir`: prints the program on standard error between two passes.
//!
//! ```text
//! --cse --print-ir=label=merged     // -----// IR Dump merged //----- //
//!                                   func.func @f() { …
//! ```
//!
//! Prints as the flags of the command require, but without aliases. Linear in the size of the program.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, View};
use freehold_core::text::{PrintOptions, print_program};
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef};

/// `print-ir`
pub static PASS: PassDef = PassDef {
    name: "print-ir",
    title: "PrintIRPass",
    summary: "Print IR on the debug stream",
    anchor: None,
    options: &[OptionDef::new("label", "Label", OptionKind::Text(""))],
    statistics: &[],
    make: |options: &Options| Ok(Box::new(PrintIr { label: options.text("label").to_string() })),
};

struct PrintIr {
    label: String,
}

impl Pass for PrintIr {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let space = if self.label.is_empty() { "" } else { " " };
        let text = print_program(View::new(cx.ctx, body), &PrintOptions { local_scope: true, ..cx.print.clone() });
        (cx.show)(&format!("// -----// IR Dump{space}{} //----- //\n{}\n", self.label, text.trim_end()));
        Ok(())
    }

    fn shows(&self) -> bool {
        true
    }
}
