// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string_view>

namespace benchgate::base {

/// A seeded generator whose draws are the same on every platform and library:
/// the engine is std::mt19937_64, whose output the standard fixes, and the
/// draws are our own, because the standard's distributions are not fixed.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// Returns 64 random bits.
  std::uint64_t bits() { return engine_(); }

  /// Returns a uniform integer in [0, bound), without bias. Precondition: bound > 0. Source: Lemire (2019), Fast random
  /// integer generation in an interval.
  std::uint64_t below(std::uint64_t bound);

  /// Returns a uniform number in [0, 1), of 53 random bits.
  double uniform();

  /// Returns a uniform number in (0, 1), never 0: for logarithms.
  double uniform_open();

  /// Returns a standard normal number, by the polar method. Source: Marsaglia and Bray (1964).
  double normal();

 private:
  std::mt19937_64 engine_;
};

/// Returns a seed of its own for each named stream, so that results do not depend on the order or number of the other
/// streams: FNV-1a over the seed's bytes and the names (with their lengths), finished by splitmix64.
std::uint64_t stream_seed(std::uint64_t seed, std::span<const std::string_view> names);

}  // namespace benchgate::base
