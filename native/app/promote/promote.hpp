// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "app/session.hpp"
#include "model/promotion.hpp"

namespace benchgate::app {

/// The settings for promoting a receipt to the baseline.
struct PromoteRequest {
  enum class OnUnfit { refuse, promote };        ///< a failed, interrupted or synthetic run; another file there
  enum class Replace { always, when_as_good };   ///< when to replace an existing baseline
  enum class Identity { original, normalized };  ///< id and times of the run, which change with every one

  std::filesystem::path candidate;
  std::filesystem::path baseline;
  OnUnfit on_unfit = OnUnfit::refuse;
  Replace replace = Replace::always;
  Identity identity = Identity::original;
};

/// Writes the receipt as the baseline, and keeps the previous one beside it. Throws Error when either file is not a
/// receipt, and for a run that is unfit.
model::Promotion promote(const PromoteRequest& request, Session& session);

}  // namespace benchgate::app
