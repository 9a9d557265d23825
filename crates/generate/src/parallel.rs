//! Parallel loops without races: no iteration writes memory that another iteration reads or writes.
//!
//! On tensors, an iteration of `scf.forall` reads and inserts its own slice of each shared output. On buffers, values
//! from outside of the loop are only read, except for one buffer, in which each iteration writes its own slice.

use super::regions::list;
use super::types::{Element, Extent, Layout, Roots, Shaped, Type, Value};
use super::views::{Slice, fixed};
use super::{Constructs, Generator, LARGEST_EXTENT};

/// The maximum number of tensors that one loop writes.
const MOST_OUTPUTS: usize = 3;

impl Generator {
    /// Marks all values in scope as read-only.
    pub(super) fn begin_parallel(&mut self) {
        self.parallel += 1;
        for value in self.values.iter_mut().filter(|value| value.ty.shaped().is_some()) {
            if !value.shaped().tensor {
                value.roots |= Roots::FROZEN;
            }
        }
    }

    /// Ends a loop. `outer` are the values that were in scope before it, and `own` is the buffer that the iterations
    /// wrote.
    pub(super) fn end_parallel(&mut self, outer: Vec<Value>, own: Option<Value>) {
        self.parallel -= 1;
        self.values = outer;
        self.values.extend(own);
    }

    /// Sometimes returns a buffer with a slice for each iteration of a loop with these extents. It is not in scope,
    /// because it must not be read in the loop.
    pub(super) fn own_parts(&mut self, extents: &[Extent]) -> Option<Value> {
        let known: Option<Vec<i64>> = extents.iter().map(|extent| extent.known()).collect();
        let mut dims: Vec<Option<i64>> = known?.into_iter().map(|extent| Some(extent.max(1))).collect();
        if !self.entropy.chance(70) {
            return None;
        }
        if self.allows(Constructs::SUBVIEW) && self.entropy.chance(50) {
            dims.push(Some(2));
        }
        let element = self.random_element();
        let shaped = Shaped { tensor: false, dims, element, layout: Layout::Identity, space: 0 };
        let value = self.allocate("memref.alloc", &shaped, Roots::LOCAL);
        self.fill(&value);
        Some(value)
    }

    /// Writes the slice of `own` that belongs to the iteration with these indices, or adds it to the scope.
    pub(super) fn write_own_part(&mut self, own: Option<&Value>, indices: &[String]) {
        let Some(own) = own else { return };
        let shaped = own.shaped().clone();
        if shaped.rank() == indices.len() {
            let element = self.scalar(shaped.element);
            return self.line(format_args!("memref.store {element}, {own}[{}] : {}", list(indices), own.ty));
        }
        let mut slice = Slice::default();
        for index in indices {
            slice.add((None, index.clone()), fixed(1), Extent::Known(1), 1);
        }
        slice.add(fixed(0), fixed(2), Extent::Known(2), 1);
        let (strides, _) = shaped.strides();
        let dims = slice.sizes.iter().map(|size| size.0).collect();
        let ty = Shaped { dims, layout: Layout::Strided { strides, offset: None }, ..(*shaped).clone() };
        let part = self.define(ty, slice.extents.clone(), Roots::LOCAL, true);
        self.line(format_args!("{part} = memref.subview {own}{} : {} to {}", slice.text(), own.ty, part.ty));
        self.used |= Constructs::SUBVIEW;
        let count = self.entropy.below(3);
        self.statements(count);
    }

    /// `scf.forall`. On tensors, each iteration inserts its own slices. On buffers, it may read and write its own
    /// slice.
    pub(super) fn forall(&mut self) {
        if self.is_tensor() {
            return self.forall_insertions();
        }
        let (end, trips, known) = self.parallel_bounds();
        if !self.can_repeat(trips) {
            return;
        }
        let outer = self.values.clone();
        let own = known.and_then(|known| self.own_parts(&[known]));
        self.enter_forall();
        self.begin_parallel();
        let index = self.define_scalar(Element::Index);
        self.line(format_args!("scf.forall ({index}) in ({end}) {{"));
        self.repeated(trips, |generator| {
            let count = generator.entropy.between(1, 4);
            generator.statements(count);
            generator.write_own_part(own.as_ref(), &[index.to_string()]);
        });
        self.line("}");
        self.foralls -= 1;
        self.end_parallel(outer, own);
    }

    fn enter_forall(&mut self) {
        self.used |= if self.foralls > 0 { Constructs::FORALL | Constructs::NESTED_FORALL } else { Constructs::FORALL };
        self.foralls += 1;
    }

    /// Returns the upper bound of a loop that starts at 0, the maximum number of iterations, and the extent if it is
    /// known.
    fn parallel_bounds(&mut self) -> (String, u64, Option<Extent>) {
        if self.entropy.chance(60) {
            let trips = self.entropy.below(4) as i64;
            return (self.index(trips), trips as u64, Some(Extent::Known(trips)));
        }
        let (end, trips) = self.trip_count();
        (end, trips, None)
    }

    /// `scf.parallel`, perhaps with a reduction.
    pub(super) fn parallel(&mut self) {
        let (end, trips, known) = self.parallel_bounds();
        if !self.can_repeat(trips) {
            return;
        }
        let (zero, one) = (self.index(0), self.index(1));
        // Floating-point sums depend on the order, so the reduction is on integers.
        let element = Element::I32;
        let initial = self.entropy.chance(50).then(|| self.scalar(element));
        let result = self.fresh();
        let outer = self.values.clone();
        let own = known.and_then(|known| self.own_parts(&[known]));
        self.begin_parallel();
        let index = self.define_scalar(Element::Index);
        let head = if initial.is_some() { format!("%v{result} = ") } else { String::new() };
        let tail = initial.as_ref().map_or(String::new(), |value| format!(" init ({value}) -> i32"));
        self.line(format_args!("{head}scf.parallel ({index}) = ({zero}) to ({end}) step ({one}){tail} {{"));
        self.repeated(trips, |generator| {
            let count = generator.entropy.between(1, 4);
            generator.statements(count);
            generator.write_own_part(own.as_ref(), &[index.to_string()]);
            if initial.is_none() {
                generator.line("scf.reduce");
                return;
            }
            let part = generator.scalar(element);
            let (left, right, sum) = (generator.fresh(), generator.fresh(), generator.fresh());
            let combine = *generator.entropy.pick(&["arith.addi", "arith.maxsi", "arith.xori"]);
            generator.line(format_args!("scf.reduce({part} : i32) {{"));
            generator.line(format_args!("^bb0(%v{left}: i32, %v{right}: i32):"));
            generator.line(format_args!("  %v{sum} = {combine} %v{left}, %v{right} : i32"));
            generator.line(format_args!("  scf.reduce.return %v{sum} : i32"));
            generator.line("}");
        });
        self.line("}");
        self.end_parallel(outer, own);
        if initial.is_some() {
            let depth = self.depth;
            let ty = Type::Scalar(element);
            self.values.push(Value { id: result, ty, extents: Vec::new(), roots: Roots::empty(), view: false, depth });
        }
        self.used |= Constructs::PARALLEL;
    }

    // ---- over tensors

    /// Returns the tensors that the iterations write. All have the same first extent.
    fn outputs(&mut self) -> Vec<Value> {
        let fits = |value: &Value| {
            let shaped = value.shaped();
            shaped.rank() > 0
                && value.extents[0].bound() <= LARGEST_EXTENT
                && shaped.dims[1..].iter().all(|extent| extent.is_some_and(|extent| extent > 0))
        };
        let Some(first) = self.pick_shaped(fits) else { return Vec::new() };
        let extent = first.extents[0];
        let mut outputs = vec![first];
        if self.allows(Constructs::SEVERAL_INSERTIONS) {
            for _ in 0..self.entropy.below(MOST_OUTPUTS) {
                // A tensor may occur twice; the results are still different tensors.
                outputs.extend(self.pick_shaped(|value| fits(value) && value.extents[0] == extent));
            }
        }
        outputs
    }

    /// `scf.forall` in which each iteration inserts a row of each output, or an element of each row.
    fn forall_insertions(&mut self) {
        if !self.allows(Constructs::INSERT_SLICE) {
            return;
        }
        let outputs = self.outputs();
        let Some(first) = outputs.first().cloned() else { return };
        let columns = outputs.iter().map(|output| output.shaped().dims.get(1).copied().flatten());
        let same_columns = first.shaped().dims.get(1).copied().flatten();
        let by_column = columns.into_iter().all(|column| column == same_columns) && self.entropy.chance(30);
        let columns = same_columns.filter(|&columns| by_column && columns <= LARGEST_EXTENT);
        let trips = first.extents[0].bound() as u64 * columns.unwrap_or(1) as u64;
        if !self.can_repeat(trips) {
            return;
        }
        let count = self.dim(&first, 0);
        let results: Vec<Value> = outputs
            .iter()
            .map(|output| self.undeclared(output.ty.clone(), output.extents.clone(), Roots::empty(), false))
            .collect();
        let names: Vec<String> = outputs.iter().map(|_| format!("%v{}", self.fresh())).collect();
        let pairs = list(names.iter().zip(&outputs).map(|(name, output)| format!("{name} = {output}")));
        let types = list(outputs.iter().map(|output| &output.ty));
        let scope = self.values.len();
        let mut indices = vec![self.define_scalar(Element::Index)];
        indices.extend(columns.map(|_| self.define_scalar(Element::Index)));
        let ends = std::iter::once(count).chain(columns.map(|columns| columns.to_string()));
        self.line(format_args!(
            "{} = scf.forall ({}) in ({}) shared_outs({pairs}) -> ({types}) {{",
            list(&results),
            list(&indices),
            list(ends)
        ));
        self.enter_forall();
        self.parallel += 1;
        self.repeated(trips, |generator| generator.insertions(&outputs, &names, &indices));
        self.parallel -= 1;
        self.foralls -= 1;
        self.values.truncate(scope);
        self.line("}");
        self.values.extend(results);
        self.used |= Constructs::INSERT_SLICE;
    }

    /// Generates the insertions of an iteration. It may also read its own slices of the outputs.
    fn insertions(&mut self, outputs: &[Value], names: &[String], indices: &[Value]) {
        for (output, name) in outputs.iter().zip(names) {
            if self.allows(Constructs::OUTPUT_READ | Constructs::EXTRACT_SLICE) && self.entropy.chance(50) {
                let slice = own_slice(output, indices);
                let ty = self.part_type(output, indices.len(), &slice);
                let extents = ty.dims.iter().flatten().map(|&extent| Extent::Known(extent)).collect();
                let part = self.define(ty, extents, Roots::empty(), true);
                let text = slice.text();
                self.line(format_args!("{part} = tensor.extract_slice {name}{text} : {} to {}", output.ty, part.ty));
                self.used |= Constructs::OUTPUT_READ | Constructs::EXTRACT_SLICE;
                if self.entropy.chance(40) {
                    self.write_into(&part);
                }
            }
        }
        let count = self.entropy.below(4);
        self.statements(count);
        let mut insertions = Vec::new();
        for (output, name) in outputs.iter().zip(names) {
            for slice in self.written_slices(output, indices) {
                let ty = self.part_type(output, indices.len(), &slice);
                let source = self.value_of(&ty.into(), Roots::empty());
                insertions.push(format!(
                    "  tensor.parallel_insert_slice {source} into {name}{} : {} into {}",
                    slice.text(),
                    source.ty,
                    output.ty
                ));
            }
        }
        if insertions.len() > 1 {
            self.used |= Constructs::SEVERAL_INSERTIONS;
            if self.entropy.chance(50) {
                insertions.reverse();
            }
        }
        self.line("scf.forall.in_parallel {");
        insertions.into_iter().for_each(|insertion| self.line(insertion));
        self.line("}");
    }

    /// Returns the slices of an output that an iteration writes: its own slice, two halves of it, or nothing.
    fn written_slices(&mut self, output: &Value, indices: &[Value]) -> Vec<Slice> {
        let whole = own_slice(output, indices);
        let last = whole.extents.len() - 1;
        let width = whole.sizes[last].0.unwrap_or(1);
        let halves = self.allows(Constructs::SEVERAL_INSERTIONS) && last >= indices.len() && width > 1;
        if halves && self.entropy.chance(40) {
            let at = self.entropy.between(1, width as usize - 1) as i64;
            let (mut left, mut right) = (own_slice(output, indices), whole);
            left.sizes[last] = fixed(at);
            right.offsets[last] = fixed(at);
            right.sizes[last] = fixed(width - at);
            return vec![left, right];
        }
        if self.entropy.chance(10) { Vec::new() } else { vec![whole] }
    }

    /// Returns the type of a slice, possibly without the dimensions of the loop.
    fn part_type(&mut self, output: &Value, loops: usize, slice: &Slice) -> Shaped {
        let mut dims: Vec<Option<i64>> = slice.sizes.iter().map(|size| size.0).collect();
        if self.entropy.chance(25) {
            dims.drain(..loops);
        }
        output.shaped().with_dims(dims)
    }
}

/// Returns the slice of a tensor that belongs to the iteration with these indices.
fn own_slice(output: &Value, indices: &[Value]) -> Slice {
    let mut slice = Slice::default();
    for (dimension, &extent) in output.shaped().dims.iter().enumerate() {
        match (indices.get(dimension), extent) {
            (Some(index), _) => slice.add((None, index.to_string()), fixed(1), Extent::Known(1), 1),
            (None, extent) => {
                let extent = extent.expect("a static extent");
                slice.add(fixed(0), fixed(extent), Extent::Known(extent), 1);
            }
        }
    }
    slice
}
