// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "model/fault.hpp"

namespace benchgate::model {

/// A text of a load with each ${NAME} that `values` knows replaced, in one pass: a value is not looked at again.
std::string filled_in(std::string_view text, const std::map<std::string, std::string, std::less<>>& values);

/// Names of the environment variables to which url, body and headers of a load refer as ${NAME}. What the load profile
/// fills in, such as ${tokens}, is none.
std::set<std::string> variables_of(const LoadPlan& load);

}  // namespace benchgate::model
