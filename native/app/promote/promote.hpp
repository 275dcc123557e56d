// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "app/session.hpp"
#include "model/promotion.hpp"

namespace benchgate::app {

/// A receipt that is to be the baseline.
struct PromoteRequest {
  enum class OnUnfit { refuse, promote };       ///< a failed, interrupted or synthetic run
  enum class Replace { always, when_as_good };  ///< the baseline that is there
  enum class Identity { kept, normalized };     ///< id and times of the run, which change with every one

  std::filesystem::path candidate;
  std::filesystem::path baseline;
  OnUnfit on_unfit = OnUnfit::refuse;
  Replace replace = Replace::always;
  Identity identity = Identity::kept;
};

/// Writes the receipt as the baseline, and beside it the one that was there. Throws Error for what is no receipt and
/// for a run that is no baseline.
model::Promotion promote(const PromoteRequest& request, Session& session);

}  // namespace benchgate::app
