; verdict: safe
; args: --property assert --strict
declare void @reach_error()
define i32 @main() {
  %v = insertelement <2 x i32> undef, i32 1, i32 0
  %e = extractelement <2 x i32> %v, i32 0
  %x = icmp eq i32 %e, 1
  br i1 %x, label %ok, label %bad
ok:
  ret i32 0
bad:
  call void @reach_error()
  ret i32 1
}
