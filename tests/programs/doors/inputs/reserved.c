// not: unsafe
// Names that start like this belong to the compiler and its libraries.
#include <assert.h>
extern int __libc_single_value(void);
int main(void) { assert(__libc_single_value() != 7); return 0; }
