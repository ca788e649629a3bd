; In LLVM, this division is undefined.
; not: safe
; args: --strict
define i32 @main(i32 %argc, ptr %argv) {
  %n = sub i32 0, %argc
  %x = sdiv i32 -2147483648, %n
  %c = icmp eq i32 %x, 5
  %r = zext i1 %c to i32
  ret i32 %r
}
