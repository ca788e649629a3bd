; not: safe
; args: --property assert
; What an argument promises may be broken: it is poison then.
declare i32 @__VERIFIER_nondet_int()
declare i32 @llvm.smax.i32(i32, i32)
declare void @reach_error()
define i32 @main() {
  %x = call i32 @__VERIFIER_nondet_int()
  %m = call i32 @llvm.smax.i32(i32 range(i32 1, 5) %x, i32 1)
  %f = freeze i32 %m
  %b = icmp eq i32 %f, 0
  br i1 %b, label %bad, label %ok
ok:
  ret i32 0
bad:
  call void @reach_error()
  ret i32 1
}
