// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace pgbench {

using model::Better;
using model::Unit;

/// The whole run, or one of its scripts.
struct Block {
  std::string name = {};
  Parameters parameters = {};
  std::optional<double> transactions = {};
  std::optional<double> failed = {};  ///< since version 15
  bool has_tries = false;             ///< said since version 15, too
  std::optional<double> rate = {};
  std::optional<double> mean_ms = {};
  std::optional<double> stddev_ms = {};
};

struct Reader {
  syntax::Lines& lines;
  std::vector<Block> blocks = {};

  double number(std::string_view text) const {
    const std::vector<std::string_view> all = syntax::split_words(text);
    std::string_view first = all.empty() ? std::string_view() : all[0];
    first = first.substr(0, first.find('/'));  // "184/200": done and planned
    return number_in(lines, first, "the figure");
  }
  void require_new(const std::optional<double>& transactions) const {
    if (transactions) lines.fail("the transactions a second time: is the line above that begins a part damaged?");
  }
  /// " - 52 transactions (49.5% of total, tps = 25.9)" of a script.
  void read_script_total(std::string_view line, Block& block) const {
    require_new(block.transactions);
    block.transactions = number(line);
    const auto rate = syntax::split_once(line, "tps = ");
    if (!rate) lines.fail("no 'tps =' of a script");
    block.rate = number_in(lines, rate->right.substr(0, rate->right.find_first_of(" )")), "tps");
  }
  void read_line(std::string_view line) {
    if (line.starts_with("transaction type: ")) {
      blocks.push_back({.name = std::string(base::trim(line.substr(18)))});
      return;
    }
    if (blocks.empty()) return;
    if (line.starts_with("SQL script ")) {
      const auto split = syntax::split_once(line.substr(11), ": ");
      if (!split) lines.fail("not 'SQL script N: NAME'");
      blocks.push_back({.name = std::string(base::trim(split->right)),
                        .parameters = {{"script", std::string(base::trim(split->left))}}});
      return;
    }
    Block& block = blocks.back();
    const std::string_view plain = line.starts_with(" - ") ? line.substr(3) : line;
    if (plain.size() != line.size() && plain.find(" transactions (") != std::string_view::npos)
      return read_script_total(plain, block);
    const auto colon = syntax::split_once(plain, ":");
    const auto equals = syntax::split_once(plain, "=");
    if (colon && colon->left == "number of transactions actually processed") {
      require_new(block.transactions);
      block.transactions = number(colon->right);
    }
    if (colon && colon->left == "number of failed transactions") block.failed = number(colon->right);
    if (colon && colon->left == "maximum number of tries") block.has_tries = true;
    // Until version 9.6 with a colon.
    if (colon && colon->left == "latency average") block.mean_ms = number(colon->right);
    if (colon && colon->left == "latency stddev") block.stddev_ms = number(colon->right);
    if (!equals) return;
    const std::string_view what = base::trim(equals->left);
    // Of two lines the later excludes the time to connect, which new versions always do.
    if (what == "tps") block.rate = number(equals->right);
    if (what == "latency average") block.mean_ms = number(equals->right);
    if (what == "latency stddev") block.stddev_ms = number(equals->right);
  }
  /// Every transaction is one of a script, and all scripts have the same figures.
  void require_all_scripts() const {
    double left =
        blocks.empty() || blocks.front().name != "multiple scripts" ? 0 : blocks.front().transactions.value_or(0);
    bool has_mean = false;
    for (std::size_t i = 1; i < blocks.size(); ++i) {
      left -= blocks[i].transactions.value_or(0);
      has_mean = has_mean || blocks[i].mean_ms;
    }
    const Block* const last = blocks.size() > 1 ? &blocks.back() : nullptr;
    const bool lacks_latency =
        last != nullptr && last->transactions > 0.0 && has_mean && (!last->mean_ms || !last->stddev_ms);
    if (left > 0 || lacks_latency) lines.fail("the report of the scripts is not complete: is the file cut off?");
  }
  void finish(CaseList& cases) const {
    require_all_scripts();
    const bool counts_failures =
        std::any_of(blocks.begin(), blocks.end(), [](const Block& block) { return block.failed || block.has_tries; });
    for (const Block& block : blocks) {
      if (counts_failures && !block.failed) lines.fail("no 'number of failed transactions': is the file damaged?");
      const auto add_errors = [&](model::ImportedCase& test_case) {  // what it processed does not count what failed
        if (block.failed) add_work(test_case, *block.transactions + *block.failed, *block.failed);
      };
      if (block.transactions == 0.0 && !block.rate) {  // pgbench ends its report there
        model::ImportedCase& test_case = cases.add(block.name, block.parameters);
        test_case.readings.push_back(failed_reading("no transaction was processed"));
        add_reading(test_case, "transactions", Unit::count, std::nullopt, "total", 0);
        add_errors(test_case);
        continue;
      }
      if (!block.transactions || !block.rate) lines.fail("the report is not complete: is the file cut off?");
      const auto count = static_cast<std::uint64_t>(*block.transactions);
      model::ImportedCase& test_case = cases.add(block.name, block.parameters);
      add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", *block.rate, count);
      if (block.mean_ms)
        add_reading(test_case, "latency", Unit::ns, Better::lower, "mean", *block.mean_ms * millisecond_ns, count);
      if (block.stddev_ms)
        add_reading(test_case, "latency", Unit::ns, Better::lower, "stddev", *block.stddev_ms * millisecond_ns, count);
      add_reading(test_case, "transactions", Unit::count, std::nullopt, "total", *block.transactions);
      add_errors(test_case);
    }
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  Reader reader{.lines = lines};
  while (const auto line = lines.next()) reader.read_line(*line);
  reader.finish(cases);
}

bool recognises(const FilePreview& preview) {
  return preview.text.find("transaction type: ") != std::string_view::npos &&
         (preview.text.find("tps = ") != std::string_view::npos ||
          preview.text.find("number of transactions actually processed: ") != std::string_view::npos);
}

}  // namespace pgbench

}  // namespace

ImportFormat pgbench_format() {
  return {.name = "pgbench",
          .tool = "pgbench",
          .recognised_by = "`transaction type:` and `tps =`",
          .kind = ImportFormat::Kind::load_test,
          .ends_whole = [](std::string_view line) { return line.ends_with(')'); },
          .recognises = pgbench::recognises,
          .read = pgbench::read,
          .steps = {{model::Unit::ns, millisecond_ns / 1000}}};  // milliseconds with three decimals
}

}  // namespace benchgate::imports
