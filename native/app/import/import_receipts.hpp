// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/measure/run_results.hpp"
#include "app/measure/run_source.hpp"
#include "format/configuration_yaml.hpp"
#include "judge/undirected_metrics.hpp"
#include "measure/report_files.hpp"

namespace benchgate::app {

/// The result of writing receipts.
struct WrittenReceipts {
  std::size_t count = 0;
  std::vector<std::string> notes;  ///< test cases without a receipt, runs that failed, in sentences
  judge::UndirectedMetrics undirected;
};

/// Facts for receipts that the reports do not contain.
struct ReceiptSettings {
  const format::Configuration& configuration;  ///< its maps of DocRefs and expected instability
  OnExisting on_existing = OnExisting::refuse;
  model::Environment checkout = {};  ///< git and CI of what was measured; nothing where that is unknown
  std::string job_type = {};
  const RunSource* manifest_of = nullptr;  ///< of this source a manifest.json is written; null: receipts only
};

/// Writes `<out>/<case>/run-<k>/receipt.json` for every test case of the reports; k is the report's number, else counts
/// the reports that have the case. The case's folder is store::report_folder of its name with parameters. Each metric
/// is one sample a value where the report has single values, else one sample of its median, mean or value. A DocRef is
/// that of the configuration's map, by the case with its parameters, else by its name, else the benchmark's own;
/// expected instability is chosen the same way. With a manifest, raw_samples.jsonl and provenance.json are beside each
/// receipt, and everything appears in one step and replaces all runs of the same cases. Throws Error for a run that
/// already exists, unless existing runs are replaced.
WrittenReceipts write_receipts(std::span<const measure::ImportedReport> reports, const std::filesystem::path& out,
                               const ReceiptSettings& settings);

}  // namespace benchgate::app
