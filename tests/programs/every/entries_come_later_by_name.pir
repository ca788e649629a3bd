// not: safe
// What code that isn't seen calls comes at any time: variables are what they became.
global &g size 4 align 4 = [zeros 4]

check #0 assert "`g` is 0" in @other

fn @main() {
^entry:
  store &g, i32 1
  return
}

fn @other() {
  var x: i32
^entry:
  x = load &g
  assert #0 eq x, 0
  return
}

entry @main
entry @other
