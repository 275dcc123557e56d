// SPDX-License-Identifier: MIT
#include "cli/check_reports.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/check_baseline.hpp"
#include "cli/check_request.hpp"
#include "cli/import_receipts.hpp"
#include "codec/import/report_metrics.hpp"
#include "codec/scenario_yaml.hpp"
#include "runner/report_files.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

/// Budgets and what else benchgate.yaml says for all scenarios.
model::Scenario scenario_of_defaults(const codec::Configuration& configuration) {
  const auto no_file = [](const std::string& path) -> std::string { throw Error(path, "cannot be included here"); };
  return codec::parse_scenario("name: report\ncommand: [report]\n", "--from", configuration, {}, no_file).cases.front();
}

std::vector<model::Scenario> scenarios_of(const runner::ImportedReports& found, const model::Scenario& defaults) {
  std::vector<model::Scenario> cases;
  std::set<std::string> seen;
  for (const runner::ImportedReport& report : found.reports)
    for (const model::ImportedCase& test_case : report.cases) {
      const bool has_receipt = !codec::report_metrics(test_case).empty() || !codec::failure_of_case(test_case).empty();
      if (!has_receipt || !seen.insert(codec::case_label(test_case)).second) continue;
      model::Scenario& scenario = cases.emplace_back();
      scenario.name = test_case.name;
      scenario.parameters = test_case.parameters;
      scenario.budgets = defaults.budgets;
    }
  return cases;
}

/// Reads reports, writes their receipts, and says once what is to be said of both sides.
runner::ImportedReports imported(std::span<const std::string> places, const fs::path& out, const Arguments& arguments,
                                 const codec::Configuration& configuration, std::set<std::string>& said, Io io) {
  runner::ImportedReports found = runner::read_reports(places, arguments.text_if("as").value_or(""));
  apply_directions(configuration.better, found);
  const WrittenReceipts written = write_receipts(found.reports, out, configuration, ExistingReceipts::replace);
  found.notes.insert(found.notes.end(), written.notes.begin(), written.notes.end());
  for (const std::string& note : found.notes)
    if (said.insert(note).second) io.err << fmt::format("benchgate: note: {}\n", note);
  return found;
}

/// Whether a file is a receipt of ours or of perfgate.
bool is_receipt(const std::string& path) {
  constexpr std::size_t first_lines = 400;
  const std::string text = sys::read_file(path).substr(0, first_lines);
  return text.find("gate.run.v1\"") != std::string::npos;
}

/// Whether a place holds another tool's report, not receipts: a folder of files of which none is one, likewise.
bool is_report(const std::string& place) {
  if (!sys::path_exists(place)) return false;
  if (!sys::is_folder(place)) return !is_receipt(place);
  const std::vector<std::string> files = sys::list_tree(place);
  return !files.empty() && std::none_of(files.begin(), files.end(), [&](const std::string& file) {
    return file.ends_with(".json") && is_receipt((fs::path(place) / file).string());
  });
}

Baseline place_of_baseline(const Arguments& arguments, const codec::Configuration& configuration, Io io) {
  const std::string word = baseline_word(arguments, configuration);
  const bool needs_measuring = word == "merge-base" || word == "none";
  if (needs_measuring && !arguments.given("baseline"))
    return NoBaseline{"none was named; with --from, --baseline takes a report or a folder of results"};
  Baseline baseline = named_baseline(arguments, configuration, io);
  if (std::holds_alternative<BaselineCommit>(baseline))
    throw Error("--baseline", fmt::format("'{}' would have to be measured, and --from measures nothing; name a report "
                                          "or a folder of results",
                                          base::printable(word)));
  return baseline;
}

/// A report as baseline becomes receipts, too.
Baseline stored_baseline(Baseline baseline, const Arguments& arguments, const codec::Configuration& configuration,
                         std::set<std::string>& said, Io io) {
  auto* const files = std::get_if<BaselineFiles>(&baseline);
  if (files == nullptr || !is_report(files->path)) return baseline;
  const fs::path out = fs::path(arguments.text("out-dir")) / ".baseline";
  sys::remove_folder(out);
  imported({&files->path, 1}, out, arguments, configuration, said, io);
  return BaselineFiles{out.string(), files->path};
}

/// The receipts of --from replace those of an earlier check, which must not be the baseline then.
void require_other_folder(const Arguments& arguments, const codec::Configuration& configuration) {
  const std::string word = baseline_word(arguments, configuration), out = arguments.text("out-dir");
  std::error_code error;
  if (sys::is_folder(word) && fs::weakly_canonical(word, error) == fs::weakly_canonical(out, error))
    throw Error("--baseline", fmt::format("'{}' is what an earlier check wrote and this one replaces; name another "
                                          "--out-dir, or keep a copy",
                                          base::printable(word)));
}

}  // namespace

ReportedCases take_reports(const Arguments& arguments, const codec::Configuration& configuration, Io io) {
  if (!arguments.positional.empty())
    throw Error("--from", "judges reports; a scenario that is measured names its report under 'import:'");
  require_other_folder(arguments, configuration);
  Baseline baseline = place_of_baseline(arguments, configuration, io);
  const std::vector<std::string> places = arguments.list("from");
  std::set<std::string> said;
  const runner::ImportedReports found = imported(places, arguments.text("out-dir"), arguments, configuration, said, io);
  return {scenarios_of(found, scenario_of_defaults(configuration)),
          stored_baseline(std::move(baseline), arguments, configuration, said, io)};
}

}  // namespace benchgate::cli
