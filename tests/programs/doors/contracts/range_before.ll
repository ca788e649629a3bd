; not: unsafe
; args: --property assert --strict
; The call is undefined before the assertion fails.
declare void @reach_error()
define i32 @f(i32 noundef range(i32 0, 10) %x) noinline {
  %c = icmp sgt i32 %x, 9
  br i1 %c, label %a, label %b
a:
  call void @reach_error()
  ret i32 0
b:
  ret i32 0
}
define i32 @main() {
  %r = call i32 @f(i32 12)
  ret i32 %r
}
