// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

#include "postgres/connection.hpp"

namespace benchgate::postgres {

/// A file of native/postgres/migrations.
struct Migration {
  const char* name;
  const char* sql;
};

/// Returns all migrations, in the order of their names.
std::span<const Migration> all_migrations();

/// Returns how many of the migrations the database has; 0: it holds no history. Throws Error for more than this program
/// knows.
std::size_t schema_version(Connection& connection);

/// Whether the database has all migrations.
bool is_current(Connection& connection);

/// Applies those that the database lacks, all or none; other processes that do the same wait. Throws Error, also when
/// this user may not make tables.
void migrate(Connection& connection);

}  // namespace benchgate::postgres
