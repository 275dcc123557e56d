// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

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
/// single values, else one sample of its median, mean or value. Throws Error for a
/// run that is there already, unless they are replaced.
WrittenReceipts write_receipts(std::span<const runner::ImportedReport> reports, const std::filesystem::path& out,
                               ExistingReceipts existing);

}  // namespace benchgate::cli
