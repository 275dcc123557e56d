// SPDX-License-Identifier: MIT
#include "imports/origin.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "base/civil_time.hpp"
#include "base/text.hpp"

namespace benchgate::imports {

namespace {

constexpr std::int64_t most_processors = 1'000'000;

/// The family of a system as receipts call it; "" for names that say none: .NET's "Unix 6.17" may be two of them.
std::string_view system_family(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> known{
      {{"linux", "linux"}, {"windows", "windows"}, {"darwin", "macos"}, {"macos", "macos"}, {"freebsd", "freebsd"}}};
  const std::string lower = base::lower_case(name);
  for (const auto& [word, family] : known)
    if (lower.find(word) != std::string::npos) return family;
  return {};
}

bool says_nothing(std::string_view text) {
  const std::string lower = base::lower_case(text);
  return lower.empty() || lower.find("unknown") != std::string::npos || lower == "?";
}

std::optional<int> processors(std::string_view text) {
  const auto number = base::parse_integer(text);
  if (!number || *number < 1 || *number > most_processors) return std::nullopt;
  return static_cast<int>(*number);
}

std::optional<base::Instant> start_in(std::string_view text) {
  constexpr base::Instant earliest = std::chrono::sys_days(std::chrono::year(2000) / 1 / 1);
  constexpr std::int64_t latest_ms = 9'000'000'000'000;  // an instant counts nanoseconds, until the year 2262
  auto start = base::parse_rfc3339(text);
  if (const auto ms = base::parse_integer(text); ms && *ms > 0 && *ms < latest_ms)
    start = base::Instant(std::chrono::milliseconds(*ms));
  return start && *start >= earliest ? start : std::nullopt;
}

syntax::JsonValue at_path(syntax::JsonValue value, std::string_view path) {
  for (const std::string_view name : base::split(path, '.')) value = value.find(name);
  return value;
}

}  // namespace

bool is_commit(std::string_view text) {
  constexpr std::size_t shortest = 7, longest = 64;
  return text.size() >= shortest && text.size() <= longest &&
         text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

void take_fact(Fact fact, std::string_view text, model::ReportOrigin& origin) {
  const std::string_view word = base::trim(text);
  if (says_nothing(word)) return;
  switch (fact) {
    case Fact::tool_version: origin.tool_version = word; break;
    case Fact::runtime: origin.runtime += fmt::format("{}{}", origin.runtime.empty() ? "" : " ", word); break;
    case Fact::system:
      origin.host.os = system_family(word);
      if (base::lower_case(word) != origin.host.os) origin.host.distribution = word;
      break;
    case Fact::kernel: origin.host.kernel = word; break;
    case Fact::arch: origin.host.arch = word; break;
    case Fact::cpu_model: origin.host.cpu_model = word; break;
    case Fact::cpu_count: origin.host.cpu_count = processors(word); break;
    case Fact::physical_cores: origin.host.physical_cores = processors(word); break;
    case Fact::commit:
      if (is_commit(word)) origin.commit = word;
      break;
    case Fact::branch: origin.branch = word; break;
    case Fact::program: origin.program = word; break;
    case Fact::started_at:
      if (const auto start = start_in(word)) origin.started_at = std::min(origin.started_at.value_or(*start), *start);
      break;
  }
}

void take_facts(syntax::JsonValue root, std::span<const FactMember> members, model::ReportOrigin& origin) {
  for (const FactMember& member : members) {
    const syntax::JsonValue value = at_path(root, member.path);
    if (value.is(syntax::JsonValue::Kind::string) || value.is(syntax::JsonValue::Kind::number))
      take_fact(member.fact, value.text(), origin);
  }
}

}  // namespace benchgate::imports
