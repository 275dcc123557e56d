// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "postgres/connection.hpp"
#include "store/store.hpp"

namespace benchgate::postgres {

/// Writes the figures of a run that `store` holds to the tables runs, series and points, and replaces the earlier
/// ones. They are a copy for queries: a run that cannot be read has none.
void write_points(const store::Store& store, const std::string& folder, Connection& connection);

}  // namespace benchgate::postgres
