; not: safe
; An exchange compares, too.
@l = addrspace(3) global i32 0
@p = global ptr addrspace(3) @l

declare void @__VERIFIER_assert(i32)

define i32 @main() {
  %r = cmpxchg ptr @p, ptr addrspace(3) null, ptr addrspace(3) @l seq_cst seq_cst
  %c = extractvalue { ptr addrspace(3), i1 } %r, 1
  br i1 %c, label %null, label %there
null:
  call void @__VERIFIER_assert(i32 0)
  br label %there
there:
  ret i32 0
}
