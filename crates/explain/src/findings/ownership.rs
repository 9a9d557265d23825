//! The sentences about the decisions of `ownership-elaboration`: why each buffer is freed where it is, which paths
//! disagree where a flag tells whether a buffer is owned, and which result of a function needs a copy.

use rustc_hash::{FxHashMap, FxHashSet};

use super::finding::{Finding, Kind};
use super::inspector::{BufferInspector, Fate};
use freehold_core::definition::Traits;
use freehold_core::ir::{Location, Op, Value, ValueDef};
use freehold_core::sort::sort_by_key;
use freehold_passes::deallocate::ownership::elaboration::explain::{
    CopyReason, FreeReason, FreeSite, Meaning, Move, Owner, OwnershipCopy, Path, is_function_argument,
};

/// Adds to `finding`, which is about a buffer, where that buffer is freed or forwarded. Returns its fate.
pub(super) fn explain_owner(inspector: &BufferInspector<'_>, owner: &Owner, finding: &mut Finding) -> Fate {
    if owner.escapes {
        finding.related.push((finding.location, "it escapes: nothing frees it".to_string()));
        return Fate::Unknown;
    }
    if let Some(paths) = &owner.flag {
        finding.fates.push(flag_finding(inspector, owner, paths, finding.location));
    }
    let mut frees: Vec<Finding> = Vec::new();
    let mut seen: FxHashSet<(Location, String)> = FxHashSet::default();
    for site in &owner.frees {
        let free = free_finding(inspector, site, owner.frees.len() > 1, finding.location);
        if seen.insert((free.location, free.message.clone())) {
            frees.push(free);
        }
    }
    sort_by_key(&mut frees, |free| inspector.program.offset(free.location));
    finding.fates.append(&mut frees);
    finding.related.extend(moves(inspector, owner));
    if owner.flag.is_some() || owner.frees.iter().any(|site| site.is_checked) {
        Fate::Tested
    } else if !owner.frees.is_empty() {
        Fate::Freed
    } else if !owner.moves.is_empty() {
        Fate::PassedOn
    } else {
        Fate::Unknown
    }
}

fn place(inspector: &BufferInspector<'_>, op: Op) -> Location {
    inspector.body.location(op)
}

fn name(inspector: &BufferInspector<'_>, op: Op) -> String {
    inspector.name(op).unwrap_or_else(|| "an op".to_string())
}

fn free_finding(
    inspector: &BufferInspector<'_>,
    site: &FreeSite,
    is_one_of_several: bool,
    made_at: Location,
) -> Finding {
    let known = |op: Op| inspector.name(op).map(|name| (place(inspector, op), name));
    let last = if is_one_of_several { "last use on this path" } else { "last use" };
    let (at, message) = match site.reason {
        FreeReason::Unused => (made_at, "it is freed at once: nothing uses it".to_string()),
        FreeReason::LastUse(op) => match known(op) {
            Some((at, name)) => (at, format!("it is freed after {name}, its {last}")),
            None => (made_at, format!("it is freed after its {last}")),
        },
        FreeReason::Unneeded { from, first } => {
            let branch = name(inspector, from);
            match known(first).filter(|_| place(inspector, first) != place(inspector, from)) {
                Some((at, _)) => {
                    (at, format!("it is freed here, on a path from {branch}: nothing uses it from here on"))
                }
                None => {
                    let at = known(from).map_or(made_at, |known| known.0);
                    (at, format!("it is freed on a path from {branch}: nothing uses it from there on"))
                }
            }
        }
        FreeReason::Replaced { by, other, .. } => {
            let message = format!(
                "it is freed on this path: {} forwards {} in its place",
                name(inspector, by),
                inspector.made_of(other)
            );
            (known(by).map_or(made_at, |known| known.0), message)
        }
        FreeReason::UnlessForwarded(op) => {
            let at = known(op).map_or(made_at, |known| known.0);
            (at, format!("it is freed: {} may forward the same buffer", name(inspector, op)))
        }
        FreeReason::ScopeEnd(op) => {
            let at = known(op).map_or(made_at, |known| known.0);
            (at, format!("it is freed before {}, where its scope ends", name(inspector, op)))
        }
    };
    match site.is_checked {
        true => Finding::new(Kind::RunTimeCheck, at, format!("a run-time check decides whether {message}")),
        false => Finding::new(Kind::Free, at, message),
    }
}

/// Returns where ownership moves, with the receivers of each op in one sentence.
fn moves(inspector: &BufferInspector<'_>, owner: &Owner) -> Vec<(Location, String)> {
    let mut found: Vec<(Move, Vec<String>)> = Vec::new();
    let mut numbers: FxHashMap<Op, usize> = FxHashMap::default();
    for &moved in &owner.moves {
        let name = moved.to.and_then(|to| inspector.program.value_name(inspector.body, to));
        let name = name.map(|name| format!("'{name}'"));
        let number = *numbers.entry(moved.op).or_insert(found.len());
        match found.get_mut(number) {
            Some((_, names)) => names.extend(name.filter(|name| !names.contains(name))),
            None => found.push((moved, name.into_iter().collect())),
        }
    }
    let sentence = |(moved, names): (Move, Vec<String>)| {
        let name = name(inspector, moved.op);
        let to = if names.is_empty() { String::new() } else { format!(" to {}", names.join(" or ")) };
        let message = match moved {
            Move { to: None, .. } if is_call(inspector, moved.op) => {
                format!("{name} takes it over: the callee frees it")
            }
            Move { to: None, .. } if !is_terminator(inspector, moved.op) => {
                format!("{name} takes it over, and frees it")
            }
            Move { to: None, .. } => format!("{name} returns it: the caller frees it"),
            Move { is_select: true, .. } => {
                format!("{name} forwards it{to}, or it is freed if another buffer is forwarded")
            }
            Move { .. } => format!("{name} forwards it{to}: it is freed later"),
        };
        (place(inspector, moved.op), message)
    };
    found.into_iter().map(sentence).collect()
}

/// Returns whether the op ends a block. Any other op that control leaves with a buffer takes it over.
fn is_terminator(inspector: &BufferInspector<'_>, op: Op) -> bool {
    let traits = inspector.body.op_def(inspector.program.ctx, op).map(|op_def| op_def.traits);
    traits.is_none_or(|traits| traits.contains(Traits::TERMINATOR))
}

fn is_call(inspector: &BufferInspector<'_>, op: Op) -> bool {
    inspector.body.op_def(inspector.program.ctx, op).is_some_and(|op_def| op_def.call.is_some())
}

// ---- flags

fn flag_finding(inspector: &BufferInspector<'_>, owner: &Owner, paths: &[Path; 2], made_at: Location) -> Finding {
    let name = inspector.made_of(owner.value);
    let message = format!("an 'i1' beside {name} tells at run time whether it must be freed: two paths disagree");
    let mut finding = Finding::new(Kind::RunTimeCheck, made_at, message);
    if paths[0].meaning == Meaning::Compared && paths[1].meaning == Meaning::Compared && paths[0].op == paths[1].op {
        let call = self::name(inspector, paths[0].op);
        finding.message =
            format!("a run-time check decides whether {name} is freed: {call} may return one buffer twice");
        let callee = inspector.program.callee(place(inspector, paths[0].op));
        if let Some(callee) = callee {
            let remedy = format!("to make it static: define '@{callee}' in this program");
            finding.related.push((place(inspector, paths[0].op), remedy));
        }
        return finding;
    }
    let paths = if paths[0] == paths[1] { &paths[..1] } else { &paths[..] };
    for path in paths {
        explain_path(inspector, path, &name, &mut finding);
    }
    finding
}

/// Adds a path that leads to a value with a flag, and a change that would make the path agree with one on which ownership moves.
fn explain_path(inspector: &BufferInspector<'_>, path: &Path, target: &str, finding: &mut Finding) {
    let (at, op) = (place(inspector, path.op), name(inspector, path.op));
    // A buffer that a copy for the op itself made has no name.
    let value = Some(inspector.made_of(path.value)).filter(|value| *value != op);
    let value = value.unwrap_or_else(|| "a copy".to_string());
    let mut add = |at: Location, message: String| finding.related.push((at, message));
    match path.meaning {
        Meaning::Moves => add(at, format!("{op} forwards {value} here, and {target} must be freed")),
        Meaning::Foreign(root) => {
            let owner = foreign(inspector, root, &value);
            add(at, format!("{op} forwards {value} here, and {owner}"));
            add(at, format!("to make it static: forward a copy of {value} here"));
        }
        Meaning::Kept { owner, user } => {
            let owner = inspector.made_of(owner);
            let stays = if owner == value { "which is".to_string() } else { format!("and {owner} is") };
            add(at, format!("{op} forwards {value} here, {stays} used and freed later"));
            match user.and_then(|user| Some((place(inspector, user), inspector.name(user)?))) {
                Some((user_at, user)) => add(
                    user_at,
                    format!("{user} uses it here; to make it static: move this use up, or forward a copy of {value}"),
                ),
                None => add(at, format!("to make it static: forward a copy of {value} here")),
            }
        }
        Meaning::MovesElsewhere => {
            add(at, format!("{op} forwards {value} here, and also forwards the same buffer to another value"));
            add(at, format!("to make it static: forward a copy of {value} to one of them"));
        }
        Meaning::Depends => {
            add(at, format!("{op} forwards {value} here, of which another flag tells whether it must be freed"));
        }
        Meaning::Compared => {
            add(at, format!("{op} forwards {value} here, and a comparison of buffers tells whether it must be freed"));
            add(at, format!("to make it static: forward a copy of {value} here"));
        }
    }
}

/// Returns who owns the buffer `root`, which the function does not own, as the end of a sentence about `name`, which may
/// have that buffer.
fn foreign(inspector: &BufferInspector<'_>, root: Value, name: &str) -> String {
    let root_name = inspector.made_of(root);
    let is_same = root_name == name;
    let what = match inspector.body.def(root) {
        ValueDef::Argument(..) => "the caller",
        ValueDef::Result(op, _) if inspector.body.is_named(inspector.program.ctx, op, "memref.get_global") => {
            return match is_same {
                true => "it is a constant".to_string(),
                false => format!("it may be {root_name}, a constant"),
            };
        }
        ValueDef::Result(..) => {
            return match is_same {
                true => "the function does not own it".to_string(),
                false => format!("it may be {root_name}, which the function does not own"),
            };
        }
    };
    match is_same {
        true => format!("it belongs to {what}"),
        false => format!("it may be {root_name}, which belongs to {what}"),
    }
}

// ---- copies

/// Returns the finding about a copy of a returned or forwarded buffer, and the location of the argument with whose buffer the result
/// would share memory.
pub(super) fn explain_copy(inspector: &BufferInspector<'_>, copy: &OwnershipCopy) -> (Finding, Option<Location>) {
    let (program, body) = (inspector.program, inspector.body);
    let (at, value) = (place(inspector, copy.op), inspector.made_of(copy.value));
    if copy.reason == CopyReason::EntersLoop {
        let message = format!(
            "{value} is copied where it enters the loop: it is a constant, and later iterations have buffers that must be freed"
        );
        return (Finding::new(Kind::Copy, at, message), None);
    }
    // If passes removed results, their numbers differ from those in the source.
    let results = program.op_at(at).map(|source| source.body.operand_count(source.op));
    let result = match results {
        Some(1) => "the result".to_string(),
        Some(count) if count == body.operand_count(copy.op) => format!("result #{}", copy.operand),
        _ => "a result".to_string(),
    };
    let (why, argument) = match copy.reason {
        CopyReason::SharedWith(root) => {
            let view = freehold_core::ir::View::new(program.ctx, body);
            let argument = is_function_argument(view, root).then(|| program.place_of(body, root));
            let must = "and a function must return a buffer that it owns";
            (format!("{}, {must}", foreign(inspector, root, &value)), argument)
        }
        CopyReason::SharedWithResult(_) => {
            ("it may be another result as well, and the caller frees both".to_string(), None)
        }
        CopyReason::Unknown | CopyReason::EntersLoop => {
            ("a function must return a buffer that it owns".to_string(), None)
        }
    };
    let message = match copy.is_checked {
        true => format!("a run-time check decides whether {value} is copied for {result}: {why}"),
        false => format!("{value} is copied for {result}: {why}"),
    };
    (Finding::new(Kind::Clone, at, message), argument)
}
