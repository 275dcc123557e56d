// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

namespace benchgate::sys {

/// Returns what a CI service says about its run, from an environment ("NAME=value"): provider ("github", "gitlab",
/// "generic"), run_id, run_attempt, run_url, workflow, job, event, repository, ref, sha, runner, image. Only what is
/// known and not empty; nothing at all outside of CI.
std::map<std::string, std::string> ci_fields(const std::vector<std::string>& environment);

}  // namespace benchgate::sys
