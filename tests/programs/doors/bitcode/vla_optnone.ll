; args: --property bounds
; not: unsafe
; assumes: lengths of variable-length arrays
; Nothing tells a variable-length array from what `alloca` makes.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store i32 0, ptr %1, align 4
  %5 = call i32 @nd_int()
  store i32 %5, ptr %2, align 4
  %6 = load i32, ptr %2, align 4
  %7 = zext i32 %6 to i64
  %8 = call ptr @llvm.stacksave.p0()
  store ptr %8, ptr %3, align 8
  %9 = alloca i32, i64 %7, align 16
  store i64 %7, ptr %4, align 8
  %10 = mul nuw i64 4, %7
  %11 = icmp ugt i64 %10, 8
  %12 = zext i1 %11 to i32
  store i32 %12, ptr %1, align 4
  %13 = load ptr, ptr %3, align 8
  call void @llvm.stackrestore.p0(ptr %13)
  %14 = load i32, ptr %1, align 4
  ret i32 %14
}

declare i32 @nd_int() #1

declare ptr @llvm.stacksave.p0() #2

declare void @llvm.stackrestore.p0(ptr) #2

attributes #0 = { noinline nounwind optnone uwtable }
attributes #1 = { nounwind }
attributes #2 = { nocallback nofree nosync nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
