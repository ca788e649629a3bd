// The loop that everybody starts with.
fn @main() -> (i32) {
  var x: i32
  var b: bool
^entry:
  x = havoc input
  goto ^loop, ^done
^loop:
  assume slt x, 10
  x = add nsw x, 1
  assert assert "x is small" sle x, 10      // kind, message
  goto ^loop, ^done
^done:
  return x
}
entry @main
