// SPDX-License-Identifier: MIT
#include "model/verdict.hpp"

#include <algorithm>
#include <array>

namespace benchgate::model {

namespace {

/// All that is said of a verdict beside its place in the order.
struct Row {
  Verdict verdict;
  std::string_view name;
  VerdictKind kind;
  std::string_view word;
};

constexpr std::array<Row, verdict_count> rows{{
    {Verdict::skip, "skip", VerdictKind::not_judged, "not judged"},
    {Verdict::pass, "pass", VerdictKind::pass, "pass"},
    {Verdict::not_verified, "not_verified", VerdictKind::qualified, "not verified"},
    {Verdict::not_evaluated, "not_evaluated", VerdictKind::not_judged, "not judged"},
    {Verdict::synthetic, "synthetic", VerdictKind::qualified, "synthetic"},
    {Verdict::inconclusive, "inconclusive", VerdictKind::undecided, "undecided"},
    {Verdict::warn, "warn", VerdictKind::warn, "WARN"},
    {Verdict::fail, "fail", VerdictKind::fail, "FAIL"},
    {Verdict::error, "error", VerdictKind::error, "ERROR"},
}};
static_assert(std::equal(rows.begin(), rows.end(), verdicts.begin(),
                         [](const Row& row, Verdict verdict) { return row.verdict == verdict; }),
              "a verdict has no row, or rows are in another order than verdicts");

constexpr const Row& row_of(Verdict verdict) { return rows.at(static_cast<std::size_t>(verdict)); }

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

VerdictKind kind_of(Verdict verdict) { return row_of(verdict).kind; }

std::string_view name_of(Verdict verdict) { return row_of(verdict).name; }

std::string_view word_of(Verdict verdict) { return row_of(verdict).word; }

Verdict contract_verdict(Verdict verdict) {
  switch (kind_of(verdict)) {
    case VerdictKind::pass:
    case VerdictKind::qualified: return Verdict::pass;
    case VerdictKind::not_judged:
    case VerdictKind::undecided: return Verdict::skip;
    case VerdictKind::warn: return Verdict::warn;
    case VerdictKind::fail: return Verdict::fail;
    case VerdictKind::error: break;
  }
  return Verdict::error;
}

std::optional<Verdict> parse_verdict(std::string_view name) {
  const auto found = std::find_if(rows.begin() + 1, rows.end(), [&](const Row& row) {
    return std::equal(name.begin(), name.end(), row.name.begin(), row.name.end(),
                      [](char a, char b) { return lower(a) == b; });
  });
  return found == rows.end() ? std::nullopt : std::optional(found->verdict);
}

ExitCode exit_code_of(Verdict verdict) {
  switch (kind_of(verdict)) {
    case VerdictKind::warn: return ExitCode::warn;
    case VerdictKind::fail: return ExitCode::fail;
    case VerdictKind::error: return ExitCode::error;
    default: return ExitCode::pass;
  }
}

ExitCode worse(ExitCode a, ExitCode b) { return verdict_of(a) >= verdict_of(b) ? a : b; }

}  // namespace benchgate::model
