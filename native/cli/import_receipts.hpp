// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "codec/configuration_yaml.hpp"
#include "runner/report_files.hpp"

namespace benchgate::cli {

/// What became of the reports.
struct WrittenReceipts {
  std::size_t count = 0;
  std::vector<std::string> notes;  ///< test cases without a receipt, metrics without a direction, in sentences
};

/// What is done with receipts that are there already.
enum class ExistingReceipts { keep, replace };

/// Writes `<out>/<case>/run-<k>/receipt.json` and raw_samples.jsonl for every
/// test case of the reports; k counts the reports that have the case. The
/// case's folder is its name with parameters; what a file name cannot hold
/// is written %XX. Each metric is one sample a value where the report has
/// single values, else one sample of its median, mean or value. DocRefs and
/// expected instability are those of the configuration's maps, by the case with
/// its parameters, else by its name. Throws Error for a
/// run that is there already, unless they are replaced.
WrittenReceipts write_receipts(std::span<const runner::ImportedReport> reports, const std::filesystem::path& out,
                               const codec::Configuration& configuration, ExistingReceipts existing);

/// The folder of a test case, "name" or "name@k=v,k=v": what a file name cannot hold is written %XX.
std::string report_folder(std::string_view case_name);

/// Says which way metrics are good where the reports do not.
void apply_directions(const std::map<std::string, model::Better>& directions, runner::ImportedReports& found);

}  // namespace benchgate::cli
