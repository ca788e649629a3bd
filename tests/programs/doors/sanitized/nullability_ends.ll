; What a sanitizer reports that is not undefined is no failure.
; (-fsanitize=nullability -fno-sanitize-recover=all)
; not: unsafe
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.src = private unnamed_addr constant [18 x i8] c"san_nullability.c\00", align 1
@0 = private unnamed_addr global { { ptr, i32, i32 }, { ptr, i32, i32 }, i32 } { { ptr, i32, i32 } { ptr @.src, i32 4, i32 32 }, { ptr, i32, i32 } { ptr @.src, i32 3, i32 12 }, i32 1 }
@1 = private unnamed_addr constant { i16, i16, [17 x i8] } { i16 -1, i16 0, [17 x i8] c"'int * _Nonnull'\00" }
@2 = private unnamed_addr global { { ptr, i32, i32 }, ptr, i8, i8 } { { ptr, i32, i32 } { ptr @.src, i32 4, i32 54 }, ptr @1, i8 0, i8 10 }

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @f(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = icmp ne ptr %3, null
  %5 = zext i1 %4 to i32
  ret i32 %5
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  store i32 0, ptr %1, align 4
  store ptr null, ptr %2, align 8
  %4 = load ptr, ptr %2, align 8
  %5 = icmp ne ptr %4, null, !nosanitize !6
  br i1 %5, label %7, label %6, !prof !7, !nosanitize !6

6:                                                ; preds = %0
  call void @__ubsan_handle_nullability_arg_abort(ptr @0) #3, !nosanitize !6
  unreachable, !nosanitize !6

7:                                                ; preds = %0
  %8 = call i32 @f(ptr noundef %4)
  %9 = load ptr, ptr %2, align 8
  %10 = icmp ne ptr %9, null, !nosanitize !6
  br i1 %10, label %13, label %11, !prof !7, !nosanitize !6

11:                                               ; preds = %7
  %12 = ptrtoint ptr %9 to i64, !nosanitize !6
  call void @__ubsan_handle_type_mismatch_v1_abort(ptr @2, i64 %12) #3, !nosanitize !6
  unreachable, !nosanitize !6

13:                                               ; preds = %7
  store ptr %9, ptr %3, align 8
  call void @reach_error()
  ret i32 0
}

; Function Attrs: noreturn nounwind uwtable
declare void @__ubsan_handle_nullability_arg_abort(ptr) #1

; Function Attrs: noreturn nounwind uwtable
declare void @__ubsan_handle_type_mismatch_v1_abort(ptr, i64) #1

declare void @reach_error() #2

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noreturn nounwind uwtable }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nomerge noreturn nounwind }

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
