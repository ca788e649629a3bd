; not: safe
; args: --property assert
; A write that is not modelled changes a global.
declare void @__VERIFIER_assert(i32)
@g = global i32 0
define i32 @main() {
  store <8 x i1> <i1 1,i1 1,i1 1,i1 1,i1 1,i1 1,i1 1,i1 1>, ptr @g
  %v = load i32, ptr @g
  %c = icmp eq i32 %v, 0
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
