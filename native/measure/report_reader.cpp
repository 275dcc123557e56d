// SPDX-License-Identifier: MIT
#include "measure/report_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/report_metrics.hpp"
#include "measure/report_files.hpp"
#include "measure/service.hpp"
#include "model/directions.hpp"
#include "syntax/yaml.hpp"
#include "sys/folder.hpp"

namespace benchgate::measure {

namespace {

namespace fs = std::filesystem;

/// Longer reports are refused on standard output; files may be as long as those of `benchgate import`.
constexpr std::size_t most_printed_bytes = base::most(base::Limit::printed_report);

constexpr std::string_view printed_report = "standard output";

/// "NAME" of "NAME #2".
std::string unnumbered(const std::string& name) {
  const std::size_t mark = name.rfind(" #");
  if (mark == std::string::npos || !base::parse_unsigned(std::string_view(name).substr(mark + 2))) return name;
  return name.substr(0, mark);
}

std::string describe_unit(const std::string& unit) { return unit.empty() ? "no known unit" : unit; }

}  // namespace

ReportReader::ReportReader(const model::Scenario& scenario)
    : report_(scenario.report), statuses_(scenario.expect_status) {
  if (!report_) return;
  if (!report_->format.empty()) imports::formats_named(report_->format, base::where(report_->location));
  if (!report_->path.empty()) path_ = (fs::path(scenario.cwd) / report_->path).string();
}

ReportReader::~ReportReader() {
  std::error_code error;
  if (is_unread_ && fs::is_regular_file(path_, error)) fs::remove(path_, error);
}

std::size_t ReportReader::needed_bytes() const { return report_ && report_->path.empty() ? most_printed_bytes : 0; }

void ReportReader::before_iteration() {
  if (!reads_files()) return;
  before_.clear();
  is_unread_ = !sys::path_exists(path_);
  if (is_unread_) {
    is_ours_ = true;
    return;
  }
  if (sys::is_folder(path_) || !(is_ours_ || holds_report())) {
    before_ = stamps();
    return;
  }
  std::error_code error;
  fs::remove(path_, error);
  if (error) throw Error(base::printable(report_->path), fmt::format("cannot be removed: {}", error.message()));
  is_ours_ = is_unread_ = true;
}

bool ReportReader::holds_report() const {
  try {
    read_report({}, 0);
    return true;
  } catch (const Error&) {
    return false;
  }
}

std::map<std::string, ReportReader::Stamp> ReportReader::stamps() const {
  std::map<std::string, Stamp> all;
  const auto add = [&](const fs::path& path) {
    all[path.string()] = {fs::last_write_time(path).time_since_epoch().count(), fs::file_size(path)};
  };
  if (!sys::is_folder(path_))
    add(path_);
  else
    for (const std::string& file : sys::list_tree(path_)) add(fs::path(path_) / file);
  return all;
}

ReportReader::Report ReportReader::read_report(std::string_view output, std::uint64_t all_bytes) const {
  if (report_->path.empty()) {
    if (all_bytes > most_printed_bytes)
      throw Error(printed_report, fmt::format("{} bytes are too many for a report; let the command write a file and "
                                              "name it in 'path'",
                                              all_bytes));
    const std::string text = imports::decoded(std::string(output));
    const imports::ImportFormat& format =
        report_->format.empty()
            ? recognise_report(text, printed_report)
            : imports::recognise_among(imports::formats_named(report_->format, printed_report), text, printed_report);
    return {imports::read_report(format, text, printed_report, statuses_), format.filter};
  }
  if (!sys::path_exists(path_)) throw Error(report_->path, "was not written");
  const std::map<std::string, Stamp> now = stamps();
  if (!sys::is_folder(path_) && now == before_) throw Error(report_->path, "is the same as before the command");
  const auto is_new = [&](const fs::path& file) {
    const auto old = before_.find(file.string());
    return old == before_.end() || old->second != now.at(file.string());
  };
  ImportedReports found = read_reports({&path_, 1}, report_->format, is_new, statuses_);
  distinguish_programs(std::array{&found});
  Report all;
  for (ImportedReport& report : found.reports) {
    const imports::NameFilter* const filter = imports::import_format(report.format, printed_report).filter;
    all.filter = all.content.cases.empty() || all.filter == filter ? filter : nullptr;
    std::move(report.cases.begin(), report.cases.end(), std::back_inserter(all.content.cases));
    model::ReportOrigin& origin = all.content.origin;
    if (origin.failure.empty()) origin.failure = report.origin.failure;
    origin.warnings.insert(origin.warnings.end(), report.origin.warnings.begin(), report.origin.warnings.end());
  }
  return all;
}

void ReportReader::read(model::Sample& sample, std::string_view output, std::uint64_t all_bytes,
                        const MetricFound& on_metric) {
  if (!report_ || sample.failed()) return;
  is_unread_ = false;  // one that cannot be read stays, so that people can look at it
  try {
    Report report = read_report(output, all_bytes);
    if (!port_.empty())
      for (model::ImportedCase& test_case : report.content.cases)
        test_case.name = without_port(std::move(test_case.name), port_);
    for (const model::ImportedCase& test_case : report.content.cases) take(test_case, sample, on_metric);
    take_names(report);
    take_warnings(report.content.origin);
    if (const std::string& failure = report.content.origin.failure; !failure.empty() && !sample.failed())
      sample.failure = fmt::format("the run failed: {}", base::printable(failure));  // benchmarks may be missing
  } catch (const Error& error) {  // the outcome of this iteration, not the end of the run
    sample.failure = fmt::format("{}{}", report_word, error.what());
    sample.unread_report = true;
  }
}

void ReportReader::take_warnings(const model::ReportOrigin& origin) {
  for (const std::string& warning : origin.warnings)
    if (std::find(warnings_.begin(), warnings_.end(), warning) == warnings_.end()) warnings_.push_back(warning);
}

void ReportReader::take_names(const Report& report) {
  if (report_->filter.empty()) return;
  names_ = {report.filter, {}};
  for (const model::ImportedCase& test_case : report.content.cases) {
    if (imports::report_metrics(test_case).empty()) continue;  // not run
    model::ImportedCase as_named = test_case;
    as_named.name = unnumbered(test_case.name);
    std::string label = imports::case_label(test_case);
    // A second benchmark of one name got a number, which its tool does not know.
    if (as_named.name != test_case.name && names_.patterns.count(imports::case_label(as_named)) == 0)
      as_named.name = test_case.name;
    names_.patterns[std::move(label)] = report.filter == nullptr ? "" : report.filter->pattern(as_named);
  }
}

void ReportReader::take(const model::ImportedCase& test_case, model::Sample& sample, const MetricFound& on_metric) {
  const std::string label = imports::case_label(test_case);
  if (const std::string why = imports::failure_of_case(test_case); !why.empty() && !sample.failed())
    sample.failure = fmt::format("benchmark '{}' failed: {}", base::printable(label), base::printable(why));
  if (auto why = imports::skipped_case(test_case)) skipped_.emplace(label, std::move(*why));
  for (imports::ReportMetric& one : imports::report_metrics(test_case)) {
    model::MetricSource source;
    source.from = model::MetricSource::From::report;
    source.field = base::valid_utf8(one.metric.name);
    source.metric = one.metric;
    source.metric.name = fmt::format("{}: {}", label, source.field);
    const model::Directions::value_type* const better = model::find_direction(report_->better, source.field);
    if (better != nullptr && (source.metric.undirected || better->first == source.field)) {
      source.metric.better = better->second;
      source.metric.undirected = false;
    }
    const auto [unit, is_new] = units_.try_emplace(source.metric.name, source.metric.unit);
    if (unit->second != source.metric.unit) {
      if (!sample.failed()) {
        sample.failure = fmt::format("{}'{}' is in {}, but earlier in this run it was in {}", report_word,
                                     base::printable(source.metric.name), describe_unit(source.metric.unit),
                                     describe_unit(unit->second));
        sample.unread_report = true;
      }
      continue;
    }
    std::vector<double>& values = sample.metrics[source.metric.name];
    values.insert(values.end(), one.values.begin(), one.values.end());
    if (is_new && on_metric) on_metric(source);
  }
}

}  // namespace benchgate::measure
