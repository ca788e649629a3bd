// verdict: unsafe
// Nor is an element beyond the end on the way to one.
extern int nd_int(void);
static struct {
    int v[4], behind, more;
} s;
int main(void)
{
    int n = nd_int();
    if (n < 1 || n > 5)
        return 0;
    return (&s.v[n])[-1]; // one fails
}
