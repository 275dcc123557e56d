// SPDX-License-Identifier: MIT
#include "model/verdict.hpp"

#include <algorithm>
#include <array>

namespace benchgate::model {

namespace {

constexpr std::array<std::string_view, 9> verdict_names{
    "skip", "pass", "not_verified", "not_evaluated", "synthetic", "inconclusive", "warn", "fail", "error"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

Verdict verdict_of(ExitCode code) {
  switch (code) {
    case ExitCode::pass: return Verdict::pass;
    case ExitCode::error: return Verdict::error;
    case ExitCode::fail: return Verdict::fail;
    case ExitCode::warn: return Verdict::warn;
  }
  return Verdict::error;
}

}  // namespace

std::string_view name_of(Verdict verdict) { return verdict_names.at(static_cast<std::size_t>(verdict)); }

std::optional<Verdict> parse_verdict(std::string_view name) {
  const auto found = std::find_if(verdict_names.begin() + 1, verdict_names.end(), [&](std::string_view known) {
    return std::equal(name.begin(), name.end(), known.begin(), known.end(),
                      [](char a, char b) { return lower(a) == b; });
  });
  if (found == verdict_names.end()) return std::nullopt;
  return static_cast<Verdict>(found - verdict_names.begin());
}

ExitCode exit_code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::warn: return ExitCode::warn;
    case Verdict::fail: return ExitCode::fail;
    case Verdict::error: return ExitCode::error;
    default: return ExitCode::pass;
  }
}

ExitCode worse(ExitCode a, ExitCode b) { return verdict_of(a) >= verdict_of(b) ? a : b; }

}  // namespace benchgate::model
