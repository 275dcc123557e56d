// SPDX-License-Identifier: MIT
#include "imports/quantities.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace benchgate::imports {

namespace {

struct NamedFactor {
  std::string_view name;
  double factor;
};

template <std::size_t size>
std::optional<double> factor_in(const std::array<NamedFactor, size>& table, std::string_view name) {
  for (const NamedFactor& row : table)
    if (row.name == name) return row.factor;
  return std::nullopt;
}

constexpr double minute = 60e9;
constexpr double hour = 3600e9;

constexpr std::array<NamedFactor, 46> times{{
    {"ns", 1},
    {"us", 1e3},
    {"\u00b5s", 1e3},
    {"\u03bcs", 1e3},
    {"ms", 1e6},
    {"s", 1e9},
    {"m", minute},
    {"h", hour},
    {"ps", 1e-3},
    {"fs", 1e-6},
    {"sec", 1e9},
    {"secs", 1e9},
    {"second", 1e9},
    {"seconds", 1e9},
    {"msec", 1e6},
    {"msecs", 1e6},
    {"usec", 1e3},
    {"usecs", 1e3},
    {"nsec", 1},
    {"nsecs", 1},
    {"min", minute},
    {"mins", minute},
    {"minute", minute},
    {"minutes", minute},
    {"hr", hour},
    {"hour", hour},
    {"hours", hour},
    {"millisecond", 1e6},
    {"milliseconds", 1e6},
    {"microsecond", 1e3},
    {"microseconds", 1e3},
    {"nanosecond", 1},
    {"nanoseconds", 1},
    {"picoseconds", 1e-3},
    {"millis", 1e6},
    {"micros", 1e3},
    {"nanos", 1},
    {"millisec", 1e6},
    {"microsec", 1e3},
    {"nanosec", 1},
    {"picosecond", 1e-3},
    {"hrs", hour},
    {"days", 24 * hour},
    {"day", 24 * hour},
    {"d", 24 * hour},
    {"Ns", 1},
}};

constexpr double kibi = 1024;
constexpr std::array<NamedFactor, 43> sizes{{
    {"B", 1},
    {"b", 1},
    {"byte", 1},
    {"bytes", 1},
    {"Byte", 1},
    {"Bytes", 1},
    {"kB", 1e3},
    {"KB", 1e3},
    {"kbytes", kibi},
    {"Kbytes", kibi},
    {"MB", 1e6},
    {"GB", 1e9},
    {"TB", 1e12},
    {"PB", 1e15},
    {"KiB", kibi},
    {"kiB", kibi},
    {"MiB", kibi* kibi},
    {"GiB", kibi * kibi * kibi},
    {"TiB", kibi * kibi * kibi* kibi},
    {"PiB", kibi * kibi * kibi * kibi * kibi},
    {"Ki", kibi},
    {"Mi", kibi* kibi},
    {"Gi", kibi * kibi * kibi},
    {"Ti", kibi * kibi * kibi* kibi},
    {"kilobyte", 1e3},
    {"kilobytes", 1e3},
    {"megabyte", 1e6},
    {"megabytes", 1e6},
    {"gigabyte", 1e9},
    {"gigabytes", 1e9},
    {"kb", 1e3},
    {"mb", 1e6},
    {"gb", 1e9},
    {"tb", 1e12},
    {"kib", kibi},
    {"mib", kibi* kibi},
    {"gib", kibi * kibi * kibi},
    {"kibibyte", kibi},
    {"kibibytes", kibi},
    {"mebibyte", kibi* kibi},
    {"mebibytes", kibi* kibi},
    {"gibibyte", kibi * kibi * kibi},
    {"gibibytes", kibi * kibi * kibi},
}};

constexpr std::array<NamedFactor, 17> prefixes{{
    {"", 1},
    {"k", 1e3},
    {"K", 1e3},
    {"M", 1e6},
    {"G", 1e9},
    {"T", 1e12},
    {"P", 1e15},
    {"E", 1e18},
    {"Ki", kibi},
    {"Mi", kibi* kibi},
    {"Gi", kibi * kibi * kibi},
    {"Ti", kibi * kibi * kibi* kibi},
    {"Pi", kibi * kibi * kibi * kibi * kibi},
    {"m", 1e-3},
    {"u", 1e-6},
    {"n", 1e-9},
    {"p", 1e-12},
}};

struct NamedPercentile {
  double percent;
  std::string_view name;
};
constexpr std::array<NamedPercentile, 9> usual_percentiles{{{50, "median"},
                                                            {0, "min"},
                                                            {100, "max"},
                                                            {10, "p10"},
                                                            {25, "p25"},
                                                            {75, "p75"},
                                                            {90, "p90"},
                                                            {95, "p95"},
                                                            {99, "p99"}}};

/// What is counted in rates such as "ops/s".
constexpr std::array<std::string_view, 46> counted_things{
    "",        "op",       "ops",     "iter",   "iterations", "req",          "reqs",        "requests",
    "request", "call",     "calls",   "elem",   "items",      "transactions", "transaction", "runs",
    "item",    "elements", "element", "elems",  "operations", "operation",    "queries",     "query",
    "rows",    "row",      "records", "record", "events",     "event",        "messages",    "message",
    "msgs",    "msg",      "frames",  "frame",  "tx",         "txs",          "txn",         "txns",
    "tokens",  "token",    "packets", "packet", "lines",      "samples"};

/// Rates in one word. A small b is a bit, as all who write "Mbps" mean it.
constexpr double bit = 1.0 / 8;
constexpr std::array<NamedFactor, 8> counted_rates{
    {{"qps", 1}, {"rps", 1}, {"tps", 1}, {"fps", 1}, {"iops", 1}, {"QPS", 1}, {"RPS", 1}, {"FPS", 1}}};
constexpr std::array<NamedFactor, 11> byte_rates{{{"kbps", 1e3 * bit},
                                                  {"Kbps", 1e3 * bit},
                                                  {"Mbps", 1e6 * bit},
                                                  {"mbps", 1e6 * bit},
                                                  {"Gbps", 1e9 * bit},
                                                  {"gbps", 1e9 * bit},
                                                  {"kBps", 1e3},
                                                  {"KBps", 1e3},
                                                  {"MBps", 1e6},
                                                  {"GBps", 1e9},
                                                  {"Bps", 1}}};
/// Before "/s".
constexpr std::array<NamedFactor, 8> bits{{{"kbit", 1e3 * bit},
                                           {"Kbit", 1e3 * bit},
                                           {"Mbit", 1e6 * bit},
                                           {"Gbit", 1e9 * bit},
                                           {"kbits", 1e3 * bit},
                                           {"Mbits", 1e6 * bit},
                                           {"Gbits", 1e9 * bit},
                                           {"bits", bit}}};

/// The units that we write ourselves.
constexpr std::array<model::Unit, 6> own_units{
    model::Unit::ns,         model::Unit::bytes, model::Unit::bytes_per_second,
    model::Unit::per_second, model::Unit::count, model::Unit::ratio};

std::optional<Scale> rate(std::string_view unit) {
  const auto split = syntax::split_last(unit, "/");
  if (!split) return std::nullopt;
  const std::string_view above = base::trim(split->left);
  const auto time = nanoseconds_per(base::trim(split->right));
  if (!time) return std::nullopt;
  if (const auto size = factor_in(bits, above)) return Scale{model::Unit::bytes_per_second, *size * 1e9 / *time};
  if (above == "kb" || above == "Kb" || above == "mb" || above == "gb" || above == "tb") return std::nullopt;
  if (const auto size = bytes_per(above); size && above != "b")
    return Scale{model::Unit::bytes_per_second, *size * 1e9 / *time};
  for (const std::string_view word : counted_things)
    if (above.ends_with(word)) {
      if (word.empty() && !above.empty() && above != "k" && above != "M" && above != "G") continue;
      if (const auto factor = prefix_factor(above.substr(0, above.size() - word.size())); factor && *factor >= 1)
        return Scale{model::Unit::per_second, *factor * 1e9 / *time};
    }
  return std::nullopt;
}

}  // namespace

std::optional<double> parse_grouped(std::string_view text) {
  if (text.find(',') == std::string_view::npos) return base::parse_number(text);
  std::string plain;
  if (text.starts_with('-')) {
    plain = '-';
    text.remove_prefix(1);
  }
  if (text.starts_with('0')) return std::nullopt;  // "0,123" has a decimal comma
  const std::size_t whole_end = std::min(text.find('.'), text.size());
  for (std::size_t begin = 0; begin <= whole_end;) {
    const std::size_t end = std::min(text.find(',', begin), whole_end);
    const std::string_view group = text.substr(begin, end - begin);
    if (group.size() > 3 || (begin > 0 && group.size() < 3) || !syntax::all_digits(group)) return std::nullopt;
    plain += group;
    begin = end + 1;
  }
  plain += text.substr(whole_end);
  return base::parse_number(plain);
}

std::optional<double> parse_decimal_comma(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return base::parse_number(text);
  if (text.find('.') != std::string_view::npos) return std::nullopt;
  std::string point(text);
  point[comma] = '.';
  return base::parse_number(point);
}

std::optional<double> nanoseconds_per(std::string_view unit) { return factor_in(times, unit); }
std::optional<double> bytes_per(std::string_view unit) { return factor_in(sizes, unit); }
std::optional<double> prefix_factor(std::string_view prefix) { return factor_in(prefixes, prefix); }

Scale scale_of(std::string_view unit) {
  unit = base::trim(unit);
  for (const model::Unit own : own_units)
    if (unit == name_of(own)) return {own, 1};
  if (unit == "%" || unit == "percent" || unit == "Percent") return {model::Unit::ratio, 0.01};
  for (const std::string_view per : {"/iter", "/op", "/call", "/iteration"})
    if (unit.ends_with(per) && unit.size() > per.size()) unit.remove_suffix(per.size());
  if (unit == "m" || unit == "d") return {};  // as often metres or days
  if (const auto time = nanoseconds_per(unit)) return {model::Unit::ns, *time};
  if (const auto size = bytes_per(unit); size && unit != "b") return {model::Unit::bytes, *size};
  if (const auto factor = factor_in(counted_rates, unit)) return {model::Unit::per_second, *factor};
  if (const auto factor = factor_in(byte_rates, unit)) return {model::Unit::bytes_per_second, *factor};
  return rate(unit).value_or(Scale{});
}

std::optional<Quantity> parse_quantity(std::string_view text) {
  // "1e3" is a number, the "e" of "1.5elem/s" is none of it.
  const auto number = base::parse_leading_number(text);
  if (!number) return std::nullopt;
  return Quantity{number->value, base::trim(number->rest)};
}

std::optional<double> parse_duration(std::string_view text) {
  const auto figure = parse_quantity(text);
  if (!figure) return std::nullopt;
  const auto factor = nanoseconds_per(figure->unit);
  if (!factor) return std::nullopt;
  return figure->value * *factor;
}

bool is_not_finite(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const std::string small = base::lower_case(text);
  return small == "inf" || small == "infinity" || small == "nan" || small == "nan(ind)";
}

std::optional<double> printed_step(std::string_view text, double factor) {
  if (!parse_grouped(text) || text.find_first_of("eE") != std::string_view::npos) return std::nullopt;
  const auto split = syntax::split_once(text, ".");
  return step_of_decimals(split ? split->right : "") * factor;
}

double step_of_decimals(std::string_view decimals) {
  double steps_of_one = 1;
  for (std::size_t i = 0; i < decimals.size(); ++i) steps_of_one *= 10;
  return 1 / steps_of_one;
}

std::string percentile_name(std::string_view percent) {
  const auto value = base::parse_number(percent);
  for (const NamedPercentile& usual : usual_percentiles)
    if (usual.percent == value) return std::string(usual.name);
  return fmt::format("p{}", value ? base::format_number(*value) : std::string(percent));
}

double number_in(const syntax::Lines& lines, std::string_view text, std::string_view what) {
  if (const auto value = base::parse_number(text)) return *value;
  lines.fail(fmt::format("{} is {}, not a number", what, syntax::quoted(text)));
}

}  // namespace benchgate::imports
