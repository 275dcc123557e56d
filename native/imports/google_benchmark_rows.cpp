// SPDX-License-Identifier: MIT
#include "imports/google_benchmark_rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "imports/origin.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

constexpr std::string_view running = "Running ";
constexpr std::array<std::string_view, 3> google_aggregates{"_mean", "_median", "_stddev"};

template <typename Use>
void each_google_figure(const GoogleRow& row, const Use& use) {
  using model::Better;
  using model::Unit;
  if (row.time_ns) use("time", Unit::ns, Better::lower, *row.time_ns);
  if (row.cpu_ns) use("cpu_time", Unit::ns, Better::lower, *row.cpu_ns);
  if (row.bytes_per_second) use("bytes_per_second", Unit::bytes_per_second, Better::higher, *row.bytes_per_second);
  if (row.items_per_second) use("items_per_second", Unit::per_second, Better::higher, *row.items_per_second);
  for (const auto& [name, value] : row.counters) use(name, Unit::unknown, std::optional<Better>(), value);
}

}  // namespace

GoogleTable::Programs GoogleTable::programs_in(std::string_view text) {
  std::string_view first;
  syntax::Lines lines(text, "");
  while (const auto line = lines.next()) {
    if (!line->starts_with(running)) continue;
    if (first.empty()) first = *line;
    if (first != *line) return Programs::several;
  }
  return Programs::one;
}

Parameters GoogleTable::parameters() const {
  if (programs_ == Programs::one || program_.empty()) return {};
  return {{"program", program_}};
}

bool GoogleTable::is_derived(std::string_view name) {
  return name.ends_with("_BigO") || name.ends_with("_RMS") || name.ends_with("_cv");
}

void GoogleTable::read_context(std::string_view line) {
  constexpr std::string_view warning = "***WARNING*** Library was built as DEBUG";
  std::vector<std::string>& warnings = cases_.origin().warnings;
  if (line.starts_with(warning) && warnings.empty()) warnings.emplace_back(google_debug_warning);
  if (!line.starts_with(running)) return;
  const std::string_view program = line.substr(running.size());
  finish();
  begin_table();
  program_ = program;
  if (programs_ == Programs::one) take_fact(Fact::program, program, cases_.origin());
}

void GoogleTable::begin_table() {
  numbers_.clear();
  last_run_.clear();
}

std::string GoogleTable::unique_name(std::string_view name) {
  auto found = numbers_.find(name);
  if (found == numbers_.end()) found = numbers_.emplace(name, 0).first;
  if (last_run_ != name) ++found->second;
  last_run_ = name;
  return found->second == 1 ? std::string(name) : fmt::format("{} #{}", name, found->second);
}

void GoogleTable::add_run(std::string_view name, const GoogleRow& row) {
  model::ImportedCase& test_case = cases_.merge(name, parameters());
  note_step(test_case, model::Unit::ns, row.step_ns);
  each_google_figure(row, [&](std::string_view metric, model::Unit unit, std::optional<model::Better> better,
                              double value) { cases_.add_sample(test_case, metric, unit, better, value); });
}

void GoogleTable::add(const GoogleRow& row) {
  for (const std::string& metric : row.left_out) cases_.leave_out(row.name, metric);
  for (const std::string_view ending : google_aggregates)
    if (row.name.ends_with(ending)) {
      last_run_.clear();
      aggregates_.push_back({std::string(row.name), std::string(row.name.substr(0, row.name.size() - ending.size())),
                             std::string(ending.substr(1)), row});
      return;
    }
  if (!aggregates_.empty()) {
    // Statistics that the user adds (ComputeStatistics) follow mean, median and deviation.
    const Aggregate& last = aggregates_.back();
    if (row.iterations == last.row.iterations && row.name.size() > last.base.size() + 1 &&
        row.name.starts_with(last.base) && row.name[last.base.size()] == '_' &&
        !cases_.contains(row.name, parameters())) {
      aggregates_.push_back(
          {std::string(row.name), last.base, std::string(row.name.substr(last.base.size() + 1)), row});
      return;
    }
  }
  add_run(unique_name(row.name), row);
}

void GoogleTable::add_outcome(std::string_view name, const model::Reading& outcome) {
  model::ImportedCase& test_case = cases_.merge(unique_name(name), parameters());
  const auto has_no_metric = [](const model::Reading& known) { return known.metric.empty(); };
  if (std::none_of(test_case.readings.begin(), test_case.readings.end(), has_no_metric))
    test_case.readings.push_back(outcome);
}

void GoogleTable::finish() {
  std::map<std::string_view, std::set<std::string_view>> statistics;
  for (const Aggregate& aggregate : aggregates_) statistics[aggregate.base].insert(aggregate.statistic);
  std::map<std::string_view, bool> has_runs;
  for (const auto& [base, found] : statistics) has_runs[base] = cases_.contains(base, parameters());
  for (const Aggregate& aggregate : aggregates_) {
    if (has_runs[aggregate.base]) continue;  // the runs themselves say more
    cases_.at_line(aggregate.row.line);
    if (statistics[aggregate.base].size() < google_aggregates.size()) {
      add_run(aggregate.name, aggregate.row);
      continue;
    }
    model::ImportedCase& test_case = cases_.merge(aggregate.base, parameters());
    note_step(test_case, model::Unit::ns, aggregate.row.step_ns);
    each_google_figure(aggregate.row, [&](std::string_view metric, model::Unit unit,
                                          std::optional<model::Better> better, double value) {
      add_reading(test_case, metric, unit, better, aggregate.statistic, value, aggregate.row.iterations);
    });
  }
  aggregates_.clear();
}

}  // namespace benchgate::imports
