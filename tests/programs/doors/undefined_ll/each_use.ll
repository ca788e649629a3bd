; not: safe
; args: --property assert --strict
; Each use of what is computed with `undef` may see another value.
declare void @reach_error()
define i32 @main() {
  %m = add i32 undef, 0
  %x = icmp eq i32 %m, 1
  %y = icmp ne i32 %m, 1
  %fx = freeze i1 %x
  %fy = freeze i1 %y
  %o = or i1 %fx, %fy
  br i1 %o, label %ok, label %bad
ok:
  ret i32 0
bad:
  call void @reach_error()
  ret i32 1
}
