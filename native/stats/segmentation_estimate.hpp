// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "stats/description_length.hpp"

namespace benchgate::stats {

/// Beyond this the estimate's single precision says nothing.
inline constexpr double largest_estimated = 0x1p60;

/// The open groups, one column an attribute, and the run that they take in. A
/// group that has `size` samples with the run and had `size - added` without:
struct OpenGroups {
  double* average;         ///< of the group, without the run before, with it after the pass
  double* squares;         ///< of the group, without the run before, with it after the pass
  const double* previous;  ///< average of the group before it
  const float* before;     ///< bits of everything before its own, distance of averages apart
  const double* share;     ///< added / size
  const double* weight;    ///< added * (size - added) / size
  const double* inverse;   ///< 1 / size
  const float* fixed;      ///< bits by size
  const float* freedom;    ///< size - 2
  float* bits;             ///< the estimate
};

struct NewRun {
  double average;
  double squares;
};

/// Lets the groups that begin at `begin` to `end` (exclusive) take the run in and
/// estimates their bits in single precision: an error below 4e-6 for each sample
/// and 2^-21 of the largest term.
using AppendRun = void (*)(const OpenGroups& groups, NewRun run, std::size_t begin, std::size_t end);

/// Returns the one for this profile and processor; the bits do not depend on the processor.
AppendRun append_run_for(CostProfile profile);

}  // namespace benchgate::stats
