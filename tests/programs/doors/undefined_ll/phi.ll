; not: safe
; args: --property assert --strict
declare void @reach_error()
define i32 @main() {
entry:
  br label %next
next:
  %m = phi i32 [ undef, %entry ]
  %x = icmp eq i32 %m, %m
  %fx = freeze i1 %x
  br i1 %fx, label %ok, label %bad
ok:
  ret i32 0
bad:
  call void @reach_error()
  ret i32 1
}
