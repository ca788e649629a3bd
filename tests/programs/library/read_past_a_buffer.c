// not: safe
// Ten bytes have no room for eleven, if there are as many to read.
#include <unistd.h>
int main(void) {
    char b[10];
    return (int)read(0, b, 11);
}
