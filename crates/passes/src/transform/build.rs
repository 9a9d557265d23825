//! Builders for the ops that passes create, with names and attributes interned once.

use freehold_core::interface::MixedIndex;
use freehold_core::ir::{
    Attr, Context, InsertPoint, Location, Name, Op, OpName, OpSpec, Region, Type, TypeData, Value, View,
};
use freehold_core::rewrite::Rewriter;
use freehold_dialects::arith;
use freehold_dialects::bufferization;
use freehold_dialects::cf;
use freehold_dialects::func;
use freehold_dialects::memref;
use freehold_dialects::scf;

/// The predicate of an `arith.cmpi`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Compare {
    Equal = 0,
    NotEqual = 1,
    UnsignedLess = 6,
}

/// Names and attributes of the ops that passes create.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Names {
    pub constant: OpName,
    pub andi: OpName,
    pub ori: OpName,
    pub xori: OpName,
    pub cmpi: OpName,
    pub select: OpName,
    pub addi: OpName,
    pub muli: OpName,
    pub assert: OpName,
    pub if_: OpName,
    pub for_: OpName,
    pub yield_: OpName,
    pub call: OpName,
    pub return_: OpName,
    pub alloc: OpName,
    pub alloca: OpName,
    pub dealloc: OpName,
    pub copy: OpName,
    pub cast: OpName,
    pub dim: OpName,
    pub rank: OpName,
    pub load: OpName,
    pub store: OpName,
    pub reshape: OpName,
    pub subview: OpName,
    pub reinterpret_cast: OpName,
    pub metadata: OpName,
    pub aligned_pointer: OpName,
    pub free: OpName,
    pub clone: OpName,
    true_attributes: Attr,
    false_attributes: Attr,
    /// `{nontemporal = false}`: mlir-opt sets it on the loads and stores that it creates, and the generic form prints
    /// it.
    temporal_attributes: Attr,
}

impl Names {
    /// Interns the names and attributes.
    pub fn new(ctx: &Context) -> Names {
        let value = |value| ctx.dictionary(&[(Name::VALUE, ctx.bool_attr(value))]);
        Names {
            constant: ctx.op_name(arith::CONSTANT.name),
            andi: ctx.op_name(arith::ANDI.name),
            ori: ctx.op_name(arith::ORI.name),
            xori: ctx.op_name(arith::XORI.name),
            cmpi: ctx.op_name(arith::CMPI.name),
            select: ctx.op_name(arith::SELECT.name),
            addi: ctx.op_name(arith::ADDI.name),
            muli: ctx.op_name(arith::MULI.name),
            assert: ctx.op_name(cf::ASSERT.name),
            if_: ctx.op_name(scf::IF.name),
            for_: ctx.op_name(scf::FOR.name),
            yield_: ctx.op_name(scf::YIELD.name),
            call: ctx.op_name(func::CALL.name),
            return_: ctx.op_name(func::RETURN.name),
            alloc: ctx.op_name(memref::ALLOC.name),
            alloca: ctx.op_name(memref::ALLOCA.name),
            dealloc: ctx.op_name(memref::DEALLOC.name),
            copy: ctx.op_name(memref::COPY.name),
            cast: ctx.op_name(memref::CAST.name),
            dim: ctx.op_name(memref::DIM.name),
            rank: ctx.op_name(memref::RANK.name),
            load: ctx.op_name(memref::LOAD.name),
            store: ctx.op_name(memref::STORE.name),
            reshape: ctx.op_name(memref::RESHAPE.name),
            subview: ctx.op_name(memref::SUBVIEW.name),
            reinterpret_cast: ctx.op_name(memref::REINTERPRET_CAST.name),
            metadata: ctx.op_name(memref::EXTRACT_STRIDED_METADATA.name),
            aligned_pointer: ctx.op_name(memref::EXTRACT_ALIGNED_POINTER_AS_INDEX.name),
            free: ctx.op_name(bufferization::DEALLOC.name),
            clone: ctx.op_name(bufferization::CLONE.name),
            true_attributes: value(true),
            false_attributes: value(false),
            temporal_attributes: ctx.dictionary(&[(Name::NONTEMPORAL, ctx.bool_attr(false))]),
        }
    }

    /// Creates `arith.constant true` or `false` at the insertion point.
    pub fn bool_constant(&self, rewriter: &mut Rewriter<'_>, location: Location, value: bool) -> Value {
        let attributes = if value { self.true_attributes } else { self.false_attributes };
        let i1 = rewriter.ctx.i1();
        rewriter.create_value(&OpSpec::new(self.constant, location).results(&[i1]).attributes(attributes))
    }

    /// Creates `arith.constant value : index`.
    pub fn index_constant(&self, rewriter: &mut Rewriter<'_>, location: Location, value: i64) -> Value {
        let ctx = rewriter.ctx;
        let spec = OpSpec::new(self.constant, location).results(&[ctx.index()]);
        rewriter.create_value(&spec.attribute(ctx, Name::VALUE, ctx.index_attr(value)))
    }

    /// Creates an op with these operands whose one result has the type of the first operand.
    pub fn binary(
        &self,
        rewriter: &mut Rewriter<'_>,
        name: OpName,
        location: Location,
        left: Value,
        right: Value,
    ) -> Value {
        let ty = rewriter.ty(left);
        rewriter.create_value(&OpSpec::new(name, location).operands(&[left, right]).results(&[ty]))
    }

    /// Creates an `arith.cmpi`.
    pub fn compare(
        &self,
        rewriter: &mut Rewriter<'_>,
        location: Location,
        compare: Compare,
        left: Value,
        right: Value,
    ) -> Value {
        let ctx = rewriter.ctx;
        let predicate = ctx.integer_attr(ctx.integer(64), compare as i64);
        let spec = OpSpec::new(self.cmpi, location).operands(&[left, right]).results(&[ctx.i1()]);
        rewriter.create_value(&spec.attribute(ctx, Name::PREDICATE, predicate))
    }

    /// Creates an `arith.select`.
    pub fn select(
        &self,
        rewriter: &mut Rewriter<'_>,
        location: Location,
        condition: Value,
        on_true: Value,
        on_false: Value,
    ) -> Value {
        let ty = rewriter.ty(on_true);
        let spec = OpSpec::new(self.select, location).operands(&[condition, on_true, on_false]).results(&[ty]);
        rewriter.create_value(&spec)
    }

    /// Creates a `bufferization.clone` to the same type.
    pub fn clone(&self, rewriter: &mut Rewriter<'_>, location: Location, memref: Value) -> Value {
        let ty = rewriter.ty(memref);
        rewriter.create_value(&OpSpec::new(self.clone, location).operands(&[memref]).results(&[ty]))
    }

    /// Creates `bufferization.dealloc (memrefs) if (conditions) retain (retained)`.
    pub fn free(
        &self,
        rewriter: &mut Rewriter<'_>,
        location: Location,
        memrefs: &[Value],
        conditions: &[Value],
        retained: &[Value],
    ) -> Op {
        let ctx = rewriter.ctx;
        let sizes = segments(ctx, &[memrefs.len(), conditions.len(), retained.len()]);
        let mut spec = OpSpec::new(self.free, location).operands(memrefs).operands(conditions).operands(retained);
        spec.results.extend(retained.iter().map(|_| ctx.i1()));
        rewriter.create(&spec.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, sizes))
    }

    /// Returns the base buffer of a ranked memref, from a `memref.extract_strided_metadata` that it creates.
    pub fn base_buffer(&self, rewriter: &mut Rewriter<'_>, location: Location, memref: Value) -> Value {
        let ctx = rewriter.ctx;
        let TypeData::MemRef { ref shape, element, space, .. } = *rewriter.ty(memref).data(ctx) else {
            unreachable!("only ranked memrefs have strided metadata")
        };
        let mut spec = OpSpec::new(self.metadata, location).operands(&[memref]);
        spec.results.push(ctx.memref(&[], element, None, space));
        spec.results.extend(std::iter::repeat_n(ctx.index(), 1 + 2 * shape.len()));
        rewriter.create_value(&spec)
    }

    /// Creates a `memref.dealloc`.
    pub fn dealloc(&self, rewriter: &mut Rewriter<'_>, location: Location, memref: Value) -> Op {
        rewriter.create(&OpSpec::new(self.dealloc, location).operands(&[memref]))
    }

    /// Creates a `memref.alloc` or `memref.alloca` (`name`) of a type, with sizes for its dynamic dimensions.
    pub fn allocate(
        &self,
        rewriter: &mut Rewriter<'_>,
        name: OpName,
        location: Location,
        ty: Type,
        sizes: &[Value],
        alignment: Option<Attr>,
    ) -> Value {
        let ctx = rewriter.ctx;
        let mut entries = vec![(Name::OPERAND_SEGMENT_SIZES, segments(ctx, &[sizes.len(), 0]))];
        entries.extend(alignment.map(|alignment| (Name::ALIGNMENT, alignment)));
        let spec = OpSpec::new(name, location).operands(sizes).results(&[ty]).attributes(ctx.dictionary(&entries));
        rewriter.create_value(&spec)
    }

    /// Creates a `memref.cast`.
    pub fn cast(&self, rewriter: &mut Rewriter<'_>, location: Location, memref: Value, ty: Type) -> Value {
        rewriter.create_value(&OpSpec::new(self.cast, location).operands(&[memref]).results(&[ty]))
    }

    /// Creates `memref.load memref[index]`.
    pub fn load(&self, rewriter: &mut Rewriter<'_>, location: Location, memref: Value, index: Value) -> Value {
        let element = rewriter.ty(memref).element_or_self(rewriter.ctx);
        let spec = OpSpec::new(self.load, location).operands(&[memref, index]).results(&[element]);
        rewriter.create_value(&spec.attributes(self.temporal_attributes))
    }

    /// Creates `memref.store value, memref[index]`.
    pub fn store(&self, rewriter: &mut Rewriter<'_>, location: Location, value: Value, memref: Value, index: Value) {
        let spec = OpSpec::new(self.store, location).operands(&[value, memref, index]);
        rewriter.create(&spec.attributes(self.temporal_attributes));
    }

    /// Creates `memref.dim memref, index`.
    pub fn dim(&self, rewriter: &mut Rewriter<'_>, location: Location, memref: Value, index: Value) -> Value {
        let ty = rewriter.ctx.index();
        rewriter.create_value(&OpSpec::new(self.dim, location).operands(&[memref, index]).results(&[ty]))
    }

    /// Creates a `memref.extract_aligned_pointer_as_index`.
    pub fn aligned_pointer(&self, rewriter: &mut Rewriter<'_>, location: Location, memref: Value) -> Value {
        let ty = rewriter.ctx.index();
        rewriter.create_value(&OpSpec::new(self.aligned_pointer, location).operands(&[memref]).results(&[ty]))
    }

    /// Creates an `scf.yield` at the insertion point.
    pub fn yield_(&self, rewriter: &mut Rewriter<'_>, location: Location, values: &[Value]) -> Op {
        rewriter.create(&OpSpec::new(self.yield_, location).operands(values))
    }

    /// Creates an `scf.if` whose regions are filled by `then` and `otherwise`, which must end them with a yield.
    /// Afterwards the insertion point is after the op.
    pub fn if_(
        &self,
        rewriter: &mut Rewriter<'_>,
        location: Location,
        condition: Value,
        types: &[Type],
        then: impl FnOnce(&mut Rewriter<'_>),
        otherwise: Option<&mut dyn FnMut(&mut Rewriter<'_>)>,
    ) -> Op {
        let (first, second) = (rewriter.create_region(), rewriter.create_region());
        let spec = OpSpec::new(self.if_, location).operands(&[condition]).results(types).region(first).region(second);
        let op = rewriter.create(&spec);
        let at = rewriter.at;
        self.fill(rewriter, first, then);
        if let Some(otherwise) = otherwise {
            self.fill(rewriter, second, otherwise);
        }
        rewriter.at = at;
        op
    }

    fn fill(&self, rewriter: &mut Rewriter<'_>, region: Region, fill: impl FnOnce(&mut Rewriter<'_>)) {
        let block = rewriter.append_block(region);
        rewriter.at = InsertPoint::End(block);
        fill(rewriter);
    }

    /// Creates an `scf.for` over `[lower, upper)`. `fill` fills its body, given the induction variable and the
    /// loop-carried values, and must end it with a yield. Afterwards the insertion point is after the op.
    #[allow(clippy::too_many_arguments)]
    pub fn for_(
        &self,
        rewriter: &mut Rewriter<'_>,
        location: Location,
        bounds: [Value; 3],
        inits: &[Value],
        fill: impl FnOnce(&mut Rewriter<'_>, Value, &[Value]),
    ) -> Op {
        let region = rewriter.create_region();
        let types: Vec<Type> = inits.iter().map(|&init| rewriter.ty(init)).collect();
        let spec = OpSpec::new(self.for_, location).operands(&bounds).operands(inits).results(&types).region(region);
        let op = rewriter.create(&spec);
        let at = rewriter.at;
        let block = rewriter.append_block(region);
        let index = rewriter.ty(bounds[0]);
        let induction = rewriter.add_argument(block, index, location);
        let carried: Vec<Value> = types.iter().map(|&ty| rewriter.add_argument(block, ty, location)).collect();
        rewriter.at = InsertPoint::End(block);
        fill(rewriter, induction, &carried);
        rewriter.at = at;
        op
    }

    /// Creates a `memref.reinterpret_cast` of `memref` to `ty`.
    pub fn reinterpret_cast(
        &self,
        rewriter: &mut Rewriter<'_>,
        location: Location,
        ty: Type,
        memref: Value,
        lists: [&[MixedIndex]; 3],
    ) -> Value {
        let spec = OpSpec::new(self.reinterpret_cast, location).operands(&[memref]).results(&[ty]);
        let spec = self.with_extents(rewriter.ctx, spec, lists);
        rewriter.create_value(&spec)
    }

    /// Adds offsets, sizes and strides to an op that has one operand so far.
    pub fn with_extents(&self, ctx: &Context, mut spec: OpSpec, lists: [&[MixedIndex]; 3]) -> OpSpec {
        let mut sizes = vec![1];
        let mut entries = Vec::new();
        for (list, name) in lists.into_iter().zip(["static_offsets", "static_sizes", "static_strides"]) {
            let before = spec.operands.len();
            let known: Vec<i64> = list
                .iter()
                .map(|extent| match *extent {
                    MixedIndex::Static(value) => value,
                    MixedIndex::Value(value) => {
                        spec.operands.push(value);
                        freehold_core::ir::DYNAMIC
                    }
                })
                .collect();
            sizes.push(spec.operands.len() - before);
            entries.push((ctx.name(name), ctx.int_array_attr(64, &known)));
        }
        entries.push((Name::OPERAND_SEGMENT_SIZES, segments(ctx, &sizes)));
        spec.attributes(ctx.dictionary(&entries))
    }
}

/// Returns segment sizes as `array<i32: …>`.
pub fn segments(ctx: &Context, sizes: &[usize]) -> Attr {
    let sizes: Vec<i64> = sizes.iter().map(|&size| size as i64).collect();
    ctx.int_array_attr(32, &sizes)
}

/// Returns the value of the integer constant that defines `value`.
pub fn constant_integer(view: View<'_>, value: Value) -> Option<i64> {
    let op = view.defining_op(value)?;
    let op_def = view.op_def(op)?;
    if !op_def.has(freehold_core::interface::Traits::CONSTANT_LIKE) {
        return None;
    }
    view.attribute(op, Name::VALUE)?.as_i64(view.ctx)
}

/// Returns whether `value` is the constant `true` (or any integer constant 1).
pub fn is_constant_one(view: View<'_>, value: Value) -> bool {
    match constant_integer(view, value) {
        Some(constant) => constant == 1 || (constant == -1 && view.ty(value).is_signless(view.ctx, 1)),
        None => false,
    }
}

/// Returns whether `value` is the constant `false` (or any integer constant 0).
pub fn is_constant_zero(view: View<'_>, value: Value) -> bool {
    constant_integer(view, value) == Some(0)
}
