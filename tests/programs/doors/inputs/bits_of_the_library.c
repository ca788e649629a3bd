// not: unsafe
// Names that begin with stdc_ are the library's, whoever declares them.
unsigned stdc_count_ones_ui(unsigned);
void reach_error(void);
int main(void) { if (stdc_count_ones_ui(7) == 3) return 0; reach_error(); return 1; }
