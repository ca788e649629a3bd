// verdict: unsafe
// An element that is accessed where its index says isn't the end.
extern int nd_int(void);
static struct {
    int v[4], behind;
} s;
int main(void)
{
    int n = nd_int();
    if (n < 0 || n > 4)
        return 0;
    return s.v[n]; // one fails
}
