// verdict: safe
#include <assert.h>
#include <sys/socket.h>
int main(void) {
    int s = socket(AF_INET, SOCK_STREAM, 0);
    int a = accept(s, 0, 0); // proved
    assert(a >= -1);         // proved
    socklen_t size = 7;
    accept(s, 0, &size); // proved
    return 0;
}
