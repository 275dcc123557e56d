// SPDX-License-Identifier: MIT
#include "stats/segmentation_estimate.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace benchgate::stats {

namespace {

/// log2 of a number >= 1, absolute error below 1e-6 + 2^-23 * log2: a polynomial
/// for the mantissa in [sqrt(1/2), sqrt(2)). Least squares in Chebyshev nodes.
[[gnu::always_inline]] inline float rough_log2(float value) {
  const std::int32_t bits = std::bit_cast<std::int32_t>(value);
  const std::int32_t exponent = (bits - 0x3f3504f3) >> 23;  // so that the mantissa begins at sqrt(1/2)
  const float x = std::bit_cast<float>(bits - (exponent << 23)) - 1.0F;
  float sum = 0.17212874F;
  sum = sum * x - 0.26950628F;
  sum = sum * x + 0.2956336F;
  sum = sum * x - 0.35935065F;
  sum = sum * x + 0.48062915F;
  sum = sum * x - 0.721364F;
  sum = sum * x + 1.4426965F;
  return sum * x + static_cast<float>(exponent);
}

/// As many groups as are moved from double to single precision at once, so that
/// what lies between stays in the nearest cache.
constexpr std::size_t block = 256;

[[gnu::always_inline]] inline void merge_run(const OpenGroups& groups, NewRun run, std::size_t at, std::size_t count,
                                             double* __restrict variance, double* __restrict apart) {
  double* __restrict average = groups.average + at;
  double* __restrict squares = groups.squares + at;
  const double* __restrict previous = groups.previous + at;
  const double* __restrict share = groups.share + at;
  const double* __restrict weight = groups.weight + at;
  const double* __restrict inverse = groups.inverse + at;
  for (std::size_t i = 0; i < count; ++i) {
    const double distance = run.average - average[i];
    const double now = average[i] + distance * share[i];
    const double sum = squares[i] + run.squares + distance * distance * weight[i];
    average[i] = now;
    squares[i] = sum;
    variance[i] = sum * inverse[i];
    apart[i] = std::fabs(now - previous[i]);
  }
}

template <bool deviation_priced>
[[gnu::always_inline]] inline void estimate_bits(const OpenGroups& groups, std::size_t at, std::size_t count,
                                                 const float* __restrict variance, const float* __restrict apart) {
  const float* __restrict before = groups.before + at;
  const float* __restrict fixed = groups.fixed + at;
  const float* __restrict freedom = groups.freedom + at;
  float* __restrict bits = groups.bits + at;
  for (std::size_t i = 0; i < count; ++i) {
    const float s = std::sqrt(variance[i]);
    const float spread = rough_log2(s + 1.0F);
    float sum = before[i] + fixed[i] + freedom[i] * spread - rough_log2(apart[i] + 1.0F);
    if constexpr (deviation_priced) sum += spread + rough_log2(s + 2.0F);
    bits[i] = sum;
  }
}

[[gnu::always_inline]] inline void to_single(const double* __restrict from, float* __restrict to, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<float>(from[i]);
}

template <bool deviation_priced>
[[gnu::always_inline]] inline void take_in(const OpenGroups& groups, NewRun run, std::size_t begin, std::size_t end) {
  std::array<double, block> variance, apart;
  std::array<float, block> single_variance, single_apart;
  for (std::size_t at = begin; at < end; at += block) {
    const std::size_t count = std::min(block, end - at);
    merge_run(groups, run, at, count, variance.data(), apart.data());
    to_single(variance.data(), single_variance.data(), count);
    to_single(apart.data(), single_apart.data(), count);
    estimate_bits<deviation_priced>(groups, at, count, single_variance.data(), single_apart.data());
  }
}

void take_in_uniform(const OpenGroups& groups, NewRun run, std::size_t begin, std::size_t end) {
  take_in<false>(groups, run, begin, end);
}
void take_in_priced(const OpenGroups& groups, NewRun run, std::size_t begin, std::size_t end) {
  take_in<true>(groups, run, begin, end);
}

// The same with wider registers where there are some; without fused operations, so to the same bits.
#if defined(__x86_64__)
[[gnu::target("avx2")]] void take_in_uniform_wide(const OpenGroups& groups, NewRun run, std::size_t begin,
                                                  std::size_t end) {
  take_in<false>(groups, run, begin, end);
}
[[gnu::target("avx2")]] void take_in_priced_wide(const OpenGroups& groups, NewRun run, std::size_t begin,
                                                 std::size_t end) {
  take_in<true>(groups, run, begin, end);
}
#endif

}  // namespace

AppendRun append_run_for(CostProfile profile) {
  const bool priced = profile == CostProfile::latest;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return priced ? take_in_priced_wide : take_in_uniform_wide;
#endif
  return priced ? take_in_priced : take_in_uniform;
}

}  // namespace benchgate::stats
