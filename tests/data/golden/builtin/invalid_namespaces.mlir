// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics
// Valid and invalid names of unregistered dialects.

// expected-error @+1 {{invalid dialect namespace '""'}}
"t.x"() {j = !.0} : () -> ()

// -----

// expected-error @+1 {{invalid dialect namespace '""'}}
"t.x"() {j = #.a} : () -> ()

// -----

// expected-error @+1 {{invalid dialect namespace '"a-b"'}}
"t.x"() {j = !a-b<c>} : () -> ()

// -----

// expected-error @+1 {{invalid dialect namespace '"$a"'}}
"t.x"() {j = #$a.b<c>} : () -> ()

// -----

"t.x"() {j = #_x.y, k = !a$b.c} : () -> ()
