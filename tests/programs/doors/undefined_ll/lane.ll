; not: safe
; args: --property assert --strict
; A lane of what is computed with `undef` may be another value at each use.
declare void @reach_error()
define i32 @main() {
  %v = add <2 x i32> undef, zeroinitializer
  %m = extractelement <2 x i32> %v, i32 0
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
