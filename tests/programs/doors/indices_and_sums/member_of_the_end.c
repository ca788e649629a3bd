// verdict: unsafe
// A member of an element is a part of it.
extern int nd_int(void);
struct pair {
    int a, b;
};
static struct {
    struct pair v[4], behind;
} s;
int main(void)
{
    int n = nd_int();
    if (n < 0 || n > 4)
        return 0;
    return s.v[n].b; // one fails
}
