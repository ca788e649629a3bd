; not: safe
; An object of another address space may lie at 0 there.
@l = addrspace(3) global i32 0

declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %c = icmp ne ptr addrspace(3) @l, null
  %y = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %y)
  ret i32 0
}
