// verdict: unsafe
// The comparison reads past its texts, whether clang folds it or not.
#include <string.h>
int main(void){ return memcmp("abc","abd",8); }
