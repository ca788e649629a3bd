; not: unsafe
; Numbers of different signs make the comparison poison.
declare i32 @nd_int()
declare void @__VERIFIER_error()
define i32 @main() {
  %x = call i32 @nd_int()
  %c = icmp samesign ult i32 %x, 5
  br i1 %c, label %small, label %ok
small:
  %n = icmp slt i32 %x, 0
  br i1 %n, label %bad, label %ok
bad:
  call void @__VERIFIER_error()
  unreachable
ok:
  ret i32 0
}
