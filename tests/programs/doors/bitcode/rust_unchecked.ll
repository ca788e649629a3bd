; verdict: unsafe
; Rust, not optimised: an addition that promises not to overflow.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@alloc_1c82986d0ff2b8652b4dd458062f7f30 = private unnamed_addr constant [184 x i8] c"unsafe precondition(s) violated: i32::unchecked_add cannot overflow\0A\0AThis indicates a bug in the program. This Undefined Behavior check is optional, and cannot be relied on for safety.", align 1
@alloc_a3856266d66d14b2f4cbe0d375ab74aa = private unnamed_addr constant [17 x i8] c"home_user_src.rs\00", align 1
@alloc_8e275715b5515401527a3e92e2e90626 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_a3856266d66d14b2f4cbe0d375ab74aa, [16 x i8] c"\10\00\00\00\00\00\00\00\05\00\00\00\10\00\00\00" }>, align 8

define internal void @"_ZN4core3num21_$LT$impl$u20$i32$GT$13unchecked_add18precondition_check17h90d5a90ed2af75faE"(i32 %lhs, i32 %rhs, ptr align 8 %0) unnamed_addr #0 !dbg !7 {
start:
  %msg.dbg.spill = alloca [16 x i8], align 8
  %rhs.dbg.spill = alloca [4 x i8], align 4
  %lhs.dbg.spill = alloca [4 x i8], align 4
  store i32 %lhs, ptr %lhs.dbg.spill, align 4
    #dbg_declare(ptr %lhs.dbg.spill, !51, !DIExpression(), !55)
    #dbg_declare(ptr %lhs.dbg.spill, !56, !DIExpression(), !68)
  store i32 %rhs, ptr %rhs.dbg.spill, align 4
    #dbg_declare(ptr %rhs.dbg.spill, !52, !DIExpression(), !55)
    #dbg_declare(ptr %rhs.dbg.spill, !67, !DIExpression(), !71)
  %1 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %lhs, i32 %rhs), !dbg !72
  %_4.0 = extractvalue { i32, i1 } %1, 0, !dbg !72
  %_4.1 = extractvalue { i32, i1 } %1, 1, !dbg !72
  br i1 %_4.1, label %bb1, label %bb2, !dbg !73

bb2:
  ret void, !dbg !74

bb1:
  store ptr @alloc_1c82986d0ff2b8652b4dd458062f7f30, ptr %msg.dbg.spill, align 8, !dbg !75
  %2 = getelementptr inbounds i8, ptr %msg.dbg.spill, i64 8, !dbg !75
  store i64 184, ptr %2, align 8, !dbg !75
    #dbg_declare(ptr %msg.dbg.spill, !53, !DIExpression(), !76)
    #dbg_declare(ptr %msg.dbg.spill, !77, !DIExpression(), !171)
    #dbg_declare(ptr %msg.dbg.spill, !173, !DIExpression(), !181)
    #dbg_declare(ptr %msg.dbg.spill, !183, !DIExpression(), !188)
    #dbg_declare(ptr %msg.dbg.spill, !190, !DIExpression(), !199)
  call void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_nounwind_fmt(ptr @alloc_1c82986d0ff2b8652b4dd458062f7f30, ptr inttoptr (i64 369 to ptr), i1 zeroext false, ptr align 8 %0) #4, !dbg !201
  unreachable, !dbg !201
}

define i32 @main() unnamed_addr #1 !dbg !202 {
start:
  %rhs.dbg.spill.i = alloca [4 x i8], align 4
  %self.dbg.spill.i = alloca [4 x i8], align 4
  %n.dbg.spill = alloca [4 x i8], align 4, !dbg !210
  %n = call i32 @nd_int() #5, !dbg !210
  store i32 %n, ptr %n.dbg.spill, align 4, !dbg !210
    #dbg_declare(ptr %n.dbg.spill, !208, !DIExpression(), !211)
  store i32 %n, ptr %self.dbg.spill.i, align 4
    #dbg_declare(ptr %self.dbg.spill.i, !212, !DIExpression(), !218)
  store i32 1, ptr %rhs.dbg.spill.i, align 4
    #dbg_declare(ptr %rhs.dbg.spill.i, !217, !DIExpression(), !220)
  call void @"_ZN4core3num21_$LT$impl$u20$i32$GT$13unchecked_add18precondition_check17h90d5a90ed2af75faE"(i32 %n, i32 1, ptr align 8 @alloc_8e275715b5515401527a3e92e2e90626) #6, !dbg !221
  %_0.i = add nsw i32 %n, 1, !dbg !223
  ret i32 %_0.i, !dbg !224
}

declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #2

declare void @_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_nounwind_fmt(ptr, ptr, i1 zeroext, ptr align 8) unnamed_addr #3

declare i32 @nd_int() unnamed_addr #1

attributes #0 = { inlinehint nounwind nonlazybind uwtable "probe-stack"="inline-asm" }
attributes #1 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { cold noinline noreturn nounwind nonlazybind uwtable "probe-stack"="inline-asm" }
attributes #4 = { noinline noreturn nounwind }
attributes #5 = { nounwind }
attributes #6 = { inlinehint nounwind }

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
!7 = distinct !DISubprogram(name: "precondition_check", linkageName: "_ZN4core3num21_$LT$impl$u20$i32$GT$13unchecked_add18precondition_check17h90d5a90ed2af75faE", scope: !9, file: !8, line: 68, type: !13, scopeLine: 68, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !35, retainedNodes: !50)
!8 = !DIFile(filename: "library/core/src/ub_checks.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860")
!9 = !DINamespace(name: "unchecked_add", scope: !10)
!10 = !DINamespace(name: "{impl#2}", scope: !11)
!11 = !DINamespace(name: "num", scope: !12)
!12 = !DINamespace(name: "core", scope: null)
!13 = !DISubroutineType(types: !14)
!14 = !{null, !15, !15, !16}
!15 = !DIBasicType(name: "i32", size: 32, encoding: DW_ATE_signed)
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&core::panic::location::Location", baseType: !17, size: 64, align: 64, dwarfAddressSpace: 0)
!17 = !DICompositeType(tag: DW_TAG_structure_type, name: "Location", scope: !19, file: !18, size: 192, align: 64, flags: DIFlagPublic, elements: !21, templateParams: !35, identifier: "c23b7de1297af8f4a89df3da49f37ee6")
!18 = !DIFile(filename: "<unknown>", directory: "")
!19 = !DINamespace(name: "location", scope: !20)
!20 = !DINamespace(name: "panic", scope: !12)
!21 = !{!22, !38, !40, !41}
!22 = !DIDerivedType(tag: DW_TAG_member, name: "filename", scope: !17, file: !18, baseType: !23, size: 128, align: 64, flags: DIFlagPrivate)
!23 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<str>", scope: !24, file: !18, size: 128, align: 64, flags: DIFlagPublic, elements: !26, templateParams: !36, identifier: "cc7383b2ce73f6838bfb6ae828fb6ae6")
!24 = !DINamespace(name: "non_null", scope: !25)
!25 = !DINamespace(name: "ptr", scope: !12)
!26 = !{!27}
!27 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !23, file: !18, baseType: !28, size: 128, align: 64, flags: DIFlagPrivate)
!28 = !DICompositeType(tag: DW_TAG_structure_type, name: "*const str", file: !18, size: 128, align: 64, elements: !29, templateParams: !35, identifier: "238a44609877474087c05adf26cd41fa")
!29 = !{!30, !33}
!30 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !28, file: !18, baseType: !31, size: 64, align: 64)
!31 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !32, size: 64, align: 64, dwarfAddressSpace: 0)
!32 = !DIBasicType(name: "u8", size: 8, encoding: DW_ATE_unsigned)
!33 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !28, file: !18, baseType: !34, size: 64, align: 64, offset: 64)
!34 = !DIBasicType(name: "usize", size: 64, encoding: DW_ATE_unsigned)
!35 = !{}
!36 = !{!37}
!37 = !DITemplateTypeParameter(name: "T", type: !32)
!38 = !DIDerivedType(tag: DW_TAG_member, name: "line", scope: !17, file: !18, baseType: !39, size: 32, align: 32, offset: 128, flags: DIFlagPrivate)
!39 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!40 = !DIDerivedType(tag: DW_TAG_member, name: "col", scope: !17, file: !18, baseType: !39, size: 32, align: 32, offset: 160, flags: DIFlagPrivate)
!41 = !DIDerivedType(tag: DW_TAG_member, name: "_filename", scope: !17, file: !18, baseType: !42, align: 8, offset: 192, flags: DIFlagPrivate)
!42 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<&str>", scope: !43, file: !18, align: 8, flags: DIFlagPublic, elements: !35, templateParams: !44, identifier: "e16ac355808b6aef9fb50b5f125fee05")
!43 = !DINamespace(name: "marker", scope: !12)
!44 = !{!45}
!45 = !DITemplateTypeParameter(name: "T", type: !46)
!46 = !DICompositeType(tag: DW_TAG_structure_type, name: "&str", file: !18, size: 128, align: 64, elements: !47, templateParams: !35, identifier: "9277eecd40495f85161460476aacc992")
!47 = !{!48, !49}
!48 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !46, file: !18, baseType: !31, size: 64, align: 64)
!49 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !46, file: !18, baseType: !34, size: 64, align: 64, offset: 64)
!50 = !{!51, !52, !53}
!51 = !DILocalVariable(name: "lhs", arg: 1, scope: !7, file: !8, line: 68, type: !15)
!52 = !DILocalVariable(name: "rhs", arg: 2, scope: !7, file: !8, line: 68, type: !15)
!53 = !DILocalVariable(name: "msg", scope: !54, file: !8, line: 70, type: !46, align: 64)
!54 = distinct !DILexicalBlock(scope: !7, file: !8, line: 70, column: 21)
!55 = !DILocation(line: 68, column: 43, scope: !7)
!56 = !DILocalVariable(name: "self", arg: 1, scope: !57, file: !58, line: 2498, type: !15)
!57 = distinct !DISubprogram(name: "overflowing_add", linkageName: "_RNvMs0_NtCsgEmfK2I1SDS_4core3numl15overflowing_add", scope: !10, file: !58, line: 2498, type: !59, scopeLine: 2498, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !35, retainedNodes: !66)
!58 = !DIFile(filename: "library/core/src/num/int_macros.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860")
!59 = !DISubroutineType(types: !60)
!60 = !{!61, !15, !15}
!61 = !DICompositeType(tag: DW_TAG_structure_type, name: "(i32, bool)", file: !18, size: 64, align: 32, elements: !62, templateParams: !35, identifier: "e8b5147b96b2b691e9356b0787e3b44")
!62 = !{!63, !64}
!63 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !61, file: !18, baseType: !15, size: 32, align: 32)
!64 = !DIDerivedType(tag: DW_TAG_member, name: "__1", scope: !61, file: !18, baseType: !65, size: 8, align: 8, offset: 32)
!65 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!66 = !{!56, !67}
!67 = !DILocalVariable(name: "rhs", arg: 2, scope: !57, file: !58, line: 2498, type: !15)
!68 = !DILocation(line: 2498, column: 38, scope: !57, inlinedAt: !69)
!69 = !DILocation(line: 590, column: 27, scope: !70)
!70 = !DILexicalBlockFile(scope: !7, file: !58, discriminator: 0)
!71 = !DILocation(line: 2498, column: 44, scope: !57, inlinedAt: !69)
!72 = !DILocation(line: 2499, column: 26, scope: !57, inlinedAt: !69)
!73 = !DILocation(line: 590, column: 23, scope: !70)
!74 = !DILocation(line: 75, column: 14, scope: !7)
!75 = !DILocation(line: 70, column: 31, scope: !7)
!76 = !DILocation(line: 70, column: 25, scope: !54)
!77 = !DILocalVariable(name: "s", arg: 1, scope: !78, file: !79, line: 815, type: !46)
!78 = distinct !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17hc1c5a2cde6c25647E", scope: !80, file: !79, line: 815, type: !167, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !35, declaration: !169, retainedNodes: !170)
!79 = !DIFile(filename: "library/core/src/fmt/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860")
!80 = !DICompositeType(tag: DW_TAG_structure_type, name: "Arguments", scope: !81, file: !18, size: 128, align: 64, flags: DIFlagPublic, elements: !82, templateParams: !35, identifier: "e5c67bbe046da39973c72077c7f66185")
!81 = !DINamespace(name: "fmt", scope: !12)
!82 = !{!83, !88}
!83 = !DIDerivedType(tag: DW_TAG_member, name: "template", scope: !80, file: !18, baseType: !84, size: 64, align: 64, flags: DIFlagPrivate)
!84 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<u8>", scope: !24, file: !18, size: 64, align: 64, flags: DIFlagPublic, elements: !85, templateParams: !36, identifier: "ff3cb4cecc4ed13dfb833309b96ea529")
!85 = !{!86}
!86 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !84, file: !18, baseType: !87, size: 64, align: 64, flags: DIFlagPrivate)
!87 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const u8", baseType: !32, size: 64, align: 64, dwarfAddressSpace: 0)
!88 = !DIDerivedType(tag: DW_TAG_member, name: "args", scope: !80, file: !18, baseType: !89, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!89 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<core::fmt::rt::Argument>", scope: !24, file: !18, size: 64, align: 64, flags: DIFlagPublic, elements: !90, templateParams: !165, identifier: "2e7cb7ba6db6aae8a5c20264d17cea0a")
!90 = !{!91}
!91 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !89, file: !18, baseType: !92, size: 64, align: 64, flags: DIFlagPrivate)
!92 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const core::fmt::rt::Argument", baseType: !93, size: 64, align: 64, dwarfAddressSpace: 0)
!93 = !DICompositeType(tag: DW_TAG_structure_type, name: "Argument", scope: !94, file: !18, size: 128, align: 64, flags: DIFlagPublic, elements: !95, templateParams: !35, identifier: "1d5f7550f7e7e04cbc4d2cf57c27606b")
!94 = !DINamespace(name: "rt", scope: !81)
!95 = !{!96}
!96 = !DIDerivedType(tag: DW_TAG_member, name: "ty", scope: !93, file: !18, baseType: !97, size: 128, align: 64, flags: DIFlagPrivate)
!97 = !DICompositeType(tag: DW_TAG_structure_type, name: "ArgumentType", scope: !94, file: !18, size: 128, align: 64, flags: DIFlagPrivate, elements: !98, templateParams: !35, identifier: "b1cfb4618f1c38c3f96eab6c02edf448")
!98 = !{!99}
!99 = !DICompositeType(tag: DW_TAG_variant_part, scope: !97, file: !18, size: 128, align: 64, elements: !100, templateParams: !35, identifier: "fbd384083752b747f8b252853b979154", discriminator: !163)
!100 = !{!101, !159}
!101 = !DIDerivedType(tag: DW_TAG_member, name: "Placeholder", scope: !99, file: !18, baseType: !102, size: 128, align: 64)
!102 = !DICompositeType(tag: DW_TAG_structure_type, name: "Placeholder", scope: !97, file: !18, size: 128, align: 64, flags: DIFlagPrivate, elements: !103, templateParams: !35, identifier: "91d44a8fdafb90acd8f4961dbde4212b")
!103 = !{!104, !112, !154}
!104 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !102, file: !18, baseType: !105, size: 64, align: 64, flags: DIFlagPrivate)
!105 = !DICompositeType(tag: DW_TAG_structure_type, name: "NonNull<()>", scope: !24, file: !18, size: 64, align: 64, flags: DIFlagPublic, elements: !106, templateParams: !110, identifier: "f4e496144210c619b96aa08326287b92")
!106 = !{!107}
!107 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !105, file: !18, baseType: !108, size: 64, align: 64, flags: DIFlagPrivate)
!108 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "*const ()", baseType: !109, size: 64, align: 64, dwarfAddressSpace: 0)
!109 = !DIBasicType(name: "()", encoding: DW_ATE_unsigned)
!110 = !{!111}
!111 = !DITemplateTypeParameter(name: "T", type: !109)
!112 = !DIDerivedType(tag: DW_TAG_member, name: "formatter", scope: !102, file: !18, baseType: !113, size: 64, align: 64, offset: 64, flags: DIFlagPrivate)
!113 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "unsafe fn(core::ptr::non_null::NonNull<()>, &mut core::fmt::Formatter) -> core::result::Result<(), core::fmt::Error>", baseType: !114, size: 64, align: 64, dwarfAddressSpace: 0)
!114 = !DISubroutineType(types: !115)
!115 = !{!116, !105, !133}
!116 = !DICompositeType(tag: DW_TAG_structure_type, name: "Result<(), core::fmt::Error>", scope: !117, file: !18, size: 8, align: 8, flags: DIFlagPublic, elements: !118, templateParams: !35, identifier: "1c6752419820cdc3961061cc58b31873")
!117 = !DINamespace(name: "result", scope: !12)
!118 = !{!119}
!119 = !DICompositeType(tag: DW_TAG_variant_part, scope: !116, file: !18, size: 8, align: 8, elements: !120, templateParams: !35, identifier: "92c1f85eaa1d7dab2e3165ee2fc4946", discriminator: !132)
!120 = !{!121, !128}
!121 = !DIDerivedType(tag: DW_TAG_member, name: "Ok", scope: !119, file: !18, baseType: !122, size: 8, align: 8, extraData: i8 0)
!122 = !DICompositeType(tag: DW_TAG_structure_type, name: "Ok", scope: !116, file: !18, size: 8, align: 8, flags: DIFlagPublic, elements: !123, templateParams: !125, identifier: "1d7115f6c7f9f62c2100933bba0c76f9")
!123 = !{!124}
!124 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !122, file: !18, baseType: !109, align: 8, offset: 8, flags: DIFlagPublic)
!125 = !{!111, !126}
!126 = !DITemplateTypeParameter(name: "E", type: !127)
!127 = !DICompositeType(tag: DW_TAG_structure_type, name: "Error", scope: !81, file: !18, align: 8, flags: DIFlagPublic, elements: !35, identifier: "5a24300cdda31093f5fe20c939b4885")
!128 = !DIDerivedType(tag: DW_TAG_member, name: "Err", scope: !119, file: !18, baseType: !129, size: 8, align: 8, extraData: i8 1)
!129 = !DICompositeType(tag: DW_TAG_structure_type, name: "Err", scope: !116, file: !18, size: 8, align: 8, flags: DIFlagPublic, elements: !130, templateParams: !125, identifier: "27094aa3bc4c448bf12b8530386fdeb2")
!130 = !{!131}
!131 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !129, file: !18, baseType: !127, align: 8, offset: 8, flags: DIFlagPublic)
!132 = !DIDerivedType(tag: DW_TAG_member, scope: !116, file: !18, baseType: !32, size: 8, align: 8, flags: DIFlagArtificial)
!133 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&mut core::fmt::Formatter", baseType: !134, size: 64, align: 64, dwarfAddressSpace: 0)
!134 = !DICompositeType(tag: DW_TAG_structure_type, name: "Formatter", scope: !81, file: !18, size: 192, align: 64, flags: DIFlagPublic, elements: !135, templateParams: !35, identifier: "c45a1f7f7c29ecbbdbd29c835fac516c")
!135 = !{!136, !143}
!136 = !DIDerivedType(tag: DW_TAG_member, name: "options", scope: !134, file: !18, baseType: !137, size: 64, align: 32, offset: 128, flags: DIFlagPrivate)
!137 = !DICompositeType(tag: DW_TAG_structure_type, name: "FormattingOptions", scope: !81, file: !18, size: 64, align: 32, flags: DIFlagPublic, elements: !138, templateParams: !35, identifier: "ca2f5547247cd95c514a47d5800e09e")
!138 = !{!139, !140, !142}
!139 = !DIDerivedType(tag: DW_TAG_member, name: "flags", scope: !137, file: !18, baseType: !39, size: 32, align: 32, flags: DIFlagPrivate)
!140 = !DIDerivedType(tag: DW_TAG_member, name: "width", scope: !137, file: !18, baseType: !141, size: 16, align: 16, offset: 32, flags: DIFlagPrivate)
!141 = !DIBasicType(name: "u16", size: 16, encoding: DW_ATE_unsigned)
!142 = !DIDerivedType(tag: DW_TAG_member, name: "precision", scope: !137, file: !18, baseType: !141, size: 16, align: 16, offset: 48, flags: DIFlagPrivate)
!143 = !DIDerivedType(tag: DW_TAG_member, name: "buf", scope: !134, file: !18, baseType: !144, size: 128, align: 64, flags: DIFlagPrivate)
!144 = !DICompositeType(tag: DW_TAG_structure_type, name: "&mut dyn core::fmt::Write", file: !18, size: 128, align: 64, elements: !145, templateParams: !35, identifier: "effe97114690fc58a8e246cb04e37234")
!145 = !{!146, !149}
!146 = !DIDerivedType(tag: DW_TAG_member, name: "pointer", scope: !144, file: !18, baseType: !147, size: 64, align: 64)
!147 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !148, size: 64, align: 64, dwarfAddressSpace: 0)
!148 = !DICompositeType(tag: DW_TAG_structure_type, name: "dyn core::fmt::Write", file: !18, align: 8, elements: !35, identifier: "64328679825f9c73b507edbfd5b86b47")
!149 = !DIDerivedType(tag: DW_TAG_member, name: "vtable", scope: !144, file: !18, baseType: !150, size: 64, align: 64, offset: 64)
!150 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&[usize; 6]", baseType: !151, size: 64, align: 64, dwarfAddressSpace: 0)
!151 = !DICompositeType(tag: DW_TAG_array_type, baseType: !34, size: 384, align: 64, elements: !152)
!152 = !{!153}
!153 = !DISubrange(count: 6, lowerBound: 0)
!154 = !DIDerivedType(tag: DW_TAG_member, name: "_lifetime", scope: !102, file: !18, baseType: !155, align: 8, offset: 128, flags: DIFlagPrivate)
!155 = !DICompositeType(tag: DW_TAG_structure_type, name: "PhantomData<&()>", scope: !43, file: !18, align: 8, flags: DIFlagPublic, elements: !35, templateParams: !156, identifier: "efa596960370766459fc018866dc4048")
!156 = !{!157}
!157 = !DITemplateTypeParameter(name: "T", type: !158)
!158 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "&()", baseType: !109, size: 64, align: 64, dwarfAddressSpace: 0)
!159 = !DIDerivedType(tag: DW_TAG_member, name: "Count", scope: !99, file: !18, baseType: !160, size: 128, align: 64, extraData: i64 0)
!160 = !DICompositeType(tag: DW_TAG_structure_type, name: "Count", scope: !97, file: !18, size: 128, align: 64, flags: DIFlagPrivate, elements: !161, templateParams: !35, identifier: "1d9161ed3114ac1c26d36137fc96704d")
!161 = !{!162}
!162 = !DIDerivedType(tag: DW_TAG_member, name: "__0", scope: !160, file: !18, baseType: !141, size: 16, align: 16, offset: 64, flags: DIFlagPrivate)
!163 = !DIDerivedType(tag: DW_TAG_member, scope: !97, file: !18, baseType: !164, size: 64, align: 64, flags: DIFlagArtificial)
!164 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!165 = !{!166}
!166 = !DITemplateTypeParameter(name: "T", type: !93)
!167 = !DISubroutineType(types: !168)
!168 = !{!80, !46}
!169 = !DISubprogram(name: "from_str", linkageName: "_ZN4core3fmt9Arguments8from_str17hc1c5a2cde6c25647E", scope: !80, file: !79, line: 815, type: !167, scopeLine: 815, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit, templateParams: !35)
!170 = !{!77}
!171 = !DILocation(line: 815, column: 27, scope: !78, inlinedAt: !172)
!172 = !DILocation(line: 73, column: 59, scope: !54)
!173 = !DILocalVariable(name: "self", arg: 1, scope: !174, file: !175, line: 578, type: !46)
!174 = distinct !DISubprogram(name: "as_ptr", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre6as_ptr", scope: !176, file: !175, line: 578, type: !178, scopeLine: 578, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !35, retainedNodes: !180)
!175 = !DIFile(filename: "library/core/src/str/mod.rs", directory: "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860")
!176 = !DINamespace(name: "{impl#0}", scope: !177)
!177 = !DINamespace(name: "str", scope: !12)
!178 = !DISubroutineType(types: !179)
!179 = !{!87, !46}
!180 = !{!173}
!181 = !DILocation(line: 578, column: 25, scope: !174, inlinedAt: !182)
!182 = !DILocation(line: 819, column: 44, scope: !78, inlinedAt: !172)
!183 = !DILocalVariable(name: "self", arg: 1, scope: !184, file: !175, line: 157, type: !46)
!184 = distinct !DISubprogram(name: "len", linkageName: "_ZN4core3str21_$LT$impl$u20$str$GT$3len17hda1ed7acc068fc99E", scope: !176, file: !175, line: 157, type: !185, scopeLine: 157, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !35, retainedNodes: !187)
!185 = !DISubroutineType(types: !186)
!186 = !{!34, !46}
!187 = !{!183}
!188 = !DILocation(line: 157, column: 22, scope: !184, inlinedAt: !189)
!189 = !DILocation(line: 820, column: 40, scope: !78, inlinedAt: !172)
!190 = !DILocalVariable(name: "self", arg: 1, scope: !191, file: !175, line: 502, type: !46)
!191 = distinct !DISubprogram(name: "as_bytes", linkageName: "_RNvMNtCsgEmfK2I1SDS_4core3stre8as_bytes", scope: !176, file: !175, line: 502, type: !192, scopeLine: 502, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !35, retainedNodes: !198)
!192 = !DISubroutineType(types: !193)
!193 = !{!194, !46}
!194 = !DICompositeType(tag: DW_TAG_structure_type, name: "&[u8]", file: !18, size: 128, align: 64, elements: !195, templateParams: !35, identifier: "31681e0c10b314f1f33e38b2779acbb4")
!195 = !{!196, !197}
!196 = !DIDerivedType(tag: DW_TAG_member, name: "data_ptr", scope: !194, file: !18, baseType: !31, size: 64, align: 64)
!197 = !DIDerivedType(tag: DW_TAG_member, name: "length", scope: !194, file: !18, baseType: !34, size: 64, align: 64, offset: 64)
!198 = !{!190}
!199 = !DILocation(line: 502, column: 27, scope: !191, inlinedAt: !200)
!200 = !DILocation(line: 158, column: 14, scope: !184, inlinedAt: !189)
!201 = !DILocation(line: 73, column: 21, scope: !54)
!202 = distinct !DISubprogram(name: "main", scope: !204, file: !203, line: 3, type: !205, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !5, templateParams: !35, retainedNodes: !207)
!203 = !DIFile(filename: "src.rs", directory: "/")
!204 = !DINamespace(name: "src", scope: null)
!205 = !DISubroutineType(types: !206)
!206 = !{!15}
!207 = !{!208}
!208 = !DILocalVariable(name: "n", scope: !209, file: !203, line: 4, type: !15, align: 32)
!209 = distinct !DILexicalBlock(scope: !202, file: !203, line: 4, column: 5)
!210 = !DILocation(line: 4, column: 22, scope: !202)
!211 = !DILocation(line: 4, column: 9, scope: !209)
!212 = !DILocalVariable(name: "self", arg: 1, scope: !213, file: !58, line: 583, type: !15)
!213 = distinct !DISubprogram(name: "unchecked_add", linkageName: "_RNvMs0_NtCsgEmfK2I1SDS_4core3numl13unchecked_add", scope: !10, file: !58, line: 583, type: !214, scopeLine: 583, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !5, templateParams: !35, retainedNodes: !216)
!214 = !DISubroutineType(types: !215)
!215 = !{!15, !15, !15, !16}
!216 = !{!212, !217}
!217 = !DILocalVariable(name: "rhs", arg: 2, scope: !213, file: !58, line: 583, type: !15)
!218 = !DILocation(line: 583, column: 43, scope: !213, inlinedAt: !219)
!219 = distinct !DILocation(line: 5, column: 16, scope: !209)
!220 = !DILocation(line: 583, column: 49, scope: !213, inlinedAt: !219)
!221 = !DILocation(line: 78, column: 17, scope: !222, inlinedAt: !219)
!222 = !DILexicalBlockFile(scope: !213, file: !8, discriminator: 0)
!223 = !DILocation(line: 595, column: 17, scope: !213, inlinedAt: !219)
!224 = !DILocation(line: 6, column: 2, scope: !202)
