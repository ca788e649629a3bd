; verdict: safe
; assuming: 3
; args: --entry f
; Ranges count, too.
define i32 @f(i32 range(i32 1, 5) %n) {
  %ok = icmp ule i32 %n, 4
  call void @__VERIFIER_assert(i1 %ok)
  ret i32 0
}
declare void @__VERIFIER_assert(i1)
