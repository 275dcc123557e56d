// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/compare/compare_settings.hpp"
#include "app/json_style.hpp"
#include "app/session.hpp"
#include "model/comparison.hpp"
#include "model/verdict.hpp"

namespace benchgate::app {

/// Two receipts of the same benchmark, and how they are compared.
struct CompareRequest {
  std::filesystem::path baseline;
  std::filesystem::path candidate;
  CompareSettings settings = {};
  std::optional<std::filesystem::path> out = {};  ///< file for the comparison's receipt; absent: not written
  JsonStyle style = JsonStyle::compact;           ///< of that receipt
};

/// The result of a comparison.
struct CompareResult {
  model::Comparison comparison;
  std::string receipt;  ///< the comparison as JSON, as it was written
  model::ExitCode exit_code = model::ExitCode::pass;
};

/// Compares two receipts. Throws Error for a file that does not exist or is not a receipt, a run that cannot be
/// compared, different benchmarks, and a metric that neither has.
CompareResult compare(const CompareRequest& request, Session& session);

}  // namespace benchgate::app
