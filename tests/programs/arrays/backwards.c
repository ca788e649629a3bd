// verdict: safe
// long
// ai: safe
#include <assert.h>
int main(void) {
    int a[50];
    for (int i = 49; i >= 0; i--) a[i] = i;
    for (int j = 0; j < 50; j++) assert(a[j] >= 0 && a[j] < 50);
}
