; All operations and flags on `i1`, on operands that keep all promises.
; not: unsafe
; args: --entry main
declare void @reach_error()
define i32 @main(i32 %argc, ptr %argv) {
  %even = shl i32 %argc, 1
  %none = and i32 %even, 1
  %zero = trunc i32 %none to i1
  %a0 = or i1 %zero, true
  %b0 = or i1 %zero, true
  %r0 = add i1 %a0, %b0
  %c0 = icmp eq i1 %r0, false
  br i1 %c0, label %ok0, label %wrong
ok0:
  %a1 = or i1 %zero, false
  %b1 = or i1 %zero, true
  %r1 = add i1 %a1, %b1
  %c1 = icmp eq i1 %r1, true
  br i1 %c1, label %ok1, label %wrong
ok1:
  %a2 = or i1 %zero, false
  %b2 = or i1 %zero, false
  %r2 = add i1 %a2, %b2
  %c2 = icmp eq i1 %r2, false
  br i1 %c2, label %ok2, label %wrong
ok2:
  %a3 = or i1 %zero, false
  %b3 = or i1 %zero, true
  %r3 = add nuw i1 %a3, %b3
  %c3 = icmp eq i1 %r3, true
  br i1 %c3, label %ok3, label %wrong
ok3:
  %a4 = or i1 %zero, false
  %b4 = or i1 %zero, false
  %r4 = add nuw i1 %a4, %b4
  %c4 = icmp eq i1 %r4, false
  br i1 %c4, label %ok4, label %wrong
ok4:
  %a5 = or i1 %zero, true
  %b5 = or i1 %zero, false
  %r5 = add nuw i1 %a5, %b5
  %c5 = icmp eq i1 %r5, true
  br i1 %c5, label %ok5, label %wrong
ok5:
  %a6 = or i1 %zero, false
  %b6 = or i1 %zero, true
  %r6 = add nsw i1 %a6, %b6
  %c6 = icmp eq i1 %r6, true
  br i1 %c6, label %ok6, label %wrong
ok6:
  %a7 = or i1 %zero, true
  %b7 = or i1 %zero, false
  %r7 = add nsw i1 %a7, %b7
  %c7 = icmp eq i1 %r7, true
  br i1 %c7, label %ok7, label %wrong
ok7:
  %a8 = or i1 %zero, false
  %b8 = or i1 %zero, false
  %r8 = add nsw i1 %a8, %b8
  %c8 = icmp eq i1 %r8, false
  br i1 %c8, label %ok8, label %wrong
ok8:
  %a9 = or i1 %zero, true
  %b9 = or i1 %zero, false
  %r9 = add nuw nsw i1 %a9, %b9
  %c9 = icmp eq i1 %r9, true
  br i1 %c9, label %ok9, label %wrong
ok9:
  %a10 = or i1 %zero, false
  %b10 = or i1 %zero, false
  %r10 = add nuw nsw i1 %a10, %b10
  %c10 = icmp eq i1 %r10, false
  br i1 %c10, label %ok10, label %wrong
ok10:
  %a11 = or i1 %zero, false
  %b11 = or i1 %zero, true
  %r11 = add nuw nsw i1 %a11, %b11
  %c11 = icmp eq i1 %r11, true
  br i1 %c11, label %ok11, label %wrong
ok11:
  %a12 = or i1 %zero, true
  %b12 = or i1 %zero, true
  %r12 = sub i1 %a12, %b12
  %c12 = icmp eq i1 %r12, false
  br i1 %c12, label %ok12, label %wrong
ok12:
  %a13 = or i1 %zero, true
  %b13 = or i1 %zero, false
  %r13 = sub i1 %a13, %b13
  %c13 = icmp eq i1 %r13, true
  br i1 %c13, label %ok13, label %wrong
ok13:
  %a14 = or i1 %zero, false
  %b14 = or i1 %zero, false
  %r14 = sub i1 %a14, %b14
  %c14 = icmp eq i1 %r14, false
  br i1 %c14, label %ok14, label %wrong
ok14:
  %a15 = or i1 %zero, false
  %b15 = or i1 %zero, false
  %r15 = sub nuw i1 %a15, %b15
  %c15 = icmp eq i1 %r15, false
  br i1 %c15, label %ok15, label %wrong
ok15:
  %a16 = or i1 %zero, true
  %b16 = or i1 %zero, true
  %r16 = sub nuw i1 %a16, %b16
  %c16 = icmp eq i1 %r16, false
  br i1 %c16, label %ok16, label %wrong
ok16:
  %a17 = or i1 %zero, true
  %b17 = or i1 %zero, false
  %r17 = sub nuw i1 %a17, %b17
  %c17 = icmp eq i1 %r17, true
  br i1 %c17, label %ok17, label %wrong
ok17:
  %a18 = or i1 %zero, true
  %b18 = or i1 %zero, false
  %r18 = sub nsw i1 %a18, %b18
  %c18 = icmp eq i1 %r18, true
  br i1 %c18, label %ok18, label %wrong
ok18:
  %a19 = or i1 %zero, true
  %b19 = or i1 %zero, true
  %r19 = sub nsw i1 %a19, %b19
  %c19 = icmp eq i1 %r19, false
  br i1 %c19, label %ok19, label %wrong
ok19:
  %a20 = or i1 %zero, false
  %b20 = or i1 %zero, false
  %r20 = sub nsw i1 %a20, %b20
  %c20 = icmp eq i1 %r20, false
  br i1 %c20, label %ok20, label %wrong
ok20:
  %a21 = or i1 %zero, true
  %b21 = or i1 %zero, true
  %r21 = sub nuw nsw i1 %a21, %b21
  %c21 = icmp eq i1 %r21, false
  br i1 %c21, label %ok21, label %wrong
ok21:
  %a22 = or i1 %zero, true
  %b22 = or i1 %zero, false
  %r22 = sub nuw nsw i1 %a22, %b22
  %c22 = icmp eq i1 %r22, true
  br i1 %c22, label %ok22, label %wrong
ok22:
  %a23 = or i1 %zero, false
  %b23 = or i1 %zero, false
  %r23 = sub nuw nsw i1 %a23, %b23
  %c23 = icmp eq i1 %r23, false
  br i1 %c23, label %ok23, label %wrong
ok23:
  %a24 = or i1 %zero, false
  %b24 = or i1 %zero, true
  %r24 = mul i1 %a24, %b24
  %c24 = icmp eq i1 %r24, false
  br i1 %c24, label %ok24, label %wrong
ok24:
  %a25 = or i1 %zero, true
  %b25 = or i1 %zero, true
  %r25 = mul i1 %a25, %b25
  %c25 = icmp eq i1 %r25, true
  br i1 %c25, label %ok25, label %wrong
ok25:
  %a26 = or i1 %zero, true
  %b26 = or i1 %zero, false
  %r26 = mul i1 %a26, %b26
  %c26 = icmp eq i1 %r26, false
  br i1 %c26, label %ok26, label %wrong
ok26:
  %a27 = or i1 %zero, true
  %b27 = or i1 %zero, true
  %r27 = mul nuw i1 %a27, %b27
  %c27 = icmp eq i1 %r27, true
  br i1 %c27, label %ok27, label %wrong
ok27:
  %a28 = or i1 %zero, false
  %b28 = or i1 %zero, false
  %r28 = mul nuw i1 %a28, %b28
  %c28 = icmp eq i1 %r28, false
  br i1 %c28, label %ok28, label %wrong
ok28:
  %a29 = or i1 %zero, true
  %b29 = or i1 %zero, false
  %r29 = mul nuw i1 %a29, %b29
  %c29 = icmp eq i1 %r29, false
  br i1 %c29, label %ok29, label %wrong
ok29:
  %a30 = or i1 %zero, false
  %b30 = or i1 %zero, false
  %r30 = mul nsw i1 %a30, %b30
  %c30 = icmp eq i1 %r30, false
  br i1 %c30, label %ok30, label %wrong
ok30:
  %a31 = or i1 %zero, false
  %b31 = or i1 %zero, true
  %r31 = mul nsw i1 %a31, %b31
  %c31 = icmp eq i1 %r31, false
  br i1 %c31, label %ok31, label %wrong
ok31:
  %a32 = or i1 %zero, true
  %b32 = or i1 %zero, false
  %r32 = mul nsw i1 %a32, %b32
  %c32 = icmp eq i1 %r32, false
  br i1 %c32, label %ok32, label %wrong
ok32:
  %a33 = or i1 %zero, false
  %b33 = or i1 %zero, true
  %r33 = mul nuw nsw i1 %a33, %b33
  %c33 = icmp eq i1 %r33, false
  br i1 %c33, label %ok33, label %wrong
ok33:
  %a34 = or i1 %zero, true
  %b34 = or i1 %zero, false
  %r34 = mul nuw nsw i1 %a34, %b34
  %c34 = icmp eq i1 %r34, false
  br i1 %c34, label %ok34, label %wrong
ok34:
  %a35 = or i1 %zero, false
  %b35 = or i1 %zero, false
  %r35 = mul nuw nsw i1 %a35, %b35
  %c35 = icmp eq i1 %r35, false
  br i1 %c35, label %ok35, label %wrong
ok35:
  %a36 = or i1 %zero, true
  %b36 = or i1 %zero, false
  %r36 = shl i1 %a36, %b36
  %c36 = icmp eq i1 %r36, true
  br i1 %c36, label %ok36, label %wrong
ok36:
  %a37 = or i1 %zero, false
  %b37 = or i1 %zero, false
  %r37 = shl i1 %a37, %b37
  %c37 = icmp eq i1 %r37, false
  br i1 %c37, label %ok37, label %wrong
ok37:
  %a38 = or i1 %zero, true
  %b38 = or i1 %zero, false
  %r38 = shl nuw i1 %a38, %b38
  %c38 = icmp eq i1 %r38, true
  br i1 %c38, label %ok38, label %wrong
ok38:
  %a39 = or i1 %zero, false
  %b39 = or i1 %zero, false
  %r39 = shl nuw i1 %a39, %b39
  %c39 = icmp eq i1 %r39, false
  br i1 %c39, label %ok39, label %wrong
ok39:
  %a40 = or i1 %zero, false
  %b40 = or i1 %zero, false
  %r40 = shl nsw i1 %a40, %b40
  %c40 = icmp eq i1 %r40, false
  br i1 %c40, label %ok40, label %wrong
ok40:
  %a41 = or i1 %zero, true
  %b41 = or i1 %zero, false
  %r41 = shl nsw i1 %a41, %b41
  %c41 = icmp eq i1 %r41, true
  br i1 %c41, label %ok41, label %wrong
ok41:
  %a42 = or i1 %zero, false
  %b42 = or i1 %zero, false
  %r42 = shl nuw nsw i1 %a42, %b42
  %c42 = icmp eq i1 %r42, false
  br i1 %c42, label %ok42, label %wrong
ok42:
  %a43 = or i1 %zero, true
  %b43 = or i1 %zero, false
  %r43 = shl nuw nsw i1 %a43, %b43
  %c43 = icmp eq i1 %r43, true
  br i1 %c43, label %ok43, label %wrong
ok43:
  %a44 = or i1 %zero, true
  %b44 = or i1 %zero, false
  %r44 = lshr i1 %a44, %b44
  %c44 = icmp eq i1 %r44, true
  br i1 %c44, label %ok44, label %wrong
ok44:
  %a45 = or i1 %zero, false
  %b45 = or i1 %zero, false
  %r45 = lshr i1 %a45, %b45
  %c45 = icmp eq i1 %r45, false
  br i1 %c45, label %ok45, label %wrong
ok45:
  %a46 = or i1 %zero, true
  %b46 = or i1 %zero, false
  %r46 = lshr exact i1 %a46, %b46
  %c46 = icmp eq i1 %r46, true
  br i1 %c46, label %ok46, label %wrong
ok46:
  %a47 = or i1 %zero, false
  %b47 = or i1 %zero, false
  %r47 = lshr exact i1 %a47, %b47
  %c47 = icmp eq i1 %r47, false
  br i1 %c47, label %ok47, label %wrong
ok47:
  %a48 = or i1 %zero, false
  %b48 = or i1 %zero, false
  %r48 = ashr i1 %a48, %b48
  %c48 = icmp eq i1 %r48, false
  br i1 %c48, label %ok48, label %wrong
ok48:
  %a49 = or i1 %zero, true
  %b49 = or i1 %zero, false
  %r49 = ashr i1 %a49, %b49
  %c49 = icmp eq i1 %r49, true
  br i1 %c49, label %ok49, label %wrong
ok49:
  %a50 = or i1 %zero, true
  %b50 = or i1 %zero, false
  %r50 = ashr exact i1 %a50, %b50
  %c50 = icmp eq i1 %r50, true
  br i1 %c50, label %ok50, label %wrong
ok50:
  %a51 = or i1 %zero, false
  %b51 = or i1 %zero, false
  %r51 = ashr exact i1 %a51, %b51
  %c51 = icmp eq i1 %r51, false
  br i1 %c51, label %ok51, label %wrong
ok51:
  %a52 = or i1 %zero, true
  %b52 = or i1 %zero, true
  %r52 = udiv i1 %a52, %b52
  %c52 = icmp eq i1 %r52, true
  br i1 %c52, label %ok52, label %wrong
ok52:
  %a53 = or i1 %zero, false
  %b53 = or i1 %zero, true
  %r53 = udiv i1 %a53, %b53
  %c53 = icmp eq i1 %r53, false
  br i1 %c53, label %ok53, label %wrong
ok53:
  %a54 = or i1 %zero, true
  %b54 = or i1 %zero, true
  %r54 = udiv exact i1 %a54, %b54
  %c54 = icmp eq i1 %r54, true
  br i1 %c54, label %ok54, label %wrong
ok54:
  %a55 = or i1 %zero, false
  %b55 = or i1 %zero, true
  %r55 = udiv exact i1 %a55, %b55
  %c55 = icmp eq i1 %r55, false
  br i1 %c55, label %ok55, label %wrong
ok55:
  %a56 = or i1 %zero, false
  %b56 = or i1 %zero, true
  %r56 = sdiv i1 %a56, %b56
  %c56 = icmp eq i1 %r56, false
  br i1 %c56, label %ok56, label %wrong
ok56:
  %a57 = or i1 %zero, false
  %b57 = or i1 %zero, true
  %r57 = sdiv exact i1 %a57, %b57
  %c57 = icmp eq i1 %r57, false
  br i1 %c57, label %ok57, label %wrong
ok57:
  %a58 = or i1 %zero, false
  %b58 = or i1 %zero, true
  %r58 = urem i1 %a58, %b58
  %c58 = icmp eq i1 %r58, false
  br i1 %c58, label %ok58, label %wrong
ok58:
  %a59 = or i1 %zero, true
  %b59 = or i1 %zero, true
  %r59 = urem i1 %a59, %b59
  %c59 = icmp eq i1 %r59, false
  br i1 %c59, label %ok59, label %wrong
ok59:
  %a60 = or i1 %zero, false
  %b60 = or i1 %zero, true
  %r60 = srem i1 %a60, %b60
  %c60 = icmp eq i1 %r60, false
  br i1 %c60, label %ok60, label %wrong
ok60:
  %a61 = or i1 %zero, false
  %b61 = or i1 %zero, true
  %r61 = and i1 %a61, %b61
  %c61 = icmp eq i1 %r61, false
  br i1 %c61, label %ok61, label %wrong
ok61:
  %a62 = or i1 %zero, true
  %b62 = or i1 %zero, true
  %r62 = and i1 %a62, %b62
  %c62 = icmp eq i1 %r62, true
  br i1 %c62, label %ok62, label %wrong
ok62:
  %a63 = or i1 %zero, true
  %b63 = or i1 %zero, false
  %r63 = and i1 %a63, %b63
  %c63 = icmp eq i1 %r63, false
  br i1 %c63, label %ok63, label %wrong
ok63:
  %a64 = or i1 %zero, false
  %b64 = or i1 %zero, true
  %r64 = or i1 %a64, %b64
  %c64 = icmp eq i1 %r64, true
  br i1 %c64, label %ok64, label %wrong
ok64:
  %a65 = or i1 %zero, true
  %b65 = or i1 %zero, true
  %r65 = or i1 %a65, %b65
  %c65 = icmp eq i1 %r65, true
  br i1 %c65, label %ok65, label %wrong
ok65:
  %a66 = or i1 %zero, true
  %b66 = or i1 %zero, false
  %r66 = or i1 %a66, %b66
  %c66 = icmp eq i1 %r66, true
  br i1 %c66, label %ok66, label %wrong
ok66:
  %a67 = or i1 %zero, false
  %b67 = or i1 %zero, false
  %r67 = or disjoint i1 %a67, %b67
  %c67 = icmp eq i1 %r67, false
  br i1 %c67, label %ok67, label %wrong
ok67:
  %a68 = or i1 %zero, true
  %b68 = or i1 %zero, false
  %r68 = or disjoint i1 %a68, %b68
  %c68 = icmp eq i1 %r68, true
  br i1 %c68, label %ok68, label %wrong
ok68:
  %a69 = or i1 %zero, false
  %b69 = or i1 %zero, true
  %r69 = or disjoint i1 %a69, %b69
  %c69 = icmp eq i1 %r69, true
  br i1 %c69, label %ok69, label %wrong
ok69:
  %a70 = or i1 %zero, false
  %b70 = or i1 %zero, false
  %r70 = xor i1 %a70, %b70
  %c70 = icmp eq i1 %r70, false
  br i1 %c70, label %ok70, label %wrong
ok70:
  %a71 = or i1 %zero, true
  %b71 = or i1 %zero, true
  %r71 = xor i1 %a71, %b71
  %c71 = icmp eq i1 %r71, false
  br i1 %c71, label %ok71, label %wrong
ok71:
  %a72 = or i1 %zero, false
  %b72 = or i1 %zero, true
  %r72 = xor i1 %a72, %b72
  %c72 = icmp eq i1 %r72, true
  br i1 %c72, label %ok72, label %wrong
ok72:
  ret i32 0
wrong:
  call void @reach_error()
  ret i32 1
}
