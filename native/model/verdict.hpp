// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace benchgate::model {

/// The verdict on a metric, a scenario or all of them. Ordered: the largest of several is the verdict on all.
enum class Verdict {
  skip,           ///< of a budget: nothing was judged
  pass,           ///< nothing speaks against it
  not_verified,   ///< passes, but its source is not verified
  not_evaluated,  ///< of a gate: there was nothing to judge
  synthetic,      ///< of gates: nothing speaks against it, but nothing was measured
  inconclusive,   ///< neither shown nor excluded
  warn,           ///< nearly a fail; or a fail without the evidence that it needs
  fail,           ///< worse than allowed
  error,          ///< it could not be measured or read
};

inline constexpr std::size_t verdict_count = static_cast<std::size_t>(Verdict::error) + 1;

/// All verdicts in their order.
inline constexpr auto verdicts = [] {
  std::array<Verdict, verdict_count> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Verdict>(i);
  return all;
}();

/// What a verdict means to those who act on it: exit codes, check runs, colours, exports.
enum class VerdictKind {
  not_judged,
  pass,
  qualified,  ///< passes, with a reservation
  undecided,
  warn,
  fail,
  error,
};

/// Returns the kind: several verdicts may have the same.
VerdictKind kind_of(Verdict verdict);

/// Returns "skip", "pass", "not_verified", ...: the word in JSON.
std::string_view name_of(Verdict verdict);

/// Returns "not judged", "pass", "WARN", ...: the word in the table of a comparison.
std::string_view word_of(Verdict verdict);

/// Returns the verdict that stands for it in files of perfgate, which knows pass, warn, fail and skip. An error is
/// none of a budget and stays.
Verdict contract_verdict(Verdict verdict);

/// Returns the verdict of that name, in any case of letters; absent for other words, and for "skip", which only budgets
/// say.
std::optional<Verdict> parse_verdict(std::string_view name);

/// Exit codes, the same for every command. 1 beats 2 beats 3 beats 0.
enum class ExitCode : int { pass = 0, error = 1, fail = 2, warn = 3 };

/// Returns the exit code of a verdict: a kind that is neither error, fail nor warn passes.
ExitCode exit_code_of(Verdict verdict);

/// Returns the exit code of a command that a signal ended, as a shell has it: 130 for SIGINT, 143 for SIGTERM.
constexpr int exit_code_of_signal(int signal) { return 128 + signal; }

/// Returns the one of the two that wins over several scenarios.
ExitCode worse(ExitCode a, ExitCode b);

}  // namespace benchgate::model
