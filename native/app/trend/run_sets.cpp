// SPDX-License-Identifier: MIT
#include "app/trend/run_sets.hpp"

#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/run_values.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

/// A file, or a list with commas, as one indivisible run.
std::vector<double> read_run_set(const std::string& word, Session& session) {
  const std::string name = base::printable(base::truncate_utf8(word, 200));
  const bool file = sys::path_exists(word);
  const auto list = file ? std::nullopt : format::parse_value_list(word);
  if (!file && !list) throw Error(name, "is not a file or a list of numbers such as 1.5,1.6");
  const format::RunValues values = file ? format::parse_run_values(sys::read_file(word), name) : *list;
  if (const std::string note = format::note_of_not_finite(values, name); !note.empty())
    session.observer.note("benchgate: " + note);
  std::vector<double> all;
  for (const std::vector<double>& run : values.runs) all.insert(all.end(), run.begin(), run.end());
  if (all.empty()) throw Error(name, "has no values");
  return all;
}

}  // namespace

model::PatchComparison judge_patch(const PatchRequest& request, Session& session) {
  const std::vector<double> parent = read_run_set(request.parent, session);
  return judge::compare_patch(parent, read_run_set(request.current, session), request.metric, request.settings);
}

model::MiddlePlacement judge_middle(const MiddleRequest& request, Session& session) {
  const std::vector<double> early = read_run_set(request.early, session);
  const std::vector<double> middle = read_run_set(request.middle, session);
  return judge::bisect_sets(early, middle, read_run_set(request.late, session), request.settings);
}

}  // namespace benchgate::app
