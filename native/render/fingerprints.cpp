// SPDX-License-Identifier: MIT
#include "render/fingerprints.hpp"

#include <algorithm>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "model/fingerprint_preset.hpp"
#include "render/change_text.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

using model::FingerprintItem;
using model::FingerprintReport;
using model::PartFingerprint;

constexpr std::size_t shown_digits = 12;

std::string short_hash(const std::string& hash) { return hash.empty() ? "unknown" : hash.substr(0, shown_digits); }

/// What the entries of a part are.
std::string_view noun_of(model::FingerprintPart part) {
  const bool is_of_files = part == model::FingerprintPart::sources || part == model::FingerprintPart::dependencies;
  return is_of_files ? "file" : part == model::FingerprintPart::toolchain ? "input" : "value";
}

std::string part_line(const FingerprintItem& item, const PartFingerprint& part) {
  std::string line = fmt::format("  {:<12}  {:<{}}  {}", name_of(part.part), short_hash(part.hash), shown_digits,
                                 base::pluralize(part.entries, noun_of(part.part)));
  if (!part.problem.empty()) line += "; " + base::printable(part.problem);
  for (const model::ChangedPart& changed : item.changed)
    if (changed.part == part.part)
      line += changed.changes.empty() ? "; changed" : fmt::format("; {} changed", changed.changes.size());
  return line + "\n";
}

/// "+12.4 % (+11.8 % to +13.1 %)"
std::string difference_text(const model::MetricDifference& one) {
  const auto text = [&](double value) {
    return one.is_absolute ? fmt::format("{}{}", value > 0 ? "+" : "", base::format_number(value))
                           : change_text(value, std::nullopt).change;
  };
  return fmt::format("{} {} ({} to {})", base::printable(one.metric), text(*one.change), text(*one.low),
                     text(*one.high));
}

/// "sources (3 files), dependencies (1 file), toolchain (1 input) and parameters (12 values)"
std::string covered_by(const FingerprintItem& item) {
  std::vector<std::string> parts;
  for (const PartFingerprint& part : item.fingerprint.parts)
    parts.push_back(fmt::format("{} ({})", name_of(part.part), base::pluralize(part.entries, noun_of(part.part))));
  return base::join(parts, ", ");
}

/// What measuring it again showed; "": it was not.
std::string verified_text(const FingerprintItem& item) {
  if (!item.verified) return "";
  if (item.verified->outcome == model::Verified::same) return "no difference";
  if (item.verified->outcome == model::Verified::unknown)
    return fmt::format("could not be measured: {}", base::printable(item.verified->why));
  std::vector<std::string> differences;
  for (const model::MetricDifference& one : item.verified->differences) differences.push_back(difference_text(one));
  return fmt::format("HOLE: {}, although {} are the same: the result depends on something else, too",
                     base::join(differences, "; "), covered_by(item));
}

std::string verified_line(const FingerprintItem& item) {
  const std::string text = verified_text(item);
  return text.empty() ? "" : fmt::format("  {:<12}  {}\n", "verified", text);
}

/// "verified: 3 of 12 unchanged scenarios (seed 42), 1 hole"
std::string verified_summary(const FingerprintReport& report, std::size_t skipped) {
  if (!report.seed) return "";
  if (skipped == 0) return "verified: nothing, because no scenario would be skipped\n";
  std::size_t verified = 0, holes = 0, lost = 0;
  for (const FingerprintItem& item : report.items) {
    if (!item.verified) continue;
    ++verified;
    holes += item.verified->outcome == model::Verified::differs ? 1 : 0;
    lost += item.verified->outcome == model::Verified::unknown ? 1 : 0;
  }
  return fmt::format("verified: {} of {} (seed {}), {}{}\n", verified, base::pluralize(skipped, "unchanged scenario"),
                     *report.seed, base::pluralize(holes, "hole"),
                     lost == 0 ? "" : fmt::format(", {} not measured", lost));
}

std::string summary_of(const FingerprintReport& report) {
  const auto skipped =
      static_cast<std::size_t>(std::count_if(report.items.begin(), report.items.end(), [](const FingerprintItem& item) {
        return item.decision == model::RunDecision::skip;
      }));
  const std::string since = report.against.empty() ? "" : fmt::format(" since {}", base::printable(report.against));
  const std::string text = skipped == 0 ? fmt::format("{} must run", base::pluralize(report.items.size(), "scenario"))
                                        : unchanged_text(skipped, report.items.size()) + since;
  return text + "\n" + verified_summary(report, skipped);
}

}  // namespace

std::string unchanged_text(std::size_t unchanged, std::size_t all) {
  return unchanged == 0 ? "" : fmt::format("unchanged: {} of {}", unchanged, base::pluralize(all, "scenario"));
}

std::string fingerprints_text(const FingerprintReport& report) {
  std::string text;
  for (const FingerprintItem& item : report.items) {
    text +=
        fmt::format("{}  {}  {}: {}\n", base::printable(item.fingerprint.scenario), short_hash(item.fingerprint.hash),
                    item.decision == model::RunDecision::run ? "must run" : "skip", base::printable(item.reason));
    if (!item.fingerprint.closure.empty())
      text += fmt::format("  closure       {}\n", base::printable(item.fingerprint.closure));
    if (!item.fingerprint.guess.empty())
      text += fmt::format("  a guess       {}\n", base::printable(item.fingerprint.guess));
    for (const PartFingerprint& part : item.fingerprint.parts) text += part_line(item, part);
    text += verified_line(item);
  }
  return text + "\n" + summary_of(report);
}

std::string fingerprint_presets_text() {
  const auto spaced = [](std::string_view patterns) {
    std::string text(patterns);
    std::replace(text.begin(), text.end(), '|', ' ');
    return text;
  };
  std::string text;
  for (const model::FingerprintPreset& preset : model::fingerprint_presets) {
    if (!text.empty()) text += "\n";
    text += fmt::format("{}\n    a project has  {}\n    asks           {}\n    targets        {}\n", preset.name,
                        spaced(preset.marks), preset.reads, preset.targets);
    text += fmt::format("    code           {}\n    dependencies   {}\n    toolchain      {}\n", spaced(preset.code),
                        spaced(preset.dependencies), preset.toolchain);
  }
  return text;
}

std::string fingerprints_markdown(const FingerprintReport& report) {
  std::string text = markdown_header({"scenario", "fingerprint", "run", "reason"});
  std::string verified;
  for (const FingerprintItem& item : report.items)
    if (const std::string outcome = verified_text(item); !outcome.empty())
      verified +=
          fmt::format("- {}: {}\n", markdown_code(item.fingerprint.scenario, Within::line), markdown_text(outcome));
  for (const FingerprintItem& item : report.items)
    text += markdown_row({markdown_code(item.fingerprint.scenario, Within::table), short_hash(item.fingerprint.hash),
                          item.decision == model::RunDecision::run ? "yes" : "no", markdown_text(item.reason)});
  return text + "\n" + verified + (verified.empty() ? "" : "\n") + summary_of(report);
}

}  // namespace benchgate::render
