// SPDX-License-Identifier: MIT
// The inputs of an Action as a table: a row names an input once, and reading it, refusing it and keeping it for the
// next steps follow from the row.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "app/forge_connection.hpp"
#include "forge/event.hpp"

namespace benchgate::app {

/// Which values an input takes.
struct InputRule {
  std::string_view values = {};     ///< with a blank between; "": as `pattern` says
  std::string_view pattern = {};    ///< regular expression for the whole value; "": any text
  std::string_view otherwise = {};  ///< why a value that does not match is refused: "is not a number from 0 to 10"
};

inline constexpr InputRule any_text{};
inline constexpr InputRule yes_or_no{"true false"};
inline constexpr InputRule login{"", R"(([A-Za-z0-9_-]{1,100}(\[bot\])?)?)",
                                 "is not a login such as octocat or my-app[bot]"};

/// An input as action.yml declares it.
template <typename Inputs>
struct InputRow {
  std::string_view name;  ///< "fail-on"; the step gets it as the variable FAIL_ON
  std::string Inputs::* value;
  InputRule rule = any_text;
};

/// Returns the variable in which a step gets an input: FAIL_ON for "fail-on".
std::string variable_of_input(std::string_view name);

/// Throws Error at the input for a value that the rule refuses.
void check_input(std::string_view name, const InputRule& rule, const std::string& value);

/// The inputs of an Action: specialised once for each struct, beside it, with a static constexpr array `rows` in the
/// order of action.yml.
template <typename Inputs>
struct InputRows {};

/// Returns the inputs in the variables of a step. Throws Error at the input for a value that cannot work.
template <typename Inputs>
Inputs read_inputs(const forge::Variables& variables) {
  Inputs inputs;
  for (const InputRow<Inputs>& row : InputRows<Inputs>::rows) {
    inputs.*row.value = value_of(variables, variable_of_input(row.name));
    check_input(row.name, row.rule, inputs.*row.value);
  }
  return inputs;
}

/// Returns the inputs by their names; the next function does the opposite.
template <typename Inputs>
std::map<std::string, std::string> values_by_name(const Inputs& inputs) {
  std::map<std::string, std::string> values;
  for (const InputRow<Inputs>& row : InputRows<Inputs>::rows) values.emplace(row.name, inputs.*row.value);
  return values;
}

template <typename Inputs>
Inputs inputs_of(const std::map<std::string, std::string>& values) {
  Inputs inputs;
  for (const InputRow<Inputs>& row : InputRows<Inputs>::rows)
    if (const auto found = values.find(std::string(row.name)); found != values.end()) inputs.*row.value = found->second;
  return inputs;
}

}  // namespace benchgate::app
