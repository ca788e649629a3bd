// verdict: unknown
// Of wide formats nothing is known.
#include <wchar.h>
int main(int argc, char **argv) {
    (void)argv;
    wchar_t room[50];
    return swprintf(room, 50, L"%d", argc) < 0;
}
