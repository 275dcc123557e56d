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
  std::vector<std::string> places = {"."};  ///< files, and folders whose sources are read
  lint::Presets presets = {};               ///< empty: all
};

/// Applies the rules to sources. Folders are read without hidden ones and those of build outputs and dependencies;
/// notes files that are too large. Throws Error for a place that does not exist, an unknown preset and a file that
/// is no source.
model::LintReport lint_places(const LintRequest& request, Session& session);

/// The rules of the presets, of all without any. Throws Error for an unknown preset.
std::vector<const model::LintRule*> lint_rules(const lint::Presets& presets);

}  // namespace benchgate::app
