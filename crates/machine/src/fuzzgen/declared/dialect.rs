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

/// The declaration of an op.
#[derive(Clone, Debug, Default)]
pub(super) struct Declared {
    pub name: String,
    /// Keys and values, without `freehold.`.
    pub facts: Vec<(&'static str, String)>,
    /// The groups, as in IRDL: `a`, `variadic b`.
    pub operands: Vec<(&'static str, bool)>,
    pub results: Vec<(&'static str, bool)>,
    pub regions: Vec<&'static str>,
    pub attribute: Option<&'static str>,
    /// The functions that evaluate it, by name.
    pub evaluations: BTreeMap<String, String>,
}

impl Declared {
    /// Returns an op without operands and results.
    pub fn new(name: impl Into<String>) -> Declared {
        Declared { name: name.into(), ..Declared::default() }
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

    /// Returns the facts that can be left out: all but those without which the program would not be valid.
    pub fn facts(&self) -> Vec<Fact> {
        let is_removable = |key: &str| !matches!(key, "traits" | "successors" | "summary");
        let all = self.ops.iter().flat_map(|op| op.facts.iter().map(move |fact| (op, fact.0)));
        all.filter(|(_, key)| is_removable(key))
            .map(|(op, key)| Fact { op: format!("d.{}", op.name), key: key.to_string() })
            .collect()
    }

    /// Returns the IRDL file, without the fact `removed`.
    pub fn text(&self, removed: Option<&Fact>) -> String {
        let mut out = String::from("irdl.dialect @d {\n");
        for op in &self.ops {
            let is_removed =
                |key: &str| removed.is_some_and(|fact| fact.op.strip_prefix("d.") == Some(&op.name) && fact.key == key);
            let mut attributes: Vec<String> = op
                .facts
                .iter()
                .filter(|fact| !is_removed(fact.0))
                .map(|(key, value)| format!("freehold.{key} = {value}"))
                .collect();
            if !op.evaluations.is_empty() {
                let names: Vec<String> = op.evaluations.keys().map(|name| format!("@{name}")).collect();
                attributes.push(format!("freehold.evaluate = [{}]", names.join(", ")));
            }
            out.push_str(&format!("  irdl.operation @{} attributes {{{}}} {{\n", op.name, attributes.join(", ")));
            let uses_any = !(op.operands.is_empty() && op.results.is_empty() && op.attribute.is_none());
            if uses_any {
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
            if let Some(attribute) = op.attribute {
                out.push_str(&format!("    irdl.attributes {{\"{attribute}\" = %any}}\n"));
            }
            if !op.regions.is_empty() {
                let list: Vec<String> = op.regions.iter().map(|region| format!("{region}: %{region}")).collect();
                out.push_str(&format!("    irdl.regions({})\n", list.join(", ")));
            }
            out.push_str("  }\n");
        }
        out.push_str("}\n");
        for (name, text) in self.ops.iter().flat_map(|op| &op.evaluations) {
            out.push_str(&format!("func.func @{name}{text}\n"));
        }
        out.push_str(&helpers());
        out
    }
}

/// Returns the functions that evaluations share: for each family, one that makes a buffer whose elements are a number, and
/// one that frees it.
fn helpers() -> String {
    let mut out = String::from(
        "func.func private @set(%b: memref<4xi32>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %v, %b[%i] : memref<4xi32>
  }
  return
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
pub(super) fn basics(dialect: &mut Dialect, entropy: &mut Entropy) {
    let aliases = ("aliases", "{r = \"of\"}");
    let same =
        *entropy.pick(&[aliases, ("view", "{r = \"of\", offset = \"none\"}"), ("ownership", "{r = {same = \"of\"}}")]);
    let part = *entropy.pick(&[aliases, ("view", "{r = \"of\", offset = \"any\"}")]);
    let pick =
        *entropy.pick(&[("ownership", "{r = \"unknown\"}"), ("ownership", "{r = {select = [\"c\", \"a\", \"b\"]}}")]);
    for family in 0..FAMILIES {
        allocations(dialect, family, entropy);
    }
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
    let mut audit = String::from("() {\n");
    (1..FAMILIES).for_each(|family| audit.push_str(&format!("  call @none{family}() : () -> ()\n")));
    dialect.declare(
        Declared::new("audit").fact("effects", "{memory = [\"read\", \"write\"]}").evaluated(audit + "  return\n}"),
    );
}

/// Declares the ops of a family: allocations with one to three results, a free, a clone, and one that grows a buffer.
fn allocations(dialect: &mut Dialect, family: usize, entropy: &mut Entropy) {
    let has_clone = family > 0 && entropy.chance(50);
    let facts = match family {
        0 if entropy.chance(50) => None,
        0 => Some("{dealloc = \"memref.dealloc\"}".to_string()),
        _ if has_clone => Some(format!("{{dealloc = \"d.free{family}\", clone = \"d.clone{family}\"}}")),
        _ => Some(format!("{{dealloc = \"d.free{family}\"}}")),
    };
    let with_facts = |op: Declared, facts: Option<String>| match facts {
        Some(facts) => op.fact("allocation", facts),
        None => op,
    };
    let (results, taken) = (entropy.between(1, 3), entropy.between(1, 2));
    let names: &[&'static str] = &["a", "b", "c"][..results];
    // The facts of all results at once, or of each.
    let mut of_each = |names: &[&str]| match &facts {
        Some(facts) if entropy.chance(40) => {
            Some(format!("{{{}}}", names.iter().map(|name| format!("{name} = {facts}")).collect::<Vec<_>>().join(", ")))
        }
        all => all.clone(),
    };
    let effects: Vec<String> = names.iter().map(|name| format!("{name} = [\"allocate\", \"write\"]")).collect();
    let types = vec![BUFFER; results].join(", ");
    let mut text = format!("(%v: i32) -> ({types}) {{\n");
    names.iter().for_each(|name| text.push_str(&format!("  %{name} = call @new{family}(%v) : (i32) -> {BUFFER}\n")));
    let list: Vec<String> = names.iter().map(|name| format!("%{name}")).collect();
    text.push_str(&format!("  return {} : {types}\n}}", list.join(", ")));
    dialect.declare(with_facts(
        Declared::new(format!("alloc{family}"))
            .takes(&["v"])
            .returns(names)
            .fact("effects", format!("{{{}}}", effects.join(", ")))
            .evaluated(text),
        of_each(names),
    ));
    let (old, new) = (&["x", "y"][..taken], &["r", "s"][..taken]);
    let mut effects: Vec<String> = old.iter().map(|name| format!("{name} = [\"read\", \"free\"]")).collect();
    effects.extend(new.iter().map(|name| format!("{name} = [\"allocate\", \"write\"]")));
    let types = vec![BUFFER; taken].join(", ");
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
    dialect.declare(with_facts(
        Declared::new(format!("grow{family}"))
            .takes(old)
            .returns(new)
            .fact("effects", format!("{{{}}}", effects.join(", ")))
            .evaluated(text),
        of_each(new),
    ));
    if family == 0 {
        return;
    }
    dialect.declare(
        Declared::new(format!("free{family}"))
            .takes(&["x"])
            .fact("effects", "{x = \"free\"}")
            .evaluated(format!("(%x: {BUFFER}) {{\n  call @delete{family}(%x) : ({BUFFER}) -> ()\n  return\n}}"))
            // A scheme may pass the start of the buffer, without its shape.
            .evaluated(format!(
                "(%x: memref<i32>) {{
  %b = memref.reinterpret_cast %x to offset: [0], sizes: [4], strides: [1] : memref<i32> to {BUFFER}
  call @delete{family}(%b) : ({BUFFER}) -> ()
  return
}}"
            )),
    );
    if has_clone {
        dialect.declare(with_facts(
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
                )),
            facts.clone(),
        ));
    }
}
