// SPDX-License-Identifier: MIT
// Tables that the receipts of a comparison and of a report share.
#pragma once

#include "format/enum_values.hpp"
#include "format/scenario_json.hpp"
#include "model/comparison.hpp"

namespace benchgate::format {

template <auto Member, typename Owner>
constexpr Field<Owner> make_budget_verdict(std::string_view name, model::Verdict Owner::*) {
  Field<Owner> row = required_enum<Member, budget_verdicts>(name);
  row.write = [](syntax::JsonWriter& json, std::string_view key, const Owner& owner) {
    json.member(key, name_of(contract_verdict(owner.*Member)));
  };
  return row;
}

/// Returns the row of a verdict in a perfgate receipt, which has no name for all of them: inconclusive is written as
/// skip. restore_verdict distinguishes them again.
template <auto Member>
constexpr auto budget_verdict(std::string_view name) {
  return make_budget_verdict<Member>(name, Member);
}

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
      budget_verdict<&model::BudgetVerdict::status>("status"),
      required<&model::BudgetVerdict::counts>("counts"),
      required<&model::BudgetVerdict::reasons>("reasons"),
  }};
};

/// Changes a verdict to the one that its reasons name, such as `skip` to inconclusive where something is undecided.
void restore_verdict(model::BudgetVerdict& verdict);

template <>
struct Fields<model::ReceiptReference> {
  static constexpr std::array<Field<model::ReceiptReference>, 4> rows{{
      optional<&model::ReceiptReference::path>("path"),
      optional<&model::ReceiptReference::run_id>("run_id"),
      optional<&model::ReceiptReference::source>("source"),
      optional<&model::ReceiptReference::commit>("commit"),
  }};
};

}  // namespace benchgate::format
