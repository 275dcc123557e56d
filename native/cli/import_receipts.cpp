// SPDX-License-Identifier: MIT
#include "cli/import_receipts.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/version.hpp"
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
  constexpr std::string_view kept = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:+()[]#";
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

std::string folder_of(const model::ImportedCase& test_case) {
  std::string folder = base::valid_utf8(folder_part(test_case.name));
  for (std::size_t i = 0; i < test_case.parameters.size(); ++i) {
    const auto& [name, value] = test_case.parameters[i];
    folder += fmt::format("{}{}={}", i == 0 ? "@" : ",", folder_part(name), folder_part(value));
  }
  if (folder.size() <= longest_folder) return folder;
  return fmt::format("{}-{}", base::truncate_utf8(folder, longest_folder - 17), sys::sha256_hex(folder).substr(0, 16));
}

/// The one figure of a metric that stands for it, when there are no single values.
const model::Reading* headline(const model::ImportedCase& test_case, std::string_view metric) {
  constexpr std::array<std::string_view, 7> order{"median", "mean", "estimate", "value", "total", "last", "slope"};
  for (const std::string_view statistic : order)
    for (const model::Reading& reading : test_case.readings)
      if (reading.metric == metric && reading.statistic == statistic && reading.value) return &reading;
  for (const model::Reading& reading : test_case.readings)
    if (reading.metric == metric && reading.value) return &reading;
  return nullptr;
}

struct MetricValues {
  model::Metric metric;
  std::vector<double> values;
};

/// The metrics of a case in file order.
std::vector<MetricValues> metrics_of(const model::ImportedCase& test_case) {
  std::vector<MetricValues> all;
  std::set<std::string_view> seen;
  for (const model::Reading& reading : test_case.readings) {
    if (reading.metric.empty() || !seen.insert(reading.metric).second) continue;
    MetricValues metric;
    metric.metric.name = reading.metric;
    metric.metric.unit = reading.unit == model::Unit::count ? "" : std::string(model::name_of(reading.unit));
    metric.metric.undirected = !reading.better;
    metric.metric.better = reading.better.value_or(model::Better::lower);
    for (const model::Reading& same : test_case.readings)
      if (same.metric == reading.metric && metric.values.empty()) metric.values = same.samples;
    if (const model::Reading* one = headline(test_case, reading.metric); metric.values.empty() && one != nullptr)
      metric.values = {*one->value};
    if (!metric.values.empty()) all.push_back(std::move(metric));
  }
  return all;
}

/// Why the case counts as failed; empty: it does not.
std::string failure_of_case(const model::ImportedCase& test_case) {
  for (const model::Reading& reading : test_case.readings)
    if (reading.failed)
      return reading.message.empty() ? "the tool reported a failure" : base::valid_utf8(reading.message);
  return "";
}

std::vector<model::Sample> samples_of(const std::vector<MetricValues>& metrics, const std::string& failure) {
  std::size_t count = failure.empty() ? 0 : 1;
  for (const MetricValues& metric : metrics) count = std::max(count, metric.values.size());
  std::vector<model::Sample> samples(count);
  for (std::size_t i = 0; i < count; ++i) {
    samples[i].foreign = true;
    samples[i].failure = failure;
    for (const MetricValues& metric : metrics)
      if (i < metric.values.size()) samples[i].metrics[metric.metric.name] = {metric.values[i]};
  }
  return samples;
}

/// An id in the form of a UUID (version 8 of RFC 9562: made by own rules), the same for the same report.
std::string run_id_of(const ImportedReport& report, const std::string& folder) {
  std::string hex = sys::sha256_hex(fmt::format("{}\n{}", report.sha256, folder));
  hex[12] = '8';
  hex[16] = 'a';
  return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4), hex.substr(16, 4),
                     hex.substr(20, 12));
}

struct Writer {
  const fs::path& out;
  ExistingReceipts existing;
  WrittenReceipts written = {};
  std::map<std::string, int> runs = {};
  std::set<std::string> undirected = {};

  void write(const ImportedReport& report, const model::ImportedCase& test_case) {
    const std::vector<MetricValues> metrics = metrics_of(test_case);
    const std::string failure = failure_of_case(test_case);
    const std::string folder = folder_of(test_case);
    if (metrics.empty() && failure.empty()) {
      written.notes.push_back(fmt::format("'{}' was not run, so it has no receipt", base::printable(test_case.name)));
      return;
    }
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
    const std::vector<model::Sample> samples = samples_of(metrics, failure);
    head.scenario.warmup = 0;
    head.scenario.repeat = static_cast<int>(samples.size());
    for (const MetricValues& metric : metrics) {
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

WrittenReceipts write_receipts(std::span<const ImportedReport> reports, const fs::path& out,
                               ExistingReceipts existing) {
  Writer writer{.out = out, .existing = existing};
  for (const ImportedReport& report : reports)
    for (const model::ImportedCase& test_case : report.cases) writer.write(report, test_case);
  for (const std::string& metric : writer.undirected)
    writer.written.notes.push_back(fmt::format(
        "no report says whether more or less of '{0}' is better, so it is not judged: --better {0}=lower|higher",
        base::printable(metric)));
  return std::move(writer.written);
}

}  // namespace benchgate::cli
