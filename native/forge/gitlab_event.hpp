// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "forge/service.hpp"

namespace benchgate::forge {

/// Returns the current pipeline, from the variables of GitLab CI. A merge request counts as a pull request; the commit
/// is the head of its branch, also where GitLab tests it merged. The second argument is not read: GitLab writes no such
/// file. Source: docs.gitlab.com/ci/variables/predefined_variables
Event parse_gitlab_event(const Variables& variables, std::string_view);

/// Returns CI_JOB_NAME; without what `parallel:` adds to it (" 1/4", ": [a, b]") it is the group.
Job gitlab_job(const Variables& variables);

}  // namespace benchgate::forge
