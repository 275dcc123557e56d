// SPDX-License-Identifier: MIT
// The folder of results of asv: <machine>/<commit>-<environment>.json, and benchmarks.json, which has the current
// version of each benchmark: results of an older one measured something else, and asv does not show them any more.
#include <fmt/core.h>

#include <map>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "imports/history_format.hpp"
#include "syntax/json.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace asv_history {

constexpr std::string_view definitions_file = "benchmarks.json";
constexpr std::string_view machine_file = "machine.json";

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

using Versions = std::map<std::string, std::string, std::less<>>;

std::string path_for_errors(const HistorySource& source, std::string_view path) {
  return fmt::format("{}/{}", source.name, path);
}

/// The current version of each benchmark.
Versions current_versions(const HistorySource& source) {
  Versions versions;
  for (const std::string& path : source.paths) {
    if (file_name(path) != definitions_file) continue;
    const std::string text = source.text(path);
    syntax::JsonDocument document;
    document.parse_lenient(text, path_for_errors(source, path))
        .each_member([&](std::string_view name, syntax::JsonValue benchmark) {
          if (const std::string_view version = benchmark.find("version").text(); !version.empty())
            versions.emplace(name, version);
        });
  }
  return versions;
}

std::size_t column_of(syntax::JsonValue columns, std::string_view name) {
  std::size_t at = 0, found = std::string::npos;
  columns.each([&](syntax::JsonValue column) {
    if (column.text() == name) found = at;
    ++at;
  });
  return found;
}

std::string_view cell_text(syntax::JsonValue row, std::size_t column) {
  std::size_t at = 0;
  std::string_view text;
  row.each([&](syntax::JsonValue cell) {
    if (at++ == column) text = cell.text();
  });
  return text;
}

/// Whether a result is of the current version of its benchmark, or of an unknown version.
bool is_current(std::string_view name, syntax::JsonValue row, std::size_t column, const Versions& versions) {
  const auto current = versions.find(name);
  const std::string_view version = cell_text(row, column);
  return current == versions.end() || version.empty() || version == current->second;
}

/// Returns the file without the results of older versions of their benchmarks; without such results, as it is.
std::string current_report(syntax::JsonValue root, const std::string& text, const Versions& versions,
                           std::size_t& outdated, std::size_t& current) {
  const std::size_t column = column_of(root.array("result_columns"), "version");
  std::string results;
  root.object("results").each_member([&](std::string_view name, syntax::JsonValue row) {
    if (!is_current(name, row, column, versions)) {
      ++outdated;
      return;
    }
    ++current;
    syntax::JsonWriter key(syntax::JsonWriter::Style::compact);
    key.value(name);
    results += fmt::format("{}{}:{}", results.empty() ? "" : ",", key.text(), row.plain());
  });
  if (outdated == 0) return text;
  std::string members;
  root.each_member([&](std::string_view name, syntax::JsonValue value) {
    if (name == "results") return;
    syntax::JsonWriter key(syntax::JsonWriter::Style::compact);
    key.value(name);
    const bool is_text = value.is(syntax::JsonValue::Kind::string);
    syntax::JsonWriter quoted(syntax::JsonWriter::Style::compact);
    if (is_text) quoted.value(value.text());
    members += fmt::format("{}{}:{}", members.empty() ? "" : ",", key.text(), is_text ? quoted.take() : value.plain());
  });
  return with_member(fmt::format("{{{}}}", members), "results", fmt::format("{{{}}}", results));
}

void read_file(const HistorySource& source, const std::string& path, const Versions& versions,
               const HistoryVisit& visit) {
  const std::string file = path_for_errors(source, path);
  const std::string text = source.text(path);
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  const std::size_t slash = path.rfind('/');
  const std::string_view folder =
      slash == std::string::npos ? std::string_view() : std::string_view(path).substr(0, slash);
  HistoryEntry entry{.where = file,
                     .commit = history_commit(root, "commit_hash"),
                     .time = history_milliseconds(root, "date"),
                     .suite = std::string(root.find("env_name").string_if("env_name")),
                     .machine = root.text_at({"params", "machine"}),
                     .file = "asv.json"};
  if (entry.machine.empty()) entry.machine = file_name(folder);
  if (!root.find("result_columns").is(syntax::JsonValue::Kind::array))
    return visit.left_out(fmt::format("{}: it is of an old version of asv; 'asv update' converts it", entry.where));
  if (!root.find("results").is(syntax::JsonValue::Kind::object))
    return visit.left_out(fmt::format("{}: it has no result", entry.where));
  std::size_t outdated = 0, current = 0;
  entry.report = current_report(root, text, versions, outdated, current);
  if (outdated > 0)
    visit.left_out(
        fmt::format("{}: {} of other versions of their benchmarks", entry.where, base::pluralize(outdated, "result")));
  if (current > 0) return visit.entry(std::move(entry));
  if (outdated == 0) visit.left_out(fmt::format("{}: it has no result", entry.where));
}

void read(const HistorySource& source, const Parameters&, const HistoryVisit& visit) {
  if (source.paths.empty()) {
    syntax::fail_at(source.name, 1, "is a file: name the folder of results, such as .asv/results");
  }
  const Versions versions = current_versions(source);
  for (const std::string& path : source.paths) {
    const std::string_view name = file_name(path);
    if (name.ends_with(".json") && name != definitions_file && name != machine_file)
      read_file(source, path, versions, visit);
    else if (name != definitions_file && name != machine_file)
      visit.left_out(fmt::format("{}: not a file of results", path_for_errors(source, path)));
  }
}

bool recognises(const HistorySource& source, std::string_view) {
  for (const std::string& path : source.paths)
    if (file_name(path) == machine_file || file_name(path) == definitions_file) return true;
  return false;
}

}  // namespace asv_history

}  // namespace

HistoryFormat asv_history_format() {
  return {.name = "asv",
          .tool = "asv (airspeed velocity)",
          .recognised_by = "a folder with `benchmarks.json` or `machine.json`, such as `.asv/results`",
          .first = HistoryFormat::First::earliest,
          .recognises = asv_history::recognises,
          .read = asv_history::read};
}

}  // namespace benchgate::imports
