; verdict: unsafe
; Constant expressions that are numbers: 12 is 12.
declare void @__VERIFIER_error()
@g = global [4 x i32] zeroinitializer
@a = global i64 sub (i64 ptrtoint (ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 3) to i64), i64 ptrtoint (ptr @g to i64))
define i32 @main() {
  %a = load i64, ptr @a
  %v = icmp eq i64 %a, 12
  br i1 %v, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
