//! Options of the printer.

use crate::ir::{Resource, Version};

/// Options of the printer: the `-mlir-print-*` and `-mlir-elide-*` flags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// All ops in the generic form (`-mlir-print-op-generic`).
    pub generic: bool,
    /// Locations of ops and block arguments (`-mlir-print-debuginfo`).
    pub debug_info: bool,
    /// Locations in the pretty form rather than the parseable one (`-mlir-pretty-debuginfo`).
    pub pretty_debug_info: bool,
    /// No aliases (`-mlir-print-local-scope`).
    pub local_scope: bool,
    /// `{...}` in place of regions (`-mlir-print-skip-regions`).
    pub skip_regions: bool,
    /// Value numbers that are unique across all regions (`-mlir-print-unique-ssa-ids`); the generic form always has
    /// them.
    pub unique_ids: bool,
    /// Comments with the users of each value (`-mlir-print-value-users`).
    pub value_users: bool,
    /// Values are named after their locations, if these have names (`-mlir-use-nameloc-as-prefix`).
    pub named_by_location: bool,
    /// Elements attributes with more elements than this are printed as `dense_resource<__elided__>`
    /// (`-mlir-elide-elementsattrs-if-larger`).
    pub elide_elements_if_larger: Option<u64>,
    /// Elements attributes with more elements than this are printed as one hexadecimal string
    /// (`-mlir-print-elementsattrs-with-hex-if-larger`); `None`: never (-1).
    pub hex_if_larger: Option<u64>,
    /// Resources with a longer text are omitted (`-mlir-elide-resource-strings-if-larger`).
    pub elide_resources_if_larger: Option<u64>,
    /// External resources that are written after those of the context, and in place of those of the same owner.
    pub external_resources: Vec<Resource>,
    /// The version of MLIR whose syntax of types, attributes and generic ops is written. The ops must have the spellings
    /// of that version already: see `freehold_history::downgrade`.
    pub version: Version,
}

impl Default for PrintOptions {
    fn default() -> PrintOptions {
        PrintOptions {
            generic: false,
            debug_info: false,
            pretty_debug_info: false,
            local_scope: false,
            skip_regions: false,
            unique_ids: false,
            value_users: false,
            named_by_location: false,
            elide_elements_if_larger: None,
            hex_if_larger: Some(100),
            elide_resources_if_larger: None,
            external_resources: Vec::new(),
            version: Version::REFERENCE,
        }
    }
}
