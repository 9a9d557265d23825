//! Constants that become buffers of the module, which is not the body being rewritten: they are asked for here by the
//! ops of functions, and made when the functions are done.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Attr, Context, Location, Name, Type};

/// A buffer of the module that holds a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Global {
    /// Its symbol.
    pub name: Name,
    /// Its buffer type, without a layout.
    pub ty: Type,
    /// What it holds.
    pub value: Attr,
    /// Its alignment in bytes; 0: none is asked for.
    pub alignment: u64,
    /// Where the first op that asked for it is.
    pub location: Location,
}

/// The constants of one module. Two that hold the same, with the same alignment, are one.
#[derive(Clone, Default, Debug)]
pub struct Globals {
    by_value: FxHashMap<(Attr, u64), (Name, Type)>,
    taken: FxHashSet<Name>,
    counter: usize,
    made: Vec<Global>,
}

impl Globals {
    /// Makes it known that the module has this symbol.
    pub fn take_name(&mut self, name: Name) {
        self.taken.insert(name);
    }

    /// Makes it known that the module has this constant. Of equal ones, the first counts.
    pub fn know(&mut self, name: Name, ty: Type, value: Attr, alignment: u64) {
        self.by_value.entry((value, alignment)).or_insert((name, ty));
    }

    /// Symbol and type of the constant that holds `value`; a new one gets type `ty` and a name that begins with
    /// `name`.
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

    /// The constants that were asked for and that the module does not have yet, in the order in which they were.
    pub fn take_made(&mut self) -> Vec<Global> {
        std::mem::take(&mut self.made)
    }
}
