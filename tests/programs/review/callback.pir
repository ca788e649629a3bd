// verdict: unknown
// not: safe
// args: --property assert
// Unknown code calls a function whose address it was given, with any arguments.
check assert "x is not 3" in @back
extern fn @outside(p: ptr)
fn @back(x: i8) {
^entry:
  assert #0 ne x, 3
  return
}
fn @main() {
^entry:
  call @outside(@back)
  return
}
entry @main
