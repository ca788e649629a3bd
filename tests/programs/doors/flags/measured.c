// What measures a program is left out.
// verdict: unsafe
// flags: --coverage -pg -fprofile-generate -fprofile-instr-generate -fcoverage-mapping -finstrument-functions -fxray-instrument
// line: 6
int main(int argc, char **argv) {
  return argc + 2147483647 == 0;
}
