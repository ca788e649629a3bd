; verdict: safe
; args: --property assert
; What can't be poison stays as it is.
declare i32 @__VERIFIER_nondet_int()
declare void @reach_error()
define internal i32 @next(i32 noundef %n) {
  %m = and i32 %n, 255
  %s = add i32 %m, 1
  %f = freeze i32 %s
  ret i32 %f
}
define i32 @main() {
entry:
  %x = call i32 @__VERIFIER_nondet_int()
  %c = icmp slt i32 %x, 0
  br i1 %c, label %less, label %join
less:
  br label %join
join:
  %p = phi i32 [ 1, %less ], [ 3, %entry ]
  %l = shl i32 %p, 2
  %m = call i32 @llvm.smax.i32(i32 %l, i32 8)
  %f = freeze i32 %m
  %n = call i32 @next(i32 %x)
  %t = icmp eq i32 %n, 0
  %low = icmp slt i32 %f, 8
  %wrong = or i1 %t, %low
  br i1 %wrong, label %bad, label %ok
ok:
  ret i32 0
bad:
  call void @reach_error()
  ret i32 1
}
declare i32 @llvm.smax.i32(i32, i32)
