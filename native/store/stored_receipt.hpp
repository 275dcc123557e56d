// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "format/receipt_json.hpp"
#include "judge/sample_columns.hpp"

namespace benchgate::store {

/// A receipt of a run with the numbers of its samples instead of the samples,
/// which are many.
struct StoredReceipt {
  model::ReceiptHead head;                         ///< its statistics are those of the columns
  judge::SampleColumns columns;                    ///< sorted; failed samples left out
  std::vector<judge::ReportColumns> reports = {};  ///< of imports: the columns of each, in order
  std::vector<std::string> cpu_models = {};        ///< of each of its runs; "": unknown
};

/// Reads a receipt of a run, our own or perfgate's, and recomputes its statistics
/// from its successful samples. Throws Error `file:line: what` for a file that is
/// not a receipt and for a stated median, min or max that differs from the
/// samples.
StoredReceipt read_receipt(const std::filesystem::path& path);

/// Does the same for a text; `file` names it in errors.
StoredReceipt read_receipt_text(std::string_view text, std::string_view file);

}  // namespace benchgate::store
