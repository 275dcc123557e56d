// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lint/measured.hpp"
#include "model/lint.hpp"

namespace benchgate::lint {

/// Returns all rules, as users see them, in the order of the presets.
std::vector<const model::LintRule*> all_rules();

/// Returns the names of the presets, in the same order.
std::vector<std::string_view> presets();

/// Names of presets; empty: all of them.
using Presets = std::set<std::string, std::less<>>;

/// Whether lint reads a file at all, by its name.
inline bool is_source(std::string_view path) { return syntax::language_of(path) != syntax::Language::none; }

/// Whether a file may have something for the rules: a quick look for the words of the tools of its language.
bool may_matter(std::string_view path, std::string_view text);

/// Removes the findings that benchgate.yaml silences. `of_all`: the whole project was read, so an entry that silences
/// nothing is a finding. Throws Error for an entry whose rule does not exist.
void apply_ignores(std::span<const model::LintIgnore> ignores, bool of_all, model::LintReport& report);

/// Applies the source rules to the files of a project. A comment `benchgate-lint: ignore RULE: reason` on the line of a
/// finding, or alone on the line above, silences it; a comment without a reason or with an unknown rule is a finding
/// itself. Findings are in the order of files and lines.
model::LintReport lint_sources(std::span<const Source> sources, const Presets& presets);

}  // namespace benchgate::lint
