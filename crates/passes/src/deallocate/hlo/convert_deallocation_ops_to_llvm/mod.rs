//! `hlo-convert-deallocation-ops-to-llvm`: lowers the ops of the dialect `deallocation` to the dialect `llvm`.
//!
//! An indicator becomes a pointer. `retain` becomes a call of a library function (`runtime/retain_buffers.c`), whose two
//! arrays are on the stack, in a `memref.alloca_scope` so that a retain in a loop does not grow the stack. The functions
//! that are called are declared in the symbol table, at its start.
//!
//! ```mlir
//! func.func @f(%m: memref<2xf32>, %o: !deallocation.ownership) {
//!   deallocation.free %o
//!   %p = deallocation.own %m : memref<2xf32>
//!   …
//! ```
//! becomes, with `convert-signatures`,
//! ```mlir
//! llvm.func @free(!llvm.ptr)
//! func.func @f(%m: memref<2xf32>, %o: !llvm.ptr) {
//!   llvm.call @free(%o) : (!llvm.ptr) -> ()
//!   %0 = builtin.unrealized_conversion_cast %m : memref<2xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//!   %p = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//!   …
//! ```
//!
//! Without the option, only the ops are converted. The values in between keep their type, with a
//! `builtin.unrealized_conversion_cast` wherever an op of the dialect uses or produced one.
//!
//! Cost: linear in the size of the program.

mod lower;
mod signatures;

use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, InsertPoint, Name, Op, OpSpec, Symbol, SymbolTable, Type, View};
use freehold_dialects::{deallocation, llvm};
use freehold_pass::{OptionDef, OptionKind, Pass, PassContext, PassDef};

/// The library function that implements `deallocation.retain` with C's `free`.
const RETAIN: &str = "retainBuffers";
/// The library function that implements `deallocation.retain` with a function that it is passed.
const RETAIN_WITH: &str = "retainBuffersWith";
/// C's function that frees.
const FREE: &str = "free";

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "hlo-convert-deallocation-ops-to-llvm",
    title: "ConvertDeallocationOpsToLLVMPass",
    summary: "Lowers the ops of the dialect `deallocation` to the dialect `llvm`",
    anchor: None,
    options: &[
        OptionDef::flag(
            "compat",
            "Reserve as much stack for the arrays of `retain` as MLIR-HLO: eight times the size.",
        ),
        OptionDef::flag(
            "convert-signatures",
            "Convert the type of indicators everywhere: in signatures of functions, arguments of blocks, and ops with \
             regions.",
        ),
        OptionDef::new("free-function", "The function that frees an allocation.", OptionKind::Text(FREE)),
    ],
    statistics: &[],
    make: |options| {
        Ok(Box::new(Convert {
            convert_signatures: options.bool("convert-signatures"),
            release: options.text("free-function").to_string(),
            slot_factor: if options.bool("compat") { 8 } else { 1 },
        }))
    },
};

/// The pass under its name in MLIR-HLO's documentation.
pub static ALIAS: PassDef = PassDef { name: "convert-deallocation-ops-to-llvm", ..PASS };

/// The pass.
struct Convert {
    /// Whether the type of indicators is converted everywhere.
    convert_signatures: bool,
    /// The name of the function that frees.
    release: String,
    /// The number of elements that an array on the stack has for each value in it.
    slot_factor: i64,
}

/// A library function that the lowered program calls.
struct Callee<'a> {
    name: &'a str,
    inputs: Vec<Type>,
}

impl Convert {
    /// Returns the name of the library function that `retain` calls.
    fn retain(&self) -> &'static str {
        if self.release == FREE { RETAIN } else { RETAIN_WITH }
    }

    /// Returns the functions that the lowered ops of `table` call, other than those in nested symbol tables. O(ops).
    fn callees(&self, ctx: &Context, table: &Body) -> Vec<Callee<'_>> {
        let (mut frees, mut retains) = (false, false);
        let mut stack: Vec<&Body> = vec![table];
        while let Some(body) = stack.pop() {
            let view = View::new(ctx, body);
            for op in all_ops(body) {
                frees |= view.is(op, &deallocation::FREE);
                retains |= view.is(op, &deallocation::RETAIN) && lower::calls_library(view, op);
            }
            stack.extend(body.nested_bodies().filter(|nested| !View::new(ctx, nested).owner_has(Traits::SYMBOL_TABLE)));
        }
        let (pointer, i64_type) = (llvm::types::pointer(ctx), ctx.integer(64));
        let mut callees = Vec::new();
        if frees || (retains && self.retain() == RETAIN_WITH) {
            callees.push(Callee { name: &self.release, inputs: vec![pointer] });
        }
        if retains {
            let mut inputs = vec![i64_type, pointer, i64_type, pointer];
            inputs.extend((self.retain() == RETAIN_WITH).then_some(pointer));
            callees.push(Callee { name: self.retain(), inputs });
        }
        callees
    }

    /// Converts the ops and, if the option is set, the types of one body.
    fn convert(&self, ctx: &Context, body: &mut Body, diagnostics: &Diagnostics) -> Fallible {
        if self.convert_signatures {
            signatures::convert(ctx, body);
        }
        lower::convert(self, ctx, body, diagnostics)?;
        if self.convert_signatures {
            signatures::verify(View::new(ctx, body), diagnostics)?;
        }
        Ok(())
    }
}

impl Pass for Convert {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let is_table = |body: &Body| View::new(ctx, body).owner_has(Traits::SYMBOL_TABLE);
        if !is_table(body) {
            for callee in self.callees(ctx, body) {
                let symbol = cx.symbols.nearest().and_then(|table| table.get(ctx.name(callee.name)));
                let Some(symbol) = symbol else {
                    let message = format!("the conversion calls '@{}', which is not declared", callee.name);
                    return cx
                        .diagnostics
                        .error_on_root(View::new(ctx, body), message)
                        .help("schedule the pass on the module, so that it can declare the function")
                        .fail();
                };
                if !fits(ctx, symbol, &callee) {
                    return refuse(cx, View::new(ctx, body), &callee);
                }
            }
            return cx.on_each_body(body, |_| true, |cx, body| self.convert(ctx, body, cx.diagnostics));
        }
        let mut tables: Vec<&mut Body> = vec![body];
        while let Some(table) = tables.pop() {
            self.declare(cx, table)?;
            let enters = |nested: &Body| !is_table(nested);
            cx.on_each_body(table, enters, |cx, body| self.convert(ctx, body, cx.diagnostics))?;
            tables.extend(table.nested_bodies_mut().filter(|nested| is_table(nested)));
        }
        Ok(())
    }
}

impl Convert {
    /// Declares the functions that are called from `table` and are not declared yet, at its start.
    fn declare(&self, cx: &PassContext<'_>, table: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let callees = self.callees(ctx, table);
        if callees.is_empty() {
            return Ok(());
        }
        let Some(block) = table.root_block() else { return Ok(()) };
        let symbols = match table.roots().first() {
            Some(&region) => SymbolTable::of_region(View::new(ctx, table), region),
            None => SymbolTable::default(),
        };
        let start = table.first_op(block).map_or(InsertPoint::End(block), InsertPoint::Before);
        for callee in callees {
            match symbols.get(ctx.name(callee.name)) {
                Some(symbol) if fits(ctx, symbol, &callee) => {}
                Some(_) => return refuse(cx, View::new(ctx, table), &callee),
                None => {
                    let location = table.header.location;
                    let spec = llvm::declaration(ctx, location, callee.name, &callee.inputs);
                    let mut body = Body::new(spec.name, spec.attributes, location);
                    body.add_root();
                    let op = table.create_isolated(&OpSpec::new(spec.name, location), Box::new(body));
                    table.place(op, start);
                }
            }
        }
        Ok(())
    }
}

/// Returns whether a symbol is a function of `llvm` with the callee's type.
fn fits(ctx: &Context, symbol: &Symbol, callee: &Callee<'_>) -> bool {
    let ty = symbol.attribute(ctx, Name::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    let expected = llvm::types::function(ctx, llvm::types::void(ctx), &callee.inputs, false);
    symbol.is(ctx, llvm::FUNC.name) && ty == Some(expected)
}

/// Reports a symbol that has a callee's name and is another function, or none.
fn refuse(cx: &PassContext<'_>, view: View<'_>, callee: &Callee<'_>) -> Fallible {
    let inputs: Vec<String> = callee.inputs.iter().map(|&ty| freehold_core::text::type_text(view.ctx, ty)).collect();
    let (name, inputs) = (callee.name, inputs.join(", "));
    let message =
        format!("the conversion calls '@{name}', but the symbol '@{name}' is not 'llvm.func @{name}({inputs})'");
    cx.diagnostics.error_on_root(view, message).help("rename the symbol, or set the option 'free-function'").fail()
}

/// Returns all ops of a body, in the order of the text, without those of nested bodies.
fn all_ops(body: &Body) -> Vec<Op> {
    let mut ops = Vec::new();
    for region in body.walk_regions() {
        for block in body.blocks(region) {
            ops.extend(body.ops(block));
        }
    }
    ops
}
