// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "model/load_plan.hpp"

namespace benchgate::model {

/// Returns a text of a load with each ${NAME} that `values` knows replaced, in one pass: a value is not looked at
/// again. A NAME may have a member of the row drawn from a file: ${row.text}.
std::string filled_in(std::string_view text, const std::map<std::string, std::string, std::less<>>& values);

/// Names of the environment variables to which url, body and headers of a load refer as ${NAME}. What is filled in for
/// each request, such as ${tokens} and, with a `data` file, ${row}, is none.
std::set<std::string> variables_of(const LoadPlan& load);

/// "row" for ${row}, a row as it is written.
inline constexpr std::string_view row_word = "row";

/// Names of the members of rows to which a text refers: "text" for ${row.text}.
std::set<std::string> row_members(std::string_view text);

}  // namespace benchgate::model
