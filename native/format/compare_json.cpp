// SPDX-License-Identifier: MIT
#include "format/compare_json.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "format/compare_fields.hpp"
#include "format/receipt_schema.hpp"

namespace benchgate::format {

using model::AbsoluteChange;
using model::AppliedBudget;
using model::Comparison;
using model::Delta;
using model::FailedChange;
using model::HostDifference;
using model::PairedEffect;
using model::PairedMeasurement;
using model::PairedVerdict;
using model::PendingAdjustment;
using model::ReceiptReference;
using model::Significance;

template <>
struct Fields<AppliedBudget> {
  static constexpr std::array<Field<AppliedBudget>, 12> rows{{
      optional<&AppliedBudget::threshold>("threshold"),
      optional<&AppliedBudget::warn_threshold>("warn_threshold"),
      optional<AppliedBudget, &AppliedBudget::noise_threshold>("noise_threshold"),
      always<&AppliedBudget::noise_policy>("noise_policy"),
      required<&AppliedBudget::direction>("direction"),
      always<&AppliedBudget::statistic>("statistic"),
      optional<AppliedBudget, &AppliedBudget::max>("max"),
      optional<AppliedBudget, &AppliedBudget::min>("min"),
      optional<AppliedBudget, &AppliedBudget::min_value_change>("min_value_change"),
      optional<&AppliedBudget::significance_required>("significance_required"),
      optional<AppliedBudget, &AppliedBudget::evidence>("evidence"),
      optional<&AppliedBudget::max_rise>("max_rise"),
  }};
};

template <>
struct Fields<Significance> {
  static constexpr std::array<Field<Significance>, 9> rows{{
      required<&Significance::test>("test"),
      optional<&Significance::p_value>("p_value"),
      required<&Significance::alpha>("alpha"),
      required<&Significance::significant>("significant"),
      required<&Significance::baseline_samples>("baseline_samples"),
      required<&Significance::current_samples>("current_samples"),
      optional<&Significance::ci_lower>("ci_lower"),
      optional<&Significance::ci_upper>("ci_upper"),
      optional<&Significance::rank_p_value>("mann_whitney_p_value"),
  }};
};

template <>
struct Fields<AbsoluteChange> {
  static constexpr std::array<Field<AbsoluteChange>, 4> rows{{
      required<&AbsoluteChange::difference>("difference"),
      optional<&AbsoluteChange::low>("ci_lower"),
      optional<&AbsoluteChange::high>("ci_upper"),
      optional<&AbsoluteChange::share>("share"),
  }};
};

namespace {

/// Exact counts have no p.
template <auto Value>
constexpr auto p_of_effect(std::string_view name) {
  auto row = always<Value>(name);
  row.write = [](syntax::JsonWriter& json, std::string_view key, const PairedEffect& effect) {
    if (!effect.jitter) json.member(key, effect.*Value);
  };
  return row;
}

template <auto Value>
constexpr auto p_of_verdict(std::string_view name) {
  auto row = always<Value>(name);
  row.write = [](syntax::JsonWriter& json, std::string_view key, const PairedVerdict& verdict) {
    if (!verdict.first.effect.jitter) json.member(key, verdict.*Value);
  };
  return row;
}

}  // namespace

template <>
struct Fields<PairedEffect> {
  static constexpr std::array<Field<PairedEffect>, 10> rows{{
      required<&PairedEffect::pairs>("pairs"),
      optional<&PairedEffect::base>("base"),
      optional<&PairedEffect::head>("head"),
      optional<&PairedEffect::change>("change"),
      optional<&PairedEffect::low>("ci_lower"),
      optional<&PairedEffect::high>("ci_upper"),
      p_of_effect<&PairedEffect::p_value>("p_value"),
      p_of_effect<&PairedEffect::p_looked>("p_value_of_all_looks"),
      optional<&PairedEffect::absolute>("absolute"),
      optional<&PairedEffect::jitter>("jitter"),
  }};
};

template <>
struct Fields<PairedMeasurement> {
  static constexpr std::array<Field<PairedMeasurement>, 2> rows{{
      required<&PairedMeasurement::effect>("effect"),
      required<&PairedMeasurement::stop>("stop"),
  }};
};

template <>
struct Fields<PendingAdjustment> {
  static constexpr std::array<Field<PendingAdjustment>, 3> rows{{
      required<&PendingAdjustment::family>("family"),
      required<&PendingAdjustment::alpha>("alpha"),
      required<&PendingAdjustment::decides>("decides"),
  }};
};

template <>
struct Fields<PairedVerdict> {
  static constexpr std::array<Field<PairedVerdict>, 7> rows{{
      required_enum<&PairedVerdict::status, paired_verdicts>("status"),
      required<&PairedVerdict::first>("first"),
      optional<&PairedVerdict::confirmations>("confirmations"),
      p_of_verdict<&PairedVerdict::p_value>("p_value"),
      p_of_verdict<&PairedVerdict::p_adjusted>("p_adjusted"),
      optional<&PairedVerdict::why>("why"),
      optional<&PairedVerdict::pending>("pending"),
  }};
};

template <>
struct Fields<FailedChange> {
  static constexpr std::array<Field<FailedChange>, 6> rows{{
      required<&FailedChange::baseline>("baseline"),
      required<&FailedChange::current>("current"),
      optional<&FailedChange::baseline_requests>("baseline_requests"),
      optional<&FailedChange::current_requests>("current_requests"),
      optional<&FailedChange::p_value>("p_value"),
      optional<&FailedChange::iterations>("iterations"),
  }};
};

template <>
struct Fields<Delta> {
  static constexpr std::array<Field<Delta>, 16> rows{{
      optional<&Delta::baseline>("baseline"),
      optional<&Delta::current>("current"),
      optional<&Delta::ratio>("ratio"),
      optional<&Delta::pct>("pct"),
      optional<&Delta::regression>("regression"),
      optional<&Delta::cv>("cv"),
      optional<&Delta::noise_threshold>("noise_threshold"),
      always<&Delta::statistic>("statistic"),
      optional<&Delta::significance>("significance"),
      budget_verdict<&Delta::status>("status"),
      optional<&Delta::baseline_cv>("baseline_cv"),
      optional<&Delta::unit>("unit"),
      optional<&Delta::why>("why"),
      optional<&Delta::ground>("ground"),
      optional<&Delta::paired>("paired"),
      optional<&Delta::failed>("failed_share"),
  }};
};

template <>
struct Fields<HostDifference> {
  static constexpr std::array<Field<HostDifference>, 3> rows{{
      required<&HostDifference::name>("name"),
      required<&HostDifference::baseline>("baseline"),
      required<&HostDifference::current>("current"),
  }};
};

namespace {

constexpr std::array<Field<Comparison>, 2> comparison_tool_rows{{
    required<&Comparison::tool_name>("name"),
    required<&Comparison::tool_version>("version"),
}};

void write_comparison_tool(syntax::JsonWriter& json, std::string_view name, const Comparison& comparison) {
  write_rows<Comparison>(json.key(name), comparison_tool_rows, comparison);
}

void read_comparison_tool(syntax::JsonValue value, const Origin& origin, Comparison& comparison) {
  read_rows<Comparison>(value, origin, comparison_tool_rows, comparison);
}

constexpr Field<Comparison> schema_version_row() {
  Field<Comparison> row = required<&Comparison::schema>("schema");
  row.describe = [](syntax::JsonWriter& json) { describe_schema_versions(json, "compare"); };
  return row;
}

void write_bench(syntax::JsonWriter& json, std::string_view name, const Comparison& comparison) {
  write_scenario(json.key(name), comparison.bench);
}

void read_bench(syntax::JsonValue value, const Origin& origin, Comparison& comparison) {
  comparison.bench = read_scenario(value, origin.file);
}

}  // namespace

template <>
struct Fields<Comparison> {
  static constexpr std::array<Field<Comparison>, 11> rows{{
      schema_version_row(),
      {"tool", Presence::required, "object", write_comparison_tool, read_comparison_tool,
       [](syntax::JsonWriter& json) { describe_rows<Comparison>(json, comparison_tool_rows); }},
      {"bench", Presence::required, "object", write_bench, read_bench, describe_scenario},
      required<&Comparison::baseline_ref>("baseline_ref"),
      required<&Comparison::current_ref>("current_ref"),
      required<&Comparison::budgets>("budgets"),
      required<&Comparison::deltas>("deltas"),
      required<&Comparison::verdict>("verdict"),
      optional<&Comparison::host_differences>("host_mismatch"),
      optional<&Comparison::warnings>("warnings"),
      optional<&Comparison::not_judged>("not_judged"),
  }};
};

namespace {

/// perfgate writes ratio 1 and no change where a change is undefined.
void drop_undefined(Comparison& comparison) {
  for (auto& [name, delta] : comparison.deltas) {
    if (delta.status != model::Verdict::skip || delta.baseline.value_or(1) > 0) continue;
    delta.ratio.reset();
    delta.pct.reset();
    delta.regression.reset();
    if (delta.why.empty()) delta.why = "baseline 0: a relative change is undefined";
  }
}

/// Returns the verdict that was written as `status`: the worst whose name `is_named`, `status` itself where none is.
model::Verdict restored(model::Verdict status, const auto& is_named) {
  model::Verdict worst = status;
  for (const model::Verdict one : model::verdicts)
    if (one != status && contract_verdict(one) == status && is_named(name_of(one))) worst = one;
  return worst;
}

void restore_verdicts(Comparison& comparison) {
  const std::vector<std::string>& reasons = comparison.verdict.reasons;
  for (auto& [name, delta] : comparison.deltas)
    delta.status = restored(delta.status, [&, &metric = name](std::string_view verdict) {
      return std::find(reasons.begin(), reasons.end(), fmt::format("{}_{}", metric, verdict)) != reasons.end();
    });
  restore_verdict(comparison.verdict);
}

/// A report whose counts are inconsistent is refused, because readers would trust it.
void check_counts(const Comparison& comparison, syntax::JsonValue root, std::string_view file) {
  model::BudgetCounts counts;
  for (const auto& [name, delta] : comparison.deltas) {
    if (comparison.budgets.find(name) == comparison.budgets.end())
      refuse(root, {file, "deltas"}, fmt::format("has '{}', which has no budget", base::printable(name)));
    counts.add(delta.status);
  }
  const model::BudgetCounts& said = comparison.verdict.counts;
  if (said == counts) return;
  refuse(root, {file, "counts"},
         fmt::format("are pass {}, warn {}, fail {}, skip {}, but its deltas say {}, {}, {}, {}", said.pass, said.warn,
                     said.fail, said.skip, counts.pass, counts.warn, counts.fail, counts.skip));
}

}  // namespace

void restore_verdict(model::BudgetVerdict& verdict) {
  const auto has_reason = [&](const auto& is_it) {
    return std::any_of(verdict.reasons.begin(), verdict.reasons.end(), is_it);
  };
  verdict.status = restored(verdict.status, [&](std::string_view name) {
    return has_reason([ending = fmt::format("_{}", name)](std::string_view one) { return one.ends_with(ending); });
  });
  const bool is_unmeasured =
      has_reason([](std::string_view one) { return one == "baseline_error" || one == "missing_shard"; });
  if (verdict.status == model::Verdict::skip && is_unmeasured) verdict.status = model::Verdict::inconclusive;
}

void write_comparison(syntax::JsonWriter& json, const Comparison& comparison) { write_object(json, comparison); }

std::string format_comparison(const Comparison& comparison, syntax::JsonWriter::Style style) {
  syntax::JsonWriter json(style);
  write_comparison(json, comparison);
  return json.take() + "\n";
}

Comparison parse_comparison(std::string_view text, std::string_view file) {
  return read_comparison(syntax::parse_json(text, file).root(), file);
}

Comparison read_comparison(syntax::JsonValue root, std::string_view file) {
  check_schema(root, file, "compare", "a comparison");
  Comparison comparison;
  read_object(root, {file, "comparison"}, comparison);
  restore_verdicts(comparison);
  check_counts(comparison, root, file);
  drop_undefined(comparison);
  return comparison;
}

void describe_comparison(syntax::JsonWriter& json) { describe_object<Comparison>(json); }

std::string comparison_schema() { return format_schema("benchgate.compare.v1", describe_comparison); }

}  // namespace benchgate::format
