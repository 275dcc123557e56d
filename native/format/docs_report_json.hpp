// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/docs_report.hpp"

namespace benchgate::format {

/// Formats the results of `docs check`, `docs render` and `docs list`. docs/citations.md describes the members.
std::string format_docs_check(const model::DocsReport& report);
std::string format_docs_render(const model::DocsReport& report);
std::string format_docs_list(const model::DocsReport& report);

/// Returns the JSON Schema of each of these documents.
std::string docs_check_schema();
std::string docs_render_schema();
std::string docs_list_schema();

}  // namespace benchgate::format
