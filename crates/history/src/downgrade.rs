//! Converts a program to the spellings of a version, before it is printed.
//!
//! The result is a program of that version's ops, which nothing but the printer can use: ops have the definitions of
//! their spellings. Linear in the program: each op is looked at once.

use rustc_hash::FxHashMap;

use crate::conversion::{Downgrade, Downgraded, Inexpressible};
use crate::spelling::{Conversion, Spelling};
use crate::table::{DialectVersions, OpVersions};
use crate::types::version_types;
use freehold_core::definition::{AttrGroup, AttrSpelling, EnumDef, LaterAttribute, OpDef};
use freehold_core::diagnostics::{Diagnostic, Diagnostics, Fallible, InFlightDiagnostic, Reported, Severity};
use freehold_core::ir::{Attr, Body, Context, Op, OpName, Version, View};
use freehold_core::text::parse_attribute_text;
use freehold_core::{Error, Module};

/// Converts the ops of `body` and of all bodies in it to the spellings of `version`.
///
/// # Errors
///
/// If `version` cannot express an op. The errors of all such ops are reported; the program is then unusable.
pub fn downgrade(ctx: &Context, body: &mut Body, version: Version, diagnostics: &Diagnostics) -> Fallible {
    if version == Version::REFERENCE {
        return Ok(());
    }
    let mut result = Ok(());
    let mut actions = FxHashMap::default();
    let mut without_history = Vec::new();
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        // An op is converted after the ops in its regions.
        for op in body.walk_postorder() {
            if !body.is_live(op) {
                continue;
            }
            let name = body.name(op);
            let is_first = !actions.contains_key(&name);
            let action = actions.entry(name).or_insert_with(|| action(ctx, name, version));
            if let Action::None = action {
                let dialect = ctx.op_name_data(name).dialect;
                if is_first && has_no_history(ctx, name) && !without_history.contains(&dialect) {
                    without_history.push(dialect);
                    let dialect = ctx.str(dialect);
                    let message = format!(
                        "ops of dialect '{dialect}' are written in the form of MLIR {}, which MLIR {version} may not read",
                        Version::REFERENCE
                    );
                    let (severity, location) = (Severity::Warning, body.location(op));
                    diagnostics.report(Diagnostic { severity, location, message, notes: Vec::new() });
                }
                continue;
            }
            let mut downgraded = Downgraded { ctx, body, version };
            if let Err(problem) = apply(&mut downgraded, op, action) {
                let message = message(version, &problem.what, &ctx.op_name_data(name).text);
                let error = diagnostics.error_on(View::new(ctx, body), op, message);
                result = Err(report(error, problem.since));
            }
        }
        for (op, (what, since)) in version_types(ctx, body, version) {
            let location = op.map_or(body.header.location, |op| body.location(op));
            result = Err(report(diagnostics.error(location, message(version, &what, "")), since));
        }
        // Errors come in the order of the text.
        let before = bodies.len();
        bodies.extend(body.nested_bodies_mut());
        bodies[before..].reverse();
    }
    result
}

/// Returns whether Freehold knows the op in the form of the reference only: that of a dialect that it loads on demand.
fn has_no_history(ctx: &Context, name: OpName) -> bool {
    let data = ctx.op_name_data(name);
    let is_declared = data.op_def.is_some_and(|op_def| op_def.declaration.is_some()) && data.base.is_none();
    let dialect = ctx.str(data.dialect);
    let is_of_user = || ctx.dialect(dialect).is_some_and(|known| known.at_run_time) && ctx.on_demand(dialect).is_none();
    is_declared && !is_of_user()
}

/// Calls `write` with a program in the form of a version of MLIR. The program is copied unless that is [`Version::REFERENCE`].
///
/// # Errors
/// The version cannot express an op, or `write` fails.
pub fn in_version<T>(
    module: &Module<'_>,
    version: Version,
    write: impl FnOnce(View<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    if version == Version::REFERENCE {
        return write(module.view());
    }
    let mut copy = Module::of(module.context(), Box::new(module.body().deep_copy()));
    copy.change(|ctx, body, diagnostics| downgrade(ctx, body, version, diagnostics))?;
    write(copy.view())
}

fn message(version: Version, what: &str, op: &str) -> String {
    let op = if op.is_empty() { String::new() } else { format!("'{op}'") };
    let separator = if what.is_empty() || op.is_empty() { "" } else { " of " };
    format!("MLIR {version} cannot express {what}{separator}{op}")
}

fn report(error: InFlightDiagnostic<'_>, since: Version) -> Reported {
    error.help(format!("the first version that can is {since}: --mlir-version={since}")).emit()
}

/// The conversion of the ops of a name.
enum Action {
    None,
    /// There is no such op before this version.
    Missing(Version),
    Convert {
        name: Option<OpName>,
        conversion: Conversion,
        op_def: &'static OpDef,
        versions: &'static OpVersions,
    },
    /// The op is of a dialect without a history, and had this name in one that has it.
    Register(OpName, Downgrade),
}

/// The history of an op that has none.
static UNCHANGED: OpVersions = OpVersions::of(&[]);

fn action(ctx: &Context, name: OpName, version: Version) -> Action {
    let data = ctx.op_name_data(name);
    let Some(op_def) = data.op_def.filter(|op_def| op_def.declaration.is_none()) else {
        return action_of_other_dialect(ctx, name, version);
    };
    let versions = OpVersions::of_name(ctx, name).unwrap_or(&UNCHANGED);
    let writable = |spelling: &Spelling| {
        spelling.other_dialect.is_none() && !matches!(spelling.conversion, Conversion::ReadOnly(_))
    };
    // An op that is in a spelling already has no other.
    let spellings = if data.former.is_none() { versions.spellings } else { &[] };
    let spelling = spellings.iter().find(|spelling| spelling.covers(version) && writable(spelling));
    match spelling {
        // The spelling is that of a family of ops, some of which are newer.
        Some(spelling) if version < versions.since && spelling.name.is_none() && !spelling.replaced => {
            Action::Missing(versions.since)
        }
        Some(spelling) => {
            let name = Some(spelling.op_name(ctx, op_def));
            Action::Convert { name, conversion: spelling.conversion, op_def, versions }
        }
        None if version < versions.since => Action::Missing(versions.since),
        None if versions.later_attributes.iter().any(|later| version < later.since)
            || later_cases(op_def).any(|(_, enum_def)| enum_def.later.iter().any(|later| version < later.1)) =>
        {
            Action::Convert { name: None, conversion: Conversion::Same, op_def, versions }
        }
        None => Action::None,
    }
}

fn action_of_other_dialect(ctx: &Context, name: OpName, version: Version) -> Action {
    let text = &*ctx.op_name_data(name).text;
    let tables = ctx.dialects().into_iter().filter_map(DialectVersions::of_dialect);
    let mut all = tables.flat_map(|table| table.ops.iter().flat_map(OpVersions::spelled_ops));
    let spelled = all.find(|(_, spelling)| spelling.other_dialect == Some(text) && spelling.covers(version));
    match spelled {
        Some((op_def, spelling)) if let Conversion::Code(_, downgrade) = spelling.conversion => {
            Action::Register(spelling.op_name(ctx, op_def), downgrade)
        }
        _ => Action::None,
    }
}

fn apply(downgraded: &mut Downgraded<'_>, op: Op, action: &Action) -> Result<(), Inexpressible> {
    let (name, conversion, op_def, versions) = match *action {
        Action::None => return Ok(()),
        Action::Missing(since) => return Err(Inexpressible::new("", since)),
        Action::Register(name, downgrade) => {
            downgrade(downgraded, op)?;
            downgraded.body.set_name(op, name);
            return Ok(());
        }
        Action::Convert { name, conversion, op_def, versions } => (name, conversion, op_def, versions),
    };
    drop_later_attributes(downgraded, op, versions)?;
    check_cases(downgraded, op, op_def)?;
    match conversion {
        Conversion::Same
        | Conversion::GenericAttributes(_)
        | Conversion::GenericIntegerArrays(_)
        | Conversion::GenericCode(..)
        | Conversion::ReadOnly(_) => {}
        Conversion::Attributes(renamed) => {
            for &(former, present) in renamed {
                downgraded.rename_attribute(op, present, former);
            }
        }
        Conversion::Code(_, downgrade) => downgrade(downgraded, op)?,
    }
    if let Some(name) = name
        && downgraded.body.is_live(op)
        && downgraded.ctx.op_def(downgraded.body.name(op)).is_some_and(|current| current.is(op_def))
    {
        downgraded.body.set_name(op, name);
    }
    Ok(())
}

/// Returns the enumerations of attributes of `op_def` that have cases which older versions lack, with the attributes.
fn later_cases(op_def: &'static OpDef) -> impl Iterator<Item = (&'static AttrGroup, &'static EnumDef)> {
    let enumeration = |group: &'static AttrGroup| match group.constraint.spelling {
        AttrSpelling::Enum(enum_def) => Some((group, enum_def)),
        _ => None,
    };
    op_def.attributes.iter().filter_map(enumeration).filter(|row| !row.1.later.is_empty())
}

/// Checks that the version has the cases of enumerations that the attributes of `op` are.
fn check_cases(downgraded: &Downgraded<'_>, op: Op, op_def: &'static OpDef) -> Result<(), Inexpressible> {
    for (group, enum_def) in later_cases(op_def) {
        let value = downgraded.attribute(op, group.name);
        let Some(value) = value.and_then(|value| enum_def.value(downgraded.ctx, value)) else { continue };
        let since = enum_def.since(value);
        if downgraded.version < since {
            let case = enum_def.keyword(value).unwrap_or_default();
            return Err(Inexpressible::new(format!("the value '{case}' of the attribute '{}'", group.name), since));
        }
    }
    Ok(())
}

impl Downgraded<'_> {
    /// Makes `op`, whose parts are those of an op of `definition`, such an op in the spelling of the version.
    ///
    /// # Errors
    /// If the version has no such op.
    pub fn set_definition(&mut self, op: Op, definition: &'static OpDef) -> Result<(), Inexpressible> {
        let name = self.ctx.op_name_of(definition);
        self.body.set_name(op, name);
        let action = action(self.ctx, name, self.version);
        apply(self, op, &action)
    }
}

/// Removes the attributes that the version does not have, if they mean the same as no attribute.
fn drop_later_attributes(downgraded: &mut Downgraded<'_>, op: Op, versions: &OpVersions) -> Result<(), Inexpressible> {
    let version = downgraded.version;
    // An attribute that is later than the reference is an ordinary attribute here, and may be one in all versions.
    let is_missing = |later: &&LaterAttribute| version < later.since && later.since <= Version::REFERENCE;
    for later in versions.later_attributes.iter().filter(is_missing) {
        let Some(value) = downgraded.attribute(op, later.name) else { continue };
        let default: Option<Attr> = parse_attribute_text(downgraded.ctx, later.default);
        if default != Some(value) {
            return Err(Inexpressible::new(format!("the attribute '{}'", later.name), later.since));
        }
        downgraded.set_attribute(op, later.name, None);
    }
    Ok(())
}
