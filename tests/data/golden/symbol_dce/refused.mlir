// RUN: freehold opt %s -allow-unregistered-dialect --symbol-dce -split-input-file -verify-diagnostics

module {
  // expected-error @+1 {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
  "foo.outer"() ({
    "foo.table"() ({
      "foo.f"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}

// -----

module {
  module @a {
    // expected-error @+1 {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
    "foo.outer"() ({
      "foo.table"() ({
        "foo.f"() : () -> ()
      }) : () -> ()
    }) : () -> ()
  }
}
