//! Symbol references of an op, and ops that may hide symbols.

use rustc_hash::FxHashMap;

use freehold_core::ir::{Attr, AttrData, Op, Type, TypeData, View};

/// The symbol references of ops, by their attributes: each set of attributes is searched once.
#[derive(Default)]
pub struct References {
    /// By the dictionary of attributes of an op: the references in it.
    known: FxHashMap<Attr, Vec<Attr>>,
}

impl References {
    /// Returns the symbol references in the op's own attributes, as [`for_each_reference`] finds them.
    pub fn of(&mut self, view: View<'_>, op: Op) -> &[Attr] {
        self.known.entry(view.attributes(op)).or_insert_with(|| {
            let mut references = Vec::new();
            for_each_reference(view, op, &mut |reference| references.push(reference));
            references
        })
    }
}

/// Calls `found` with each symbol reference in the op's own attributes, at any depth of arrays, dictionaries and types.
/// O(size of the attributes).
pub fn for_each_reference(view: View<'_>, op: Op, found: &mut dyn FnMut(Attr)) {
    let mut work: Vec<Attr> = view.attributes(op).entries(view.ctx).iter().map(|entry| entry.1).collect();
    let mut types: Vec<Type> = Vec::new();
    while let Some(attr) = work.pop() {
        match attr.data(view.ctx) {
            AttrData::SymbolRef { .. } => found(attr),
            AttrData::Array(elements) => work.extend_from_slice(elements),
            AttrData::Dictionary(entries) => work.extend(entries.iter().map(|entry| entry.1)),
            AttrData::Dialect { parameters, .. } => work.extend_from_slice(parameters),
            AttrData::Type(ty) => types.push(*ty),
            _ => {}
        }
        while let Some(ty) = types.pop() {
            if let TypeData::Dialect { parameters, .. } = ty.data(view.ctx) {
                work.extend_from_slice(parameters);
            }
        }
    }
}

/// Returns whether the op may be an unregistered symbol table. References below such an op cannot be resolved.
pub fn may_hide_symbols(view: View<'_>, op: Op) -> bool {
    let name = view.ctx.op_name_data(view.name(op));
    // A defined op belongs to a registered dialect.
    name.op_def.is_none() && view.regions(op).len() == 1 && view.ctx.dialect(view.ctx.str(name.dialect)).is_none()
}
