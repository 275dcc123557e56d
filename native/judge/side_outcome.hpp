// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "judge/comparison_policy.hpp"
#include "model/measured_run.hpp"
#include "model/report.hpp"

namespace benchgate::judge {

/// How one side of a check came out: measured in pairs, measured alone, or read from files.
struct SideOutcome {
  enum class State {
    usable,        ///< it may be compared
    missing,       ///< there is nothing of it, and nothing is wrong with that
    wrong_output,  ///< it ran and printed wrong output; of a candidate only
    out_of_time,   ///< the end of the time stopped it
    interrupted,   ///< a signal stopped it
    broken,        ///< it could not be measured as planned, or cannot be compared fairly
    mistaken,      ///< as broken, by a command that the user just wrote; of a baseline only
  };

  State state = State::missing;
  std::string problem = {};  ///< why it is not usable, without a full stop; a broken baseline's names the baseline
  std::string log = {};      ///< last lines of the failed step's output

  bool is_usable() const { return state == State::usable; }
};

/// Returns why a run did not finish, as text, with the first failure if all of its iterations failed; "": it finished.
std::string problem_of_run(const model::MeasuredCase& side);

/// Returns the same, or how many iterations failed; "": none did.
std::string problem_of_side(const model::MeasuredCase& side);

/// Returns the last lines of what the step or iteration that failed wrote; "": none are known.
std::string log_of_side(const model::MeasuredCase& side);

/// Returns the outcome of a measured candidate. `signal`: that was received; 0: none. Wrong outputs fail even if failed
/// iterations are left out.
SideOutcome outcome_of_candidate(const model::MeasuredCase& side, OnFailedSamples failed_samples, int signal);

/// Returns the outcome of a measured baseline, whose wrong outputs are failures like others. `name` for readers: "main
/// (1234567)".
SideOutcome outcome_of_baseline(const model::MeasuredCase& side, OnFailedSamples failed_samples, int signal,
                                std::string_view name);

/// Whether the baseline is why a measurement in pairs cannot be judged: one that does not build keeps the candidate
/// from running, too, and the change is not to blame for that. `candidate_samples`: number of them.
bool is_baseline_to_blame(const SideOutcome& baseline, const SideOutcome& candidate, std::uint64_t candidate_samples);

/// Returns the report of a scenario whose sides were not compared, by who is to blame, however they were measured. A
/// candidate that cannot run is an error and one with wrong output fails, whatever the baseline does; otherwise a
/// broken baseline leaves the scenario undecided and a missing one warns. A side
/// that ran out of time leaves it undecided, too; a signal is an error. Precondition: one of them is not usable.
model::Report report_of_sides(const SideOutcome& baseline, const SideOutcome& candidate);

}  // namespace benchgate::judge
