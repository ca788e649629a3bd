; Choices and comparisons of one bit.
; verdict: safe
declare void @reach_error()
define i32 @main(i32 %argc, ptr %argv) {
  %x = trunc i32 %argc to i1
  %f = freeze i1 %x
  %not = xor i1 %f, true
  %s = select i1 %f, i1 %not, i1 %f
  %m = call i1 @llvm.umax.i1(i1 %x, i1 %not)
  %n = call i1 @llvm.smax.i1(i1 %x, i1 %not)
  %t = xor i1 %n, true
  %l = or i1 %s, %t
  %c = xor i1 %m, true
  %bad = or i1 %l, %c
  %really = and i1 %bad, %m
  br i1 %s, label %wrong, label %next
next:
  br i1 %c, label %wrong, label %more
more:
  br i1 %n, label %wrong, label %ok
ok:
  ret i32 0
wrong:
  call void @reach_error()
  ret i32 1
}
declare i1 @llvm.umax.i1(i1, i1)
declare i1 @llvm.smax.i1(i1, i1)
