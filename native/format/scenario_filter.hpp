// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/scenario.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

/// Throws Error with the location of an `import.filter` without {names} or for a format whose tool has no such option,
/// and of an `import.replaces` whose arguments a command of `cases` does not have. `values`: the effective ones of a
/// scenario.
void check_filter(const syntax::Yaml& values, std::span<const model::Scenario> cases);

/// Throws Error with the location of an `expect_status` without a report, or with one that has no answers by status.
void check_statuses(const syntax::Yaml& values, std::span<const model::Scenario> cases);

}  // namespace benchgate::format
