// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

namespace benchgate::launcher {

/// Kills and reaps every process that is still there after its program ended,
/// whatever its group or session: orphans become children of the launcher,
/// which is their subreaper. Returns how many were still alive. `group` is the
/// program's process group. One system call when there is none.
int end_leftovers(pid_t group);

}  // namespace benchgate::launcher
