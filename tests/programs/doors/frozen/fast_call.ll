; not: safe
; args: --property assert
; A promise of a call that is broken: there is a NaN.
declare double @__VERIFIER_nondet_double()
declare void @reach_error()
declare double @llvm.fabs.f64(double)
define i32 @main() {
  %x = call double @__VERIFIER_nondet_double()
  %a = call nnan double @llvm.fabs.f64(double %x)
  %f = freeze double %a
  %b = fcmp olt double %f, 0.0
  br i1 %b, label %bad, label %ok
ok:
  ret i32 0
bad:
  call void @reach_error()
  ret i32 1
}
