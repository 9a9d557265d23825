//! Views of buffers and reshapes of tensors: casts, subviews, collapsed, expanded, transposed and reinterpreted shapes.

use super::scope::JOINED_EXTENT;
use super::types::{Extent, Layout, Number, Roots, Shaped, Type, Value};
use super::{Constructs, Generator};

impl Generator {
    /// Creates a view of `source` in scope. The caller generates its definition.
    fn define_view(&mut self, source: &Value, ty: Shaped, extents: Vec<Extent>, construct: Constructs) -> Value {
        self.used |= construct;
        if source.view && !ty.tensor && self.allows(Constructs::VIEW_OF_VIEW) {
            self.used |= Constructs::VIEW_OF_VIEW;
        }
        self.define(ty, extents, source.roots, true)
    }

    /// Whether a cast of `value` to `target` is valid and succeeds at run time.
    pub(super) fn can_cast(value: &Value, target: &Shaped) -> bool {
        let source = value.shaped();
        **source != *target
            && source.tensor == target.tensor
            && source.element == target.element
            && source.space == target.space
            && source.rank() == target.rank()
            && target.dims.iter().zip(&value.extents).all(|(dim, extent)| dim.is_none() || *dim == extent.known())
            && match &target.layout {
                Layout::Identity => source.is_identity(),
                Layout::Strided { .. } => *target == target.fully_strided(),
            }
    }

    /// Generates a cast in scope.
    pub(super) fn cast_to(&mut self, source: &Value, target: &Shaped) -> Value {
        let value = self.define_view(source, target.clone(), source.extents.clone(), Constructs::CAST);
        let dialect = if target.tensor { "tensor" } else { "memref" };
        self.line(format_args!("{value} = {dialect}.cast {source} : {} to {}", source.ty, value.ty));
        value
    }

    pub(super) fn cast(&mut self) {
        let Some(source) = self.pick_shaped(|value| !value.extents.is_empty()) else { return };
        let shaped = source.shaped().clone();
        let mut target = (*shaped).clone();
        for (dim, extent) in target.dims.iter_mut().zip(&source.extents) {
            if self.entropy.chance(50) {
                *dim = if self.entropy.chance(70) { None } else { extent.known() };
            }
        }
        if !self.allows(Constructs::DYNAMIC_SHAPE) && !target.is_static() {
            return;
        }
        let loses_layout = !shaped.tensor && (!shaped.is_identity() || self.entropy.chance(40));
        if loses_layout {
            target = target.fully_strided();
        }
        if Self::can_cast(&source, &target) {
            self.cast_to(&source, &target);
        }
    }

    // ---- slices

    /// Returns a slice with offsets, sizes and strides within `source`. If `unit` is set, strides are 1.
    pub(super) fn slice(&mut self, source: &Value, unit: bool) -> Slice {
        let mut slice = Slice::default();
        for index in 0..source.extents.len() {
            match source.extents[index] {
                Extent::Known(extent) if extent > 0 => self.known_slice(extent, unit, &mut slice),
                extent => self.unknown_slice(source, index, extent, &mut slice),
            }
        }
        slice
    }

    fn known_slice(&mut self, extent: i64, unit: bool, slice: &mut Slice) {
        let whole = self.entropy.chance(30);
        let offset = if whole { 0 } else { self.entropy.below(extent as usize) as i64 };
        let left = extent - offset;
        let stride = if !unit && left > 2 && self.entropy.chance(20) { 2 } else { 1 };
        let most = (left + stride - 1) / stride;
        let mut size = if whole { most } else { self.entropy.between(1, most as usize) as i64 };
        if self.allows(Constructs::ZERO_EXTENT) && self.entropy.chance(3) {
            size = 0;
        }
        let dynamic = self.allows(Constructs::DYNAMIC_SHAPE);
        let offset = if dynamic && self.entropy.chance(20) { (None, self.index(offset)) } else { fixed(offset) };
        let size_text = if dynamic && self.entropy.chance(20) { (None, self.index(size)) } else { fixed(size) };
        slice.add(offset, size_text, Extent::Known(size), stride);
    }

    /// Adds a slice of an unknown or empty extent.
    fn unknown_slice(&mut self, source: &Value, index: usize, extent: Extent, slice: &mut Slice) {
        let whole = self.dim(source, index);
        if self.entropy.chance(50) {
            slice.add(fixed_operand(self.index(0)), (None, whole), extent, 1);
            return;
        }
        let (zero, one) = (self.index(0), self.index(1));
        let (wanted, some) = (self.entropy.below(4) as i64, self.entropy.chance(50));
        let wanted = self.index(wanted);
        // The last index, or 0 if the extent is 0.
        let last = self.binary("arith.maxui", &whole, &one, "index");
        let last = self.binary("arith.subi", &last, &one, "index");
        let offset = if some { self.binary("arith.minui", &wanted, &last, "index") } else { zero };
        let mut size = self.binary("arith.subi", &whole, &offset, "index");
        if !some {
            size = self.binary("arith.minui", &size, &wanted, "index");
        }
        let extent = self.unknown_extent(extent.bound());
        slice.add((None, offset), (None, size), extent, 1);
    }

    pub(super) fn subview(&mut self) {
        let Some(source) = self.pick_shaped(|value| !value.extents.is_empty() && has_plain_strides(value)) else {
            return;
        };
        let shaped = source.shaped().clone();
        let slice = self.slice(&source, false);
        let (source_strides, source_offset) = shaped.strides();
        let mut offset = source_offset;
        let (mut dims, mut extents, mut strides) = (Vec::new(), Vec::new(), Vec::new());
        // Drop all extents of 1 or none, because the choice among several can be ambiguous.
        let drops = self.entropy.chance(25);
        for (index, &source_stride) in source_strides.iter().enumerate() {
            offset = match (offset, slice.offsets[index].0, source_stride) {
                (Some(sum), Some(0), _) | (Some(sum), _, Some(0)) => Some(sum),
                (Some(sum), Some(own), Some(stride)) => Some(sum + own * stride),
                _ => None,
            };
            if slice.sizes[index].0 == Some(1) && drops {
                continue;
            }
            dims.push(slice.sizes[index].0);
            extents.push(slice.extents[index]);
            strides.push(source_stride.map(|stride| stride * slice.strides[index]));
        }
        let ty = Shaped { dims, layout: Layout::Strided { strides, offset }, ..*shaped };
        let value = self.define_view(&source, ty, extents, Constructs::SUBVIEW);
        let text = slice.text();
        self.line(format_args!("{value} = memref.subview {source}{text} : {} to {}", source.ty, value.ty));
    }

    // ---- reshapes

    pub(super) fn collapse_shape(&mut self) {
        let fits = |value: &Value| value.extents.len() > 1 && value.shaped().is_identity();
        let Some(source) = self.pick_shaped(fits) else { return };
        let shaped = source.shaped().clone();
        let rank = shaped.rank();
        // The group that is collapsed; other dimensions do not change.
        let first = self.entropy.below(rank - 1);
        let last = self.entropy.between(first + 1, rank - 1);
        let (mut groups, mut dims, mut extents) = (Vec::new(), Vec::new(), Vec::new());
        let mut index = 0;
        while index < rank {
            let end = if index == first { last } else { index };
            groups.push(index..=end);
            dims.push(shaped.dims[index..=end].iter().copied().product::<Option<i64>>());
            extents.push(self.product(&source.extents[index..=end]));
            index = end + 1;
        }
        let value = self.define_view(&source, shaped.with_dims(dims), extents, Constructs::COLLAPSE_SHAPE);
        let dialect = if shaped.tensor { "tensor" } else { "memref" };
        let groups = groups_text(groups.into_iter());
        self.line(format_args!(
            "{value} = {dialect}.collapse_shape {source} {groups} : {} into {}",
            source.ty, value.ty
        ));
    }

    fn product(&mut self, extents: &[Extent]) -> Extent {
        let unknown: Vec<Extent> = extents.iter().copied().filter(|extent| extent.known().is_none()).collect();
        let known: i64 = extents.iter().filter_map(|extent| extent.known()).product();
        match unknown[..] {
            [] => Extent::Known(known),
            [one] if known == 1 => one,
            _ => self.unknown_extent(extents.iter().map(|extent| extent.bound()).product()),
        }
    }

    pub(super) fn expand_shape(&mut self) {
        let fits = |value: &Value| (1..4).contains(&value.extents.len()) && value.shaped().is_identity();
        let Some(source) = self.pick_shaped(fits) else { return };
        let shaped = source.shaped().clone();
        let split = self.entropy.below(shaped.rank());
        let (mut groups, mut dims, mut extents, mut shape) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for index in 0..shaped.rank() {
            let begin = dims.len();
            let leading_one = self.entropy.chance(50);
            if index == split {
                // A factor of the extent: 1, or 2 if it is even.
                let even = shaped.dims[index].is_some_and(|extent| extent > 0 && extent % 2 == 0);
                let factor = if even && self.entropy.chance(70) { 2 } else { 1 };
                let rest = shaped.dims[index].map(|extent| extent / factor);
                let rest_extent = rest.map_or(source.extents[index], Extent::Known);
                let size = rest.map_or_else(|| self.dim(&source, index), |rest| rest.to_string());
                let mut pair = [(Some(factor), Extent::Known(factor), factor.to_string()), (rest, rest_extent, size)];
                if !leading_one {
                    pair.reverse();
                }
                for (dim, extent, size) in pair {
                    dims.push(dim);
                    extents.push(extent);
                    shape.push(size);
                }
            } else {
                dims.push(shaped.dims[index]);
                extents.push(source.extents[index]);
                let size = match shaped.dims[index] {
                    Some(extent) => extent.to_string(),
                    None => self.dim(&source, index),
                };
                shape.push(size);
            }
            groups.push(begin..=dims.len() - 1);
        }
        let value = self.define_view(&source, shaped.with_dims(dims), extents, Constructs::EXPAND_SHAPE);
        let dialect = if shaped.tensor { "tensor" } else { "memref" };
        let (groups, shape) = (groups_text(groups.into_iter()), shape.join(", "));
        self.line(format_args!(
            "{value} = {dialect}.expand_shape {source} {groups} output_shape [{shape}] : {} into {}",
            source.ty, value.ty
        ));
    }

    pub(super) fn transpose(&mut self) {
        let Some(source) = self.pick_shaped(|value| value.extents.len() > 1 && has_plain_strides(value)) else {
            return;
        };
        let shaped = source.shaped().clone();
        let rank = shaped.rank();
        let shift = self.entropy.between(1, rank - 1);
        let order: Vec<usize> = (0..rank).map(|index| (index + shift) % rank).collect();
        let (strides, offset) = shaped.strides();
        let strides = order.iter().map(|&index| strides[index]).collect();
        let dims = order.iter().map(|&index| shaped.dims[index]).collect();
        let extents = order.iter().map(|&index| source.extents[index]).collect();
        let ty = Shaped { dims, layout: Layout::Strided { strides, offset }, ..*shaped };
        let value = self.define_view(&source, ty, extents, Constructs::TRANSPOSE);
        let names = |indices: Vec<usize>| -> String {
            indices.iter().map(|index| format!("d{index}")).collect::<Vec<_>>().join(", ")
        };
        let (from, to) = (names((0..rank).collect()), names(order));
        self.line(format_args!(
            "{value} = memref.transpose {source} ({from}) -> ({to}) : {} to {}",
            source.ty, value.ty
        ));
    }

    pub(super) fn reinterpret_cast(&mut self) {
        let fits = |value: &Value| {
            let shaped = value.shaped();
            shaped.is_identity() && !value.extents.is_empty() && (shaped.is_static() || shaped.rank() == 1)
        };
        let Some(source) = self.pick_shaped(fits) else { return };
        let shaped = source.shaped().clone();
        let (sizes, strides, offset, extents) = if !shaped.is_static() {
            let size = self.dim(&source, 0);
            (vec![(None, size)], vec![1], 0, vec![source.extents[0]])
        } else if shaped.rank() == 2 && self.entropy.chance(50) {
            let (rows, columns) = (source.extents[0].bound(), source.extents[1].bound());
            let extents = vec![Extent::Known(columns), Extent::Known(rows)];
            (vec![fixed(columns), fixed(rows)], vec![1, columns], 0, extents)
        } else {
            let total = source.elements();
            let offset = if total > 1 { self.entropy.below(total as usize) as i64 } else { 0 };
            (vec![fixed(total - offset)], vec![1], offset, vec![Extent::Known(total - offset)])
        };
        let dims: Vec<Option<i64>> = sizes.iter().map(|size| size.0).collect();
        let layout = if offset == 0 && strides == [1] {
            Layout::Identity
        } else {
            Layout::Strided { strides: strides.iter().copied().map(Some).collect(), offset: Some(offset) }
        };
        let ty = Shaped { dims, layout, ..*shaped };
        let value = self.define_view(&source, ty, extents, Constructs::REINTERPRET_CAST);
        let list = |texts: Vec<String>| texts.join(", ");
        let sizes = list(sizes.into_iter().map(|size| size.1).collect());
        let strides = list(strides.iter().map(i64::to_string).collect());
        self.line(format_args!(
            "{value} = memref.reinterpret_cast {source} to offset: [{offset}], sizes: [{sizes}], strides: [{strides}] \
             : {} to {}",
            source.ty, value.ty
        ));
    }

    /// Casts a memref to an unranked type, possibly on one of two paths, and back.
    pub(super) fn unranked(&mut self) {
        let fits = |value: &Value| value.extents.iter().all(|extent| extent.bound() <= JOINED_EXTENT);
        let Some(first) = self.pick_shaped(fits) else { return };
        let shaped = first.shaped().clone();
        let space = if shaped.space == 0 { String::new() } else { format!(", {}", shaped.space) };
        let unranked = format!("memref<*x{}{space}>", shaped.element.keyword());
        let second = self.pick_shaped(|value| value.ty == first.ty && value.id != first.id);
        let lose = |generator: &mut Self, value: &Value| {
            let id = generator.fresh();
            generator.line(format_args!("%v{id} = memref.cast {value} : {} to {unranked}", value.ty));
            format!("%v{id}")
        };
        let allowed = Roots::all() - Roots::STACK;
        let (name, roots, extents) = match second {
            Some(second)
                if self.allows(Constructs::IF)
                    && self.entropy.chance(60)
                    && allowed.contains(first.roots | second.roots) =>
            {
                let condition = self.condition();
                let id = self.fresh();
                self.line(format_args!("%v{id} = scf.if {condition} -> ({unranked}) {{"));
                self.indent += 1;
                let name = lose(self, &first);
                self.line(format_args!("scf.yield {name} : {unranked}"));
                self.indent -= 1;
                self.line("} else {");
                self.indent += 1;
                let name = lose(self, &second);
                self.line(format_args!("scf.yield {name} : {unranked}"));
                self.indent -= 1;
                self.line("}");
                self.used |= Constructs::IF;
                let extents = self.joined_extents(&first, &second);
                (format!("%v{id}"), first.roots | second.roots, extents)
            }
            _ => (lose(self, &first), first.roots, first.extents.clone()),
        };
        let value = self.define(Type::Shaped(shaped), extents, roots, true);
        self.line(format_args!("{value} = memref.cast {name} : {unranked} to {}", value.ty));
        self.used |= Constructs::UNRANKED;
    }

    /// Returns the extents of a value that is one of two values of the same type.
    pub(super) fn joined_extents(&mut self, first: &Value, second: &Value) -> Vec<Extent> {
        let pairs = first.extents.iter().zip(&second.extents);
        pairs
            .map(
                |(&left, &right)| {
                    if left == right { left } else { self.unknown_extent(left.bound().max(right.bound())) }
                },
            )
            .collect()
    }
}

/// Whether the strides follow from the type. For a possibly empty type, they may differ from the usual strides.
fn has_plain_strides(value: &Value) -> bool {
    let shaped = value.shaped();
    !shaped.is_identity() || shaped.rank() < 2 || !shaped.dims.contains(&Some(0))
}

/// A slice: offsets, sizes and strides, each with its static value and its text.
#[derive(Default)]
pub(super) struct Slice {
    pub offsets: Vec<(Option<i64>, String)>,
    pub sizes: Vec<(Option<i64>, String)>,
    pub extents: Vec<Extent>,
    pub strides: Vec<i64>,
}

impl Slice {
    pub fn add(&mut self, offset: (Option<i64>, String), size: (Option<i64>, String), extent: Extent, stride: i64) {
        self.offsets.push(offset);
        self.sizes.push(size);
        self.extents.push(extent);
        self.strides.push(stride);
    }

    /// `[0, %v3] [2, 4] [1, 1]`
    pub fn text(&self) -> String {
        let join =
            |list: &[(Option<i64>, String)]| list.iter().map(|item| item.1.as_str()).collect::<Vec<_>>().join(", ");
        let strides: Vec<String> = self.strides.iter().map(i64::to_string).collect();
        format!("[{}] [{}] [{}]", join(&self.offsets), join(&self.sizes), strides.join(", "))
    }
}

/// Returns a static number.
pub(super) fn fixed(value: i64) -> (Option<i64>, String) {
    (Some(value), Number(Some(value)).to_string())
}

/// Returns a dynamic number, which is an operand.
fn fixed_operand(name: String) -> (Option<i64>, String) {
    (None, name)
}

/// `[[0, 1], [2]]`
fn groups_text(groups: impl Iterator<Item = std::ops::RangeInclusive<usize>>) -> String {
    let group = |range: std::ops::RangeInclusive<usize>| {
        let indices: Vec<String> = range.map(|index| index.to_string()).collect();
        format!("[{}]", indices.join(", "))
    };
    format!("[{}]", groups.map(group).collect::<Vec<_>>().join(", "))
}
