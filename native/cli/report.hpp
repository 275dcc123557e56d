// SPDX-License-Identifier: MIT
#pragma once

#include "cli/commands.hpp"

namespace benchgate::cli {

/// `benchgate report`: findings of a comparison, for tools and people.
Command report_command();

}  // namespace benchgate::cli
