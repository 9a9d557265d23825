//! Bytecode whose isolated ops are read on demand.

use std::path::Path;

use freehold::bytecode::{LazyModule, NEWEST_VERSION};
use freehold::ir::{Name, View};
use freehold::text::{PrintOptions, print_program};

use crate::bytecode::{bytecode_of, context, is_valid, printed, programs, read, text_of, written};
use crate::bytecode_damaged::damaged;

/// A program with nested isolated ops and values that are used in several of them.
const NESTED: &str = r#"
module @outer {
  func.func @first(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
  module @inner {
    func.func @second(%c: i1) {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      cf.br ^bb2
    ^bb2:
      return
    }
    func.func private @declaration()
  }
  func.func @third() {
    call @declaration() : () -> ()
    "some.isolated"() ({ "some.op"() : () -> () }) : () -> ()
    return
  }
  func.func private @declaration()
}
"#;

fn symbol_of(view: View<'_>) -> &str {
    let attributes = view.header.attributes;
    attributes.get(view.ctx, Name::SYM_NAME).and_then(|name| name.as_str(view.ctx)).unwrap_or_default()
}

#[test]
fn regions_are_read_on_demand() {
    for version in 0..=NEWEST_VERSION {
        let bytes = bytecode_of(NESTED, version);
        let ctx = context();
        let mut lazy = LazyModule::open(&ctx, "nested.mlirbc", bytes.clone()).expect("a valid file");
        let symbols = |lazy: &LazyModule<'_>| -> Vec<String> {
            let symbol = |path: &&[_]| symbol_of(lazy.body_at(path).expect("an op of the program")).to_string();
            lazy.unread().iter().map(symbol).collect()
        };
        if version < 2 {
            assert!(lazy.unread().is_empty(), "the regions have no sections in version {version}");
        } else {
            assert_eq!(symbols(&lazy), ["first", "inner", "third", "declaration"], "version {version}");
            assert_eq!(lazy.read(|view| symbol_of(view) == "third").expect("valid regions"), 1);
            assert_eq!(symbols(&lazy), ["first", "inner", "declaration"]);
            assert_eq!(lazy.read(|view| symbol_of(view) == "inner").expect("valid regions"), 1);
            assert_eq!(symbols(&lazy), ["first", "declaration", "second", "declaration"]);
            assert_eq!(lazy.read(|view| symbol_of(view) == "inner").expect("nothing to read"), 0);
            assert!(!print_program(lazy.view(), &PrintOptions::default()).contains("cond_br"));
        }
        let all = lazy.finish().expect("a valid program").to_string();
        assert_eq!(all.trim_end(), text_of(&bytes).expect("a valid file").trim_end(), "version {version}");
    }
}

#[test]
fn golden_programs_that_are_read_on_demand_are_the_same() {
    let mut files = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden"), &mut files);
    let mut compared = 0;
    for file in files {
        let ctx = context();
        let Ok(text) = std::fs::read(&file) else { continue };
        let Ok(body) = read(&ctx, &text) else { continue };
        if !is_valid(&ctx, &body) {
            continue;
        }
        let bytes = written(&ctx, &body, NEWEST_VERSION).expect("the newest version can express it");
        let again = context();
        let lazy = LazyModule::open(&again, "golden.mlirbc", bytes.clone()).expect("a valid file");
        let lazy = lazy.finish().expect("a valid program");
        let whole = context();
        let body = read(&whole, &bytes).expect("a valid file");
        assert_eq!(printed(&again, lazy.body(), true), printed(&whole, &body, true), "{}", file.display());
        compared += 1;
    }
    assert!(compared > 100, "{compared} programs were compared");
}

#[test]
fn errors_in_regions_are_found_when_they_are_read() {
    let ctx = context();
    let error = LazyModule::open(&ctx, "text.mlir", "module {}").err().expect("a text");
    assert_eq!(error.to_string(), "text.mlir: expected bytecode");
    let bytes = bytecode_of(NESTED, NEWEST_VERSION);
    let found = damaged(&bytes).into_iter().find_map(|file| {
        let ctx = context();
        let mut lazy = LazyModule::open(&ctx, "nested.mlirbc", file).ok()?;
        let unread = lazy.unread().len();
        let error = lazy.read(|view| symbol_of(view) == "first").err()?;
        assert_eq!(lazy.unread().len(), unread, "the op stays unread");
        assert!(lazy.read(|view| symbol_of(view) == "first").is_err(), "the error is found again");
        Some(error.to_string())
    });
    assert!(found.expect("a change of one function").contains("error: invalid bytecode in the "));
}
