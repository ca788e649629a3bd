; not: safe
; args: --property assert
; What is frozen may be poison: it is any number then.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
declare i8 @__VERIFIER_nondet_char()
define i32 @main() {
  %x = call i32 @__VERIFIER_nondet_int()
  %t = call i8 @__VERIFIER_nondet_char()
  %e = zext nneg i8 %t to i32
  %v = or i32 %e, 1
  %f = freeze i32 %v
  %b = icmp eq i32 %f, 0
  br i1 %b, label %bad, label %ok
ok:
  ret i32 0
bad:
  call void @reach_error()
  ret i32 1
}
