// SPDX-License-Identifier: MIT
#include "cli/import_receipts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/version.hpp"
#include "codec/import/report_metrics.hpp"
#include "history/run_record.hpp"
#include "sys/clock.hpp"
#include "sys/digest.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_folder = 200;  // bytes; file systems end at 255

/// `text` as a part of a folder's name, the same for the same text and different for another.
std::string folder_part(std::string_view text) {
  constexpr std::string_view kept = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:+()[]#@=,";
  std::string part;
  for (const char c : text) {
    const bool is_plain = kept.find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
    if (is_plain && !(part.empty() && c == '.'))
      part += c;
    else
      part += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return part;
}

std::vector<model::Sample> samples_of(const std::vector<codec::ReportMetric>& metrics, const std::string& failure) {
  std::size_t count = failure.empty() ? 0 : 1;
  for (const codec::ReportMetric& metric : metrics) count = std::max(count, metric.values.size());
  std::vector<model::Sample> samples(count);
  for (std::size_t i = 0; i < count; ++i) {
    samples[i].foreign = true;
    samples[i].failure = failure;
    for (const codec::ReportMetric& metric : metrics)
      if (i < metric.values.size()) samples[i].metrics[metric.metric.name] = {metric.values[i]};
  }
  return samples;
}

/// An id in the form of a UUID (version 8 of RFC 9562: made by own rules), the same for the same report.
std::string run_id_of(const runner::ImportedReport& report, const std::string& folder) {
  std::string hex = sys::sha256_hex(fmt::format("{}\n{}", report.sha256, folder));
  hex[12] = '8';
  hex[16] = 'a';
  return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4), hex.substr(16, 4),
                     hex.substr(20, 12));
}

/// What a map says of a test case: of it with its parameters, else of its name.
const std::string* said_of(const std::map<std::string, std::string>& map, const std::string& label,
                           const std::string& name) {
  auto found = map.find(label);
  if (found == map.end()) found = map.find(name);
  return found == map.end() ? nullptr : &found->second;
}

struct Writer {
  const fs::path& out;
  const codec::Configuration& configuration;
  ExistingReceipts existing;
  WrittenReceipts written = {};
  std::map<std::string, int> runs = {};
  std::set<std::string> undirected = {};

  void label(model::Scenario& scenario, const std::string& whole) const {
    if (const std::string* docref = said_of(configuration.docrefs, whole, scenario.name)) scenario.docref = *docref;
    if (const std::string* why = said_of(configuration.expected_unstable, whole, scenario.name))
      scenario.expected_unstable = *why;
  }

  void write(const runner::ImportedReport& report, const model::ImportedCase& test_case) {
    const std::vector<codec::ReportMetric> metrics = codec::report_metrics(test_case);
    const std::string failure = codec::failure_of_case(test_case);
    const std::string folder = report_folder(codec::case_label(test_case));
    if (metrics.empty() && failure.empty()) {
      written.notes.push_back(fmt::format("'{}' was not run, so it has no receipt", base::printable(test_case.name)));
      return;
    }
    if (runs[folder] == 0 && existing == ExistingReceipts::replace) sys::remove_folder(out / folder);
    const fs::path run = out / folder / fmt::format("run-{}", ++runs[folder]);
    if (existing == ExistingReceipts::keep && sys::path_exists(run))
      throw Error(base::printable(run.string()), "is there already (--force replaces it)");
    const base::Instant stamp = sys::stamp_time();
    model::ReceiptHead head;
    head.tool_version = version();
    head.run_id = run_id_of(report, run.lexically_relative(out).generic_string());
    head.started_at = head.ended_at = base::format_rfc3339(stamp);
    head.environment.host.os = head.environment.host.arch = "unknown";
    head.source = model::ReportSource{report.format, report.file, report.sha256, test_case.readings};
    head.scenario.name = test_case.name;
    head.scenario.parameters = test_case.parameters;
    label(head.scenario, codec::case_label(test_case));
    const std::vector<model::Sample> samples = samples_of(metrics, failure);
    head.scenario.warmup = 0;
    head.scenario.repeat = static_cast<int>(samples.size());
    for (const codec::ReportMetric& metric : metrics) {
      head.scenario.metrics.push_back({metric.metric, model::MetricSource::From::report, "", "", "", {}});
      if (metric.metric.undirected) undirected.insert(metric.metric.name);
    }
    history::RunFolder record(run, head.scenario);
    for (const model::Sample& sample : samples) record.add(sample, stamp);
    record.finish(std::move(head));
    ++written.count;
  }
};

}  // namespace

std::string report_folder(std::string_view case_name) {
  std::string folder = base::valid_utf8(folder_part(case_name));
  if (folder.size() <= longest_folder) return folder;
  return fmt::format("{}-{}", base::truncate_utf8(folder, longest_folder - 17), sys::sha256_hex(folder).substr(0, 16));
}

WrittenReceipts write_receipts(std::span<const runner::ImportedReport> reports, const fs::path& out,
                               const codec::Configuration& configuration, ExistingReceipts existing) {
  Writer writer{.out = out, .configuration = configuration, .existing = existing};
  for (const runner::ImportedReport& report : reports)
    for (const model::ImportedCase& test_case : report.cases) writer.write(report, test_case);
  for (const std::string& metric : writer.undirected)
    writer.written.notes.push_back(
        fmt::format("no report says whether more or less of '{0}' is better, so it is not judged: say it under "
                    "'better:' in benchgate.yaml",
                    base::printable(metric)));
  return std::move(writer.written);
}

void apply_directions(const std::map<std::string, model::Better>& directions, runner::ImportedReports& found) {
  for (runner::ImportedReport& report : found.reports)
    for (model::ImportedCase& test_case : report.cases)
      for (model::Reading& reading : test_case.readings)
        if (const auto known = directions.find(reading.metric); known != directions.end())
          reading.better = known->second;
}

}  // namespace benchgate::cli
