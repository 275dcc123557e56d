// SPDX-License-Identifier: MIT
#pragma once

#include <span>

namespace benchgate::launcher {

/// Returns the launcher's executable file, built with the tool and carried inside it.
std::span<const unsigned char> launcher_image();

}  // namespace benchgate::launcher
