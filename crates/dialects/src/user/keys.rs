//! The keys of declarations and facts, and the table of them in docs/guide/user-dialects.md.

/// A key of the declaration of an op, `freehold.name`, and perhaps of facts, `name`.
pub(super) struct Key {
    pub name: &'static str,
    /// Whether facts of a single op may have it.
    pub is_fact: bool,
    /// The row of the table, for a key that answers an interface.
    pub row: Option<Row>,
}

/// The row of a key in the table.
pub(super) struct Row {
    /// The interface.
    interface: &'static str,
    /// An example of the value.
    example: &'static str,
    /// The field or trait of a definition in Rust that corresponds to the key.
    rust: &'static str,
    /// The assumption about an op that says nothing.
    assumed: &'static str,
}

const fn fact(
    name: &'static str,
    interface: &'static str,
    example: &'static str,
    rust: &'static str,
    assumed: &'static str,
) -> Key {
    Key { name, is_fact: true, row: Some(Row { interface, example, rust, assumed }) }
}

const fn of_declaration(name: &'static str) -> Key {
    Key { name, is_fact: false, row: None }
}

/// All keys: those with a row first, in the order of the table.
pub(super) const KEYS: &[Key] = &[
    fact(
        "effects",
        "memory effects",
        "`{a = \"read\", r = \"allocate\", memory = \"write\"}`; `{}`: none",
        "`OpDef::effects`",
        "unknown: passes that free or move buffers refuse the op",
    ),
    fact(
        "allocation",
        "allocation",
        "`{dealloc = \"my.free\", clone = \"my.clone\", promoted = \"my.alloca\", hoisting = [\"loop\", \"block\"]}`, or \
         one for each result: `{a = {…}, b = {…}}`",
        "`OpDef::allocation`",
        "a buffer with the effect `allocate` is freed by `memref.dealloc`, cloned by `bufferization.clone`, and not moved",
    ),
    fact(
        "owned",
        "operands taken over",
        "`[\"a\"]`",
        "`OpDef::takes_over`",
        "operands are borrowed; those with the effect `free` are taken over",
    ),
    fact(
        "ownership",
        "ownership of results",
        "`{r = \"new\"}`, `\"borrowed\"`, `\"unknown\"`, `{same = \"a\"}`, `{select = [\"c\", \"a\", \"b\"]}`, `{flag = \"is_owned\"}`",
        "`OpDef::ownership`, the trait `Ownership`",
        "an allocated result is new, and that of a call; any other may be any of the memref operands, which own it",
    ),
    fact("aliases", "aliases", "`{r = \"a\"}`", "`OpDef::buffer_flow`", "a result may be any of the memref operands"),
    fact(
        "view",
        "views",
        "`{r = \"a\", offset = \"none\"}`; `\"any\"`: it may start elsewhere than the buffer",
        "`Traits::VIEW_LIKE`, `OpDef::views`",
        "no view; the offset of one is `\"any\"`",
    ),
    fact(
        "copy",
        "copies",
        "`{source = \"a\", target = \"b\"}`",
        "`OpDef::copies`",
        "no copy; the trait `CopyOpInterface` means the first two operands",
    ),
    fact(
        "branch",
        "branches between blocks",
        "`{dest = \"args\", other = \"more\"}`",
        "`OpDef::branch`, the trait `Branch`",
        "a terminator with successors forwards nothing",
    ),
    fact(
        "region_flow",
        "control flow between regions",
        "`{entry = [\"body\"], body = [\"body\", \"parent\"], operands = {body = \"inits\"}}`",
        "`OpDef::region_branch`, the trait `RegionBranch`",
        "unknown: passes refuse an op with regions and buffers",
    ),
    fact(
        "exit",
        "exits of regions",
        "`\"args\"`, or adjacent ones: `[\"a\", \"b\"]`",
        "`OpDef::region_exit`, `Traits::RETURN_LIKE`",
        "a terminator with the trait `ReturnLike` forwards all operands, any other none",
    ),
    fact(
        "function",
        "functions",
        "`{}`, or `{owned = \"takes\"}`: the attribute `takes = array<i64: 0>` lists the arguments that are taken over",
        "`Traits::FUNCTION_LIKE`",
        "no function: an isolated op whose buffers nobody frees is refused",
    ),
    fact(
        "callee",
        "calls",
        "`\"callee\"`: an attribute with a symbol, or the operand with the function",
        "`OpDef::call`",
        "no call; a call borrows its operands, and its results are new buffers",
    ),
    fact(
        "destination_style",
        "destination-passing style",
        "`\"outs\"`",
        "`Traits::DESTINATION_STYLE`, `OpDef::destination`",
        "no destinations",
    ),
    fact(
        "bufferization",
        "bufferization",
        "`{reads = [\"a\"], writes = [\"b\"], …}`",
        "the trait `Bufferizable`",
        "an op with tensors is unknown, unless it is in destination-passing style",
    ),
    fact(
        "evaluate",
        "evaluation",
        "`@f`, `[@f, @g]`: functions of the file of the declaration",
        "a table of the machine",
        "ops that only allocate, free or clone buffers do that; `run` and `check` refuse a function with any other op",
    ),
    fact("traits", "traits", "`[\"Pure\"]`", "`OpDef::traits`", "none"),
    of_declaration("default_attributes"),
    of_declaration("default_dialect"),
    of_declaration("effects_attribute"),
    of_declaration("format"),
    of_declaration("optional_attributes"),
    of_declaration("optional_default_attributes"),
    of_declaration("relations"),
    of_declaration("segments"),
    of_declaration("spellings"),
    of_declaration("successors"),
    of_declaration("summary"),
    of_declaration("variadic_regions"),
];

/// Returns the keys that facts may have, sorted, in quotes.
pub(super) fn fact_keys() -> String {
    let mut names: Vec<&str> = KEYS.iter().filter(|key| key.is_fact).map(|key| key.name).collect();
    names.sort_unstable();
    names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ")
}

/// Returns the table of docs/guide/user-dialects.md: what a declaration, facts, and a definition in Rust say of an op, and what is
/// assumed where nothing is said.
pub fn interface_table() -> String {
    let mut text =
        "| interface | IRDL attribute, and key of facts | in Rust | where nothing is said |\n|---|---|---|---|\n"
            .to_string();
    for key in KEYS {
        if let Some(row) = &key.row {
            text += &format!(
                "| {} | `freehold.{}`: {} | {} | {} |\n",
                row.interface, key.name, row.example, row.rust, row.assumed
            );
        }
    }
    text
}
