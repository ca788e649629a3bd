; not: unsafe
; Addresses that are no plain ones: inside a function, truncated, in a float.
declare void @__VERIFIER_error()
@a = global ptr getelementptr (i8, ptr @main, i64 1)
@b = global i32 trunc (i64 sub (i64 ptrtoint (ptr @main to i64), i64 ptrtoint (ptr @b to i64)) to i32)
@c = global i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64))
@d = global i64 add (i64 ptrtoint (ptr @main to i64), i64 3)
define i32 @main() {
  %a = load ptr, ptr @a
  %b = load i32, ptr @b
  %c = load i64, ptr @c
  %d = load i64, ptr @d
  %p = icmp eq ptr %a, null
  %q = icmp eq i32 %b, 7
  %r = icmp eq i64 %c, 1
  %s = icmp eq i64 %d, 77
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
