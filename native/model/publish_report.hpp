// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace benchgate::model {

/// The result of one channel of publishing.
struct PublishStep {
  enum class Outcome {
    done,           ///< or there was nothing to do
    not_published,  ///< what could not be done
    not_read,       ///< what was to be read before, and could not be
  };

  std::string channel;  ///< "comment", "job summary", ...
  Outcome outcome = Outcome::done;
  std::string result;   ///< "created https://...", "not published"
  std::string problem;  ///< as text; empty: done
  std::string command;  ///< shows the problem to the runner of GitHub Actions; empty: there is none

  bool operator==(const PublishStep&) const = default;
};

/// What `publish` did, channel by channel.
struct PublishReport {
  Verdict verdict = Verdict::not_evaluated;  ///< of what was published
  std::vector<PublishStep> steps;
  std::string comment_url;  ///< empty: no comment was written

  /// Whether everything that was wanted was done.
  bool complete() const {
    for (const PublishStep& step : steps)
      if (step.outcome != PublishStep::Outcome::done) return false;
    return true;
  }

  bool operator==(const PublishReport&) const = default;
};

}  // namespace benchgate::model
