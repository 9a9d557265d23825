// RUN: freehold opt %s --pass-pipeline="builtin.module(builtin.module(symbol-dce))" --allow-unregistered-dialect | expect %t.out

// The pass runs on tables that are nested in another one: references from outside may name their nested symbols, unless
// the table is private or no symbol.

module {
  module @public {
    func.func nested @reached()
    func.func nested @not_known()
    func.func private @dead()
    func.func private @used()
    func.func @uses() {
      call @used() : () -> ()
      return
    }
    module @inner {
      func.func nested @not_known()
    }
    module @hidden attributes {sym_visibility = "private"} {
      func.func nested @dead()
    }
    module {
      func.func nested @dead()
    }
  }
  module @hidden attributes {sym_visibility = "private"} {
    func.func @public() { return }
    func.func nested @dead()
  }
  module {
    func.func nested @dead()
  }
  "foo.refer"() {to = @public::@reached} : () -> ()
}
