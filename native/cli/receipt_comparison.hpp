// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/compare/receipt_comparison.hpp"
#include "cli/budget_options.hpp"
#include "cli/io.hpp"
#include "model/comparison.hpp"
#include "model/verdict.hpp"
#include "results/stored_receipt.hpp"

// For the commands that do not make a request of their arguments yet.
namespace benchgate::cli {

using app::NamedReceipt;
using app::source_of;

/// Why the receipt can be no side of a comparison; "" when it can.
std::string unfit_reason(const results::StoredReceipt& receipt, const Arguments& arguments);

/// Why the two are not of the same benchmark; "" when they are or are compared anyway.
std::string difference_reason(const results::StoredReceipt& baseline, const results::StoredReceipt& current,
                              const Arguments& arguments);

/// Compares two receipts that may be compared. Different machines are named on io.err.
model::Comparison compare_receipts(const NamedReceipt& baseline, const NamedReceipt& current,
                                   const CompareSettings& settings, Io io);

/// 2 for a fail, with --fail-on-warn 3 for a warning, else 0.
model::ExitCode budget_exit_code(model::Verdict status, const Arguments& arguments);

}  // namespace benchgate::cli
