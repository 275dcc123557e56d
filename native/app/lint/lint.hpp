// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/session.hpp"
#include "lint/lint.hpp"
#include "model/lint.hpp"

namespace benchgate::app {

/// What to look at.
struct LintRequest {
  std::vector<std::string> paths = {"."};       ///< files, and folders whose sources and receipts are read
  lint::Presets presets = {};                   ///< empty: all
  std::vector<model::LintIgnore> ignores = {};  ///< rules that benchgate.yaml silences for files
  std::string report_format = {};               ///< of reports of other tools; empty: detected from their content
};

/// Applies the rules to sources and results, without what `ignores` silences. Folders
/// are read without hidden ones and those of build outputs and dependencies; notes sources that are too large. Throws
/// Error for a path that does not exist, an unknown preset and a file that is neither a source, a receipt nor a
/// report.
model::LintReport lint_paths(const LintRequest& request, Session& session);

/// Returns the rules of the presets, of all without any. Throws Error for an unknown preset.
std::vector<const model::LintRule*> lint_rules(const lint::Presets& presets);

}  // namespace benchgate::app
