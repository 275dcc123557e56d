// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "forge/rest.hpp"
#include "forge/status.hpp"
#include "model/publication.hpp"

namespace benchgate::github {

inline constexpr std::size_t annotations_per_call = 50;
inline constexpr std::size_t most_annotations = 1000;  ///< of a check run: more need many calls, and nobody reads them
inline constexpr std::size_t longest_check_text = 65'535;

/// A check run: an entry in the list of checks, with annotations of lines.
struct CheckRun {
  std::string name;
  std::string head_sha;
  model::Verdict verdict = model::Verdict::not_evaluated;
  std::string title;    ///< plain text
  std::string summary;  ///< Markdown, cut to what GitHub accepts
  std::string details_url;
  std::vector<model::Annotation> annotations;
  forge::JobResult job = forge::JobResult::as_judged;
};

/// Returns "success", "failure" or "neutral" (which blocks no merge).
std::string_view conclusion_of(model::Verdict verdict, forge::JobResult job);

/// Returns POST /repos/{repository}/check-runs, completed, with the first 50 annotations.
forge::Request create_check_run(std::string_view repository, const CheckRun& run);

/// Returns PATCH /repos/{repository}/check-runs/{id} with at most 50 further annotations, which GitHub adds to those it
/// has.
forge::Request append_annotations(std::string_view repository, std::uint64_t id, const CheckRun& run,
                                  std::span<const model::Annotation> batch);

struct CheckRunOutcome {
  std::string url;
  std::string problem;    ///< empty: created, with the annotations
  std::string note = {};  ///< that annotations were left out; empty: none
};

/// Creates the check run and appends the annotations beyond the first 50, up to `most_annotations`; if there are more,
/// its text begins with how many are shown.
CheckRunOutcome publish_check_run(forge::Api& api, std::string_view repository, const CheckRun& run);

}  // namespace benchgate::github
