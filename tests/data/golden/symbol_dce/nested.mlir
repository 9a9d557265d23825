// RUN: freehold opt %s --symbol-dce --allow-unregistered-dialect | expect %t.out

// References through symbol tables; symbols that are only referenced by themselves are erased.

module {
  func.func private @itself() {
    call @itself() : () -> ()
    return
  }
  func.func private @used() {
    call @used_below() : () -> ()
    return
  }
  func.func private @used_below()
  module @inner {
    func.func nested @reached()
    func.func private @unreached()
    func.func @public() { return }
  }
  module @hidden attributes {sym_visibility = "private"} {
    func.func @public_but_hidden() { return }
  }
  func.func @entry() {
    call @used() : () -> ()
    "foo.refer"() {to = @inner::@reached} : () -> ()
    return
  }
}
