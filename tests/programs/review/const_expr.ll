; not: safe
; args: --property assert
; A global's address hides in an integer's initial value.
@g = global i32 5
@h = global i64 ptrtoint (ptr @g to i64)
declare void @__VERIFIER_assert(i32)
define i32 @main() {
  %a = load i64, ptr @h
  %p = inttoptr i64 %a to ptr
  store i32 6, ptr %p
  %v = load i32, ptr @g
  %c = icmp eq i32 %v, 5
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
