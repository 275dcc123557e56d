// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate publish`: job summary, comment, commit status, check run and step
/// outputs from the reports of judging commands. Exit code 0 also when GitHub
/// refuses, 1 with --require-publish.
Command publish_command();

}  // namespace benchgate::cli
