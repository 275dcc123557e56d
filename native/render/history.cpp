// SPDX-License-Identifier: MIT
#include "render/history.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "format/run_metadata_json.hpp"
#include "render/markdown.hpp"
#include "render/text_table.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view nothing = "–";

std::string or_nothing(const std::string& text) { return text.empty() ? std::string(nothing) : text; }

std::string counted_things(std::size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string byte_text(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  if (bytes < 1'000'000) return fmt::format("{} kB", base::format_fixed(static_cast<double>(bytes) / 1e3, 1));
  return fmt::format("{} MB", base::format_fixed(static_cast<double>(bytes) / 1e6, 1));
}

std::string short_commit(const std::string& sha) {
  constexpr std::size_t shown = 10;
  const std::size_t dirty = sha.find("+dirty");
  const std::string start = sha.substr(0, std::min(shown, dirty));
  return dirty == std::string::npos ? start : start + "+dirty";
}

std::string added_sentence(const model::AddedRunRow& run) {
  if (run.added == 0) return fmt::format("{} already stored, nothing to add", counted_things(run.known, "file"));
  const std::string known = run.known > 0 ? fmt::format(" ({} already stored)", run.known) : "";
  return fmt::format("{} added, {}{}", counted_things(run.added, "file"), byte_text(run.bytes), known);
}

using ListRow = std::vector<std::string>;

constexpr std::array<std::string_view, 8> list_titles{"run",   "kind",     "time",   "commit",
                                                      "event", "job type", ">files", ">size"};

ListRow list_row(const model::ListedRun& row) {
  const model::RunPlace& place = row.run.place;
  return {fmt::format("{}-{}", place.id, place.attempt),
          std::string(name_of(place.kind)),
          base::format_rfc3339(row.run.time),
          or_nothing(short_commit(row.metadata.sha)),
          or_nothing(row.metadata.event),
          or_nothing(row.metadata.job_type),
          fmt::format("{}", row.files),
          byte_text(row.bytes)};
}

std::string list_sentence(const model::RunList& list) {
  const std::string hidden = list.hidden > 0 ? fmt::format(" ({} left out by --where)", list.hidden) : "";
  return fmt::format("{} in {}{}", counted_things(list.runs.size(), "run"), list.store, hidden);
}

/// The facts about a run, by name.
std::vector<std::pair<std::string, std::string>> run_facts(const model::ListedRun& row) {
  const model::RunMetadata& run = row.metadata;
  std::vector<std::pair<std::string, std::string>> facts{{"kind", std::string(name_of(row.run.place.kind))},
                                                         {"time", base::format_rfc3339(row.run.time)},
                                                         {"commit", run.sha},
                                                         {"ref", run.ref},
                                                         {"repository", run.repository},
                                                         {"workflow", run.workflow},
                                                         {"event", run.event},
                                                         {"job type", run.job_type}};
  for (const auto& [name, value] : run.further) facts.emplace_back(name, value);
  return facts;
}

/// "Linux x86_64, AMD EPYC 7763, 4 CPUs, 16000 MB, .NET 10.0.6"
std::string environment_text(const model::StoredEnvironment& one) {
  std::vector<std::string> pieces;
  for (const std::string* piece : {&one.os, &one.os_version, &one.kernel, &one.arch, &one.cpu_model})
    if (!piece->empty()) pieces.push_back(*piece);
  if (one.cpu_count) pieces.push_back(counted_things(*one.cpu_count, "CPU"));
  if (one.memory_mb) pieces.push_back(fmt::format("{} MB", *one.memory_mb));
  for (const std::string* piece : {&one.runtime, &one.runner_image})
    if (!piece->empty()) pieces.push_back(*piece);
  return pieces.empty() ? "unknown" : base::join(pieces, ", ");
}

std::string tool_text(const model::StoredMeasurement& one) {
  return one.tool_version.empty() ? or_nothing(one.tool) : fmt::format("{} {}", one.tool, one.tool_version);
}

void write_listed(syntax::JsonWriter& json, const model::ListedRun& row) {
  const model::RunPlace& place = row.run.place;
  const model::RunMetadata& run = row.metadata;
  json.member("folder", place.folder).member("kind", name_of(place.kind)).member("date", place.date);
  json.member("run_id", place.id).member("run_attempt", place.attempt);
  json.member("timestamp", base::format_rfc3339(row.run.time)).member_if("sha", run.sha).member_if("ref", run.ref);
  json.member_if("repository", run.repository).member_if("workflow", run.workflow).member_if("event", run.event);
  json.member_if("job_type", run.job_type);
  json.member("files", static_cast<std::uint64_t>(row.files)).member("bytes", row.bytes);
}

void write_text_list(syntax::JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
  json.key(name).begin_array();
  for (const std::string& text : texts) json.value(text);
  json.end_array();
}

std::string verified_sentence(const model::VerifyReport& report) {
  const std::string what = fmt::format("{}, {} and {} in {}", counted_things(report.runs, "run"),
                                       counted_things(report.files, "file"), byte_text(report.bytes), report.store);
  return report.faults.empty() ? fmt::format("verified {}", what)
                               : fmt::format("corrupt: {} in {}", counted_things(report.faults.size(), "fault"), what);
}

}  // namespace

std::string added_text(const model::AddReport& report) {
  std::string text;
  for (const model::AddedRunRow& run : report.runs)
    text += fmt::format("{}: {}, in {}\n", base::printable(run.folder), added_sentence(run), report.store);
  return text;
}

std::string added_markdown(const model::AddReport& report) {
  std::string text;
  for (const model::AddedRunRow& run : report.runs)
    text += fmt::format("- {}: {}, in {}\n", markdown_code(run.folder, Within::line), added_sentence(run),
                        markdown_text(report.store));
  return text;
}

std::string added_json(const model::AddReport& report) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.history-add.v1").member("store", report.store);
  json.key("runs").begin_array();
  for (const model::AddedRunRow& run : report.runs) {
    json.begin_object().member("folder", run.folder).member("added", static_cast<std::uint64_t>(run.added));
    json.member("known", static_cast<std::uint64_t>(run.known)).member("bytes", run.bytes).end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

std::string run_list_text(const model::RunList& list) {
  std::vector<ListRow> rows;
  for (const model::ListedRun& run : list.runs) rows.push_back(list_row(run));
  return (rows.empty() ? std::string() : text_table(list_titles, rows) + "\n") + list_sentence(list) + "\n";
}

std::string run_list_markdown(const model::RunList& list) {
  std::string text = markdown_header({"Run", "Kind", "Time", "Commit", "Event", "Job type", ">Files", ">Size"});
  for (const model::ListedRun& run : list.runs) {
    const ListRow row = list_row(run);
    text += markdown_row({markdown_code(row[0], Within::table), row[1], row[2], markdown_text(row[3]),
                          markdown_text(row[4]), markdown_text(row[5]), row[6], row[7]});
  }
  return text + fmt::format("\n{}.\n", markdown_text(list_sentence(list)));
}

std::string run_list_json(const model::RunList& list) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.history-list.v1").member("store", list.store);
  json.member("left_out", static_cast<std::uint64_t>(list.hidden)).key("runs").begin_array();
  for (const model::ListedRun& run : list.runs) {
    json.begin_object();
    write_listed(json, run);
    json.end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

std::string shown_run_text(const model::ShownRun& shown) {
  std::string text = fmt::format("{} in {}\n", base::printable(shown.run.run.place.folder), shown.store);
  for (const auto& [name, value] : run_facts(shown.run))
    if (!value.empty()) text += fmt::format("  {}: {}\n", base::printable(name), base::printable(value));
  const auto& environments = shown.run.metadata.environments;
  for (std::size_t i = 0; i < environments.size(); ++i)
    text += fmt::format("  environment {}: {}\n", i + 1, base::printable(environment_text(environments[i])));
  if (!shown.run.metadata.measurements.empty()) {
    constexpr std::array<std::string_view, 5> titles{"measurement", "tool", "job type", ">environment", ">unstable"};
    std::vector<ListRow> rows;
    for (const model::StoredMeasurement& one : shown.run.metadata.measurements)
      rows.push_back({one.path, tool_text(one), or_nothing(one.job_type), fmt::format("{}", one.environment + 1),
                      fmt::format("{}", one.unstable.size())});
    text += "\n" + text_table(titles, rows);
  }
  constexpr std::array<std::string_view, 3> titles{"file", ">size", "sha256"};
  std::vector<ListRow> rows;
  for (const model::StoredFile& file : shown.files)
    rows.push_back({file.path, byte_text(file.size), or_nothing(file.sha256.substr(0, 12))});
  return text + "\n" + text_table(titles, rows);
}

std::string shown_run_markdown(const model::ShownRun& shown) {
  std::string text =
      fmt::format("**{}** in {}\n\n", markdown_text(shown.run.run.place.folder), markdown_text(shown.store));
  for (const auto& [name, value] : run_facts(shown.run))
    if (!value.empty()) text += fmt::format("- {}: {}\n", markdown_text(name), markdown_text(value));
  for (const model::StoredEnvironment& one : shown.run.metadata.environments)
    text += fmt::format("- environment: {}\n", markdown_text(environment_text(one)));
  text += "\n" + markdown_header({"File", ">Size"});
  for (const model::StoredFile& file : shown.files)
    text += markdown_row({markdown_code(file.path, Within::table), byte_text(file.size)});
  return text;
}

std::string shown_run_json(const model::ShownRun& shown) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.history-run.v1").member("store", shown.store);
  write_listed(json, shown.run);
  json.key("metadata");
  format::write_run_metadata(json, shown.run.metadata);
  json.key("content").begin_array();
  for (const model::StoredFile& file : shown.files)
    json.begin_object()
        .member("path", file.path)
        .member("bytes", file.size)
        .member_if("sha256", file.sha256)
        .end_object();
  return json.end_array().end_object().take() + "\n";
}

std::string verified_text(const model::VerifyReport& report) {
  std::string text;
  for (const std::string& fault : report.faults) text += fault + "\n";
  for (const std::string& note : report.notes) text += fmt::format("note: {}\n", note);
  return text + verified_sentence(report) + "\n";
}

std::string verified_markdown(const model::VerifyReport& report) {
  std::string text;
  for (const std::string& fault : report.faults) text += fmt::format("- {}\n", markdown_text(fault));
  for (const std::string& note : report.notes) text += fmt::format("- note: {}\n", markdown_text(note));
  return text + (text.empty() ? "" : "\n") + markdown_text(verified_sentence(report)) + "\n";
}

std::string verified_json(const model::VerifyReport& report) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.history-verify.v1").member("store", report.store);
  json.member("corrupt", !report.faults.empty()).member("runs", static_cast<std::uint64_t>(report.runs));
  json.member("files", static_cast<std::uint64_t>(report.files)).member("bytes", report.bytes);
  write_text_list(json, "faults", report.faults);
  write_text_list(json, "notes", report.notes);
  return json.end_object().take() + "\n";
}

std::string baseline_text(const model::HistoryBaseline& baseline) {
  if (!baseline.why_none.empty()) return fmt::format("no baseline in {}: {}\n", baseline.store, baseline.why_none);
  const auto count = [](std::uint64_t number, std::string_view word) {
    return fmt::format("{} {}{}", number, word, number == 1 ? "" : "s");
  };
  return fmt::format("baseline: run {} of {}, {} and {} old, on {}: {} in {}\n", base::printable(baseline.run),
                     base::printable(baseline.commit), count(baseline.distance, "commit"), count(baseline.days, "day"),
                     base::printable(baseline.environment), count(baseline.receipts, "receipt"),
                     base::printable(baseline.folder));
}

std::string baseline_json(const model::HistoryBaseline& baseline) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.history-baseline.v1").member("store", baseline.store);
  json.member_if("why_none", baseline.why_none);
  if (baseline.why_none.empty()) {
    json.member("run", baseline.run).member("commit", baseline.commit).member("before", baseline.before);
    json.member("commits", baseline.distance).member("days", baseline.days);
    json.member("environment", baseline.environment).member("folder", baseline.folder);
    json.member("receipts", std::uint64_t{baseline.receipts});
  }
  return json.end_object().take() + "\n";
}

std::string compacted_text(const model::CompactReport& report) {
  const std::string kept =
      fmt::format("{} left as {}", counted_things(report.kept, "newer run"), report.kept == 1 ? "it is" : "they are");
  if (report.files == 0 && report.before == 0) return fmt::format("nothing to pack, {}, in {}\n", kept, report.store);
  return fmt::format("{} of {} packed, {} became {}, {}, in {}\n", counted_things(report.files, "file"),
                     counted_things(report.runs, "run"), byte_text(report.before), byte_text(report.after), kept,
                     report.store);
}

std::string compacted_markdown(const model::CompactReport& report) {
  std::string text = compacted_text(report);
  text.back() = '.';
  return markdown_text(text) + "\n";
}

std::string compacted_json(const model::CompactReport& report) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.history-compact.v1").member("store", report.store);
  json.member("runs", static_cast<std::uint64_t>(report.runs));
  json.member("files", static_cast<std::uint64_t>(report.files));
  json.member("packs", static_cast<std::uint64_t>(report.packs));
  json.member("kept_runs", static_cast<std::uint64_t>(report.kept));
  return json.member("bytes_before", report.before).member("bytes_after", report.after).end_object().take() + "\n";
}

std::string accepted_text(const model::AcceptReport& report) {
  return report.is_new
             ? fmt::format("accepted {} at {} in {}; review and commit that file\n",
                           base::printable(report.accepted.id), base::printable(short_commit(report.accepted.commit)),
                           base::printable(report.file))
             : fmt::format("{} accepts this already\n", base::printable(report.file));
}

std::string accepted_json(const model::AcceptReport& report) {
  syntax::JsonWriter json;
  const model::Acceptance& one = report.accepted;
  json.begin_object().member("schema", "benchgate.history-accept.v1").member("file", report.file);
  json.member("new", report.is_new).member("id", one.id).member_if("metric", one.metric).member("commit", one.commit);
  return json.member("reason", one.reason).end_object().take() + "\n";
}

}  // namespace benchgate::render
