// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "app/session.hpp"
#include "model/history_reports.hpp"

namespace benchgate::app {

/// A change that is to be accepted.
struct AcceptRequest {
  model::Acceptance acceptance;
  std::filesystem::path file = {};  ///< "": .benchgate/accepted.yaml at the top of the checkout
};

/// Adds it to the file, which people review and commit: sorted by id, metric and commit, so that two branches merge. A
/// change that was accepted before with another reason gets the new one. Throws Error for an id, a commit or a reason
/// that is missing, and for a file that cannot be read.
model::AcceptReport accept_change(const AcceptRequest& request, Session& session);

}  // namespace benchgate::app
