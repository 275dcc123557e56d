// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/publish_report.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

/// One line of text; "" for an input that could not be read, which is reported only as an error.
std::string publish_step_text(const model::PublishStep& step);

/// The verdict and a table of the steps.
std::string publish_report_markdown(const model::PublishReport& report);

/// The member `steps`: [{channel, result, problem}]
void write_publish_steps(syntax::JsonWriter& json, std::span<const model::PublishStep> steps);

/// {schema, verdict, published, comment_url, steps: [{channel, result, problem}]}
std::string publish_report_json(const model::PublishReport& report);

/// A comment that was not published: {schema, verdict, dry_run, comment}
std::string dry_run_json(model::Verdict verdict, std::string_view comment);

}  // namespace benchgate::render
