; not: unsafe
; Lanes that are no whole bytes are packed in memory.
declare void @__VERIFIER_assert(i32)
declare void @reach_error()
declare i32 @__VERIFIER_nondet_int()
declare void @__VERIFIER_assume(i32)
define i32 @main() {
  %p = alloca i64
  store i64 0, ptr %p
  store <4 x i4> <i4 1,i4 2,i4 3,i4 4>, ptr %p
  %v = load i16, ptr %p
  %c = icmp eq i16 %v, 17185
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
