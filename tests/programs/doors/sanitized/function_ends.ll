; What a sanitizer reports that is not undefined is no failure.
; (-fsanitize=function -fno-sanitize-recover=all)
; not: unsafe
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.src = private unnamed_addr constant [15 x i8] c"san_function.c\00", align 1
@0 = private unnamed_addr constant { i16, i16, [17 x i8] } { i16 -1, i16 0, [17 x i8] c"'void (*)(void)'\00" }
@1 = private unnamed_addr global { { ptr, i32, i32 }, ptr } { { ptr, i32, i32 } { ptr @.src, i32 3, i32 39 }, ptr @0 }

; Function Attrs: noinline nounwind optnone uwtable
define dso_local void @f() #0 !func_sanitize !6 {
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 !func_sanitize !7 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  store i32 0, ptr %1, align 4
  store ptr @f, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr <{ i32, i32 }>, ptr %3, i32 -1, i32 0, !nosanitize !8
  %5 = load i32, ptr %4, align 4, !nosanitize !8
  %6 = icmp eq i32 %5, -1056584962, !nosanitize !8
  br i1 %6, label %7, label %14, !nosanitize !8

7:                                                ; preds = %0
  %8 = getelementptr <{ i32, i32 }>, ptr %3, i32 -1, i32 1, !nosanitize !8
  %9 = load i32, ptr %8, align 8, !nosanitize !8
  %10 = icmp eq i32 %9, 905068220, !nosanitize !8
  br i1 %10, label %13, label %11, !prof !9, !nosanitize !8

11:                                               ; preds = %7
  %12 = ptrtoint ptr %3 to i64, !nosanitize !8
  call void @__ubsan_handle_function_type_mismatch_abort(ptr @1, i64 %12) #2, !nosanitize !8
  unreachable, !nosanitize !8

13:                                               ; preds = %7
  br label %14, !nosanitize !8

14:                                               ; preds = %13, %0
  call void %3()
  ret i32 0
}

; Function Attrs: noreturn nounwind uwtable
declare void @__ubsan_handle_function_type_mismatch_abort(ptr, i64) #1

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn nounwind uwtable }
attributes #2 = { nomerge noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!6 = !{i32 -1056584962, i32 905068220}
!7 = !{i32 -1056584962, i32 901845932}
!8 = !{}
!9 = !{!"branch_weights", i32 1048575, i32 1}
