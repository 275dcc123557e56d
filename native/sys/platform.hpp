// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace benchgate::sys {

/// Describes what a program that was built here depends on beside its sources and the programs that built it:
/// architecture, system, processor with its features, and all packages that are installed. Returns the same text on
/// systems that are alike in these. `root` stands for /, for tests.
std::string platform_facts(const std::filesystem::path& root = "/");

}  // namespace benchgate::sys
