// not: safe
// Each call has variables of its own: the inner one's is any number.
check assert "x is 0" in @f
fn @main() -> (i32) {
  var r: i32
^entry:
  r = call @f(5)
  return 0
}
fn @f(n: i32) -> (i32) {
  var m: i32
  var r: i32
  var x: i32
  var c: bool
^entry:
  goto ^set, ^left
^set:
  assume eq n, 5
  x = 0
  goto ^either
^left:
  assume ne n, 5
  goto ^either
^either:
  goto ^outer, ^inner
^outer:
  assume eq n, 5
  m = sub n, 1
  r = call @f(m)
  return x
^inner:
  assume ne n, 5
  c = eq x, 0
  assert #0 c
  return 0
}
entry @main
