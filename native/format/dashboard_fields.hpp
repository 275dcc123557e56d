// SPDX-License-Identifier: MIT
// Rows of the dashboard's field tables: its figures have as many significant digits as the page can show.
#pragma once

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string_view>

#include "base/text.hpp"
#include "format/derived_fields.hpp"
#include "format/json_fields.hpp"

namespace benchgate::format {

/// Returns `value` with that many significant digits.
inline double rounded(double value, int digits) {
  return base::parse_number(fmt::format("{:.{}g}", value, digits)).value_or(value);
}

inline std::optional<double> rounded(const std::optional<double>& value, int digits) {
  return value ? std::optional(rounded(*value, digits)) : std::nullopt;
}

/// Returns the member at `Path`, a number, with that many significant digits.
template <int Digits, auto... Path>
std::optional<double> rounded_member(const typename fields::Path<Path...>::Owner& owner) {
  return rounded(std::optional<double>(fields::Path<Path...>::of(owner)), Digits);
}

/// Returns the row of a member, or of one of a part, with that many significant digits; omitted when it is absent:
/// `figure<4, &DashboardAlert::change>("change")`.
template <int Digits, auto... Path>
constexpr auto figure(std::string_view name) {
  return derived_if<rounded_member<Digits, Path...>>(name);
}

/// Writes some of the members of an object that several tables describe.
template <typename Struct, std::size_t Count>
void write_some(syntax::JsonWriter& json, const std::array<Field<Struct>, Count>& rows, const Struct& content) {
  for (const Field<Struct>& row : rows) row.write(json, row.name, content);
}

}  // namespace benchgate::format
