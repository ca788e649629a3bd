; What a sanitizer reports that is not undefined is no failure.
; (-fsanitize=unsigned-integer-overflow -fsanitize-trap=all)
; not: unsafe
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.src = private unnamed_addr constant [21 x i8] c"san_unsigned_stops.c\00", align 1
@0 = private unnamed_addr constant { i16, i16, [15 x i8] } { i16 0, i16 10, [15 x i8] c"'unsigned int'\00" }

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  store i32 -1, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %3, i32 1), !nosanitize !6
  %5 = extractvalue { i32, i1 } %4, 0, !nosanitize !6
  %6 = extractvalue { i32, i1 } %4, 1, !nosanitize !6
  %7 = xor i1 %6, true, !nosanitize !6
  br i1 %7, label %9, label %8, !prof !7, !nosanitize !6

8:                                                ; preds = %0
  call void @llvm.ubsantrap(i8 0) #4, !nosanitize !6
  unreachable, !nosanitize !6

9:                                                ; preds = %0
  store i32 %5, ptr %2, align 4
  call void @reach_error()
  %10 = load i32, ptr %2, align 4
  ret i32 %10
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32) #1

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.ubsantrap(i8 immarg) #2

declare void @reach_error() #3

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nomerge noreturn nounwind }

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
