; What a sanitizer reports that is not undefined is no failure.
; (-fsanitize=float-divide-by-zero -fsanitize-minimal-runtime)
; verdict: safe
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.src = private unnamed_addr constant [11 x i8] c"san_fdiv.c\00", align 1
@0 = private unnamed_addr constant { i16, i16, [9 x i8] } { i16 1, i16 64, [9 x i8] c"'double'\00" }

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca double, align 8
  %3 = alloca double, align 8
  store i32 0, ptr %1, align 4
  store double 0.000000e+00, ptr %2, align 8
  %4 = load double, ptr %2, align 8
  %5 = fcmp une double %4, 0.000000e+00, !nosanitize !6
  br i1 %5, label %7, label %6, !prof !7, !nosanitize !6

6:                                                ; preds = %0
  call void @__ubsan_handle_divrem_overflow_minimal() #2, !nosanitize !6
  br label %7, !nosanitize !6

7:                                                ; preds = %6, %0
  %8 = fdiv double 1.000000e+00, %4
  store double %8, ptr %3, align 8
  %9 = load double, ptr %3, align 8
  %10 = fcmp ogt double %9, 1.000000e+00
  %11 = zext i1 %10 to i32
  ret i32 %11
}

; Function Attrs: uwtable
declare void @__ubsan_handle_divrem_overflow_minimal() #1

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { uwtable }
attributes #2 = { nomerge nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!6 = !{}
!7 = !{!"branch_weights", i32 1048575, i32 1}
