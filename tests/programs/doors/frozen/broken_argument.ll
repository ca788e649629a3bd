; not: safe
; args: --property assert
; What an argument promises may be broken: it is poison then.
declare void @reach_error()
define i32 @main(i32 range(i32 1, 1000) %argc, ptr %argv) {
  %o = or i32 %argc, 1
  %f = freeze i32 %o
  %b = icmp eq i32 %f, 0
  br i1 %b, label %bad, label %ok
ok:
  ret i32 0
bad:
  call void @reach_error()
  ret i32 1
}
