// RUN: freehold opt %s --dump-pass-pipeline --pass-pipeline='builtin.module(canonicalize{disable-patterns=a,b enable-patterns={c,d}},func.func(cse,any(sccp)),any(any(cse)),(cse))' 2>&1 | expect %t.lists.out
// RUN: freehold opt %s --dump-pass-pipeline --pass-pipeline='builtin.module(canonicalize{disable-patterns={"a b",c}},one-shot-bufferize{dialect-filter={} bufferize-function-boundaries=1 no-analysis-func-filter=a no-analysis-func-filter=b})' 2>&1 | expect %t.quoted.out
// RUN: freehold opt %s --dump-pass-pipeline --inline='op-pipelines=func.func(cse),builtin.module(canonicalize)' --print-ir=label=x 2>&1 | expect %t.pipelines.out
// RUN: freehold opt %s --dump-pass-pipeline --cse --optimize-allocation-liveness --optimize-allocation-liveness 2>&1 | expect %t.flags.out
// RUN: freehold opt %s --dump-pass-pipeline --pass-pipeline='builtin.module()' 2>&1 | expect %t.empty.out
// The pipeline in text, with lists as they are written. No test had lists in it.
func.func private @f()
