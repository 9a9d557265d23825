//! `plan-memory`: places the buffers of each function in one arena, at offsets that are chosen so that buffers whose lives
//! do not meet share bytes.
//!
//! The pass runs after `ownership-elaboration`, on a program in which each buffer is freed by `memref.dealloc` and not used
//! afterwards. It removes the frees of the buffers that it plans.
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! …
//! memref.dealloc %a : memref<4xf32>
//! %b = memref.alloc() : memref<2xf64>
//! …
//! memref.dealloc %b : memref<2xf64>
//! ```
//! becomes
//! ```mlir
//! %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
//! %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
//! …
//! %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<2xf64>
//! …
//! memref.dealloc %arena : memref<16xi8>
//! ```
//!
//! A view with `freehold.claim` stands where the allocation stood. Running it claims its bytes as new and unwritten: the
//! reference machine reports an access through an older view, and a read of what this claim did not write.
//!
//! Functions are visited callees first. A private function that is not recursive, and of which all calls are visible and
//! none is in a parallel loop, gets its arena as an argument, and the arena of its caller has a place for it that is live
//! during the call. So there is one arena for each public function. Allocations in parallel loops stay.
//!
//! The allocation of the arena may be left to others: with `arena=arg`, the functions that `functions` names get it from
//! their callers, check its size and alignment at entry, and `@NAME_arena_size` returns how many bytes it needs; with
//! `arena=global`, it is a global, so that the function is not reentrant.
//!
//! | file or folder | step |
//! |---|---|
//! | `pass.rs`, `calls.rs` | the functions of a program, callees first, and the facts for their callers |
//! | `function.rs` | the three stages for one function |
//! | `problem/` | reads the function: its buffers as lives and bytes, and what constrains their places |
//! | `layout/` | places buffers in arenas; it knows no program |
//! | `edits/` | replaces allocations by claims of arenas |
//! | `capacity.rs` | the check of the allocations of functions against a capacity |
//! | `explain.rs`, `touched.rs` | what the stages return, as data for `freehold report` |
//!
//! Cost: O(n log n) in the size of the program, without that of the packing.

mod calls;
mod capacity;
mod edits;
pub mod explain;
mod function;
mod layout;
mod pass;
mod problem;
mod touched;

pub use pass::recorder;

use freehold_pass::{OptionDef, OptionKind, Options, PassDef, StatisticDef};

/// Returns whether the text is a capacity of one memory space, as the option `space-capacity` lists them.
pub fn is_space_capacity(text: &str) -> bool {
    capacity::Capacity::of_space(text).is_ok()
}

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "plan-memory",
    title: "PlanMemoryPass",
    summary: "Place the buffers of each function in one arena, so that buffers whose lives do not meet share bytes",
    anchor: None,
    options: &[
        OptionDef::new(
            "arena",
            "Where arenas come from",
            OptionKind::Choice(
                "alloc",
                &[
                    ("alloc", "the function allocates and frees it"),
                    ("arg", "functions that are named take it as an argument"),
                    ("global", "a global"),
                ],
            ),
        ),
        OptionDef::new("functions", "With arena=arg, the public functions that take their arena", OptionKind::List),
        OptionDef::new(
            "check-arena",
            "Check at run time that an arena that is an argument is large enough and aligned, and that sizes do not \
             overflow",
            OptionKind::Bool(true),
        ),
        OptionDef::new(
            "capacity",
            "The most bytes that a function may have allocated at one moment, with its arena, the buffers that stay \
             allocations, and its callees; no limit if negative",
            OptionKind::Integer(-1),
        ),
        OptionDef::new("space-capacity", "The same for the buffers in one memory space: space:bytes", OptionKind::List),
        OptionDef::new(
            "stack-budget",
            "The most bytes of buffers on the stack in a function and those that it calls",
            OptionKind::Integer(1024),
        ),
    ],
    statistics: &[
        StatisticDef { name: "planned", summary: "Buffers placed in an arena" },
        StatisticDef { name: "left", summary: "Allocations left" },
        StatisticDef { name: "stack-bytes", summary: "Bytes of buffers on the stack" },
        StatisticDef { name: "arenas", summary: "Arenas that are not part of others" },
        StatisticDef { name: "arena-bytes", summary: "Bytes of these arenas whose size is static" },
        StatisticDef { name: "bound-bytes", summary: "The most bytes of their buffers that live at one moment" },
    ],
    make: |options: &Options| Ok(Box::new(pass::configured(options)?)),
};
