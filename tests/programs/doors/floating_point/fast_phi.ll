; not: unsafe
; Which number comes here: none, it is promised.
target triple = "x86_64-unknown-linux-gnu"
define i32 @main() {
entry:
  br label %next
next:
  %d = phi nnan double [ 0x7FF8000000000000, %entry ]
  %b = fcmp ord double %d, 0.0
  call void @__VERIFIER_assert(i1 %b)
  ret i32 0
}
declare void @__VERIFIER_assert(i1)
