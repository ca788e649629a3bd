; not: unsafe
; Something may lie at the address null.
define i32 @main() null_pointer_is_valid {
  %v = load i32, ptr null
  ret i32 %v
}
