; args: --property overflow
; not: unsafe
; Rust, not optimised: an addition that wraps.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @main() unnamed_addr #0 !dbg !7 {
start:
  %rhs.dbg.spill.i = alloca [4 x i8], align 4
  %self.dbg.spill.i = alloca [4 x i8], align 4
  %n.dbg.spill = alloca [4 x i8], align 4, !dbg !17
  %n = call i32 @nd_int() #1, !dbg !17
  store i32 %n, ptr %n.dbg.spill, align 4, !dbg !17
    #dbg_declare(ptr %n.dbg.spill, !14, !DIExpression(), !18)
  store i32 %n, ptr %self.dbg.spill.i, align 4
    #dbg_declare(ptr %self.dbg.spill.i, !19, !DIExpression(), !29)
  store i32 1, ptr %rhs.dbg.spill.i, align 4
    #dbg_declare(ptr %rhs.dbg.spill.i, !28, !DIExpression(), !31)
  %_0.i = add i32 %n, 1, !dbg !32
  ret i32 %_0.i, !dbg !33
}

declare i32 @nd_int() unnamed_addr #0

attributes #0 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" }
attributes #1 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.dbg.cu = !{!5}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 2, !"RtLibUseGOT", i32 1}
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!5 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !6, producer: "clang LLVM (rustc version 1.95.0 (59807616e 2026-04-14))", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!6 = !DIFile(filename: "home/user/src.rs/@/src.24be4dc2c678b4f0-cgu.0", directory: "/")
!7 = distinct !DISubprogram(name: "main", scope: !9, file: !8, line: 3, type: !10, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !5, templateParams: !16, retainedNodes: !13)
!8 = !DIFile(filename: "src.rs", directory: "/")
!9 = !DINamespace(name: "src", scope: null)
!10 = !DISubroutineType(types: !11)
!11 = !{!12}
!12 = !DIBasicType(name: "i32", size: 32, encoding: DW_ATE_signed)
!13 = !{!14}
!14 = !DILocalVariable(name: "n", scope: !15, file: !8, line: 4, type: !12, align: 32)
!15 = distinct !DILexicalBlock(scope: !7, file: !8, line: 4, column: 5)
!16 = !{}
!17 = !DILocation(line: 4, column: 22, scope: !7)
!18 = !DILocation(line: 4, column: 9, scope: !15)
!19 = !DILocalVariable(name: "self", arg: 1, scope: !20, file: !21, line: 2100, type: !12)
!20 = distinct !DISubprogram(name: "wrapping_add", linkageName: "_RNvMs0_NtCsgEmfK2I1SDS_4core3numl12wrapping_add", scope: !22, file: !21, line: 2100, type: !25, scopeLine: 2100, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !16, retainedNodes: !27)
!21 = !DIFile(filename: "library/core/src/num/int_macros.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860")
!22 = !DINamespace(name: "{impl#2}", scope: !23)
!23 = !DINamespace(name: "num", scope: !24)
!24 = !DINamespace(name: "core", scope: null)
!25 = !DISubroutineType(types: !26)
!26 = !{!12, !12, !12}
!27 = !{!19, !28}
!28 = !DILocalVariable(name: "rhs", arg: 2, scope: !20, file: !21, line: 2100, type: !12)
!29 = !DILocation(line: 2100, column: 35, scope: !20, inlinedAt: !30)
!30 = distinct !DILocation(line: 5, column: 7, scope: !15)
!31 = !DILocation(line: 2100, column: 41, scope: !20, inlinedAt: !30)
!32 = !DILocation(line: 2101, column: 13, scope: !20, inlinedAt: !30)
!33 = !DILocation(line: 6, column: 2, scope: !7)
