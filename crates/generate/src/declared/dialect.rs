//! The dialect of a generated program: its ops, their facts, and the functions that evaluate them.
//!
//! Each op is declared with every fact that a pass may need. The facts are kept as a list, so that one of them can be left
//! out. Ops that buffers of a *family* own are `new1`, `free1`, `clone1`: such a buffer has a fifth element, by which
//! `free1` knows it, and a counter of the buffers that are alive, which `audit` checks. So a buffer that the wrong op frees
//! is a fault.
//!
//! ```mlir
//! irdl.dialect @d {
//!   irdl.operation @alloc0 attributes {freehold.effects = {a = ["allocate", "write"]}, freehold.evaluate = @alloc0} {
//!     %any = irdl.c_pred "true"
//!     irdl.operands(v: %any)
//!     irdl.results(a: %any)
//!   }
//! }
//! func.func @alloc0(%v: i32) -> memref<4xi32> { … }
//! ```

use std::collections::BTreeMap;

use super::super::Entropy;
use super::Features;

/// The type of buffers.
pub const BUFFER: &str = "memref<4xi32>";
/// The type of a view with an offset.
pub const PART: &str = "memref<2xi32, strided<[1], offset: 1>>";

/// The number of families of buffers: the first is freed by `memref.dealloc`.
pub const FAMILIES: usize = 3;

/// A fact of a declaration: the op's name, with its dialect, and the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The op.
    pub op: String,
    /// The key, without `freehold.`.
    pub key: String,
}

/// The place of the facts of an op.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Place {
    /// The declaration.
    #[default]
    Declaration,
    /// `freehold.facts` of each op of the program; the declaration says how the op is built.
    Op,
    /// `freehold.facts` of each op of the program; nobody declares the op.
    Undeclared,
}

/// The declaration of an op.
#[derive(Clone, Debug, Default)]
pub(super) struct Declared {
    /// The name without the dialect, which is `d`, or `u` for an op that is not declared.
    pub name: String,
    pub place: Place,
    /// Keys and values, without `freehold.`.
    pub facts: Vec<(&'static str, String)>,
    /// The groups, as in IRDL: `a`, `variadic b`.
    pub operands: Vec<(&'static str, bool)>,
    pub results: Vec<(&'static str, bool)>,
    pub regions: Vec<&'static str>,
    pub attributes: Vec<&'static str>,
    /// The functions that evaluate it, by name.
    pub evaluations: BTreeMap<String, String>,
}

impl Declared {
    /// Returns an op without operands and results.
    pub fn new(name: impl Into<String>) -> Declared {
        Declared { name: name.into(), ..Declared::default() }
    }

    /// Sets the place of the facts.
    pub fn at(mut self, place: Place) -> Declared {
        self.place = place;
        self
    }

    /// Returns the name with its dialect.
    pub fn full_name(&self) -> String {
        full_name(&self.name, self.place)
    }

    /// Returns whether the declaration has a fact, or else the ops of the program.
    fn declares(&self, key: &str) -> bool {
        match self.place {
            Place::Declaration => true,
            Place::Op => matches!(key, "traits" | "successors" | "function" | "optional_attributes"),
            Place::Undeclared => false,
        }
    }

    /// Returns the placeholder for the facts in the text of each op of the program. It is replaced when the removed fact is
    /// known.
    pub fn marker(&self) -> Option<String> {
        (self.place != Place::Declaration).then(|| format!("@@{}@@", self.name))
    }

    /// Returns the attribute with the facts of each op of the program; empty if there are none.
    fn attribute(&self, removed: Option<&Fact>) -> String {
        let facts: Vec<String> = self
            .facts
            .iter()
            .filter(|(key, _)| !self.declares(key) && !self.lacks(key, removed))
            .map(|(key, value)| format!("{key} = {}", self.renamed(value)))
            .collect();
        if facts.is_empty() { String::new() } else { format!("freehold.facts = {{{}}}", facts.join(", ")) }
    }

    fn lacks(&self, key: &str, removed: Option<&Fact>) -> bool {
        removed.is_some_and(|fact| fact.op == self.full_name() && fact.key == key)
    }

    /// Returns the value of a fact with the names of an undeclared op's groups: `operand0`, `result0`.
    fn renamed(&self, value: &str) -> String {
        if self.place != Place::Undeclared {
            return value.to_string();
        }
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        let mut out = String::new();
        let mut rest = value;
        while let Some(first) = rest.chars().next() {
            let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(length.max(first.len_utf8()));
            let place = |groups: &[(&'static str, bool)]| groups.iter().position(|group| group.0 == word);
            match (place(&self.operands), place(&self.results)) {
                (Some(number), _) => out.push_str(&format!("operand{number}")),
                (None, Some(number)) => out.push_str(&format!("result{number}")),
                (None, None) => out.push_str(word),
            }
            rest = after;
        }
        out
    }

    /// Adds a fact.
    pub fn fact(mut self, key: &'static str, value: impl Into<String>) -> Declared {
        self.facts.push((key, value.into()));
        self
    }

    /// Sets the operand groups; a name with `...` is a variadic group.
    pub fn takes(mut self, groups: &[&'static str]) -> Declared {
        self.operands = groups.iter().map(|name| (name.trim_end_matches("..."), name.ends_with("..."))).collect();
        self
    }

    /// Sets the result groups; a name with `...` is a variadic group.
    pub fn returns(mut self, groups: &[&'static str]) -> Declared {
        self.results = groups.iter().map(|name| (name.trim_end_matches("..."), name.ends_with("..."))).collect();
        self
    }

    /// Adds a function that evaluates the op: `text` after its name.
    pub fn evaluated(mut self, text: impl Into<String>) -> Declared {
        let name = format!("{}_{}", self.name, self.evaluations.len());
        self.evaluations.insert(name, text.into());
        self
    }
}

/// Returns the name of an op with its dialect.
fn full_name(name: &str, place: Place) -> String {
    format!("{}.{name}", if place == Place::Undeclared { "u" } else { "d" })
}

/// The ops of a program.
#[derive(Debug, Default)]
pub(super) struct Dialect {
    pub ops: Vec<Declared>,
}

impl Dialect {
    /// Returns the op of this name.
    pub fn op(&mut self, name: &str) -> Option<&mut Declared> {
        self.ops.iter_mut().find(|op| op.name == name)
    }

    /// Declares an op unless there is one of this name.
    pub fn declare(&mut self, op: Declared) {
        if self.op(&op.name).is_none() {
            self.ops.push(op);
        }
    }

    /// Returns the facts that can be left out: all but those without which the program would not be valid, or the op would
    /// be another one, which borrows what it takes over, or returns a buffer that it does not allocate.
    pub fn facts(&self) -> Vec<Fact> {
        let is_removable = |op: &Declared, key: &str| {
            let is_owner = matches!(&*op.name, "make" | "maybe") && key == "ownership";
            !is_owner && !matches!(key, "traits" | "successors" | "optional_attributes" | "owned")
        };
        let all = self.ops.iter().flat_map(|op| op.facts.iter().map(move |fact| (op, fact.0)));
        all.filter(|(op, key)| is_removable(op, key))
            .map(|(op, key)| Fact { op: op.full_name(), key: key.to_string() })
            .collect()
    }

    /// Returns the program with the facts in place of the markers.
    pub fn with_facts(&self, program: &str, removed: Option<&Fact>) -> String {
        let mut text = program.to_string();
        for op in &self.ops {
            let Some(marker) = op.marker() else { continue };
            let facts = op.attribute(removed);
            text = match facts.is_empty() {
                true => text.replace(&format!("{marker}, "), "").replace(&marker, ""),
                false => text.replace(&marker, &facts),
            };
        }
        text
    }

    /// Returns the IRDL file, without the fact `removed`. If it is `complete`, it declares every fact, also of ops that state
    /// them themselves, with which it is known how all of them are evaluated.
    pub fn text(&self, removed: Option<&Fact>, complete: bool) -> String {
        let mut out = String::new();
        for place in [Place::Declaration, Place::Undeclared] {
            let is_undeclared = place == Place::Undeclared;
            if is_undeclared && !complete {
                continue;
            }
            let ops = self.ops.iter().filter(|op| (op.place == Place::Undeclared) == is_undeclared);
            let ops: String = ops.map(|op| declaration(op, removed, complete)).collect();
            if !ops.is_empty() {
                let name = if place == Place::Undeclared { "u" } else { "d" };
                out.push_str(&format!("irdl.dialect @{name} {{\n{ops}}}\n"));
            }
        }
        for (name, text) in self.ops.iter().flat_map(|op| &op.evaluations) {
            out.push_str(&format!("func.func @{name}{text}\n"));
        }
        out.push_str(&helpers());
        out
    }
}

/// Returns the declaration of an op in IRDL.
fn declaration(op: &Declared, removed: Option<&Fact>, complete: bool) -> String {
    let mut attributes: Vec<String> = op
        .facts
        .iter()
        .filter(|(key, _)| (complete || op.declares(key)) && !op.lacks(key, removed))
        .map(|(key, value)| format!("freehold.{key} = {value}"))
        .collect();
    if !op.evaluations.is_empty() {
        let names: Vec<String> = op.evaluations.keys().map(|name| format!("@{name}")).collect();
        attributes.push(format!("freehold.evaluate = [{}]", names.join(", ")));
    }
    let mut out = format!("  irdl.operation @{} attributes {{{}}} {{\n", op.name, attributes.join(", "));
    if !(op.operands.is_empty() && op.results.is_empty() && op.attributes.is_empty()) {
        out.push_str("    %any = irdl.c_pred \"true\"\n");
    }
    for region in &op.regions {
        out.push_str(&format!("    %{region} = irdl.region\n"));
    }
    for (directive, groups) in [("operands", &op.operands), ("results", &op.results)] {
        if !groups.is_empty() {
            let list: Vec<String> = groups
                .iter()
                .map(|(name, variadic)| format!("{name}: {}%any", if *variadic { "variadic " } else { "" }))
                .collect();
            out.push_str(&format!("    irdl.{directive}({})\n", list.join(", ")));
        }
    }
    if !op.attributes.is_empty() {
        let list: Vec<String> = op.attributes.iter().map(|name| format!("\"{name}\" = %any")).collect();
        out.push_str(&format!("    irdl.attributes {{{}}}\n", list.join(", ")));
    }
    if !op.regions.is_empty() {
        let list: Vec<String> = op.regions.iter().map(|region| format!("{region}: %{region}")).collect();
        out.push_str(&format!("    irdl.regions({})\n", list.join(", ")));
    }
    out + "  }\n"
}

/// Returns the functions that evaluations share: for each family, one that makes a buffer whose elements are a number, and
/// one that frees it.
fn helpers() -> String {
    let mut out = format!("func.func private @sum{SUM}\n");
    out.push_str(
        "func.func private @set(%b: memref<4xi32>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %v, %b[%i] : memref<4xi32>
  }
  return
}
memref.global \"private\" @lent : memref<4xi32> = dense<[3, 1, 4, 1]>
func.func private @borrow() -> memref<4xi32> {
  %b = memref.get_global @lent : memref<4xi32>
  return %b : memref<4xi32>
}
func.func private @digest(%x: memref<4xi32>) -> i32 {
  %b = memref.cast %x : memref<4xi32> to memref<?xi32, strided<[?], offset: ?>>
  %s = call @sum(%b) : (memref<?xi32, strided<[?], offset: ?>>) -> i32
  return %s : i32
}
func.func private @new0(%v: i32) -> memref<4xi32> {
  %b = memref.alloc() : memref<4xi32>
  call @set(%b, %v) : (memref<4xi32>, i32) -> ()
  return %b : memref<4xi32>
}
func.func private @delete0(%b: memref<4xi32>) {
  memref.dealloc %b : memref<4xi32>
  return
}
",
    );
    for family in 1..FAMILIES {
        let mark = 1000 + family;
        out.push_str(&format!(
            "memref.global \"private\" @alive{family} : memref<1xi32> = dense<0>
func.func private @count{family}(%n: i32) {{
  %c0 = arith.constant 0 : index
  %g = memref.get_global @alive{family} : memref<1xi32>
  %old = memref.load %g[%c0] : memref<1xi32>
  %new = arith.addi %old, %n : i32
  memref.store %new, %g[%c0] : memref<1xi32>
  return
}}
func.func private @new{family}(%v: i32) -> memref<4xi32> {{
  %c4 = arith.constant 4 : index
  %mark = arith.constant {mark} : i32
  %one = arith.constant 1 : i32
  %whole = memref.alloc() : memref<5xi32>
  memref.store %mark, %whole[%c4] : memref<5xi32>
  %b = memref.reinterpret_cast %whole to offset: [0], sizes: [4], strides: [1] : memref<5xi32> to memref<4xi32>
  call @set(%b, %v) : (memref<4xi32>, i32) -> ()
  call @count{family}(%one) : (i32) -> ()
  return %b : memref<4xi32>
}}
func.func private @delete{family}(%b: memref<4xi32>) {{
  %c4 = arith.constant 4 : index
  %mark = arith.constant {mark} : i32
  %one = arith.constant -1 : i32
  %whole = memref.reinterpret_cast %b to offset: [0], sizes: [5], strides: [1] : memref<4xi32> to memref<5xi32>
  %found = memref.load %whole[%c4] : memref<5xi32>
  %same = arith.cmpi eq, %found, %mark : i32
  cf.assert %same, \"another op than that of its allocation frees a buffer\"
  memref.dealloc %whole : memref<5xi32>
  call @count{family}(%one) : (i32) -> ()
  return
}}
func.func private @none{family}() {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %g = memref.get_global @alive{family} : memref<1xi32>
  %n = memref.load %g[%c0] : memref<1xi32>
  %same = arith.cmpi eq, %n, %zero : i32
  cf.assert %same, \"another op than that of its allocation frees a buffer\"
  return
}}
"
        ));
    }
    out
}

/// Returns the text of a function that reads the elements of a buffer, adds them to a sum, and returns it.
pub(super) const SUM: &str = "(%b: memref<?xi32, strided<[?], offset: ?>>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %n = memref.dim %b, %c0 : memref<?xi32, strided<[?], offset: ?>>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i32) {
    %x = memref.load %b[%i] : memref<?xi32, strided<[?], offset: ?>>
    %t = arith.muli %a, %three : i32
    %u = arith.addi %t, %x : i32
    scf.yield %u : i32
  }
  return %s : i32
}";

/// Declares the ops that every program may use: allocations of each family, frees, clones, reads, writes, views and copies.
pub(super) fn basics(dialect: &mut Dialect, entropy: &mut Entropy, allowed: Features) {
    let aliases = ("aliases", "{r = \"of\"}");
    let same =
        *entropy.pick(&[aliases, ("view", "{r = \"of\", offset = \"none\"}"), ("ownership", "{r = {same = \"of\"}}")]);
    let part = *entropy.pick(&[aliases, ("view", "{r = \"of\", offset = \"any\"}")]);
    let pick =
        *entropy.pick(&[("ownership", "{r = \"unknown\"}"), ("ownership", "{r = {select = [\"c\", \"a\", \"b\"]}}")]);
    for family in 0..FAMILIES {
        allocations(dialect, family, entropy, allowed);
    }
    accesses(dialect);
    views(dialect, same, part);
    choice(dialect, pick);
    let mut audit = String::from("() {\n");
    (1..FAMILIES).for_each(|family| audit.push_str(&format!("  call @none{family}() : () -> ()\n")));
    ownership(dialect);
    for op in &mut dialect.ops {
        let is_fixed = op.name.starts_with("free") || op.name.starts_with("clone");
        if !is_fixed {
            op.place = place(entropy, allowed);
        }
    }
    dialect.declare(
        Declared::new("audit").fact("effects", "{memory = [\"read\", \"write\"]}").evaluated(audit + "  return\n}"),
    );
}

/// Declares the ops that read, write and copy a buffer.
fn accesses(dialect: &mut Dialect) {
    dialect.declare(
        Declared::new("write").takes(&["buf", "v"]).fact("effects", "{buf = [\"read\", \"write\"]}").evaluated(
            "(%b: memref<?xi32, strided<[?], offset: ?>>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %b[%c0] : memref<?xi32, strided<[?], offset: ?>>
  %y = arith.addi %x, %v : i32
  memref.store %y, %b[%c0] : memref<?xi32, strided<[?], offset: ?>>
  memref.store %v, %b[%c1] : memref<?xi32, strided<[?], offset: ?>>
  return
}",
        ),
    );
    dialect.declare(
        Declared::new("read").takes(&["buf"]).returns(&["s"]).fact("effects", "{buf = \"read\"}").evaluated(SUM),
    );
    dialect.declare(
        Declared::new("copy")
            .takes(&["from", "to"])
            .fact("effects", "{from = \"read\", to = \"write\"}")
            .fact("copy", "{source = \"from\", target = \"to\"}")
            .evaluated(
                "(%a: memref<4xi32>, %b: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %a[%i] : memref<4xi32>
    memref.store %x, %b[%i] : memref<4xi32>
  }
  return
}",
            ),
    );
}

/// Declares a view of all of a buffer, and one of a part of it. `same` and `part` are the facts that say so.
fn views(dialect: &mut Dialect, same: (&'static str, &str), part: (&'static str, &str)) {
    dialect.declare(
        Declared::new("same")
            .takes(&["of"])
            .returns(&["r"])
            .fact("traits", "[\"Pure\"]")
            .fact(same.0, same.1)
            .evaluated("(%b: memref<4xi32>) -> memref<4xi32> {\n  return %b : memref<4xi32>\n}"),
    );
    dialect.declare(
        Declared::new("part")
            .takes(&["of"])
            .returns(&["r"])
            .fact("traits", "[\"Pure\"]")
            .fact(part.0, part.1)
            .evaluated(format!(
                "(%b: memref<4xi32>) -> {PART} {{
  %r = memref.subview %b[1] [2] [1] : memref<4xi32> to {PART}
  return %r : {PART}
}}"
            )),
    );
}

/// Declares an op that returns one of two buffers. `pick` is the fact that says so.
fn choice(dialect: &mut Dialect, pick: (&'static str, &str)) {
    dialect.declare(
        Declared::new("pick")
            .takes(&["c", "a", "b"])
            .returns(&["r"])
            .fact("traits", "[\"Pure\"]")
            .fact(pick.0, pick.1)
            .evaluated(
                "(%c: i1, %a: memref<4xi32>, %b: memref<4xi32>) -> memref<4xi32> {
  %r = arith.select %c, %a, %b : memref<4xi32>
  return %r : memref<4xi32>
}",
            ),
    );
}

/// Returns a random place for the facts of an op.
fn place(entropy: &mut Entropy, allowed: Features) -> Place {
    match entropy.below(100) {
        0..=9 if allowed.contains(Features::OP_FACTS) => Place::Op,
        10..=17 if allowed.contains(Features::UNDECLARED) => Place::Undeclared,
        _ => Place::Declaration,
    }
}

/// Declares ops that say who owns their result: the function, somebody else, or the one whom a flag names at run time.
fn ownership(dialect: &mut Dialect) {
    let unknown = "{memory = [\"read\", \"write\"]}";
    dialect.declare(
        Declared::new("make")
            .takes(&["v"])
            .returns(&["r"])
            .fact("effects", unknown)
            .fact("ownership", "{r = \"new\"}")
            .evaluated(format!(
                "(%v: i32) -> {BUFFER} {{\n  %r = call @new0(%v) : (i32) -> {BUFFER}\n  return %r : {BUFFER}\n}}"
            )),
    );
    dialect.declare(
        Declared::new("lend")
            .returns(&["r"])
            .fact("effects", "{memory = \"read\"}")
            .fact("ownership", "{r = \"borrowed\"}")
            .evaluated(format!(
                "() -> {BUFFER} {{\n  %r = call @borrow() : () -> {BUFFER}\n  return %r : {BUFFER}\n}}"
            )),
    );
    dialect.declare(
        Declared::new("maybe")
            .takes(&["c", "v"])
            .returns(&["r", "o"])
            .fact("effects", unknown)
            .fact("ownership", "{r = {flag = \"o\"}}")
            .evaluated(format!(
                "(%c: i1, %v: i32) -> ({BUFFER}, i1) {{
  %r = scf.if %c -> ({BUFFER}) {{
    %a = func.call @new0(%v) : (i32) -> {BUFFER}
    scf.yield %a : {BUFFER}
  }} else {{
    %b = func.call @borrow() : () -> {BUFFER}
    scf.yield %b : {BUFFER}
  }}
  return %r, %c : {BUFFER}, i1
}}"
            )),
    );
}

/// Declares the ops of a family: allocations with one to three results, a free, a clone, and one that grows a buffer.
fn allocations(dialect: &mut Dialect, family: usize, entropy: &mut Entropy, allowed: Features) {
    let has_clone = entropy.chance(50) && family > 0 && allowed.contains(Features::OWN_CLONE);
    let (free_place, clone_place) = (place(entropy, allowed), place(entropy, allowed));
    let free = full_name(&format!("free{family}"), free_place);
    let clone = full_name(&format!("clone{family}"), clone_place);
    let facts = match family {
        0 if entropy.chance(50) => None,
        0 => Some("{dealloc = \"memref.dealloc\"}".to_string()),
        _ if has_clone => Some(format!("{{dealloc = \"{free}\", clone = \"{clone}\"}}")),
        _ => Some(format!("{{dealloc = \"{free}\"}}")),
    };
    let with_facts = |op: Declared, facts: Option<String>| match facts {
        Some(facts) => op.fact("allocation", facts),
        None => op,
    };
    let (several, grown) = (entropy.between(1, 3), entropy.between(1, 2));
    let results = if allowed.contains(Features::SEVERAL_RESULTS) { several } else { 1 };
    let names: &[&'static str] = &["a", "b", "c"][..results];
    // The facts of all results at once, or of each.
    let mut of_each = |names: &[&str]| match &facts {
        Some(facts) if entropy.chance(40) => {
            Some(format!("{{{}}}", names.iter().map(|name| format!("{name} = {facts}")).collect::<Vec<_>>().join(", ")))
        }
        all => all.clone(),
    };
    dialect.declare(with_facts(allocation(family, names), of_each(names)));
    let (old, new) = (&["x", "y"][..grown], &["r", "s"][..grown]);
    dialect.declare(with_facts(growth(family, old, new), of_each(new)));
    dialect.declare(sink(family));
    if family > 0 {
        dialect.declare(free_of(family).at(free_place));
    }
    if has_clone {
        dialect.declare(with_facts(clone_of(family).at(clone_place), facts.clone()));
    }
}

/// Returns the op that allocates a buffer for each result.
fn allocation(family: usize, results: &[&'static str]) -> Declared {
    let effects: Vec<String> = results.iter().map(|name| format!("{name} = [\"allocate\", \"write\"]")).collect();
    let types = vec![BUFFER; results.len()].join(", ");
    let mut text = format!("(%v: i32) -> ({types}) {{\n");
    results.iter().for_each(|name| text.push_str(&format!("  %{name} = call @new{family}(%v) : (i32) -> {BUFFER}\n")));
    let list: Vec<String> = results.iter().map(|name| format!("%{name}")).collect();
    text.push_str(&format!("  return {} : {types}\n}}", list.join(", ")));
    Declared::new(format!("alloc{family}"))
        .takes(&["v"])
        .returns(results)
        .fact("effects", format!("{{{}}}", effects.join(", ")))
        .evaluated(text)
}

/// Returns the op that frees buffers, and allocates a new one with the same elements for each.
fn growth(family: usize, old: &[&'static str], new: &[&'static str]) -> Declared {
    let mut effects: Vec<String> = old.iter().map(|name| format!("{name} = [\"read\", \"free\"]")).collect();
    effects.extend(new.iter().map(|name| format!("{name} = [\"allocate\", \"write\"]")));
    let types = vec![BUFFER; new.len()].join(", ");
    let parameters: Vec<String> = old.iter().map(|name| format!("%{name}: {BUFFER}")).collect();
    let mut text = format!("({}) -> ({types}) {{\n  %zero = arith.constant 0 : i32\n", parameters.join(", "));
    for (old, new) in old.iter().zip(new) {
        text.push_str(&format!(
            "  %{new} = call @new{family}(%zero) : (i32) -> {BUFFER}
  memref.copy %{old}, %{new} : {BUFFER} to {BUFFER}
  call @delete{family}(%{old}) : ({BUFFER}) -> ()\n"
        ));
    }
    let list: Vec<String> = new.iter().map(|name| format!("%{name}")).collect();
    text.push_str(&format!("  return {} : {types}\n}}", list.join(", ")));
    Declared::new(format!("grow{family}"))
        .takes(old)
        .returns(new)
        .fact("effects", format!("{{{}}}", effects.join(", ")))
        .evaluated(text)
}

/// Returns the op that takes over a buffer.
fn sink(family: usize) -> Declared {
    Declared::new(format!("send{family}"))
        .takes(&["x"])
        .returns(&["s"])
        .fact("effects", "{x = \"read\"}")
        .fact("owned", "[\"x\"]")
        .evaluated(format!(
            "(%x: {BUFFER}) -> i32 {{
  %s = call @digest(%x) : ({BUFFER}) -> i32
  call @delete{family}(%x) : ({BUFFER}) -> ()
  return %s : i32
}}"
        ))
}

/// Returns the op that frees a buffer.
fn free_of(family: usize) -> Declared {
    Declared::new(format!("free{family}"))
        .takes(&["x"])
        .fact("effects", "{x = \"free\"}")
        .evaluated(format!("(%x: {BUFFER}) {{\n  call @delete{family}(%x) : ({BUFFER}) -> ()\n  return\n}}"))
}

/// Returns the op that copies a buffer to a new one.
fn clone_of(family: usize) -> Declared {
    Declared::new(format!("clone{family}"))
        .takes(&["x"])
        .returns(&["r"])
        .fact("effects", "{x = \"read\", r = [\"allocate\", \"write\"]}")
        .evaluated(format!(
            "(%x: {BUFFER}) -> {BUFFER} {{
  %zero = arith.constant 0 : i32
  %r = call @new{family}(%zero) : (i32) -> {BUFFER}
  memref.copy %x, %r : {BUFFER} to {BUFFER}
  return %r : {BUFFER}
}}"
        ))
}
