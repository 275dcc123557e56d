// SPDX-License-Identifier: MIT
// data.js of the branch gh-pages, and the file of `external-data-json-path`: for each chart a list of entries. Of an
// entry only what was measured is imported: names and addresses of people are not.
#include <fmt/core.h>

#include <algorithm>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "imports/history_entry.hpp"
#include "syntax/json.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace action_history {

constexpr std::string_view assignment = "window.BENCHMARK_DATA = ";

/// OWNER/NAME of "https://github.com/OWNER/NAME"; "" for another address.
std::string repository_of(std::string_view url) {
  constexpr std::string_view scheme = "://";
  const std::size_t host = url.find(scheme);
  if (host == std::string_view::npos) return "";
  url.remove_prefix(host + scheme.size());
  const auto path = syntax::split_once(url, "/");
  return path ? std::string(path->right) : std::string();
}

/// plain(), where a string has its quotes.
std::string json_of(syntax::JsonValue value) {
  return value.is(syntax::JsonValue::Kind::string) ? json_text(value.text()) : value.plain();
}

void write_report(HistoryEntry& entry, syntax::JsonValue at, const std::string& file, const Parameters& parameters) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("tool", at.find("tool").text()).member("commit", entry.commit);
  json.member("date", base::format_rfc3339(entry.time));
  if (!parameters.empty()) {
    json.key("parameters").begin_object();
    for (const auto& [name, value] : parameters) json.member(name, value);
    json.end_object();
  }
  json.end_object();
  entry.report = json.take();
  entry.report.back() = ',';  // more follows
  entry.report += R"("benches":[)";
  at.array("benches").each([&](syntax::JsonValue bench) {
    add_piece(entry, fmt::format("{}:{}", file, bench.line()), bench.find("name").text(), json_of(bench));
  });
  entry.report += "]}\n";
}

void read(const HistorySource& source, const Parameters& parameters, const HistoryVisit& visit) {
  std::string text = source.text("");
  if (const std::size_t at = text.find(assignment);
      at != std::string::npos && base::trim(text).starts_with(assignment)) {
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(at), assignment.size(),
                ' ');  // the rest keeps its offset
    if (const std::size_t end = text.find_last_not_of(" \t\r\n"); text[end] == ';') text[end] = ' ';
  }
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, source.name);
  const std::string repository = repository_of(root.find("repoUrl").string_if("repoUrl"));
  root.object("entries").each_member([&](std::string_view suite, syntax::JsonValue entries) {
    entries.each([&](syntax::JsonValue at) {
      HistoryEntry entry{.where = fmt::format("{}:{}", source.name, at.line()),
                         .commit = history_commit(at.object("commit"), "id"),
                         .time = history_milliseconds(at, "date"),
                         .suite = std::string(suite),
                         .repository = repository,
                         .file = "github-action-benchmark.json"};
      const syntax::JsonValue benches = at.find("benches");
      const std::size_t count = benches.is(syntax::JsonValue::Kind::array) ? benches.size() : 0;
      const auto leave_out = [&](std::string_view why) {
        constexpr std::size_t shown_commit = 12;
        visit.left_out(
            fmt::format("{}: the entry of commit {} {}", entry.where, entry.commit.substr(0, shown_commit), why));
      };
      if (count == 0) return leave_out("has no benchmark");
      if (!at.find("tool"))
        return leave_out(fmt::format("with {} does not name its tool", base::pluralize(count, "benchmark")));
      write_report(entry, at, source.name, parameters);
      visit.entry(std::move(entry));
    });
  });
}

bool recognises(const HistorySource&, std::string_view start) {
  if (base::trim(start).starts_with(assignment)) return true;
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_start(start);
  return root.find("lastUpdate") && root.find("entries");
}

}  // namespace action_history

}  // namespace

HistoryFormat github_action_benchmark_history_format() {
  return {.name = "github-action-benchmark",
          .tool = "github-action-benchmark",
          .recognised_by = "`window.BENCHMARK_DATA = ` (`data.js`), or an object with `lastUpdate` and `entries`",
          .takes_parameters = true,
          .recognises = action_history::recognises,
          .read = action_history::read};
}

}  // namespace benchgate::imports
