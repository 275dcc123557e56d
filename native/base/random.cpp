// SPDX-License-Identifier: MIT
#include "base/random.hpp"

#include <cmath>

namespace benchgate::base {

namespace {

__extension__ using uint128 = unsigned __int128;

/// Finaliser of splitmix64 (Steele, Lea, Flood 2014): every input bit moves every output bit.
std::uint64_t mixed(std::uint64_t state) {
  state += 0x9E3779B97F4A7C15U;
  state = (state ^ (state >> 30U)) * 0xBF58476D1CE4E5B9U;
  state = (state ^ (state >> 27U)) * 0x94D049BB133111EBU;
  return state ^ (state >> 31U);
}

class Fnv1a {
 public:
  void add(unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001B3U; }
  void add(std::uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8) add(static_cast<unsigned char>(number >> shift));
  }
  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325U;
};

}  // namespace

std::uint64_t Random::below(std::uint64_t bound) {
  uint128 product = static_cast<uint128>(bits()) * bound;
  if (static_cast<std::uint64_t>(product) < bound) {
    const std::uint64_t threshold = (0 - bound) % bound;
    while (static_cast<std::uint64_t>(product) < threshold) product = static_cast<uint128>(bits()) * bound;
  }
  return static_cast<std::uint64_t>(product >> 64U);
}

double Random::uniform() { return static_cast<double>(bits() >> 11U) * 0x1.0p-53; }

double Random::uniform_open() { return (static_cast<double>(bits() >> 12U) + 0.5) * 0x1.0p-52; }

double Random::normal() {
  for (;;) {
    const double x = 2 * uniform() - 1;
    const double y = 2 * uniform() - 1;
    const double square = x * x + y * y;
    if (square > 0 && square < 1) return x * std::sqrt(-2 * std::log(square) / square);
  }
}

std::uint64_t stream_seed(std::uint64_t seed, std::span<const std::string_view> names) {
  Fnv1a hash;
  hash.add(seed);
  for (const std::string_view name : names) {
    hash.add(static_cast<std::uint64_t>(name.size()));
    for (const char c : name) hash.add(static_cast<unsigned char>(c));
  }
  return mixed(hash.hash());
}

}  // namespace benchgate::base
