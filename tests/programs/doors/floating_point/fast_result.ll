; not: unsafe
; The result of a call that promises a number isn't one.
target triple = "x86_64-unknown-linux-gnu"
define double @f() { ret double 0x7FF8000000000000 }
define i32 @main() {
  %d = call nnan double @f()
  %b = fcmp ord double %d, 0.0
  call void @__VERIFIER_assert(i1 %b)
  ret i32 0
}
declare void @__VERIFIER_assert(i1)
