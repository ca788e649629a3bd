; not: unsafe
; Lanes that are no whole bytes are packed in memory.
declare void @__VERIFIER_assert(i32)
declare void @reach_error()
declare i32 @__VERIFIER_nondet_int()
declare void @__VERIFIER_assume(i32)
define i32 @main() {
  %p = alloca i64
  store i64 0, ptr %p
  store <8 x i1> <i1 1,i1 1,i1 1,i1 1,i1 1,i1 1,i1 1,i1 1>, ptr %p
  %v = load i8, ptr %p
  %c = icmp eq i8 %v, -1
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
