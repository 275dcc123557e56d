// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/history.hpp"

namespace benchgate::judge {

/// How many a result names that is about something else.
inline constexpr std::size_t most_unread_named = 5;

/// Returns "run 10: not read: PATH: why" for each file that could not be read of a run, in the order of the runs. Of
/// more than `most` files it names those of the newest runs and counts the others.
std::vector<std::string> unread_files(const model::History& history, std::size_t most);

}  // namespace benchgate::judge
