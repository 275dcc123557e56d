// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/action/commands.hpp"
#include "app/action/job_code.hpp"

namespace benchgate::app {

/// What the step that publishes knows besides the settings.
struct PublishContext {
  StepResults results;
  std::string page = {};  ///< address of the page of the check; "": none
  std::string matrix = {};
  std::string job_total = {};
};

/// Returns the command that publishes the results of the steps that finished. Without results, writes a report of that.
/// Runs in the folder of results. Throws Error.
StepCommand publishing_command(const ActionFolder& folder, const PublishContext& context);

}  // namespace benchgate::app
