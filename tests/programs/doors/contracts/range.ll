; not: unsafe
; A result outside the range that is promised is poison.
declare range(i32 0, 10) i32 @nd_int()
declare void @__VERIFIER_error()
define i32 @main() {
  %x = call i32 @nd_int()
  %c = icmp sgt i32 %x, 20
  br i1 %c, label %bad, label %ok
bad:
  call void @__VERIFIER_error()
  unreachable
ok:
  ret i32 0
}
