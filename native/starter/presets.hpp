// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "model/fingerprint_preset.hpp"
#include "starter/closure.hpp"

namespace benchgate::starter {

/// How a preset finds the files. `find` never throws, builds nothing and needs no network; `root` is project_root().
struct Preset {
  const model::FingerprintPreset* facts;
  Closure (*find)(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);
};

/// What the files of the scenario are by the preset of this name. A project that is not there, a tool that fails and
/// output that makes no sense are a `problem`; where the tool or its data is not there, it guesses.
Closure find_closure(std::string_view preset, const ClosureQuestion& question);

// One of each, in preset_NAME.cpp.
Closure find_cargo(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);
Closure find_cmake(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);
Closure find_dotnet(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);
Closure find_go(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);
Closure find_maven(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);
Closure find_npm(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);
Closure find_python(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root);

}  // namespace benchgate::starter
