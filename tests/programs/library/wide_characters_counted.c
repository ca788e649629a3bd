// verdict: unsafe
// Three have no room for four.
#include <wchar.h>
int main(void) {
    wchar_t b[3];
    wmemset(b, 0, 4);
    return (int)b[0];
}
