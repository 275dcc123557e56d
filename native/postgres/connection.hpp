// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace benchgate::postgres {

/// The server cannot be reached, or the connection was lost: another attempt may succeed.
class ConnectionLost : public Error {
 public:
  using Error::Error;
};

/// A parameter of a query, $1 and so on. It refers to the text, which has to outlive it.
struct Parameter {
  enum class Format { text, binary };

  Parameter(std::string_view value, Format format = Format::text)  // NOLINT: written often
      : bytes(value), form(format) {}
  Parameter(const std::string& value) : bytes(value) {}  // NOLINT
  std::string_view bytes;
  Format form = Format::text;
};

/// The rows that a query returned.
class Rows {
 public:
  explicit Rows(void* result) : result_(result) {}
  ~Rows();
  Rows(Rows&& other) noexcept : result_(std::exchange(other.result_, nullptr)) {}
  Rows& operator=(Rows&&) = delete;

  std::size_t count() const;
  std::string_view value(std::size_t row, int column) const;  ///< "" for null
  std::size_t changed() const;                                ///< rows that a command inserted, updated or deleted

 private:
  void* result_;  // libpq's
};

/// A connection to PostgreSQL. Not for several threads at once.
class Connection {
 public:
  /// Parses `location`, a URL of libpq, "postgres://..."; connect() makes the connection. The parts that it leaves
  /// out come from libpq's environment variables, password files and service files. Throws Error.
  explicit Connection(std::string location);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Connects, anew if it was connected. Throws ConnectionLost, and Error when the server refuses.
  void connect();

  /// Returns its name in messages, without a password: "database results at db.example.org".
  const std::string& name() const { return name_; }

  /// Runs one command. `binary`: values of rows are bytes instead of text. Throws Error, ConnectionLost.
  Rows query(const std::string& sql, std::initializer_list<Parameter> parameters = {},
             Parameter::Format rows = Parameter::Format::text);
  /// Runs several commands without parameters.
  void run_script(const std::string& sql);

 private:
  [[noreturn]] void fail(std::string_view message, std::string_view state);
  Rows checked(void* result);

  std::string location_;
  std::string name_;
  void* connection_ = nullptr;  // libpq's
};

}  // namespace benchgate::postgres
