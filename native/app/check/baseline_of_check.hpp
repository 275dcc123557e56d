// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/check/request.hpp"
#include "app/check/result_folder.hpp"
#include "app/source/baseline.hpp"
#include "format/configuration_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// Returns the baseline that the request names, else the configuration's; without both, "baselines" if that folder
/// exists, else "".
std::string baseline_word(const CheckRequest& request, const format::Configuration& configuration);

/// Returns the baseline of a check that measures, when baseline_word() is "": the merge base with the main branch, as
/// on a pull request. No baseline, with the reason, where there is none and where it is checked out without changes.
Baseline usual_baseline(const CheckRequest& request, const Session& session);

/// Returns where baseline_word() comes from, for errors: the option, or the key of the configuration.
std::string source_of_word(const CheckRequest& request);

/// Throws Error at `option` when the check would remove the receipts of test case `name` at `path` before it reads
/// them. `cases`: number of test cases.
void refuse_overwriting(std::string_view option, const std::string& path, const std::string& name, std::size_t cases,
                        const ResultFolder& folder);

/// Notes that results of the test cases at `path` were changed after the measurement.
void note_altered_cases(const std::string& path, std::span<const model::Scenario> cases, Observer& observer);

/// Returns the baseline that baseline_word() names. Throws Error for an unknown name, unless the request allows it;
/// notes a missing file, which may be created later.
Baseline named_baseline(const CheckRequest& request, const format::Configuration& configuration,
                        const Session& session);

/// Returns the baseline of a check, validated as far as possible before anything is measured. Throws Error.
Baseline baseline_of_check(const CheckRequest& request, const format::Configuration& configuration,
                           std::span<const model::Scenario> cases, const ResultFolder& folder, const Session& session);

}  // namespace benchgate::app
