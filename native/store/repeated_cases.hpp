// SPDX-License-Identifier: MIT
#pragma once

#include "model/history.hpp"

namespace benchgate::store {

/// Counts a report that is in two folders of a run once: the first in byte order. Adds a note for each copy.
void leave_out_copies(model::RunMeasurements& run);

/// Numbers the later ones of test cases with the same id, which must stand next to each other. Adds a note for each.
void number_repeated(model::RunMeasurements& run);

}  // namespace benchgate::store
