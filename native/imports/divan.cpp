// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.hpp"
#include "imports/cargo_run.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace divan_tree {

using model::Better;
using model::Unit;

constexpr std::string_view bar = "\u2502";                 // │
constexpr std::string_view branch = "\u251c\u2500 ";       // ├─
constexpr std::string_view last_branch = "\u2570\u2500 ";  // ╰─

struct Column {
  std::string_view statistic;
  std::string_view rate_statistic;  ///< the fastest run has the highest throughput
};
constexpr std::array<Column, 4> columns{{{"min", "max"}, {"max", "min"}, {"median", "median"}, {"mean", "mean"}}};

/// The cells behind the name, which are separated by " │ "; the tree on the left uses the same bar.
std::vector<std::string_view> cells_of(std::string_view row) {
  std::vector<std::string_view> cells;
  for (int count = 0; count < 5; ++count) {
    const auto split = syntax::split_last(row, bar);
    if (!split) return {};
    cells.insert(cells.begin(), base::trim(split->right));
    row = split->left;
  }
  cells.insert(cells.begin(), row);  // name and first figure
  return cells;
}

/// The depth of a row, and the row without the tree: three columns a level, "│  " or "   ".
struct TreePosition {
  std::size_t level = 0;
  bool is_node = false;
  bool is_last = false;  // of its level
  std::string_view rest;
};
TreePosition position_of(std::string_view row) {
  const std::string rail = std::string(bar) + "  ";
  TreePosition position;
  for (;; ++position.level) {
    if (row.starts_with(branch) || row.starts_with(last_branch)) {
      position.is_node = true;
      position.is_last = row.starts_with(last_branch);
      position.rest = row.substr(branch.size());
      return position;
    }
    if (row.starts_with(rail))
      row.remove_prefix(rail.size());
    else if (row.starts_with("   "))
      row.remove_prefix(3);
    else
      break;
  }
  position.rest = row;
  return position;
}

struct Reader {
  syntax::Lines& lines;
  CaseList& cases;
  std::string crate = {};
  std::vector<std::string> path = {};
  std::vector<bool> closed = {};  // per level: whether its last child was there
  model::ImportedCase* current = nullptr;
  std::string block = {};  // "max_alloc", "alloc", ...: what the lines below a heading are
  bool counts_next = false;
  bool complete = false;
  bool expects_children = false;  // the row above has no figures
  bool printing = false;          // the benchmark prints something before its figures
  CargoRun run = {};
  bool attributed = false;  // the panic, to a benchmark

  std::string name_of_leaf() const { return fmt::format("{}::{}", crate, base::join(path, "::")); }

  void add_times(const std::array<std::string_view, 4>& figures, std::string_view samples) {
    const auto count = base::parse_unsigned(samples);
    if (!count) lines.fail(fmt::format("{} is not a number of samples", syntax::quoted(samples)));
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto time = parse_duration(figures[i]);
      if (!time) lines.fail(fmt::format("{} is not a time", syntax::quoted(figures[i])));
      add_reading(*current, "time", Unit::ns, Better::lower, columns[i].statistic, *time, *count);
    }
  }
  /// A row of throughputs, or of counts or bytes below a heading.
  void add_figures(const std::array<std::string_view, 4>& figures) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto figure = parse_quantity(figures[i]);
      if (!figure) lines.fail(fmt::format("{} is not a number", syntax::quoted(figures[i])));
      if (!block.empty()) {
        const auto size = bytes_per(figure->unit);
        if (counts_next != figure->unit.empty() || (!counts_next && !size))
          lines.fail(fmt::format("{} does not fit below '{}:'", syntax::quoted(figures[i]), block));
        if (counts_next)
          add_reading(*current, block + "_count", Unit::count, Better::lower, columns[i].statistic, figure->value);
        else
          add_reading(*current, block + "_bytes", Unit::bytes, Better::lower, columns[i].statistic,
                      figure->value * *size);
        continue;
      }
      const auto [metric, scale] = throughput(figure->unit);
      if (scale.unit == Unit::unknown) lines.fail(fmt::format("unknown unit {}", syntax::quoted(figure->unit)));
      add_reading(*current, metric, scale.unit, Better::higher, columns[i].rate_statistic,
                  figure->value * scale.factor);
    }
    if (!block.empty()) counts_next = !counts_next;
  }
  /// Only sizes have binary prefixes: "Miitem" is a damaged "Mitem".
  static std::optional<double> decimal_factor(std::string_view prefix) {
    return prefix.size() > 1 ? std::nullopt : prefix_factor(prefix);
  }
  static std::pair<std::string_view, Scale> throughput(std::string_view unit) {
    for (const auto& [word, metric] : {std::pair<std::string_view, std::string_view>{"item/s", "items_per_second"},
                                       {"char/s", "chars_per_second"},
                                       {"Hz", "cycles_per_second"}})
      if (unit.ends_with(word))
        if (const auto factor = decimal_factor(unit.substr(0, unit.size() - word.size())))
          return {metric, {Unit::per_second, *factor}};
    if (unit.ends_with("/s"))
      if (const auto size = bytes_per(unit.substr(0, unit.size() - 2)))
        return {"bytes_per_second", {Unit::bytes_per_second, *size}};
    return {"", {}};
  }

  /// What the benchmark printed has no figures behind it.
  void fail_printing(std::string_view message) {
    if (!printing) return;
    current->readings.push_back(failed_reading(message));
    printing = false;
  }
  /// A row that the output of its benchmark tore: "name    hello", and the figures at the end of a later line.
  void begin_printing(const TreePosition& position) {
    const std::string_view text = base::trim(position.rest);
    begin_node(position, base::trim(text.substr(0, text.find("  "))));
    expects_children = false;
    current = &cases.add(name_of_leaf());
    printing = true;
  }
  /// Whether the line is part of what a benchmark prints, or ends with its figures.
  bool read_output(std::string_view line, const std::vector<std::string_view>& cells) {
    if (run.read(line, lines, cases)) {
      attributed = attributed || (printing && !run.message().empty());
      if (!run.message().empty()) fail_printing(run.message());
      return true;
    }
    if (!printing) return false;
    if (cells.empty()) return true;
    std::string_view text = cells[0];
    const std::string_view unit = syntax::take_last_word(text);
    const std::string first = fmt::format("{} {}", syntax::take_last_word(text), unit);
    if (!parse_duration(first)) {
      fail_printing(fmt::format("{} is not a time: did it print something?", syntax::quoted(first)));
      return true;
    }
    printing = false;
    add_times({first, cells[1], cells[2], cells[3]}, cells[4]);
    return true;
  }
  void begin_node(const TreePosition& position, std::string_view name) {
    fail_printing("it printed something, and has no figures");
    if (position.level > path.size()) lines.fail("a row deeper in the tree than the one above allows");
    if (position.level < closed.size() && closed[position.level])
      lines.fail("a branch behind the last one: is the header of its tree damaged?");
    require_children(position.level);
    path.resize(position.level);
    closed.resize(position.level);
    path.emplace_back(name);
    closed.push_back(position.is_last);
    block.clear();
    current = nullptr;
    complete = true;
    for (const bool is_closed : closed) complete = complete && is_closed;
  }
  /// A row without figures is a group, which is never empty.
  void require_children(std::size_t level) const {
    if (expects_children && level < path.size())
      lines.fail(fmt::format("no figures of {}: is the file damaged?", syntax::quoted(name_of_leaf())));
  }
  void read_node(const TreePosition& position, const std::vector<std::string_view>& cells) {
    std::string_view name = base::trim(position.rest);
    // Two blanks at least stand between the name and the first figure.
    const auto split = syntax::split_last(name, "  ");
    const std::string_view first = split ? base::trim(split->right) : std::string_view();
    const bool ignored = first == "(ignored)" || name.ends_with(" (ignored)");
    if (ignored || (split && !cells[4].empty())) {
      name = split ? base::trim(split->left) : base::trim(syntax::split_last(name, " (ignored)")->left);
      begin_node(position, name);
      expects_children = false;
      current = &cases.add(name_of_leaf());
      if (ignored)
        current->readings.push_back(skipped_reading());
      else if (!parse_duration(first) && std::isdigit(static_cast<unsigned char>(first.front())) != 0)
        lines.fail(fmt::format("{} is not a time: is the file damaged?", syntax::quoted(first)));
      else if (!parse_duration(first))  // with output in front of it
        current->readings.push_back(failed_reading(fmt::format("{} is not a time", syntax::quoted(first))));
      else
        add_times({first, cells[1], cells[2], cells[3]}, cells[4]);
      return;
    }
    if (!cells[1].empty()) lines.fail(fmt::format("not a row of the tree: {}", syntax::quoted(name)));
    begin_node(position, name);
    expects_children = true;
  }
  void read_row(std::string_view line) {
    const std::vector<std::string_view> cells = cells_of(line);
    const TreePosition position = position_of(cells.empty() ? line : cells[0]);
    if (!position.is_node && read_output(line, cells)) return;
    if (cells.empty()) {
      if (position.is_node) begin_printing(position);
      return;
    }
    if (position.is_node) return read_node(position, cells);
    const std::string_view first = base::trim(position.rest);
    if (first.empty()) return;
    if (current == nullptr) lines.fail("figures without a benchmark above them");
    if (first.ends_with(':')) {
      block = first.substr(0, first.size() - 1);
      constexpr std::array<std::string_view, 5> blocks{"max alloc", "alloc", "dealloc", "grow", "shrink"};
      if (std::find(blocks.begin(), blocks.end(), block) == blocks.end())
        lines.fail(fmt::format("unknown heading {}", syntax::quoted(first)));
      for (char& c : block)
        if (c == ' ') c = '_';
      counts_next = true;
      return;
    }
    add_figures({first, cells[1], cells[2], cells[3]});
  }
};

/// The medians of what the profiler of allocations counts. It prints no rows of what is 0.
std::vector<model::Reading> zeros_of_profiler(std::span<const model::ImportedCase> cases) {
  const auto has = [&](std::string_view block) {
    const std::string metric = fmt::format("{}_count", block);
    return std::any_of(cases.begin(), cases.end(), [&](const model::ImportedCase& test_case) {
      return std::any_of(test_case.readings.begin(), test_case.readings.end(),
                         [&](const model::Reading& reading) { return reading.metric == metric; });
    });
  };
  model::ImportedCase zeros;
  const bool has_most = has("max_alloc");  // not in older versions
  if (!has_most && !has("alloc") && !has("dealloc") && !has("grow") && !has("shrink")) return {};
  for (const std::string_view block : {"max_alloc", "alloc", "dealloc", "grow", "shrink"}) {
    if (block == "max_alloc" && !has_most) continue;
    add_reading(zeros, fmt::format("{}_count", block), Unit::count, Better::lower, "median", 0);
    add_reading(zeros, fmt::format("{}_bytes", block), Unit::bytes, Better::lower, "median", 0);
  }
  return zeros.readings;
}

/// The crate of a header line, or "".
std::string_view crate_of(std::string_view line) {
  const std::vector<std::string_view> titles = syntax::split_words(line);
  if (titles.size() != 12 || titles[1] != "fastest" || titles[2] != bar || titles[3] != "slowest" ||
      titles[5] != "median" || titles[7] != "mean")
    return {};
  return titles[0];
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  std::optional<Reader> tree;
  std::size_t first = 0;  // of its cases
  const auto finish = [&] {
    if (!tree) return;
    cases.add_zeros(first, zeros_of_profiler(cases.all().subspan(first)), [](const model::ImportedCase& test_case) {
      return !test_case.readings.empty() && test_case.readings.front().value.has_value();
    });
    first = cases.all().size();
    const bool crashed = !tree->run.message().empty();
    if (tree->printing && !crashed) lines.fail("a benchmark has no figures: is the file cut off?");
    if (!tree->complete && !crashed) lines.fail("the tree has no last branch: is the file cut off?");
    tree->require_children(0);
    if (tree->attributed)
      cases.origin().failure = tree->run.message();  // what comes behind it did not run
    else
      tree->run.finish(tree->crate, cases);
  };
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (const std::string_view crate = crate_of(*line); !crate.empty()) {
      finish();
      tree.emplace(Reader{.lines = lines, .cases = cases, .crate = std::string(crate)});
    } else if (tree) {
      tree->read_row(*line);
    } else if (line->starts_with(branch) || line->starts_with(last_branch)) {
      lines.fail("a branch without the header of its tree: is the file damaged?");
    }
  }
  finish();
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (!crate_of(*line).empty()) return true;
  return false;
}

}  // namespace divan_tree

}  // namespace

ImportFormat divan_format() {
  return {.name = "divan",
          .tool = "divan",
          .recognised_by = "a header `crate  fastest  │ slowest  │ median  │ mean  │ samples │ iters`",
          .recognises = divan_tree::recognises,
          .read = divan_tree::read,
          .filter = &regex_filter};
}

}  // namespace benchgate::imports
