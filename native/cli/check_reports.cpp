// SPDX-License-Identifier: MIT
#include "cli/check_reports.hpp"

#include <filesystem>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
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

runner::ImportedReports imported(std::span<const std::string> places, const fs::path& out, const Arguments& arguments,
                                 const codec::Configuration& configuration, Io io) {
  runner::ImportedReports found = runner::read_reports(places, arguments.text_if("as").value_or(""));
  apply_directions(configuration.better, found);
  const WrittenReceipts written = write_receipts(found.reports, out, configuration, ExistingReceipts::replace);
  found.notes.insert(found.notes.end(), written.notes.begin(), written.notes.end());
  for (const std::string& note : found.notes) io.err << fmt::format("benchgate: note: {}\n", note);
  return found;
}

/// Whether a file is a receipt of ours or of perfgate.
bool is_receipt(const std::string& path) {
  constexpr std::size_t first_lines = 400;
  const std::string text = sys::read_file(path).substr(0, first_lines);
  return text.find("gate.run.v1\"") != std::string::npos;
}

Baseline stored_baseline(const Arguments& arguments, const codec::Configuration& configuration, Io io) {
  const std::string word = baseline_word(arguments, configuration);
  const bool needs_measuring = word == "merge-base" || word == "none";
  if (needs_measuring && !arguments.given("baseline"))
    return NoBaseline{"none was named; with --from, --baseline takes a report or a folder of results"};
  Baseline baseline = find_baseline(word, sys::Fetch::when_missing);
  if (std::holds_alternative<BaselineCommit>(baseline))
    throw Error("--baseline", fmt::format("'{}' would have to be measured, and --from measures nothing; name a report "
                                          "or a folder of results",
                                          base::printable(word)));
  auto* const files = std::get_if<BaselineFiles>(&baseline);
  if (files == nullptr || sys::is_folder(files->path) || !sys::path_exists(files->path) || is_receipt(files->path))
    return baseline;
  const fs::path out = fs::path(arguments.text("out-dir")) / ".baseline";
  sys::remove_folder(out);
  imported({&files->path, 1}, out, arguments, configuration, io);
  return BaselineFiles{out.string()};
}

}  // namespace

ReportedCases take_reports(const Arguments& arguments, const codec::Configuration& configuration, Io io) {
  if (!arguments.positional.empty())
    throw Error("--from", "judges reports; a scenario that is measured names its report under 'import:'");
  const std::vector<std::string> places = arguments.list("from");
  const runner::ImportedReports found = imported(places, arguments.text("out-dir"), arguments, configuration, io);
  return {scenarios_of(found, scenario_of_defaults(configuration)), stored_baseline(arguments, configuration, io)};
}

}  // namespace benchgate::cli
