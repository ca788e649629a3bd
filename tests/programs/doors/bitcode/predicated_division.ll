; An intrinsic that is not modelled may be given what it forbids.
; assumes: is given what it allows
declare i32 @__VERIFIER_nondet_int()
declare <2 x i32> @llvm.vp.sdiv.v2i32(<2 x i32>, <2 x i32>, <2 x i1>, i32)
define i32 @main() {
  %x = call i32 @__VERIFIER_nondet_int()
  %v = insertelement <2 x i32> <i32 1, i32 1>, i32 %x, i32 0
  %d = call <2 x i32> @llvm.vp.sdiv.v2i32(<2 x i32> <i32 1, i32 1>, <2 x i32> %v, <2 x i1> <i1 true, i1 true>, i32 2)
  %e = extractelement <2 x i32> %d, i32 0
  ret i32 %e
}
