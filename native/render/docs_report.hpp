// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/docs_report.hpp"

namespace benchgate::render {

/// The findings of `docs check` with the differences, and the DocRefs that nobody cites, for a terminal.
std::string docs_check_text(const model::DocsReport& report);
std::string docs_check_markdown(const model::DocsReport& report);
std::string docs_check_json(const model::DocsReport& report);

/// The documents that `docs render` wrote, and what it could not cite.
std::string docs_render_text(const model::DocsReport& report);
std::string docs_render_markdown(const model::DocsReport& report);
std::string docs_render_json(const model::DocsReport& report);

/// All DocRefs: what each is, and who cites it.
std::string docs_list_text(const model::DocsReport& report);
std::string docs_list_markdown(const model::DocsReport& report);
std::string docs_list_json(const model::DocsReport& report);

}  // namespace benchgate::render
