// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/history_reports.hpp"

namespace benchgate::render {

// The result of `history import` for a terminal, as Markdown and as JSON.
std::string history_import_text(const model::HistoryImport& report);
std::string history_import_markdown(const model::HistoryImport& report);
std::string history_import_json(const model::HistoryImport& report);

}  // namespace benchgate::render
