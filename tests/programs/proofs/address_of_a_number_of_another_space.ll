; not: safe
@l = addrspace(3) global i32 0

declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %c = icmp ne ptr inttoptr (i64 ptrtoint (ptr addrspace(3) @l to i64) to ptr), null
  %x = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %x)
  ret i32 0
}
