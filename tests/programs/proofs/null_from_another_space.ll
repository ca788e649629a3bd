; not: safe
; What null is there may be an object here, and the other way round; so are its numbers.
@l = addrspace(3) global i32 0

declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %here = addrspacecast ptr addrspace(3) @l to ptr
  %c = icmp ne ptr %here, null
  %x = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %x) ; must not be proved
  %n = ptrtoint ptr addrspace(3) @l to i64
  %d = icmp ne i64 %n, 0
  %y = zext i1 %d to i32
  call void @__VERIFIER_assert(i32 %y) ; must not be proved
  %slot = alloca ptr addrspace(3)
  store ptr addrspace(3) @l, ptr %slot
  %p = load ptr addrspace(3), ptr %slot
  %m = ptrtoint ptr addrspace(3) %p to i64
  %e = icmp ne i64 %m, 0
  %z = zext i1 %e to i32
  call void @__VERIFIER_assert(i32 %z) ; must not be proved
  ret i32 0
}
