; args: --property overflow
; verdict: unknown
; headline: overflow can't be checked in this bitcode: compile from source
; The debug information says that clang did not optimise, but a pass ran afterwards.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main() #0 !dbg !10 {
    #dbg_value(i32 0, !15, !DIExpression(), !16)
  %1 = call i32 @nd_int(), !dbg !17
    #dbg_value(i32 %1, !19, !DIExpression(), !20)
  br label %2, !dbg !21

2:
  %.01 = phi i32 [ 0, %0 ], [ %5, %6 ], !dbg !16
  %.0 = phi i32 [ %1, %0 ], [ %7, %6 ], !dbg !22
    #dbg_value(i32 %.0, !19, !DIExpression(), !20)
    #dbg_value(i32 %.01, !15, !DIExpression(), !16)
  %3 = icmp sgt i32 %.0, 0, !dbg !23
  br i1 %3, label %4, label %8, !dbg !25

4:
  %5 = add nsw i32 %.01, %.0, !dbg !26
    #dbg_value(i32 %5, !15, !DIExpression(), !16)
  br label %6, !dbg !27

6:
  %7 = add nsw i32 %.0, -1, !dbg !28
    #dbg_value(i32 %7, !19, !DIExpression(), !20)
  br label %2, !dbg !29, !llvm.loop !30

8:
  %9 = icmp sgt i32 %.01, 3, !dbg !33
  %10 = zext i1 %9 to i32, !dbg !33
  ret i32 %10, !dbg !34
}

declare i32 @nd_int() #1

attributes #0 = { noinline nounwind uwtable }
attributes #1 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "src.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!10 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !14)
!11 = !DISubroutineType(types: !12)
!12 = !{!13}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !{}
!15 = !DILocalVariable(name: "s", scope: !10, file: !1, line: 3, type: !13)
!16 = !DILocation(line: 0, scope: !10)
!17 = !DILocation(line: 4, column: 16, scope: !18)
!18 = distinct !DILexicalBlock(scope: !10, file: !1, line: 4, column: 3)
!19 = !DILocalVariable(name: "n", scope: !18, file: !1, line: 4, type: !13)
!20 = !DILocation(line: 0, scope: !18)
!21 = !DILocation(line: 4, column: 8, scope: !18)
!22 = !DILocation(line: 4, scope: !18)
!23 = !DILocation(line: 4, column: 28, scope: !24)
!24 = distinct !DILexicalBlock(scope: !18, file: !1, line: 4, column: 3)
!25 = !DILocation(line: 4, column: 3, scope: !18)
!26 = !DILocation(line: 4, column: 44, scope: !24)
!27 = !DILocation(line: 4, column: 38, scope: !24)
!28 = !DILocation(line: 4, column: 34, scope: !24)
!29 = !DILocation(line: 4, column: 3, scope: !24)
!30 = distinct !{!30, !25, !31, !32}
!31 = !DILocation(line: 4, column: 46, scope: !18)
!32 = !{!"llvm.loop.mustprogress"}
!33 = !DILocation(line: 5, column: 12, scope: !10)
!34 = !DILocation(line: 5, column: 3, scope: !10)
