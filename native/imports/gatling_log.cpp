// SPDX-License-Identifier: MIT
// The log that Gatling 3.0 to 3.11 writes while it runs and makes the figures of its report from: records of columns
// that a tab separates. Source: LogFileReader, RecordParser and GeneralStatsBuffers of Gatling 3.3 and 3.10.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "base/text.hpp"
#include "imports/gatling_table.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace gatling_log {

constexpr std::string_view use_stats = "import js/stats.json of Gatling's report";

/// The columns of one record.
struct Record {
  static constexpr std::size_t most = 8;
  std::array<std::string_view, most> cells;
  std::size_t count = 0;  ///< of its columns; those above `most` are dropped
};

Record record_of(std::string_view line) {
  Record record;
  for (std::size_t at = 0; at != std::string_view::npos; ++record.count) {
    const std::size_t tab = line.find('\t', at);
    if (record.count < Record::most) record.cells[record.count] = line.substr(at, tab - at);
    at = tab == std::string_view::npos ? tab : tab + 1;
  }
  return record;
}

/// The requests of one name or the passes through one group.
struct Samples {
  std::string name;
  std::vector<double> ok_ms = {};
  std::uint64_t failed = 0;
};

/// One run, record by record.
class Run {
 public:
  explicit Run(syntax::Lines& lines) : lines_(lines) {}

  void add(const Record& record);
  /// The tables of the report, all requests first; the others in the order of the log.
  void finish(CaseList& cases);

 private:
  void add_request(const Record& record);
  void add_group(const Record& record);
  void add_user(const Record& record);
  /// By how many columns the user's number, which Gatling 3.0 to 3.3 write, moves those behind it.
  std::size_t shift_of(const Record& record, std::size_t columns, std::size_t with_number);
  double time(std::string_view cell, std::string_view what) const;
  double span(std::string_view start, std::string_view end);
  bool failed(std::string_view status) const;
  Samples& samples(char kind, std::string_view group, std::string_view name);
  void add_case(Samples& samples, CaseList& cases) const;

  syntax::Lines& lines_;
  std::vector<Samples> samples_{{.name = "All Requests"}};
  std::map<std::string, std::size_t, std::less<>> index_;  ///< of samples_
  std::string key_;                                        ///< used again
  std::optional<std::size_t> shift_;
  double first_ = std::numeric_limits<double>::infinity(), last_ = -first_;
  std::uint64_t begun_ = 0, ended_ = 0;  ///< users
};

std::size_t Run::shift_of(const Record& record, std::size_t columns, std::size_t with_number) {
  if (record.count != columns && record.count != with_number)
    lines_.fail(fmt::format("{} has {} columns, not {}: is the log damaged? If not, {}", record.cells[0], record.count,
                            columns, use_stats));
  const std::size_t shift = record.count == columns ? 0 : 1;
  if (shift_.value_or(shift) != shift) lines_.fail("a record has other columns than those before: is the log damaged?");
  shift_ = shift;
  return shift;
}

double Run::time(std::string_view cell, std::string_view what) const {
  const auto value = base::parse_unsigned(cell);
  if (!value) lines_.fail(fmt::format("{} is {}, not a whole number of milliseconds", what, syntax::quoted(cell)));
  return static_cast<double>(*value);
}

double Run::span(std::string_view start, std::string_view end) {
  const double from = time(start, "the start"), to = time(end, "the end");
  if (to < from) lines_.fail("the end is before the start: is the log damaged?");
  first_ = std::min(first_, from);
  last_ = std::max(last_, to);
  return to - from;
}

bool Run::failed(std::string_view status) const {
  if (status != "OK" && status != "KO")
    lines_.fail(fmt::format("the status is {}, not OK or KO", syntax::quoted(status)));
  return status == "KO";
}

/// A group in a group is "outer,inner" in the log and "outer / inner" in the report.
Samples& Run::samples(char kind, std::string_view group, std::string_view name) {
  key_.assign(1, kind);
  for (const char c : group)
    if (c == ',')
      key_ += " / ";
    else
      key_ += c;
  if (!group.empty() && !name.empty()) key_ += " / ";
  key_ += name;
  const auto [found, is_new] = index_.try_emplace(key_, samples_.size());
  if (is_new) samples_.push_back({.name = key_.substr(1)});
  return samples_[found->second];
}

void Run::add_request(const Record& record) {
  const std::size_t shift = shift_of(record, 7, 8);
  const std::string_view* const cells = record.cells.data() + shift;
  const double elapsed = span(cells[3], cells[4]);
  const bool is_failed = failed(cells[5]);
  Samples& of_name = samples('r', cells[1], cells[2]);
  for (Samples* const to : {samples_.data(), &of_name}) {
    if (is_failed)
      ++to->failed;
    else
      to->ok_ms.push_back(elapsed);
  }
}

/// The time of a group is the sum of its requests' times, as in the report.
void Run::add_group(const Record& record) {
  const std::size_t shift = shift_of(record, 6, 7);
  const std::string_view* const cells = record.cells.data() + shift;
  span(cells[2], cells[3]);
  const double elapsed = time(cells[4], "the time of the group");
  Samples& group = samples('g', cells[1], "");
  if (failed(cells[5]))
    ++group.failed;
  else
    group.ok_ms.push_back(elapsed);
}

void Run::add_user(const Record& record) {
  const std::size_t shift = shift_of(record, 4, 6);
  const std::string_view event = record.cells[2 + shift];
  if (event != "START" && event != "END") lines_.fail(fmt::format("unknown event {}", syntax::quoted(event)));
  const std::string_view start = record.cells[3 + shift];
  span(start, shift == 1 && event == "END" ? record.cells[5] : start);
  ++(event == "START" ? begun_ : ended_);
}

void Run::add(const Record& record) {
  const std::string_view type = record.cells[0];
  if (type == "REQUEST") return add_request(record);
  if (type == "GROUP") return add_group(record);
  if (type == "USER") return add_user(record);
  if (type == "RUN") lines_.fail("a second run begins here; import the log of each run on its own");
  if (type != "ASSERTION" && type != "ERROR")  // a mistake in the simulation, which is no request
    lines_.fail(fmt::format("unknown record {}; remove the line, if it is not Gatling's", syntax::quoted(type)));
}

double rounded(double milliseconds) { return std::floor(milliseconds + 0.5); }

/// Between the two nearest times, as Gatling's digest has it as long as it keeps each of them.
double percentile(const std::vector<double>& sorted, double share) {
  const double position = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const double above = sorted[std::min(below + 1, sorted.size() - 1)];
  return sorted[below] + (position - static_cast<double>(below)) * (above - sorted[below]);
}

/// In whole milliseconds, like those of the report.
void set_times(std::vector<double>& times, GatlingTable& table) {
  std::sort(times.begin(), times.end());
  const auto count = static_cast<double>(times.size());
  double sum = 0, squares = 0;
  for (const double value : times) {
    sum += value;
    squares += value * value;
  }
  const double mean = sum / count, deviation = std::sqrt(std::max(squares / count - mean * mean, 0.0));
  for (std::size_t i = 0; i < gatling_latencies.size(); ++i) {
    const GatlingLatency& latency = gatling_latencies[i];
    const double value = latency.share >= 0            ? percentile(times, latency.share)
                         : latency.statistic == "mean" ? mean
                         : latency.statistic == "min"  ? times.front()
                         : latency.statistic == "max"  ? times.back()
                                                       : deviation;
    table.milliseconds[i] = rounded(value);
  }
}

void Run::add_case(Samples& samples, CaseList& cases) const {
  GatlingTable table{.ok = samples.ok_ms.size(), .failed = samples.failed};
  if (table.ok > 0) set_times(samples.ok_ms, table);
  table.per_second = static_cast<double>(table.ok) / std::ceil((last_ - first_) / 1000);
  add_gatling_case(samples.name, table, cases);
}

void Run::finish(CaseList& cases) {
  if (samples_.size() == 1) return;  // no request: read_report says so
  if (begun_ != ended_)
    lines_.fail(fmt::format("{} users began and {} ended: the run was stopped or the log is cut off; {}", begun_,
                            ended_, use_stats));
  if (last_ <= first_) lines_.fail("the run took no time, so that it has no rate");
  for (Samples& samples : samples_) add_case(samples, cases);
}

/// From Gatling 3.12 on: a zero, the length of the version in four bytes and the version.
bool is_binary(std::string_view text) {
  return text.size() > 6 && text.substr(0, 4) == std::string_view("\0\0\0\0", 4) && text[4] < 16 && text[5] >= '0' &&
         text[5] <= '9';
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  if (is_binary(text))
    syntax::fail_at(file, 1, fmt::format("the log of Gatling 3.12 and later is binary and not read; {}", use_stats));
  syntax::Lines lines(text, file);
  Run run(lines);
  bool begun = false;
  std::string_view start;
  while (const auto line = lines.next()) {
    if (line->empty()) continue;
    const Record record = record_of(*line);
    if (begun) {
      run.add(record);
      continue;
    }
    // The last column is the version: 2.0 for all of Gatling 2, whose columns changed.
    begun = record.cells[0] == "RUN";
    if (!begun && record.cells[0] != "ASSERTION") lines.fail("the log does not begin with RUN");
    if (begun && (record.count != 6 || !record.cells[5].starts_with("3.")))
      lines.fail(fmt::format("only the log of Gatling 3 is read, not {}; {}",
                             syntax::quoted(record.cells[std::min(record.count, Record::most) - 1]), use_stats));
    if (begun) start = record.cells[3];
  }
  if (begun) run.finish(cases);
  take_fact(Fact::started_at, start, cases.origin());
}

bool recognises(const FilePreview& preview) {
  const std::string_view text = preview.text;
  return text.starts_with("RUN\t") || (text.starts_with("ASSERTION\t") && text.find("\nRUN\t") != text.npos) ||
         is_binary(text);
}

}  // namespace gatling_log

}  // namespace

ImportFormat gatling_log_format() {
  return {
      .name = "gatling-log",
      .tool = "Gatling 3.0 to 3.11 (`simulation.log`)",
      .recognised_by = "a line that begins with `RUN` and a tab",
      .kind = ImportFormat::Kind::load_test,
      .ends_whole = [](std::string_view line) { return line.find('\0') != line.npos; },  // binary: read() refuses it
      .recognises = gatling_log::recognises,
      .read = gatling_log::read,
      .steps = {{model::Unit::ns, millisecond_ns}}};
}

}  // namespace benchgate::imports
