// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "cli/io.hpp"
#include "cli/options.hpp"
#include "cli/run_cases.hpp"
#include "codec/configuration_yaml.hpp"

namespace benchgate::cli {

/// Options of `benchgate check`: its own, those of measuring, those of budgets,
/// and perfgate's.
std::span<const Option> check_options();

/// The test cases to check, each measured in one run, with --env put in place;
/// those without budgets get --threshold for wall_ms, max_rss_kb,
/// throughput_per_s (with work_units) and their own metrics.
/// Throws Error for mistakes in scenario files and for names that nothing has.
Selection cases_to_check(const Arguments& arguments, const codec::Configuration& configuration, Io io);

/// What cases_to_check does to test cases: those that --bench-regex leaves, one
/// run each, --env and usual budgets put in place. Throws Error for a bad --env or pattern.
void prepare_for_check(std::vector<model::Scenario>& cases, const Arguments& arguments);

/// What --baseline says, else the configuration; "baselines" when there is such
/// a folder; "none" otherwise.
std::string baseline_word(const Arguments& arguments, const codec::Configuration& configuration);

/// Says which of perfgate's options have no effect here. Throws Error for a
/// mode of perfgate that is not offered.
void tell_what_is_ignored(const Arguments& arguments, Io io);

}  // namespace benchgate::cli
