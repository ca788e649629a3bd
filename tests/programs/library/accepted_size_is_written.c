// not: safe
// args: --property assert
#include <assert.h>
#include <sys/socket.h>
int main(void) {
    socklen_t size = 7;
    accept(0, 0, &size);
    assert(size == 7); // must not be proved
    return 0;
}
