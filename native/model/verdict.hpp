// SPDX-License-Identifier: MIT
#pragma once

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

/// Returns "skip", "pass", "not_verified", ...: the word in JSON.
std::string_view name_of(Verdict verdict);

/// Returns the verdict of that name, in any case of letters; absent for other words, and for "skip", which only budgets
/// say.
std::optional<Verdict> parse_verdict(std::string_view name);

/// Exit codes, the same for every command. 1 beats 2 beats 3 beats 0.
enum class ExitCode : int { pass = 0, error = 1, fail = 2, warn = 3 };

/// Returns the exit code of a verdict: what is neither error, fail nor warn passes.
ExitCode exit_code_of(Verdict verdict);

/// Returns the exit code of a command that a signal ended, as a shell has it: 130 for SIGINT, 143 for SIGTERM.
constexpr int exit_code_of_signal(int signal) { return 128 + signal; }

/// Returns the one of the two that wins over several scenarios.
ExitCode worse(ExitCode a, ExitCode b);

}  // namespace benchgate::model
