// SPDX-License-Identifier: MIT
#include "postgres/postgres_store.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "postgres/array.hpp"
#include "postgres/migrations.hpp"
#include "postgres/points.hpp"
#include "store/packed_store.hpp"
#include "store/run_path.hpp"
#include "sys/file.hpp"

namespace benchgate::postgres {

namespace {

using namespace std::chrono_literals;
using Access = store::DatabaseUse::Access;

constexpr auto most_waiting = 60s;  // a server that was killed recovers in seconds
constexpr auto longest_wait = 2s;
constexpr auto first_wait = 100ms;
constexpr std::size_t most_files = 200;        // that one query asks for
constexpr const char* most_bytes = "8000000";  // that one query gives, or one file
constexpr std::uint64_t largest_file = base::most(base::Limit::report_file);

Array array_of(std::span<const std::string> texts) {
  Array array;
  for (const std::string& text : texts) array.add(text);
  return array;
}

/// Full jitter, see git_store.cpp.
std::chrono::nanoseconds wait_before(int attempt, base::Random& random) {
  const auto bound = std::min<std::chrono::nanoseconds>(longest_wait, first_wait * (1 << std::min(attempt, 10)));
  return std::chrono::duration_cast<std::chrono::nanoseconds>(bound * random.uniform());
}

/// Returns the folders of the runs whose files are new or different.
std::set<std::string> changed_runs(const store::Change& change) {
  std::set<std::string> folders;
  for (const store::NewFile& file : change.files)
    if (const auto location = store::parse_run_location(file.path)) folders.insert(location->folder);
  return folders;
}

}  // namespace

PostgresStore::PostgresStore(const std::string& location, store::DatabaseUse use)
    : connection_(location), use_(std::move(use)), random_(use_.seed) {
  if (use_.access == Access::read) open();
}

void PostgresStore::open() {
  connection_.connect();
  if (use_.access == Access::write)
    migrate(connection_);
  else
    connection_.run_script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  exists_ = schema_version(connection_) > 0;
  if (exists_ && !is_current(connection_))
    throw Error(name(), "has tables of an older version; 'benchgate-postgres history add' brings them up to date");
}

std::vector<store::StoreEntry> PostgresStore::entries(std::span<const std::string> folders) const {
  std::vector<store::StoreEntry> entries;
  const std::lock_guard lock(mutex_);
  for (const std::string& folder : folders) {
    // '0' is the byte after '/'.
    const Rows rows = connection_.query("SELECT path, size FROM files WHERE path > $1 AND path < $2 ORDER BY path",
                                        {folder + "/", folder + "0"});
    for (std::size_t i = 0; i < rows.count(); ++i)
      entries.push_back({std::string(rows.value(i, 0)), base::parse_unsigned(rows.value(i, 1)).value_or(0)});
  }
  return entries;
}

std::vector<bool> PostgresStore::existing(std::span<const std::string> paths) const {
  const std::lock_guard lock(mutex_);
  const Rows rows = connection_.query(
      "SELECT EXISTS (SELECT FROM files WHERE path = asked) OR EXISTS (SELECT FROM files WHERE path > asked || '/' AND "
      "path < asked || '0') FROM unnest($1::text[]) WITH ORDINALITY AS a(asked, place) ORDER BY place",
      {array_of(paths).text()});
  std::vector<bool> exist;
  for (std::size_t i = 0; i < rows.count(); ++i) exist.push_back(rows.value(i, 0) == "t");
  return exist;
}

/// Reads several files by one query, as they are small. `visit` is called without the lock.
void PostgresStore::read(std::span<const std::string> paths, const Visit& visit) const {
  for (std::size_t first = 0; first < paths.size();) {
    const std::span<const std::string> asked = paths.subspan(first, std::min(most_files, paths.size() - first));
    std::vector<std::string> contents;
    {
      const std::lock_guard lock(mutex_);
      const Rows rows = connection_.query(
          fmt::format(
              "SELECT f.path, f.bytes FROM (SELECT path, place, sum(size) OVER (ORDER BY place) - size AS before "
              "FROM unnest($1::text[]) WITH ORDINALITY AS a(path, place) JOIN files USING (path)) w "
              "JOIN files f USING (path) WHERE before < {} ORDER BY place",
              most_bytes),
          {array_of(asked).text()}, Parameter::Format::binary);
      for (std::size_t i = 0; i < rows.count() && rows.value(i, 0) == asked[i]; ++i)
        contents.emplace_back(rows.value(i, 1));
    }
    if (contents.empty()) throw Error(asked.front(), "No such file in the database");
    for (std::string& bytes : contents) visit(first++, std::move(bytes));
  }
}

void PostgresStore::write(const store::Change& change) {
  for (const store::NewFile& file : change.files) {
    const std::string bytes = sys::read_file(file.content, largest_file);
    connection_.query(
        "INSERT INTO files (path, size, bytes) VALUES ($1, $2, $3) "
        "ON CONFLICT (path) DO UPDATE SET size = excluded.size, bytes = excluded.bytes",
        {file.path, std::to_string(bytes.size()), Parameter(std::string_view(bytes), Parameter::Format::binary)});
  }
  if (!change.removed.empty())
    connection_.query("DELETE FROM files WHERE path = ANY ($1::text[])", {array_of(change.removed).text()});
  const store::PackedStore view(*this);
  for (const std::string& folder : changed_runs(change)) write_points(view, folder, connection_);
}

store::Changed PostgresStore::try_change(const Plan& plan) {
  open();
  connection_.run_script("BEGIN");
  connection_.query("SELECT pg_advisory_xact_lock(hashtextextended('benchgate history ' || current_schema(), 0))");
  const store::Change change = plan(*this);
  if (change.is_empty()) {
    connection_.run_script("ROLLBACK");
    return store::Changed::no;
  }
  write(change);
  connection_.run_script("COMMIT");
  return store::Changed::yes;
}

store::Changed PostgresStore::change(const Plan& plan) {
  const base::Instant begin = use_.clock.now();
  for (int attempt = 0;; ++attempt) {
    try {
      const store::Changed changed = try_change(plan);
      // What a broken connection left open has been done, when nothing is left to do.
      return attempt > 0 ? store::Changed::yes : changed;
    } catch (const ConnectionLost& lost) {
      if (use_.clock.now() - begin > most_waiting) throw;
      const std::chrono::nanoseconds wait = wait_before(attempt, random_);
      use_.note(fmt::format("{}; another attempt in {}", lost.what(), base::format_duration(wait)));
      use_.clock.wait(wait);
    }
  }
}

std::unique_ptr<store::Store> open_store(const std::string& location, const store::DatabaseUse& use) {
  return std::make_unique<PostgresStore>(location, use);
}

}  // namespace benchgate::postgres
