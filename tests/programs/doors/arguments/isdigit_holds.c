// verdict: safe
// An `unsigned char` and EOF are allowed.
int isdigit(int);
int tolower(int);
extern unsigned char input(void);
int main(void) { return isdigit(input()) | tolower(-1) | isdigit(255); }
