// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/action_settings.hpp"
#include "model/history_action_settings.hpp"

namespace benchgate::app {

// Files and folders of results, by which the steps find each other's.
inline constexpr std::string_view check_folder = "check";
inline constexpr std::string_view not_judged_file = "no_baseline.json";

/// Makes the input working-directory the current folder and returns its path. Throws Error if it is none.
std::string enter_working_directory(const std::string& folder);

/// The folder in which the steps of one use of the Action leave what the next ones read.
class ActionFolder {
 public:
  explicit ActionFolder(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path results() const { return path_ / "results"; }  ///< what the artifact holds

  /// Throws Error when they cannot be written or read.
  void write(const model::ActionSettings& settings) const;
  model::ActionSettings settings() const;

  /// Writes the settings of the history Action.
  void write(const model::HistoryActionSettings& settings) const;
  model::HistoryActionSettings history_settings() const;

  /// Adds a sentence for the report. Throws Error.
  void add_note(std::string_view note) const;
  std::vector<std::string> notes() const;

  /// Writes a report for publishing about what was not judged. Throws Error.
  void write_not_judged(std::string_view headline) const;

 private:
  std::filesystem::path path_;
};

}  // namespace benchgate::app
