// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/io.hpp"
#include "cli/options.hpp"
#include "cli/run_session.hpp"
#include "model/bisection.hpp"
#include "model/scenario.hpp"

namespace benchgate::cli {

/// Between which commits a search goes on.
struct BisectEnds {
  model::Commit good;
  model::Commit bad;
};

/// A commit with the first line of its message. Throws Error when git does not know it.
model::Commit described_commit(const std::string& folder, const std::string& id);

/// Searches by paired verdicts and `git bisect`, in two checkouts of their own.
/// Options: --good and --bad as the user wrote them, --metric, --out, --quiet.
/// Throws Error when the ends cannot be measured, when bad is not slower than
/// good, and at an interruption.
model::Bisection search_first_bad(const Arguments& arguments, const BisectEnds& ends, const model::Scenario& scenario,
                                  const RunSession& session, Io io);

}  // namespace benchgate::cli
