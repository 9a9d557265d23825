//! The table of the transforms that are executed: one entry for each op.
//!
//! An entry says which handles the op consumes, whether it changes the program, and how it is applied.

use super::interpreter::{Apply, Consumes, Transform};
use super::{bufferize, clean, control, debug, matching, memory, multibuffer, navigate, parameters, patterns};

const fn reads(name: &'static str, apply: Apply) -> Transform {
    let (consumes, edits, reports_tracking, repeats, matches) = (Consumes::Nothing, false, false, false, false);
    Transform { name, consumes, edits, reports_tracking, repeats, matches, apply }
}

const fn matches(name: &'static str, apply: Apply) -> Transform {
    Transform { matches: true, ..reads(name, apply) }
}

const fn edits(name: &'static str, apply: Apply) -> Transform {
    Transform { edits: true, reports_tracking: true, ..reads(name, apply) }
}

const fn consumes(name: &'static str, apply: Apply) -> Transform {
    Transform { consumes: Consumes::First, ..edits(name, apply) }
}

/// All transforms that are executed, sorted by name.
static TRANSFORMS: &[Transform] = &[
    Transform { consumes: Consumes::First, ..reads("transform.alternatives", control::alternatives) },
    reads("transform.annotate", parameters::annotate),
    edits("transform.apply_cse", clean::apply_cse),
    edits("transform.apply_dce", clean::apply_dce),
    edits("transform.apply_licm", clean::apply_licm),
    edits("transform.apply_patterns", patterns::apply_patterns),
    Transform { reports_tracking: false, ..consumes("transform.apply_registered_pass", clean::apply_registered_pass) },
    edits("transform.bufferization.buffer_loop_hoisting", bufferize::buffer_loop_hoisting),
    edits("transform.bufferization.eliminate_empty_tensors", bufferize::eliminate_empty_tensors),
    consumes("transform.bufferization.empty_tensor_to_alloc_tensor", bufferize::empty_tensor_to_alloc_tensor),
    consumes("transform.bufferization.one_shot_bufferize", bufferize::one_shot_bufferize),
    reads("transform.cast", navigate::forward),
    reads("transform.collect_matching", control::collect_matching),
    matches("transform.debug.emit_param_as_remark", debug::emit_param_as_remark),
    matches("transform.debug.emit_remark_at", debug::emit_remark_at),
    Transform { consumes: Consumes::AsRegion, ..reads("transform.foreach", control::foreach) },
    Transform { consumes: Consumes::First, repeats: true, ..reads("transform.foreach_match", control::foreach_match) },
    matches("transform.get_consumers_of_result", navigate::get_consumers_of_result),
    matches("transform.get_defining_op", navigate::get_defining_op),
    matches("transform.get_operand", navigate::get_operand),
    matches("transform.get_parent_op", navigate::get_parent_op),
    matches("transform.get_producer_of_operand", navigate::get_producer_of_operand),
    matches("transform.get_result", navigate::get_result),
    matches("transform.get_type", parameters::get_type),
    Transform { consumes: Consumes::AsCallee, ..matches("transform.include", control::include) },
    matches("transform.match.operation_empty", matching::operation_empty),
    matches("transform.match.operation_name", matching::operation_name),
    matches("transform.match.param.cmpi", parameters::compare),
    consumes("transform.memref.alloca_to_global", memory::alloca_to_global),
    edits("transform.memref.erase_dead_alloc_and_stores", memory::erase_dead_alloc_and_stores),
    consumes("transform.memref.multibuffer", multibuffer::multibuffer),
    Transform { repeats: true, ..matches("transform.merge_handles", navigate::merge_handles) },
    Transform { consumes: Consumes::AsCallee, ..reads("transform.named_sequence", control::named_sequence) },
    matches("transform.num_associations", parameters::num_associations),
    matches("transform.param.constant", parameters::constant),
    matches("transform.print", debug::print),
    reads("transform.replicate", navigate::replicate),
    reads("transform.select", navigate::select),
    Transform { consumes: Consumes::AsRegion, ..reads("transform.sequence", control::sequence) },
    matches("transform.split_handle", navigate::split_handle),
    Transform {
        consumes: Consumes::Unless("bufferize_destination_only"),
        ..edits("transform.structured.bufferize_to_allocation", bufferize::bufferize_to_allocation)
    },
    edits("transform.structured.eliminate_empty_tensors", bufferize::eliminate_empty_tensors),
    reads("transform.structured.match", matching::structured_match),
    Transform { reports_tracking: false, ..reads("transform.verify", debug::verify) },
];

/// Returns the transform with this name.
pub fn find(name: &str) -> Option<&'static Transform> {
    let index = TRANSFORMS.binary_search_by(|transform| transform.name.cmp(name)).ok()?;
    Some(&TRANSFORMS[index])
}

#[cfg(test)]
mod tests {
    use super::TRANSFORMS;

    #[test]
    fn the_table_is_sorted() {
        assert!(TRANSFORMS.is_sorted_by(|one, other| one.name < other.name));
    }
}
