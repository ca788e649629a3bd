; args: --property index
; verdict: unknown
; headline: index can't be checked
; An index past an inner array is seen in the source only.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = dso_local global [2 x [4 x i32]] zeroinitializer, align 16

define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %3 = call i32 @nd_int()
  store i32 %3, ptr %2, align 4
  %4 = load i32, ptr %2, align 4
  %5 = icmp sge i32 %4, 0
  br i1 %5, label %6, label %14

6:
  %7 = load i32, ptr %2, align 4
  %8 = icmp slt i32 %7, 8
  br i1 %8, label %9, label %14

9:
  %10 = load i32, ptr %2, align 4
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds [4 x i32], ptr @a, i64 0, i64 %11
  %13 = load i32, ptr %12, align 4
  br label %15

14:
  br label %15

15:
  %16 = phi i32 [ %13, %9 ], [ 0, %14 ]
  ret i32 %16
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
