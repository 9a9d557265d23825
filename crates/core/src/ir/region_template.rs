//! Regions that are made many times, such as the bodies of named ops.
//!
//! A template is a body of its own. To build it, its tables are appended to those of another body, with shifted ids:
//! a few instructions for each entry, where creating the same ops one after the other takes some hundreds for each.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::body::*;
use super::*;

/// A region of one block, whose ops have no regions and no successors and use only values of the block.
#[derive(Debug)]
pub struct RegionTemplate {
    /// Its only root is the region. Every entry of its tables belongs to the region.
    body: Body,
}

impl RegionTemplate {
    /// Returns a template of `region`, without the locations in it; `None` if it has another shape. O(ops of the region).
    pub fn of(body: &Body, region: Region) -> Option<RegionTemplate> {
        let from = body.first_block(region).filter(|&block| body.next_block(block).is_none())?;
        let header = &body.header;
        let mut copy = Body::new(header.name, header.attributes, header.location);
        let root = copy.add_root();
        let block = copy.append_block(root);
        let mut values: FxHashMap<Value, Value> = FxHashMap::default();
        for &argument in body.arguments(from) {
            values.insert(argument, copy.add_argument(block, body.ty(argument), Location::UNKNOWN));
        }
        for op in body.ops(from) {
            let data = body.op(op);
            if body.some_parts(data).is_some() {
                return None;
            }
            let operands = body.operands(op).map(|value| values.get(&value).copied());
            let operands = operands.collect::<Option<SmallVec<[Value; 4]>>>()?;
            let types: SmallVec<[Type; 2]> = body.results(op).iter().map(|&value| body.ty(value)).collect();
            let head = (data.name, Location::UNKNOWN);
            let made = copy.append_plain(block, head, data.attributes, &operands, &types);
            values.extend(body.results(op).iter().copied().zip(copy.results(made).iter().copied()));
        }
        Some(RegionTemplate { body: copy })
    }

    /// Returns the number of ops.
    pub fn op_count(&self) -> usize {
        self.body.ops.len()
    }
}

impl PartialEq for RegionTemplate {
    /// Whether both make equal regions. O(ops).
    fn eq(&self, other: &RegionTemplate) -> bool {
        let (left, right) = (&self.body, &other.body);
        let types = |body: &Body| -> Vec<Type> { body.values.iter().map(|value| value.ty).collect() };
        let operands = |body: &Body| -> Vec<usize> { body.uses.iter().map(|use_| use_.value.index()).collect() };
        let ops = |body: &Body| -> Vec<(OpName, Attr, u32, u32)> {
            body.ops.iter().map(|op| (op.name, op.attributes, op.operands.len, op.results.len)).collect()
        };
        ops(left) == ops(right) && operands(left) == operands(right) && types(left) == types(right)
    }
}

impl Body {
    /// Creates a detached region from a template. O(entries of its tables).
    pub fn create_region_of(&mut self, template: &RegionTemplate) -> Region {
        let region = self.create_region();
        self.append_template(&template.body, region);
        region
    }
}
