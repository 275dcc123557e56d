// SPDX-License-Identifier: MIT
#include "app/fingerprint/closures.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <system_error>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/scenario_members.hpp"
#include "starter/closure_finder.hpp"
#include "starter/cmake_project.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_text = base::most(base::Limit::printed_report);

std::vector<std::string> names_in(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder, ignored) ? sys::list_folder(folder) : std::vector<std::string>();
}

std::int64_t time_of(const fs::path& path) {
  std::error_code error;
  const auto time = fs::last_write_time(path, error);
  if (error) return 0;
  const auto since_1970 = std::chrono::file_clock::to_sys(time).time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(since_1970).count();
}

/// The words of a scenario's texts that matter for its closure: build folders in which CMake answered, paths that lead
/// upwards, and what looks like documentation. With the other words, no two scenarios would share a closure. One with
/// targets has its own anyway: any word may be a package, a target or a program.
std::set<std::string> words_for_closure(const model::Scenario& scenario, const fs::path& folder) {
  constexpr std::string_view separators = " \t\n;&|()'\"=<>,:{}[]`$";
  std::set<std::string> words;
  const auto add = [&](std::string word) {
    const bool may_name_unit = !scenario.fingerprint.targets.empty();
    if (may_name_unit || starter::leads_upwards(word) || starter::may_name_documentation(word)) words.insert(word);
    for (; word.size() > 1 && word != ".."; word.resize(word.find('/') == std::string::npos ? 0 : word.rfind('/')))
      if (fs::exists(folder / word / starter::cmake_reply_folder())) words.insert(word);
  };
  for (const format::ScenarioMember& member : format::members_of_scenario(scenario)) {
    if (member.name == "fingerprint" || member.name == "description" || member.name == "cwd") continue;
    for (std::string_view text : member.texts)
      while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        if (end > 0) add(std::string(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
      }
  }
  return words;
}

}  // namespace

const starter::ProjectFiles& Closures::files() {
  if (files_.read) return files_;
  for (const git::ListedFile& file : listed_) files_.paths.push_back(file.path);
  files_.read = [this](const std::string& path) { return text_of(path); };
  return files_;
}

/// What cannot be read tells nothing; the fingerprint of the file says so.
std::string Closures::text_of(const std::string& path) {
  const fs::path whole = folders_.top / path;
  std::error_code ignored;
  if (!fs::is_regular_file(whole, ignored)) return {};
  try {
    std::string text = sys::read_file_start(whole, largest_text);
    const std::size_t index = starter::index_in(files_.paths, path);
    if (index < listed_.size() && text.size() < largest_text) contents_.add(listed_[index], text);
    return text;
  } catch (const Error&) {
    return {};
  }
}

std::size_t Closures::index_of(const git::ListedFile& file) { return starter::index_in(files().paths, file.path); }

const starter::Closure& Closures::of(const model::Scenario& scenario, const std::string& folder) {
  const std::set<std::string> unique_words = words_for_closure(scenario, folders_.top / folder);
  std::vector<std::string> words(unique_words.begin(), unique_words.end());
  const auto [it, is_new] =
      closures_.try_emplace({scenario.fingerprint.preset, folder, scenario.fingerprint.targets, words, scenario.env});
  if (!is_new) return it->second;
  starter::ClosureQuestion question{files(),          folders_.top, folder, scenario.fingerprint.targets,
                                    std::move(words), scenario.env};
  question.ask = [&](const std::vector<std::string>& argv, const std::string& at) {
    return tools_.tool(argv, (folders_.top / at).lexically_normal().string(), scenario.env);
  };
  question.list = [&](const std::string& at) { return names_in(folders_.top / at); };
  question.written = [&](const std::string& path) { return time_of(folders_.top / path); };
  it->second = finder_.find(scenario.fingerprint.preset, question);
  return it->second;
}

}  // namespace benchgate::app
