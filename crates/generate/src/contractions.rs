//! Contractions, convolutions and poolings of square tensors whose operands and results are transposed, broadcast or padded, as
//! front ends write them.

use super::Generator;
use super::types::{Element, Extent, Layout, Roots, Shaped, Value};

impl Generator {
    /// Generates a product of two of these square tensors, with transposed and broadcast operands and perhaps a transposed
    /// result. Returns the result, which is not in scope.
    pub(super) fn contraction(&mut self, live: &[Value]) -> Value {
        let left = self.entropy.pick(live).clone();
        let same = |value: &&Value| value.ty == left.ty && value.id != left.id;
        let right = live.iter().find(same).cloned().unwrap_or_else(|| left.clone());
        let extent = left.elements() as u64;
        self.cost += self.times * extent * extent * 8;
        let (left, right) = (self.moved(&left), self.moved(&right));
        let destination = self.filled_like(&left);
        let result = self.square_like(&left);
        let (ty, element) = (result.ty.clone(), left.shaped().element.keyword());
        if self.entropy.chance(60) {
            self.line(format_args!(
                "{result} = linalg.matmul ins({left}, {right} : {ty}, {ty}) outs({destination} : {ty}) -> {ty}"
            ));
        } else {
            // With batches of extent 1, which are added and dropped.
            let Some(extent) = left.shaped().dims[0] else { return left };
            let batched = format!("tensor<1x{extent}x{extent}x{element}>");
            let mut operands = Vec::new();
            for operand in [&left, &right, &destination] {
                let id = self.fresh();
                self.line(format_args!(
                    "%v{id} = tensor.expand_shape {operand} [[0, 1], [2]] output_shape [1, {extent}, {extent}] : {ty} into {batched}"
                ));
                operands.push(format!("%v{id}"));
            }
            let product = self.fresh();
            self.line(format_args!(
                "%v{product} = linalg.batch_matmul ins({}, {} : {batched}, {batched}) outs({} : {batched}) -> {batched}",
                operands[0], operands[1], operands[2]
            ));
            self.line(format_args!("{result} = tensor.collapse_shape %v{product} [[0, 1], [2]] : {batched} into {ty}"));
        }
        if self.entropy.chance(40) { self.transposed(&result) } else { result }
    }

    /// Generates a convolution or a pooling of one of these square tensors, padded so that the result has the same shape.
    /// Returns the result, which is not in scope.
    pub(super) fn window(&mut self, live: &[Value]) -> Value {
        let source = self.entropy.pick(live).clone();
        let shaped = (**source.shaped()).clone();
        self.cost += self.times * source.elements() as u64 * 80;
        let larger = |extent: &Option<i64>| extent.map(|extent| extent + 2);
        let whole = self.square(Shaped { dims: shaped.dims.iter().map(larger).collect(), ..shaped.clone() });
        let padding = self.constant(shaped.element);
        let (element, ids) = (shaped.element.keyword(), [self.fresh(), self.fresh()]);
        self.line(format_args!("{whole} = tensor.pad {source} low[1, 1] high[1, 1] {{"));
        self.line(format_args!("^bb0(%v{}: index, %v{}: index):", ids[0], ids[1]));
        self.line(format_args!("  tensor.yield {padding} : {element}"));
        self.line(format_args!("}} : {} to {}", source.ty, whole.ty));
        self.used |= super::Constructs::PAD;
        let kernel = self.filled_like(&Value {
            ty: Shaped { dims: vec![Some(3), Some(3)], ..shaped.clone() }.into(),
            extents: vec![Extent::Known(3); 2],
            ..source.clone()
        });
        let destination = self.filled_like(&source);
        let result = self.square_like(&source);
        let (whole_ty, kernel_ty, ty) = (&whole.ty, &kernel.ty, &result.ty);
        self.line(format_args!(
            "{result} = linalg.conv_2d ins({whole}, {kernel} : {whole_ty}, {kernel_ty}) outs({destination} : {ty}) -> {ty}"
        ));
        result
    }

    /// Generates a convolution of a padded constant, which is large enough to be padded a few rows at a time. Returns the
    /// result, which is not in scope.
    pub(super) fn padded_rows(&mut self) -> Value {
        const ROWS: i64 = 16;
        const COLUMNS: i64 = 17;
        self.cost += self.times * 20_000;
        let [list, source, padding] = [self.fresh(), self.fresh(), self.fresh()];
        // Neighbors differ, and so do rows.
        let elements: Vec<String> = (0..ROWS * COLUMNS).map(|number| (number * 37 % 251).to_string()).collect();
        let (count, shape) = (ROWS * COLUMNS, format!("{ROWS}x{COLUMNS}xi32"));
        self.line(format_args!("%v{list} = arith.constant dense<[{}]> : tensor<{count}xi32>", elements.join(", ")));
        self.line(format_args!(
            "%v{source} = tensor.expand_shape %v{list} [[0, 1]] output_shape [{ROWS}, {COLUMNS}] : tensor<{count}xi32> into tensor<{shape}>"
        ));
        let [above, below] = [0, 1].map(|_| self.entropy.below(5) as i64);
        let taps = self.entropy.between(1, 3) as i64;
        let shaped = |rows, columns| Shaped {
            tensor: true,
            dims: vec![Some(rows), Some(columns)],
            element: Element::I32,
            layout: Layout::Identity,
            space: 0,
        };
        let whole = self.square(shaped(ROWS + above + below, COLUMNS + 2));
        let number = self.entropy.below(9);
        self.line(format_args!("%v{padding} = arith.constant {number} : i32"));
        let ids = [self.fresh(), self.fresh()];
        self.line(format_args!("{whole} = tensor.pad %v{source} low[{above}, 1] high[{below}, 1] {{"));
        self.line(format_args!("^bb0(%v{}: index, %v{}: index):", ids[0], ids[1]));
        self.line(format_args!("  tensor.yield %v{padding} : i32"));
        self.line(format_args!("}} : tensor<{shape}> to {}", whole.ty));
        let like = self.square(shaped(taps, 3));
        let kernel = self.filled_like(&like);
        let like = self.square(shaped(ROWS + above + below + 1 - taps, COLUMNS));
        let destination = self.filled_like(&like);
        let result = self.square_like(&like);
        let (whole_ty, kernel_ty, ty) = (&whole.ty, &kernel.ty, &result.ty);
        self.line(format_args!(
            "{result} = linalg.conv_2d ins({whole}, {kernel} : {whole_ty}, {kernel_ty}) outs({destination} : {ty}) -> {ty}"
        ));
        self.used |= super::Constructs::PAD;
        result
    }

    /// Reads an element of one of these tensors in the body of a structured op of the same shape: the one at the opposite end.
    /// Returns its bits.
    pub(super) fn gathered(&mut self, live: &[Value]) -> String {
        let source = self.entropy.pick(live).clone();
        let mut indices = Vec::new();
        for (dimension, extent) in source.shaped().dims.clone().into_iter().enumerate() {
            let index = self.fresh();
            self.line(format_args!("%v{index} = linalg.index {dimension} : index"));
            let last = self.index(extent.unwrap_or(1) - 1);
            indices.push(self.binary("arith.subi", &last, &format!("%v{index}"), "index"));
        }
        let element = self.fresh();
        self.line(format_args!("%v{element} = tensor.extract {source}[{}] : {}", indices.join(", "), source.ty));
        self.bits_of(&format!("%v{element}"), source.shaped().element)
    }

    /// Returns the tensor, or moves its elements: transposed, or one column of it in each column.
    fn moved(&mut self, source: &Value) -> Value {
        match self.entropy.below(5) {
            0 | 1 => self.transposed(source),
            2 => {
                let result = self.square_like(source);
                let empty = self.empty(&(**source.shaped()).clone());
                let (ty, element) = (result.ty.clone(), source.shaped().element.keyword());
                let (input, output) = (self.fresh(), self.fresh());
                let map = *self.entropy.pick(&["(d0, 0)", "(0, d1)", "(d1, d0)"]);
                self.line(format_args!(
                    "{result} = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> {map}>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\"parallel\", \"parallel\"]}} ins({source} : {ty}) outs({empty} : {ty}) {{"
                ));
                self.line(format_args!("^bb0(%v{input}: {element}, %v{output}: {element}):"));
                self.line(format_args!("  linalg.yield %v{input} : {element}"));
                self.line(format_args!("}} -> {ty}"));
                result
            }
            _ => source.clone(),
        }
    }

    fn transposed(&mut self, source: &Value) -> Value {
        let result = self.square_like(source);
        let empty = self.empty(&(**source.shaped()).clone());
        let ty = &result.ty;
        self.line(format_args!(
            "{result} = linalg.transpose ins({source} : {ty}) outs({empty} : {ty}) permutation = [1, 0]"
        ));
        result
    }

    /// Generates a tensor of this shape that is full of a constant.
    fn filled_like(&mut self, like: &Value) -> Value {
        let result = self.square_like(like);
        let empty = self.empty(&(**like.shaped()).clone());
        let element = like.shaped().element;
        let (literal, ty) = (self.constant(element), &result.ty);
        self.line(format_args!(
            "{result} = linalg.fill ins({literal} : {}) outs({empty} : {ty}) -> {ty}",
            element.keyword()
        ));
        result
    }

    fn square_like(&mut self, like: &Value) -> Value {
        let extents = like.extents.clone();
        self.undeclared((**like.shaped()).clone(), extents, Roots::empty(), false)
    }

    fn square(&mut self, shaped: Shaped) -> Value {
        let extents = shaped.dims.iter().flatten().map(|&extent| Extent::Known(extent)).collect();
        self.undeclared(shaped, extents, Roots::empty(), false)
    }
}
