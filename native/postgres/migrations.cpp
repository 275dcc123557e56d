// SPDX-License-Identifier: MIT
#include "postgres/migrations.hpp"

#include <fmt/core.h>

#include <string>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::postgres {

std::size_t schema_version(Connection& connection) {
  const Rows table = connection.query("SELECT to_regclass('history_migrations') IS NOT NULL");
  if (table.value(0, 0) != "t") return 0;
  const Rows count = connection.query("SELECT count(*) FROM history_migrations");
  const std::size_t version = base::parse_unsigned(count.value(0, 0)).value_or(0);
  if (version > all_migrations().size())
    throw Error(connection.name(), fmt::format("has version {} of the tables, and this program knows {}: use a newer "
                                               "benchgate-postgres",
                                               version, all_migrations().size()));
  return version;
}

bool is_current(Connection& connection) { return schema_version(connection) == all_migrations().size(); }

void migrate(Connection& connection) {
  if (is_current(connection)) return;
  connection.run_script("BEGIN");
  connection.query("SELECT pg_advisory_xact_lock(hashtextextended('benchgate migrations', 0))");
  connection.run_script(
      "CREATE TABLE IF NOT EXISTS history_migrations (name text PRIMARY KEY, applied timestamptz NOT NULL DEFAULT "
      "now())");
  for (std::size_t i = schema_version(connection); i < all_migrations().size(); ++i) {
    connection.run_script(all_migrations()[i].sql);
    connection.query("INSERT INTO history_migrations (name) VALUES ($1)", {std::string_view(all_migrations()[i].name)});
  }
  connection.run_script("COMMIT");
}

}  // namespace benchgate::postgres
