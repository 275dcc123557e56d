// SPDX-License-Identifier: MIT
// Receipts, reports, manifests, summaries and histories of ours. What was read and written must read the same.
#include <fmt/core.h>

#include <array>

#include "format/accepted_yaml.hpp"
#include "format/alerts_json.hpp"
#include "format/artifact_comparison_json.hpp"
#include "format/attribution_files.hpp"
#include "format/bisection_json.hpp"
#include "format/cached_build_json.hpp"
#include "format/calibration_json.hpp"
#include "format/check_summary_json.hpp"
#include "format/compare_json.hpp"
#include "format/docref_index_json.hpp"
#include "format/docref_markers.hpp"
#include "format/fingerprint_json.hpp"
#include "format/gate_summary_json.hpp"
#include "format/history_json.hpp"
#include "format/history_samples_json.hpp"
#include "format/manifest_json.hpp"
#include "format/publication_json.hpp"
#include "format/receipt_json.hpp"
#include "format/report_json.hpp"
#include "format/run_metadata_json.hpp"
#include "format/run_summary_json.hpp"
#include "format/trend_json.hpp"
#include "fuzz/target.hpp"
#include "imports/callgrind_profile.hpp"
#include "judge/function_costs.hpp"
#include "judge/history_levels.hpp"
#include "judge/profile_change.hpp"
#include "render/alerts.hpp"
#include "render/artifact_comparison.hpp"
#include "render/bisection.hpp"
#include "render/profile_change.hpp"
#include "render/publication.hpp"
#include "render/trend.hpp"
#include "store/dashboard_history.hpp"
#include "store/pack.hpp"
#include "store/run_archive.hpp"
#include "store/stored_receipt.hpp"
#include "syntax/json_writer.hpp"
#include "syntax/tar.hpp"
#include "sys/gzip.hpp"

namespace benchgate::fuzz {

namespace {

constexpr auto compact = syntax::JsonWriter::Style::compact;

void read_receipt(std::string_view text) {
  format::begins_as_receipt(text);
  format::parse_receipt(text, "receipt.json");
  store::read_receipt_text(text, "receipt.json");
}

void read_comparison(std::string_view text) {
  const model::Comparison comparison = format::parse_comparison(text, "compare.json");
  const std::string written = format::format_comparison(comparison, compact);
  expect(format::format_comparison(format::parse_comparison(written, "written"), compact) == written,
         "a comparison changes when it is written and read");
}

void read_docref_index(std::string_view text) {
  const std::string written = format::format_docref_index(format::parse_docref_index(text, "docref-index.json"));
  expect(format::format_docref_index(format::parse_docref_index(written, "written")) == written,
         "an index of DocRefs changes when it is written and read");
}

/// Markers are in order, within the text, and do not overlap.
void read_docref_markers(std::string_view text) {
  std::size_t at = 0;
  for (const format::DocRefMarker& marker : format::find_docref_markers(text).citations) {
    expect(at <= marker.begin && marker.begin <= marker.end && marker.end <= text.size(), "markers overlap");
    at = marker.end;
  }
}

void read_report(std::string_view text) {
  const std::string written = format::format_report(format::parse_report(text, "report.json"), compact);
  expect(format::format_report(format::parse_report(written, "written"), compact) == written,
         "a report changes when it is written and read");
}

void read_publication(std::string_view text) {
  const std::string written = format::write_publication(format::parse_publication(text, "publication.json"));
  expect(format::write_publication(format::parse_publication(written, "written")) == written,
         "a publication changes when it is written and read");
}

void read_gate_summary(std::string_view text) {
  const std::string written = format::write_gate_summary(format::parse_gate_summary(text, "m5_gate_summary.json"));
  expect(format::write_gate_summary(format::parse_gate_summary(written, "written")) == written,
         "a gate's summary changes when it is written and read");
}

void read_run_summary(std::string_view text) {
  const std::string written = format::write_run_summary(format::parse_run_summary(text, "run.json"));
  expect(format::write_run_summary(format::parse_run_summary(written, "written")) == written,
         "a run's summary changes when it is written and read");
}

void read_manifest(std::string_view text) {
  const std::string written = format::format_manifest(format::parse_manifest(text, "manifest.json"));
  expect(format::format_manifest(format::parse_manifest(written, "written")) == written,
         "a manifest changes when it is written and read");
}

void read_summary(std::string_view text) {
  const auto summary = format::parse_check_summary(text, "summary.json");
  if (!summary) return;
  const std::string written = format::format_check_summary(*summary);
  const auto again = format::parse_check_summary(written, "written");
  expect(again && format::format_check_summary(*again) == written, "a summary changes when it is written and read");
}

void read_run_metadata(std::string_view text) {
  const std::string written = format::format_run_metadata(format::parse_run_metadata(text, "metadata.json"));
  expect(format::format_run_metadata(format::parse_run_metadata(written, "written")) == written,
         "the metadata of a run change when they are written and read");
}

void read_sha256sums(std::string_view text) {
  const std::string written = store::format_sha256sums(store::parse_sha256sums(text, "SHA256SUMS"));
  expect(store::format_sha256sums(store::parse_sha256sums(written, "written")) == written,
         "digests change when they are written and read");
}

void read_accepted(std::string_view text) {
  const std::vector<model::Acceptance> accepted = format::parse_accepted(text, "accepted.yaml");
  expect(format::accepted_locations(text, "accepted.yaml").size() == accepted.size(), "a place is missing");
  const std::string written = format::format_accepted(accepted);
  expect(format::format_accepted(format::parse_accepted(written, "written")) == written,
         "accepted changes differ when they are written and read");
}

void read_cached_build(std::string_view text) {
  const std::string written = format::format_cached_build(format::parse_cached_build(text, "build.json"));
  expect(format::format_cached_build(format::parse_cached_build(written, "written")) == written,
         "a cached build changes when it is written and read");
}

void read_fingerprints(std::string_view text) {
  const std::string written = format::format_fingerprints(format::parse_fingerprints(text, "fingerprints.json"));
  expect(format::format_fingerprints(format::parse_fingerprints(written, "written")) == written,
         "fingerprints change when they are written and read");
}

void read_incidents(std::string_view text) {
  const std::string written =
      format::format_incident_predictions(format::parse_incident_predictions(text, "incident_predictions.csv"));
  expect(format::format_incident_predictions(format::parse_incident_predictions(written, "written")) == written,
         "predictions change when they are written and read");
}

/// A tar archive whose headers have the checksums that they should have, which mutation would never find.
std::string with_checksums(std::string_view archive) {
  constexpr std::size_t block = 512, sum_field = 148, magic_field = 257;
  std::string tar(archive);
  for (std::size_t begin = 0; begin + block <= tar.size(); begin += block) {
    if (tar.compare(begin + magic_field, 5, "ustar") != 0) continue;
    tar.replace(begin + sum_field, 8, 8, ' ');
    unsigned sum = 0;
    for (std::size_t i = begin; i < begin + block; ++i) sum += static_cast<unsigned char>(tar[i]);
    tar.replace(begin + sum_field, 7, fmt::format("{:06o}", sum) + '\0');
  }
  return tar;
}

/// The list of a pack in its first lines, up to a NUL; then the archive, as it is before it is compressed.
void read_pack(std::string_view text) {
  const std::size_t end = std::min(text.find('\0'), text.size());
  const std::vector<store::StoreEntry> listed = store::parse_pack_list(text.substr(0, end), "files.txt").files;
  std::vector<store::FileBytes> files;
  syntax::read_tar(with_checksums(text.substr(std::min(end + 1, text.size()))), "runs.tar",
                   [&](std::string_view path, std::string_view bytes) { files.emplace_back(path, bytes); });
  std::erase_if(files, [](const store::FileBytes& file) { return file.first.find('\n') != std::string::npos; });
  const store::PackDraft pack = store::make_pack(files);
  expect(store::parse_pack_folder(store::list_path(pack.folder)) == pack.folder, "a pack has no folder");
  const std::size_t paths = store::unpack(pack.folder, pack.archive).size();
  expect(paths <= files.size() && (paths > 0 || files.empty()), "files are lost in a pack");
  expect(store::parse_pack_list(pack.list, "files.txt").files.size() == files.size(), "files are lost in a list");
}

void read_history(std::string_view text) {
  const format::HistoryFile file(text, "history.json");
  file.each_series([&](const model::HistorySeries& series) { judge::trend_series(file.tables(), series); });
  model::Dashboard dashboard;
  store::parse_history_dashboard(text, "benchmarks/history.json", false, {}, {}, dashboard);
  store::parse_history_dashboard(text, "load-tests/history.json", true, {}, {}, dashboard);
}

/// Results of commands, which only publish reads.
void read_trends(std::string_view text) { render::trend_publication(format::parse_trends(text, "trend.json")); }
void read_patch(std::string_view text) { render::patch_publication(format::parse_patch(text, "patch.json")); }
void read_analysis(std::string_view text) {
  const format::ReadComparison read = format::parse_artifact_comparison(text, "analysis.json");
  render::job_summary(render::artifact_comparison_publication(read.comparison, read.filtered));
}
void read_bisection(std::string_view text) {
  const std::string written = format::format_bisection(format::parse_bisection(text, "bisection.json"));
  const model::Bisection again = format::parse_bisection(written, "written");
  expect(format::format_bisection(again) == written, "a bisection changes when it is written and read");
  render::bisection_publication(again);
}
void read_alerts_report(std::string_view text) {
  const std::string written = format::format_alerts(format::parse_alerts_report(text, "alerts.json"));
  const model::AlertsReport again = format::parse_alerts_report(written, "written");
  expect(format::format_alerts(again) == written, "alerts change when they are written and read");
  render::alerts_publication(again);
}

/// A profile of callgrind, which is compared with nothing and with itself.
void read_callgrind(std::string_view text) {
  const std::vector<model::CallProfile> processes{imports::parse_callgrind(text, "7.out")};
  const std::vector<judge::FunctionCosts> costs{judge::function_costs(processes, "/srv")}, none{{}};
  for (const auto& [id, own] : costs.front().functions)
    expect(own.cost.self <= own.cost.cost, "a cost lacks its own part");
  expect(judge::compare_profiles(costs, costs).functions.empty(), "a profile differs from itself");
  render::profile_change_text(judge::compare_profiles(none, costs));
  render::profile_change_markdown(judge::compare_profiles(costs, none));
}

constexpr std::array<Reader, 30> result_readers{
    read_receipt,
    [](std::string_view text) { format::parse_receipt_head(text, "receipt.json"); },
    read_comparison,
    read_report,
    read_publication,
    read_gate_summary,
    read_run_summary,
    read_manifest,
    read_summary,
    read_run_metadata,
    read_sha256sums,
    read_accepted,
    read_cached_build,
    read_incidents,
    [](std::string_view text) { format::parse_summary_claims(text, "attribution_summary.json"); },
    [](std::string_view text) { format::parse_alerts(text, "alerts.json"); },
    [](std::string_view text) { format::parse_calibration(text, "calibration.json"); },
    read_pack,
    [](std::string_view text) { sys::gunzip(text, std::uint64_t{1} << 20U, "runs.tar.gz"); },
    read_history,
    read_fingerprints,
    read_docref_index,
    read_docref_markers,
    [](std::string_view text) { format::parse_history_samples(text, "samples.jsonl"); },
    read_callgrind,
    read_trends,
    read_patch,
    read_analysis,
    read_bisection,
    read_alerts_report,
};

std::vector<std::string> result_seeds() {
  std::vector<std::string> seeds = seeds_from(0, "budgets/cases", "current.json");
  append(seeds, seeds_from(0, "gates/command/candidate", "receipt.json"));
  append(seeds, seeds_from(1, "gates/command/candidate", "run-1/receipt.json"));
  append(seeds, seeds_from(7, "gates", "manifest.json"));
  append(seeds, seeds_from(7, "merge", "manifest.json"));
  append(seeds, seeds_from(9, "history/archive", "metadata.json"));
  seeds.push_back(seed_for(10, std::string(64, 'a') + "  reports/report.json\n"));
  seeds.push_back(seed_for(11, format::format_accepted({{.id = "parser|large", .reason = "reads comments"}})));
  seeds.push_back(seed_for(12, format::format_cached_build({})));
  seeds.push_back(seed_for(13, format::format_incident_predictions({})));
  const std::vector<store::FileBytes> files{{"a.json", "{}"},
                                            {std::string(120, 'a') + "/b.txt", std::string(600, 'b')}};
  const store::PackDraft pack = store::make_pack(files);
  std::string tar;
  for (const auto& [path, bytes] : files) tar += syntax::tar_entry(path, bytes);
  seeds.push_back(seed_for(17, pack.list + '\0' + tar + syntax::tar_end()));
  seeds.push_back(seed_for(18, pack.archive));
  const model::ScenarioFingerprint fingerprint{"parse", "ab", {{model::FingerprintPart::sources, "cd", 2, ""}}};
  seeds.push_back(seed_for(20, format::format_fingerprints({"main", {{fingerprint, model::RunDecision::run, "new"}}})));
  model::DocRefIndex index;
  index.dashboard_url = "https://example.org";
  index.docrefs.emplace_back().docref = "bench:parser/large";
  seeds.push_back(seed_for(21, format::format_docref_index(index)));
  append(seeds, seeds_from(22, "docs", ".md"));
  seeds.push_back(seed_for(23, format::format_series_samples({"m|sort|", "time", {"7-1"}, {{1, 2.5}}})));
  append(seeds, seeds_from(24, "profiles", ".out"));
  model::Trend trend;
  trend.groups.emplace_back();
  trend.changes.push_back({.index = 3, .before = 1, .after = 2, .change = 1.0, .points = {}, .why = "", .run = "r4"});
  seeds.push_back(seed_for(25, format::format_trends({&trend, 1})));
  seeds.push_back(seed_for(26, format::format_patch({}, model::Better::lower)));
  std::vector<model::CaseResult> results(1);
  results[0].test_case = "sort";
  results[0].change = 1;
  seeds.push_back(seed_for(27, format::format_artifact_comparison({}, results, 0)));
  model::Bisection bisection;
  bisection.ends.push_back({"ab", "breaks it"});
  bisection.parent.emplace();
  seeds.push_back(seed_for(28, format::format_bisection(bisection)));
  model::AlertsReport alerts;
  alerts.open.push_back({.run_id = "7", .id = "m|sort|", .alert = true, .state = "open", .change_run_id = "6"});
  seeds.push_back(seed_for(29, format::format_alerts(alerts)));
  return seeds;
}

}  // namespace

Target results_target() {
  return {"results", [](std::string_view input) { read_with(result_readers, input); }, result_seeds};
}

}  // namespace benchgate::fuzz
