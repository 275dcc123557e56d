// SPDX-License-Identifier: MIT
// Tables that the receipts of a comparison and of a report share.
#pragma once

#include "codec/scenario_json.hpp"
#include "codec/words.hpp"
#include "model/comparison.hpp"

namespace benchgate::codec {

template <>
struct Fields<model::BudgetCounts> {
  static constexpr std::array<Field<model::BudgetCounts>, 4> rows{{
      required<&model::BudgetCounts::pass>("pass"),
      required<&model::BudgetCounts::warn>("warn"),
      required<&model::BudgetCounts::fail>("fail"),
      always<&model::BudgetCounts::skip>("skip"),
  }};
};

template <>
struct Fields<model::BudgetVerdict> {
  static constexpr std::array<Field<model::BudgetVerdict>, 3> rows{{
      required_word<&model::BudgetVerdict::status, budget_verdicts>("status"),
      required<&model::BudgetVerdict::counts>("counts"),
      required<&model::BudgetVerdict::reasons>("reasons"),
  }};
};

}  // namespace benchgate::codec
