// not: safe
// args: --entry get
// A structure with a table leaves, by way of a helper.
static int divide(int n) { return 100 / n; }
struct operations {
  int (*f)(int);
};
static const struct operations operations = {divide};
static struct {
  int n;
  const struct operations *o;
} object = {1, &operations};
static void *helper(void) { return &object; }
void *get(void) { return helper(); }
