; What a sanitizer reports that is not undefined is no failure.
; (-fsanitize=implicit-conversion -fsanitize-minimal-runtime)
; verdict: unsafe
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.src = private unnamed_addr constant [20 x i8] c"san_convert_stops.c\00", align 1
@0 = private unnamed_addr constant { i16, i16, [6 x i8] } { i16 0, i16 11, [6 x i8] c"'int'\00" }
@1 = private unnamed_addr constant { i16, i16, [16 x i8] } { i16 0, i16 6, [16 x i8] c"'unsigned char'\00" }

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i8, align 1
  store i32 0, ptr %1, align 4
  store i32 300, ptr %2, align 4
  %4 = load i32, ptr %2, align 4
  %5 = trunc i32 %4 to i8
  %6 = zext i8 %5 to i32, !nosanitize !6
  %7 = icmp eq i32 %6, %4, !nosanitize !6
  br i1 %7, label %9, label %8, !prof !7, !nosanitize !6

8:                                                ; preds = %0
  call void @__ubsan_handle_implicit_conversion_minimal() #3, !nosanitize !6
  br label %9, !nosanitize !6

9:                                                ; preds = %8, %0
  store i8 %5, ptr %3, align 1
  call void @reach_error()
  %10 = load i8, ptr %3, align 1
  %11 = zext i8 %10 to i32
  ret i32 %11
}

; Function Attrs: uwtable
declare void @__ubsan_handle_implicit_conversion_minimal() #1

declare void @reach_error() #2

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { uwtable }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nomerge nounwind }

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
