//! Cached bodies of named ops, built once for each op name and list of element types, and cloned afterwards.
//!
//! A program repeats few of them many times. The templates are kept with the op's name in the context.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::named_op::build_ops;
use freehold_core::ir::{Attr, Body, Context, Interner, Location, Name, OpName, Region, Type, Value};
use freehold_core::text::OpState;

/// A body of one block. Operands are indices of values: first the block's arguments, then the ops' results in order.
struct Template {
    arguments: SmallVec<[Type; 4]>,
    ops: Vec<TemplateOp>,
}

struct TemplateOp {
    name: OpName,
    attributes: Attr,
    operands: SmallVec<[u32; 4]>,
    results: SmallVec<[Type; 1]>,
}

/// The key of a body: the types of its arguments, and the attributes that select its ops.
type Key = SmallVec<[u32; 6]>;

/// A template and its key.
struct Made {
    key: Key,
    template: Template,
}

impl PartialEq for Made {
    fn eq(&self, other: &Made) -> bool {
        self.key == other.key
    }
}

impl Eq for Made {}

impl Hash for Made {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// Builds the body of the op into `region`. Returns an error message if the computation is not defined for these
/// element types.
pub(super) fn build_body(
    ctx: &Context,
    body: &mut Body,
    region: Region,
    state: &OpState,
    types: &[Type],
) -> Result<(), String> {
    of(ctx, state, types)?.build(body, region);
    Ok(())
}

/// Returns the body of the op that `state` describes, for arguments of these types. Returns an error message if the
/// computation is not defined for them.
fn of<'c>(ctx: &'c Context, state: &OpState, types: &[Type]) -> Result<&'c Template, String> {
    let kept = ctx.op_name_data(state.name).derived.get_or_init(|| Box::new(Interner::<Made>::default()));
    let made = kept.downcast_ref::<Interner<Made>>().expect("a linalg op keeps its templates");
    let mut key = Key::new();
    let attribute = |name: Name| state.get(ctx, name).map_or(u32::MAX, |attr| attr.index() as u32);
    key.extend(types.iter().map(|ty| ty.index() as u32));
    key.extend([Name::CAST, Name::KIND].map(attribute));
    let id = match made.find(&key, |made| made.key == key) {
        Some(id) => id,
        None => made.intern(Made { template: make(ctx, state, types)?, key }),
    };
    Ok(&made.get(id).template)
}

fn make(ctx: &Context, state: &OpState, types: &[Type]) -> Result<Template, String> {
    let mut body = Body::new(state.name, Context::EMPTY_DICTIONARY, Location::UNKNOWN);
    let region = body.add_root();
    build_ops(ctx, &mut body, region, state, types)?;
    let mut numbers: FxHashMap<Value, u32> = FxHashMap::default();
    let mut template = Template { arguments: types.into(), ops: Vec::new() };
    let Some(block) = body.first_block(region) else { return Ok(template) };
    for (number, &argument) in body.arguments(block).iter().enumerate() {
        numbers.insert(argument, number as u32);
    }
    for op in body.ops(block) {
        template.ops.push(TemplateOp {
            name: body.name(op),
            attributes: body.attributes(op),
            operands: body.operands(op).map(|value| numbers[&value]).collect(),
            results: body.results(op).iter().map(|&value| body.ty(value)).collect(),
        });
        for &result in body.results(op) {
            numbers.insert(result, numbers.len() as u32);
        }
    }
    Ok(template)
}

impl Template {
    /// Builds the body into `region`, which is empty.
    fn build(&self, body: &mut Body, region: Region) {
        let block = body.append_block(region);
        let mut values: SmallVec<[Value; 8]> = SmallVec::new();
        for &ty in &self.arguments {
            values.push(body.add_argument(block, ty, Location::UNKNOWN));
        }
        let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
        for op in &self.ops {
            operands.clear();
            for &number in &op.operands {
                operands.push(values[number as usize]);
            }
            let made = body.append_plain(block, (op.name, Location::UNKNOWN), op.attributes, &operands, &op.results);
            values.extend_from_slice(body.results(made));
        }
    }
}
