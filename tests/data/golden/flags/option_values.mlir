// A note says what may have been meant by an option or a value of a pass that does not exist.
// RUN: not freehold opt %s --one-shot-bufferize=function-signature-type-conversion=identity-layout-map 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not freehold opt %s --pass-pipeline='builtin.module(one-shot-bufferize{function-boundary-type-conversion=identity-layout})' 2>&1 | filecheck %s --check-prefix=VALUE
// RUN: not freehold opt %s --one-shot-bufferize=bufferize-function-boundaries=ture 2>&1 | filecheck %s --check-prefix=SWITCH
// RUN: not freehold opt %s --canonicalize=region-simplify=x 2>&1 | filecheck %s --check-prefix=VALUES
// RUN: not freehold opt %s --cse=x 2>&1 | filecheck %s --check-prefix=NONE
// RUN: not freehold opt %s --canonicalize=q=1 2>&1 | filecheck %s --check-prefix=OPTIONS
// RUN: not freehold opt %s --canonicalize=q=1 --mlir-disable-diagnostic-notes 2>&1 | filecheck %s --check-prefix=QUIET

// OPTION: <unknown>:0: error: <Pass-Options-Parser>: no such option function-signature-type-conversion
// OPTION: <unknown>:0: note: did you mean 'function-boundary-type-conversion'?
// VALUE: <unknown>:0: error: for the function-boundary-type-conversion option: Cannot find option named 'identity-layout'!
// VALUE: <unknown>:0: note: did you mean 'identity-layout-map'?
// SWITCH: <unknown>:0: error: 'ture' is invalid value for boolean argument! Try 0 or 1
// SWITCH: <unknown>:0: note: did you mean 'true'?
// VALUES: <unknown>:0: error: for the region-simplify option: Cannot find option named 'x'!
// VALUES: <unknown>:0: note: the values of 'region-simplify' are: {{.*}}normal
// NONE: <unknown>:0: error: <Pass-Options-Parser>: no such option x
// NONE: <unknown>:0: note: this pass has no options
// OPTIONS: <unknown>:0: error: <Pass-Options-Parser>: no such option q
// OPTIONS: <unknown>:0: note: the options are: {{.*}}max-iterations
// QUIET: <unknown>:0: error: <Pass-Options-Parser>: no such option q
// QUIET-NOT: note:
func.func private @f()
