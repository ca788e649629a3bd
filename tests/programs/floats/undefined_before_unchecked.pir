// not: unsafe
// A conversion that is undefined comes before the assertion, in every execution.
check assert "`x` isn't 6" in @main
fn @main() {
  var c: i8
  var x: i32
^entry:
  c = float fptoui(f64 4647714815446351872)
  x = havoc input
  assert #0 ne x, 6
  return
}
entry @main
