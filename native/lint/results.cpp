// SPDX-License-Identifier: MIT
#include "lint/results.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "base/text.hpp"
#include "judge/stability.hpp"
#include "lint/result_statistics.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::lint {

namespace {

using model::LintBasis;
using model::LintRule;
using model::LintSeverity;

/// What a rule says of a file: sentences, usually one for each test case.
using Said = std::vector<std::string>;

struct ResultRule {
  LintRule row;
  Said (*look)(const ResultFile& result);
};

constexpr std::uint64_t least_to_rate = 3;  ///< fewer values are not rated: judge::is_stable
constexpr double most_far_out = 0.05;       ///< share of outliers
constexpr double most_autocorrelation = 0.5;

/// The fewest values behind a metric of a test case; absent where a result does not say.
std::optional<std::uint64_t> fewest_values(const ResultCase& one) {
  std::optional<std::uint64_t> fewest;
  for (const ResultSeries& series : one.series) {
    const std::optional<std::uint64_t> count =
        series.values.empty() ? series.count : std::optional<std::uint64_t>(series.values.size());
    if (count && (!fewest || *count < *fewest)) fewest = count;
  }
  return fewest;
}

Said too_few(const ResultFile& result) {
  Said said;
  for (const ResultCase& one : result.cases)
    if (const auto count = fewest_values(one); count && *count < least_to_rate)
      said.push_back(fmt::format("{}: {}", one.name, *count));
  return said;
}

Said few(const ResultFile& result) {
  Said said;
  for (const ResultCase& one : result.cases)
    if (const auto count = fewest_values(one); count && *count >= least_to_rate && *count < judge::reliable_count)
      said.push_back(fmt::format("{}: {}", one.name, *count));
  return said;
}

Said no_warm_up(const ResultFile& result) { return result.warm_up == 0 ? Said{""} : Said{}; }

Said debug_build(const ResultFile& result) { return result.is_debug_build ? Said{""} : Said{}; }

Said tool_warnings(const ResultFile& result) { return result.is_debug_build ? Said{} : result.warnings; }

std::vector<double> ascending_values(const ResultSeries& series) {
  std::vector<double> sorted = series.values;
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

/// Looks at the values of each metric of each test case; the first metric with a finding speaks for its test case.
template <typename Look>
Said each_series(const ResultFile& result, const Look& look) {
  Said said;
  for (const ResultCase& one : result.cases)
    for (const ResultSeries& series : one.series) {
      const std::string found = series.values.size() < least_values ? "" : look(series);
      if (found.empty()) continue;
      said.push_back(fmt::format("{}: {}", one.name, found));
      break;
    }
  return said;
}

Said two_levels(const ResultFile& result) {
  return each_series(result, [](const ResultSeries& series) -> std::string {
    const auto groups = two_groups(ascending_values(series));
    if (!groups) return "";
    return fmt::format("nothing between {} and {} in {}", base::format_number(groups->low_end),
                       base::format_number(groups->high_begin), series.metric);
  });
}

Said drifting(const ResultFile& result) {
  return each_series(result, [](const ResultSeries& series) -> std::string {
    const auto change = drift(series.values);
    return change ? fmt::format("{} % in {}", base::format_fixed(*change * 100, 1), series.metric) : "";
  });
}

Said outliers(const ResultFile& result) {
  return each_series(result, [](const ResultSeries& series) -> std::string {
    const double share = far_out_share(ascending_values(series));
    return share > most_far_out ? fmt::format("{} % in {}", base::format_fixed(share * 100, 1), series.metric) : "";
  });
}

Said dependent(const ResultFile& result) {
  return each_series(result, [](const ResultSeries& series) -> std::string {
    const auto correlation = stats::autocorrelation(series.values);
    if (!correlation || *correlation <= most_autocorrelation || drift(series.values)) return "";
    return fmt::format("{} in {}", base::format_fixed(*correlation, 2), series.metric);
  });
}

Said failing(const ResultFile& result) {
  Said said;
  for (const ResultCase& one : result.cases)
    if (one.work && !judge::is_valid_load(one.work->requests, one.work->failed))
      said.push_back(fmt::format("{}: {} of {}", one.name, base::format_number(one.work->failed),
                                 base::format_number(one.work->requests)));
  return said;
}

Said without_p99(const ResultFile& result) {
  Said said;
  for (const ResultCase& one : result.cases)
    if (one.has_p95 && !one.has_p99) said.push_back(one.name);
  return said;
}

/// NBomber divides the requests by the planned duration, not by the time that they took.
Said offered_rate(const ResultFile& result) {
  if (!result.format.starts_with("nbomber")) return {};
  Said said;
  for (const ResultCase& one : result.cases)
    if (one.rate && *one.rate >= 1 && *one.rate == std::floor(*one.rate))
      said.push_back(fmt::format("{}: {}", one.name, base::format_number(*one.rate)));
  return said;
}

Said without_memory(const ResultFile& result) {
  if (!result.format.starts_with("benchmarkdotnet")) return {};
  Said said;
  for (const ResultCase& one : result.cases)
    if (!one.has_memory && !one.figures.empty()) said.push_back(one.name);
  return said;
}

/// Whether one of two names is part of the other, as those of a scenario and its only step are, or one is a total.
bool are_related(std::string_view a, std::string_view b) {
  constexpr std::array<std::string_view, 4> totals{"Aggregated", "Total", "TOTAL", "All Requests"};
  const auto is_total = [&](std::string_view name) {
    return std::find(totals.begin(), totals.end(), name) != totals.end();
  };
  return a.find(b) != std::string_view::npos || b.find(a) != std::string_view::npos || is_total(a) || is_total(b);
}

/// Test cases whose figures are all the same to the last digit. Fewer than five figures may be equal by chance.
Said same_figures(const ResultFile& result) {
  constexpr std::size_t least_figures = 5;
  std::map<std::vector<std::string>, std::string> first_of;
  Said said;
  for (const ResultCase& one : result.cases) {
    if (one.figures.size() < least_figures) continue;
    const auto [entry, is_new] = first_of.emplace(one.figures, one.name);
    if (!is_new && !are_related(entry->second, one.name))
      said.push_back(fmt::format("{} and {}", entry->second, one.name));
  }
  return said;
}

constexpr std::string_view both = "receipts and reports";

const std::array result_table{
    ResultRule{{.id = "data/too-few-values",
                .scope = both,
                .severity = LintSeverity::warning,
                .basis = LintBasis::data,
                .message = "fewer than 3 values do not tell how much they vary",
                .fix = "measure at least 10 times",
                .origin = "Encina, stability"},
               too_few},
    ResultRule{{.id = "data/few-values",
                .scope = both,
                .severity = LintSeverity::note,
                .basis = LintBasis::data,
                .message = "fewer than 10 values: the interval of the mean is not reliable",
                .fix = "measure at least 10 times",
                .origin = "Encina, stability"},
               few},
    ResultRule{{.id = "data/no-warm-up",
                .scope = "receipts",
                .severity = LintSeverity::note,
                .basis = LintBasis::data,
                .message = "the first execution is measured, too, with cold caches and a cold disk",
                .fix = "set warmup: 1 or more in the scenario, unless the cold start is meant",
                .origin = "Encina, quality rules for load tests, 2"},
               no_warm_up},
    ResultRule{{.id = "data/debug-build",
                .scope = "reports of Google Benchmark",
                .severity = LintSeverity::error,
                .basis = LintBasis::data,
                .message = "the library of the benchmarks was built without optimisation (library_build_type: debug)",
                .fix = "configure with -DCMAKE_BUILD_TYPE=Release",
                .origin = "https://github.com/google/benchmark/blob/main/README.md#debug-vs-release"},
               debug_build},
    ResultRule{{.id = "data/tool-warning",
                .scope = "reports",
                .severity = LintSeverity::warning,
                .basis = LintBasis::data,
                .message = "the tool that measured warns",
                .fix = "do what it says",
                .origin = "the tool itself"},
               tool_warnings},
    ResultRule{{.id = "data/two-levels",
                .scope = both,
                .severity = LintSeverity::warning,
                .basis = LintBasis::data,
                .message = "the values fall apart into two groups, so that their mean is a value that never occurs",
                .fix = "find what switches: a cache, a frequency, a garbage collection, two kinds of input",
                .origin = "docs/lint.md"},
               two_levels},
    ResultRule{{.id = "data/drift",
                .scope = both,
                .severity = LintSeverity::warning,
                .basis = LintBasis::data,
                .message = "the values change by 5 % or more from the first to the last third of the run",
                .fix = "warm up longer; look for a leak, heat or a growing table",
                .origin = "docs/lint.md"},
               drifting},
    ResultRule{{.id = "data/outliers",
                .scope = both,
                .severity = LintSeverity::note,
                .basis = LintBasis::data,
                .message = "more than 5 % of the values are far out",
                .fix = "look for other work on the machine; 'benchgate doctor' says what it can measure",
                .origin = "Tukey, Exploratory Data Analysis, 1977"},
               outliers},
    ResultRule{
        {.id = "data/autocorrelation",
         .scope = both,
         .severity = LintSeverity::note,
         .basis = LintBasis::data,
         .message = "each value depends on the one before (correlation above 0.5), so the interval is too narrow",
         .fix = "measure in several runs, and compare those",
         .origin = "Kalibera and Jones, Rigorous Benchmarking in Reasonable Time, ISMM 2013"},
        dependent},
    ResultRule{{.id = "data/error-rate",
                .scope = "reports of load tests",
                .severity = LintSeverity::error,
                .basis = LintBasis::data,
                .message = "more than 1 % of the work failed, so the times are not those of the service",
                .fix = "find out why it fails before anybody cites the figures",
                .origin = "Encina, quality rules for load tests, 3"},
               failing},
    ResultRule{{.id = "data/no-p99",
                .scope = "reports of load tests",
                .severity = LintSeverity::note,
                .basis = LintBasis::data,
                .message = "the report has a p95 and no p99",
                .fix = "ask the tool for the p99",
                .origin = "Encina, quality rules for load tests, 5"},
               without_p99},
    ResultRule{{.id = "data/offered-rate",
                .scope = "reports of NBomber",
                .severity = LintSeverity::note,
                .basis = LintBasis::data,
                .message = "the rate is a whole number: probably the one that was offered, not what was achieved",
                .fix = "compare the requests with how long the run really took before anybody cites the rate",
                .origin = "Encina, archived results of NBomber"},
               offered_rate},
    ResultRule{{.id = "data/no-allocations",
                .scope = "reports of BenchmarkDotNet",
                .severity = LintSeverity::note,
                .basis = LintBasis::data,
                .message = "the report has no allocations",
                .fix = "add [MemoryDiagnoser] to the classes",
                .origin = "Encina, quality rules for benchmarks, 3"},
               without_memory},
    ResultRule{{.id = "data/same-figures",
                .scope = both,
                .severity = LintSeverity::warning,
                .basis = LintBasis::data,
                .message = "two test cases have the same figures to the last digit: one measurement under two labels",
                .fix = "name it once",
                .origin = "docs/lint.md"},
               same_figures},
};

/// The first three of what is said, and how many more there are.
std::string summary(const Said& said) {
  constexpr std::size_t most = 3;
  std::vector<std::string> shown(said.begin(), said.begin() + static_cast<std::ptrdiff_t>(std::min(most, said.size())));
  const std::string text = base::join(shown, "; ");
  return said.size() > most ? fmt::format("{}; and {} more", text, said.size() - most) : text;
}

}  // namespace

std::vector<const LintRule*> result_rules() {
  std::vector<const LintRule*> rules;
  for (const ResultRule& rule : result_table) rules.push_back(&rule.row);
  return rules;
}

std::vector<model::LintFinding> lint_results(std::span<const ResultFile> results, const Presets& presets) {
  std::vector<model::LintFinding> findings;
  if (!presets.empty() && !presets.contains("data")) return findings;
  for (const ResultFile& result : results)
    for (const ResultRule& rule : result_table)
      if (const Said said = rule.look(result); !said.empty())
        findings.push_back({&rule.row, result.file, 0, summary(said)});
  return findings;
}

}  // namespace benchgate::lint
