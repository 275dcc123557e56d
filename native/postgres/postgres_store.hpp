// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "postgres/connection.hpp"
#include "store/database.hpp"
#include "store/store.hpp"

namespace benchgate::postgres {

/// A store in a schema of a PostgreSQL database. One writer at a time changes it, in a transaction; the server
/// decides which writer is first, and also takes the lock from a writer that dies.
class PostgresStore final : public store::Store {
 public:
  /// Connects. A reader sees the current state of the store; a writer makes the tables if they are missing. Throws
  /// Error.
  PostgresStore(const std::string& location, store::DatabaseUse use);

  std::string name() const override { return connection_.name(); }
  bool exists() const override { return exists_; }
  std::vector<store::StoreEntry> entries(std::span<const std::string> folders) const override;
  std::vector<bool> existing(std::span<const std::string> paths) const override;
  void read(std::span<const std::string> paths, const Visit& visit) const override;
  /// Waits for a server that starts anew, for up to a minute. An error in the last step may leave open whether the
  /// change was made; the next attempt finds out.
  store::Changed change(const Plan& plan) override;

 private:
  void open();
  store::Changed try_change(const Plan& plan);
  void write(const store::Change& change);

  mutable std::mutex mutex_;
  mutable Connection connection_;
  store::DatabaseUse use_;
  base::Random random_;
  bool exists_ = false;
};

/// Opens such a store, as a store::OpenDatabase does.
std::unique_ptr<store::Store> open_store(const std::string& location, const store::DatabaseUse& use);

}  // namespace benchgate::postgres
