// SPDX-License-Identifier: MIT
#include "imports/jmh_log.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/origin.hpp"

namespace benchgate::imports {

namespace {

struct LogMode {
  std::string_view text;
  std::string_view metric;
};
constexpr std::array<LogMode, 4> log_modes{{{"Throughput", "throughput"},
                                            {"Average time", "time"},
                                            {"Sampling time", "latency"},
                                            {"Single shot", "single_shot_time"}}};

/// What stands behind `mark`, which begins the line or follows a blank: build tools write "[info] " before it.
std::optional<std::string_view> after(std::string_view line, std::string_view mark) {
  const std::size_t at = line.find(mark);
  if (at == std::string_view::npos || (at > 0 && line[at - 1] != ' ')) return std::nullopt;
  return base::trim(line.substr(at + mark.size()));
}

std::string without_blanks(std::string_view text) {
  std::string dense(text);
  std::erase(dense, ' ');
  return dense;
}

/// "(size = 16, kind = a, b)" one by one: a part without " = " belongs to the value before it.
Parameters values_in(std::string_view text) {
  Parameters values;
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(", "), text.size());
    const std::string_view part = text.substr(0, comma);
    if (const auto pair = syntax::split_once(part, " = "))
      values.emplace_back(pair->left, pair->right);
    else if (!values.empty())
      values.back().second.append(", ").append(part);
    text.remove_prefix(std::min(comma + 2, text.size()));
  }
  return values;
}

/// Whether JMH shortens `whole` to `name`: it cuts the packages that all benchmarks share, or writes their initials.
bool is_short_for(std::string_view name, std::string_view whole) {
  if (name == whole || whole.ends_with(fmt::format(".{}", name))) return true;
  const std::vector<std::string_view> parts = base::split(name, '.'), of_whole = base::split(whole, '.');
  if (parts.size() != of_whole.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i] != of_whole[i] && parts[i] != of_whole[i].substr(0, 1)) return false;
  return true;
}

/// "# Warmup Iteration   1: <failure>" and the marks of a fork that ended too early.
bool is_failure(std::string_view line) {
  for (const std::string_view mark : {"<failure", "<forked VM failed", "<failed to invoke"})
    if (line.find(mark) != std::string_view::npos) return true;
  const auto halves = syntax::split_once(line, ": <");
  return halves && halves->right.ends_with('>') && after(halves->left, "Iteration");
}

}  // namespace

void JmhLog::read_line(std::string_view line, const syntax::Lines& lines, model::ReportOrigin& origin) {
  if (const auto version = after(line, "# JMH version: ")) {
    take_fact(Fact::tool_version, *version, origin);
  } else if (const auto machine = after(line, "# VM version: "); machine && origin.runtime.empty()) {
    if (const auto halves = syntax::split_once(*machine, ", ")) take_fact(Fact::runtime, halves->right, origin);
    std::erase(origin.runtime, ',');
  } else if (const auto mode = after(line, "# Benchmark mode: ")) {
    open_ = message_next_ = false;
    mode_ = *mode;
  } else if (const auto name = after(line, "# Benchmark: ")) {
    const auto* const known = std::find_if(log_modes.begin(), log_modes.end(),
                                           [&](const LogMode& one) { return mode_.starts_with(one.text); });
    runs_.push_back({std::string(*name), std::string(known == log_modes.end() ? "" : known->metric), "()"});
    runs_.back().line = lines.number();
    open_ = true;
  } else if (const auto values = after(line, "# Parameters: "); values && open_) {
    runs_.back().parameters = without_blanks(*values);
    runs_.back().values = values_in(*values);
  } else if (is_failure(line)) {
    if (!open_) lines.fail(fmt::format("a failure of no benchmark: {}", syntax::quoted(base::trim(line))));
    Run& run = runs_.back();
    run.failed = true;
    if (!run.message.empty()) return;  // of another fork
    run.message = base::trim(line.substr(line.find('<')));
    message_next_ = run.message == "<failure>";
  } else if (message_next_ && !base::trim(line).empty()) {
    runs_.back().message = base::trim(line);  // the exception, below the mark
    message_next_ = false;
  }
}

std::string JmhLog::whole_name(std::string_view name) const {
  std::string_view found;
  for (const Run& run : runs_) {
    if (!is_short_for(name, run.name)) continue;
    if (!found.empty() && found != run.name) return std::string(name);
    found = run.name;
  }
  return std::string(found.empty() ? name : found);
}

void JmhLog::found_row(std::string_view name, std::string_view metric, const Parameters& parameters) {
  std::size_t size = 2 + (parameters.empty() ? 0 : parameters.size() - 1);
  std::vector<std::string> pairs;
  for (const auto& [parameter, value] : parameters) {
    pairs.push_back(without_blanks(fmt::format("{}={}", parameter, value)));
    size += pairs.back().size();
  }
  for (Run& run : runs_) {
    const bool has_all = std::all_of(pairs.begin(), pairs.end(), [&](const std::string& pair) {
      return run.parameters.find(pair) != std::string::npos;
    });
    if (run.name == name && (run.metric.empty() || run.metric == metric) && has_all && run.parameters.size() == size)
      run.has_row = true;
  }
}

void JmhLog::finish(const syntax::Lines& lines, CaseList& cases) const {
  for (const Run& run : runs_) {
    if (!run.has_row && !run.failed)
      syntax::fail_at(lines.file(), run.line,
                      fmt::format("{} has no row in the table: is the file cut off?", syntax::quoted(run.name)));
    if (run.failed) cases.merge(run.name, run.values).readings.push_back(failed_reading(run.message));
  }
}

std::string JmhLog::first_failure() const {
  for (const Run& run : runs_)
    if (run.failed) return fmt::format("{} failed: {}", syntax::quoted(run.name), run.message);
  return "";
}

}  // namespace benchgate::imports
