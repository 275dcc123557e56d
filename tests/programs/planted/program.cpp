// SPDX-License-Identifier: MIT
// A program whose slowdowns are known: each -DSLOW_x plants one into one function. Every step takes about as long.
#include <pthread.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "helper.hpp"

#define STEP extern "C" __attribute__((noinline, noclone))

namespace {

constexpr int rounds = 200;
const char* const words[] = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"};
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
volatile int sink = 0;

/// The compiler has to do again what it did before.
inline void not_known() { asm volatile("" ::: "memory"); }

}  // namespace

/// self: the loop in it runs longer.
STEP int parse_number(int seed) {
  int value = 0;
#ifdef SLOW_SELF
  for (int i = 0; i < 120; ++i) value = value * 10 + ((seed + i) & 7);
#else
  for (int i = 0; i < 40; ++i) value = value * 10 + ((seed + i) & 7);
#endif
  return value;
}

/// callee: it is slower wherever it is called.
STEP int hash_word(const char* word) {
  int hash = 7;
#ifdef SLOW_CALLEE
  for (int round = 0; round < 5; ++round)
#endif
    for (const char* at = word; *at != 0; ++at) hash = hash * 33 + *at;
  return hash;
}

STEP int hash_all(int seed) {
  int sum = 0;
  for (int i = 0; i < 6; ++i) sum += hash_word(words[(seed + i) & 7]);
  return sum;
}

/// inlined: what is compiled into it is slower.
STEP int scan_digits(int seed) {
  int sum = 0;
  for (int i = 0; i < 5; ++i) sum += mixed_digits(seed + i);
  return sum;
}

/// allocator: it allocates for each word instead of once.
STEP int append_words(int seed) {
  char* text = static_cast<char*>(std::malloc(64));
  int length = 0;
  for (int i = 0; i < 8; ++i) {
#ifdef SLOW_ALLOCATOR
    std::free(text);
    text = static_cast<char*>(std::malloc(64 + static_cast<std::size_t>(i)));
#endif
    text[i] = words[(seed + i) & 7][0];
    length += text[i];
  }
  std::free(text);
  return length;
}

/// lock: it locks for each item instead of once.
STEP int count_items(int seed) {
  int count = 0;
#ifndef SLOW_LOCK
  pthread_mutex_lock(&lock);
#endif
  for (int i = 0; i < 16; ++i) {
#ifdef SLOW_LOCK
    pthread_mutex_lock(&lock);
#endif
    count += (seed >> (i & 7)) & 1;
#ifdef SLOW_LOCK
    pthread_mutex_unlock(&lock);
#endif
  }
#ifndef SLOW_LOCK
  pthread_mutex_unlock(&lock);
#endif
  return count;
}

/// library calls: it asks for the length before each character.
STEP int trim_word(const char* word) {
  int blanks = 0;
#ifdef SLOW_LIBRARY_CALLS
  for (std::size_t i = 0; i < std::strlen(word); ++i) {
    blanks += word[i] == ' ' ? 1 : 0;
    not_known();
  }
#else
  const std::size_t length = std::strlen(word);
  for (std::size_t i = 0; i < length; ++i) blanks += word[i] == ' ' ? 1 : 0;
#endif
  return blanks;
}

STEP int find_key(int key) {
  int at = 0;
  for (int i = 0; i < 20; ++i) at += (key ^ i) & 3;
  return at;
}

/// more calls: it calls find_key more often, which is as fast as before.
STEP int look_up(int seed) {
  int sum = 0;
#ifdef SLOW_MORE_CALLS
  for (int i = 0; i < 9; ++i) sum += find_key(seed + i);
#else
  for (int i = 0; i < 3; ++i) sum += find_key(seed + i);
#endif
  return sum;
}

#ifdef SLOW_NEW
/// new: nothing like it was there before.
STEP int validate_input(int seed) {
  int errors = 0;
  for (int i = 0; i < 100; ++i) errors += ((seed + i) & 15) == 3 ? 1 : 0;
  return errors;
}
#endif

/// recursion: it goes deeper.
STEP int walk_tree(int depth) {  // NOLINT(misc-no-recursion)
  if (depth == 0) return 1;
  const int left = walk_tree(depth - 1);
  not_known();
  return left + walk_tree(depth - 1);
}

/// callback: the C library calls it.
STEP int compare_keys(const void* a, const void* b) {
  const int left = *static_cast<const int*>(a);
  const int right = *static_cast<const int*>(b);
  int bias = 0;
#ifdef SLOW_CALLBACK
  for (int i = 0; i < 20; ++i) bias += (left + i) & (right + i);
#endif
  sink = bias;
  return left < right ? -1 : left > right ? 1 : 0;
}

STEP int sort_keys(int seed) {
  int keys[16];
  for (int i = 0; i < 16; ++i) keys[i] = (seed * 7 + i * 5) & 31;
  std::qsort(keys, 16, sizeof(int), compare_keys);
  return keys[0];
}

/// copies: it copies its text, in the C++ library.
#ifdef SLOW_COPIES
STEP int count_letters(std::string text) {
#else
STEP int count_letters(const std::string& text) {
#endif
  int letters = 0;
  for (const char letter : text) letters += letter == 'a' ? 1 : 0;
  return letters;
}

#ifdef SLOW_RECURSION
constexpr int depth = 6;
#else
constexpr int depth = 4;
#endif

int main() {
  const std::string text(24, 'a');
  int sum = 0;
  for (int i = 0; i < rounds; ++i) {
    sum += parse_number(i) + hash_all(i) + scan_digits(i) + append_words(i) + count_items(i);
    sum += trim_word("a word with blanks") + look_up(i) + walk_tree(depth) + sort_keys(i) + count_letters(text);
    sum += checksum_of("some text to check", 18);
#ifdef SLOW_NEW
    sum += validate_input(i);
#endif
  }
  sink = sum;
  std::printf("done\n");
  return 0;
}
