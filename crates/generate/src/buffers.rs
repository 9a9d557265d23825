//! Creation of buffers and ops on whole buffers: allocations, globals, copies, clones, reallocations.

use super::scope::JOINED_EXTENT;
use super::types::{Element, Extent, Layout, Roots, Shaped, Type, Value};
use super::{Constructs, Generator, Global, LARGEST_EXTENT};

impl Generator {
    /// `memref.alloc` or `memref.alloca` of a type with the identity layout. It is uninitialized and therefore not in
    /// scope.
    pub(super) fn allocate(&mut self, op: &str, shaped: &Shaped, roots: Roots) -> Value {
        let mut extents = Vec::new();
        let mut sizes = Vec::new();
        for &extent in &shaped.dims {
            match extent {
                Some(extent) => extents.push(Extent::Known(extent)),
                None => {
                    let (extent, size) = self.random_size();
                    extents.push(extent);
                    sizes.push(size);
                }
            }
        }
        let value = self.undeclared(shaped.clone(), extents, roots, false);
        self.line(format_args!("{value} = {op}({}) : {}", sizes.join(", "), value.ty));
        value
    }

    /// Writes every element of a buffer.
    pub(super) fn fill(&mut self, value: &Value) {
        let shaped = value.shaped().clone();
        self.cost += self.times * value.elements() as u64;
        let same = |other: &Value| {
            other.id != value.id && other.extents == value.extents && other.shaped().element == shaped.element
        };
        if self.allows(Constructs::COPY)
            && self.entropy.chance(15)
            && let Some(source) = self.pick_shaped(same)
        {
            self.used |= Constructs::COPY;
            self.line(format_args!("memref.copy {source}, {value} : {} to {}", source.ty, value.ty));
            return;
        }
        let element = self.scalar(shaped.element);
        let loops = self.allows(Constructs::FOR) && self.entropy.chance(15);
        if loops || !self.allows(Constructs::LINALG) {
            return self.fill_by_loops(value, &element);
        }
        self.line(format_args!(
            "linalg.fill ins({element} : {}) outs({value} : {})",
            shaped.element.keyword(),
            value.ty
        ));
    }

    /// Generates a loop nest that stores `element` everywhere.
    pub(super) fn fill_by_loops(&mut self, value: &Value, element: &str) {
        let (zero, one) = (self.index(0), self.index(1));
        let ends: Vec<String> = (0..value.extents.len()).map(|index| self.dim(value, index)).collect();
        let mut indices = Vec::new();
        for end in &ends {
            let id = self.fresh();
            self.line(format_args!("scf.for %v{id} = {zero} to {end} step {one} {{"));
            self.indent += 1;
            indices.push(format!("%v{id}"));
        }
        self.line(format_args!("memref.store {element}, {value}[{}] : {}", indices.join(", "), value.ty));
        for _ in ends {
            self.indent -= 1;
            self.line("}");
        }
    }

    /// Generates a loop that stores `element` to a range of a rank-1 buffer.
    fn store_between(&mut self, value: &Value, element: &str, [low, high, step]: [&str; 3]) {
        let id = self.fresh();
        self.line(format_args!("scf.for %v{id} = {low} to {high} step {step} {{"));
        self.line(format_args!("  memref.store {element}, {value}[%v{id}] : {}", value.ty));
        self.line("}");
    }

    /// Returns a new initialized buffer in scope.
    pub(super) fn filled_buffer(&mut self, shaped: &Shaped, roots: Roots) -> Value {
        let value = self.allocate("memref.alloc", shaped, roots);
        self.fill(&value);
        self.values.push(value.clone());
        value
    }

    /// Returns a new buffer in scope that is a clone of another buffer or was reallocated. The other buffer has no
    /// other uses.
    pub(super) fn copied_buffer(&mut self, shaped: &Shaped, roots: Roots) -> Option<Value> {
        let is_vector = shaped.rank() == 1 && shaped.space == 0;
        if is_vector && self.allows(Constructs::REALLOC) && self.entropy.chance(50) {
            let new = self.reallocated(&shaped.with_dims(shaped.dims.clone()), shaped.dims[0], roots);
            self.used |= Constructs::PASSED_COPY;
            self.values.push(new.clone());
            return Some(new);
        }
        if !self.allows(Constructs::CLONE) {
            return None;
        }
        let source = self.allocate("memref.alloc", shaped, roots);
        self.fill(&source);
        let value = self.define(shaped.clone(), source.extents.clone(), roots, false);
        self.line(format_args!("{value} = bufferization.clone {source} : {} to {}", source.ty, value.ty));
        self.used |= Constructs::CLONE | Constructs::PASSED_COPY;
        Some(value)
    }

    /// `memref.extract_strided_metadata`, with its sizes added to the scope.
    pub(super) fn metadata(&mut self) {
        let Some(source) = self.pick_shaped(|value| !value.extents.is_empty()) else { return };
        let shaped = source.shaped().clone();
        let (base, offset) = (self.fresh(), self.fresh());
        let sizes: Vec<Value> = (0..shaped.rank()).map(|_| self.define_scalar(Element::Index)).collect();
        let strides: Vec<String> = (0..shaped.rank()).map(|_| format!("%v{}", self.fresh())).collect();
        let space = if shaped.space == 0 { String::new() } else { format!(", {}", shaped.space) };
        let indices = vec!["index"; 1 + 2 * shaped.rank()].join(", ");
        self.line(format_args!(
            "%v{base}, %v{offset}, {}, {} = memref.extract_strided_metadata {source} : {} -> memref<{}{space}>, {indices}",
            sizes.iter().map(Value::to_string).collect::<Vec<_>>().join(", "),
            strides.join(", "),
            source.ty,
            shaped.element.keyword()
        ));
        self.used |= Constructs::METADATA;
    }

    /// Returns the roots of a new buffer: sometimes it is frozen.
    fn new_roots(&mut self) -> Roots {
        if self.entropy.chance(30) { Roots::FROZEN } else { Roots::LOCAL }
    }

    pub(super) fn alloc(&mut self) {
        let (shaped, roots) = (self.random_type(), self.new_roots());
        self.filled_buffer(&shaped, roots);
    }

    /// Generates a buffer that is never read.
    pub(super) fn dead_buffer(&mut self) {
        let shaped = self.random_type();
        let value = self.allocate("memref.alloc", &shaped, Roots::LOCAL);
        self.used |= Constructs::DEAD_VALUE;
        if self.entropy.chance(50) {
            self.fill(&value);
        }
    }

    pub(super) fn stack_buffer(&mut self) {
        let mut shaped = self.random_type();
        shaped.space = 0;
        let value = self.allocate("memref.alloca", &shaped, Roots::LOCAL | Roots::STACK);
        self.fill(&value);
        self.used |= Constructs::STACK;
        self.values.push(value);
    }

    /// Generates a `memref.global` in the module.
    pub(super) fn global(&mut self) {
        let mut shaped = self.random_type();
        shaped.dims.iter_mut().for_each(|extent| *extent = Some(extent.unwrap_or(3)));
        shaped.space = 0;
        let constant = self.entropy.chance(50);
        let name = format!("global{}", self.globals.len());
        let literal = self.literal(shaped.element);
        let literal = literal.split(' ').next().unwrap_or("0").to_string();
        let ty = Type::from(shaped);
        let keyword = if constant { "constant " } else { "" };
        self.line(format_args!("memref.global \"private\" {keyword}@{name} : {ty} = dense<{literal}>"));
        self.globals.push(Global { name, ty, constant });
    }

    pub(super) fn get_global(&mut self) {
        if self.globals.is_empty() {
            return;
        }
        let global = self.entropy.pick(&self.globals).clone();
        let Type::Shaped(shaped) = &global.ty else { return };
        let extents = self.extents_of(shaped, JOINED_EXTENT);
        let mut roots = if global.constant { Roots::FROZEN } else { Roots::FOREIGN };
        if !global.constant && self.parallel > 0 {
            // Iterations may read it.
            roots |= Roots::FROZEN;
        }
        self.shows |= !global.constant;
        let value = self.define(global.ty.clone(), extents, roots, false);
        self.line(format_args!("{value} = memref.get_global @{} : {}", global.name, value.ty));
        self.used |= Constructs::GLOBAL;
    }

    pub(super) fn copy(&mut self) {
        let Some(target) = self.pick_shaped(|value| value.roots.is_writable()) else { return };
        // The source must not overlap the target, because the result would be undefined.
        let same = |value: &Value| {
            value.roots == Roots::FROZEN
                && value.extents == target.extents
                && value.shaped().element == target.shaped().element
        };
        let Some(source) = self.pick_shaped(same) else { return };
        self.cost += self.times * target.elements() as u64;
        self.used |= Constructs::COPY;
        self.line(format_args!("memref.copy {source}, {target} : {} to {}", source.ty, target.ty));
    }

    /// `bufferization.clone`: neither the buffer nor its clone may be written afterwards, so both are frozen.
    pub(super) fn clone_buffer(&mut self) {
        // The type must match a new buffer, which has offset 0 and no gaps.
        let fits = |value: &Value| {
            let shaped = value.shaped();
            value.roots == Roots::FROZEN && (shaped.is_identity() || **shaped == shaped.fully_strided())
        };
        let Some(source) = self.pick_shaped(fits) else { return };
        self.cost += self.times * source.elements() as u64;
        let value = self.define(source.ty.clone(), source.extents.clone(), Roots::FROZEN, false);
        self.line(format_args!("{value} = bufferization.clone {source} : {} to {}", source.ty, value.ty));
        self.used |= Constructs::CLONE;
    }

    /// Generates a new buffer that is reallocated immediately. The old buffer is freed, so it is never in scope.
    pub(super) fn realloc(&mut self) {
        let shaped = self.random_type();
        let roots = self.new_roots();
        let fixed = if self.entropy.chance(30) { Some(self.entropy.between(1, 4) as i64) } else { None };
        let new = self.reallocated(&shaped, fixed, roots);
        self.values.push(new);
    }

    /// Generates a rank-1 buffer that is reallocated to size `fixed` or a random size. It is not in scope.
    fn reallocated(&mut self, shaped: &Shaped, fixed: Option<i64>, roots: Roots) -> Value {
        let extent = if self.entropy.chance(50) { Some(self.entropy.between(1, 4) as i64) } else { None };
        let shaped = shaped.with_dims(vec![extent]);
        let old = self.allocate("memref.alloc", &shaped, roots);
        self.fill(&old);
        let old_size = self.dim(&old, 0);
        let (extent, new_size) = match fixed {
            Some(fixed) => (Extent::Known(fixed), self.index(fixed)),
            None => self.random_size(),
        };
        let new = self.undeclared(shaped.with_dims(vec![fixed]), vec![extent], roots, false);
        let operand = if fixed.is_some() { String::new() } else { format!("({new_size})") };
        self.line(format_args!("{new} = memref.realloc {old}{operand} : {} to {}", old.ty, new.ty));
        // The added elements are uninitialized.
        let (one, element) = (self.index(1), self.scalar(shaped.element));
        self.store_between(&new, &element, [&old_size, &new_size, &one]);
        self.cost += self.times * LARGEST_EXTENT as u64;
        self.used |= Constructs::REALLOC;
        new
    }

    /// Generates a `memref.view` of bytes as elements of another type.
    pub(super) fn view(&mut self) {
        let element = self.random_element();
        let count = self.entropy.between(1, 4) as i64;
        let offset = if self.allows(Constructs::SHIFTED_VIEW) { 8 * self.entropy.below(3) as i64 } else { 0 };
        if offset > 0 {
            self.used |= Constructs::SHIFTED_VIEW;
        }
        let bytes = 24 + count * 2 * element.bytes() as i64;
        let shaped =
            Shaped { tensor: false, dims: vec![Some(bytes)], element: Element::I8, layout: Layout::Identity, space: 0 };
        let buffer = self.undeclared(shaped.clone(), vec![Extent::Known(bytes)], Roots::LOCAL, false);
        self.line(format_args!("{buffer} = memref.alloc() {{alignment = 16 : i64}} : {}", buffer.ty));
        self.fill(&buffer);
        let shift = self.index(offset);
        let dynamic = self.allows(Constructs::DYNAMIC_SHAPE) && self.entropy.chance(50);
        let sizes = if dynamic { self.index(count) } else { String::new() };
        let dims = vec![if dynamic { None } else { Some(count) }, Some(2)];
        let ty = Shaped { dims, element, ..shaped };
        let view = self.define(ty, vec![Extent::Known(count), Extent::Known(2)], Roots::LOCAL, true);
        self.line(format_args!("{view} = memref.view {buffer}[{shift}][{sizes}] : {} to {}", buffer.ty, view.ty));
        self.used |= Constructs::VIEW;
        self.values.push(buffer);
    }
}
