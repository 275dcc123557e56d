// SPDX-License-Identifier: MIT
#include "app/version.hpp"

namespace benchgate::app {

std::string_view version() { return BENCHGATE_VERSION; }

}  // namespace benchgate::app
