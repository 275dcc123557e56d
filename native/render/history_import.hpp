// SPDX-License-Identifier: MIT
#pragma once

#include "model/history_reports.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns the result of `history import`.
Page history_import_page(const model::HistoryImport& report);

}  // namespace benchgate::render
