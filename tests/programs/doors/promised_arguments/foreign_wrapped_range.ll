; verdict: safe
; args: --entry f
; A range that wraps excludes what lies between.
define i32 @f(i8 range(i8 -2, 3) %n) {
  %w = sext i8 %n to i32
  %m = add i32 %w, 2
  %ok = icmp ule i32 %m, 4
  call void @__VERIFIER_assert(i1 %ok)
  ret i32 0
}
declare void @__VERIFIER_assert(i1)
