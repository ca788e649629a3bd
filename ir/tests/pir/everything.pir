// Every construct of the language once.
data_model 32 little
file "src/a.c"
file "src/sub dir/\"b\".c"
global &counter size 4 align 4 = [zeros 4] @ 3:5
global &table size 16 align 8 constant = [bytes "ab\x00\xff", undefined 2, unmodelled 2, &counter + 4, @callback]
global &'odd name' size 8 @ #1:1:0
assumption external_call "puts returns and leaves memory alone" in @main @ 4:1
assumption no_concurrency "one thread" advisory
check #0 bounds "in bounds" in @main @ 7:3
check #1 overflow unrequested in @main

extern fn @puts(s: ptr) -> (i32) library @ 2:1
extern fn @nondet() -> (i32) input
extern fn @sin(x: f64) -> (f64) pure compiled
extern fn @exit(code: i32) noreturn {
  region memory
  region pool
  var extra: bool
}
fn @callback(a: i32 as "alpha" signed, 'add': i8 unsigned) -> (i32, bool) foreign {
  var r: i32
^'0':
  r = add nsw nuw a, -5
  return r, true
}
fn @swapped(y: i32, x: i32) -> (i32) {
  var x: i32
  var t: i32
  var y: i32
^entry:
  t = sub y, x
  return t
}

fn @main() -> (i32) @ 10:1 {
  region memory
  region pool @ 11:2
  region 'stack'
  var x: i32 as "x" signed
  var y: i32
  var n: i8
  var w: i128
  var b: bool
  var c: bool
  var d: f64
  var e: f64
  var p: ptr
  var q: ptr
  var a: array<i32>
  var 'i8': i8
^entry:
  x = 5 @ 12:3
  y = x
  b = true
  d = f64 4607182418800017408
  p = null
  p = &table
  p = &table + 8
  p = &counter -9223372036854775808
  q = @callback
  x = mul nsw x, y
  x = udiv exact x, 4294967295
  x = or disjoint 1, 2
  w = add w, 170141183460469231731687303715884105727
  w = add w, -170141183460469231731687303715884105728
  n = ctpop n
  n = trunc nsw nuw x
  x = zext nneg n
  x = sext i8 -1
  x = zext b
  x = ptrtoint p
  p = inttoptr i32 16
  x = select b, 1, y
  b = slt x, 10
  b = ult 4000000000, x
  b = eq i8 3, 3
  b = test c
  b = test true
  b = not b
  b = and(slt x, 10; or(b; not c); and())
  b = fits signed add x, 1
  b = fits unsigned mul i8 255, 2
  b = nonnull p
  b = same_object p, null
  b = disjoint p, null, 4
  d = opaque "f"(d, e, f64 0, i32 7, &counter)
  d = float fadd(d, e)
  b = float fcmp.oeq(d, f64 0)
  x = float fptosi.sat(d)
  x = havoc uninitialized
  x = havoc abstraction
  x = havoc abstraction #0
  assume and(inbounds p, 4; live p; writable p; aligned p, 8; initialized p, x; text_at p, 4)
  assert #0 or(freeable p; freeable new p, 8; callable q, (i32, ptr) -> (i32); ne p, q) @ #1:20:5
  assert #1 false
  goto ^'second block', ^'0'
^'second block':
  x, b = call @callback(-1, n)
  call @exit(0)
  x = call @puts(&table) regions 0
  x, b = call *q(x, i8 7) targets [@callback] complete
  call *@exit(x) targets []
  p = alloc stack 16 align 8 zeroed may_fail in 'stack'
  q = alloc heap i64 5
  q = ptradd p, -4
  q = ptradd p, i64 8
  x = load p align 4 in pool
  d = load q
  store p, i32 5 align 4
  store p, x in pool
  free heap p in pool
  free stack q
  copy p, q, 12 may_overlap in pool, 'stack'
  copy p, q, x
  fill p, 255, 16 in pool
  a = all 0
  a = merge a, a, 1, 5
  x = a[i64 3]
  x = a[3]
  a = a[-1 := x]
  a = a
  'i8' = add n, 'i8'
  goto ^done @ 30:1
^done:
  return 0 @ 31:1
^'0':
  stop
}
entry @main
points_to {
  (graphs: [
    (nodes: [(flags: (read: false, modified: false, collapsed: true, array: false, external: false, integer: false, unique: false), size: None, links: {}, sites: [])], cells: {}, regions: [(cell: (node: 0, offset: 0), elem: None, size: None, unique: false, kind: Mixed)], reads: 0, writes: 0),
    (nodes: [(flags: (read: false, modified: false, collapsed: true, array: false, external: false, integer: false, unique: false), size: None, links: {}, sites: [])], cells: {}, regions: [(cell: (node: 0, offset: 0), elem: None, size: None, unique: false, kind: Mixed)], reads: 0, writes: 0),
    (nodes: [(flags: (read: false, modified: false, collapsed: true, array: false, external: false, integer: false, unique: false), size: None, links: {}, sites: [])], cells: {}, regions: [(cell: (node: 0, offset: 0), elem: None, size: None, unique: false, kind: Mixed)], reads: 0, writes: 0),
    (nodes: [(flags: (read: false, modified: false, collapsed: true, array: false, external: false, integer: false, unique: false), size: None, links: {}, sites: [])], cells: {}, regions: [(cell: (node: 0, offset: 0), elem: None, size: None, unique: false, kind: Mixed), (cell: (node: 0, offset: 0), elem: None, size: None, unique: false, kind: Mixed)], reads: 0, writes: 0),
    (nodes: [(flags: (read: false, modified: false, collapsed: true, array: false, external: false, integer: false, unique: false), size: None, links: {}, sites: [])], cells: {}, regions: [(cell: (node: 0, offset: 0), elem: None, size: None, unique: false, kind: Mixed)], reads: 0, writes: 0),
    (nodes: [(flags: (read: false, modified: false, collapsed: true, array: false, external: false, integer: false, unique: false), size: None, links: {}, sites: [])], cells: {}, regions: [(cell: (node: 0, offset: 0), elem: None, size: None, unique: false, kind: Mixed)], reads: 0, writes: 0),
    (nodes: [(flags: (read: true, modified: false, collapsed: false, array: false, external: false, integer: false, unique: true),
              size: Some(4), links: {0: (node: 0, offset: 0)}, sites: [Global(0), Statement((function: 6, block: 1, statement: 5)), External])],
     cells: {8: (node: 0, offset: 4)}, regions: [(cell: (node: 0, offset: 0), elem: None, size: None, unique: false, kind: Mixed),
      (cell: (node: 0, offset: 0), elem: None, size: None, unique: false, kind: Mixed),
      (cell: (node: 0, offset: 4), elem: Some(Int(32)), size: Some(4), unique: true, kind: Global)], reads: 1, writes: 2)],
   call_maps: [(targets: [(0, [(0, 1)])], escaped: [2])],
   sets: [[], [0, 2], [2]])
}
