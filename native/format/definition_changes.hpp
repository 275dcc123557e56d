// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/definition_changes.hpp"
#include "model/scenario.hpp"

namespace benchgate::format {

/// Compares the test cases of two commits as receipts would store them, member
/// by member, in the order of `head` (deleted: of `base`). `base` and
/// `unreadable` of the result stay empty.
model::DefinitionChanges definition_changes(std::span<const model::Scenario> base,
                                            std::span<const model::Scenario> head);

}  // namespace benchgate::format
