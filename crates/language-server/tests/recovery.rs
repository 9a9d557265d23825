//! The parser goes on after errors: which errors a text has, and what is known of the rest.

use freehold_language_server::{Change, Document, Position, Range, Settings};

fn document(text: &str) -> Document {
    Document::new("test.mlir", text.to_string(), Settings::default())
}

/// Returns line (from 1) and text of each message.
fn messages(document: &Document) -> Vec<(u32, String)> {
    document.messages().into_iter().map(|message| (message.range.start.line + 1, message.text)).collect()
}

fn names(document: &Document) -> Vec<String> {
    document.outline().into_iter().map(|item| item.name).collect()
}

#[test]
fn each_failed_op_is_reported_and_the_rest_is_known() {
    let text = "\
func.func @a(%x: i32) -> i32 {
  %y = arith.addi %x, : i32
  %z = arith.muli %y, %x : i32
  %w = arith.subi %z, %undefined : i32
  return %w : i32
}
func.func @b( {
  return
}
func.func @c(%x: i64) -> i32 {
  %y = nothing.known %x
  return %x : i32
}
";
    let document = document(text);
    // The uses of '%y' are no errors.
    assert_eq!(
        messages(&document).into_iter().map(|message| message.0).collect::<Vec<_>>(),
        [2, 4, 7, 11, 12],
        "{:?}",
        messages(&document)
    );
    assert_eq!(names(&document), ["a", "c"]);
    let use_of_z = text.find("%z, %undefined").expect("a use");
    assert_eq!(document.definition(use_of_z).map(|range| &text[range]), Some("%z"));
}

#[test]
fn a_missing_bracket_ends_a_region_by_its_indentation() {
    let text = "\
module {
  func.func @a(%n: index) {
    scf.for %i = %n to %n step %n {
      %x = arith.addi %i, %n : index
    return
  }
  func.func @b() {
    return
  }
}
";
    let document = document(text);
    assert_eq!(messages(&document), [(4, "expected '}' to end a region".to_string())]);
    assert_eq!(names(&document).len(), 1, "the module");
    assert_eq!(document.outline()[0].children.len(), 2, "both functions");
}

#[test]
fn the_lines_of_a_loop_whose_header_fails_are_no_errors() {
    let text = "\
func.func @a(%n: index) -> index {
  scf.for %i = %n to {
    %x = arith.addi %i, %n : index
  }
  %y = arith.addi %n, %n : index
  return %y : index
}
";
    assert_eq!(messages(&document(text)).len(), 1);
}

#[test]
fn failed_aliases_and_their_uses_are_one_error() {
    let text = "#map = affine_map<(d0) -> (d1)>\n\"a.b\"() {m = #map} : () -> ()\n\"a.c\"() {m = #map} : () -> ()\n";
    let settings = Settings { allow_unregistered: true, ..Settings::default() };
    let document = Document::new("test.mlir", text.to_string(), settings);
    assert_eq!(messages(&document).len(), 1, "{:?}", messages(&document));
}

#[test]
fn verification_goes_on_after_errors() {
    let text = "\
func.func @a(%x: i32) -> i32 {
  %c = arith.constant true : i32
  return %x : i32
}
func.func @b(%x: i32) -> i64 {
  return %x : i32
}
func.func @d() -> i32 {
  %r = call @a() : () -> i32
  %s = call @e() : () -> i32
  return %r : i32
}
";
    let lines: Vec<u32> = messages(&document(text)).iter().map(|message| message.0).collect();
    assert_eq!(lines, [2, 6, 9, 10]);
}

/// Checks that a document after edits is what a new one with the same text is.
fn check_same(edited: &Document) {
    let fresh = document(edited.text());
    assert_eq!(messages(edited), messages(&fresh), "{}", edited.text());
    assert_eq!(edited.outline(), fresh.outline(), "{}", edited.text());
    let mut offset = 0;
    for line in edited.text().split_inclusive('\n') {
        for at in (offset..offset + line.len()).step_by(3).filter(|&at| edited.text().is_char_boundary(at)) {
            assert_eq!(edited.definition(at), fresh.definition(at), "at byte {at} of\n{}", edited.text());
            assert_eq!(edited.references(at), fresh.references(at), "at byte {at} of\n{}", edited.text());
        }
        offset += line.len();
    }
}

#[test]
fn an_edit_has_the_effect_of_a_new_text() {
    let function = |name: &str, callee: &str| {
        format!(
            "func.func @{name}(%x: i32, %n: index) -> i32 {{\n  %y = arith.addi %x, %x : i32 // \u{e4}\u{1f600}\n  \
             %z = call @{callee}(%y, %n) : (i32, index) -> i32\n  cf.br ^bb1(%z : i32)\n^bb1(%w: i32):\n  return %w : i32\n}}\n"
        )
    };
    let text =
        format!("#map = affine_map<(d0) -> (d0)>\n{}{}{}", function("a", "b"), function("b", "c"), function("c", "a"));
    let mut edited = document(&text);
    assert_eq!(messages(&edited), []);
    let steps: &[(&str, &str)] = &[
        ("%y = arith.addi %x, %x", "%y = arith.addi %x, %nowhere"),
        ("%nowhere", "%x"),
        ("@b(%x: i32", "@b(%x: i64"),
        ("@b(%x: i64", "@b(%x: i32"),
        ("func.func @c", "func.func @d"),
        ("func.func @d", "func.func @c"),
        ("  cf.br ^bb1(%z : i32)\n", "  cf.br ^bb1(%z :\n"),
        ("  cf.br ^bb1(%z :\n", "  cf.br ^bb1(%z : i32)\n"),
        ("  return %w : i32\n}\nfunc.func @b", "  return %w : i32\nfunc.func @b"),
        ("  return %w : i32\nfunc.func @b", "  return %w : i32\n}\nfunc.func @b"),
        ("func.func @c", "// -----\nfunc.func @c"),
        ("// -----\n", ""),
        ("(d0) -> (d0)", "(d0) -> (d1)"),
        ("(d0) -> (d1)", "(d0) -> (d0)"),
        ("\u{1f600}\n", "\n  %u = arith.constant 3 : i32\n"),
        ("%u = arith", "%v = arith"),
    ];
    for (old, new) in steps {
        let start = edited.text().find(old).unwrap_or_else(|| panic!("no {old:?} in\n{}", edited.text()));
        let range = Some(edited.range(start..start + old.len()));
        edited.edit(&Change { range, text: new.to_string() });
        edited.analyze();
        check_same(&edited);
    }
}

#[test]
fn edits_that_arrive_together_are_one() {
    let text = "func.func @a(%x: i32) {\n  return\n}\nfunc.func @b(%x: i32) {\n  return\n}\n";
    let mut edited = document(text);
    let at = |line, character| Position { line, character };
    let insert =
        |position, text: &str| Change { range: Some(Range { start: position, end: position }), text: text.to_string() };
    edited.edit(&insert(at(4, 2), "%c = arith.constant 0 : i32\n  "));
    edited.edit(&insert(at(1, 2), "%c = arith.constant 0 : i32\n  "));
    edited.edit(&Change { range: Some(Range { start: at(5, 5), end: at(5, 6) }), text: "=".to_string() });
    edited.edit(&Change { range: None, text: edited.text().replace("@b", "@second") });
    edited.analyze();
    check_same(&edited);
}

#[test]
fn any_text_cut_anywhere_has_answers() {
    let text = "\
#map = affine_map<(d0) -> (d0)>
module @m {
  func.func @f(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
    %0 = scf.for %i = %n to %n step %n iter_args(%t = %a) -> (tensor<4xf32>) {
      %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = [\"parallel\"]} ins(%t : tensor<4xf32>) \
outs(%t : tensor<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<4xf32>
      scf.yield %1 : tensor<4xf32>
    }
    return %0 : tensor<4xf32>
  }
}
";
    for cut in 0..text.len() {
        let line_end = text[cut..].find('\n').map_or(text.len(), |end| cut + end);
        for end in [line_end, text.len()] {
            let mut short = text.to_string();
            short.replace_range(cut..end, "");
            let document = document(&short);
            for at in [cut.saturating_sub(1), cut, cut + 1] {
                let at = at.min(short.len());
                document.hover(at);
                document.references(at);
                document.completions(at);
            }
            document.folds();
            document.colors(0..short.len());
            document.outline();
        }
    }
}
