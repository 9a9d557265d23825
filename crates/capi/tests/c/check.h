/* What all tests share: a check that names its line. */
#ifndef CHECK_H
#define CHECK_H

#include <freehold.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                  \
  do {                                                                                    \
    if (!(condition)) {                                                                   \
      fprintf(stderr, "%s:%d: not true: %s\n  last error: %s\n", __FILE__, __LINE__, #condition, freehold_last_error()); \
      exit(1);                                                                            \
    }                                                                                     \
  } while (0)

#endif
