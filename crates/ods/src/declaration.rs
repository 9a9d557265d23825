//! Writes dialects as an IRDL file.

use std::fmt::Write as _;

use crate::model::{
    Arity, Constraint, ConstraintKind, Dialect, Enum, Op, Parameter, Presence, Region, Symbol, SymbolSyntax, Values,
};

/// Returns the IRDL file that declares the dialects.
pub fn write(dialects: &[Dialect]) -> String {
    let mut out = String::from("// Imported from ODS by `freehold import-ods`.\n");
    for dialect in dialects {
        write_dialect(&mut out, dialect);
    }
    out
}

/// Returns the text as a string attribute.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            '\n' | '\r' | '\t' => out.push(' '),
            character if character.is_ascii() && !character.is_ascii_control() => out.push(character),
            character => {
                let mut bytes = [0; 4];
                for byte in character.encode_utf8(&mut bytes).bytes() {
                    let _ = write!(out, "\\{byte:02X}");
                }
            }
        }
    }
    out.push('"');
    out
}

fn strings(list: &[String]) -> String {
    list.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ")
}

/// Returns ` attributes {…}` with an entry on each line; nothing if there are none.
fn attributes(entries: &[String], indent: &str) -> String {
    match entries {
        [] => String::new(),
        entries => format!(" attributes {{\n{indent}  {}\n{indent}}}", entries.join(&format!(",\n{indent}  "))),
    }
}

fn write_dialect(out: &mut String, dialect: &Dialect) {
    let mut settings = vec!["freehold.ods".to_string()];
    if dialect.extends {
        settings.push("freehold.extends".to_string());
    }
    if !dialect.enums.is_empty() {
        let enums: Vec<String> = dialect.enums.iter().map(enumeration).collect();
        settings.push(format!("freehold.enums = {{\n    {}\n  }}", enums.join(",\n    ")));
    }
    let _ = writeln!(out, "irdl.dialect @{}{} {{", symbol_name(&dialect.name), attributes(&settings, ""));
    for (kind, symbols) in [("type", &dialect.types), ("attribute", &dialect.attributes)] {
        for symbol in symbols {
            // Types, attributes and ops may have the same name, but are symbols of one table.
            let is_it = |other: &Symbol| other.mnemonic == symbol.mnemonic;
            let symbols = || dialect.types.iter().chain(&dialect.attributes);
            let shared = symbols().filter(|other| is_it(other)).count() > 1
                || dialect.ops.iter().any(|op| op.name == symbol.mnemonic);
            write_symbol(out, kind, symbol, shared);
        }
    }
    for op in &dialect.ops {
        write_op(out, op);
    }
    out.push_str("}\n");
}

/// Returns the name after `@`, in quotes if necessary.
fn symbol_name(name: &str) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    let bare = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(is_word);
    if bare { name.to_string() } else { quoted(name) }
}

fn enumeration(read: &Enum) -> String {
    let numbered = read.cases.iter().enumerate().all(|(index, case)| case.2 == index as i64);
    let case = |(keyword, _, value): &(String, String, i64)| match numbered {
        true => quoted(keyword),
        false => format!("[{}, {value}]", quoted(keyword)),
    };
    let cases: Vec<String> = read.cases.iter().map(case).collect();
    let separator = read.separator.as_ref().map_or(String::new(), |mark| format!(", separator = {}", quoted(mark)));
    format!(
        "{} = {{cases = [{}], class = {}{separator}, width = {} : i64}}",
        quoted(&read.name),
        cases.join(", "),
        quoted(&format!("::mlir::{}", read.class)),
        read.width
    )
}

fn write_symbol(out: &mut String, kind: &str, symbol: &Symbol, shared: bool) {
    let mut settings = Vec::new();
    let mut body = String::new();
    match &symbol.syntax {
        SymbolSyntax::Plain => {}
        SymbolSyntax::Text => settings.push("freehold.verbatim".to_string()),
        SymbolSyntax::Enum { name, bare } => {
            settings.push(format!("freehold.enum = {}", quoted(name)));
            if *bare {
                settings.push("freehold.bare".to_string());
            }
        }
        SymbolSyntax::Format { format, parameters } => {
            settings.push(format!("freehold.format = {}", quoted(format)));
            parameter_settings(parameters, &mut settings);
            if !parameters.is_empty() {
                let list: Vec<String> = parameters.iter().map(|parameter| format!("{}: %0", parameter.name)).collect();
                body = format!(" {{\n    %0 = irdl.c_pred \"true\"\n    irdl.parameters({})\n  }}", list.join(", "));
            }
        }
    }
    if !symbol.interfaces.is_empty() {
        let names: Vec<String> = symbol.interfaces.iter().map(|name| quoted(name)).collect();
        settings.push(format!("freehold.interfaces = [{}]", names.join(", ")));
    }
    if symbol.has_alias {
        settings.push("freehold.alias".to_string());
    }
    if !symbol.summary.is_empty() {
        settings.push(format!("freehold.summary = {}", quoted(&symbol.summary)));
    }
    let sigil = match (shared, kind) {
        (false, _) => "",
        (true, "type") => "!",
        (true, _) => "#",
    };
    let name = symbol_name(&format!("{sigil}{}", symbol.mnemonic));
    let _ = writeln!(out, "  irdl.{kind} @{name}{}{body}", attributes(&settings, "  "));
}

fn parameter_settings(parameters: &[Parameter], settings: &mut Vec<String>) {
    let spellings: Vec<String> = parameters
        .iter()
        .filter(|parameter| parameter.spelling != "\"any\"")
        .map(|parameter| format!("{} = {}", quoted(&parameter.name), parameter.spelling))
        .collect();
    if !spellings.is_empty() {
        settings.push(format!("freehold.spellings = {{{}}}", spellings.join(", ")));
    }
    let optional: Vec<String> = parameters
        .iter()
        .filter(|parameter| parameter.optional && parameter.default.is_none())
        .map(|parameter| parameter.name.clone())
        .collect();
    if !optional.is_empty() {
        settings.push(format!("freehold.optional_parameters = [{}]", strings(&optional)));
    }
    let defaults: Vec<String> = parameters
        .iter()
        .filter_map(|parameter| Some(format!("{} = {}", quoted(&parameter.name), parameter.default.as_ref()?)))
        .collect();
    if !defaults.is_empty() {
        settings.push(format!("freehold.default_parameters = {{{}}}", defaults.join(", ")));
    }
}

/// The constraints of an op: equal ones are written once.
#[derive(Default)]
struct Constraints {
    lines: Vec<String>,
}

impl Constraints {
    /// Returns the value of the constraint.
    fn value(&mut self, constraint: &Constraint) -> String {
        let summary = match constraint.summary.as_str() {
            "" => String::new(),
            summary => format!(" {{freehold.summary = {}}}", quoted(summary)),
        };
        let line = match &constraint.kind {
            ConstraintKind::Any => "irdl.c_pred \"true\"".to_string(),
            ConstraintKind::Only(ty) => format!("irdl.is {ty}{summary}"),
            ConstraintKind::OnlyText(text) => {
                // The dialect, whose type this may be, is not loaded yet.
                let summary = match constraint.summary.as_str() {
                    "" => String::new(),
                    summary => format!(", freehold.summary = {}", quoted(summary)),
                };
                format!("irdl.c_pred \"true\" {{freehold.only = {}{summary}}}", quoted(text))
            }
            ConstraintKind::OnlyType(dialect, mnemonic) => {
                let settings = match constraint.summary.as_str() {
                    "" => "freehold.only".to_string(),
                    summary => format!("freehold.only, freehold.summary = {}", quoted(summary)),
                };
                format!("irdl.base @{}::@{} {{{settings}}}", symbol_name(dialect), symbol_name(mnemonic))
            }
            ConstraintKind::Type(dialect, mnemonic) => {
                format!("irdl.base @{}::@{}{summary}", symbol_name(dialect), symbol_name(mnemonic))
            }
            ConstraintKind::Predicate(text) => format!("irdl.c_pred {}{summary}", quoted(text)),
        };
        let index = self.lines.iter().position(|known| *known == line).unwrap_or_else(|| {
            self.lines.push(line);
            self.lines.len() - 1
        });
        format!("%{index}")
    }

    fn groups(&mut self, groups: &[Values]) -> String {
        let mut list = Vec::new();
        for group in groups {
            let arity = match group.arity {
                Arity::One => "",
                Arity::Optional => "optional ",
                Arity::Variadic | Arity::VariadicOfVariadic(_) => "variadic ",
            };
            list.push(format!("{}: {arity}{}", group.name, self.value(&group.constraint)));
        }
        list.join(", ")
    }
}

fn write_op(out: &mut String, op: &Op) {
    let mut constraints = Constraints::default();
    let mut parts = Vec::new();
    if !op.operands.is_empty() {
        parts.push(format!("irdl.operands({})", constraints.groups(&op.operands)));
    }
    if !op.results.is_empty() {
        parts.push(format!("irdl.results({})", constraints.groups(&op.results)));
    }
    if !op.attributes.is_empty() {
        let list: Vec<String> = op
            .attributes
            .iter()
            .map(|attribute| format!("{} = {}", quoted(&attribute.name), constraints.value(&attribute.constraint)))
            .collect();
        parts.push(format!("irdl.attributes {{{}}}", list.join(", ")));
    }
    let mut regions = Vec::new();
    for (index, region) in op.regions.iter().enumerate() {
        let size = region.blocks.map_or(String::new(), |blocks| format!(" with size {blocks}"));
        regions.push((format!("%r{index} = irdl.region{size}"), format!("{}: %r{index}", region.name)));
    }
    let name = symbol_name(&op.name);
    let _ = writeln!(out, "  irdl.operation @{name}{} {{", attributes(&op_settings(op), "  "));
    for (index, line) in constraints.lines.iter().enumerate() {
        let _ = writeln!(out, "    %{index} = {line}");
    }
    for (line, _) in &regions {
        let _ = writeln!(out, "    {line}");
    }
    if !regions.is_empty() {
        let list: Vec<&str> = regions.iter().map(|entry| entry.1.as_str()).collect();
        parts.push(format!("irdl.regions({})", list.join(", ")));
    }
    for part in parts {
        let _ = writeln!(out, "    {part}");
    }
    out.push_str("  }\n");
}

fn op_settings(op: &Op) -> Vec<String> {
    let mut settings = Vec::new();
    let mut list = |key: &str, entries: Vec<String>, open: char, close: char| {
        if !entries.is_empty() {
            settings.push(format!("freehold.{key} = {open}{}{close}", entries.join(", ")));
        }
    };
    list("traits", op.traits.iter().map(|name| quoted(name)).collect(), '[', ']');
    let successor = |(name, many): &(String, bool)| quoted(&format!("{name}{}", if *many { "..." } else { "" }));
    list("successors", op.successors.iter().map(successor).collect(), '[', ']');
    let variadic = op.regions.iter().filter(|region: &&Region| region.variadic).map(|region| quoted(&region.name));
    list("variadic_regions", variadic.collect(), '[', ']');
    let segments = op.operands.iter().filter_map(|group| match &group.arity {
        Arity::VariadicOfVariadic(sizes) => Some(format!("{} = {}", quoted(&group.name), quoted(sizes))),
        _ => None,
    });
    list("segments", segments.collect(), '{', '}');
    list("relations", op.relations.iter().map(|words| format!("[{}]", strings(words))).collect(), '[', ']');
    let spelled = op.attributes.iter().filter_map(|attribute| {
        attribute.spelling.as_ref().map(|spelling| format!("{} = {spelling}", quoted(&attribute.name)))
    });
    list("spellings", spelled.collect(), '{', '}');
    let optional = op.attributes.iter().filter(|attribute| attribute.presence == Presence::Optional);
    list("optional_attributes", optional.map(|attribute| quoted(&attribute.name)).collect(), '[', ']');
    for (key, is_optional) in [("default_attributes", false), ("optional_default_attributes", true)] {
        let defaults = op.attributes.iter().filter_map(|attribute| match &attribute.presence {
            Presence::Default(text) if !is_optional => Some(format!("{} = {text}", quoted(&attribute.name))),
            Presence::OptionalDefault(text) if is_optional => Some(format!("{} = {text}", quoted(&attribute.name))),
            _ => None,
        });
        list(key, defaults.collect(), '{', '}');
    }
    if let Some(effects) = &op.effects {
        let effect = |(group, kinds): &(String, Vec<&'static str>)| {
            let kinds: Vec<String> = kinds.iter().map(|kind| quoted(kind)).collect();
            format!("{} = [{}]", quoted(group), kinds.join(", "))
        };
        settings.push(format!("freehold.effects = {{{}}}", effects.iter().map(effect).collect::<Vec<_>>().join(", ")));
    }
    if let Some(group) = &op.destination {
        settings.push(format!("freehold.destination_style = {}", quoted(group)));
    }
    if let Some((result, operand)) = &op.view {
        settings.push(format!("freehold.view = {{{} = {}}}", quoted(result), quoted(operand)));
    }
    if !op.branch.is_empty() {
        let pairs: Vec<String> =
            op.branch.iter().map(|(name, group)| format!("{} = {}", quoted(name), quoted(group))).collect();
        settings.push(format!("freehold.branch = {{{}}}", pairs.join(", ")));
    }
    if let Some(callee) = &op.callee {
        settings.push(format!("freehold.callee = {}", quoted(callee)));
    }
    if op.is_function {
        settings.push("freehold.function = {}".to_string());
    }
    if let Some(dialect) = &op.default_dialect {
        settings.push(format!("freehold.default_dialect = {}", quoted(dialect)));
    }
    if let Some(format) = &op.format {
        settings.push(format!("freehold.format = {}", quoted(format)));
    }
    if !op.summary.is_empty() {
        settings.push(format!("freehold.summary = {}", quoted(&op.summary)));
    }
    settings
}
