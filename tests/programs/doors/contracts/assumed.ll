; verdict: safe
; args: --property assert
; What is assumed ends an execution that breaks it.
declare i32 @nd_int()
declare void @llvm.assume(i1)
declare void @__VERIFIER_error()
define i32 @main() {
  %x = call i32 @nd_int()
  %small = icmp slt i32 %x, 5
  call void @llvm.assume(i1 %small)
  %c = icmp sgt i32 %x, 5
  br i1 %c, label %bad, label %ok
bad:
  call void @__VERIFIER_error()
  unreachable
ok:
  ret i32 0
}
