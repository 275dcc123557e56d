// SPDX-License-Identifier: MIT
#pragma once

#include "app/session.hpp"
#include "cli/io.hpp"
#include "cli/options.hpp"
#include "model/verdict.hpp"

namespace benchgate::cli {

/// Runs `benchgate check --since REF`: prints which commits changed a metric. Exits with 0 whatever they did. Throws
/// Error for options of a check that judges.
model::ExitCode check_since(const Arguments& arguments, Io io, app::Session& session);

/// Throws Error for options of --since without it.
void require_since(const Arguments& arguments);

}  // namespace benchgate::cli
