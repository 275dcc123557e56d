// SPDX-License-Identifier: MIT
#include "postgres/connection.hpp"

#include <fmt/core.h>
#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/text.hpp"

namespace benchgate::postgres {

namespace {

PGresult* result_of(void* result) { return static_cast<PGresult*>(result); }
PGconn* handle_of(void* connection) { return static_cast<PGconn*>(connection); }

std::string_view text_or(const char* text, std::string_view otherwise) {
  return text == nullptr || *text == '\0' ? otherwise : std::string_view(text);
}

/// Returns a message of libpq without its last line breaks and on one line, and without the password: libpq never
/// quotes one that was right, this makes sure of it.
std::string said(std::string_view message, std::string_view password) {
  std::string text(base::trim(message));
  for (std::size_t at = 0; !password.empty() && (at = text.find(password, at)) != std::string::npos; at += 3)
    text.replace(at, password.size(), "***");
  std::replace(text.begin(), text.end(), '\n', ' ');
  return base::printable(text);
}

/// SQLSTATE classes of a server that is starting, stopping, full of connections or gone.
bool is_loss(std::string_view state) {
  return state.starts_with("08") || state.starts_with("57P") || state == "53300" || state.starts_with("40");
}

/// Whether another attempt may succeed, by libpq's message: there is no SQLSTATE before the password is checked.
bool may_come_back(std::string_view message) {
  constexpr std::array<std::string_view, 12> phrases{
      "Connection refused",    "not yet accepting",      "Connection reset",     "timeout expired",
      "starting up",           "shutting down",          "recovery mode",        "No such file",
      "closed the connection", "terminating connection", "too many connections", "remaining connection slots"};
  return std::any_of(phrases.begin(), phrases.end(),
                     [&](std::string_view word) { return message.find(word) != std::string_view::npos; });
}

}  // namespace

Rows::~Rows() { PQclear(result_of(result_)); }

std::size_t Rows::count() const { return static_cast<std::size_t>(PQntuples(result_of(result_))); }

std::string_view Rows::value(std::size_t row, int column) const {
  const int number = static_cast<int>(row);
  return {PQgetvalue(result_of(result_), number, column),
          static_cast<std::size_t>(PQgetlength(result_of(result_), number, column))};
}

std::size_t Rows::changed() const { return base::parse_unsigned(PQcmdTuples(result_of(result_))).value_or(0); }

Connection::Connection(std::string location) : location_(std::move(location)) {
  char* message = nullptr;
  PQconninfoOption* const options = PQconninfoParse(location_.c_str(), &message);
  PQfreemem(message);  // it may quote a password
  if (options == nullptr)
    throw Error("--store",
                "is not a URL that libpq understands: postgres://USER@HOST:PORT/DATABASE; the password comes from "
                "PGPASSWORD or ~/.pgpass, and letters such as '@' and '/' are written as %40 and %2F");
  const auto named = [&](std::string_view name, std::string_view otherwise) {
    for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option)
      if (option->keyword == name) return base::printable(text_or(option->val, otherwise));
    return std::string(otherwise);
  };
  const std::string service = named("service", "");
  name_ = service.empty() ? fmt::format("database {} at {}", named("dbname", "(default)"), named("host", "(default)"))
                          : fmt::format("database of service {}", service);
  PQconninfoFree(options);
}

Connection::~Connection() { PQfinish(handle_of(connection_)); }

void Connection::connect() {
  PQfinish(handle_of(connection_));
  const std::array<const char*, 5> names{"dbname", "fallback_application_name", "connect_timeout", "client_encoding",
                                         nullptr};
  const bool has_timeout = location_.find("connect_timeout=") != std::string::npos || std::getenv("PGCONNECT_TIMEOUT");
  const std::array<const char*, 5> values{location_.c_str(), "benchgate", has_timeout ? nullptr : "10", "UTF8",
                                          nullptr};
  PGconn* const connection = PQconnectdbParams(names.data(), values.data(), 1);
  connection_ = connection;
  if (connection == nullptr) throw Error(name_, "not enough memory for a connection");
  PQsetNoticeProcessor(connection, [](void*, const char*) {}, nullptr);
  if (PQstatus(connection) != CONNECTION_OK) {
    const std::string reason = said(PQerrorMessage(connection), text_or(PQpass(connection), ""));
    if (may_come_back(reason)) throw ConnectionLost(name_, reason);
    throw Error(name_, reason);
  }
}

void Connection::fail(std::string_view message, std::string_view state) {
  const std::string reason = said(message, text_or(PQpass(handle_of(connection_)), ""));
  if (PQstatus(handle_of(connection_)) != CONNECTION_OK || is_loss(state)) throw ConnectionLost(name_, reason);
  throw Error(name_, reason);
}

Rows Connection::checked(void* result) {
  Rows rows(result);
  const ExecStatusType status = PQresultStatus(result_of(result));
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return rows;
  const std::string state(text_or(PQresultErrorField(result_of(result), PG_DIAG_SQLSTATE), ""));
  const char* const primary = PQresultErrorField(result_of(result), PG_DIAG_MESSAGE_PRIMARY);
  fail(primary == nullptr ? PQerrorMessage(handle_of(connection_)) : primary, state);
}

Rows Connection::query(const std::string& sql, std::initializer_list<Parameter> parameters, Parameter::Format rows) {
  std::vector<std::string> copies;  // text has to end with a byte 0
  std::vector<const char*> values;
  std::vector<int> lengths, formats;
  copies.reserve(parameters.size());
  for (const Parameter& parameter : parameters) {
    const bool is_binary = parameter.form == Parameter::Format::binary;
    if (!is_binary) copies.emplace_back(parameter.bytes);
    values.push_back(is_binary ? parameter.bytes.data() : copies.back().c_str());
    lengths.push_back(static_cast<int>(parameter.bytes.size()));
    formats.push_back(is_binary ? 1 : 0);
  }
  return checked(PQexecParams(handle_of(connection_), sql.c_str(), static_cast<int>(values.size()), nullptr,
                              values.data(), lengths.data(), formats.data(),
                              rows == Parameter::Format::binary ? 1 : 0));
}

void Connection::run_script(const std::string& sql) { checked(PQexec(handle_of(connection_), sql.c_str())); }

}  // namespace benchgate::postgres
