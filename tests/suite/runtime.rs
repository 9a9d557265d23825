//! The contract of `runtime/retain_buffers.c`: compiled with a driver by the C compiler, if there is one.

use std::path::Path;
use std::process::Command;

/// Calls both functions and reports each pointer that is freed. The names of the pointers are their indices in `cells`.
const DRIVER: &str = r#"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void retainBuffers(int64_t n, void **indicators, int64_t m, void **buffers);
void retainBuffersWith(int64_t n, void **indicators, int64_t m, void **buffers, void (*release)(void *));

static char cells[8];

static void release(void *pointer) { printf(" free%d", (int)((char *)pointer - cells)); }

static void *cell(int index) { return index < 0 ? NULL : &cells[index]; }

static void check(int n, const int *owners, int m, const int *bases) {
  void *indicators[8], *buffers[8];
  for (int i = 0; i < n; ++i) indicators[i] = cell(owners[i]);
  for (int i = 0; i < m; ++i) buffers[i] = cell(bases[i]);
  retainBuffersWith(n, n ? indicators : NULL, m, m ? buffers : NULL, release);
  printf(" ->");
  for (int i = 0; i < m; ++i) printf(" %d", buffers[i] ? (int)((char *)buffers[i] - cells) : -1);
  for (int i = 0; i < n; ++i) if (indicators[i]) printf(" indicator left");
  printf("\n");
}

int main(void) {
  check(2, (int[]){0, 1}, 2, (int[]){1, 0});
  check(3, (int[]){0, 1, 2}, 1, (int[]){1});
  check(1, (int[]){0}, 3, (int[]){0, 0, 1});
  check(2, (int[]){-1, 3}, 1, (int[]){-1});
  check(2, (int[]){4, 5}, 0, NULL);
  check(0, NULL, 2, (int[]){4, 5});
  void *indicators[2] = {malloc(8), malloc(8)}, *buffers[1] = {indicators[1]}, *kept = indicators[1];
  retainBuffers(2, indicators, 1, buffers);
  printf("%d\n", buffers[0] == kept);
  free(buffers[0]);
  return 0;
}
"#;

#[test]
fn retain_buffers_keeps_its_contract() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/retain_buffers.c");
    let folder = tempfile::tempdir().expect("a folder");
    let driver = folder.path().join("driver.c");
    std::fs::write(&driver, DRIVER).expect("a file");
    let program = folder.path().join("driver");
    let flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-o"];
    let Ok(compiled) = Command::new("cc").args(flags).args([&program, &driver, &source]).output() else {
        eprintln!("there is no C compiler");
        return;
    };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(&program).output().expect("the program runs");
    assert!(run.status.success(), "{}", run.status);
    let expected = " -> 1 0\n free0 free2 -> 1\n -> 0 -1 -1\n free3 -> -1\n free4 free5 ->\n -> -1 -1\n1\n";
    assert_eq!(String::from_utf8_lossy(&run.stdout), expected);
}
