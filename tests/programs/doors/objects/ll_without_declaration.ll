; not: unsafe
; A variable of nobody knows whom.
@elsewhere = external global i32
declare void @reach_error()
define i32 @main() {
  %x = load i32, ptr @elsewhere
  %bad = icmp eq i32 %x, 7
  br i1 %bad, label %error, label %good
error:
  call void @reach_error()
  unreachable
good:
  ret i32 0
}
