// SPDX-License-Identifier: MIT
#include "model/project_start.hpp"

#include "base/shell_word.hpp"
#include "base/text.hpp"

namespace benchgate::model {

std::string undo_line(const ProjectStart& start) {
  std::vector<std::string> steps;
  std::string removed = "rm";
  for (const StarterFile& file : start.files)
    if (file.backup.empty()) removed += " " + file.path;
  if (removed != "rm") steps.push_back(removed);
  for (const StarterFile& file : start.files)
    if (!file.backup.empty()) steps.push_back(fmt::format("mv {} {}", file.backup, file.path));
  if (!start.ignored.empty()) {
    std::string edit = "sed -i";
    for (const std::string& added : start.ignored) edit += fmt::format(" -e '\\|^{}$|d'", added);
    steps.push_back(edit + " .gitignore");
  }
  if (!start.made_folders.empty()) steps.push_back("rmdir " + base::join(start.made_folders, " "));
  const std::string line = base::join(steps, " && ");
  return start.folder == "." ? line : fmt::format("(cd -- {} && {})", base::shell_word(start.folder), line);
}

}  // namespace benchgate::model
