; not: unsafe
; A table of functions by distance, as in C++'s relative tables.
declare void @__VERIFIER_error()
@table = private constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @f to i64), i64 ptrtoint (ptr @table to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @f to i64), i64 ptrtoint (ptr @table to i64)) to i32)]
define internal i32 @f() {
  ret i32 5
}
declare ptr @llvm.load.relative.i32(ptr, i32)
define i32 @main() {
  %p = call ptr @llvm.load.relative.i32(ptr @table, i32 4)
  %x = call i32 %p()
  %v = icmp ne i32 %x, 5
  br i1 %v, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
