; not: unsafe
; Constant expressions that are numbers.
declare void @__VERIFIER_error()
@g = global [4 x i32] zeroinitializer
@a = global i64 sub (i64 ptrtoint (ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 3) to i64), i64 ptrtoint (ptr @g to i64))
@b = global i32 trunc (i64 sub (i64 ptrtoint (ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 3) to i64), i64 ptrtoint (ptr @g to i64)) to i32)
@c = global ptr inttoptr (i8 200 to ptr)
@d = global i16 ptrtoint (ptr inttoptr (i64 74565 to ptr) to i16)
define i32 @main() {
  %a = load i64, ptr @a
  %b = load i32, ptr @b
  %c = load i64, ptr @c
  %d = load i16, ptr @d
  %p = icmp ne i64 %a, 12
  %q = icmp ne i32 %b, 12
  %r = icmp ne i64 %c, 200
  %s = icmp ne i16 %d, 9029
  %t = or i1 %p, %q
  %u = or i1 %r, %s
  %v = or i1 %t, %u
  br i1 %v, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
