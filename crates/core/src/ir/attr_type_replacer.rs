//! Replacement of types and attributes in a body, as MLIR's `AttrTypeReplacer` does.

use rustc_hash::FxHashMap;

use super::{Attr, AttrData, Body, Context, Op, Region, Type, TypeData, Value};

/// Replaces types and attributes everywhere in a body, the innermost first. Every distinct type and attribute is converted once, so the
/// cost is linear in the program.
pub struct AttrTypeReplacer<'a, E> {
    ctx: &'a Context,
    ty: &'a dyn Fn(&Context, Type) -> Result<Type, E>,
    attr: &'a dyn Fn(&Context, Attr) -> Result<Attr, E>,
    types: FxHashMap<Type, Type>,
    attrs: FxHashMap<Attr, Attr>,
}

impl<'a, E> AttrTypeReplacer<'a, E> {
    /// Returns a replacer that calls `ty` and `attr` for types and attributes whose parts are replaced already.
    pub fn new(
        ctx: &'a Context,
        ty: &'a dyn Fn(&Context, Type) -> Result<Type, E>,
        attr: &'a dyn Fn(&Context, Attr) -> Result<Attr, E>,
    ) -> AttrTypeReplacer<'a, E> {
        AttrTypeReplacer { ctx, ty, attr, types: FxHashMap::default(), attrs: FxHashMap::default() }
    }

    /// Replaces those of `body`, without the bodies nested in it. Returns the first error of each op, in the order of the text, with the op;
    /// `None` is the op that owns the body.
    pub fn replace_in(&mut self, body: &mut Body) -> Vec<(Option<Op>, E)> {
        let mut errors = Vec::new();
        errors.extend(self.header(body).err().map(|error| (None, error)));
        for op in body.walk_preorder() {
            errors.extend(self.op(body, op).err().map(|error| (Some(op), error)));
        }
        errors
    }

    fn header(&mut self, body: &mut Body) -> Result<(), E> {
        body.header.attributes = self.attribute(body.header.attributes)?;
        let roots = body.roots().to_vec();
        self.arguments(body, &roots)
    }

    fn op(&mut self, body: &mut Body, op: Op) -> Result<(), E> {
        let results = body.results(op).to_vec();
        self.values(body, &results)?;
        if body.nested(op).is_none() {
            let (old, new) = (body.attributes(op), self.attribute(body.attributes(op))?);
            if new != old {
                body.set_attributes(op, new);
            }
        }
        let regions = body.regions(op).to_vec();
        self.arguments(body, &regions)
    }

    fn arguments(&mut self, body: &mut Body, regions: &[Region]) -> Result<(), E> {
        for &region in regions {
            let arguments: Vec<Value> = body.blocks(region).flat_map(|block| body.arguments(block).to_vec()).collect();
            self.values(body, &arguments)?;
        }
        Ok(())
    }

    fn values(&mut self, body: &mut Body, values: &[Value]) -> Result<(), E> {
        for &value in values {
            let (old, new) = (body.ty(value), self.ty(body.ty(value))?);
            if new != old {
                body.set_type(value, new);
            }
        }
        Ok(())
    }

    fn ty(&mut self, ty: Type) -> Result<Type, E> {
        if let Some(&known) = self.types.get(&ty) {
            return Ok(known);
        }
        let ctx = self.ctx;
        let data = match ty.data(ctx) {
            TypeData::Complex(element) => Some(TypeData::Complex(self.ty(*element)?)),
            TypeData::Tuple(elements) => Some(TypeData::Tuple(self.tys(elements)?)),
            TypeData::Function { inputs, results } => {
                Some(TypeData::Function { inputs: self.tys(inputs)?, results: self.tys(results)? })
            }
            TypeData::Vector { shape, scalable, element } => {
                let element = self.ty(*element)?;
                Some(TypeData::Vector { shape: shape.clone(), scalable: scalable.clone(), element })
            }
            TypeData::RankedTensor { shape, element, encoding } => {
                let (element, encoding) = (self.ty(*element)?, self.optional(*encoding)?);
                Some(TypeData::RankedTensor { shape: shape.clone(), element, encoding })
            }
            TypeData::UnrankedTensor { element } => Some(TypeData::UnrankedTensor { element: self.ty(*element)? }),
            // The layout is replaced with its memref.
            TypeData::MemRef { shape, element, layout, space } => {
                let (element, space) = (self.ty(*element)?, self.optional(*space)?);
                Some(TypeData::MemRef { shape: shape.clone(), element, layout: *layout, space })
            }
            TypeData::UnrankedMemRef { element, space } => {
                let (element, space) = (self.ty(*element)?, self.optional(*space)?);
                Some(TypeData::UnrankedMemRef { element, space })
            }
            TypeData::Dialect { dialect, mnemonic, parameters } => {
                let parameters = self.attributes(parameters)?;
                Some(TypeData::Dialect { dialect: *dialect, mnemonic: *mnemonic, parameters })
            }
            TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::Float(_)
            | TypeData::None
            | TypeData::Opaque { .. } => None,
        };
        let inner = data.map_or(ty, |data| ctx.intern_type(data));
        let new = (self.ty)(ctx, inner)?;
        self.types.insert(ty, new);
        Ok(new)
    }

    fn tys(&mut self, types: &[Type]) -> Result<Box<[Type]>, E> {
        types.iter().map(|&ty| self.ty(ty)).collect()
    }

    fn optional(&mut self, attr: Option<Attr>) -> Result<Option<Attr>, E> {
        attr.map(|attr| self.attribute(attr)).transpose()
    }

    fn attributes(&mut self, attrs: &[Attr]) -> Result<Box<[Attr]>, E> {
        attrs.iter().map(|&attr| self.attribute(attr)).collect()
    }

    fn attribute(&mut self, attr: Attr) -> Result<Attr, E> {
        if let Some(&known) = self.attrs.get(&attr) {
            return Ok(known);
        }
        let ctx = self.ctx;
        let data = match attr.data(ctx) {
            AttrData::Integer { value, ty } => Some(AttrData::Integer { value: value.clone(), ty: self.ty(*ty)? }),
            AttrData::Float { bits, ty } => Some(AttrData::Float { bits: *bits, ty: self.ty(*ty)? }),
            AttrData::String { bytes, ty } => Some(AttrData::String { bytes: bytes.clone(), ty: self.ty(*ty)? }),
            AttrData::Array(elements) => Some(AttrData::Array(self.attributes(elements)?)),
            AttrData::Dictionary(entries) => {
                let entry = |&(name, value): &(_, Attr)| Ok((name, self.attribute(value)?));
                Some(AttrData::Dictionary(entries.iter().map(entry).collect::<Result<_, E>>()?))
            }
            AttrData::Type(ty) => Some(AttrData::Type(self.ty(*ty)?)),
            AttrData::DenseElements { ty, splat, data } => {
                Some(AttrData::DenseElements { ty: self.ty(*ty)?, splat: *splat, data: data.clone() })
            }
            AttrData::DenseStrings { ty, splat, strings } => {
                Some(AttrData::DenseStrings { ty: self.ty(*ty)?, splat: *splat, strings: strings.clone() })
            }
            AttrData::DenseArray { element, length, data } => {
                Some(AttrData::DenseArray { element: self.ty(*element)?, length: *length, data: data.clone() })
            }
            AttrData::Sparse { ty, indices, values } => Some(AttrData::Sparse {
                ty: self.ty(*ty)?,
                indices: self.attribute(*indices)?,
                values: self.attribute(*values)?,
            }),
            AttrData::DenseResource { ty, dialect, key } => {
                Some(AttrData::DenseResource { ty: self.ty(*ty)?, dialect: *dialect, key: *key })
            }
            AttrData::Distinct { id, referenced } => {
                Some(AttrData::Distinct { id: *id, referenced: self.attribute(*referenced)? })
            }
            AttrData::Dialect { dialect, mnemonic, parameters } => {
                let parameters = self.attributes(parameters)?;
                Some(AttrData::Dialect { dialect: *dialect, mnemonic: *mnemonic, parameters })
            }
            AttrData::Opaque { dialect, body, pretty, ty } => {
                Some(AttrData::Opaque { dialect: *dialect, body: *body, pretty: *pretty, ty: self.ty(*ty)? })
            }
            AttrData::Unit
            | AttrData::SymbolRef { .. }
            | AttrData::AffineMap(_)
            | AttrData::IntegerSet(_)
            | AttrData::StridedLayout { .. }
            | AttrData::Location(_) => None,
        };
        let inner = data.map_or(attr, |data| ctx.intern_attr(data));
        let new = (self.attr)(ctx, inner)?;
        self.attrs.insert(attr, new);
        Ok(new)
    }
}
