// not: safe
// args: --entry exported
// An object of a class that only this file knows leaves; its functions are called.
struct shape {
  virtual int area(int) = 0;
};
namespace {
struct square : shape {
  int area(int n) override { return 100 / n; }
};
} // namespace
static square one;
shape *get() { return &one; }
