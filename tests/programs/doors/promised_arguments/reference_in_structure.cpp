// A reference refers to something, in structures too.
// long
// args: --entry all
// not: unsafe
struct holder {
  int &r;
};
struct nested {
  holder inner[1];
  int n;
};

extern "C" int direct(holder h) { return h.r; }
extern "C" int indirect(nested n) { return n.inner[0].r; }
