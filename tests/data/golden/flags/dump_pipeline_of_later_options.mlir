// Options that upstream has since LLVM 22 are printed only if they are set.
// RUN: freehold opt %s --canonicalize=cse-between-iterations --canonicalize --dump-pass-pipeline 2>&1 \
// RUN:   | expect %t.out

module {
}
