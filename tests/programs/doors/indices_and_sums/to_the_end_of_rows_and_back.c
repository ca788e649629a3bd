// verdict: safe
extern int nd_int(void);
static int m[4][4];
int main(void)
{
    int n = nd_int();
    if (n < 1 || n > 4)
        return 0;
    return (&m[n])[-1][3];
}
