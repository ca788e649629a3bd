; verdict: unsafe
; args: --property null
; Null leads to no bytes.
define i32 @f(ptr dereferenceable(4) %a) { ret i32 0 }
define i32 @main() {
  %x = call i32 @f(ptr null)
  ret i32 0
}
