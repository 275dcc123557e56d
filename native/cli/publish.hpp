// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate publish`: publishes reports as job summary, comment, commit status,
/// check run and step outputs. Exit code 0 even when GitHub refuses; then 1 with
/// --require-publish.
Command publish_command();

}  // namespace benchgate::cli
