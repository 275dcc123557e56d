// SPDX-License-Identifier: MIT
// Values of the enumerations of the model that JSON writes by name.
#pragma once

#include <array>

#include "format/json_fields.hpp"
#include "model/comparison.hpp"
#include "model/ground.hpp"
#include "model/metric.hpp"
#include "model/scenario.hpp"
#include "model/stability.hpp"

namespace benchgate::format {

template <>
struct EnumValues<model::Better> {
  static constexpr std::array values{model::Better::lower, model::Better::higher};
};

template <>
struct EnumValues<model::Instructions> {
  static constexpr std::array values{model::Instructions::perf, model::Instructions::callgrind,
                                     model::Instructions::off};
};

template <>
struct EnumValues<model::NoisePolicy> {
  static constexpr std::array values{model::NoisePolicy::ignore, model::NoisePolicy::warn, model::NoisePolicy::skip};
};

template <>
struct EnumValues<model::Side> {
  static constexpr std::array values{model::Side::worse, model::Side::better};
};

template <>
struct EnumValues<model::Stability> {
  using S = model::Stability;
  static constexpr std::array values{S::stable, S::unstable, S::expected_unstable, S::unrated, S::invalid, S::failed};
};

template <>
struct EnumValues<model::LiteralLabel> {
  using L = model::LiteralLabel;
  static constexpr std::array values{L::none,           L::first,       L::stable,    L::drift,
                                     L::regression,     L::improvement, L::recovered, L::environment_changed,
                                     L::platform_shift, L::accepted};
};

template <>
struct EnumValues<model::Verdict> {
  static constexpr auto values = model::verdicts;
};

/// The verdicts of a budget, and those of a measurement in pairs.
inline constexpr std::array budget_verdicts{model::Verdict::pass, model::Verdict::warn, model::Verdict::fail,
                                            model::Verdict::skip};
inline constexpr std::array paired_verdicts{model::Verdict::pass, model::Verdict::warn, model::Verdict::fail,
                                            model::Verdict::inconclusive, model::Verdict::skip};

template <>
struct EnumValues<model::Ground> {
  static constexpr std::array values{
      model::Ground::suspected,        model::Ground::undecided, model::Ground::open_interval,
      model::Ground::other_processors, model::Ground::confirmed, model::Ground::accepted,
      model::Ground::ignored,          model::Ground::amount,    model::Ground::incomplete};
};

template <>
struct EnumValues<model::PairedStop> {
  static constexpr std::array values{model::PairedStop::decided,   model::PairedStop::precise,
                                     model::PairedStop::all_pairs, model::PairedStop::time_over,
                                     model::PairedStop::cut_short, model::PairedStop::given,
                                     model::PairedStop::counted};
};

template <>
struct EnumValues<model::RunStop> {
  static constexpr std::array values{model::RunStop::decided,   model::RunStop::precise,
                                     model::RunStop::all_pairs, model::RunStop::all_iterations,
                                     model::RunStop::time_over, model::RunStop::cut_short};
};

}  // namespace benchgate::format
