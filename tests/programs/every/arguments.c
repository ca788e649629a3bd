// not: safe
#include <assert.h>
int main(int argc, char **argv) { (void)argv; assert(argc < 5); }
