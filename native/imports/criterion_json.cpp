// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "imports/import.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace criterion_folder {

using model::Better;
using model::Unit;

const ImportFile* find_beside(std::span<const ImportFile> files, std::string_view folder, std::string_view name) {
  const std::string path = fmt::format("{}{}", folder, name);
  const auto found =
      std::lower_bound(files.begin(), files.end(), path,
                       [](const ImportFile& file, const std::string& wanted) { return file.path < wanted; });
  return found == files.end() || found->path != path ? nullptr : &*found;
}

/// Times in it are totals of `iters` iterations each.
std::vector<double> read_samples(const ImportFile& file) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(file.text, file.name);
  const std::vector<double> iterations = root.array("iters").numbers("iters");
  std::vector<double> samples = root.array("times").numbers("times");
  if (iterations.size() != samples.size())
    root.fail(fmt::format("{} times for {} iters", samples.size(), iterations.size()));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (iterations[i] <= 0) root.fail("a sample of no iterations");
    samples[i] /= iterations[i];
  }
  return samples;
}

void read_benchmark(const ImportFile& benchmark, const ImportFile& estimates, const ImportFile* sample,
                    CaseList& cases) {
  syntax::JsonDocument identity;
  model::ImportedCase& test_case =
      cases.add(identity.parse_lenient(benchmark.text, benchmark.name).string_of("full_id"));
  const std::vector<double> samples = sample == nullptr ? std::vector<double>() : read_samples(*sample);
  const auto count = samples.empty() ? std::nullopt : std::optional<std::uint64_t>(samples.size());
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(estimates.text, estimates.name);
  constexpr std::pair<std::string_view, std::string_view> statistics[] = {
      {"mean", "mean"}, {"median", "median"}, {"std_dev", "stddev"}, {"slope", "slope"}};
  for (const auto& [member, statistic] : statistics) {
    const syntax::JsonValue estimate = member == "slope" ? root.member(member) : root.object(member);
    if (estimate.is_null()) continue;  // no slope where every sample had as many iterations
    model::Reading& figure =
        add_reading(test_case, "time", Unit::ns, Better::lower, statistic, estimate.number_of("point_estimate"), count);
    const syntax::JsonValue interval = estimate.object("confidence_interval");
    figure.interval = {interval.number_of("lower_bound"), interval.number_of("upper_bound")};
    if (statistic == "mean") figure.samples = samples;
  }
}

void read(std::span<const ImportFile> files, CaseList& cases) {
  for (const ImportFile& file : files) {
    if (!file.path.ends_with("new/benchmark.json")) continue;
    const std::string_view folder =
        std::string_view(file.path).substr(0, file.path.size() - std::string_view("benchmark.json").size());
    const ImportFile* const estimates = find_beside(files, folder, "estimates.json");
    if (estimates == nullptr) throw Error(file.name, "no estimates.json beside it");
    read_benchmark(file, *estimates, find_beside(files, folder, "sample.json"), cases);
  }
}

/// base/ holds the run before, under the same names.
bool belongs(std::string_view path) {
  const auto split = syntax::split_last(path, "/");
  if (!split || !(split->left == "new" || split->left.ends_with("/new"))) return false;
  return split->right == "benchmark.json" || split->right == "estimates.json" || split->right == "sample.json";
}

/// Results of other runs, plots and their pages.
bool is_by_criterion(std::string_view path) {
  const auto split = syntax::split_last(path, "/");
  const std::string_view name = split ? split->right : path;
  for (const std::string_view own : {"benchmark.json", "estimates.json", "sample.json", "tukey.json", "raw.csv"})
    if (name == own) return true;
  return split && (split->left == "report" || split->left.ends_with("/report"));
}

}  // namespace criterion_folder

}  // namespace

ImportFormat criterion_json_format() {
  return {.name = "criterion-json",
          .tool = "criterion (`target/criterion`)",
          .recognised_by = "a folder with `new/benchmark.json` beside `new/estimates.json`",
          .belongs = criterion_folder::belongs,
          .is_by_tool = criterion_folder::is_by_criterion,
          .read_folder = criterion_folder::read,
          .filter = &regex_filter};
}

}  // namespace benchgate::imports
