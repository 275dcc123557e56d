// SPDX-License-Identifier: MIT
#include "cli/promote.hpp"

#include <array>
#include <filesystem>

#include "analysis/compare.hpp"
#include "base/error.hpp"
#include "base/figure.hpp"
#include "base/text.hpp"
#include "codec/json_strings.hpp"
#include "history/stored_receipt.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<Option, 6> promote_options{{
    {"current", "FILE", "", "receipt that becomes the baseline"},
    {"to", "FILE", "", "the baseline"},
    {"normalize", "", "", "give it the id 'baseline' and times of 1970, so that it changes only with its figures",
     Kind::flag},
    {"ratchet", "", "", "only when no budgeted metric is worse than in the present baseline", Kind::flag},
    {"force", "", "", "also a failed, interrupted or synthetic run", Kind::flag},
    {"pretty", "", "", "", Kind::flag, 0, 0, false, {}, true},  // the text is kept as it is
}};

std::string file_option(const Arguments& arguments, std::string_view option, std::string_view what) {
  const auto file = arguments.text_if(option);
  if (!file || file->empty()) throw Error(fmt::format("--{}", option), fmt::format("is needed: {}", what));
  return *file;
}

void refuse_unfit(const history::StoredReceipt& receipt, const std::string& file) {
  const auto refuse = [&](const std::string& why) {
    throw Error(file, fmt::format("is no baseline, because {} (--force promotes it)", why));
  };
  const model::ReceiptHead& head = receipt.head;
  if (head.failed_samples > 0) refuse(fmt::format("{} of its samples failed", head.failed_samples));
  if (head.stats.empty()) refuse("it has no measured sample");
  if (head.interrupted) refuse("it was interrupted");
  if (head.synthetic) refuse("it is synthetic: nothing was measured");
}

std::string percent_worse(const model::Delta& delta) {
  return delta.regression ? fmt::format("{} % worse", base::figure(*delta.regression * 100)) : delta.why;
}

/// What the ratchet holds back: each budgeted metric that is worse, or cannot be told to be as good.
std::vector<std::string> held_back(const history::StoredReceipt& present, const history::StoredReceipt& next) {
  const model::Comparison comparison =
      analysis::compare_runs({present.head, present.columns, {}}, {next.head, next.columns, {}}, {}, {});
  std::vector<std::string> worse = analysis::bench_differences(present.head.scenario, next.head.scenario);
  for (const auto& [name, delta] : comparison.deltas) {
    if (!delta.current && !delta.baseline) continue;
    const bool undefined_but_equal = !delta.regression && delta.baseline && delta.baseline == delta.current;
    const bool as_good = delta.regression ? *delta.regression == 0 : undefined_but_equal || !delta.baseline;
    if (!as_good) worse.push_back(fmt::format("{}: {}", base::printable(name), percent_worse(delta)));
  }
  return worse;
}

std::string normalised(const std::string& text, const std::string& file) {
  constexpr std::string_view epoch = "1970-01-01T00:00:00Z";
  return codec::replace_strings(text, file,
                                {{{"run", "id"}, "baseline"},
                                 {{"run", "started_at"}, std::string(epoch)},
                                 {{"run", "ended_at"}, std::string(epoch)}});
}

model::ExitCode promote(const Arguments& arguments, Io io) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()), "promote takes options only (--help lists them)");
  const std::string current = file_option(arguments, "current", "the receipt that becomes the baseline");
  const std::string target = file_option(arguments, "to", "the baseline");
  const std::string shown = base::printable(current);
  std::string text = sys::read_file(current);
  const history::StoredReceipt receipt = history::read_receipt_text(text, shown);
  if (!arguments.flag("force")) refuse_unfit(receipt, shown);
  const bool replaces = sys::path_exists(target);
  if (replaces && arguments.flag("ratchet")) {
    const std::vector<std::string> worse = held_back(history::read_receipt(target), receipt);
    for (const std::string& sentence : worse) io.out << fmt::format("{}\n", sentence);
    if (!worse.empty()) {
      io.out << fmt::format("kept {}\n", base::printable(target));
      return model::ExitCode::pass;
    }
  }
  if (arguments.flag("normalize")) text = normalised(text, shown);
  const fs::path path = target;
  if (path.has_parent_path()) sys::make_folders(path.parent_path());
  std::string backup;
  if (replaces) {
    const std::string present = sys::read_file(path);
    if (present == text) {
      io.out << fmt::format("{} is this receipt already\n", base::printable(target));
      return model::ExitCode::pass;
    }
    backup = target + ".bak";
    sys::write_file(backup, present);
  }
  sys::write_file(path, text);
  io.out << fmt::format("promoted {} to {}{}\n", shown, base::printable(target),
                        backup.empty() ? "" : fmt::format(" (the former one is {})", base::printable(backup)));
  return model::ExitCode::pass;
}

}  // namespace

Command promote_command() {
  return {"promote",
          "make a receipt the baseline",
          "",
          "benchgate promote --current run.json --to baselines/parse.json --normalize",
          promote_options,
          promote};
}

}  // namespace benchgate::cli
