; not: safe
; Where a global lies isn't known: it may be there.
@g = global i32 0

declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %c = icmp ne ptr getelementptr (i8, ptr @g, i64 -4210752), null
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
