; args: --property shift
; verdict: unsafe
; The width itself is too much.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main() #0 {
  %1 = call i32 @nd_int()
  %2 = icmp ule i32 %1, 32
  br i1 %2, label %3, label %5

3:
  %4 = shl i32 1, %1
  ret i32 %4

5:
  ret i32 0
}

declare i32 @nd_int() #1

attributes #0 = { noinline nounwind optnone uwtable }
attributes #1 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
