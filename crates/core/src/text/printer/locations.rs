//! Locations: `loc("file":1:2)`, nested ones, and the pretty form.

use super::super::OpPrinter;
use crate::ir::{Location, LocationData, bytes_of_text};

impl OpPrinter<'_> {
    /// Returns the unique id for all locations with the same content: source positions become explicit locations.
    pub(in crate::text) fn canonical_location(&self, location: Location) -> Location {
        if location.is_interned() {
            return location;
        }
        self.ctx().intern_location(location.data(self.ctx()))
    }

    /// Returns whether the location is printed: if only those are that the source spells, not positions in the source,
    /// and not that of an implicit module.
    pub(in crate::text) fn is_spelled(&self, location: Location) -> bool {
        !self.explicit_locations_only || location.is_explicit() && !location.is_implicit(self.ctx())
    }

    /// Writes ` loc(…)` if locations are printed.
    pub(in crate::text) fn trailing_location(&mut self, location: Location, allow_alias: bool) {
        if self.options.debug_info && self.is_spelled(location) {
            self.text(" ");
            self.location(location, allow_alias);
        }
    }

    /// Writes `loc(…)`, or the pretty form.
    pub(in crate::text) fn location(&mut self, location: Location, allow_alias: bool) {
        let location = self.canonical_location(location);
        if self.options.pretty_debug_info {
            return self.location_body(location, true);
        }
        self.text("loc(");
        if !(allow_alias && self.location_alias(location)) {
            self.location_body(location, false);
        }
        self.text(")");
    }

    fn nested_location(&mut self, location: Location, pretty: bool) {
        let location = self.canonical_location(location);
        if !self.location_alias(location) {
            stacker::maybe_grow(64 << 10, 1 << 20, || self.location_body(location, pretty));
        }
    }

    fn location_body(&mut self, location: Location, pretty: bool) {
        match location.data(self.ctx()) {
            LocationData::Unknown => self.text(if pretty { "[unknown]" } else { "unknown" }),
            LocationData::File { file, line, column, end } => {
                if pretty {
                    self.decoded(&file);
                } else {
                    self.string(&bytes_of_text(&file));
                }
                self.line_column(line, column);
                match end {
                    Some((end_line, end_column)) if end_line == line && end_column != column => {
                        self.text(" to :");
                        self.unsigned(u64::from(end_column));
                    }
                    Some((end_line, end_column)) if end_line != line => {
                        self.text(" to ");
                        self.unsigned(u64::from(end_line));
                        self.text(":");
                        self.unsigned(u64::from(end_column));
                    }
                    _ => {}
                }
            }
            LocationData::Named { name, child } => {
                self.string(&bytes_of_text(&name));
                if self.canonical_location(child) != Location::UNKNOWN {
                    self.text("(");
                    self.nested_location(child, pretty);
                    self.text(")");
                }
            }
            LocationData::CallSite { callee, caller } if pretty => {
                self.nested_location(callee, true);
                let callee_is_named = matches!(callee.data(self.ctx()), LocationData::Named { .. });
                let caller_is_file = matches!(caller.data(self.ctx()), LocationData::File { .. });
                self.text(if callee_is_named && caller_is_file { " at " } else { "\n at " });
                self.nested_location(caller, true);
            }
            LocationData::CallSite { callee, caller } => {
                self.text("callsite(");
                self.nested_location(callee, false);
                self.text(" at ");
                self.nested_location(caller, false);
                self.text(")");
            }
            LocationData::Fused { locations, metadata } => {
                if !pretty {
                    self.text("fused");
                }
                if let Some(metadata) = metadata {
                    self.text("<");
                    self.attribute(metadata);
                    self.text(">");
                }
                self.text("[");
                for (index, &location) in locations.iter().enumerate() {
                    if index > 0 {
                        self.text(", ");
                    }
                    self.nested_location(location, pretty);
                }
                self.text("]");
            }
        }
    }

    fn line_column(&mut self, line: u32, column: u32) {
        self.text(":");
        self.unsigned(u64::from(line));
        self.text(":");
        self.unsigned(u64::from(column));
    }
}
