// not: safe
// What a call returns is one of both.
check assert "r is 5" in @main
fn @main() -> (i32) {
  var n: i32
  var r: i32
  var c: bool
^entry:
  n = havoc input
  r = call @f(n)
  c = eq r, 5
  assert #0 c
  return 0
}
fn @f(n: i32) -> (i32) {
  var m: i32
  var r: i32
^entry:
  goto ^done, ^more
^done:
  assume sle n, 0
  return 1
^more:
  assume sgt n, 0
  m = sub n, 1
  r = call @f(m)
  return 5
}
entry @main
