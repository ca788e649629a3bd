; not: safe
; What lies at null there is an object here, perhaps.
@l = addrspace(3) global i32 0

declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %here = addrspacecast ptr addrspace(3) @l to ptr
  %c = icmp ne ptr %here, null
  %x = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %x)
  ret i32 0
}
