; An intrinsic that is not modelled may be given what it forbids.
; assumes: is given what it allows
declare i32 @__VERIFIER_nondet_int()
declare i32 @llvm.sdiv.fix.i32(i32, i32, i32)
define i32 @main() {
  %x = call i32 @__VERIFIER_nondet_int()
  %d = call i32 @llvm.sdiv.fix.i32(i32 32768, i32 %x, i32 15)
  ret i32 %d
}
