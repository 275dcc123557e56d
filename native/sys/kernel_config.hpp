// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace benchgate::sys {

/// Returns the SHA-256 in hex of the running kernel's configuration as it is on disk, /boot/config-RELEASE or else the
/// compressed /proc/config.gz: equal hashes of one kind mean equal configurations. "" when neither can be read. `root`
/// stands for /, for tests.
std::string kernel_config_hash(std::string_view release, const std::filesystem::path& root = "/");

}  // namespace benchgate::sys
