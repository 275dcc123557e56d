// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "starter/cmake_project.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"

// cmake-file-api(7). CMake is never run: it answers when a build folder is configured that asks.

namespace benchgate::starter {

namespace {

/// Where the builds of a scenario may be, the likely ones first.
std::vector<std::string> build_folders(const ClosureQuestion& question, const std::string& root) {
  std::vector<std::string> words = question.words;
  for (const std::string_view usual : {starter_build_folder, std::string_view("build")}) words.emplace_back(usual);
  std::vector<std::string> folders;
  for (const std::string& word : words)
    for (const std::string& from : {question.folder, root})
      for (std::string folder = from_top(question, from, word).value_or(""); !folder.empty();) {
        if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(folder);
        folder.resize(folder.find('/') == std::string::npos ? 0 : folder.rfind('/'));
      }
  return folders;
}

/// The reply in a build folder.
ProjectFiles reply_in(const ClosureQuestion& question, const std::string& folder) {
  ProjectFiles reply;
  for (const std::string& name : question.list(fmt::format("{}/{}", folder, cmake_reply_folder())))
    reply.paths.push_back(cmake_reply_folder() + name);
  reply.read = [&question, folder](const std::string& path) {
    return question.files.read(fmt::format("{}/{}", folder, path));
  };
  return reply;
}

/// A file of CMake that is newer than the reply; "": there is none.
std::string newer_file(const ClosureQuestion& question, const model::FingerprintPreset& facts,
                       const std::string& folder, const ProjectFiles& reply) {
  std::int64_t replied = 0;
  for (const std::string& path : reply.paths)
    replied = std::max(replied, question.written(fmt::format("{}/{}", folder, path)));
  for (const std::string& path : question.files.paths)
    if (has_name(path, facts.dependencies) && question.written(path) > replied) return path;
  return "";
}

}  // namespace

Closure find_cmake(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root) {
  for (const std::string& folder : build_folders(question, root)) {
    const ProjectFiles reply = reply_in(question, folder);
    const std::optional<CmakeModel> model = read_cmake_model(reply);
    if (!model) continue;
    if (!from_top(question, "", model->source)) continue;  // of another checkout
    if (const std::string newer = newer_file(question, facts, folder, reply); !newer.empty())
      return guessed_closure(question, facts,
                             fmt::format("{} is newer than what CMake says in {}", newer, base::printable(folder)));
    const std::string source = *from_top(question, "", model->source);
    std::vector<SourceUnit> units;
    for (const CmakeModelTarget& target : model->targets) {
      SourceUnit unit;
      unit.names = {target.name, target.id};
      unit.needs = target.needs;
      for (const std::string& path : target.sources)
        if (const auto inside = from_top(question, source, path); inside && question.files.has(*inside)) {
          unit.files.push_back(*inside);
          for (std::string& end : ends_of_path(*inside)) unit.quoted.push_back(std::move(end));
        }
      units.push_back(std::move(unit));
    }
    return closure_of(units, question, facts, root, "targets");
  }
  return guessed_closure(question, facts,
                         "no build folder has an answer of CMake's file API (an empty file "
                         ".cmake/api/v1/query/codemodel-v2 in it asks for one)");
}

}  // namespace benchgate::starter
