// SPDX-License-Identifier: MIT
#pragma once

#include "app/measure/measuring.hpp"
#include "app/measure/run_source.hpp"
#include "cli/options.hpp"
#include "cli/terminal_progress.hpp"

namespace benchgate::cli {

/// How progress is shown, by --quiet, --progress, the terminal and the CI.
TerminalProgress::Style progress_style(const Arguments& arguments);

/// What --seed, --no-wait, --total-time-budget and (where the command has it) --job-type ask for.
app::MeasuringRequest measuring_request(const Arguments& arguments);

/// What --source-ref, --source-commit and --include-hostname-hash say, as far as the command has them.
app::SourceRequest source_request(const Arguments& arguments);

}  // namespace benchgate::cli
