// not: safe
// What code that isn't seen calls comes at any time: variables are what they became.
global &g size 8 align 4 = [zeros 8]

check #0 assert "`g` is 0" in @other

fn @main() {
  var p: ptr
^entry:
  p = ptradd &g, i64 4
  store p, i32 1
  return
}

fn @other() {
  var p: ptr
  var x: i32
^entry:
  p = ptradd &g, i64 4
  x = load p
  assert #0 eq x, 0
  return
}

entry @main
entry @other
