// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "model/reading.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The separator between a benchmark and its metric in the name of a budget: "sort/512: time".
inline constexpr std::string_view budget_separator = ": ";

/// Returns the budgets of benchgate.yaml as they hold for one benchmark of a report, by metric: that of "METRIC" holds
/// for all, that of "NAME: METRIC" for this one and beats it, with parameters ("NAME@k=v: METRIC") before without.
/// None: only others are named, so that this one is judged like any without budgets.
std::map<std::string, model::Budget> budgets_of_case(const std::map<std::string, model::Budget>& budgets,
                                                     const model::ImportedCase& test_case);

}  // namespace benchgate::app
