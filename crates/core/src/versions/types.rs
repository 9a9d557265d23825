//! Types and attributes that versions of MLIR have in other forms, or not at all.
//!
//! ```text
//! memref<4xf32, affine_map<(d0) -> (d0 * 2 + 1)>>     13 to 15; they also read 'offset: 1, strides: [2]'
//! memref<4xf32, strided<[2], offset: 1>>              since 16
//! ```
//!
//! Every distinct type and attribute is converted once, so the cost is linear in the program.

use rustc_hash::FxHashMap;

use crate::ir::layout::{strides_and_offset, with_map_layout};
use crate::ir::{Attr, AttrData, Body, Context, FloatKind, Op, Region, Type, TypeData, Value, Version};

/// Makes the layouts of memrefs that versions before 16 print as affine maps strided layouts, in `body` and all bodies in
/// it.
pub(crate) fn present_layouts(ctx: &Context, body: &mut Body) {
    let mut replacer = Replacer::new(ctx, &|ctx, ty| Ok(strided_of_map(ctx, ty)), &|_, attr| Ok(attr));
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        replacer.body(body);
        bodies.extend(body.nested_bodies_mut());
    }
}

/// Returns the memref type with a strided layout in place of an affine map that a strided layout is printed as.
fn strided_of_map(ctx: &Context, ty: Type) -> Type {
    let TypeData::MemRef { shape, element, layout: Some(layout), space } = ty.data(ctx) else { return ty };
    let (AttrData::AffineMap(_), Some(strided)) = (layout.data(ctx), strides_and_offset(ctx, ty)) else { return ty };
    let layout =
        ctx.intern_attr(AttrData::StridedLayout { offset: strided.offset, strides: strided.strides[..].into() });
    let present = ctx.memref(shape, *element, Some(layout), *space);
    if with_map_layout(ctx, present) == ty { present } else { ty }
}

/// Makes the types and attributes of `body` those of `version`. Returns what `version` does not have, with the op that has
/// it, or `None` for the op that owns the body, and the first version that has it.
pub(super) fn version_types(ctx: &Context, body: &mut Body, version: Version) -> Vec<(Option<Op>, String, Version)> {
    let ty = |ctx: &Context, ty: Type| version_type(ctx, ty, version);
    let attr = |ctx: &Context, attr: Attr| version_attribute(ctx, attr, version);
    Replacer::new(ctx, &ty, &attr).body(body)
}

fn version_type(ctx: &Context, ty: Type, version: Version) -> Result<Type, (String, Version)> {
    let since = match ty.data(ctx) {
        TypeData::Float(kind) => float_since(*kind),
        TypeData::Vector { shape, scalable, .. } => vector_since(shape, scalable),
        TypeData::MemRef { layout: Some(_), .. } if version < Version::V16 => match with_map_layout(ctx, ty) {
            // The layout of a row is the identity, and then no layout in these versions.
            former if matches!(former.data(ctx), TypeData::MemRef { layout: None, .. }) => Version::V16,
            former => return Ok(former),
        },
        _ => Version::V13,
    };
    match since <= version {
        true => Ok(ty),
        false => Err((format!("the type '{}'", crate::text::type_text(ctx, ty)), since)),
    }
}

/// Returns the first version that has a float type.
fn float_since(kind: FloatKind) -> Version {
    use FloatKind::*;
    match kind {
        F16 | BF16 | F32 | F64 | F80 | F128 => Version::V13,
        F8E5M2 | F8E4M3FN => Version::V16,
        F8E5M2FNUZ | F8E4M3FNUZ | F8E4M3B11FNUZ => Version::V17,
        TF32 => Version::V18,
        F8E4M3 => Version::V19,
        F8E3M4 | F8E8M0FNU | F4E2M1FN | F6E2M3FN | F6E3M2FN => Version::V20,
    }
}

/// Returns the first version that has a vector type: scalable dimensions had to be the last ones, and until 16 were
/// written in common brackets.
fn vector_since(shape: &[i64], scalable: &[bool]) -> Version {
    let fixed = scalable.iter().take_while(|&&scalable| !scalable).count();
    match (shape.is_empty(), scalable.len() - fixed) {
        (true, _) | (false, 1) => Version::V14,
        (false, 0) => Version::V13,
        (false, _) => Version::V17,
    }
}

fn version_attribute(ctx: &Context, attr: Attr, version: Version) -> Result<Attr, (String, Version)> {
    if let AttrData::Opaque { dialect, body, pretty, ty } = attr.data(ctx)
        && let Some(former) = ctx.dialect(ctx.str(*dialect)).and_then(|dialect| dialect.former_attr)
    {
        return match former(ctx.str(*body), version) {
            Ok(None) => Ok(attr),
            Ok(Some(text)) => {
                let (dialect, body) = (*dialect, ctx.name(&text));
                Ok(ctx.intern_attr(AttrData::Opaque { dialect, body, pretty: *pretty, ty: *ty }))
            }
            Err(problem) => Err((problem.what, problem.since)),
        };
    }
    let since = match attr.data(ctx) {
        AttrData::DenseResource { .. } => Version::V16,
        AttrData::Distinct { .. } => Version::V17,
        AttrData::StridedLayout { .. } => Version::V16,
        _ => Version::V13,
    };
    match since <= version {
        true => Ok(attr),
        false => Err((format!("the attribute '{}'", crate::text::attr_text(ctx, attr)), since)),
    }
}

type Expressed<T> = Result<T, (String, Version)>;

/// Replaces types and attributes everywhere in a body, the innermost first.
struct Replacer<'a> {
    ctx: &'a Context,
    ty: &'a dyn Fn(&Context, Type) -> Expressed<Type>,
    attr: &'a dyn Fn(&Context, Attr) -> Expressed<Attr>,
    types: FxHashMap<Type, Type>,
    attrs: FxHashMap<Attr, Attr>,
}

impl<'a> Replacer<'a> {
    fn new(
        ctx: &'a Context,
        ty: &'a dyn Fn(&Context, Type) -> Expressed<Type>,
        attr: &'a dyn Fn(&Context, Attr) -> Expressed<Attr>,
    ) -> Replacer<'a> {
        Replacer { ctx, ty, attr, types: FxHashMap::default(), attrs: FxHashMap::default() }
    }

    /// Returns the first problem of each op, in the order of the text.
    fn body(&mut self, body: &mut Body) -> Vec<(Option<Op>, String, Version)> {
        let mut problems = Vec::new();
        let mut note = |op: Option<Op>, found: Expressed<()>| {
            problems.extend(found.err().map(|(what, since)| (op, what, since)));
        };
        note(None, self.header(body));
        for op in body.walk_preorder() {
            note(Some(op), self.op(body, op));
        }
        problems
    }

    fn header(&mut self, body: &mut Body) -> Expressed<()> {
        body.header.attributes = self.attribute(body.header.attributes)?;
        let roots = body.roots().to_vec();
        self.arguments(body, &roots)
    }

    fn op(&mut self, body: &mut Body, op: Op) -> Expressed<()> {
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

    fn arguments(&mut self, body: &mut Body, regions: &[Region]) -> Expressed<()> {
        for &region in regions {
            let arguments: Vec<Value> = body.blocks(region).flat_map(|block| body.arguments(block).to_vec()).collect();
            self.values(body, &arguments)?;
        }
        Ok(())
    }

    fn values(&mut self, body: &mut Body, values: &[Value]) -> Expressed<()> {
        for &value in values {
            let (old, new) = (body.ty(value), self.ty(body.ty(value))?);
            if new != old {
                body.set_type(value, new);
            }
        }
        Ok(())
    }

    fn ty(&mut self, ty: Type) -> Expressed<Type> {
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

    fn tys(&mut self, types: &[Type]) -> Expressed<Box<[Type]>> {
        types.iter().map(|&ty| self.ty(ty)).collect()
    }

    fn optional(&mut self, attr: Option<Attr>) -> Expressed<Option<Attr>> {
        attr.map(|attr| self.attribute(attr)).transpose()
    }

    fn attributes(&mut self, attrs: &[Attr]) -> Expressed<Box<[Attr]>> {
        attrs.iter().map(|&attr| self.attribute(attr)).collect()
    }

    fn attribute(&mut self, attr: Attr) -> Expressed<Attr> {
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
                Some(AttrData::Dictionary(entries.iter().map(entry).collect::<Expressed<_>>()?))
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
