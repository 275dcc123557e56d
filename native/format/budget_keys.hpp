// SPDX-License-Identifier: MIT
// The settings of a budget as one table: a row names a member once, and reading YAML, reading and writing JSON, the
// schemas and the reference follow from the row.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "base/text.hpp"
#include "format/enum_values.hpp"
#include "format/json_fields.hpp"
#include "format/scenario_check.hpp"
#include "format/scenario_keys.hpp"
#include "model/scenario.hpp"

namespace benchgate::format {

using model::BudgetLimits;

inline constexpr double no_limit = 1e300;

/// A setting of a budget and of its cases.
struct LimitKey {
  Key key;
  void (*read)(const syntax::Yaml& value, BudgetLimits& limits);  ///< of a checked value
  Field<BudgetLimits> of_case;
  Field<model::Budget> of_budget;
};

/// Reads a text; a percentage becomes a ratio.
inline void read_limit(const syntax::Yaml& value, std::string& limit) { limit = base::ratio_text(value.text); }
inline void read_limit(const syntax::Yaml& value, std::optional<double>& limit) { limit = number_of(value); }
inline void read_limit(const syntax::Yaml& value, std::optional<bool>& limit) { limit = flag_of(value); }
inline void read_limit(const syntax::Yaml& value, std::optional<model::Better>& limit) {
  limit = value.text == "higher" ? model::Better::higher : model::Better::lower;
}

/// Returns the row of a member.
template <auto Member>
constexpr LimitKey limit_key(const Key& key) {
  return {key, [](const syntax::Yaml& value, BudgetLimits& limits) { read_limit(value, limits.*Member); },
          optional<BudgetLimits, Member>(key.name), optional<model::Budget, Member>(key.name)};
}

inline constexpr std::string_view example_of_noise =
    "budgets:\n  wall_ms: {threshold: 5%, noise_threshold: 10%, noise_policy: warn}";

/// In the order of files. The first three have the example of `budgets` itself.
inline constexpr std::array limit_keys{
    limit_key<&BudgetLimits::threshold>({.name = "threshold",
                                         .shape = Shape::ratio,
                                         .help = "largest allowed regression, relative: 0.20 or 20% is 20 %",
                                         .high = no_limit}),
    limit_key<&BudgetLimits::warn_factor>(
        {.name = "warn_factor", .shape = Shape::ratio, .help = "warn at or above threshold x this factor", .high = 1}),
    limit_key<&BudgetLimits::statistic>(
        {.name = "statistic", .shape = Shape::statistic, .help = "statistic to compare"}),
    limit_key<&BudgetLimits::direction>({.name = "direction",
                                         .shape = Shape::choice,
                                         .help = "which direction is better",
                                         .choices = "lower|higher",
                                         .example = "metrics:\n  score: {from: stdout, pattern: 'score (\\d+)'}\n"
                                                    "budgets:\n  score: {threshold: 10%, direction: higher}"}),
    limit_key<&BudgetLimits::max>({.name = "max",
                                   .shape = Shape::number,
                                   .help = "largest allowed value in the metric's unit, judged also without a baseline",
                                   .low = -no_limit,
                                   .high = no_limit,
                                   .example = "budgets:\n  max_rss_kb: {max: 65536}"}),
    limit_key<&BudgetLimits::min>(
        {.name = "min",
         .shape = Shape::number,
         .help = "smallest allowed value in the metric's unit, judged also without a baseline",
         .low = -no_limit,
         .high = no_limit,
         .example = "work_units: 1000\nbudgets:\n  throughput_per_s: {min: 500}"}),
    limit_key<&BudgetLimits::min_value_change>(
        {.name = "min_value_change",
         .shape = Shape::number,
         .help = "ignore smaller absolute changes",
         .high = no_limit,
         .example = "budgets:\n  wall_ms: {threshold: 5%, min_value_change: 0.5}"}),
    limit_key<&BudgetLimits::noise_threshold>({.name = "noise_threshold",
                                               .shape = Shape::ratio,
                                               .help = "limit of the coefficient of variation, 0.10 is 10 %",
                                               .high = no_limit,
                                               .example = example_of_noise}),
    limit_key<&BudgetLimits::noise_policy>(
        {.name = "noise_policy",
         .shape = Shape::choice,
         .help = "effect of noise above noise_threshold; none in pairs, whose interval includes the noise",
         .choices = "ignore|warn|skip",
         .example = example_of_noise}),
    limit_key<&BudgetLimits::significance>({.name = "significance",
                                            .shape = Shape::flag,
                                            .help = "a fail also needs statistical evidence",
                                            .example = "budgets:\n  wall_ms: {threshold: 5%, significance: true}"}),
    limit_key<&BudgetLimits::evidence>(
        {.name = "evidence",
         .shape = Shape::choice,
         .help = "evidence that a fail of imported reports needs; without this key a test of several reports",
         .choices = "none",
         .example = "import: {format: google-benchmark-json}\n"
                    "budgets:\n  time: {threshold: 5%, evidence: none}"}),
    limit_key<&BudgetLimits::large>({.name = "large",
                                     .shape = Shape::flag,
                                     .help = "a threshold above 1 (100 %) is meant and not a mistake",
                                     .example = "budgets:\n  wall_ms: {threshold: 300%, large: true}"}),
};
static_assert(limit_keys.size() == std::tuple_size_v<decltype(model::limit_members)>, "a setting lacks its row");

/// Returns one column of the table, and what comes after it.
template <typename Value, typename... More>
constexpr auto limit_column(Value LimitKey::* column, const More&... more) {
  return std::apply([&](const auto&... rows) { return std::array{rows.*column..., more...}; }, limit_keys);
}

/// Keys of a budget's cases.
inline constexpr auto case_keys = limit_column(&LimitKey::key);

/// Keys of a budget.
inline constexpr auto budget_keys =
    limit_column(&LimitKey::key, Key{.name = "cases",
                                     .shape = Shape::named,
                                     .help = "different limits for some cases, by 'k=v,k=v'",
                                     .members = case_keys});

}  // namespace benchgate::format
