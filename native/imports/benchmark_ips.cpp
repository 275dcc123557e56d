// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

// "Calculating ---" begins the results: "NAME  12.533M (±74.6%) i/s (79.79 ns/i) -  2.839M in   0.318624s". A name too
// long for its column has a line of its own. The comparison below repeats the results.

namespace benchgate::imports {

namespace {

namespace ips {

constexpr std::string_view calculating = "Calculating ---";
constexpr std::string_view rate = " i/s";
constexpr std::string_view warmed_up = " i/100ms";  // ends the line of a benchmark that was warmed up
constexpr std::string_view plus_minus = "\u00b1";

bool is_rule(std::string_view line) {
  return line.size() > 10 && line.find_first_not_of('-') == std::string_view::npos;
}

/// Ruby's suffixes of thousands: a billion is "B".
constexpr std::array<std::pair<std::string_view, double>, 6> suffixes{
    {{"", 1}, {"k", 1e3}, {"M", 1e6}, {"B", 1e9}, {"T", 1e12}, {"Q", 1e15}}};

/// "12.533M", "73.799", "96062.1" at the end of `text`, which is cut off with the white space before it.
std::optional<double> take_rate(std::string_view& text) {
  const auto figure = parse_quantity(syntax::take_last_word(text));
  if (!figure) return std::nullopt;
  for (const auto& [suffix, factor] : suffixes)
    if (figure->unit == suffix) return figure->value * factor;
  return std::nullopt;
}

/// Takes "(±74.6%)" or "(± 5.5%)" from the end of `text`: the deviation as a ratio.
std::optional<double> take_deviation(std::string_view& text) {
  text = base::trim(text);
  const std::size_t begin = text.rfind('(');
  if (begin == std::string_view::npos || !text.ends_with("%)")) return std::nullopt;
  std::string_view inside = text.substr(begin + 1, text.size() - begin - 3);
  if (inside.starts_with(plus_minus))
    inside.remove_prefix(plus_minus.size());
  else if (!inside.empty() && !(inside.front() >= '0' && inside.front() <= '9'))
    inside.remove_prefix(1);  // "?" of a terminal without the sign
  const auto percent = base::parse_number(base::trim(inside));
  if (!percent) return std::nullopt;
  text = text.substr(0, begin);
  return *percent / 100;
}

class Reader {
 public:
  Reader(std::string_view text, std::string_view file, CaseList& cases) : lines_(text, file), cases_(cases) {}

  void read() {
    bool any = false, in_results = false, in_warmup = false;
    while (const auto line = lines_.next()) {
      cases_.at_line(lines_.number());
      const std::size_t begin = line->find(calculating);
      if (begin != std::string_view::npos) {
        prefix_ = line->substr(0, begin);
        any = in_results = true;
        in_warmup = false;
        forget_name();
        continue;
      }
      const std::string_view text = line->substr(std::min(prefix_.size(), line->size()));
      const bool ends =
          base::trim(text).empty() || text.starts_with("Comparison:") || text.starts_with("Warming up ---");
      if (ends) {
        if (in_results) require_all();
        in_results = false;
        forget_name();
      }
      if (text.starts_with("Warming up ---"))
        in_warmup = true;
      else if (in_warmup && text.ends_with(warmed_up))
        ++expected_;
      if (in_results) read_line(text);
    }
    if (!any) syntax::fail_at(lines_.file(), 1, "no line 'Calculating ---'");
    if (!name_.empty()) fail_without_result();
    if (in_results) require_all();
  }

 private:
  /// Every benchmark that was warmed up has a result.
  void require_all() {
    if (expected_ > 0)
      lines_.fail(fmt::format("{} more warmed up than have results: did one fail, or is the file cut off?",
                              expected_ == 1 ? "1 benchmark was" : fmt::format("{} benchmarks were", expected_)));
  }

  void forget_name() {
    name_ = {};
    lines_between_ = 0;
  }

  [[noreturn]] void fail_without_result() const {
    lines_.fail(fmt::format("{} has no result: did it fail, or is the file cut off?", syntax::quoted(name_)));
  }

  void read_line(std::string_view line) {
    if (is_rule(line)) return;
    if (line.ends_with(warmed_up)) {  // before version 2.3 the warm-up stands here
      forget_name();
      return;
    }
    const std::size_t at = line.rfind(rate);
    if (at == std::string_view::npos) {
      if (line.find("%)") != std::string_view::npos) lines_.fail("a result without ' i/s': is the file damaged?");
      name_ = base::trim(line);  // or a line of the program
      ++lines_between_;
      return;
    }
    std::string_view before = line.substr(0, at);
    const auto deviation = take_deviation(before);
    const auto value = deviation ? take_rate(before) : std::nullopt;
    if (!value) lines_.fail(fmt::format("not 'NAME  N (\u00b1P%) i/s': {}", syntax::quoted(base::trim(line))));
    check_rest(line.substr(at + rate.size()));
    const std::string_view own = base::trim(before);
    if (own.empty() && lines_between_ != 1)
      lines_.fail("a result whose name is not on the line above: which of the lines between is it?");
    add(own.empty() ? name_ : own, *value, *value * *deviation);
    forget_name();
  }

  /// " (79.79 ns/i) - 2.839M in 0.318624s": the rest of a result, all of it repeated or about the run.
  void check_rest(std::string_view rest) const {
    const auto split = syntax::split_once(rest, "- ");
    if (!split) lines_.fail("a result without its number of iterations: is the file cut off?");
    std::string_view iterations = base::trim(split->right);
    if (const auto time = syntax::split_once(iterations, " in ")) {
      if (!parse_duration(base::trim(time->right))) lines_.fail("a result without its time: is the file cut off?");
      iterations = base::trim(time->left);
    }
    if (!take_rate(iterations)) lines_.fail("a result without its number of iterations");
  }

  void add(std::string_view name, double value, double deviation) {
    if (expected_ > 0) --expected_;
    using model::Better;
    using model::Unit;
    model::ImportedCase& test_case = cases_.add(name);
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", value);
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "stddev", deviation);
  }

  syntax::Lines lines_;
  CaseList& cases_;
  std::string_view prefix_;
  std::string_view name_;     ///< on a line of its own, until its result follows
  std::size_t expected_ = 0;  ///< benchmarks that were warmed up and have no result yet
  int lines_between_ = 0;     ///< how many lines since the last result may be a name
};

void read(std::string_view text, std::string_view file, CaseList& cases) { Reader(text, file, cases).read(); }

bool recognises(const FilePreview& preview) {
  return preview.text.find(calculating) != std::string_view::npos &&
         preview.text.find(") i/s") != std::string_view::npos;
}

}  // namespace ips

}  // namespace

ImportFormat benchmark_ips_format() {
  return {.name = "benchmark-ips",
          .tool = "benchmark-ips (Ruby)",
          .recognised_by = "a line `Calculating ---` and results `(\u00b1P%) i/s`",
          .recognises = ips::recognises,
          .read = ips::read};
}

}  // namespace benchgate::imports
