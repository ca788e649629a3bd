; assumes: invalid value
; What is undefined about a count of zeros is assumed not to happen.
declare i32 @nd_int()
declare i32 @llvm.cttz.i32(i32, i1)
define i32 @main() {
  %x = call i32 @nd_int()
  %c = call i32 @llvm.cttz.i32(i32 %x, i1 true)
  %k = icmp eq i32 %c, 3
  br i1 %k, label %a, label %b
a:
  ret i32 0
b:
  ret i32 1
}
