// SPDX-License-Identifier: MIT
#include "render/history.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view nothing = "–";

std::string or_nothing(const std::string& text) { return text.empty() ? std::string(nothing) : text; }

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
  if (run.added == 0) return fmt::format("{} already stored, nothing to add", base::pluralize(run.known, "file"));
  const std::string known = run.known > 0 ? fmt::format(" ({} already stored)", run.known) : "";
  return fmt::format("{} added, {}{}", base::pluralize(run.added, "file"), byte_text(run.bytes), known);
}

Lines list_row(const model::ListedRun& row) {
  return {code(model::run_name(row.run.location)),
          std::string(name_of(row.run.location.kind)),
          base::format_rfc3339(row.run.time),
          or_nothing(short_commit(row.metadata.sha)),
          or_nothing(row.metadata.event),
          or_nothing(row.metadata.job_type),
          fmt::format("{}", row.files),
          byte_text(row.bytes)};
}

std::string list_sentence(const model::RunList& list) {
  const std::string hidden = list.hidden > 0 ? fmt::format(" ({} left out by --where)", list.hidden) : "";
  std::set<std::string> runs;
  for (const model::ListedRun& row : list.runs) runs.insert(model::run_name(row.run.location));
  return fmt::format("{} in {}{}", base::pluralize(runs.size(), "run"), list.store, hidden);
}

/// The facts about a run, by name.
std::vector<std::pair<std::string, std::string>> run_facts(const model::ListedRun& row) {
  const model::RunMetadata& run = row.metadata;
  std::vector<std::pair<std::string, std::string>> facts{{"kind", std::string(name_of(row.run.location.kind))},
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
  if (one.cpu_count) pieces.push_back(base::pluralize(*one.cpu_count, "CPU"));
  if (one.memory_mb) pieces.push_back(fmt::format("{} MB", *one.memory_mb));
  for (const std::string* piece : {&one.runtime, &one.runner_image, &one.toolchain})
    if (!piece->empty()) pieces.push_back(*piece);
  return pieces.empty() ? "unknown" : base::join(pieces, ", ");
}

std::string tool_text(const model::StoredMeasurement& one) {
  return one.tool_version.empty() ? or_nothing(one.tool) : fmt::format("{} {}", one.tool, one.tool_version);
}

std::string verified_sentence(const model::VerifyReport& report) {
  const std::string what = fmt::format("{}, {} and {} in {}", base::pluralize(report.runs, "run"),
                                       base::pluralize(report.files, "file"), byte_text(report.bytes), report.store);
  return report.faults.empty() ? fmt::format("verified {}", what)
                               : fmt::format("corrupt: {} in {}", base::pluralize(report.faults.size(), "fault"), what);
}

/// What a run is of one kind.
void add_shown_run(const model::ShownRun& shown, Page& page) {
  const std::string& folder = shown.run.run.location.folder;
  page.line({folder, " in ", shown.store}, Medium::terminal);
  page.line({"**", folder, "** in ", shown.store}, Medium::markdown);
  Lines facts;
  for (const auto& [name, value] : run_facts(shown.run))
    if (!value.empty()) facts.push_back({name, ": ", value});
  const auto& environments = shown.run.metadata.environments;
  for (std::size_t i = 0; i < environments.size(); ++i)
    facts.push_back({fmt::format("environment {}", i + 1), ": ", environment_text(environments[i])});
  page.list(std::move(facts));
  std::vector<Lines> measurements;
  for (const model::StoredMeasurement& one : shown.run.metadata.measurements)
    measurements.push_back({code(one.path), tool_text(one), or_nothing(one.job_type),
                            fmt::format("{}", one.environment + 1), fmt::format("{}", one.unstable.size())});
  if (!measurements.empty()) page.gap();
  page.table({"measurement", "tool", "job type", ">environment", ">unstable"}, std::move(measurements));
  std::vector<Lines> files;
  for (const model::StoredFile& file : shown.files)
    files.push_back({code(file.path), byte_text(file.size), or_nothing(file.sha256.substr(0, 12))});
  page.gap().table({"file|File", ">size|Size", "sha256"}, std::move(files));
}

}  // namespace

Page added_page(const model::AddReport& report) {
  Lines runs;
  for (const model::AddedRunRow& run : report.runs)
    runs.push_back({code(run.folder), ": ", added_sentence(run), ", in ", report.store});
  return Page().lines(std::move(runs));
}

Page run_list_page(const model::RunList& list) {
  std::vector<Lines> rows;
  for (const model::ListedRun& run : list.runs) rows.push_back(list_row(run));
  const std::string sentence = list_sentence(list);
  return Page()
      .table({"run|Run", "kind|Kind", "time|Time", "commit|Commit", "event|Event", "job type|Job type", ">files|Files",
              ">size|Size"},
             std::move(rows))
      .gap()
      .line(sentence, Medium::terminal)
      .line({sentence, "."}, Medium::markdown);
}

Page shown_run_page(const std::vector<model::ShownRun>& kinds) {
  Page page;
  for (const model::ShownRun& shown : kinds) {
    if (&shown != &kinds.front()) page.gap();
    add_shown_run(shown, page);
  }
  return page;
}

Page verified_page(const model::VerifyReport& report) {
  Lines faults;
  for (const std::string& fault : report.faults) faults.emplace_back(fault);
  for (const std::string& note : report.notes) faults.push_back({"note: ", note});
  return Page().lines(std::move(faults)).line(verified_sentence(report));
}

Line baseline_run(const model::HistoryBaseline& baseline) {
  return {"run ",      baseline.run,
          " of ",      baseline.commit,
          ", ",        base::pluralize(baseline.distance, "commit"),
          " and ",     base::pluralize(baseline.days, "day"),
          " old, on ", baseline.environment,
          ": ",        base::pluralize(baseline.receipts, "receipt"),
          " in ",      baseline.folder};
}

Page baseline_page(const model::HistoryBaseline& baseline) {
  if (!baseline.why_none.empty()) return Page().line({"no baseline in ", baseline.store, ": ", baseline.why_none});
  Line line{"baseline: "};
  for (Span& span : baseline_run(baseline).spans) line.spans.push_back(std::move(span));
  return Page().line(std::move(line));
}

Page compacted_page(const model::CompactReport& report) {
  const std::string newer = fmt::format("{} left as {}", base::pluralize(report.skipped, "newer run"),
                                        report.skipped == 1 ? "it is" : "they are");
  const std::string what =
      report.files == 0 && report.before == 0
          ? "nothing to pack"
          : fmt::format("{} of {} packed, {} became {}", base::pluralize(report.files, "file"),
                        base::pluralize(report.runs, "run"), byte_text(report.before), byte_text(report.after));
  const std::string text = fmt::format("{}, {}, in {}", what, newer, report.store);
  return Page().line(text, Medium::terminal).line({text, "."}, Medium::markdown);
}

Page accepted_page(const model::AcceptReport& report) {
  if (!report.is_new) return Page().line({report.file, " accepts this already"});
  const std::string& run = report.accepted.run;
  return Page().line({"accepted ", report.accepted.id, " at ",
                      run.empty() ? short_commit(report.accepted.commit) : "run " + run, " in ", report.file,
                      "; review and commit that file"});
}

}  // namespace benchgate::render
