; not: unsafe
; A function without a declaration in a source is no input.
declare i32 @input()
declare void @reach_error()
define i32 @main() {
  %x = call i32 @input()
  %bad = icmp eq i32 %x, 7
  br i1 %bad, label %error, label %good
error:
  call void @reach_error()
  unreachable
good:
  ret i32 0
}
