// SPDX-License-Identifier: MIT
#include "render/promotion.hpp"

#include <string>

#include "format/command_results_json.hpp"

namespace benchgate::render {

namespace {

using Outcome = model::Promotion::Outcome;

/// The sentence in both media: a terminal has no full stop.
Page sentence(Line line) {
  Line ended = line;
  ended.spans.emplace_back(".");
  return Page().line(std::move(line), Medium::terminal).line(std::move(ended), Medium::markdown);
}

}  // namespace

Page promotion_page(const model::Promotion& promotion) {
  const Span baseline = code(promotion.baseline), candidate = code(promotion.candidate);
  if (promotion.outcome == Outcome::unchanged) return sentence({baseline, " is already up to date"});
  if (promotion.outcome == Outcome::promoted) {
    Line line{Span("promoted "), candidate, " to ", baseline};
    if (!promotion.backup.empty())
      for (Span span : {Span(" (previous baseline saved as "), code(promotion.backup), Span(")")})
        line.spans.push_back(std::move(span));
    Line markdown = line;
    markdown.spans.front() = "Promoted ";
    markdown.spans.emplace_back(".");
    return Page().line(std::move(line), Medium::terminal).line(std::move(markdown), Medium::markdown);
  }
  Lines reasons;
  for (const model::PromotionRefusal& refusal : promotion.refusals) {
    const std::string reason = format::reason_of(refusal);
    reasons.push_back(refusal.metric.empty() ? Line(reason) : Line{code(refusal.metric), ": ", reason});
  }
  return Page()
      .line({"Kept ", baseline, "; ", candidate, " was not promoted:"}, Medium::markdown)
      .lines(std::move(reasons))
      .line({"kept ", baseline}, Medium::terminal);
}

}  // namespace benchgate::render
