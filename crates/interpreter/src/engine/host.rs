//! The interface to the caller: arguments, results, and leaks after the program ends.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::allocation::{Home, State};
use super::buffers::{gather, touch_elements};
use super::data::{Data, Origin};
use super::descriptor::{AllocationId, Dims, MemRef};
use super::fault::{Fault, FaultKind, Faulted};
use super::kind::{Kind, fits, row_major};
use super::machine::Machine;
use super::operand::observed;
use super::program::{Function, ValueType};
use super::races::Touch;
use super::step::Step;
use super::value::{Tensor, Value};
use freehold_core::diagnostics::counted;
use freehold_core::ir::{DYNAMIC, Location};

/// A view of a buffer for the caller. Offset, sizes and strides are in elements of the memref type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The buffer.
    pub buffer: AllocationId,
    /// The first element.
    pub offset: i64,
    /// The extents.
    pub sizes: Vec<i64>,
    /// The strides.
    pub strides: Vec<i64>,
}

/// An argument. Bytes are in memory layout: little-endian, with [`Kind::size`] bytes per element.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// A number, a complex number or a vector.
    Number(Vec<u8>),
    /// A tensor.
    Tensor {
        /// Its extents.
        shape: Vec<i64>,
        /// Its elements, row-major.
        bytes: Vec<u8>,
    },
    /// A view of a buffer that [`Machine::buffer`] returned. Several arguments may share a buffer.
    MemRef(View),
}

/// A result.
#[derive(Clone, PartialEq, Debug)]
pub enum Output {
    /// A number, a complex number, a vector or a tensor.
    Data {
        /// Its extents; empty for a number.
        shape: Vec<i64>,
        /// Its bytes.
        bytes: Vec<u8>,
        /// Whether each byte is defined.
        defined: Vec<bool>,
    },
    /// A descriptor.
    MemRef(View),
    /// An indicator: the allocation that the caller must free, or null.
    Ownership(Option<AllocationId>),
}

/// The error of a call.
#[derive(Debug)]
pub enum CallError {
    /// The arguments do not match the function, or the function is undefined.
    Arguments(String),
    /// The program has a fault.
    Fault(Box<Fault>),
}

impl View {
    /// Returns the view of a whole buffer in row-major order.
    pub fn whole(buffer: AllocationId, sizes: &[i64]) -> View {
        View { buffer, offset: 0, sizes: sizes.to_vec(), strides: row_major(sizes).to_vec() }
    }
}

impl Machine<'_> {
    /// Creates a buffer of the caller for an argument. The program may write it and must not free it.
    pub fn buffer(&mut self, bytes: Vec<u8>, alignment: u64) -> AllocationId {
        self.state.memory.allocate(Data::defined(bytes), 0, alignment.max(16), Home::Caller, Location::UNKNOWN)
    }

    /// Like [`Machine::buffer`], for a buffer that is not read after the program, such as the buffer of a tensor
    /// argument. Racing writes to it in a parallel loop are not a fault.
    pub fn scratch_buffer(&mut self, bytes: Vec<u8>, alignment: u64) -> AllocationId {
        let home = Home::CallerScratch;
        self.state.memory.allocate(Data::defined(bytes), 0, alignment.max(16), home, Location::UNKNOWN)
    }

    /// Like [`Machine::buffer`], with uninitialized bytes.
    pub fn empty_buffer(&mut self, size: usize, alignment: u64) -> AllocationId {
        self.state.memory.allocate(Data::undefined(size), 0, alignment.max(16), Home::Caller, Location::UNKNOWN)
    }

    /// Returns an argument of type `ty` with these elements in row-major order. The elements of a buffer are in a new buffer of
    /// the caller, as the layout of the type places them.
    pub fn argument_of(&mut self, ty: &ValueType, shape: Vec<i64>, bytes: Vec<u8>) -> Argument {
        let (layout, element) = match ty {
            ValueType::Number(_) => return Argument::Number(bytes),
            ValueType::Tensor { .. } => return Argument::Tensor { shape, bytes },
            ValueType::MemRef { layout, element, .. } => (layout, element),
        };
        let mut view = View { offset: 0, ..View::whole(self.buffer(Vec::new(), 16), &shape) };
        let Some((strides, offset)) = layout else {
            view.buffer = self.buffer(bytes, 64);
            return Argument::MemRef(view);
        };
        for (to, &from) in view.strides.iter_mut().zip(strides) {
            if from != DYNAMIC {
                *to = from;
            }
        }
        view.offset = if *offset == DYNAMIC { 0 } else { *offset };
        let size = element.size();
        let mut spread = Vec::new();
        let mut position = vec![0i64; shape.len()];
        for chunk in bytes.chunks_exact(size.max(1)) {
            let at = position.iter().zip(&view.strides).fold(view.offset, |sum, (i, s)| sum + i * s) as usize * size;
            if spread.len() < at + size {
                spread.resize(at + size, 0);
            }
            spread[at..at + size].copy_from_slice(chunk);
            for dimension in (0..shape.len()).rev() {
                position[dimension] += 1;
                if position[dimension] < shape[dimension] {
                    break;
                }
                position[dimension] = 0;
            }
        }
        view.buffer = self.buffer(spread, 64);
        Argument::MemRef(view)
    }

    /// Returns the bytes of a live buffer. Those that claims in it have are uninitialized.
    pub fn contents(&self, buffer: AllocationId) -> Option<&Data> {
        let allocation = self.state.memory.get(buffer);
        matches!(allocation.state, State::Live | State::PartlyClaimed).then_some(&allocation.data)
    }

    /// Returns the contents of a mutable global that the program has accessed, or `None` for another global, which has its
    /// initial contents.
    pub fn changed_global(&self, index: usize) -> Option<&Data> {
        let id = self.state.globals[index].filter(|_| !self.program.globals[index].constant)?;
        self.contents(id)
    }

    /// Returns the elements of a view in row-major order.
    ///
    /// # Errors
    /// The buffer was freed, or the view is out of bounds.
    pub fn read(&self, view: &View, element: &Kind) -> Faulted<Data> {
        let memref = descriptor(view);
        let (size, at) = (element.size(), self.state.memory.get(view.buffer).birth);
        self.state.memory.check_live(view.buffer, false, at)?;
        if let Some((from, to)) = memref.span(size) {
            self.state.memory.check_span(view.buffer, from, to, 1, false, at)?;
        }
        if self.state.memory.watched() {
            touch_elements(&self.state.memory, &memref, size, Touch::Read, at)?;
        }
        Ok(gather(self.state.memory.data(view.buffer), &memref, size))
    }

    /// Calls a function.
    ///
    /// # Errors
    /// The arguments do not match, or the program has a fault.
    pub fn call(&mut self, entry: &str, arguments: &[Argument]) -> Result<Vec<Output>, CallError> {
        self.call_owned(entry, arguments.to_vec())
    }

    /// Like [`Machine::call`], and takes the bytes of tensors, which it need not copy.
    ///
    /// # Errors
    /// As [`Machine::call`].
    pub fn call_owned(&mut self, entry: &str, arguments: Vec<Argument>) -> Result<Vec<Output>, CallError> {
        let index = self.program.function_index(entry);
        let index = index.ok_or_else(|| CallError::Arguments(format!("unknown function '{entry}'")))?;
        let program = self.program;
        let function = &program.functions[index];
        if function.code.is_empty() {
            return Err(CallError::Arguments(format!("function '{entry}' was not compiled")));
        }
        if function.inputs.len() != arguments.len() {
            let message =
                format!("'{entry}' takes {} arguments, but {} are given", function.inputs.len(), arguments.len());
            return Err(CallError::Arguments(message));
        }
        let mut values = Vec::new();
        for (number, (ty, argument)) in function.inputs.iter().zip(arguments).enumerate() {
            let value = self.argument(ty, argument);
            values.push(value.map_err(|message| CallError::Arguments(format!("argument {number}: {message}")))?);
        }
        let results = self.call_values(index, values).map_err(CallError::Fault)?;
        self.outputs(function, results).map_err(CallError::Fault)
    }

    /// Converts an argument to a value.
    fn argument(&self, ty: &ValueType, argument: Argument) -> Result<Value, String> {
        match (ty, argument) {
            (ValueType::Number(kind), Argument::Number(bytes)) => {
                let size = match kind {
                    Kind::Vector(vector) => vector.packed(),
                    kind => kind.size(),
                };
                if bytes.len() != size {
                    let (given, verb) = (counted(bytes.len(), "byte"), if bytes.len() == 1 { "is" } else { "are" });
                    return Err(format!("{given} {verb} given, but {size} are needed"));
                }
                let value = kind.load(&Data::defined(bytes), 0).ok_or("arguments of this type are not supported")?;
                Ok(match (kind, value) {
                    (Kind::Int(width), Value::Scalar(word)) if *width < 64 => Value::Scalar(word & ((1 << width) - 1)),
                    (_, value) => value,
                })
            }
            (ValueType::Tensor { shape: wanted, element }, Argument::Tensor { shape, bytes }) => {
                if wanted.as_ref().is_some_and(|wanted| !fits(wanted, &shape)) {
                    return Err(format!("the shape {shape:?} does not match the tensor type"));
                }
                let count = super::kind::element_count(&shape).ok_or("the shape is too large")?;
                if Some(bytes.len()) != count.checked_mul(element.size()) {
                    return Err(format!("the number of bytes, {}, does not match the shape {shape:?}", bytes.len()));
                }
                Ok(Value::Tensor(Tensor::new(Dims::from_slice(&shape), Data::defined(bytes)).into()))
            }
            (ValueType::MemRef { shape, layout, element }, Argument::MemRef(view)) => {
                let memref = descriptor(&view);
                if memref.strides.len() != memref.sizes.len() || view.sizes.iter().any(|&size| size < 0) {
                    return Err("the view is malformed".to_string());
                }
                if shape.as_ref().is_some_and(|shape| !fits(shape, &view.sizes)) {
                    return Err(format!("the shape {:?} does not match the memref type", view.sizes));
                }
                if let Some((strides, offset)) = layout
                    && ((*offset != DYNAMIC && *offset != view.offset) || !fits(strides, &view.strides))
                    && !view.sizes.contains(&0)
                {
                    return Err("the layout does not match the memref type".to_string());
                }
                let size = self.state.memory.get(view.buffer).size as i64;
                match memref.span(element.size()) {
                    Some((from, to)) if from < 0 || to > size => {
                        Err("the view is out of bounds of its buffer".to_string())
                    }
                    None if !view.sizes.contains(&0) => Err("the view is too large".to_string()),
                    _ => Ok(Value::MemRef(memref.into())),
                }
            }
            (ValueType::Number(_), _) => Err("a number is expected".to_string()),
            (ValueType::Tensor { .. }, _) => Err("a tensor is expected".to_string()),
            (ValueType::MemRef { .. }, _) => Err("a buffer is expected".to_string()),
        }
    }

    fn outputs(&self, function: &Function, values: Vec<Value>) -> Faulted<Vec<Output>> {
        let convert = |(ty, value): (&ValueType, Value)| match (ty, value) {
            (ValueType::Number(Kind::Ownership), Value::MemRef(base)) => Ok(Output::Ownership(Some(base.allocation))),
            (ValueType::Number(Kind::Ownership), Value::Scalar(_)) => Ok(Output::Ownership(None)),
            (_, Value::MemRef(memref)) => Ok(Output::MemRef(View {
                buffer: memref.allocation,
                offset: memref.offset + memref.aligned / element_size(ty).max(1) as i64,
                sizes: memref.sizes.to_vec(),
                strides: memref.strides.to_vec(),
            })),
            (_, Value::Tensor(tensor)) => {
                let Tensor { shape, data, .. } = Rc::unwrap_or_clone(tensor);
                let defined = data.mask();
                Ok(Output::Data { shape: shape.to_vec(), bytes: Rc::unwrap_or_clone(data).bytes, defined })
            }
            (ValueType::Number(kind), value) => {
                if let Value::Undefined(origin) = value {
                    return Err(observed(origin, function.location, "is returned to the caller"));
                }
                let mut data = Data::undefined(kind.size());
                kind.store(&mut data, 0, &value);
                let defined = data.mask();
                Ok(Output::Data { shape: Vec::new(), bytes: data.bytes, defined })
            }
            (_, Value::Undefined(origin)) => Err(observed(origin, function.location, "is returned to the caller")),
            _ => Err(super::operand::malformed(function.location)),
        };
        function.results.iter().zip(values).map(convert).collect()
    }

    /// Returns a fault for each op that allocated buffers which were neither freed nor returned, in the order of the
    /// text. Buffers that are reachable from a result or from an argument's buffer belong to the caller. If some results
    /// are indicators, they are what the caller owns, and the buffers of other results are not.
    pub fn leaks(&self, results: &[Output]) -> Vec<Fault> {
        let mut reached: FxHashSet<AllocationId> = FxHashSet::default();
        let has_indicators = results.iter().any(|output| matches!(output, Output::Ownership(_)));
        let mut work: Vec<AllocationId> = results
            .iter()
            .filter_map(|output| match output {
                Output::MemRef(view) if !has_indicators => Some(view.buffer),
                Output::Ownership(owned) => *owned,
                Output::MemRef(_) | Output::Data { .. } => None,
            })
            .collect();
        let mut has_heap = false;
        let is_live = |state| matches!(state, State::Live | State::PartlyClaimed);
        for (id, allocation) in self.state.memory.iter() {
            has_heap |= allocation.home == Home::Heap && is_live(allocation.state);
            if matches!(allocation.home, Home::Caller | Home::CallerScratch | Home::Global) {
                work.push(id);
            }
        }
        if !has_heap {
            return Vec::new();
        }
        while let Some(id) = work.pop() {
            if reached.insert(id) {
                let cells = self.state.memory.data(id).cells();
                work.extend(cells.map(|descriptor| descriptor.allocation));
                // A claim and the buffer that it is in are one.
                work.push(self.state.memory.root(id).0);
                work.extend(self.state.memory.claims.inside(id));
            }
        }
        let mut sites: FxHashMap<Location, (u64, u64)> = FxHashMap::default();
        for (id, allocation) in self.state.memory.iter() {
            if allocation.home == Home::Heap && is_live(allocation.state) && !reached.contains(&id) {
                let site = sites.entry(allocation.birth).or_default();
                site.0 += 1;
                site.1 += allocation.size as u64;
            }
        }
        let mut sites: Vec<_> = sites.into_iter().collect();
        sites.sort_unstable_by_key(|site| site.0);
        let fault = |(at, (count, bytes)): (Location, (u64, u64))| {
            let message = match count {
                1 => format!("a buffer of {} that is allocated here is never freed", counted(bytes, "byte")),
                _ => {
                    let bytes = counted(bytes, "byte");
                    format!("{count} buffers of {bytes} in total that are allocated here are never freed")
                }
            };
            *Fault::new(FaultKind::Leak, at, message)
        };
        sites.into_iter().map(fault).collect()
    }
}

fn element_size(ty: &ValueType) -> usize {
    match ty {
        ValueType::MemRef { element, .. } | ValueType::Tensor { element, .. } => element.size(),
        ValueType::Number(kind) => kind.size(),
    }
}

fn descriptor(view: &View) -> MemRef {
    MemRef {
        allocation: view.buffer,
        aligned: 0,
        offset: view.offset,
        sizes: Dims::from_slice(&view.sizes),
        strides: Dims::from_slice(&view.strides),
    }
}

/// Returns zeros of a type, in a new buffer for a memref. Dynamic extents are 1.
pub fn zero(step: &mut Step<'_>, ty: &ValueType) -> Faulted<Value> {
    let extents = |shape: &Option<Dims>| -> Dims {
        shape.iter().flatten().map(|&extent| if extent == DYNAMIC { 1 } else { extent }).collect()
    };
    match ty {
        ValueType::Number(kind) => {
            let size = match kind {
                Kind::Vector(vector) => step.size_of(&vector.shape, &vector.element)?,
                kind => kind.size(),
            };
            let origin = Origin { poison: false, at: step.at, birth: Location::UNKNOWN };
            Ok(kind.load(&Data::defined(vec![0; size]), 0).unwrap_or(Value::Undefined(origin)))
        }
        ValueType::Tensor { shape, element } => {
            let shape = extents(shape);
            let bytes = step.size_of(&shape, element)?;
            Ok(Value::Tensor(Tensor::new(shape, Data::defined(vec![0; bytes])).into()))
        }
        ValueType::MemRef { shape, element, .. } => {
            let sizes = extents(shape);
            let bytes = step.size_of(&sizes, element)?;
            let allocation = step.state.memory.allocate(Data::defined(vec![0; bytes]), bytes, 16, Home::Heap, step.at);
            step.state.statistics.allocated(step.at, bytes as u64);
            step.state.statistics.begun(step.state.memory.get(allocation));
            let strides = row_major(&sizes);
            Ok(Value::MemRef(MemRef { allocation, aligned: 0, offset: 0, sizes, strides }.into()))
        }
    }
}
