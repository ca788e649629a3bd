; not: unsafe
; The same.
define i32 @main() {
  %x = load i32, ptr addrspace(1) null
  ret i32 0
}
