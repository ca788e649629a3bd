// verdict: safe
// ai: safe
// Which array a condition chooses is known.
check assert "y is 5" in @main
fn @main() {
  var a: array<i32>
  var b: array<i32>
  var c: bool
  var x: i32
  var y: i32
^entry:
  a = all 5
  b = all 6
  x = 4
  c = eq x, 3
  a = select c, b, a
  y = a[2]
  assert #0 eq y, 5
  return
}
entry @main
