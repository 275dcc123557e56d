// SPDX-License-Identifier: MIT
#include "cli/promote.hpp"

#include <array>
#include <filesystem>

#include "analysis/compare.hpp"
#include "base/error.hpp"
#include "base/figure.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"
#include "results/stored_receipt.hpp"
#include "syntax/json.hpp"
#include "syntax/json_strings.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<Option, 8> promote_options{{
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
    {"current", "FILE", "", "receipt that becomes the baseline"},
    {"to", "FILE", "", "the baseline"},
    {"normalize", "", "", "give it the id 'baseline' and times of 1970, so that it changes only with its figures",
     Kind::flag},
    {"ratchet", "", "", "only when no budgeted metric is worse than in the present baseline", Kind::flag},
    {"force", "", "", "also a failed, interrupted or synthetic run", Kind::flag},
    {"pretty", "", "", "", Kind::flag, 0, 0, false, {}, true},       // the text is kept as it is
    {"compare", "FILE", "", "", Kind::text, 0, 0, false, {}, true},  // the ratchet compares by itself
}};

std::string file_option(const Arguments& arguments, std::string_view option, std::string_view what) {
  const auto file = arguments.text_if(option);
  if (!file || file->empty()) throw Error(fmt::format("--{}", option), fmt::format("is needed: {}", what));
  return *file;
}

void refuse_unfit(const results::StoredReceipt& receipt, const std::string& file) {
  const auto refuse = [&](const std::string& why) {
    throw Error(file, fmt::format("is no baseline, because {} (--force promotes it)", why));
  };
  const model::ReceiptHead& head = receipt.head;
  if (head.failed_samples > 0) refuse(fmt::format("{} of its samples failed", head.failed_samples));
  if (head.stats.empty()) refuse("it has no measured sample");
  if (head.interrupted) refuse("it was interrupted");
  if (head.synthetic) refuse("it is synthetic: nothing was measured");
}

/// Why the ratchet holds a receipt back.
struct Setback {
  std::string metric;                ///< empty: it is another benchmark
  std::optional<double> regression;  ///< a ratio
  std::string why;
};

/// What became of a receipt.
struct Promotion {
  enum class Outcome { promoted, unchanged, kept };

  Outcome outcome = Outcome::promoted;
  std::string current;
  std::string target;
  std::string backup;  ///< where the former baseline is; empty: there was none
  std::vector<Setback> setbacks;
};

std::string_view name_of(Promotion::Outcome outcome) {
  constexpr std::array<std::string_view, 3> names{"promoted", "unchanged", "kept"};
  return names.at(static_cast<std::size_t>(outcome));
}

std::string reason_of(const Setback& setback) {
  return setback.regression ? fmt::format("{} % worse", base::figure(*setback.regression * 100)) : setback.why;
}

/// Each budgeted metric that is worse, or cannot be told to be as good.
std::vector<Setback> held_back(const results::StoredReceipt& present, const results::StoredReceipt& next) {
  const model::Comparison comparison =
      analysis::compare_runs({present.head, present.columns, {}}, {next.head, next.columns, {}}, {}, {});
  std::vector<Setback> worse;
  for (std::string& difference : analysis::bench_differences(present.head.scenario, next.head.scenario))
    worse.push_back({"", std::nullopt, std::move(difference)});
  for (const auto& [name, delta] : comparison.deltas) {
    if (!delta.current && !delta.baseline) continue;
    const bool undefined_but_equal = !delta.regression && delta.baseline && delta.baseline == delta.current;
    const bool as_good = delta.regression ? *delta.regression == 0 : undefined_but_equal || !delta.baseline;
    if (!as_good) worse.push_back({name, delta.regression, delta.why});
  }
  return worse;
}

std::string normalised(const std::string& text, const std::string& file) {
  constexpr std::string_view epoch = "1970-01-01T00:00:00Z";
  return syntax::replace_strings(text, file,
                                 {{{"run", "id"}, "baseline"},
                                  {{"run", "started_at"}, std::string(epoch)},
                                  {{"run", "ended_at"}, std::string(epoch)}});
}

std::string promotion_text(const Promotion& promotion) {
  const std::string target = base::printable(promotion.target);
  if (promotion.outcome == Promotion::Outcome::unchanged) return target + " is this receipt already\n";
  if (promotion.outcome == Promotion::Outcome::promoted)
    return fmt::format(
        "promoted {} to {}{}\n", base::printable(promotion.current), target,
        promotion.backup.empty() ? "" : fmt::format(" (the former one is {})", base::printable(promotion.backup)));
  std::string text;
  for (const Setback& setback : promotion.setbacks)
    text += (setback.metric.empty() ? "" : base::printable(setback.metric) + ": ") + reason_of(setback) + "\n";
  return text + fmt::format("kept {}\n", target);
}

std::string promotion_markdown(const Promotion& promotion) {
  const auto code = [](const std::string& text) { return render::markdown_code(text, render::Within::line); };
  const std::string target = code(promotion.target);
  if (promotion.outcome == Promotion::Outcome::unchanged) return target + " is this receipt already.\n";
  if (promotion.outcome == Promotion::Outcome::promoted)
    return fmt::format("Promoted {} to {}{}.\n", code(promotion.current), target,
                       promotion.backup.empty() ? "" : fmt::format(" (the former one is {})", code(promotion.backup)));
  std::string text = fmt::format("Kept {}, because of {}:\n\n", target, code(promotion.current));
  for (const Setback& setback : promotion.setbacks)
    text += fmt::format("- {}{}\n", setback.metric.empty() ? "" : code(setback.metric) + ": ",
                        render::markdown_text(reason_of(setback)));
  return text;
}

std::string promotion_json(const Promotion& promotion) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.promote.v1").member("outcome", name_of(promotion.outcome));
  json.member("current", promotion.current).member("to", promotion.target).member_if("backup", promotion.backup);
  json.key("worse").begin_array();
  for (const Setback& setback : promotion.setbacks) {
    json.begin_object().member_if("metric", setback.metric);
    if (setback.regression) json.member("regression_pct", *setback.regression * 100);
    json.member("reason", reason_of(setback)).end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

/// Writes the baseline, and beside it the one that was there.
Promotion promoted(const Arguments& arguments) {
  Promotion promotion{Promotion::Outcome::promoted,
                      file_option(arguments, "current", "the receipt that becomes the baseline"),
                      file_option(arguments, "to", "the baseline"),
                      "",
                      {}};
  const std::string shown = base::printable(promotion.current);
  std::string text = sys::read_file(promotion.current);
  const results::StoredReceipt receipt = results::read_receipt_text(text, shown);
  if (!arguments.flag("force")) refuse_unfit(receipt, shown);
  const bool replaces = sys::path_exists(promotion.target);
  if (replaces && arguments.flag("ratchet"))
    promotion.setbacks = held_back(results::read_receipt(promotion.target), receipt);
  if (!promotion.setbacks.empty()) {
    promotion.outcome = Promotion::Outcome::kept;
    return promotion;
  }
  if (arguments.flag("normalize")) text = normalised(text, shown);
  const fs::path path = promotion.target;
  if (path.has_parent_path()) sys::make_folders(path.parent_path());
  if (replaces) {
    const std::string present = sys::read_file(path);
    if (present == text) {
      promotion.outcome = Promotion::Outcome::unchanged;
      return promotion;
    }
    promotion.backup = promotion.target + ".bak";
    sys::write_file(promotion.backup, present);
  }
  sys::write_file(path, text);
  return promotion;
}

model::ExitCode promote(const Arguments& arguments, Io io, app::Session&) {
  if (!arguments.positional.empty())
    throw Error(base::printable(arguments.positional.front()), "promote takes options only (--help lists them)");
  io.err << warn_without_effect(arguments, {"compare"});
  const Promotion promotion = promoted(arguments);
  const std::string format = arguments.text("format");
  io.out << (format == "json" ? promotion_json : format == "markdown" ? promotion_markdown : promotion_text)(promotion);
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
