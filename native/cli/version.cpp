// SPDX-License-Identifier: MIT
#include "cli/version.hpp"

namespace benchgate::cli {

std::string_view version() { return BENCHGATE_VERSION; }

}  // namespace benchgate::cli
