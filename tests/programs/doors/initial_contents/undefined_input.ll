; verdict: unsafe
; Contents without a value are any: here, 7.
declare void @__VERIFIER_error()
@a = global i8 undef
define i32 @main() {
  %a = load i8, ptr @a
  %v = icmp eq i8 %a, 7
  br i1 %v, label %bad, label %good
bad:
  call void @__VERIFIER_error()
  ret i32 1
good:
  ret i32 0
}
