; not: unsafe
; args: --property uninit
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.S = type { i8, i32 }

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.S, align 4
  store i32 0, ptr %1, align 4
  %3 = getelementptr inbounds nuw %struct.S, ptr %2, i32 0, i32 0
  store i8 1, ptr %3, align 4
  %4 = call i32 @nd_int()
  %5 = getelementptr inbounds nuw %struct.S, ptr %2, i32 0, i32 1
  store i32 %4, ptr %5, align 4
  %6 = load i64, ptr %2, align 4
  %7 = call i32 @f(i64 %6)
  ret i32 %7
}

declare i32 @nd_int() #1

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @f(i64 %0) #0 {
  %2 = alloca %struct.S, align 4
  store i64 %0, ptr %2, align 4
  %3 = getelementptr inbounds nuw %struct.S, ptr %2, i32 0, i32 0
  %4 = load i8, ptr %3, align 4
  %5 = sext i8 %4 to i32
  %6 = getelementptr inbounds nuw %struct.S, ptr %2, i32 0, i32 1
  %7 = load i32, ptr %6, align 4
  %8 = srem i32 %7, 5
  %9 = add nsw i32 %5, %8
  ret i32 %9
}

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
