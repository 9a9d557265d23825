//! Ops, regions, blocks and values: handles into a module.
//!
//! A body owns the ops of one isolated op, so a handle has the path of isolated ops to the body, and an id in it. The op that
//! owns a body has its name and attributes there as well; its handle is that of the body around it, except for the outermost op,
//! which has none.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use freehold::diagnostics::position_of;
use freehold::ir::{self, Attr, Body, Location, ValueDef, View};
use freehold::text::{PrintOptions, attr_text, location_text, print_op, print_program, type_text, value_names};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::failure::error;
use crate::module::Module;
use crate::work;

/// A body of a module at one time.
struct Place {
    module: Py<Module>,
    /// The number of changes of the module when the handle was made.
    changes: u64,
    /// The isolated ops whose bodies lead to the body.
    path: Arc<[ir::Op]>,
}

impl Place {
    fn clone(&self, py: Python<'_>) -> Place {
        Place { module: self.module.clone_ref(py), changes: self.changes, path: Arc::clone(&self.path) }
    }

    /// Returns the place of the body of an isolated op.
    fn inside(&self, py: Python<'_>, op: ir::Op) -> Place {
        let path = self.path.iter().copied().chain([op]).collect();
        Place { module: self.module.clone_ref(py), changes: self.changes, path }
    }

    /// Calls `look` with the body.
    fn with<T>(&self, py: Python<'_>, look: impl FnOnce(View<'_>) -> T) -> PyResult<T> {
        let state = self.module.get().read(py)?;
        if state.changes != self.changes {
            return Err(error(py, "the module was changed after this op, region, block or value was taken from it"));
        }
        let held = state.held(py)?;
        work::look(py, || {
            held.with_dependent(|ctx, program| {
                let body = self.path.iter().try_fold(program.body(), |body, &op| body.nested(op));
                look(View::new(ctx, body.expect("the path of a handle, which nothing has changed")))
            })
        })
    }

    fn is_at(&self, other: &Place) -> bool {
        self.module.is(&other.module) && self.changes == other.changes && self.path == other.path
    }

    fn hashed(&self, id: impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.module.as_ptr() as usize, self.changes, &self.path, id).hash(&mut hasher);
        hasher.finish()
    }

    fn op(&self, py: Python<'_>, id: ir::Op) -> Op {
        Op { place: self.clone(py), id: Some(id) }
    }

    fn value(&self, py: Python<'_>, id: ir::Value) -> Value {
        Value { place: self.clone(py), id }
    }

    fn block(&self, py: Python<'_>, id: ir::Block) -> Block {
        Block { place: self.clone(py), id }
    }

    fn region(&self, py: Python<'_>, id: ir::Region) -> Region {
        Region { place: self.clone(py), id }
    }

    /// Returns the op that owns the body.
    fn owner(&self, py: Python<'_>) -> Op {
        match self.path.split_last() {
            None => Op { place: self.clone(py), id: None },
            Some((&op, path)) => {
                let place = Place { module: self.module.clone_ref(py), changes: self.changes, path: path.into() };
                Op { place, id: Some(op) }
            }
        }
    }
}

/// Returns the outermost op of a module.
pub(crate) fn root_of(module: &Bound<'_, Module>) -> PyResult<Op> {
    let changes = module.get().read(module.py())?.changes;
    Ok(Op { place: Place { module: module.clone().unbind(), changes, path: Arc::default() }, id: None })
}

/// An op of a module. It says so if the module was changed since it was taken from it.
#[pyclass(frozen, module = "freehold")]
pub(crate) struct Op {
    place: Place,
    /// `None` for the outermost op.
    id: Option<ir::Op>,
}

/// A region of an op.
#[pyclass(frozen, module = "freehold")]
pub(crate) struct Region {
    place: Place,
    id: ir::Region,
}

/// A block of a region.
#[pyclass(frozen, module = "freehold")]
pub(crate) struct Block {
    place: Place,
    id: ir::Block,
}

/// A value: a result of an op, or an argument of a block.
#[pyclass(frozen, module = "freehold")]
pub(crate) struct Value {
    place: Place,
    id: ir::Value,
}

impl Op {
    fn attributes_of(&self, view: View<'_>) -> Attr {
        self.id.map_or(view.header.attributes, |op| view.attributes(op))
    }

    fn location_of(&self, view: View<'_>) -> Location {
        self.id.map_or(view.header.location, |op| view.location(op))
    }

    /// Returns the place of the regions of the op, and the regions.
    fn regions_of(&self, py: Python<'_>) -> PyResult<(Place, Vec<ir::Region>)> {
        let Some(op) = self.id else {
            return Ok((self.place.clone(py), self.place.with(py, |view| view.roots().to_vec())?));
        };
        let (is_isolated, regions) = self.place.with(py, |view| match view.nested(op) {
            Some(nested) => (true, nested.roots().to_vec()),
            None => (false, view.regions(op).to_vec()),
        })?;
        Ok((if is_isolated { self.place.inside(py, op) } else { self.place.clone(py) }, regions))
    }
}

#[pymethods]
impl Op {
    /// The name, such as "linalg.matmul".
    #[getter]
    fn name(&self, py: Python<'_>) -> PyResult<String> {
        self.place.with(py, |view| {
            let name = self.id.map_or(view.header.name, |op| view.name(op));
            view.ctx.op_name_data(name).text.to_string()
        })
    }

    /// The operands.
    #[getter]
    fn operands(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        let Some(op) = self.id else { return Ok(Vec::new()) };
        let values: Vec<ir::Value> = self.place.with(py, |view| view.operands(op).collect())?;
        Ok(values.into_iter().map(|value| self.place.value(py, value)).collect())
    }

    /// The results.
    #[getter]
    fn results(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        let Some(op) = self.id else { return Ok(Vec::new()) };
        let values = self.place.with(py, |view| view.results(op).to_vec())?;
        Ok(values.into_iter().map(|value| self.place.value(py, value)).collect())
    }

    /// The attributes as text, properties among them, by name.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let entries: Vec<(String, String)> = self.place.with(py, |view| {
            let entries = self.attributes_of(view).entries(view.ctx).iter();
            entries.map(|&(name, value)| (view.ctx.str(name).to_string(), attr_text(view.ctx, value))).collect()
        })?;
        let attributes = PyDict::new(py);
        for (name, value) in entries {
            attributes.set_item(name, value)?;
        }
        Ok(attributes)
    }

    /// The name that the op defines as a symbol, such as "main", or None.
    #[getter]
    fn symbol(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.place.with(py, |view| {
            let name = self.attributes_of(view).get(view.ctx, ir::Name::SYM_NAME)?;
            name.as_str(view.ctx).map(str::to_string)
        })
    }

    /// The regions.
    #[getter]
    fn regions(&self, py: Python<'_>) -> PyResult<Vec<Region>> {
        let (place, regions) = self.regions_of(py)?;
        Ok(regions.into_iter().map(|region| place.region(py, region)).collect())
    }

    /// The blocks that the op branches to.
    #[getter]
    fn successors(&self, py: Python<'_>) -> PyResult<Vec<Block>> {
        let Some(op) = self.id else { return Ok(Vec::new()) };
        let blocks: Vec<ir::Block> = self.place.with(py, |view| view.successors(op).collect())?;
        Ok(blocks.into_iter().map(|block| self.place.block(py, block)).collect())
    }

    /// The op that this one is in, or None for the outermost op.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Op>> {
        let Some(op) = self.id else { return Ok(None) };
        let parent = self.place.with(py, |view| view.parent_op(op))?;
        Ok(Some(parent.map_or_else(|| self.place.owner(py), |op| self.place.op(py, op))))
    }

    /// The block that the op is in, or None for the outermost op.
    #[getter]
    fn block(&self, py: Python<'_>) -> PyResult<Option<Block>> {
        let Some(op) = self.id else { return Ok(None) };
        let block = self.place.with(py, |view| view.block(op))?;
        Ok(block.map(|block| self.place.block(py, block)))
    }

    /// The location as MLIR writes it: 'loc("model.mlir":3:8)'.
    #[getter]
    fn location(&self, py: Python<'_>) -> PyResult<String> {
        self.place.with(py, |view| location_text(view.ctx, self.location_of(view)))
    }

    /// The position as (file, line, column), or None if it is not known. Bytecode has no lines: None, and an offset.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Option<(String, Option<u32>, u32)>> {
        self.place
            .with(py, |view| position_of(view.ctx, self.location_of(view)).map(|at| (at.file, at.line, at.column)))
    }

    /// Returns this op and all ops in it, parents before children, in the order of the text.
    pub(crate) fn walk(&self, py: Python<'_>) -> PyResult<Vec<Op>> {
        // Each body with its place: the ops of a nested body follow its op.
        fn collect(view: View<'_>, path: &Arc<[ir::Op]>, ops: Vec<ir::Op>, found: &mut Vec<(Arc<[ir::Op]>, ir::Op)>) {
            let mut stack = vec![(view.body, Arc::clone(path), ops.into_iter())];
            while let Some((body, path, mut ops)) = stack.pop() {
                while let Some(op) = ops.next() {
                    found.push((Arc::clone(&path), op));
                    if let Some(nested) = body.nested(op) {
                        let inner: Arc<[ir::Op]> = path.iter().copied().chain([op]).collect();
                        stack.push((body, path, ops));
                        stack.push((nested, inner, Body::walk_preorder(nested).into_iter()));
                        break;
                    }
                }
            }
        }
        let found = self.place.with(py, |view| {
            let mut found = Vec::new();
            let ops = match self.id {
                None => view.walk_preorder(),
                Some(op) => view.walk_op_preorder(op),
            };
            collect(view, &self.place.path, ops, &mut found);
            found
        })?;
        let root = self.id.is_none().then(|| Op { place: self.place.clone(py), id: None });
        let op = |(path, op)| {
            let place = Place { module: self.place.module.clone_ref(py), changes: self.place.changes, path };
            Op { place, id: Some(op) }
        };
        Ok(root.into_iter().chain(found.into_iter().map(op)).collect())
    }

    /// Returns the op as text.
    #[pyo3(signature = (*, generic=false, locations=false))]
    fn text(&self, py: Python<'_>, generic: bool, locations: bool) -> PyResult<String> {
        let options = PrintOptions { generic, debug_info: locations, ..PrintOptions::default() };
        self.place.with(py, |view| match self.id {
            Some(op) => print_op(view, op, &options),
            None => print_program(view, &options),
        })
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, false, false)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<freehold.Op {}>", self.name(py)?))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.id == other.id && self.place.is_at(&other.place)
    }

    fn __hash__(&self) -> u64 {
        self.place.hashed(self.id)
    }
}

#[pymethods]
impl Region {
    /// The blocks.
    #[getter]
    fn blocks(&self, py: Python<'_>) -> PyResult<Vec<Block>> {
        let blocks: Vec<ir::Block> = self.place.with(py, |view| view.blocks(self.id).collect())?;
        Ok(blocks.into_iter().map(|block| self.place.block(py, block)).collect())
    }

    /// The op that has the region.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Op> {
        let parent = self.place.with(py, |view| view.region_op(self.id))?;
        Ok(parent.map_or_else(|| self.place.owner(py), |op| self.place.op(py, op)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<freehold.Region, {} blocks>", self.place.with(py, |view| view.blocks(self.id).count())?))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.id == other.id && self.place.is_at(&other.place)
    }

    fn __hash__(&self) -> u64 {
        self.place.hashed(self.id)
    }
}

#[pymethods]
impl Block {
    /// The arguments.
    #[getter]
    fn arguments(&self, py: Python<'_>) -> PyResult<Vec<Value>> {
        let values = self.place.with(py, |view| view.arguments(self.id).to_vec())?;
        Ok(values.into_iter().map(|value| self.place.value(py, value)).collect())
    }

    /// The ops, in order.
    #[getter]
    fn ops(&self, py: Python<'_>) -> PyResult<Vec<Op>> {
        let ops = self.place.with(py, |view| view.op_vec(self.id))?;
        Ok(ops.into_iter().map(|op| self.place.op(py, op)).collect())
    }

    /// The op whose region the block is in.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Op> {
        let parent = self.place.with(py, |view| view.block_parent_op(self.id))?;
        Ok(parent.map_or_else(|| self.place.owner(py), |op| self.place.op(py, op)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<freehold.Block, {} ops>", self.place.with(py, |view| view.ops(self.id).count())?))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.id == other.id && self.place.is_at(&other.place)
    }

    fn __hash__(&self) -> u64 {
        self.place.hashed(self.id)
    }
}

#[pymethods]
impl Value {
    /// The type as text: "tensor<4x?xf32>".
    #[getter]
    fn r#type(&self, py: Python<'_>) -> PyResult<String> {
        self.place.with(py, |view| type_text(view.ctx, view.ty(self.id)))
    }

    /// The op that defines the value, or the block whose argument it is.
    #[getter]
    fn owner(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self.place.with(py, |view| view.def(self.id))? {
            ValueDef::Result(op, _) => Ok(Py::new(py, self.place.op(py, op))?.into_any()),
            ValueDef::Argument(block, _) => Ok(Py::new(py, self.place.block(py, block))?.into_any()),
        }
    }

    /// The number of the result or argument, from 0.
    #[getter]
    fn index(&self, py: Python<'_>) -> PyResult<usize> {
        self.place.with(py, |view| match view.def(self.id) {
            ValueDef::Result(_, index) | ValueDef::Argument(_, index) => index,
        })
    }

    /// The uses, the newest first: (op, number of the operand).
    #[getter]
    fn uses(&self, py: Python<'_>) -> PyResult<Vec<(Op, usize)>> {
        let uses: Vec<(ir::Op, usize)> = self
            .place
            .with(py, |view| view.uses(self.id).map(|use_| (view.use_owner(use_), view.use_number(use_))).collect())?;
        Ok(uses.into_iter().map(|(op, number)| (self.place.op(py, op), number)).collect())
    }

    /// The name in the text of the op around it, such as "%0#1". Takes as long as to name all values there.
    #[getter]
    fn name(&self, py: Python<'_>) -> PyResult<String> {
        self.place.with(py, |view| value_names(view, &[self.id]).pop().unwrap_or_default())
    }

    /// The location as MLIR writes it.
    #[getter]
    fn location(&self, py: Python<'_>) -> PyResult<String> {
        self.place.with(py, |view| location_text(view.ctx, view.value_location(self.id)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<freehold.Value of {}>", self.r#type(py)?))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.id == other.id && self.place.is_at(&other.place)
    }

    fn __hash__(&self) -> u64 {
        self.place.hashed(self.id)
    }
}
