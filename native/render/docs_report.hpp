// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/docs_report.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns the findings of `docs check` with the differences, and the DocRefs that nobody cites.
Page docs_check_page(const model::DocsReport& report);

/// Returns the documents that `docs render` wrote, and what it could not cite.
Page docs_render_page(const model::DocsReport& report);

/// Returns all DocRefs: what each is, and who cites it.
Page docs_list_page(const model::DocsReport& report);

}  // namespace benchgate::render
