// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace benchgate::sys {

/// Returns a random UUID, version 4 of RFC 9562, from the kernel's generator. Throws Error when the kernel has none.
std::string random_uuid();

}  // namespace benchgate::sys
