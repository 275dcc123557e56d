// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "app/repository.hpp"
#include "forge/event.hpp"

namespace benchgate::app {

/// Returns a note that a report is of another commit than the event's, such as one that an earlier job left; "": it is
/// not. `commits`: the candidates that the reports name. Right are the event's commit, the merge of it that the CI
/// names (`merge`, "": none), and what is checked out.
std::string note_of_commit(const std::set<std::string>& commits, const forge::Event& event, const std::string& merge,
                           const Repository& repository);

}  // namespace benchgate::app
