// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/check/request.hpp"
#include "app/session.hpp"
#include "codec/configuration_yaml.hpp"
#include "model/definition_changes.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The test cases to check, each measured in one run, with environment and usual budgets put in place. Warnings of
/// their files are noted.
/// Throws Error for mistakes in scenario files and for names that nothing has.
std::vector<model::Scenario> scenarios_to_check(const CheckRequest& request, const codec::Configuration& configuration,
                                                const Session& session);

/// What scenarios_to_check does to test cases: those that the pattern of names leaves, one
/// run each, with environment and usual budgets. Throws Error for a bad pattern.
void prepare_for_check(std::vector<model::Scenario>& cases, const CheckRequest& request);

/// How the scenarios to check differ from what the same request and files mean
/// in `checkout`, the folder of another commit that corresponds to the current
/// one. `name`: what people call that commit. Files of it that cannot be read
/// are listed, and no error.
model::DefinitionChanges changes_since(const std::filesystem::path& checkout, const std::string& name,
                                       std::span<const model::Scenario> cases, const CheckRequest& request);

}  // namespace benchgate::app
