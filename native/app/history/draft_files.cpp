// SPDX-License-Identifier: MIT
#include "app/history/draft_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "app/measure/measure_anchored.hpp"
#include "app/measure/run_source.hpp"
#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/carried_json.hpp"
#include "format/check_summary_json.hpp"
#include "imports/import.hpp"
#include "imports/report_metrics.hpp"
#include "judge/measured_figures.hpp"
#include "judge/report.hpp"
#include "model/load_summary.hpp"
#include "store/checked_reports.hpp"
#include "store/listed_files.hpp"
#include "store/report_choice.hpp"
#include "store/report_kind.hpp"
#include "store/run_kind.hpp"
#include "store/run_path.hpp"
#include "store/stored_receipt.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_raw_file = base::most(base::Limit::report_file);
constexpr std::string_view own_tool = "benchgate";
/// Receipts of the candidate; baseline.json of a check is of another commit, anchor.json belongs to the receipt beside
/// it.
constexpr std::array<std::string_view, 2> names_of_receipts{"receipt.json", "run.json"};

bool is_receipt_name(const std::string& path) {
  const std::string name = fs::path(path).filename().string();
  return std::find(names_of_receipts.begin(), names_of_receipts.end(), name) != names_of_receipts.end();
}

/// Whether it confirms a suspicion: such a receipt holds a second measurement of what one of the others holds.
bool is_confirmation(const std::string& path, const std::vector<std::string>& receipts) {
  const std::string confirmed = store::confirmed_receipt(path);
  return !confirmed.empty() && std::find(receipts.begin(), receipts.end(), confirmed) != receipts.end();
}

bool holds_carried(const fs::path& file) {
  constexpr std::size_t first_bytes = 400;
  return format::begins_as_carried(sys::read_file_start(file, first_bytes));
}

std::string value_in(const std::map<std::string, std::string>& fields, const std::string& name) {
  const auto found = fields.find(name);
  return found == fields.end() ? std::string() : found->second;
}

std::optional<std::uint64_t> positive(std::optional<int> number) {
  return number && *number > 0 ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
}

std::string unless_unknown(const std::string& text) { return text == "unknown" ? std::string() : text; }

model::StoredEnvironment environment_of_host(const model::Host& host, const std::string& runtime) {
  model::StoredEnvironment environment{.os = unless_unknown(host.os),
                                       .os_version = host.distribution,
                                       .kernel = host.kernel,
                                       .arch = unless_unknown(host.arch),
                                       .cpu_model = host.cpu_model,
                                       .cpu_count = positive(host.cpu_count),
                                       .runtime = runtime};
  if (host.memory_bytes && *host.memory_bytes > 0)
    environment.memory_mb = static_cast<std::uint64_t>(*host.memory_bytes) >> 20U;
  return environment;
}

/// "sort wall_ms" of each metric that varies too much.
std::vector<std::string> unstable_metrics(const model::ReceiptHead& head) {
  std::vector<std::string> names;
  for (const auto& [name, metric] : head.stats)
    if (!metric.summary.stable) names.push_back(fmt::format("{} {}", case_name(head.scenario), name));
  return names;
}

DraftMeasurement measurement_of_receipt(const model::ReceiptHead& head, const std::string& path) {
  DraftMeasurement found;
  found.facts = {.path = path,
                 .tool = std::string(own_tool),
                 .tool_version = head.tool_version,
                 .format = head.schema,
                 .job_type = head.job_type,
                 .started_at = head.started_at,
                 .fingerprint = head.fingerprint,
                 .synthetic = head.synthetic,
                 .unstable = unstable_metrics(head)};
  found.environment = environment_of_host(head.environment.host, head.source ? head.source->runtime : "");
  found.environment.toolchain = head.environment.toolchain;
  found.environment.runner_image = value_in(head.environment.ci, "image");
  if (head.environment.git) {
    found.sha = source_commit_of(*head.environment.git);
    found.ref = head.environment.git->ref;
  }
  found.event = value_in(head.environment.ci, "event");
  found.workflow = value_in(head.environment.ci, "workflow");
  return found;
}

/// What git, a content manifest and a terminal can all hold.
void require_plain(const std::string& path) {
  const auto is_bad = [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '\\'; };
  if (std::any_of(path.begin(), path.end(), is_bad))
    throw Error(path, "the name has control characters or backslashes; rename the file");
}

/// The same of a report.
std::vector<std::string> unstable_metrics(const measure::ImportedReport& report, const imports::ImportFormat& format) {
  std::vector<std::string> names;
  for (const model::ImportedCase& one : report.cases) {
    if (!imports::failure_of_case(one).empty()) continue;
    for (const model::MeasuredMetric& metric : judge::measured_metrics(one, store::report_kind(format)))
      if (metric.figures.stability == model::Stability::unstable)
        names.push_back(base::valid_utf8(fmt::format("{} {}", imports::case_label(one), metric.metric.name)));
  }
  return names;
}

}  // namespace

DraftMeasurement measurement_of_report(const measure::ImportedReport& report, const std::string& path) {
  DraftMeasurement found;
  const imports::ImportFormat& format = imports::import_format(report.format, "format");
  found.facts = {.path = path,
                 .tool = std::string(imports::results_format(format, report.origin).tool),
                 .tool_version = report.origin.tool_version,
                 .format = report.format};
  found.environment = environment_of_host(report.origin.host, report.origin.runtime);
  if (report.origin.started_at) found.facts.started_at = base::format_rfc3339(*report.origin.started_at);
  found.sha = report.origin.commit;
  found.ref = report.origin.branch;
  found.facts.unstable = unstable_metrics(report, format);
  return found;
}

void add_measurements(const std::vector<DraftMeasurement>& measurements, model::RunMetadata& metadata) {
  for (const DraftMeasurement& one : measurements) {
    const auto known = std::find(metadata.environments.begin(), metadata.environments.end(), one.environment);
    model::StoredMeasurement measurement = one.facts;
    measurement.environment = static_cast<std::size_t>(known - metadata.environments.begin());
    if (known == metadata.environments.end()) metadata.environments.push_back(one.environment);
    metadata.measurements.push_back(std::move(measurement));
  }
}

/// Returns the text of the file.
std::string DraftReader::add_file(const fs::path& file, const std::string& path, DraftParts& parts) {
  require_plain(path);
  std::string bytes = sys::read_file(file, largest_raw_file);
  store::DraftFile draft{path, scratch_ / fmt::format("raw-{}", ++copies_), bytes.size(), sys::sha256_hex(bytes)};
  const auto same = [&](const store::DraftFile& other) { return other.path == path; };
  const auto other = std::find_if(parts.files.begin(), parts.files.end(), same);
  if (other != parts.files.end() && other->sha256 == draft.sha256) return bytes;
  if (other != parts.files.end())
    throw Error(
        file.string(),
        fmt::format("another file has the same place '{}' in the history; add them one after another, with --group",
                    path));
  sys::write_file(draft.content, bytes);
  parts.files.push_back(std::move(draft));
  return bytes;
}

/// Adds the anchor that a check measured in turns with `receipt`, if it did.
void DraftReader::add_anchor_beside(const fs::path& receipt, const std::string& path, DraftParts& parts) {
  const fs::path anchor = receipt.parent_path() / anchor_file;
  const bool is_plain = fs::symlink_status(anchor).type() == fs::file_type::regular;
  if (is_plain && measure::holds_receipts(anchor)) add_file(anchor, path, parts);
}

void DraftReader::read_receipt(const fs::path& file, const std::string& path) {
  // A run in which a service was measured has the figures of a load test beside its receipt.
  const bool is_load = sys::path_exists(file.parent_path() / model::load_summary_file);
  DraftParts& parts = parts_[is_load ? model::RunKind::load_tests : model::RunKind::benchmarks];
  const std::string text = add_file(file, path, parts);
  const store::StoredReceipt receipt = store::read_receipt_text(text, base::printable(file.string()));
  const bool is_in_run_folder = file.filename() == names_of_receipts[0];
  const std::size_t slash = path.rfind('/');
  const std::string folder = path.substr(0, slash);
  DraftMeasurement measurement = measurement_of_receipt(receipt.head, is_in_run_folder ? folder : path);
  if (receipt.head.source) {
    measurement.facts.tool = imports::import_format(receipt.head.source->format, path).tool;
    measurement.facts.tool_version = receipt.head.source->tool_version;
  }
  parts.measurements.push_back(std::move(measurement));
  if (!is_in_run_folder) return add_anchor_beside(file, fmt::format("{}/{}", folder, anchor_file), parts);
  for (const std::string& name : sys::list_folder(file.parent_path())) {
    const fs::path beside = file.parent_path() / name;
    const bool is_plain = fs::symlink_status(beside).type() == fs::file_type::regular;
    if (is_plain && !name.starts_with('.') && name != names_of_receipts[0])
      add_file(beside, fmt::format("{}/{}", folder, name), parts);
  }
}

/// What a run did not measure, because nothing changed.
void DraftReader::read_carried(const fs::path& file, const std::string& path) {
  DraftParts& benchmarks = parts_[model::RunKind::benchmarks];
  const model::CarriedMeasurement carried =
      format::parse_carried(add_file(file, path, benchmarks), base::printable(file.string()));
  DraftMeasurement found;
  found.facts = {.path = path,
                 .tool = std::string(own_tool),
                 .tool_version = carried.tool_version,
                 .format = std::string(model::own_carried_schema),
                 .job_type = carried.job_type,
                 .started_at = carried.decided_at,
                 .fingerprint = carried.fingerprint};
  found.environment = carried.measured_run.environment;
  found.sha = carried.source_commit;
  found.ref = carried.source_ref;
  found.event = carried.event;
  found.workflow = carried.workflow;
  benchmarks.measurements.push_back(std::move(found));
}

/// The summary of a check in a folder; empty where there is none, or none that can be read, which a note says.
model::CheckSummary DraftReader::summary_in(const fs::path& folder) {
  const fs::path file = folder / "summary.json";
  if (!sys::path_exists(file)) return {};
  try {
    return format::parse_check_summary(store::read_published(file), base::printable(file.string()))
        .value_or(model::CheckSummary());
  } catch (const Error& error) {
    session_.observer.note(fmt::format("benchgate: note: {}", error.what()));
    return {};
  }
}

/// Notes which scenarios a check skipped because nothing had changed since its baseline: they are not missing.
void DraftReader::read_unchanged(const fs::path& folder, std::string_view group) {
  const auto is_unchanged = [](const std::string& reason) {
    return reason == judge::unchanged_source || reason == judge::same_source;
  };
  for (const model::CheckedCase& one : summary_in(folder).scenarios) {
    if (std::none_of(one.reasons.begin(), one.reasons.end(), is_unchanged)) continue;
    const std::string scenario = fs::path(one.report).parent_path().generic_string();
    const std::string path = scenario.empty() ? std::string(group) : fmt::format("{}/{}", group, scenario);
    for (const model::RunKind kind : {model::RunKind::benchmarks, model::RunKind::load_tests})
      parts_[kind].unchanged_scenarios.push_back(path);
  }
}

void DraftReader::read_receipts(const fs::path& folder, const std::vector<std::string>& receipts,
                                std::string_view group) {
  for (const std::string& receipt : receipts) read_receipt(folder / receipt, fmt::format("{}/{}", group, receipt));
}

void DraftReader::read_reports(const std::string& source, std::string_view group, std::string_view format) {
  const measure::ImportedReports found = measure::read_reports(std::array{source}, format);
  for (const std::string& note : found.notes) session_.observer.note(fmt::format("benchgate: note: {}", note));
  for (const measure::ImportedReport& report : found.reports) {
    DraftParts& parts = parts_[store::kind_of_format(report.format)];
    const fs::path file = report.file;
    std::string below = fs::path(report.file).lexically_relative(source).generic_string();
    if (below == "." || below.empty()) below = sys::is_folder(file) ? "" : file.filename().string();
    std::string path = below.empty() ? std::string(group) : fmt::format("{}/{}", group, below);
    parts.measurements.push_back(measurement_of_report(report, path));
    if (!sys::is_folder(file)) {
      add_file(file, path, parts);
      if (parts.files.back().sha256 != report.sha256 && parts.files.back().path == path)
        throw Error(report.file, "was changed while it was read");
      continue;
    }
    const imports::ImportFormat& row = imports::import_format(report.format, "format");
    for (const std::string& name : sys::list_tree(file))
      if (row.belongs(name)) add_file(file / name, fmt::format("{}/{}", path, name), parts);
  }
}

void DraftReader::note_altered(std::span<const fs::path> results) {
  const std::string note = store::note_of_altered(results);
  if (!note.empty()) session_.observer.note(fmt::format("benchgate: warning: {}", note));
}

void DraftReader::read(const std::string& source, std::string_view group, std::string_view format) {
  if (!sys::path_exists(source)) throw Error(source, "no such file or folder");
  if (!sys::is_folder(source)) {
    if (holds_carried(source))
      return read_carried(source, fmt::format("{}/{}", group, fs::path(source).filename().string()));
    if (!measure::holds_receipts(source)) return read_reports(source, group, format);
    note_altered(std::array{fs::path(source)});
    return read_receipt(source, fmt::format("{}/{}", group, fs::path(source).filename().string()));
  }
  std::vector<std::string> receipts = sys::list_tree(source), carried = receipts;
  std::erase_if(carried, [&](const std::string& path) {
    return fs::path(path).filename() != model::carried_file || !holds_carried(fs::path(source) / path);
  });
  std::erase_if(receipts, [&](const std::string& path) {
    return !is_receipt_name(path) || !measure::holds_receipts(fs::path(source) / path);
  });
  const std::vector<std::string> all = receipts;
  std::erase_if(receipts, [&](const std::string& path) { return is_confirmation(path, all); });
  if (receipts.empty() && carried.empty()) return read_reports(source, group, format);
  std::vector<fs::path> results;
  for (const std::vector<std::string>* const paths : {&receipts, &carried})
    for (const std::string& path : *paths) results.push_back(fs::path(source) / path);
  note_altered(results);
  read_receipts(source, receipts, group);
  read_unchanged(source, group);
  for (const std::string& path : carried) read_carried(fs::path(source) / path, fmt::format("{}/{}", group, path));
}

}  // namespace benchgate::app
