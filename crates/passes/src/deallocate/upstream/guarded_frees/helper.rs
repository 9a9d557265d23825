//! `dealloc_helper`: the library function that compares base pointers in loops.
//!
//! It takes the pointers to free, the pointers to retain and the conditions. It computes which pointers to free and
//! which retained ones are owned. A pointer is freed if its condition holds, it is not retained, and no earlier pointer
//! in the list is equal. A retained pointer is owned if the condition of some equal pointer holds.

use crate::support::build::{self, Compare};
use freehold_core::ir::{Attr, Body, Context, DYNAMIC, InsertPoint, Location, Name, OpSpec, Rewriter, Silent, Value};
use freehold_dialects::{arith, func};

/// Adds the function to the end of a symbol table and returns its symbol.
pub(super) fn add(ctx: &Context, table: &mut Body, location: Location) -> Attr {
    let name = free_name(ctx, table);
    let (index, i1) = (ctx.memref(&[DYNAMIC], ctx.index(), None, None), ctx.memref(&[DYNAMIC], ctx.i1(), None, None));
    let types = [index, index, i1, i1, i1];
    let attributes = ctx.dictionary(&[
        (Name::SYM_NAME, ctx.string_attr(&name)),
        (Name::SYM_VISIBILITY, ctx.string_attr("private")),
        (Name::FUNCTION_TYPE, ctx.type_attr(ctx.function(&types, &[]))),
    ]);
    let mut body = Body::new(ctx.op_name(func::FUNC.name), attributes, location);
    let region = body.add_root();
    let block = body.append_block(region);
    let arguments = types.map(|ty| body.add_argument(block, ty, location));
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, &mut body, InsertPoint::End(block), &mut silent);
    fill(&mut rewriter, location, arguments);
    let op = table.create_isolated(&OpSpec::new(body.header.name, location), Box::new(body));
    let root = table.root_block().expect("a symbol table has a block");
    let terminator = table.terminator(ctx, root).filter(|&op| table.op_def(ctx, op).is_some());
    table.place(op, terminator.map_or(InsertPoint::End(root), InsertPoint::Before));
    ctx.symbol_ref(ctx.name(&name))
}

/// Returns a symbol that the table does not contain yet.
fn free_name(ctx: &Context, table: &Body) -> String {
    let sym_name = Name::SYM_NAME;
    let mut taken: rustc_hash::FxHashSet<&str> = Default::default();
    if let Some(root) = table.root_block() {
        for op in table.ops(root) {
            taken.extend(table.attributes(op).get(ctx, sym_name).and_then(|attr| attr.as_str(ctx)));
        }
    }
    let base = "dealloc_helper";
    if !taken.contains(base) {
        return base.to_string();
    }
    let candidates = (0u64..).map(|number| format!("{base}_{number}"));
    candidates.into_iter().find(|name| !taken.contains(name.as_str())).expect("there are more numbers than symbols")
}

fn fill(rewriter: &mut Rewriter<'_>, at: Location, arguments: [Value; 5]) {
    let [pointers, retained, conditions, to_free, owned] = arguments;
    let zero = build::index_constant(rewriter, at, 0);
    let one = build::index_constant(rewriter, at, 1);
    let yes = build::bool_constant(rewriter, at, true);
    let no = build::bool_constant(rewriter, at, false);
    let count = build::dim(rewriter, at, pointers, zero);
    let retained_count = build::dim(rewriter, at, retained, zero);
    build::for_(rewriter, at, [zero, retained_count, one], &[], |rewriter, number, _| {
        build::store(rewriter, at, no, owned, number);
        build::yield_(rewriter, at, &[]);
    });
    build::for_(rewriter, at, [zero, count, one], &[], |rewriter, number, _| {
        let pointer = build::load(rewriter, at, pointers, number);
        let condition = build::load(rewriter, at, conditions, number);
        let not_retained =
            build::for_(rewriter, at, [zero, retained_count, one], &[yes], |rewriter, other, carried| {
                let retained = build::load(rewriter, at, retained, other);
                let same = build::compare(rewriter, at, Compare::Equal, retained, pointer);
                build::if_(
                    rewriter,
                    at,
                    same,
                    &[],
                    |rewriter| {
                        let before = build::load(rewriter, at, owned, other);
                        let after = build::binary(rewriter, &arith::ORI, at, before, condition);
                        build::store(rewriter, at, after, owned, other);
                        build::yield_(rewriter, at, &[]);
                    },
                    None,
                );
                let differs = build::compare(rewriter, at, Compare::NotEqual, retained, pointer);
                let all = build::binary(rewriter, &arith::ANDI, at, carried[0], differs);
                build::yield_(rewriter, at, &[all]);
            });
        let not_retained = rewriter.result(not_retained, 0);
        let alone = build::for_(rewriter, at, [zero, number, one], &[not_retained], |rewriter, other, carried| {
            let before = build::load(rewriter, at, pointers, other);
            let differs = build::compare(rewriter, at, Compare::NotEqual, before, pointer);
            let all = build::binary(rewriter, &arith::ANDI, at, carried[0], differs);
            build::yield_(rewriter, at, &[all]);
        });
        let alone = rewriter.result(alone, 0);
        let free = build::binary(rewriter, &arith::ANDI, at, alone, condition);
        build::store(rewriter, at, free, to_free, number);
        build::yield_(rewriter, at, &[]);
    });
    rewriter.create(&rewriter.spec(&func::RETURN, at, &[], &[]));
}
