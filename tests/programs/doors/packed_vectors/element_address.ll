; not: unsafe
; Lanes of three bytes lie three bytes apart.
declare void @__VERIFIER_error()
@v = global <4 x i24> <i24 1, i24 2, i24 3, i24 4>
define i32 @main(i32 %n, ptr %a) {
  %p = getelementptr <4 x i24>, ptr @v, i64 0, i64 2
  %x = load i24, ptr %p, align 1
  %c = icmp ne i24 %x, 3
  %k = and i32 %n, 3
  %q = getelementptr <4 x i24>, ptr @v, i64 0, i32 %k
  %y = load i24, ptr %q, align 1
  %z = zext i24 %y to i32
  %m = sub i32 %z, 1
  %d = icmp ne i32 %m, %k
  %e = or i1 %c, %d
  br i1 %e, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
