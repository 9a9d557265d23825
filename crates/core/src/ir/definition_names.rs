//! Names of op definitions, found by the addresses of the definitions: no text is compared.

use std::hash::{Hash, Hasher};

use super::OpName;

/// The name of an op definition, found by the address of the definition.
pub(super) struct DefinitionName {
    pub(super) address: usize,
    pub(super) name: OpName,
}

impl Hash for DefinitionName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.address.hash(state);
    }
}

impl PartialEq for DefinitionName {
    fn eq(&self, other: &DefinitionName) -> bool {
        self.address == other.address
    }
}

impl Eq for DefinitionName {}
