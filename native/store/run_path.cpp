// SPDX-License-Identifier: MIT
#include "store/run_path.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "base/civil_time.hpp"
#include "base/text.hpp"

namespace benchgate::store {

namespace {

bool is_date(std::string_view text) {
  return text.size() == 10 && base::parse_rfc3339(fmt::format("{}T00:00:00Z", text)).has_value();
}

std::optional<model::RunKind> kind_named(std::string_view name) {
  for (const model::RunKind kind : {model::RunKind::benchmarks, model::RunKind::load_tests})
    if (name_of(kind) == name) return kind;
  return std::nullopt;
}

/// Removes the first piece of a path with the '/' after it, and returns the piece.
std::string_view take_piece(std::string_view& path) {
  const std::string_view piece = path.substr(0, path.find('/'));
  path.remove_prefix(std::min(piece.size() + 1, path.size()));
  return piece;
}

}  // namespace

std::optional<model::RunLocation> parse_run_location(std::string_view path) {
  const std::string_view whole = path;
  const auto kind = kind_named(take_piece(path));
  const std::string_view date = take_piece(path);
  const std::string_view name = take_piece(path);
  if (!kind || !is_date(date) || !is_run_id(name) || path.empty()) return std::nullopt;
  const std::string folder(whole.substr(0, whole.size() - path.size() - 1));
  model::RunLocation location{*kind, std::string(date), std::string(name), 1, folder};
  const std::size_t dash = name.rfind('-');
  if (dash == std::string_view::npos) return location;
  const std::string_view number = name.substr(dash + 1);
  const auto attempt = number.starts_with('0') ? std::nullopt : base::parse_unsigned(number);
  if (!attempt) return location;
  location.id = name.substr(0, dash);
  location.attempt = *attempt;
  return location;
}

std::string format_run_folder(model::RunKind kind, std::string_view date, std::string_view id, std::uint64_t attempt) {
  return fmt::format("{}/{}/{}-{}", name_of(kind), date, id, attempt);
}

bool is_run_id(std::string_view id) {
  const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '.' || c == '_' || c == '-'; };
  return !id.empty() && id.size() <= 100 && std::isalnum(static_cast<unsigned char>(id.front())) != 0 &&
         std::all_of(id.begin(), id.end(), fits);
}

}  // namespace benchgate::store
