// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lint/results.hpp"

namespace benchgate::app {

/// Whether a file in a folder is read as a result: a receipt, by its name and its first bytes.
bool is_receipt_file(const std::string& file);

/// Reads a receipt of ours or of perfgate, or else a report of another tool in this format, by default the one that its
/// content shows. Throws Error for what is neither.
lint::ResultFile read_result(const std::string& file, const std::string& report_format);

}  // namespace benchgate::app
