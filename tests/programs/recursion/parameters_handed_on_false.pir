// not: safe
// Parameters take their values at once, also where they are handed on themselves.
check assert "b is 1" in @f
fn @main() -> (i32) {
  var n: i32
  var r: i32
^entry:
  n = havoc input
  r = call @f(5, 1, n)
  return 0
}
fn @f(a: i32, b: i32, n: i32) -> (i32) {
  var m: i32
  var r: i32
  var c: bool
^entry:
  c = eq b, 1
  assert #0 c
  goto ^more, ^done
^more:
  assume sgt n, 0
  m = sub n, 1
  r = call @f(b, a, m)
  r = xor r, 1
  return r
^done:
  assume sle n, 0
  return 0
}
entry @main
