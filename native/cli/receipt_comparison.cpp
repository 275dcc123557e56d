// SPDX-License-Identifier: MIT
#include "cli/receipt_comparison.hpp"

#include "cli/terminal_progress.hpp"
#include "sys/clock.hpp"

namespace benchgate::cli {

std::string unfit_reason(const results::StoredReceipt& receipt, const Arguments& arguments) {
  return app::unfit_reason(receipt, compare_settings(arguments).failed_samples);
}

std::string difference_reason(const results::StoredReceipt& baseline, const results::StoredReceipt& current,
                              const Arguments& arguments) {
  return app::difference_reason(baseline, current, compare_settings(arguments).other_benchmark);
}

model::Comparison compare_receipts(const NamedReceipt& baseline, const NamedReceipt& current,
                                   const CompareSettings& settings, Io io) {
  TerminalProgress notes(io.err, TerminalProgress::Style::plain, sys::monotonic_time);
  return app::compare_receipts(baseline, current, settings, notes);
}

model::ExitCode budget_exit_code(model::Verdict status, const Arguments& arguments) {
  return analysis::budget_exit_code(status, compare_settings(arguments).warnings);
}

}  // namespace benchgate::cli
