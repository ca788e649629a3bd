; not: safe
; Where a global lies isn't known: it may be there.
@g = global i32 0
@table = global [2 x ptr] [ptr @g, ptr getelementptr (i8, ptr @g, i64 -4210752)]

declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %p = load ptr, ptr getelementptr inbounds (i8, ptr @table, i64 8)
  %c = icmp ne ptr %p, null
  %z = zext i1 %c to i32
  call void @__VERIFIER_assert(i32 %z)
  ret i32 0
}
