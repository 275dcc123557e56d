// SPDX-License-Identifier: MIT
#include "render/promotion.hpp"

#include <fmt/core.h>

#include <array>
#include <string_view>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::render {

namespace {

using Outcome = model::Promotion::Outcome;

std::string_view name_of(Outcome outcome) {
  constexpr std::array<std::string_view, 3> names{"promoted", "unchanged", "kept"};
  return names.at(static_cast<std::size_t>(outcome));
}

std::string reason_of(const model::PromotionRefusal& refusal) {
  return refusal.regression ? base::format_percent(*refusal.regression) + " worse" : refusal.why;
}

std::string line_code(const std::string& text) { return markdown_code(text, Within::line); }

}  // namespace

std::string promotion_text(const model::Promotion& promotion) {
  const std::string baseline = base::printable(promotion.baseline);
  if (promotion.outcome == Outcome::unchanged) return baseline + " is already up to date\n";
  if (promotion.outcome == Outcome::promoted)
    return fmt::format("promoted {} to {}{}\n", base::printable(promotion.candidate), baseline,
                       promotion.backup.empty()
                           ? ""
                           : fmt::format(" (previous baseline saved as {})", base::printable(promotion.backup)));
  std::string text;
  for (const model::PromotionRefusal& refusal : promotion.refusals)
    text += (refusal.metric.empty() ? "" : base::printable(refusal.metric) + ": ") + reason_of(refusal) + "\n";
  return text + fmt::format("kept {}\n", baseline);
}

std::string promotion_markdown(const model::Promotion& promotion) {
  const std::string baseline = line_code(promotion.baseline);
  if (promotion.outcome == Outcome::unchanged) return baseline + " is already up to date.\n";
  if (promotion.outcome == Outcome::promoted)
    return fmt::format(
        "Promoted {} to {}{}.\n", line_code(promotion.candidate), baseline,
        promotion.backup.empty() ? "" : fmt::format(" (previous baseline saved as {})", line_code(promotion.backup)));
  std::string text = fmt::format("Kept {}; {} was not promoted:\n\n", baseline, line_code(promotion.candidate));
  for (const model::PromotionRefusal& refusal : promotion.refusals)
    text += fmt::format("- {}{}\n", refusal.metric.empty() ? "" : line_code(refusal.metric) + ": ",
                        markdown_text(reason_of(refusal)));
  return text;
}

std::string promotion_json(const model::Promotion& promotion) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.promote.v1").member("outcome", name_of(promotion.outcome));
  json.member("current", promotion.candidate).member("to", promotion.baseline).member_if("backup", promotion.backup);
  json.key("worse").begin_array();
  for (const model::PromotionRefusal& refusal : promotion.refusals) {
    json.begin_object().member_if("metric", refusal.metric);
    if (refusal.regression) json.member("regression_pct", *refusal.regression * 100);
    json.member("reason", reason_of(refusal)).end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

}  // namespace benchgate::render
