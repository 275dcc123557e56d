// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/reading.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

/// Parses a number with `,` between groups of three digits, as en_US has it:
/// "1,875,099", "106,195.48", "182"; absent for anything else.
std::optional<double> parse_grouped(std::string_view text);

/// Parses a number with a point or a comma before its decimals, and nothing between
/// groups: "10634,635362", "0.25"; absent for anything else.
std::optional<double> parse_decimal_comma(std::string_view text);

/// Returns the nanoseconds per unit of time ("ns", "us", both micro signs, "ms",
/// "s", "sec", "min", "h", ...); absent for another word.
std::optional<double> nanoseconds_per(std::string_view unit);

constexpr double millisecond_ns = 1e6;
constexpr double second_ns = 1e9;

/// Returns the bytes per unit of size: "B", "kB" and "KB" 1000, "KiB" 1024, up to
/// peta; absent for another word.
std::optional<double> bytes_per(std::string_view unit);

/// Returns the factor of a decimal or binary prefix: "" 1, "k" and "K" 1000,
/// "M", "G", "T", "P"; "Ki" 1024, "Mi", ...; "m" 1e-3, "u", "n", "p".
std::optional<double> prefix_factor(std::string_view prefix);

/// The base unit of a value, and the factor that converts the value to it.
struct Scale {
  model::Unit unit = model::Unit::unknown;
  double factor = 1;
};

/// Returns the scale of any unit that people or benchgate write: times, sizes, rates ("ops/sec",
/// "MB/s", "requests/s"), "%" and "Percent" (ratio), a unit "per op" or "/iter".
/// Unknown: the value is not scaled.
Scale scale_of(std::string_view unit);

/// "12.5ms", "1.41MB", "3 s": the number and the unit behind it; absent
/// without a number at the start.
struct Quantity {
  double value = 0;
  std::string_view unit;
};
std::optional<Quantity> parse_quantity(std::string_view text);

/// Parses a duration with its unit right behind the number or a blank between, in
/// nanoseconds; absent for anything else.
std::optional<double> parse_duration(std::string_view text);

/// Whether `text` is how a tool writes an infinite value or none: "inf", "-Infinity", "NaN", "nan(ind)", ...
bool is_not_finite(std::string_view text);

/// Returns the step between one number and the next with as many decimals as `text` has, times `factor`: "0.000" 0.001,
/// "1,250" 1. Absent for one with an exponent, and for other text.
std::optional<double> printed_step(std::string_view text, double factor = 1);

/// Returns the same for the digits behind the decimal sign: "000" 0.001, "" 1.
double step_of_decimals(std::string_view decimals);

/// Returns the name of a percentile: "median" for 50, "min" for 0, "max" for 100, else
/// "p" with the number as written ("99.9" -> "p99.9").
std::string percentile_name(std::string_view percent);

/// Parses `text` as a number. Throws Error about the last line that was read for anything else; `what` names it.
double number_in(const syntax::Lines& lines, std::string_view text, std::string_view what);

}  // namespace benchgate::imports
