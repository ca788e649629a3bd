; not: safe
; Without `inbounds`, an address goes around.
declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %a = alloca i64, align 8
  %i = ptrtoint ptr %a to i64
  %n = sub i64 0, %i
  %q = getelementptr i8, ptr %a, i64 %n
  %c = icmp ne ptr %q, null
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
