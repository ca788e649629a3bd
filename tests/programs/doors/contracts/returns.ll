; verdict: unsafe
; A function returns that promised not to.
define void @e() noreturn { ret void }
define i32 @main() {
  call void @e()
  ret i32 0
}
