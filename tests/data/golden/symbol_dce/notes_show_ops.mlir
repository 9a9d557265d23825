// RUN: not freehold opt %s --symbol-dce -allow-unregistered-dialect 2>&1 | expect %t.out

module {
  func.func private @g()
  "foo.region"() ({
    "foo.x"() {a = @g} : () -> ()
  }) : () -> ()
}
