; verdict: unsafe
; Or it is named like one.
declare i32 @nondet_input()
declare void @reach_error()
define i32 @main() {
  %x = call i32 @nondet_input()
  %bad = icmp eq i32 %x, 7
  br i1 %bad, label %error, label %good
error:
  call void @reach_error()
  unreachable
good:
  ret i32 0
}
