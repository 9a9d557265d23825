//! Resources of a file's `{-# … #-}` section: blobs that attributes refer to, and data of external tools.

use super::{Context, Name, lock};

/// The value of a resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResourceValue {
    /// `true`
    Bool(bool),
    /// `"text"`
    String(Box<[u8]>),
    /// `"0x08000000…"`: the bytes as written, the alignment (four bytes, little-endian) first.
    Blob(Box<[u8]>),
}

/// A resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resource {
    /// Whether it is under `external_resources` rather than `dialect_resources`.
    pub external: bool,
    /// The dialect or tool that owns it.
    pub owner: Name,
    /// Its key, unique for the owner.
    pub key: Name,
    /// Its value.
    pub value: ResourceValue,
}

/// All resources of a context.
#[derive(Default)]
pub(super) struct Resources {
    list: Vec<Resource>,
    index: rustc_hash::FxHashMap<(bool, Name, Name), usize>,
}

impl Context {
    /// Adds a resource. A later resource replaces an earlier one with the same owner and key.
    pub fn add_resource(&self, resource: Resource) {
        let all = &mut *lock(&self.resources);
        let at = *all.index.entry((resource.external, resource.owner, resource.key)).or_insert(all.list.len());
        match all.list.get_mut(at) {
            Some(slot) => *slot = resource,
            None => all.list.push(resource),
        }
    }

    /// Removes all resources, since those of one program of a split file are not the next one's. Cost: their size.
    pub fn clear_resources(&self) {
        *lock(&self.resources) = Resources::default();
    }

    /// Returns the value of a resource.
    pub fn resource(&self, external: bool, owner: Name, key: Name) -> Option<ResourceValue> {
        let all = lock(&self.resources);
        all.index.get(&(external, owner, key)).map(|&at| all.list[at].value.clone())
    }

    /// Returns the resources of unregistered dialects, as owner and key. It is not known which attributes refer to
    /// them.
    pub fn undeclared_resources(&self) -> Vec<(Name, Name)> {
        let all = lock(&self.resources);
        let undeclared = all.list.iter().filter(|resource| {
            !resource.external
                && self.str(resource.owner) != "builtin"
                && self.dialect(self.str(resource.owner)).is_none()
        });
        undeclared.map(|resource| (resource.owner, resource.key)).collect()
    }

    /// Removes and returns the external resources of an owner, in the order in which they were added. Cost: the number of
    /// resources.
    pub fn take_external_resources(&self, owner: Name) -> Vec<Resource> {
        let all = &mut *lock(&self.resources);
        let (taken, kept): (Vec<Resource>, Vec<Resource>) = std::mem::take(&mut all.list)
            .into_iter()
            .partition(|resource| resource.external && resource.owner == owner);
        let keys =
            kept.iter().enumerate().map(|(at, resource)| ((resource.external, resource.owner, resource.key), at));
        all.index = keys.collect();
        all.list = kept;
        taken
    }

    /// Returns the external resources in the order in which they were added.
    pub fn external_resources(&self) -> Vec<Resource> {
        let all = lock(&self.resources);
        all.list.iter().filter(|resource| resource.external).cloned().collect()
    }
}
