// SPDX-License-Identifier: MIT
// Enumerations of the model that stand in JSON as words.
#pragma once

#include <array>

#include "codec/json_fields.hpp"
#include "model/comparison.hpp"
#include "model/metric.hpp"
#include "model/scenario.hpp"

namespace benchgate::codec {

template <>
struct Words<model::Better> {
  static constexpr std::array values{model::Better::lower, model::Better::higher};
};

template <>
struct Words<model::Instructions> {
  static constexpr std::array values{model::Instructions::perf, model::Instructions::callgrind};
};

template <>
struct Words<model::NoisePolicy> {
  static constexpr std::array values{model::NoisePolicy::ignore, model::NoisePolicy::warn, model::NoisePolicy::skip};
};

template <>
struct Words<model::BudgetStatus> {
  static constexpr std::array values{model::BudgetStatus::pass, model::BudgetStatus::warn, model::BudgetStatus::fail,
                                     model::BudgetStatus::skip};
};

template <>
struct Words<model::PairedStop> {
  static constexpr std::array values{model::PairedStop::decided, model::PairedStop::precise,
                                     model::PairedStop::all_pairs, model::PairedStop::time_over,
                                     model::PairedStop::cut_short};
};

template <>
struct Words<model::PairedStatus> {
  static constexpr std::array values{model::PairedStatus::pass, model::PairedStatus::warn, model::PairedStatus::fail,
                                     model::PairedStatus::inconclusive};
};

}  // namespace benchgate::codec
