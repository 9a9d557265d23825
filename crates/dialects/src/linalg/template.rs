//! Cached bodies of named ops, built once for each op name and list of element types, and cloned afterwards.
//!
//! A program repeats few of them many times. The templates are kept with the op's name in the context.

use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use super::named_op::build_ops;
use freehold_core::ir::{Body, Context, Interner, Location, Name, Region, RegionTemplate, Type};
use freehold_core::text::OpState;

/// The key of a body: the types of its arguments, and the attributes that select its ops.
type Key = SmallVec<[u32; 6]>;

/// A template and its key.
struct Made {
    key: Key,
    template: RegionTemplate,
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

/// Creates a region with the body of the op. Returns an error message if the computation is not defined for these element types.
pub(super) fn create_body(ctx: &Context, body: &mut Body, state: &OpState, types: &[Type]) -> Result<Region, String> {
    Ok(body.create_region_of(of(ctx, state, types)?))
}

/// Returns the body of the op that `state` describes, for arguments of these types. Returns an error message if the
/// computation is not defined for them.
fn of<'c>(ctx: &'c Context, state: &OpState, types: &[Type]) -> Result<&'c RegionTemplate, String> {
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

fn make(ctx: &Context, state: &OpState, types: &[Type]) -> Result<RegionTemplate, String> {
    let mut body = Body::new(state.name, Context::EMPTY_DICTIONARY, Location::UNKNOWN);
    let region = body.add_root();
    build_ops(ctx, &mut body, region, state, types)?;
    Ok(RegionTemplate::of(&body, region).expect("the body of a named op is one block of scalar ops"))
}
