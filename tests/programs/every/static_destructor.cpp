// not: safe
#include <cassert>
static int n = 1;
struct last { ~last() { assert(n == 1); } };
static last l;
int main() { n = 2; }
