; not: safe
; args: --property assert
; A global's address hides in constants that are not modelled.
@g = global i32 5
@h = global i32 trunc (i64 ptrtoint (ptr @g to i64) to i32)
@k = global i64 add (i64 ptrtoint (ptr @g to i64), i64 0)
declare void @__VERIFIER_assert(i32)
define i32 @main() {
  %a = load i64, ptr @k
  %p = inttoptr i64 %a to ptr
  store i32 6, ptr %p
  %v = load i32, ptr @g
  %c = icmp eq i32 %v, 5
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
