// verdict: safe
// assumes: `atoi` is given what it allows
// A number that is too big is undefined.
int atoi(const char *);
int main(void) { return atoi("99999999999999999999") == 3; }
