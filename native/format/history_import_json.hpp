// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/history_reports.hpp"

namespace benchgate::format {

/// Formats the result of `history import`.
std::string format_history_import(const model::HistoryImport& report);

/// Returns the JSON Schema of that document.
std::string history_import_schema();

}  // namespace benchgate::format
