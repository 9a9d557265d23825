//! Typed handles of the `deallocation` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// `deallocation.free`
    pub struct Free for FREE {
        operand alloc;
    }

    /// `deallocation.get_buffer`
    pub struct GetBuffer for GET_BUFFER {
        operand alloc;
        result result;
    }

    /// `deallocation.null`
    pub struct Null for NULL {
        result result;
    }

    /// `deallocation.own`
    pub struct Own for OWN {
        operand memref;
        result result;
    }

    /// `deallocation.retain`
    pub struct Retain for RETAIN {
        operands retained;
        operands allocs;
        results result;
    }
}
