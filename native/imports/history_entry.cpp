// SPDX-License-Identifier: MIT
#include "imports/history_entry.hpp"

#include <fmt/core.h>

#include <utility>

#include "base/error.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

/// "12: what" or "12:3: what" behind the name of a file, as errors have it.
struct LocatedMessage {
  std::size_t line = 0;
  std::string what;
};

std::optional<LocatedMessage> located_message(std::string_view message, std::string_view file) {
  if (!message.starts_with(fmt::format("{}:", base::printable(file)))) return std::nullopt;
  message.remove_prefix(base::printable(file).size() + 1);
  const std::size_t end = message.find(": ");
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view location = message.substr(0, end);
  const auto line = base::parse_unsigned(location.substr(0, location.find(':')));
  if (!line) return std::nullopt;
  return LocatedMessage{*line, std::string(message.substr(end + 2))};
}

/// "data.js:120: the entry of commit c0ffee7e3492 with 12 benchmarks: why", of an error about the only line of a report
/// that stands in a line of the history; without a count if the benchmarks are not known.
std::string message_of_entry(const Error& error, const HistoryEntry& entry) {
  constexpr std::size_t shown_commit = 12;
  std::string_view what = error.what();
  for (const std::string& prefix : {entry.where + ":1: ", entry.where + ": "})
    if (what.starts_with(prefix)) {
      what.remove_prefix(prefix.size());
      break;
    }
  const std::string commit = entry.commit.substr(0, shown_commit);
  const std::string count =
      entry.pieces.empty() ? "" : fmt::format(" with {}", base::pluralize(entry.pieces.size(), "benchmark"));
  return fmt::format("{}: the entry of commit {}{}: {}", entry.where, commit, count, what);
}

/// Returns the report with a line for each benchmark, so that an error shows which one it is about: the first has line
/// 2.
std::string in_lines(const HistoryEntry& entry) {
  std::string text;
  std::size_t done = 0;
  for (const HistoryPiece& piece : entry.pieces) {
    text += fmt::format("{}\n", std::string_view(entry.report).substr(done, piece.at - done));
    done = piece.at;
  }
  return text + entry.report.substr(done);
}

struct OddPiece {
  std::size_t index = 0;
  std::string why;
};

/// The first benchmark that cannot be read; absent: the fault is none of a single one.
std::optional<OddPiece> find_odd(const ImportFormat& format, const HistoryEntry& entry) {
  if (entry.pieces.empty()) return std::nullopt;
  try {
    read_report(format, in_lines(entry), entry.where);
  } catch (const Error& error) {
    auto found = located_message(error.what(), entry.where);
    if (!found || found->line < 2 || found->line - 2 >= entry.pieces.size()) return std::nullopt;
    const HistoryPiece& piece = entry.pieces[found->line - 2];
    const std::string name = syntax::quoted(piece.name);
    const bool is_named = found->what.find(name) != std::string::npos;
    return OddPiece{found->line - 2,
                    fmt::format("{}: {}{}{}", piece.where, is_named ? "" : name, is_named ? "" : ": ", found->what)};
  }
  return std::nullopt;
}

void remove_piece(HistoryEntry& entry, std::size_t index) {
  const std::vector<HistoryPiece> pieces = std::move(entry.pieces);
  const std::string report = std::move(entry.report);
  entry.pieces.clear();
  entry.report = report.substr(0, pieces.front().at);
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (i != index)
      add_piece(entry, pieces[i].where, pieces[i].name, std::string_view(report).substr(pieces[i].at, pieces[i].size));
  entry.report += report.substr(pieces.back().at + pieces.back().size);
}

}  // namespace

void add_piece(HistoryEntry& entry, std::string where, std::string_view name, std::string_view json) {
  if (!entry.pieces.empty()) entry.report += ',';
  entry.pieces.push_back({std::move(where), std::string(name), entry.report.size(), json.size()});
  entry.report += json;
}

std::optional<model::ReportContent> read_entry(const ImportFormat& format, HistoryEntry& entry,
                                               std::vector<std::string>& left_out) {
  while (true) {
    try {
      return read_report(format, entry.report, entry.where);
    } catch (const Error& error) {
      auto odd = find_odd(format, entry);
      left_out.push_back(odd ? std::move(odd->why) : message_of_entry(error, entry));
      if (!odd || entry.pieces.size() == 1) return std::nullopt;
      remove_piece(entry, odd->index);
    }
  }
}

}  // namespace benchgate::imports
