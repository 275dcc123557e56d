// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "history/database.hpp"
#include "history/store.hpp"
#include "postgres/connection.hpp"

namespace benchgate::postgres {

/// A store in a schema of a PostgreSQL database. One writer at a time changes it, in a transaction; who is faster is
/// decided by the server, which also takes the lock from a writer that dies.
class PostgresStore final : public history::Store {
 public:
  /// Connects. A reader sees the store as it is now; a writer makes the tables if they are missing. Throws Error.
  PostgresStore(const std::string& location, history::DatabaseUse use);

  std::string name() const override { return connection_.name(); }
  bool exists() const override { return exists_; }
  std::vector<history::StoreEntry> entries(std::span<const std::string> folders) const override;
  std::vector<bool> existing(std::span<const std::string> paths) const override;
  void read(std::span<const std::string> paths, const Visit& visit) const override;
  /// Waits for a server that starts anew, for up to a minute. An error in the last step may leave open whether the
  /// change was made; the next attempt finds out.
  history::Changed change(const Plan& plan) override;

 private:
  void open();
  history::Changed try_change(const Plan& plan);
  void write(const history::Change& change);

  mutable std::mutex mutex_;
  mutable Connection connection_;
  history::DatabaseUse use_;
  base::Random random_;
  bool exists_ = false;
};

/// Opens one, as a history::OpenDatabase.
std::unique_ptr<history::Store> open_store(const std::string& location, const history::DatabaseUse& use);

}  // namespace benchgate::postgres
