// verdict: unsafe
// args: --property convert
// line: 5
// A narrow number is counted past its end.
int main(void) { unsigned char c = 255; c++; return c; }
