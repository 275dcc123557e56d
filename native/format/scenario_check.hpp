// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "format/scenario_keys.hpp"
#include "syntax/yaml.hpp"

namespace benchgate::format {

/// Checks every key and value of `map`, at any depth, against `keys`. Throws
/// Error `file:line:column: what` for the first that is unknown (with the
/// nearest key), of a wrong type, out of range or not supported yet.
void check_members(const syntax::Yaml& map, std::span<const Key> keys);

/// Checks that `value` has the key's shape; throws as check_members does.
void check_value(const syntax::Yaml& value, const Key& key);

/// Describes what the key accepts: "a whole number from 1 to 100".
std::string expectation(const Key& key);

/// Whether `text` is one of median, mean, min, max or p1 to p99.99.
bool is_statistic(std::string_view text);

/// Whether `text` names a parameter or a variable: [A-Za-z_][A-Za-z0-9_]*.
bool is_variable_name(std::string_view text);

/// Whether `text` names a metric: a letter, then letters, digits and _ . -
bool is_metric_name(std::string_view text);

/// Reads a value that check_value accepted.
std::int64_t integer_of(const syntax::Yaml& value);
double number_of(const syntax::Yaml& value);
bool flag_of(const syntax::Yaml& value);
std::vector<std::string> texts_of(const syntax::Yaml& value);  ///< of a scalar: that one

/// Returns the text of the member `name` of a checked section; "" when absent.
std::string text_member(const syntax::Yaml& section, std::string_view name);

/// Returns the number of the member `name` of a checked section.
std::optional<double> number_member(const syntax::Yaml& section, std::string_view name);

/// Returns the flag of the member `name` of a checked section.
std::optional<bool> flag_member(const syntax::Yaml& section, std::string_view name);

}  // namespace benchgate::format
