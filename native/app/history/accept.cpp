// SPDX-License-Identifier: MIT
#include "app/history/accept.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/accepted_yaml.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/folder_lock.hpp"

namespace benchgate::app {

namespace {

constexpr std::uint64_t most_bytes = base::most(base::Limit::accepted_file);

/// One line: the file is reviewed line by line.
std::string one_line(const std::string& text, const char* option) {
  const std::string line(base::trim(text));
  if (line.empty()) throw Error(option, "is required");
  if (line.find('\n') != std::string::npos) throw Error(option, "has a line break; write one line");
  return line;
}

std::filesystem::path file_of(const AcceptRequest& request, const Session& session) {
  if (!request.file.empty()) return request.file;
  return session.repository.top().value_or(".") / format::accepted_file;
}

/// What the file will hold: nothing that could not be read again.
std::string readable_text(std::vector<model::Acceptance> accepted, const std::filesystem::path& file) {
  std::string text = format::format_accepted(std::move(accepted));
  const std::string where = base::printable(file.lexically_normal().string());
  if (text.size() > most_bytes)
    throw Error(
        where,
        fmt::format("would be larger than {} bytes; shorten --reason, or remove what is no longer needed", most_bytes));
  format::parse_accepted(text, where);
  return text;
}

bool is_same_change(const model::Acceptance& left, const model::Acceptance& right) {
  return left.id == right.id && left.metric == right.metric && left.commit == right.commit && left.run == right.run;
}

}  // namespace

model::AcceptReport accept_change(const AcceptRequest& request, Session& session) {
  model::Acceptance wanted = request.acceptance;
  wanted.id = one_line(wanted.id, "history accept");
  wanted.reason = one_line(wanted.reason, "--reason");
  if (wanted.commit.empty() == wanted.run.empty())
    throw Error("--commit", wanted.run.empty() ? "is required: name the commit that made the change"
                                               : "and --run-id cannot be used together: name one of them");
  if (!wanted.run.empty()) {
    wanted.run = one_line(wanted.run, "--run-id");
  } else {
    wanted.commit = one_line(wanted.commit, "--commit");
    if (const auto commit = session.repository.find(wanted.commit, git::Fetch::when_missing, {}))
      wanted.commit = *commit;
  }
  const std::filesystem::path file = file_of(request, session);
  sys::make_folders(file.parent_path());
  const sys::FolderLock lock(file.has_parent_path() ? file.parent_path() : ".", [] {});  // several may accept at once
  std::vector<model::Acceptance> accepted;
  if (sys::path_exists(file))
    accepted =
        format::parse_accepted(sys::read_file(file, most_bytes), base::printable(file.lexically_normal().string()));
  const auto known =
      std::find_if(accepted.begin(), accepted.end(), [&](const auto& other) { return is_same_change(other, wanted); });
  model::AcceptReport report{file.lexically_normal().string(), wanted, known == accepted.end() || *known != wanted};
  if (!report.is_new) return report;
  if (known == accepted.end())
    accepted.push_back(wanted);
  else
    *known = wanted;
  sys::write_file(file, readable_text(std::move(accepted), file));
  return report;
}

}  // namespace benchgate::app
