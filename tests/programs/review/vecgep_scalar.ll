; not: safe
; args: --property assert
; A global's address is an operand of what is not modelled.
declare void @__VERIFIER_assert(i32)
declare void @reach_error()
declare i32 @__VERIFIER_nondet_int()
@g = global i32 0
define i32 @main() {
  %p = getelementptr i32, ptr @g, <2 x i64> <i64 0,i64 1>
  %q = extractelement <2 x ptr> %p, i32 0
  store i32 3, ptr %q
  %v = load i32, ptr @g
  %c = icmp eq i32 %v, 0
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
