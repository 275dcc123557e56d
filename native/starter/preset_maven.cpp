// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/xml.hpp"

// maven.apache.org, "POM Reference" and "Working with multiple modules": the reactor has the modules of a pom.xml and
// theirs, those of profiles, too.

namespace benchgate::starter {

namespace {

/// The parts of a pom.xml that decide which modules a module needs.
struct Pom {
  std::string artifact;
  std::string group;
  std::string parent_path = "../pom.xml";
  std::vector<std::string> modules;
  std::vector<std::string> needs;  ///< artifactIds of its parent, dependencies and plugins
};

/// Whether `path`, the names of the elements around a text, has this element.
bool is_within(const std::vector<std::string>& path, std::string_view name) {
  return std::find(path.begin(), path.end(), name) != path.end();
}

Pom read_pom(const ClosureQuestion& question, const std::string& path) {
  Pom pom;
  std::vector<std::string> elements;
  std::string text;
  const auto take = [&] {
    const std::string value(base::trim(text));
    const std::string& name = elements.back();
    const std::string around = elements.size() > 1 ? elements[elements.size() - 2] : "";
    // What is only managed is needed where a module uses it.
    if (is_within(elements, "dependencyManagement") || is_within(elements, "pluginManagement") ||
        is_within(elements, "exclusions"))
      return;
    if (name == "module") pom.modules.push_back(value);
    if (name == "relativePath" && around == "parent") pom.parent_path = value;
    if (name == "groupId" && around == "project") pom.group = value;
    if (name == "artifactId" && around == "project") pom.artifact = value;
    if (name == "artifactId" && around != "project") pom.needs.push_back(value);
  };
  syntax::read_xml(question.files.text(path), path,
                   {{"project", ""},
                    [&](std::string_view name, const syntax::XmlAttributes&) {
                      elements.emplace_back(name);
                      text.clear();
                    },
                    [&](std::string_view) {
                      take();
                      elements.pop_back();
                      text.clear();
                    },
                    [&](std::string_view piece) { text += piece; }});
  return pom;
}

/// The units of the reactor, from one pom.xml on.
class Reactor {
 public:
  explicit Reactor(const ClosureQuestion& question) : question_(question) {}

  void add(const std::string& path) {
    if (!question_.files.has(path) || !known_.insert(path).second) return;
    const Pom pom = read_pom(question_, path);
    std::string folder(folder_of(path));
    if (!folder.empty()) folder.pop_back();
    SourceUnit unit;
    unit.names = {pom.artifact, ":" + pom.artifact, fmt::format("{}:{}", pom.group, pom.artifact), folder_name(folder)};
    unit.folder = folder;
    unit.needs = pom.needs;
    for (const std::string& name : pom.needs)
      if (name.find("${") != std::string::npos)
        unit.opaque = fmt::format("{} needs '{}', which only Maven can tell", path, base::printable(name));
    units_.push_back(std::move(unit));
    for (const std::string& module : pom.modules) add_at(folder, module, path);
    if (!pom.parent_path.empty()) add_at(folder, pom.parent_path, path);
  }

  std::vector<SourceUnit>& units() { return units_; }

 private:
  /// A folder or a pom.xml.
  void add_at(const std::string& folder, const std::string& module_name, const std::string& from) {
    if (module_name.find("${") != std::string::npos)
      units_.back().opaque =
          fmt::format("{} has the module '{}', which only Maven can tell", from, base::printable(module_name));
    const auto inside = from_top(question_, folder, module_name);
    if (!inside) return;
    if (question_.files.has(*inside)) return add(*inside);
    add(inside->empty() ? "pom.xml" : *inside + "/pom.xml");
  }

  const ClosureQuestion& question_;
  std::set<std::string> known_;
  std::vector<SourceUnit> units_;
};

}  // namespace

SourceProject read_maven(const ClosureQuestion& question, const model::FingerprintPreset&, const std::string& root) {
  Reactor reactor(question);
  const auto add = [&](const std::string& folder) { reactor.add(folder.empty() ? "pom.xml" : folder + "/pom.xml"); };
  add(root);
  add(nearest_folder_with("pom.xml", question, root));
  if (reactor.units().empty()) return guessed("no pom.xml in a folder above");
  return {std::move(reactor.units()), "modules"};
}

}  // namespace benchgate::starter
