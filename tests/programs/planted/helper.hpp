// SPDX-License-Identifier: MIT
#pragma once

/// What the program and its library share: text that is checked, and work that is compiled into its callers.
int checksum_of(const char* text, int length);

__attribute__((always_inline)) inline int mixed_digits(int value) {
  int mixed = 0;
#ifdef SLOW_INLINED
  for (int i = 0; i < 40; ++i) mixed += (value >> (i & 7)) ^ mixed;
#else
  for (int i = 0; i < 10; ++i) mixed += (value >> (i & 7)) ^ mixed;
#endif
  return mixed;
}
