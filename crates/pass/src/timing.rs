//! The timing report of `-mlir-timing`, as text or as JSON.

use std::time::{Duration, Instant};

use freehold_core::sort::sort_by_key;
use freehold_core::threads;

/// The beginning of a step. Threads may start within it, once, which is no part of its time.
#[derive(Clone, Copy, Debug)]
pub struct Started {
    at: Instant,
    /// The time that the start of threads had taken until then.
    threads: Duration,
}

impl Started {
    /// Returns the present.
    pub fn now() -> Started {
        Started { at: Instant::now(), threads: threads::start_time() }
    }

    /// Returns the time since then, except the time in which threads started.
    fn elapsed(self) -> Duration {
        self.at.elapsed().saturating_sub(threads::start_time().saturating_sub(self.threads))
    }
}

/// A tree of timed steps, in the order in which they first ran.
#[derive(Debug)]
pub struct Timing {
    start: Started,
    root: Step,
}

#[derive(Debug, Default)]
struct Step {
    name: String,
    time: Duration,
    children: Vec<Step>,
}

impl Default for Timing {
    fn default() -> Self {
        Timing { start: Started::now(), root: Step::default() }
    }
}

impl Timing {
    /// Adds the time since `started` to the step at `path`, outermost first, except the time in which threads started.
    pub fn add(&mut self, path: &[&str], started: Started) {
        let time = started.elapsed();
        let mut step = &mut self.root;
        for name in path {
            let index = step.children.iter().position(|child| child.name == *name).unwrap_or_else(|| {
                step.children.push(Step { name: name.to_string(), ..Step::default() });
                step.children.len() - 1
            });
            step = &mut step.children[index];
        }
        step.time += time;
    }

    /// Returns the lines of the report: time, depth and name, in order. The start of threads is a line of its own.
    fn lines(&self, as_list: bool, total: Duration) -> Vec<(Duration, usize, &str)> {
        let mut lines: Vec<(Duration, usize, &str)> = Vec::new();
        let mut stack: Vec<(&Step, usize)> = self.root.children.iter().rev().map(|child| (child, 0)).collect();
        while let Some((step, depth)) = stack.pop() {
            lines.push((step.time, depth, &step.name));
            stack.extend(step.children.iter().rev().map(|child| (child, depth + 1)));
        }
        let threads = threads::start_time().saturating_sub(self.start.threads);
        lines.push((threads, 0, "Start of threads"));
        if as_list {
            sort_by_key(&mut lines, |line| std::cmp::Reverse(line.0));
            lines.iter_mut().for_each(|line| line.1 = 0);
        }
        let known: Duration = self.root.children.iter().map(|child| child.time).sum::<Duration>() + threads;
        lines.push((total.saturating_sub(known), 0, "Rest"));
        lines.push((total, 0, "Total"));
        lines
    }

    /// Returns the report in the layout of `mlir-opt`.
    pub fn report(&self, as_list: bool, as_json: bool) -> String {
        let total = self.start.at.elapsed();
        let lines = self.lines(as_list, total);
        if as_json { json(&lines, as_list, total) } else { text(&lines, total) }
    }
}

fn share(time: Duration, total: Duration) -> f64 {
    100.0 * time.as_secs_f64() / total.as_secs_f64().max(1e-9)
}

fn text(lines: &[(Duration, usize, &str)], total: Duration) -> String {
    let rule = format!("===-{:-<73}-===\n", "");
    let title = "... Execution time report ...";
    let mut out = format!("{rule}{:>width$}\n{rule}", title, width = 25 + title.len());
    out.push_str(&format!("  Total Execution Time: {:.4} seconds\n\n", total.as_secs_f64()));
    out.push_str("  ----Wall Time----  ----Name----\n");
    for &(time, depth, name) in lines {
        let (seconds, share, indent) = (time.as_secs_f64(), share(time, total), 2 * depth);
        out.push_str(&format!("  {seconds:>8.4} ({share:>5.1}%)  {:indent$}{name}\n", ""));
    }
    out
}

/// Returns the report as JSON. As in `mlir-opt`, each list of steps ends with an empty object, which replaces a
/// step after the last comma, except in the outermost list, which ends with the rest and the total.
fn json(lines: &[(Duration, usize, &str)], as_list: bool, total: Duration) -> String {
    let mut out = "[\n".to_string();
    let steps = lines.len().saturating_sub(2);
    for (index, &(time, depth, name)) in lines.iter().enumerate() {
        let (seconds, share, indent) = (time.as_secs_f64(), share(time, total), 2 * depth);
        let name = name.replace('\\', "\\\\").replace('"', "\\\"");
        let times = format!("\"wall\": {{\"duration\": {seconds:>8.4}, \"percentage\": {share:>5.1}}}");
        out.push_str(&format!("{:indent$}{{{times}, \"name\": \"{name}\"", ""));
        if as_list || index >= steps {
            out.push_str(if index + 1 == lines.len() { "}\n" } else { "},\n" });
            continue;
        }
        out.push_str(", \"passes\": [\n");
        // The lists that end here: those of this step and of the steps around it that have no other step.
        let next = if index + 1 < steps { lines[index + 1].1 } else { 0 };
        for closed in (next..=depth).rev() {
            out.push_str(&format!("{:indent$}{{}}]}},\n", "", indent = 2 * closed));
        }
    }
    out + "]\n"
}
