// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/receipt.hpp"

namespace benchgate::judge {

/// Returns why two runs are not of the same benchmark, "the command changed from 'a' to 'b'"; empty: they are. What is
/// measured counts, not how it is written: see benchmark_text.hpp. The timeout of requests only counts where one of
/// them took as long.
std::vector<std::string> bench_differences(const model::ReceiptHead& baseline, const model::ReceiptHead& current);

/// Returns the same and how their setup, `prepare` and environment differ, which a command line may set for one run.
std::vector<std::string> definition_differences(const model::ReceiptHead& baseline, const model::ReceiptHead& current);

/// Returns how the timeout of requests changed, where that makes no other benchmark; "" otherwise.
std::string harmless_timeout_difference(const model::ReceiptHead& baseline, const model::ReceiptHead& current);

/// Whether a text that these functions compare names a path: the root of the work tree.
bool names_path(const model::Scenario& scenario, const std::string& path);

}  // namespace benchgate::judge
