//! The expanded size of aliases.
//!
//! Types and attributes are shared, so a few lines of aliases that use each other twice represent a tree of 2^n nodes,
//! and code that traverses the tree does not finish. An alias with more than [`WEIGHT_LIMIT`] nodes is rejected.

use rustc_hash::FxHashMap;

use super::*;

/// The maximum number of nodes (or, for opaque texts, characters) of an expanded alias.
pub(crate) const WEIGHT_LIMIT: u64 = 1 << 23;

/// The cache of weights. Each node is visited once.
#[derive(Default)]
pub(crate) struct Weights {
    attrs: FxHashMap<Attr, u64>,
    types: FxHashMap<Type, u64>,
    locations: FxHashMap<Location, u64>,
}

impl Weights {
    /// Returns the number of nodes of the attribute's tree. The recursion depth is that of the source text.
    pub fn attr(&mut self, ctx: &Context, attr: Attr) -> u64 {
        if let Some(&known) = self.attrs.get(&attr) {
            return known;
        }
        let weight = stacker::maybe_grow(64 << 10, 1 << 20, || match attr.data(ctx) {
            AttrData::Array(elements) => self.attrs(ctx, elements),
            AttrData::Dictionary(entries) => {
                entries.iter().fold(0u64, |sum, entry| sum.saturating_add(self.attr(ctx, entry.1)))
            }
            AttrData::Dialect { parameters, .. } => self.attrs(ctx, parameters),
            AttrData::Distinct { referenced, .. } => self.attr(ctx, *referenced),
            AttrData::Location(location) => self.location(ctx, *location),
            AttrData::Opaque { body, ty, .. } => self.ty(ctx, *ty).saturating_add(ctx.str(*body).len() as u64),
            AttrData::Type(ty) => self.ty(ctx, *ty),
            _ => attr.ty(ctx).map_or(0, |ty| self.ty(ctx, ty)),
        });
        let weight = weight.saturating_add(1);
        self.attrs.insert(attr, weight);
        weight
    }

    fn attrs(&mut self, ctx: &Context, attrs: &[Attr]) -> u64 {
        attrs.iter().fold(0, |sum, &attr| sum.saturating_add(self.attr(ctx, attr)))
    }

    /// Returns the number of nodes of the type's tree.
    pub fn ty(&mut self, ctx: &Context, ty: Type) -> u64 {
        if let Some(&known) = self.types.get(&ty) {
            return known;
        }
        let weight = stacker::maybe_grow(64 << 10, 1 << 20, || match ty.data(ctx) {
            TypeData::Complex(inner) => self.ty(ctx, *inner),
            TypeData::Tuple(types) => self.types(ctx, types),
            TypeData::Function { inputs, results } => self.types(ctx, inputs).saturating_add(self.types(ctx, results)),
            TypeData::RankedTensor { element, encoding, .. } => {
                self.ty(ctx, *element).saturating_add(encoding.map_or(0, |attr| self.attr(ctx, attr)))
            }
            TypeData::MemRef { element, layout, space, .. } => {
                let attrs =
                    layout.iter().chain(space).fold(0u64, |sum, &attr| sum.saturating_add(self.attr(ctx, attr)));
                self.ty(ctx, *element).saturating_add(attrs)
            }
            TypeData::UnrankedMemRef { element, space } => {
                self.ty(ctx, *element).saturating_add(space.map_or(0, |attr| self.attr(ctx, attr)))
            }
            TypeData::Vector { element, .. } | TypeData::UnrankedTensor { element } => self.ty(ctx, *element),
            TypeData::Opaque { body, .. } => ctx.str(*body).len() as u64,
            TypeData::Dialect { parameters, .. } => self.attrs(ctx, parameters),
            _ => 0,
        });
        let weight = weight.saturating_add(1);
        self.types.insert(ty, weight);
        weight
    }

    fn types(&mut self, ctx: &Context, types: &[Type]) -> u64 {
        types.iter().fold(0, |sum, &ty| sum.saturating_add(self.ty(ctx, ty)))
    }

    fn location(&mut self, ctx: &Context, location: Location) -> u64 {
        if !location.is_explicit() {
            return 1;
        }
        if let Some(&known) = self.locations.get(&location) {
            return known;
        }
        let weight = stacker::maybe_grow(64 << 10, 1 << 20, || match location.data(ctx) {
            LocationData::Named { child, .. } => self.location(ctx, child),
            LocationData::CallSite { callee, caller } => {
                self.location(ctx, callee).saturating_add(self.location(ctx, caller))
            }
            LocationData::Fused { locations, metadata } => {
                let inner = locations.iter().fold(0u64, |sum, &inner| sum.saturating_add(self.location(ctx, inner)));
                inner.saturating_add(metadata.map_or(0, |attr| self.attr(ctx, attr)))
            }
            _ => 0,
        });
        let weight = weight.saturating_add(1);
        self.locations.insert(location, weight);
        weight
    }
}
