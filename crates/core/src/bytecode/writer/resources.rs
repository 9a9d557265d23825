//! Resources: those that attributes refer to, those of unknown dialects, and those of external tools.

use super::numbering::Numbering;
use crate::bytecode::codes::resource;
use crate::bytecode::emitter::Emitter;
use crate::ir::{Name, ResourceValue};
use crate::sort::sort_by_key;

/// The resources of an owner: whether it is external, its name, and each key with its value, if it has one.
pub(super) struct Group {
    external: bool,
    owner: Name,
    resources: Vec<(Name, Option<ResourceValue>)>,
}

impl Numbering<'_> {
    /// Collects the resources and their names, and numbers those that attributes refer to. If `elide` is set, only those
    /// are collected, without their values.
    pub(super) fn resources(&mut self, elide: bool) -> Vec<Group> {
        let ctx = self.ctx;
        for (owner, key) in ctx.undeclared_resources() {
            self.handle(owner, key);
        }
        let mut groups: Vec<Group> = Vec::new();
        let external = if elide { Vec::new() } else { ctx.external_resources() };
        for resource in external {
            let entry = (resource.key, Some(resource.value));
            match groups.iter_mut().find(|group| group.owner == resource.owner) {
                Some(group) => group.resources.push(entry),
                None => groups.push(Group { external: true, owner: resource.owner, resources: vec![entry] }),
            }
        }
        let mut order: Vec<u32> = (0..self.handles.len() as u32).collect();
        sort_by_key(&mut order, |&handle| ctx.str(self.handles[handle as usize].0));
        self.handle_numbers = vec![0; order.len()];
        for (number, &handle) in order.iter().enumerate() {
            self.handle_numbers[handle as usize] = number as u32;
            let (owner, key) = self.handles[handle as usize];
            let value = if elide { None } else { ctx.resource(false, owner, key) };
            let entry = (key, value);
            match groups.last_mut() {
                Some(group) if !group.external && group.owner == owner => group.resources.push(entry),
                _ => groups.push(Group { external: false, owner, resources: vec![entry] }),
            }
        }
        for group in &groups {
            if group.external {
                self.name_string(group.owner);
            } else {
                self.dialect(group.owner);
            }
            for (key, value) in &group.resources {
                self.name_string(*key);
                if let Some(ResourceValue::String(text)) = value {
                    self.string(text);
                }
            }
        }
        groups
    }

    /// Returns the sections of resource offsets and resources; `None` if there are no resources.
    pub(super) fn resource_sections(&mut self, groups: &[Group]) -> Option<(Emitter, Emitter)> {
        if groups.is_empty() {
            return None;
        }
        let (mut offsets, mut data) = (Emitter::default(), Emitter::default());
        offsets.varint(groups.iter().filter(|group| group.external).count() as u64);
        for group in groups {
            let owner = if group.external { self.name_string(group.owner) } else { self.dialect(group.owner) };
            offsets.varint(u64::from(owner));
            offsets.varint(group.resources.len() as u64);
            for (key, value) in &group.resources {
                let start = data.len();
                let kind = match value {
                    // It has no data, whatever its kind is.
                    None => resource::BLOB,
                    Some(ResourceValue::Bool(value)) => {
                        data.byte(u8::from(*value));
                        resource::BOOL
                    }
                    Some(ResourceValue::String(text)) => {
                        data.varint(u64::from(self.string(text)));
                        resource::STRING
                    }
                    Some(ResourceValue::Blob(bytes)) => {
                        push_blob(&mut data, bytes);
                        resource::BLOB
                    }
                };
                offsets.varint(u64::from(self.name_string(*key)));
                offsets.varint((data.len() - start) as u64);
                offsets.byte(kind);
            }
        }
        Some((offsets, data))
    }
}

/// Appends a blob. Its first four bytes are the alignment; if they are not a power of two, the rest is not aligned.
fn push_blob(data: &mut Emitter, bytes: &[u8]) {
    let (alignment, bytes) = match bytes.split_first_chunk::<4>() {
        Some((alignment, rest)) => (u32::from_le_bytes(*alignment), rest),
        None => (1, bytes),
    };
    let alignment = if alignment.is_power_of_two() { alignment } else { 1 };
    data.varint(u64::from(alignment));
    data.varint(bytes.len() as u64);
    data.align(alignment as usize);
    data.bytes(bytes);
}
