//! Symbol references of an op, and ops that may hide symbols.

use freehold_core::ir::{Attr, AttrData, Op, Type, TypeData, View};

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
    let dialect = view.ctx.str(view.ctx.op_name_data(view.name(op)).dialect);
    view.regions(op).len() == 1 && view.ctx.dialect(dialect).is_none()
}
