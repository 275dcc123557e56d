// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/baseline.hpp"
#include "cli/check_files.hpp"
#include "cli/io.hpp"
#include "cli/options.hpp"
#include "codec/configuration_yaml.hpp"
#include "model/scenario.hpp"

namespace benchgate::cli {

/// What a check is to read must not be what it begins with removing: throws Error `--option` when the receipts of test
/// case `name` at `place` are those. `cases`: how many there are.
void require_kept(std::string_view option, const std::string& place, const std::string& name, std::size_t cases,
                  const CheckFolder& folder);

/// What --baseline means, else `baseline:` of the configuration, else the folder of baselines. A name that nothing has
/// is a mistake: throws Error, unless --allow-missing-baseline. A file that is not there is told: it may be made later.
Baseline named_baseline(const Arguments& arguments, const codec::Configuration& configuration, Io io);

/// The baseline of a check. What can be seen of it before anything is measured is seen here. Throws Error.
Baseline baseline_of(const Arguments& arguments, const codec::Configuration& configuration,
                     std::span<const model::Scenario> cases, const CheckFolder& folder, Io io);

}  // namespace benchgate::cli
