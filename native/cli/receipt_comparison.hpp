// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/budget_options.hpp"
#include "cli/io.hpp"
#include "model/comparison.hpp"
#include "model/verdict.hpp"
#include "results/stored_receipt.hpp"

namespace benchgate::cli {

/// One side of a comparison and the name of the file that it came from.
struct NamedReceipt {
  const results::StoredReceipt& receipt;
  std::string file;
};

/// Why the receipt can be no side of a comparison: a crash is quick, so failed
/// samples neither make a baseline nor an improvement; "" when it can.
/// --allow-failures lets the successful samples count.
std::string unfit_reason(const results::StoredReceipt& receipt, const Arguments& arguments);

/// Why the two are not of the same benchmark; "" when they are, or
/// --allow-different says to compare them anyway.
std::string difference_reason(const results::StoredReceipt& baseline, const results::StoredReceipt& current,
                              const Arguments& arguments);

/// "main (0123456789ab)", of an import with the report: ", results.json (hyperfine-json, sha256 0123456789ab)"; "" for
/// a receipt that does not say.
std::string source_of(const results::StoredReceipt& receipt);

/// Compares two receipts that may be compared. Different machines are named on
/// io.err, or left alone, or throw Error, by `settings.host`.
model::Comparison compare_receipts(const NamedReceipt& baseline, const NamedReceipt& current,
                                   const CompareSettings& settings, Io io);

/// 2 for a fail, with --fail-on-warn 3 for a warning, else 0.
model::ExitCode budget_exit_code(model::BudgetStatus status, const Arguments& arguments);

}  // namespace benchgate::cli
