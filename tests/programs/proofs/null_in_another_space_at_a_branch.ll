; not: safe
; As `null_in_another_space`, where the comparison is the branch's own.
@l = addrspace(3) global i32 0

declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %c = icmp eq ptr addrspace(3) @l, null
  br i1 %c, label %null, label %there
null:
  call void @__VERIFIER_assert(i32 0)
  br label %there
there:
  ret i32 0
}
