// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/check/baseline.hpp"
#include "app/check/request.hpp"
#include "app/check/result_folder.hpp"
#include "codec/configuration_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The word that the request has for the baseline, else the configuration; "baselines" when there is such
/// a folder; "none" otherwise.
std::string baseline_word(const CheckRequest& request, const codec::Configuration& configuration);

/// What is asked for to be read must not be what the check begins with removing: throws Error at `option` when the
/// receipts of test case `name` at `place` are those. `cases`: how many there are.
void require_kept(std::string_view option, const std::string& place, const std::string& name, std::size_t cases,
                  const ResultFolder& folder);

/// What baseline_word() means. A name that nothing has is a mistake: throws Error, unless the request takes it. A file
/// that is not there is noted: it may be made later.
Baseline named_baseline(const CheckRequest& request, const codec::Configuration& configuration, const Session& session);

/// The baseline of a check. What can be seen of it before anything is measured is seen here. Throws Error.
Baseline baseline_of_check(const CheckRequest& request, const codec::Configuration& configuration,
                           std::span<const model::Scenario> cases, const ResultFolder& folder, const Session& session);

}  // namespace benchgate::app
