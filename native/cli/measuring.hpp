// SPDX-License-Identifier: MIT
#pragma once

#include "app/measure/measuring.hpp"
#include "app/measure/run_source.hpp"
#include "cli/options.hpp"
#include "cli/terminal_progress.hpp"

namespace benchgate::cli {

/// Returns the progress style from --quiet, --progress, the terminal and the CI.
TerminalProgress::Style progress_style(const Arguments& arguments);

/// Returns the settings from --seed, --no-wait, --total-time-budget and, if the command has it, --job-type.
app::MeasuringRequest measuring_request(const Arguments& arguments);

/// Returns the settings from --source-ref, --source-commit and --include-hostname-hash, if the command has them.
app::SourceRequest source_request(const Arguments& arguments);

}  // namespace benchgate::cli
