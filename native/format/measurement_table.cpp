// SPDX-License-Identifier: MIT
#include "format/measurement_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "format/run_values.hpp"
#include "imports/import.hpp"
#include "imports/negative_values.hpp"
#include "syntax/csv.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

enum Column : std::size_t { test_case, artifact, value, metric, unit, better, time_column, tags };
constexpr std::array<std::string_view, 8> table_columns{"test_case", "artifact", "value", "metric",
                                                        "unit",      "better",   "time",  "tags"};
constexpr std::size_t required_columns = 3;

/// The cells of a row by column; absent ones are "".
struct TableRow {
  std::array<std::string, table_columns.size()> cells;
  std::string where;  ///< "file:line"
};

[[noreturn]] void refuse_row(const TableRow& row, std::string_view what) { throw Error(row.where, what); }

std::string shown_cell(std::string_view text) { return base::printable(base::truncate_utf8(text, 80)); }

class TableBuilder {
 public:
  void add(const TableRow& row) {
    for (const Column column : {test_case, artifact})
      if (row.cells[column].empty()) refuse_row(row, fmt::format("'{}' is empty", table_columns[column]));
    const std::size_t which = artifact_at(row);
    model::TestCase& one = case_at(row);
    model::Measurement& measurement = one.measurements[which];
    const std::string& text = row.cells[value];
    if (text.empty()) {
      ++measurement.failures;
      return;
    }
    const auto number = parse_measured(text);
    if (!number)
      refuse_row(row, fmt::format("value '{}' is not a number (leave it empty for a failure)", shown_cell(text)));
    if (const std::string fault = imports::fault_of_value(*number, one.metric); !fault.empty())
      refuse_row(row, fmt::format("'value' {}", fault));
    if (std::isfinite(*number)) {
      measurement.values.push_back(*number);
      return;
    }
    ++measurement.not_finite;
    if (rows_not_finite_++ == 0) first_not_finite_ = fmt::format("{}: value '{}'", row.where, shown_cell(text));
  }

  model::MeasurementTable finish() {
    if (rows_not_finite_ > 0)
      table_.notes.push_back(fmt::format(
          "{} is not finite, so it is left out{}", first_not_finite_,
          rows_not_finite_ == 1 ? "" : fmt::format(", as in {}", base::pluralize(rows_not_finite_ - 1, "other row"))));
    std::vector<model::Artifact>& artifacts = table_.artifacts;
    if (!std::all_of(artifacts.begin(), artifacts.end(), [](const auto& one) { return one.time.has_value(); }))
      return std::move(table_);
    std::vector<std::size_t> order(artifacts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return *artifacts[a].time < *artifacts[b].time; });
    std::vector<std::size_t> new_index(order.size());
    std::vector<model::Artifact> sorted;
    for (std::size_t i = 0; i < order.size(); ++i) {
      new_index[order[i]] = i;
      sorted.push_back(std::move(artifacts[order[i]]));
    }
    artifacts = std::move(sorted);
    for (model::TestCase& one : table_.cases) {
      std::map<std::size_t, model::Measurement> moved;
      for (auto& [which, measurement] : one.measurements) moved[new_index[which]] = std::move(measurement);
      one.measurements = std::move(moved);
    }
    return std::move(table_);
  }

 private:
  std::size_t artifact_at(const TableRow& row) {
    const std::string& name = row.cells[artifact];
    const auto [found, added] = artifact_indices_.emplace(name, table_.artifacts.size());
    if (added) table_.artifacts.emplace_back().name = name;
    if (const std::string& text = row.cells[time_column]; !text.empty()) {
      auto instant = base::parse_rfc3339(text);
      if (!instant) instant = base::parse_rfc3339(text + "T00:00:00Z");
      if (!instant) refuse_row(row, fmt::format("time '{}' is neither RFC 3339 nor a date", shown_cell(text)));
      std::optional<base::Instant>& time = table_.artifacts[found->second].time;
      time = time ? std::min(*time, *instant) : *instant;
    }
    return found->second;
  }

  model::TestCase& case_at(const TableRow& row) {
    const std::string name = row.cells[metric].empty() ? "value" : row.cells[metric];
    const auto [found, added] = case_indices_.emplace(std::pair(row.cells[test_case], name), table_.cases.size());
    if (added) table_.cases.emplace_back();
    model::TestCase& one = table_.cases[found->second];
    if (added) {
      one.name = row.cells[test_case];
      one.metric = model::metric_named(name);
    }
    bool& unit_known = unit_known_[found->second];
    if (!row.cells[unit].empty()) {
      if (unit_known && one.metric.unit != row.cells[unit])
        refuse_row(row, fmt::format("unit '{}' differs from the '{}' of earlier rows of this test case",
                                    shown_cell(row.cells[unit]), shown_cell(one.metric.unit)));
      one.metric.unit = row.cells[unit];
      unit_known = true;
    }
    set_direction(one.metric, row, directions_[found->second]);
    add_tags(one, row.cells[tags]);
    return one;
  }

  /// `earlier`: what the earlier rows of the test case say, "" if they say nothing.
  static void set_direction(model::Metric& to, const TableRow& row, std::string& earlier) {
    const std::string& word = row.cells[better];
    if (word.empty()) return;
    if (word != "lower" && word != "higher" && word != "none")
      refuse_row(row, fmt::format("better is '{}', not lower, higher or none", shown_cell(word)));
    if (!earlier.empty() && word != earlier)
      refuse_row(row, fmt::format("better is '{}', but '{}' in earlier rows of this test case", word, earlier));
    to.better = word == "higher" ? model::Better::higher : model::Better::lower;
    to.undirected = word == "none";
    earlier = word;
  }

  static void add_tags(model::TestCase& one, std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find_first_of(" ,;"), text.size());
      const std::string tag(text.substr(0, end));
      if (!tag.empty() && std::find(one.tags.begin(), one.tags.end(), tag) == one.tags.end()) one.tags.push_back(tag);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  model::MeasurementTable table_;
  std::map<std::string, std::size_t> artifact_indices_;
  std::map<std::pair<std::string, std::string>, std::size_t> case_indices_;
  std::map<std::size_t, bool> unit_known_;
  std::map<std::size_t, std::string> directions_;
  std::uint64_t rows_not_finite_ = 0;
  std::string first_not_finite_;
};

void add_csv(TableBuilder& builder, std::string_view text, std::string_view where) {
  const std::vector<syntax::CsvRow> rows = syntax::parse_csv(text, where);
  if (rows.empty()) throw Error(where, "is empty; it needs the columns test_case, artifact and value");
  std::array<std::size_t, table_columns.size()> indices{};
  const std::vector<std::string>& header = rows.front().cells;
  for (std::size_t column = 0; column < indices.size(); ++column) {
    const auto found = std::find(header.begin(), header.end(), table_columns[column]);
    indices[column] = static_cast<std::size_t>(found - header.begin());
    if (found == header.end() && column < required_columns)
      throw Error(fmt::format("{}:{}", where, rows.front().line),
                  fmt::format("has no column '{}' (needed: test_case, artifact, value)", table_columns[column]));
  }
  if (rows.size() == 1) throw Error(where, "has a header and no row, so there is nothing to show or judge");
  for (std::size_t i = 1; i < rows.size(); ++i) {
    TableRow row{{}, fmt::format("{}:{}", where, rows[i].line)};
    for (std::size_t column = 0; column < indices.size(); ++column)
      if (indices[column] < header.size()) row.cells[column] = base::trim(rows[i].cells[indices[column]]);
    builder.add(row);
  }
}

std::string cell_text(syntax::JsonValue member, const TableRow& row, std::string_view name) {
  switch (member.kind()) {
    case syntax::JsonValue::Kind::null: return {};
    case syntax::JsonValue::Kind::string:
    case syntax::JsonValue::Kind::number: return std::string(member.text());
    case syntax::JsonValue::Kind::array: {
      std::vector<std::string> texts;
      for (const syntax::JsonValue element : member.elements()) texts.emplace_back(element.text());
      return base::join(texts, " ");
    }
    default: refuse_row(row, fmt::format("'{}' is neither a string nor a number", name));
  }
}

void add_json_lines(TableBuilder& builder, std::string_view text, std::string_view where) {
  int number = 0;
  for (const std::string_view line : base::split(text, '\n')) {
    ++number;
    if (base::trim(line).empty()) continue;
    TableRow row{{}, fmt::format("{}:{}", where, number)};
    const syntax::JsonDocument document = [&] {
      try {
        return syntax::parse_json(line, "");
      } catch (const Error& error) {
        throw Error(row.where, fmt::format("is not one JSON object a line ({})", base::trim(error.what())));
      }
    }();
    const syntax::JsonValue object = document.root();
    if (!object.is(syntax::JsonValue::Kind::object)) refuse_row(row, "is not a JSON object");
    for (std::size_t column = 0; column < table_columns.size(); ++column) {
      const syntax::JsonValue member = object.find(table_columns[column]);
      if (!member && column < required_columns) refuse_row(row, fmt::format("has no '{}'", table_columns[column]));
      if (member) row.cells[column] = cell_text(member, row, table_columns[column]);
    }
    builder.add(row);
  }
}

}  // namespace

model::MeasurementTable parse_measurement_table(std::string_view text, std::string_view where) {
  TableBuilder builder;
  const std::string decoded = imports::in_utf8(std::string(text));
  if (base::trim(decoded).starts_with('{'))
    add_json_lines(builder, decoded, where);
  else
    add_csv(builder, decoded, where);
  return builder.finish();
}

}  // namespace benchgate::format
