// assuming: 1
// clang folds a comparison that reads past its texts, if it may.
#include <string.h>
int main(void){ return memcmp("abc","abd",8); }
