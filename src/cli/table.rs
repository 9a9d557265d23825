//! Tables for people: columns that fit the window, a bold heading, long texts on several lines.
//!
//! ```text
//!  bytes  buffer  place       what it saves
//! ───────────────────────────────────────────
//!   4096  %a      a.mlir:3:8  4096 bytes less
//!         …
//! ```
//!
//! A table is for a terminal. Programs read a form of its own: text with fixed words, or JSON.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table as Grid, TableStyle};

/// The width of a table that is asked for without a terminal, in columns.
const WIDTH: usize = 100;

/// The least width of a window for which a table is made, in columns.
const NARROWEST: usize = 24;

/// The form of a report: for people, or for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Tables of this width, with or without color.
    Table {
        /// In columns.
        width: usize,
        /// Whether headings are bold.
        is_colored: bool,
    },
    /// Lines with fixed words.
    Text,
}

impl Form {
    /// Returns the form for a stream: tables on a terminal, as wide as its window.
    pub fn of(stream: &impl std::io::IsTerminal) -> Form {
        if stream.is_terminal() { Form::table(stream) } else { Form::Text }
    }

    /// Returns tables, as wide as the window, or, without one, as the environment variable `COLUMNS` says.
    pub fn table(stream: &impl std::io::IsTerminal) -> Form {
        let window = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let window = window.filter(|_| stream.is_terminal());
        let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
        let width = window.or_else(columns).unwrap_or(WIDTH).max(NARROWEST);
        Form::Table { width, is_colored: super::color::is_on(stream) }
    }
}

/// A table.
pub struct Table {
    header: Vec<&'static str>,
    /// The columns of numbers.
    numbers: Vec<usize>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Returns a table without rows. Columns whose heading begins with `#` have numbers; the sign is not shown.
    pub fn new(header: &[&'static str]) -> Table {
        let numbers = (0..header.len()).filter(|&column| header[column].starts_with('#')).collect();
        Table { header: header.iter().map(|text| text.trim_start_matches('#')).collect(), numbers, rows: Vec::new() }
    }

    /// Appends a row, which has a text for each column.
    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.header.len());
        self.rows.push(row);
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the table as lines of at most `width` columns, as far as a column has room for a letter. Columns without a text are left
    /// out.
    pub fn text(&self, width: usize, is_colored: bool) -> String {
        let used: Vec<usize> =
            (0..self.header.len()).filter(|&column| self.rows.iter().any(|row| !row[column].is_empty())).collect();
        let mut grid = Grid::new();
        grid.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─')));
        grid.set_content_arrangement(ContentArrangement::Dynamic).set_width(u16::try_from(width).unwrap_or(u16::MAX));
        grid.set_header(used.iter().map(|&column| self.header[column]));
        for row in &self.rows {
            grid.add_row(used.iter().map(|&column| row[column].as_str()));
        }
        for (position, column) in used.iter().enumerate() {
            if let Some(shown) = grid.column_mut(position).filter(|_| self.numbers.contains(column)) {
                shown.set_cell_alignment(CellAlignment::Right);
            }
        }
        let mut out = String::new();
        let mut is_heading = true;
        for line in grid.lines() {
            let line = line.trim_end();
            is_heading &= !line.trim_start().starts_with('─');
            match is_heading && is_colored {
                true => out.push_str(&format!("\x1b[1m{line}\x1b[0m\n")),
                false => out.push_str(&format!("{line}\n")),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(&["#bytes", "buffer", "nothing", "place"]);
        table.push(vec!["64".into(), "%a".into(), String::new(), "a.mlir:3:8".into()]);
        table.push(vec!["4096".into(), "a longer text of several words".into(), String::new(), "b".into()]);
        table
    }

    #[test]
    fn numbers_are_at_the_right_and_empty_columns_are_left_out() {
        let text = " bytes  buffer                          place\n\
                    ───────────────────────────────────────────────────\n    \
                    64  %a                              a.mlir:3:8\n  \
                    4096  a longer text of several words  b\n";
        assert_eq!(table().text(80, false), text);
        assert!(table().text(80, true).starts_with("\x1b[1m bytes  buffer"));
    }

    #[test]
    fn tables_fit_the_window() {
        for width in [24, 30, 40, 60] {
            let text = table().text(width, false);
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}:\n{text}");
            let words = text.split_whitespace().filter(|word| ["longer", "several"].contains(word)).count();
            assert_eq!(words, 2, "{width}:\n{text}");
        }
    }
}
