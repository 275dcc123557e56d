// SPDX-License-Identifier: MIT
#pragma once

#include "model/publication.hpp"
#include "model/report.hpp"

namespace benchgate::render {

/// Adds what baseline and candidate were to the environment, and the candidate's commit.
void add_sides(const model::Report& report, model::Publication& publication);

/// Adds the command that measures again, else the one that compares the same receipts.
void add_reproduction(const model::Report& report, model::Publication& publication);

}  // namespace benchgate::render
