// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "store/add_run.hpp"
#include "store/store.hpp"

namespace benchgate::app {

/// Notes on what is to be added in a group that has never had it, while other runs have it in another group: such runs
/// are never compared. None for a store that does not exist yet. Lists the whole store.
std::vector<std::string> notes_of_other_groups(const store::Store& store, const std::vector<store::RunDraft>& drafts);

}  // namespace benchgate::app
