//! The help texts, generated from the tables of flags and passes.

use super::flags::{FLAGS, Takes};
use crate::pass::{OptionDef, OptionKind};
use crate::registry::{OTHER_NAMES, PASSES, PIPELINES};

/// Returns the text of `freehold --help`.
pub fn command() -> String {
    super::definitions::freehold().render_help().to_string()
}

/// Returns the text of `freehold opt --help`.
pub fn opt() -> String {
    let mut out = String::from("OVERVIEW: Freehold modular optimizer driver\n\n");
    let dialects: Vec<&str> = crate::dialects::DIALECTS.iter().map(|dialect| dialect.name).collect();
    out.push_str(&format!("Available Dialects: {}\n", dialects.join(", ")));
    out.push_str("USAGE: freehold opt [options] <input file>\n\nOPTIONS:\n\nGeneral options:\n\n");
    for flag in FLAGS {
        let spelled = match flag.takes {
            Takes::Switch(_) => flag.name.to_string(),
            Takes::Value(value, _) => format!("{}=<{value}>", flag.name),
            Takes::OptionalValue(value, _) => format!("{}[=<{value}>]", flag.name),
        };
        let dashes = if flag.name.len() == 1 { "-" } else { "--" };
        line(&mut out, 2, &format!("{dashes}{spelled}"), flag.summary);
    }
    out.push('\n');
    out.push_str(&passes());
    out
}

/// Returns the text of `--list-passes`.
pub fn passes() -> String {
    let mut out = String::from("Passes:\n");
    for pass_def in PASSES {
        line(&mut out, 2, &format!("--{}", pass_def.name), pass_def.summary);
        options(&mut out, pass_def.options);
    }
    out.push_str("Pass Pipelines:\n");
    for pass_def in PIPELINES {
        line(&mut out, 2, &format!("--{}", pass_def.name), pass_def.summary);
        options(&mut out, pass_def.options);
    }
    out.push_str("Aliases:\n");
    for (other, name) in OTHER_NAMES {
        line(&mut out, 2, &format!("--{other}"), &format!("--{name}"));
    }
    out
}

fn options(out: &mut String, options: &[OptionDef]) {
    for option in options {
        let value = match option.kind {
            OptionKind::Bool(_) => "",
            OptionKind::Integer(_) => "=<long>",
            OptionKind::Text(_) => "=<string>",
            OptionKind::Choice(..) => "=<value>",
            OptionKind::List => "=<string>,...",
            OptionKind::Pipelines => "=<pipeline>,...",
        };
        let default = match option.kind {
            OptionKind::Bool(value) => format!(" (default: {value})"),
            OptionKind::Integer(value) => format!(" (default: {value})"),
            OptionKind::Text(value) | OptionKind::Choice(value, _) if !value.is_empty() => {
                format!(" (default: {value})")
            }
            _ => String::new(),
        };
        line(out, 4, &format!("--{}{value}", option.name), &format!("{}{default}", option.summary));
        if let OptionKind::Choice(_, choices) = option.kind {
            for (name, summary) in choices {
                line(out, 6, &format!("={name}"), summary);
            }
        }
    }
}

fn line(out: &mut String, indent: usize, name: &str, summary: &str) {
    let name = format!("{:indent$}{name}", "");
    out.push_str(&format!("{name:<56} - {summary}\n"));
}
