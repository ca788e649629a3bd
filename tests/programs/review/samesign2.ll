; not: safe
; args: --property assert
; A comparison that breaks its `samesign` gives an arbitrary value.
declare void @__VERIFIER_assert(i32)
declare void @reach_error()
declare i32 @__VERIFIER_nondet_int()
declare void @__VERIFIER_assume(i32)
define i32 @main() {
  %x = call i32 @__VERIFIER_nondet_int()
  %lo = icmp slt i32 %x, 0
  br i1 %lo, label %n, label %o
n:
  %y = icmp samesign ult i32 %x, 5
  %z = zext i1 %y to i32
  %w = xor i32 %z, 1
  call void @__VERIFIER_assert(i32 %w)
  ret i32 0
o: ret i32 0
}
