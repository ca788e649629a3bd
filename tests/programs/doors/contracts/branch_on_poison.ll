; not: unsafe
; A branch on poison has ended the execution.
declare void @__VERIFIER_error()
define i32 @main() {
  %c = icmp eq i32 poison, 1
  br i1 %c, label %bad, label %ok
bad:
  call void @__VERIFIER_error()
  unreachable
ok:
  ret i32 0
}
