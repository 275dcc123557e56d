// SPDX-License-Identifier: MIT
#include "cli/budget_options.hpp"

#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "model/large_threshold.hpp"

namespace benchgate::cli {

namespace {

constexpr double no_upper_limit = 1e15;

/// Without the defaults that stand in judge.
constexpr std::array<Option, 16> budget_table{{
    {"threshold", "X", "", "allowed worsening of a metric, as a ratio: 0.20 or 20% is 20 %", Kind::ratio, 0,
     no_upper_limit},
    {"allow-large-threshold", "", "", "accept thresholds above 1, which is 100 %", Kind::flag},
    {"warn-factor", "X", "", "warn from this share of the threshold on", Kind::ratio, 0, 1},
    {"metric-threshold", "M=X", "", "threshold for one metric", Kind::text, 0, 0, true},
    {"direction", "M=lower|higher", "", "better direction of a metric", Kind::text, 0, 0, true},
    {"metric-stat", "M=S", "", "statistic of a metric: median, mean, min, max or p1 to p99.9", Kind::text, 0, 0, true},
    {"noise-threshold", "X", "", "limit for the coefficient of variation, as a ratio: 0.10 is 10 %", Kind::ratio, 0,
     no_upper_limit},
    {"noise-policy", "ignore|warn|skip", "", "what to do above the noise threshold", Kind::choice},
    {"metric-noise-threshold", "M=X", "", "noise threshold for one metric", Kind::text, 0, 0, true},
    {"significance-alpha", "N", "",
     "significance level for p; compare shows interval and p only with this or --significance", Kind::open_number, 0,
     1},
    {"significance", "", "", "fail only with statistical evidence, else warn", Kind::flag},
    {"require-significance", "", "", "", Kind::flag, 0, 0, false, "significance", true},
    {"significance-min-samples", "N", "", "minimum number of samples per side for evidence", Kind::count, 0, 1e9},
    {"host-mismatch", "warn|error|ignore", "warn", "what to do when the machines differ", Kind::choice},
    {"fail-on-warn", "", "", "exit with code 3 on a warning", Kind::flag},
    {"pretty", "", "", "indent the JSON output", Kind::flag},
}};

struct MetricValue {
  std::string metric;
  std::string value;
};

/// The "M=VALUE" arguments of a repeated option.
std::vector<MetricValue> metric_value_list(const Arguments& arguments, std::string_view option) {
  std::vector<MetricValue> all;
  for (const std::string& word : arguments.list(option)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
      throw Error(fmt::format("--{}", option), fmt::format("'{}' is not METRIC=VALUE", word));
    MetricValue one{word.substr(0, equals), word.substr(equals + 1)};
    for (const MetricValue& other : all)
      if (other.metric == one.metric)
        throw Error(fmt::format("--{}", option), fmt::format("is given twice for '{}'", one.metric));
    all.push_back(std::move(one));
  }
  return all;
}

double number_of_metric(std::string_view option, const MetricValue& one) {
  const auto number = base::parse_number(base::ratio_text(one.value));
  if (!number || *number < 0 || *number > no_upper_limit)
    throw Error(fmt::format("--{}", option),
                fmt::format("'{}={}' is not a number of at least 0", one.metric, one.value));
  return *number;
}

model::Better direction_of(const MetricValue& one) {
  if (one.value == "lower") return model::Better::lower;
  if (one.value == "higher") return model::Better::higher;
  throw Error("--direction", fmt::format("'{}={}' must be lower or higher", one.metric, one.value));
}

/// Throws Error for the mistake of writing 10 for 10 %.
void check_thresholds(const Arguments& arguments) {
  constexpr std::string_view permission = "--allow-large-threshold";
  if (const std::string problem = model::large_threshold_problem(arguments.text("threshold"), permission);
      !problem.empty())
    throw Error("--threshold", problem);
  for (const MetricValue& one : metric_value_list(arguments, "metric-threshold"))
    if (const std::string problem = model::large_threshold_problem(one.value, permission); !problem.empty())
      throw Error("--metric-threshold", fmt::format("{}: {}", one.metric, problem));
}

void read_metric_options(judge::BudgetSettings& budgets, const Arguments& arguments) {
  for (const MetricValue& one : metric_value_list(arguments, "metric-threshold")) {
    number_of_metric("metric-threshold", one);
    budgets.metric_thresholds[one.metric] = base::ratio_text(one.value);
  }
  for (const MetricValue& one : metric_value_list(arguments, "metric-noise-threshold"))
    budgets.metric_noise_thresholds[one.metric] = number_of_metric("metric-noise-threshold", one);
  for (const MetricValue& one : metric_value_list(arguments, "direction"))
    budgets.directions[one.metric] = direction_of(one);
  for (const MetricValue& one : metric_value_list(arguments, "metric-stat")) {
    if (!judge::parse_statistic(one.value))
      throw Error("--metric-stat",
                  fmt::format("'{}={}' is not median, mean, min, max or p1 to p99.9", one.metric, one.value));
    budgets.statistics[one.metric] = one.value;
  }
}

judge::HostPolicy host_policy(std::string_view name) {
  if (name == "error") return judge::HostPolicy::error;
  return name == "ignore" ? judge::HostPolicy::ignore : judge::HostPolicy::warn;
}

judge::BudgetSettings budget_settings(const Arguments& arguments) {
  judge::BudgetSettings budgets;
  budgets.threshold = base::ratio_text(arguments.text("threshold"));
  budgets.warn_factor = base::ratio_text(arguments.text("warn-factor"));
  if (arguments.given("noise-threshold")) budgets.noise_threshold = arguments.number("noise-threshold");
  const std::string policy = arguments.text("noise-policy");
  budgets.noise_policy = model::parse_noise_policy(policy).value_or(budgets.noise_policy);
  budgets.significance_required = arguments.flag("significance");
  budgets.named = {arguments.given("threshold"), arguments.given("warn-factor")};
  read_metric_options(budgets, arguments);
  return budgets;
}

}  // namespace

std::span<const Option> budget_options() {
  static const app::CompareSettings usual;
  static const std::array<DefaultOf, 5> defaults{
      {{"threshold", usual.budgets.threshold},
       {"warn-factor", usual.budgets.warn_factor},
       {"noise-policy", std::string(name_of(usual.budgets.noise_policy))},
       {"significance-alpha", base::format_number(usual.significance.alpha)},
       {"significance-min-samples", fmt::format("{}", usual.significance.min_samples)}}};
  static const auto options = with_defaults(budget_table, defaults);
  return options;
}

app::CompareSettings compare_settings(const Arguments& arguments) {
  app::CompareSettings settings;
  settings.budgets = budget_settings(arguments);
  if (arguments.flag("allow-large-threshold"))
    settings.large_thresholds = app::LargeThresholds::allow;
  else
    check_thresholds(arguments);
  settings.significance.alpha = arguments.number("significance-alpha");
  settings.significance.min_samples = static_cast<std::uint64_t>(arguments.count("significance-min-samples"));
  settings.significance.shown = arguments.given("significance-alpha") || arguments.flag("significance");
  settings.host = host_policy(arguments.text("host-mismatch"));
  if (arguments.flag("allow-failures")) settings.failed_samples = judge::OnFailedSamples::leave_out;
  if (arguments.flag("allow-different")) settings.other_benchmark = judge::OtherBenchmark::compare;
  if (arguments.flag("fail-on-warn")) settings.warnings = judge::WarningPolicy::fail;
  return settings;
}

}  // namespace benchgate::cli
