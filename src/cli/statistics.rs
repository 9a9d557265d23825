//! `-mlir-pass-statistics`: the counters of the passes of a pipeline.

use crate::bufferize::one_shot_bufferize::LATER_STATISTICS;
use crate::pass::{Element, Pipeline, Scheduled};
use freehold_core::sort::sort_by_key;

/// Returns the statistics report.
pub(super) fn statistics(pipeline: &Pipeline, as_list: bool) -> String {
    let rule = format!("===-{:-<71}-===\n", "");
    let mut out = format!("{rule}{:>55}\n{rule}", "... Pass statistics report ...");
    if !as_list {
        statistics_of(pipeline, 0, &mut out);
        out.push('\n');
        return out;
    }
    let mut blocks: Vec<(&str, Counted)> = Vec::new();
    pipeline.for_each_pass(&mut |scheduled| {
        let values = counted(scheduled);
        match blocks.iter_mut().find(|block| block.0 == scheduled.title) {
            Some(block) => block.1.iter_mut().zip(&values).for_each(|(old, new)| old.1 += new.1),
            None => blocks.push((scheduled.title, values)),
        }
    });
    sort_by_key(&mut blocks, |block| block.0);
    for (title, values) in blocks.iter().filter(|block| !block.1.is_empty()) {
        block_of_statistics(title, values, 0, &mut out);
    }
    out.push('\n');
    out
}

/// Name, count and summary of each statistic of a pass.
type Counted = Vec<(&'static str, u64, &'static str)>;

fn counted(scheduled: &Scheduled) -> Counted {
    scheduled.statistics.values().map(|(statistic, count)| (statistic.name, count, statistic.summary)).collect()
}

fn block_of_statistics(title: &str, values: &Counted, indent: usize, out: &mut String) {
    out.push_str(&format!("{:indent$}{title}\n", ""));
    // Statistics of options that mlir-opt lacks are shown if the options had an effect.
    let values: Vec<_> = values.iter().filter(|value| value.1 > 0 || !LATER_STATISTICS.contains(&value.0)).collect();
    let width = values.iter().map(|value| value.1.to_string().len()).max().unwrap_or(1);
    let names = values.iter().map(|value| value.0.len()).max().unwrap_or(1);
    for (name, count, summary) in values {
        out.push_str(&format!("{:indent$}  (S) {count:>width$} {name:<names$} - {summary}\n", ""));
    }
}

/// Appends the statistics of each pass of a pipeline, nested as the pipelines are.
fn statistics_of(pipeline: &Pipeline, indent: usize, out: &mut String) {
    for element in &pipeline.elements {
        match element {
            Element::Pass(scheduled) if scheduled.statistics.values().next().is_none() => {}
            Element::Pass(scheduled) => block_of_statistics(scheduled.title, &counted(scheduled), indent, out),
            Element::Nested(nested) => {
                out.push_str(&format!("{:indent$}'{}' Pipeline\n", "", nested.anchor));
                statistics_of(nested, indent + 2, out);
            }
        }
    }
}
