// SPDX-License-Identifier: MIT
#include "github/status.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "github/truncate.hpp"

namespace benchgate::github {

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
  if (verdict == model::Verdict::error) return StatusState::error;
  return verdict == model::Verdict::fail || job == JobResult::fails ? StatusState::failure : StatusState::success;
}

Request create_status(std::string_view repository, std::string_view sha, const CommitStatus& status) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object().member("state", name_of(status.state));
  json.member_if("target_url", status.target_url);
  json.member("description", truncate_sentence(base::printable(status.description), longest_description));
  json.member("context", truncate_sentence(status.context, longest_context)).end_object();
  return {"POST", fmt::format("/repos/{}/statuses/{}", repository, sha), json.take(), Repeat::freely};
}

Request list_statuses(std::string_view repository, std::string_view sha) {
  return {"GET", fmt::format("/repos/{}/commits/{}/statuses?per_page=100", repository, sha), "", Repeat::freely};
}

Request current_user() { return {"GET", "/user", "", Repeat::freely}; }

}  // namespace benchgate::github
