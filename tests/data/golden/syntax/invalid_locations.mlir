// RUN: freehold opt %s -split-input-file -verify-diagnostics --allow-unregistered-dialect

// Locations that no text may hold.

// expected-error @+1 {{expected '(' in inline location}}
"t.a"() {a = loc unknown} : () -> ()

// -----

// expected-error @+1 {{expected ')' in inline location}}
"t.a"() {a = loc(unknown} : () -> ()

// -----

// expected-error @+1 {{expected '(' in location}}
"t.a"() : () -> () loc unknown)

// -----

// expected-error @+1 {{expected ')' in location}}
"t.a"() : () -> () loc(unknown

// -----

// expected-error @+1 {{expected '(' in callsite location}}
"t.a"() : () -> () loc(callsite unknown at unknown))

// -----

// expected-error @+1 {{expected 'at' in callsite location}}
"t.a"() : () -> () loc(callsite(unknown in unknown))

// -----

// expected-error @+1 {{expected ')' in location}}
"t.a"() : () -> () loc(callsite(unknown at unknown)

// -----

// expected-error @+1 {{expected location instance}}
"t.a"() : () -> () loc(x)

// -----

// expected-error @+1 {{expected location instance}}
"t.a"() : () -> () loc(1)

// -----

// expected-error @+1 {{expected '>' after fused location metadata}}
"t.a"() : () -> () loc(fused<"a"[unknown])

// -----

// expected-error @+1 {{expected ']' in fused location}}
"t.a"() : () -> () loc(fused["a", "b")

// -----

// expected-error @+1 {{expected integer line number in FileLineColRange}}
"t.a"() : () -> () loc("f":x:1)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"t.a"() : () -> () loc("f":1:x)

// -----

// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to x:3)

// -----

// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to 3 4)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to 3:x)

// -----

// expected-error @+1 {{expected ')' in location}}
"t.a"() : () -> () loc("f"(unknown)

// -----

// expected-error @+1 {{operation location alias was never defined}}
"t.a"() : () -> () loc(#a)

// -----

#a = 1 : i32
// expected-error @+1 {{expected location, but found '1 : i32'}}
"t.a"() : () -> () loc(#a)

// -----

// expected-error @+1 {{dialect 'builtin' provides no attribute parsing hook}}
"t.a"() : () -> () loc(#builtin.x)

// -----

// expected-error @+1 {{undefined symbol alias id 'x'}}
"t.a"() {a = loc(#x)} : () -> ()

// -----

// expected-error @+1 {{expected ')' in location}}
"t.a"() : () -> () loc("f":1 to 3)

// -----

// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to 3)

// -----

// expected-error @+1 {{expected ')' in location}}
"t.a"() : () -> () loc("f":1 to :4)

// -----

// expected-error @+1 {{expected ')' in location}}
"t.a"() : () -> () loc("f":1 to 2:4)

// -----

// expected-error @+1 {{expected integer line number in FileLineColRange}}
"t.a"() : () -> () loc("f":)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"t.a"() : () -> () loc("f":1:)

// -----

// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to :)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to 3:)

// -----

// expected-error @+1 {{expected ')' in location}}
"t.a"() : () -> () loc("f":1:2 x)

// -----

// expected-error @+1 {{expected integer line number in FileLineColRange}}
"t.a"() : () -> () loc("f":99999999999:2)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"t.a"() : () -> () loc("f":1:99999999999)

// -----

// expected-error @+1 {{expected integer line number in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to 99999999999:3)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to :99999999999)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"t.a"() : () -> () loc("f":1:2 to 3:99999999999)

// -----

// expected-error @+1 {{expected ')' in location}}
"t.a"() : () -> () loc("f":1 to 1)

// -----

// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"t.a"() : () -> () loc("f":1:1 to 1)

// -----

// expected-error @+1 {{undefined symbol alias id 'x'}}
"t.a"() : () -> () loc(fused[#x])
#x = loc("a")

// -----

// expected-error @+1 {{undefined symbol alias id 'x'}}
"t.a"() : () -> () loc(callsite(#x at #x))
#x = loc("a")

// -----

// expected-error @+1 {{undefined symbol alias id 'x'}}
"t.a"() {a = loc(#x)} : () -> ()
#x = loc("a")

// -----

// expected-error @+1 {{undefined symbol alias id 'x'}}
#y = loc(#x)
#x = loc("a")
"t.a"() {a = #y} : () -> ()

// -----

// expected-error @+1 {{undefined symbol alias id 'x'}}
"t.a"() : () -> () loc(fused[#x])

// -----

#x = 1 : i32
// expected-error @+1 {{expected location attribute, but got1 : i32}}
"t.a"() : () -> () loc(fused[#x])

// -----

// expected-error @+1 {{dialect 'builtin' provides no attribute parsing hook}}
"t.a"() : () -> () loc(#builtin.x)

// -----

"t.a"() : () -> () loc(#x)
// expected-error @+1 {{undefined symbol alias id 'y'}}
#x = loc(#y)
#y = loc("a")

// -----

"t.a"() ({
// expected-error @+1 {{undefined symbol alias id 'x'}}
^bb0(%a: i32 loc(fused[#x])):
}) : () -> () loc(#x)
#x = loc("a")

// -----

// expected-error @+1 {{expected ')' in callsite location}}
"t.a"() : () -> () loc(callsite(unknown at unknown x))

// -----

// expected-error @+1 {{expected ')' after child location of NameLoc}}
"t.a"() : () -> () loc("f"(unknown x))
