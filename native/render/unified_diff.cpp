// SPDX-License-Identifier: MIT
// The edits say where the texts differ, so that only the lines of each are compared, by their longest common
// subsequence.
#include "render/unified_diff.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "base/text.hpp"

namespace benchgate::render {

namespace {

using DiffLines = std::vector<std::string_view>;

constexpr std::size_t context_lines = 3;

/// With their breaks.
DiffLines lines_of(std::string_view text) {
  DiffLines lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

/// DiffLines that are removed and added before the line `at` of the old text, counted from 0.
struct LineChange {
  std::size_t at = 0;
  DiffLines removed, added;
};

/// Whole lines of the old text that edits touch, and what they become.
struct Region {
  std::size_t first = 0;  ///< line
  std::size_t begin = 0, end = 0;
  std::string text;
};

/// The end of the line that holds the byte before `end`, or that begins at `end`.
std::size_t line_end_after(std::string_view text, std::size_t begin, std::size_t end) {
  const std::size_t from = end > begin && text[end - 1] == '\n' ? end - 1 : end;
  const std::size_t line_break = text.find('\n', from);
  return line_break == std::string_view::npos ? text.size() : line_break + 1;
}

std::vector<Region> regions_of(std::string_view text, std::span<const model::TextEdit> edits) {
  std::vector<Region> regions;
  std::size_t counted = 0, line = 0, copied = 0;  // `copied`: up to here the text is in a region
  const auto finish = [&] {
    if (!regions.empty()) regions.back().text.append(text.substr(copied, regions.back().end - copied));
  };
  for (const model::TextEdit& edit : edits) {
    if (regions.empty() || edit.begin >= regions.back().end) {
      finish();
      const std::size_t line_break = edit.begin == 0 ? std::string_view::npos : text.rfind('\n', edit.begin - 1);
      const std::size_t begin = line_break == std::string_view::npos ? 0 : line_break + 1;
      line += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(counted),
                                                  text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
      counted = copied = begin;
      regions.push_back({line, begin, line_end_after(text, begin, edit.end), ""});
    }
    Region& region = regions.back();
    if (edit.end > region.end) region.end = line_end_after(text, region.begin, edit.end);
    region.text.append(text.substr(copied, edit.begin - copied)).append(edit.text);
    copied = edit.end;
  }
  finish();
  return regions;
}

/// length[i][j]: of the longest common subsequence of `before` from i and `after` from j on.
std::vector<std::vector<std::size_t>> common_lengths(const DiffLines& before, const DiffLines& after) {
  std::vector<std::vector<std::size_t>> length(before.size() + 1, std::vector<std::size_t>(after.size() + 1, 0));
  for (std::size_t i = before.size(); i-- > 0;)
    for (std::size_t j = after.size(); j-- > 0;)
      length[i][j] = before[i] == after[j] ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
  return length;
}

/// Appends how `before`, which begins at the line `first`, becomes `after`.
void compare_lines(const DiffLines& before, const DiffLines& after, std::size_t first,
                   std::vector<LineChange>& changes) {
  constexpr std::size_t most_cells = 4'000'000;
  if (before.size() * after.size() > most_cells) {
    if (before != after) changes.push_back({first, before, after});
    return;
  }
  const auto length = common_lengths(before, after);
  std::size_t i = 0, j = 0;
  LineChange change{first, {}, {}};
  const auto finish = [&] {
    if (!change.removed.empty() || !change.added.empty()) changes.push_back(change);
    change = {first + i, {}, {}};
  };
  while (i < before.size() || j < after.size()) {
    if (i < before.size() && j < after.size() && before[i] == after[j]) {
      finish();
      ++i;
      ++j;
      change.at = first + i;
    } else if (i < before.size() && (j == after.size() || length[i + 1][j] >= length[i][j + 1])) {
      change.removed.push_back(before[i++]);
    } else {
      change.added.push_back(after[j++]);
    }
  }
  finish();
}

/// Neighbours as one change, whose removed lines come first.
std::vector<LineChange> neighbours_joined(const std::vector<LineChange>& changes) {
  std::vector<LineChange> result;
  for (const LineChange& change : changes) {
    if (result.empty() || result.back().at + result.back().removed.size() != change.at) {
      result.push_back(change);
      continue;
    }
    LineChange& last = result.back();
    last.removed.insert(last.removed.end(), change.removed.begin(), change.removed.end());
    last.added.insert(last.added.end(), change.added.begin(), change.added.end());
  }
  return result;
}

void add_diff_line(std::string& text, char mark, std::string_view line) {
  text += mark;
  text += line;
  if (!line.ends_with('\n')) text += "\n\\ No newline at end of file\n";
}

/// "12,3", or "12" for one line; the line before where there is none.
std::string range_text(std::size_t first, std::size_t count) {
  return count == 1 ? fmt::format("{}", first + 1) : fmt::format("{},{}", count == 0 ? first : first + 1, count);
}

/// Changes that are so near to each other that their context meets.
std::string hunk_text(const DiffLines& lines, std::span<const LineChange> changes, std::ptrdiff_t shift) {
  const std::size_t first = changes.front().at - std::min(changes.front().at, context_lines);
  const std::size_t last = std::min(changes.back().at + changes.back().removed.size() + context_lines, lines.size());
  std::string body;
  std::size_t at = first, added = 0, removed = 0;
  for (const LineChange& change : changes) {
    for (; at < change.at; ++at) add_diff_line(body, ' ', lines[at]);
    for (const std::string_view line : change.removed) add_diff_line(body, '-', line);
    for (const std::string_view line : change.added) add_diff_line(body, '+', line);
    at += change.removed.size();
    removed += change.removed.size();
    added += change.added.size();
  }
  for (; at < last; ++at) add_diff_line(body, ' ', lines[at]);
  const std::size_t old_count = last - first;
  const auto new_first = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(first) + shift);
  return fmt::format("@@ -{} +{} @@\n{}", range_text(first, old_count),
                     range_text(new_first, old_count - removed + added), body);
}

}  // namespace

std::string unified_diff(std::string_view file, std::string_view text, std::span<const model::TextEdit> edits) {
  const std::vector<Region> regions = regions_of(text, edits);
  std::vector<LineChange> changes;
  for (const Region& region : regions)
    compare_lines(lines_of(text.substr(region.begin, region.end - region.begin)), lines_of(region.text), region.first,
                  changes);
  changes = neighbours_joined(changes);
  if (changes.empty()) return "";
  const DiffLines lines = lines_of(text);
  std::string diff = fmt::format("--- {0}\n+++ {0}\n", base::printable(file));
  std::ptrdiff_t shift = 0;
  for (std::size_t begin = 0; begin < changes.size();) {
    std::size_t end = begin + 1;
    while (end < changes.size() &&
           changes[end].at <= changes[end - 1].at + changes[end - 1].removed.size() + 2 * context_lines)
      ++end;
    const std::span<const LineChange> together(changes.data() + begin, end - begin);
    diff += hunk_text(lines, together, shift);
    for (const LineChange& change : together)
      shift += static_cast<std::ptrdiff_t>(change.added.size()) - static_cast<std::ptrdiff_t>(change.removed.size());
    begin = end;
  }
  return diff;
}

std::string printable_diff(std::string_view diff) {
  std::string text;
  for (std::string_view line : lines_of(diff)) {
    if (line.ends_with('\n')) line.remove_suffix(1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::vector<std::string_view> pieces = base::split(line, '\t');
    for (std::size_t i = 0; i < pieces.size(); ++i) text.append(i == 0 ? "" : "\t").append(base::printable(pieces[i]));
    text += '\n';
  }
  return text;
}

}  // namespace benchgate::render
