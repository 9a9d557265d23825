//! The timing report of `-mlir-timing`.

use std::time::{Duration, Instant};

/// A tree of timed steps, in the order in which they first ran.
#[derive(Debug)]
pub struct Timing {
    start: Instant,
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
        Timing { start: Instant::now(), root: Step::default() }
    }
}

impl Timing {
    /// Adds `time` to the step at `path`, outermost first.
    pub fn add(&mut self, path: &[&str], time: Duration) {
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

    /// Returns the report in the layout of `mlir-opt`.
    pub fn report(&self, as_list: bool) -> String {
        let total = self.start.elapsed();
        let rule = format!("===-{:-<73}-===\n", "");
        let title = "... Execution time report ...";
        let mut out = format!("{rule}{:>width$}\n{rule}", title, width = 25 + title.len());
        out.push_str(&format!("  Total Execution Time: {:.4} seconds\n\n", total.as_secs_f64()));
        out.push_str("  ----Wall Time----  ----Name----\n");
        let mut line = |time: Duration, indent: usize, name: &str| {
            let share = 100.0 * time.as_secs_f64() / total.as_secs_f64().max(1e-9);
            out.push_str(&format!("  {:>8.4} ({share:>5.1}%)  {:indent$}{name}\n", time.as_secs_f64(), ""));
        };
        let mut flat: Vec<(Duration, usize, &str)> = Vec::new();
        let mut stack: Vec<(&Step, usize)> = self.root.children.iter().rev().map(|child| (child, 0)).collect();
        while let Some((step, depth)) = stack.pop() {
            flat.push((step.time, 2 * depth, &step.name));
            stack.extend(step.children.iter().rev().map(|child| (child, depth + 1)));
        }
        if as_list {
            flat.sort_by_key(|line| std::cmp::Reverse(line.0));
        }
        for (time, indent, name) in flat {
            line(time, if as_list { 0 } else { indent }, name);
        }
        let known: Duration = self.root.children.iter().map(|child| child.time).sum();
        line(total.saturating_sub(known), 0, "Rest");
        line(total, 0, "Total");
        out
    }
}
