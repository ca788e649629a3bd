; verdict: unsafe
; The asserted value was read before the local changed.
declare void @__VERIFIER_assert(i32)
declare void @reach_error()
declare i32 @__VERIFIER_nondet_int()
declare void @__VERIFIER_assume(i32)
define i32 @main() {
  %a = alloca i1
  store i1 false, ptr %a
  %v = load i1, ptr %a
  %z = zext i1 %v to i32
  store i1 true, ptr %a
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
