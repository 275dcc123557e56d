// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "base/text.hpp"
#include "starter/cmake_project.hpp"
#include "starter/depfile.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"

// cmake-file-api(7). CMake is never run: it answers when a build folder is configured that asks. If something was built
// there, the depfiles and ninja's "deps log" (ninja-build.org/manual.html) list the files that the compiler read. These
// count, too, however old the lists are. No file is left out because they do not list it.

namespace benchgate::starter {

namespace {

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

/// What compilers read for the objects in a build folder.
class CompiledObjects {
 public:
  CompiledObjects(const ClosureQuestion& question, std::string folder)
      : question_(question), folder_(std::move(folder)) {
    read_deps_log();
  }

  /// The files of the repository that were read for the objects below `objects`, from the top, each once.
  std::vector<std::string> read_for(const std::string& objects) {
    std::vector<std::string> read;
    const std::string start = objects + "/";
    for (auto one = log_.lower_bound(start); one != log_.end() && one->first.starts_with(start); ++one)
      for (const std::string& path : one->second) add(path, read);
    add_depfiles(fmt::format("{}/{}", folder_, objects), read);
    std::sort(read.begin(), read.end());
    read.erase(std::unique(read.begin(), read.end()), read.end());
    return read;
  }

 private:
  void add(std::string_view path, std::vector<std::string>& read) const {
    if (auto inside = from_top(question_, folder_, path); inside && question_.files.has(*inside))
      read.push_back(std::move(*inside));
  }

  /// A line "object: #deps ..." for each object, and below it the files, indented.
  void read_deps_log() {
    const std::vector<std::string> names = question_.list(folder_);
    if (std::find(names.begin(), names.end(), ".ninja_deps") == names.end()) return;
    const ToolAnswer answer = question_.ask({"ninja", "-n", "-t", "deps"}, folder_);  // -n: it writes nothing
    std::vector<std::string>* files = nullptr;
    for (const std::string_view line : base::split(answer.output, '\n')) {
      if (line.starts_with(' ') && files != nullptr)
        files->emplace_back(base::trim(line));
      else if (const std::size_t end = line.find(": #deps "); end != std::string_view::npos)
        files = &log_[std::string(line.substr(0, end))];
    }
  }

  void add_depfiles(const std::string& folder, std::vector<std::string>& read) {
    for (const std::string& name : question_.list(folder)) {
      if (left_ == 0) return;
      --left_;
      const std::string path = fmt::format("{}/{}", folder, name);
      if (name.ends_with(".d")) {
        for (const std::string& input : inputs_of_depfile(question_.files.read(path))) add(input, read);
      } else if (!name.ends_with(".o") && !name.ends_with(".obj")) {
        add_depfiles(path, read);
      }
    }
  }

  const ClosureQuestion& question_;
  std::string folder_;
  std::map<std::string, std::vector<std::string>, std::less<>> log_;
  std::size_t left_ = 100'000;  ///< names that are still looked at; links may make a folder endless
};

/// Folders with sources and headers of a target, which may be out of the project: "../../lib".
void add_folders(const ClosureQuestion& question, const std::string& source, const CmakeModelTarget& target,
                 std::vector<std::string>& folders) {
  const auto add = [&](std::string folder) {
    if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(std::move(folder));
  };
  for (const std::string& include : target.includes)
    if (auto inside = from_top(question, source, include)) add(std::move(*inside));
  for (const std::string& path : target.sources)
    if (const auto inside = from_top(question, source, path)) {
      std::string folder(folder_of(*inside));
      if (!folder.empty()) folder.pop_back();
      add(std::move(folder));
    }
}

}  // namespace

std::vector<std::string> cmake_build_folders(const ClosureQuestion& question, const std::string& root) {
  std::vector<std::string> candidates = question.words;
  for (const std::string_view usual : {starter_build_folder, std::string_view("build")}) candidates.emplace_back(usual);
  std::vector<std::string> folders;
  for (const std::string& candidate : candidates)
    for (const std::string& from : {question.folder, root})
      for (std::string folder = from_top(question, from, candidate).value_or(""); !folder.empty();) {
        if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(folder);
        folder.resize(folder.find('/') == std::string::npos ? 0 : folder.rfind('/'));
      }
  return folders;
}

SourceProject read_cmake(const ClosureQuestion& question, const model::FingerprintPreset& facts,
                         const std::string& root) {
  for (const std::string& folder : cmake_build_folders(question, root)) {
    const ProjectFiles reply = reply_in(question, folder);
    const std::optional<CmakeModel> model = read_cmake_model(reply);
    if (!model) continue;
    if (!from_top(question, "", model->source)) continue;  // of another checkout
    if (const std::string newer = newer_file(question, facts, folder, reply); !newer.empty())
      return guessed(fmt::format("{} is newer than what CMake says in {}", newer, base::printable(folder)));
    const std::string source = *from_top(question, "", model->source);
    CompiledObjects objects(question, folder);
    SourceProject project{.nouns = "targets"};
    for (const CmakeModelTarget& target : model->targets) {
      SourceUnit unit;
      unit.names = {target.name, target.id};
      unit.programs = {target.name};
      for (const std::string& artifact : target.artifacts) unit.programs.emplace_back(program_at("./" + artifact));
      unit.needs = target.needs;
      unit.reads = objects.read_for(target.objects);
      for (const std::string& path : target.sources)
        if (const auto inside = from_top(question, source, path); inside && question.files.has(*inside)) {
          unit.files.push_back(*inside);
          for (std::string& end : ends_of_path(*inside)) unit.quoted.push_back(std::move(end));
        }
      add_folders(question, source, target, project.folders);
      project.units.push_back(std::move(unit));
    }
    return project;
  }
  return guessed(
      "no build folder has an answer of CMake's file API (an empty file "
      ".cmake/api/v1/query/codemodel-v2 in it asks for one)");
}

}  // namespace benchgate::starter
