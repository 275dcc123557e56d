// SPDX-License-Identifier: MIT
#include "imports/go_failures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

constexpr std::string_view package_parameter = "pkg";
constexpr std::string_view processors_parameter = "gomaxprocs";

using Processors = std::set<std::string>;

std::string_view go_parameter(const model::ImportedCase& test_case, std::string_view name) {
  for (const auto& [parameter, value] : test_case.parameters)
    if (parameter == name) return value;
  return "";
}

/// The numbers of processors that all benchmarks of the cases ran with, one processor alone if it is among them,
/// because a name without a number then means it. A benchmark whose name ends with a number may have run with one
/// processor.
Processors shared_processors(std::span<const model::ImportedCase* const> cases) {
  std::map<std::pair<std::string_view, std::string_view>, Processors> of_benchmarks;
  for (const model::ImportedCase* const one : cases)
    of_benchmarks[{go_parameter(*one, package_parameter), one->name}].emplace(go_parameter(*one, processors_parameter));
  if (of_benchmarks.empty()) return {};
  Processors shared = of_benchmarks.begin()->second;
  bool has_one = false;
  for (const auto& [benchmark, processors] : of_benchmarks) {
    has_one = has_one || processors.count("1") > 0;
    Processors both;
    std::set_intersection(shared.begin(), shared.end(), processors.begin(), processors.end(),
                          std::inserter(both, both.end()));
    shared = std::move(both);
  }
  return shared.count("1") > 0 || (shared.empty() && has_one) ? Processors{"1"} : shared;
}

Processors processors_of(const CaseList& cases, std::string_view package) {
  std::vector<const model::ImportedCase*> all, of_package;
  for (const model::ImportedCase& test_case : cases.all()) {
    if (go_parameter(test_case, processors_parameter).empty()) continue;
    all.push_back(&test_case);
    if (go_parameter(test_case, package_parameter) == package) of_package.push_back(&test_case);
  }
  return shared_processors(of_package.empty() ? all : of_package);
}

/// The name that Go prints in the column of results.
std::string go_column_name(std::string_view name, std::string_view processors) {
  return processors == "1" ? std::string(name) : fmt::format("{}-{}", name, processors);
}

void add_to_case(std::string_view column_name, std::string_view package, std::string_view message, CaseList& cases) {
  GoName one = go_case_name(column_name, package);
  add_go_failure(cases.merge(one.name, std::move(one.parameters)), message);
}

/// To the test cases of a benchmark of which Go prints this name behind `--- FAIL: `.
void add_to_benchmark(std::string_view printed, std::string_view package, const Processors& processors,
                      std::string_view message, CaseList& cases) {
  const auto split = syntax::split_last(printed, "-");
  if (split && processors.count(std::string(split->right)) > 0) return add_to_case(printed, package, message, cases);
  for (const std::string& number : processors) add_to_case(go_column_name(printed, number), package, message, cases);
  if (!processors.empty()) return;
  Parameters parameters;
  if (!package.empty()) parameters.emplace_back(package_parameter, package);
  add_go_failure(cases.merge(printed, std::move(parameters)), message);
}

}  // namespace

GoName go_case_name(std::string_view printed, std::string_view package) {
  std::string_view processors = "1";
  if (const auto split = syntax::split_last(printed, "-"); split && syntax::all_digits(split->right)) {
    printed = split->left;
    processors = split->right;
  }
  GoName name{printed, {}};
  if (!package.empty()) name.parameters.emplace_back(package_parameter, package);
  name.parameters.emplace_back(processors_parameter, processors);
  return name;
}

void add_go_failure(model::ImportedCase& test_case, std::string_view message) {
  for (model::Reading& known : test_case.readings) {
    if (!known.failed) continue;
    if (known.message.empty()) known.message = message;
    return;
  }
  test_case.readings.push_back(failed_reading(message));
}

void GoFailures::add(std::string_view package, std::string_view name, Name kind, std::string_view message) {
  failures_.push_back({std::string(package), std::string(name), kind, std::string(message), {}});
}

void GoFailures::add_line(std::string_view line) { failures_.back().lines.emplace_back(line); }

/// In one line. Of many lines the last ones: the last one ended the benchmark.
std::string GoFailures::Failure::text() const {
  constexpr std::size_t most = 5;
  constexpr std::string_view inside_message = "        ";
  std::string all = message;
  for (std::size_t i = lines.size() - std::min(lines.size(), most); i < lines.size(); ++i) {
    if (!all.empty()) all += lines[i].starts_with(inside_message) ? " " : "; ";
    all += base::trim(lines[i]);
  }
  return all;
}

std::vector<GoFailures::Failure> GoFailures::without_outer() const {
  std::set<std::pair<std::string_view, std::string>> names;
  for (const Failure& failure : failures_) names.emplace(failure.package, failure.name);
  std::vector<Failure> own;
  for (const Failure& failure : failures_) {
    const std::string inside = failure.name + "/";
    const auto next = names.lower_bound({failure.package, inside});
    const bool has_inner = next != names.end() && next->first == failure.package && next->second.starts_with(inside);
    if (!has_inner || !failure.text().empty()) own.push_back(failure);
  }
  return own;
}

void GoFailures::add_to(CaseList& cases) const {
  const std::vector<Failure> failures = without_outer();
  for (const Failure& failure : failures)
    if (failure.kind == Name::of_case) add_to_case(failure.name, failure.package, failure.text(), cases);
  std::map<std::string_view, Processors> of_packages;
  for (const Failure& failure : failures)
    if (failure.kind == Name::of_benchmark) of_packages.try_emplace(failure.package);
  for (auto& [package, processors] : of_packages) processors = processors_of(cases, package);
  for (const Failure& failure : failures)
    if (failure.kind == Name::of_benchmark)
      add_to_benchmark(failure.name, failure.package, of_packages[failure.package], failure.text(), cases);
}

}  // namespace benchgate::imports
