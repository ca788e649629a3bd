// verdict: unsafe
// args: --input-symbols getp?id --input-symbols rand
// line: 6
// The user may take even what the library computes for inputs.
#include <unistd.h>
int main(void) { return 100 / getppid(); }
