// verdict: safe
// args: --property index
// An address that is only computed is the matter of another kind, whatever else is asked.
static int g[4];
int main(void) { int *p = &g[5]; return p == 0; }
