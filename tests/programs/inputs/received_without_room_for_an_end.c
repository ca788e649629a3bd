// verdict: unsafe
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
static int receive(void) {
    int data = -1;
    struct sockaddr_in service;
    char text[16];
    int s = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
    if (s == -1) return -1;
    memset(&service, 0, sizeof service);
    service.sin_family = AF_INET;
    service.sin_addr.s_addr = inet_addr("127.0.0.1");
    service.sin_port = htons(27015);
    if (connect(s, (struct sockaddr *)&service, sizeof service) != -1) {
        ssize_t n = recv(s, text, sizeof text, 0);
        if (n > 0) {
            text[n] = 0;
            data = atoi(text);
        }
    }
    close(s);
    return data;
}
int main(void) {
    int a[10] = {0}, n = receive();
    if (n >= 0 && n < 10) a[n] = 1;
    return a[0];
}
