; not: safe
; An object of another address space may lie at 0 there.
@l = addrspace(3) global i32 0

declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %n = ptrtoint ptr addrspace(3) @l to i64
  %c = icmp ne i64 %n, 0
  %x = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %x)
  ret i32 0
}
