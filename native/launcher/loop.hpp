// SPDX-License-Identifier: MIT
#pragma once

namespace benchgate::launcher {

/// Runs the launcher's whole life: announces itself on `control`, runs the jobs that arrive there and returns 0 when
/// the tool closes it. `stop` becomes readable when the running job shall end. Changes the process it runs in (signals,
/// standard streams), so it is called in one of its own and then left by _exit.
int launcher_loop(int control, int stop);

}  // namespace benchgate::launcher
