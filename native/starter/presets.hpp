// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/fingerprint_preset.hpp"
#include "starter/closure.hpp"

namespace benchgate::starter {

// What each preset knows of the project at `root` which the scenario belongs to; one of each, in preset_NAME.cpp. They
// build nothing and need no network. A tool that fails is a `problem`; where the tool or its data is not there, they
// guess; output that makes no sense throws Error. Of the targets they only ask whether there are any.
SourceProject read_cargo(const ClosureQuestion& question, const model::FingerprintPreset& facts,
                         const std::string& root);
SourceProject read_cmake(const ClosureQuestion& question, const model::FingerprintPreset& facts,
                         const std::string& root);
SourceProject read_dotnet(const ClosureQuestion& question, const model::FingerprintPreset& facts,
                          const std::string& root);
SourceProject read_go(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);
SourceProject read_maven(const ClosureQuestion& question, const model::FingerprintPreset& facts,
                         const std::string& root);
SourceProject read_npm(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);
SourceProject read_python(const ClosureQuestion& question, const model::FingerprintPreset& facts,
                          const std::string& root);

/// Returns the folders in which read_cmake looks for an answer of CMake, in this order.
std::vector<std::string> cmake_build_folders(const ClosureQuestion& question, const std::string& root);

}  // namespace benchgate::starter
