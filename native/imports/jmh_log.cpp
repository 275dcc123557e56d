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

/// What JMH may shorten a name to: it cuts the packages that all benchmarks share, or writes their initials.
std::vector<std::string> short_forms(std::string_view name) {
  constexpr std::size_t most_parts = 50;
  const std::vector<std::string_view> parts = base::split(name, '.');
  std::vector<std::string> forms{std::string(name)};
  if (parts.size() > most_parts) return forms;
  std::string initials;
  for (std::size_t cut = 1; cut < parts.size(); ++cut) {
    const std::size_t rest = static_cast<std::size_t>(parts[cut].data() - name.data());
    initials.append(parts[cut - 1].substr(0, 1)).append(".");
    forms.emplace_back(name.substr(rest));
    forms.push_back(initials + std::string(name.substr(rest)));
  }
  return forms;
}

std::string row_key(std::string_view name, std::string_view metric, std::string_view parameters) {
  return fmt::format("{}\n{}\n{}", name, metric, parameters);
}

/// "# Warmup Iteration   1: <failure>" and the marks of a fork that ended too early.
bool is_failure(std::string_view line) {
  for (const std::string_view mark : {"<failure", "<forked VM failed", "<failed to invoke"})
    if (line.find(mark) != std::string_view::npos) return true;
  const auto split = syntax::split_once(line, ": <");
  return split && split->right.ends_with('>') && after(split->left, "Iteration");
}

}  // namespace

void JmhLog::read_line(std::string_view line, const syntax::Lines& lines, model::ReportOrigin& origin) {
  if (const auto version = after(line, "# JMH version: ")) {
    take_fact(Fact::tool_version, *version, origin);
  } else if (const auto machine = after(line, "# VM version: "); machine && origin.runtime.empty()) {
    if (const auto split = syntax::split_once(*machine, ", ")) take_fact(Fact::runtime, split->right, origin);
    std::erase(origin.runtime, ',');
  } else if (const auto mode = after(line, "# Benchmark mode: ")) {
    open_ = message_next_ = false;
    mode_ = *mode;
  } else if (const auto name = after(line, "# Benchmark: ")) {
    begin_run(*name, lines.number());
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

void JmhLog::begin_run(std::string_view name, int line) {
  Run& run = runs_.emplace_back(Run{.name = std::string(name), .line = line});
  for (const LogMode& mode : log_modes)
    if (mode_.starts_with(mode.text)) run.metric = mode.metric;
  if (whole_names_[run.name] == run.name) return;  // with other parameters
  for (const std::string& form : short_forms(name)) {
    const auto [known, is_new] = whole_names_.try_emplace(form, run.name);
    if (!is_new && known->second != run.name) known->second.clear();
  }
  whole_names_[run.name] = run.name;
}

std::string JmhLog::whole_name(std::string_view name) const {
  const auto found = whole_names_.find(std::string(name));
  return found == whole_names_.end() || found->second.empty() ? std::string(name) : found->second;
}

void JmhLog::found_row(std::string_view name, std::string_view metric, const Parameters& parameters) {
  std::string text;
  for (const auto& [parameter, value] : parameters)
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", parameter, value);
  const std::string dense = without_blanks(fmt::format("({})", text));
  rows_.insert(row_key(name, metric, dense));
  rows_.insert(row_key(name, "", dense));
}

void JmhLog::finish(const syntax::Lines& lines, CaseList& cases) const {
  for (const Run& run : runs_) {
    if (run.failed)
      cases.merge(run.name, run.values).readings.push_back(failed_reading(run.message));
    else if (rows_.count(row_key(run.name, run.metric, run.parameters)) == 0)
      syntax::fail_at(lines.file(), run.line,
                      fmt::format("{} has no row in the table: is the file cut off?", syntax::quoted(run.name)));
  }
}

std::string JmhLog::first_failure() const {
  for (const Run& run : runs_)
    if (run.failed) return fmt::format("{} failed: {}", syntax::quoted(run.name), syntax::quoted(run.message));
  return "";
}

}  // namespace benchgate::imports
