// SPDX-License-Identifier: MIT
#include "helper.hpp"

int checksum_of(const char* text, int length) {
  int sum = 0;
#ifdef SLOW_LIBRARY
  for (int round = 0; round < 4; ++round)
#endif
    for (int i = 0; i < length; ++i) sum = sum * 31 + text[i];
  return sum;
}
