; verdict: safe
; headline: not checked: index, overflow, shift
; assumes: integer overflow
; By default, what can't be seen in optimised code is an assumption that the headline names.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local range(i32 -2147483647, -2147483648) i32 @main() local_unnamed_addr #0 {
  %1 = tail call i32 @nd_int() #2
  %2 = shl nuw i32 1, %1
  %3 = add i32 %1, 1
  %4 = add i32 %3, %2
  ret i32 %4
}

declare i32 @nd_int() local_unnamed_addr #1

attributes #0 = { nounwind uwtable }
attributes #1 = { nounwind }
attributes #2 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
