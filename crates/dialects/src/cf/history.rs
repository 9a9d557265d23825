//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! std.br, std.cond_br, std.switch, std.assert    13 and 14, without the prefix
//! cf.br, cf.cond_br, cf.switch, cf.assert        since 15
//! ```
//!
//! `cf.switch` states how many operands each case has. The custom form is the same in all versions.
//!
//! ```text
//! case_operand_offsets = dense<[0, 2]> : vector<2xi32>     13: where they start; none without cases
//! case_operand_segments = dense<[2, 1]> : tensor<2xi32>    14 and 15
//! case_operand_segments = array<i32: 2, 1>                 since 16
//! ```

use super::ops;
use crate::families::std_until_14;
use freehold_core::ir::{Attr, AttrData, Context, Name, Version};
use freehold_core::text::OpState;
use freehold_core::text::i32_elements;
use freehold_history::{Conversion, DialectVersions, LaterAttribute, OpVersions, Spelling, Upgraded};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::ASSERT]).spelled(&ASSERT),
    OpVersions::of(&[&ops::BR]).spelled(&BR),
    OpVersions::of(&[&ops::COND_BR]).spelled(&COND_BR).later(&[BRANCH_WEIGHTS]),
    OpVersions::of(&[&ops::SWITCH]).spelled(&SWITCH),
]);

/// The weights of branches.
const BRANCH_WEIGHTS: LaterAttribute = LaterAttribute::new("branch_weights", Version::V21);

/// `cf.assert`
static ASSERT: [Spelling; 1] = [std_until_14("std.assert")];

/// `cf.br`
static BR: [Spelling; 1] = [std_until_14("std.br")];

/// `cf.cond_br`
static COND_BR: [Spelling; 1] = [std_until_14("std.cond_br")];

/// `cf.switch`
static SWITCH: [Spelling; 3] = [
    Spelling::between(Version::V15, Version::V15)
        .converted(Conversion::GenericCode(upgrade_switch, segment_elements))
        .generic_if(has_segment_elements),
    Spelling::between(Version::V14, Version::V14)
        .named("std.switch")
        .converted(Conversion::GenericCode(upgrade_switch, segment_elements))
        .generic_if(has_segment_elements),
    Spelling::until(Version::V13)
        .named("std.switch")
        .converted(Conversion::GenericCode(upgrade_switch, segment_offsets)),
];

const SEGMENTS: &str = "case_operand_segments";
const OFFSETS: &str = "case_operand_offsets";

/// Returns whether the sizes of the cases are dense elements.
fn has_segment_elements(ctx: &Context, op: &OpState) -> bool {
    let segments = op.attributes.iter().find(|entry| ctx.str(entry.0) == SEGMENTS);
    segments.is_some_and(|segments| matches!(segments.1.data(ctx), AttrData::DenseElements { .. }))
}

/// Makes the sizes of the cases a dense array.
fn upgrade_switch(op: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = op.ctx;
    let groups = op.attribute("operandSegmentSizes").map(|sizes| sizes.integers(ctx)).unwrap_or_default();
    let sizes = match (op.take_attribute(OFFSETS), op.attribute(SEGMENTS)) {
        (Some(offsets), _) => {
            let mut ends = offsets.integers(ctx);
            ends.extend(groups.last());
            ends.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).collect()
        }
        (None, Some(segments)) => segments.integers(ctx),
        (None, None) => Vec::new(),
    };
    op.set_attribute(SEGMENTS, Some(ctx.int_array_attr(32, &sizes)));
    Ok(())
}

/// Returns an attribute as 14 and 15 print it.
fn segment_elements(ctx: &Context, entry: (Name, Attr)) -> Option<(Name, Attr)> {
    if ctx.str(entry.0) != SEGMENTS {
        return Some(entry);
    }
    let sizes = entry.1.integers(ctx);
    let ty = ctx.tensor(&[sizes.len() as i64], ctx.integer(32));
    Some((entry.0, i32_elements(ctx, ty, &sizes)))
}

/// Returns an attribute as 13 prints it.
fn segment_offsets(ctx: &Context, entry: (Name, Attr)) -> Option<(Name, Attr)> {
    if ctx.str(entry.0) != SEGMENTS {
        return Some(entry);
    }
    let sizes = entry.1.integers(ctx);
    let starts = sizes.iter().scan(0i64, |end, &size| Some(std::mem::replace(end, end.saturating_add(size))));
    let offsets: Vec<i64> = starts.collect();
    let ty = ctx.vector(&[offsets.len() as i64], ctx.integer(32));
    (!offsets.is_empty()).then(|| (ctx.name(OFFSETS), i32_elements(ctx, ty, &offsets)))
}
