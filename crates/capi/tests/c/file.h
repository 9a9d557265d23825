/* Reads a file. */
#ifndef FILE_H
#define FILE_H

#include "check.h"

/* Returns the bytes of a file, which the caller frees, and their number in `size`. */
static char *file_bytes(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  char *bytes;
  long length;
  CHECK(file != NULL);
  CHECK(fseek(file, 0, SEEK_END) == 0);
  length = ftell(file);
  CHECK(length >= 0 && fseek(file, 0, SEEK_SET) == 0);
  bytes = malloc((size_t)length + 1);
  CHECK(bytes != NULL && fread(bytes, 1, (size_t)length, file) == (size_t)length);
  fclose(file);
  *size = (size_t)length;
  return bytes;
}

#endif
