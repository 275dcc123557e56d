// SPDX-License-Identifier: MIT
#include "app/publish/publish_log.hpp"

#include "github/outputs.hpp"

namespace benchgate::app {

void PublishLog::report(std::string_view channel, std::string_view what) {
  steps_.push_back({std::string(channel), model::PublishStep::Outcome::done, std::string(what), "", ""});
}

void PublishLog::warn(std::string_view channel, const std::string& what) {
  const std::string command =
      reader_ == Reader::runner
          ? github::workflow_command(github::Level::warning, {{"title", "benchgate publish"}}, what)
          : "";
  steps_.push_back({std::string(channel), model::PublishStep::Outcome::not_published, "not published", what, command});
}

void PublishLog::miss(std::string_view channel, const std::string& what) {
  steps_.push_back({std::string(channel), model::PublishStep::Outcome::not_read, "not read", what, ""});
}

}  // namespace benchgate::app
