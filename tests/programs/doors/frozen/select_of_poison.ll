; not: safe
; args: --property assert
; What is frozen may be poison: it is any number then.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define i32 @main() {
  %x = call i32 @__VERIFIER_nondet_int()
  %v = select i1 poison, i32 1, i32 2
  %f = freeze i32 %v
  %b = icmp eq i32 %f, 0
  br i1 %b, label %bad, label %ok
ok:
  ret i32 0
bad:
  call void @reach_error()
  ret i32 1
}
