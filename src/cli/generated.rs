//! `freehold completions` and `freehold man`: completion scripts and manual pages, generated from the definitions.

use clap::ValueEnum;
use clap_complete::Shell;

use super::definitions;
use super::outcome::Outcome;
use super::usage::{positionals, read, wrong};

/// Runs `freehold completions` with these arguments without printing anything. Tests call this.
pub fn execute_completions(arguments: &[String]) -> Outcome {
    completions(arguments).unwrap_or_else(|failed| failed)
}

fn completions(arguments: &[String]) -> Result<Outcome, Outcome> {
    let matches = read(definitions::completions(), arguments)?;
    let shells: Vec<String> = Shell::value_variants().iter().map(Shell::to_string).collect();
    let hint = format!("expected one of {}", shells.join(", "));
    let names = positionals(&matches);
    let [name] = &names[..] else { return Err(wrong("completions", "expected one shell", hint).into()) };
    let shell = Shell::from_str(name, false);
    let shell = shell.map_err(|_| wrong("completions", format_args!("unknown shell '{name}'"), hint))?;
    let mut out = Vec::new();
    clap_complete::generate(shell, &mut definitions::freehold(), "freehold", &mut out);
    Ok(Outcome::success(out))
}

/// Runs `freehold man` with these arguments without printing anything. Tests call this.
pub fn execute_man(arguments: &[String]) -> Outcome {
    man(arguments).unwrap_or_else(|failed| failed)
}

fn man(arguments: &[String]) -> Result<Outcome, Outcome> {
    let matches = read(definitions::man(), arguments)?;
    let mut command = definitions::freehold();
    command.build();
    let names = positionals(&matches);
    let page = match &names[..] {
        [] => Some(&command),
        [name] => command.find_subcommand(name),
        _ => return Err(wrong("man", "more than one subcommand", "each subcommand has its own page").into()),
    };
    let page = page.ok_or_else(|| {
        let note = super::unknown::note_of_subcommand(&names[0]);
        wrong("man", format_args!("unknown subcommand '{}'", names[0]), note)
    })?;
    let mut out = Vec::new();
    let rendered = clap_mangen::Man::new(page.clone()).render(&mut out);
    rendered.map_err(|error| wrong("man", error, "this is a bug in Freehold"))?;
    Ok(Outcome::success(out))
}
