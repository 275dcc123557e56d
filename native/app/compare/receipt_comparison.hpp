// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/compare/compare_settings.hpp"
#include "app/observer.hpp"
#include "model/comparison.hpp"
#include "store/stored_receipt.hpp"

namespace benchgate::app {

/// One side of a comparison and the name of the file that it came from.
struct NamedReceipt {
  const store::StoredReceipt& receipt;
  std::string file;
};

/// Returns why the receipt cannot be compared, and which option allows it; "" when it can.
std::string unfit_reason(const store::StoredReceipt& receipt, judge::OnFailedSamples failed_samples);

/// Returns why the two measured different benchmarks, and which option compares them anyway; "" for the same, or
/// OtherBenchmark::compare.
std::string difference_reason(const store::StoredReceipt& baseline, const store::StoredReceipt& candidate,
                              judge::OtherBenchmark other_benchmark);

/// Returns "main (0123456789ab)", of an import with the report: ", results.json (hyperfine-json, sha256 0123456789ab)";
/// "" for a receipt that does not say.
std::string source_of(const model::ReceiptHead& run);

/// Returns what a comparison says of a receipt; `file`: its path for readers.
model::ReceiptReference reference_to(const model::ReceiptHead& run, std::string file);

/// Compares two receipts that may be compared. Different machines are noted, or left alone, or throw Error, by
/// `settings.host`.
model::Comparison compare_receipts(const NamedReceipt& baseline, const NamedReceipt& candidate,
                                   const CompareSettings& settings, Observer& observer);

}  // namespace benchgate::app
