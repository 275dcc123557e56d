// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/measure/run_results.hpp"
#include "app/measure/run_source.hpp"
#include "cli/options.hpp"
#include "codec/configuration_yaml.hpp"
#include "results/report_folder.hpp"
#include "runner/report_files.hpp"

namespace benchgate::cli {

/// What became of the reports.
struct WrittenReceipts {
  std::size_t count = 0;
  std::vector<std::string> notes;  ///< test cases without a receipt, metrics without a direction, in sentences
};

/// What of receipts the reports do not say.
struct ReceiptSettings {
  const codec::Configuration& configuration;  ///< its maps of DocRefs and expected instability
  app::Existing existing = app::Existing::keep;
  model::Environment checkout = {};  ///< git and CI of what was measured; nothing where that is unknown
  std::string job_type = {};
  const app::RunSource* manifest_of = nullptr;  ///< of this source a manifest.json is written; null: none
};

/// Writes `<out>/<case>/run-<k>/receipt.json`, raw_samples.jsonl and
/// provenance.json for every test case of the reports; k counts the reports that have the case. The
/// case's folder is its name with parameters; what a file name cannot hold
/// is written %XX. Each metric is one sample a value where the report has
/// single values, else one sample of its median, mean or value. A DocRef
/// is that of the configuration's map, by the case with its parameters, else by
/// its name, else the benchmark's own; expected instability is likewise. Throws Error for a
/// run that is there already, unless they are replaced.
WrittenReceipts write_receipts(std::span<const runner::ImportedReport> reports, const std::filesystem::path& out,
                               const ReceiptSettings& settings);

using results::report_folder;

/// Budgets, gates and what else benchgate.yaml says for all scenarios, as a scenario.
model::Scenario scenario_of_defaults(const codec::Configuration& configuration);

/// What the reports were made of: the checkout here, unless all that say a commit say the same other one. Throws Error
/// when they say different ones: one folder of results has one source. --source-commit is believed.
app::RunSource source_of_reports(const Arguments& arguments, std::span<const runner::ImportedReport> reports,
                                 std::span<const std::filesystem::path> ignored, const app::Session& session);

/// Which way metrics are good, and who says so: "benchgate.yaml: better".
struct Directions {
  std::string origin;
  std::map<std::string, model::Better> of_metrics;
};
Directions directions_of(const codec::Configuration& configuration);

/// Says which way metrics are good where the reports do not, the later of `given` before the earlier. Throws Error
/// when a report says the opposite.
void apply_directions(std::span<const Directions> given, runner::ImportedReports& found);

}  // namespace benchgate::cli
