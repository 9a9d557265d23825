//! Constants that become `memref.global` ops of the module. The module is not the body that is being rewritten, so the
//! ops of functions request globals here, and the globals are created after the functions.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_core::ir::{Attr, Context, Location, Name, Type};

/// A global buffer of the module that holds a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Global {
    /// Its symbol.
    pub name: Name,
    /// Its buffer type, without a layout.
    pub ty: Type,
    /// Its initial value.
    pub value: Attr,
    /// Its alignment in bytes; 0 for no alignment attribute.
    pub alignment: u64,
    /// The location of the first op that requested it.
    pub location: Location,
}

/// The globals of one module. Globals with the same value and alignment are shared.
#[derive(Clone, Default, Debug)]
pub struct Globals {
    by_value: FxHashMap<(Attr, u64), (Name, Type)>,
    taken: FxHashSet<Name>,
    counter: usize,
    made: Vec<Global>,
}

impl Globals {
    /// Reserves a symbol name that the module already uses.
    pub fn take_name(&mut self, name: Name) {
        self.taken.insert(name);
    }

    /// Registers a global that the module already has. Of equal ones, the first counts.
    pub fn know(&mut self, name: Name, ty: Type, value: Attr, alignment: u64) {
        self.by_value.entry((value, alignment)).or_insert((name, ty));
    }

    /// Returns the symbol and type of the global that holds `value`. A new one gets type `ty` and a name that begins
    /// with `name`.
    pub fn get(
        &mut self,
        ctx: &Context,
        name: &str,
        ty: Type,
        value: Attr,
        alignment: u64,
        location: Location,
    ) -> (Name, Type) {
        if let Some(&known) = self.by_value.get(&(value, alignment)) {
            return known;
        }
        let mut unique = ctx.name(name);
        while !self.taken.insert(unique) {
            unique = ctx.name(&format!("{name}_{}", self.counter));
            self.counter += 1;
        }
        self.made.push(Global { name: unique, ty, value, alignment, location });
        self.by_value.insert((value, alignment), (unique, ty));
        (unique, ty)
    }

    /// Removes and returns the globals that were requested and do not exist in the module yet, in order of request.
    pub fn take_made(&mut self) -> Vec<Global> {
        std::mem::take(&mut self.made)
    }
}
