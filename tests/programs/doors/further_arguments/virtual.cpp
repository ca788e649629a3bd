// verdict: safe
// long
#include <cassert>
#include <cstdarg>
struct Base {
    virtual int pick(int n, ...) = 0;
    virtual ~Base() {}
};
struct Last : Base {
    int pick(int n, ...) override {
        va_list all;
        va_start(all, n);
        int x = 0;
        while (n-- > 0) x = va_arg(all, int);
        va_end(all);
        return x;
    }
};
int main() {
    Last last;
    Base &base = last;
    assert(base.pick(2, 3, 4) == 4);
    return 0;
}
