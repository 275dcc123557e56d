// SPDX-License-Identifier: MIT
#include "render/publish_report.hpp"

#include "base/text.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

std::string publish_step_text(const model::PublishStep& step) {
  if (step.outcome == model::PublishStep::Outcome::not_read) return {};
  return fmt::format("{}: {}\n", step.channel, base::printable(step.result));
}

std::string publish_report_markdown(const model::PublishReport& report) {
  std::string text =
      fmt::format("Verdict: {}\n\n", name_of(report.verdict)) + markdown_header({"Channel", "Result", "Problem"});
  for (const model::PublishStep& step : report.steps)
    text += markdown_row({step.channel, markdown_text(step.result), markdown_text(step.problem)});
  return text;
}

}  // namespace benchgate::render
