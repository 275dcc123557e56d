// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "app/session.hpp"

namespace benchgate::app {

/// Checks a commit out beside the user's checkout, and warns when it is measured under other conditions there. Throws
/// Error when it cannot be checked out completely.
std::unique_ptr<Worktree> check_out(const std::string& commit, Session& session);

}  // namespace benchgate::app
