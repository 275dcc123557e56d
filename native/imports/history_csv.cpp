// SPDX-License-Identifier: MIT
// A table with a row for each value. The names of the columns are ours, or those of Perfherder, Mozilla's database of
// performance.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "imports/history_entry.hpp"
#include "imports/last_line.hpp"
#include "imports/origin.hpp"
#include "syntax/csv.hpp"
#include "syntax/json.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace table_history {

using syntax::CsvReader;

/// A column by our name or Perfherder's.
struct Names {
  std::string_view own;
  std::string_view perfherder;
};
constexpr Names case_names{"test_case", "test"};
constexpr Names value_names{"value", "value"};
constexpr Names commit_names{"commit", "revision"};
constexpr Names time_names{"time", "push_timestamp"};
constexpr std::array<Names, 4> needed{case_names, value_names, commit_names, time_names};

std::optional<std::size_t> find(const CsvReader& csv, Names names) {
  const auto own = csv.find_column(names.own);
  return own ? own : csv.find_column(names.perfherder);
}

std::size_t column(const CsvReader& csv, Names names) {
  if (const auto found = find(csv, names)) return *found;
  csv.fail(
      fmt::format("no column '{}'{}; the columns are test_case, value, commit and time, and may be suite, metric, "
                  "unit, better, branch and machine",
                  names.own, names.own == names.perfherder ? "" : fmt::format(" or '{}'", names.perfherder)));
}

/// The way that is better, as the reports of the run say it: a file for each.
enum class Way : std::uint8_t { lower, higher, unknown };
constexpr std::array<std::string_view, 3> files{"smaller-is-better.json", "bigger-is-better.json", "bencher.json"};

/// `better` and `lower_is_better` are cells; absent if one of them says something else.
std::optional<Way> way_of(std::string_view better, std::string_view lower_is_better) {
  constexpr std::array<std::pair<std::string_view, Way>, 2> names{{{"lower", Way::lower}, {"higher", Way::higher}}};
  constexpr std::array<std::pair<std::string_view, Way>, 9> flags{{{"true", Way::lower},
                                                                   {"True", Way::lower},
                                                                   {"t", Way::lower},
                                                                   {"1", Way::lower},
                                                                   {"false", Way::higher},
                                                                   {"False", Way::higher},
                                                                   {"f", Way::higher},
                                                                   {"0", Way::higher},
                                                                   {"", Way::unknown}}};
  const auto find = [](const auto& words, std::string_view cell) -> std::optional<Way> {
    const auto found = std::find_if(words.begin(), words.end(), [&](const auto& one) { return one.first == cell; });
    return found == words.end() ? std::nullopt : std::optional(found->second);
  };
  return better.empty() ? find(flags, lower_is_better) : find(names, better);
}

struct Value {
  std::string name, unit;
  double value = 0;
  int line = 0;
};

/// The report that holds all values of one commit and one way; of an id measured again, each is in a report of its own.
struct Report {
  HistoryEntry entry;
  Way way = Way::unknown;
  std::vector<Value> values = {};
};

std::string text_of(const Value& one, Way way) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  if (way != Way::unknown) {
    json.begin_object().member("name", one.name).member("unit", one.unit).member("value", one.value).end_object();
    return json.take();
  }
  json.begin_object().key("value").begin_object().member("value", one.value);
  if (!one.unit.empty()) json.member("unit", one.unit);
  json.end_object().end_object();
  return fmt::format("{}:{}", json_text(one.name), json.take());
}

void write_report(Report& report, const std::string& file) {
  const bool is_object = report.way == Way::unknown;
  report.entry.report = is_object ? "{" : "[";
  for (const Value& one : report.values)
    add_piece(report.entry, fmt::format("{}:{}", file, one.line), one.name, text_of(one, report.way));
  report.entry.report += is_object ? "}\n" : "]\n";
}

class Table {
 public:
  explicit Table(CsvReader& csv)
      : csv_(csv),
        suite_(csv.find_column("suite")),
        metric_(csv.find_column("metric")),
        unit_(find(csv, {"unit", "measurement_unit"})),
        better_(csv.find_column("better")),
        lower_is_better_(csv.find_column("lower_is_better")),
        branch_(csv.find_column("branch")),
        machine_(find(csv, {"machine", "machine_platform"})) {
    std::transform(needed.begin(), needed.end(), needed_.begin(), [&](Names names) { return column(csv, names); });
  }

  void read_row(const HistoryVisit& visit) {
    const std::size_t value = needed_[1], commit = needed_[2], time = needed_[3];
    HistoryEntry entry{.where = fmt::format("{}:{}", csv_.file(), csv_.line()),
                       .commit = std::string(base::trim(csv_.cell(commit))),
                       .branch = std::string(csv_.cell(branch_)),
                       .machine = std::string(csv_.cell(machine_))};
    if (!is_commit(entry.commit)) csv_.fail(fmt::format("{} is not a commit in hex", syntax::quoted(entry.commit)));
    const auto measured = parse_history_time(csv_.cell(time));
    if (!measured) csv_.fail(fmt::format("{} is not a time", syntax::quoted(csv_.cell(time))));
    entry.time = *measured;
    const std::string name = name_of_row();
    const auto leave_out = [&](std::string_view what) {
      visit.left_out(fmt::format("{}: {}: {}", entry.where, syntax::quoted(name), what));
    };
    if (name.empty()) return visit.left_out(fmt::format("{}: the test case has no name", entry.where));
    const std::optional<double> number = base::parse_number(csv_.cell(value));
    if (!number) return leave_out(fmt::format("'value' is {}, not a number", syntax::quoted(csv_.cell(value))));
    const std::string_view better = csv_.cell(better_), lower_is_better = csv_.cell(lower_is_better_);
    const std::optional<Way> way = way_of(better, lower_is_better);
    if (way) return add(std::move(entry), *way, {name, std::string(csv_.cell(unit_)), *number, csv_.line()});
    leave_out(better.empty() ? fmt::format("lower_is_better is {}, not true or false", syntax::quoted(lower_is_better))
                             : fmt::format("better is {}, not lower or higher", syntax::quoted(better)));
  }

  void hand_over(const HistoryVisit& visit) {
    for (Report& report : reports_) {
      write_report(report, std::string(csv_.file()));
      visit.entry(std::move(report.entry));
    }
  }

 private:
  /// "suite/test_case/metric" of what is named; "" if neither suite nor test case is. The summary of a suite of
  /// Perfherder has no test.
  std::string name_of_row() const {
    std::string name(csv_.cell(suite_));
    const std::string_view test_case = csv_.cell(needed_[0]), metric = csv_.cell(metric_);
    if (!test_case.empty()) name += fmt::format("{}{}", name.empty() ? "" : "/", test_case);
    if (!name.empty() && !metric.empty() && metric != "value") name += fmt::format("/{}", metric);
    return name;
  }

  void add(HistoryEntry&& entry, Way way, Value&& row) {
    const std::string key =
        fmt::format("{}\n{}\n{}\n{}", entry.commit, entry.branch, entry.machine, static_cast<int>(way));
    const std::size_t number = repetitions_[fmt::format("{}\n{}", key, row.name)]++;
    std::vector<std::size_t>& of_key = index_[key];
    if (number == of_key.size()) {
      of_key.push_back(reports_.size());
      entry.file = files[static_cast<std::size_t>(way)];
      reports_.push_back({entry, way});
    }
    Report& report = reports_[of_key[number]];
    report.entry.time = std::min(report.entry.time, entry.time);
    report.values.push_back(std::move(row));
  }

  CsvReader& csv_;
  std::optional<std::size_t> suite_, metric_, unit_, better_, lower_is_better_, branch_, machine_;
  std::array<std::size_t, 4> needed_{};
  std::vector<Report> reports_;
  std::map<std::string, std::vector<std::size_t>> index_;
  std::map<std::string, std::size_t> repetitions_;
};

void read(const HistorySource& source, const Parameters&, const HistoryVisit& visit) {
  const std::string text = source.text("");
  require_whole_last_line(text, source.name);
  CsvReader csv(text, source.name);
  csv.read_header();
  Table table(csv);
  while (csv.next()) table.read_row(visit);
  table.hand_over(visit);
}

bool recognises(const HistorySource&, std::string_view start) {
  CsvReader csv(start.substr(0, start.find('\n')), "");
  try {
    csv.read_header();
  } catch (const Error&) {
    return false;
  }
  return std::all_of(needed.begin(), needed.end(), [&](Names names) { return find(csv, names).has_value(); });
}

}  // namespace table_history

}  // namespace

HistoryFormat csv_history_format() {
  return {.name = "csv",
          .tool = "any tool, as a table (Perfherder)",
          .recognised_by =
              "a header with `test_case` (or `test`), `value`, `commit` (or `revision`) and `time` (or "
              "`push_timestamp`)",
          .first = HistoryFormat::First::earliest,
          .recognises = table_history::recognises,
          .read = table_history::read};
}

}  // namespace benchgate::imports
