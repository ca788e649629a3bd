// not: unsafe
// A line marker says that what follows stands in a system header.
#include <assert.h>
# 1 "/opt/vendor/include/vendor.h" 1 3 4
extern int vendor_state(void);
# 7 "marked_as_system.c" 2
int main(void) { assert(vendor_state() != 7); return 0; }
