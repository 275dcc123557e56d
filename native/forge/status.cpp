// SPDX-License-Identifier: MIT
#include "forge/status.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "forge/truncate.hpp"

namespace benchgate::forge {

namespace {

constexpr std::size_t longest_description = 140;
constexpr std::size_t longest_context = 255;
constexpr std::array<std::string_view, 4> state_names{"success", "pending", "failure", "error"};

}  // namespace

std::string_view name_of(StatusState state) { return state_names.at(static_cast<std::size_t>(state)); }

std::optional<StatusState> parse_status_state(std::string_view name) {
  const auto found = std::find(state_names.begin(), state_names.end(), name);
  if (found == state_names.end()) return std::nullopt;
  return static_cast<StatusState>(found - state_names.begin());
}

StatusState state_of(model::Verdict verdict, JobResult job) {
  const model::VerdictKind kind = kind_of(verdict);
  if (kind == model::VerdictKind::error) return StatusState::error;
  return kind == model::VerdictKind::fail || job == JobResult::fails ? StatusState::failure : StatusState::success;
}

std::string shown_description(const CommitStatus& status) {
  return truncate_sentence(base::printable(status.description), longest_description);
}

std::string shown_context(const CommitStatus& status) { return truncate_sentence(status.context, longest_context); }

}  // namespace benchgate::forge
