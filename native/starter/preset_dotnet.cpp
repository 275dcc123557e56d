// SPDX-License-Identifier: MIT
#include "base/text.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/xml.hpp"

// learn.microsoft.com, "Common MSBuild project items": ProjectReference. Conditions are not evaluated: what may be
// referred to is needed.

namespace benchgate::starter {

namespace {

constexpr std::string_view project_files = "*.csproj|*.fsproj|*.vbproj";

struct ProjectReferences {
  std::vector<std::string> projects;  ///< from the top
  std::string opaque;
};

/// The projects that a project file, or one that others import, refers to.
ProjectReferences references_of(const ClosureQuestion& question, const std::string& path) {
  ProjectReferences references;
  std::string text = question.files.text(path);
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  syntax::read_xml(text, path,
                   {{"Project", "project"},
                    [&](std::string_view name, const syntax::XmlAttributes& attributes) {
                      if (name != "ProjectReference") return;
                      for (const std::string_view value : base::split(attributes.text("Include"), ';')) {
                        const std::string_view reference = base::trim(value);
                        if (reference.empty()) continue;
                        std::string folder(folder_of(path));
                        const auto project = from_top(question, folder, reference);
                        if (project && question.files.has(*project))
                          references.projects.push_back(*project);
                        else
                          references.opaque = fmt::format("{} refers to '{}', which only MSBuild can tell", path,
                                                          base::printable(reference));
                      }
                    },
                    [](std::string_view) {},
                    {}});
  return references;
}

}  // namespace

SourceProject read_dotnet(const ClosureQuestion& question, const model::FingerprintPreset&, const std::string&) {
  std::vector<SourceUnit> units;
  ProjectReferences shared;  // of the files that projects import
  for (const std::string& path : question.files.paths)
    if (has_name(path, "*.props|*.targets")) {
      ProjectReferences references = references_of(question, path);
      shared.projects.insert(shared.projects.end(), references.projects.begin(), references.projects.end());
      if (shared.opaque.empty()) shared.opaque = references.opaque;
    }
  for (const std::string& path : question.files.paths) {
    if (!has_name(path, project_files)) continue;
    ProjectReferences references = references_of(question, path);
    std::string folder(folder_of(path));
    if (!folder.empty()) folder.pop_back();
    SourceUnit unit;
    unit.names = {path, std::string(file_name(path).substr(0, file_name(path).rfind('.'))),
                  std::string(file_name(path)), folder_name(folder), folder_name(path)};
    unit.folder = folder;
    unit.needs = std::move(references.projects);
    unit.needs.insert(unit.needs.end(), shared.projects.begin(), shared.projects.end());
    unit.opaque = references.opaque.empty() ? shared.opaque : references.opaque;
    units.push_back(std::move(unit));
  }
  if (units.empty()) return guessed("there is no project file");
  return {std::move(units), "projects"};
}

}  // namespace benchgate::starter
