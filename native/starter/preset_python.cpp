// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/json.hpp"

// Python's own parser names what each file imports; nothing is imported or run. Where a name is found depends on
// sys.path, so "a.b" may be every file whose path ends in a/b.py or a/b/__init__.py, also out of the project:
// PYTHONPATH may lead there. A module whose imports cannot be read from its text needs all others.

namespace benchgate::starter {

namespace {

using syntax::JsonValue;

/// Reads the files that its arguments name, or all below its folder, and prints
/// {"file": {"imports": [...], "opaque": "why"}, ...}.
constexpr std::string_view program = R"(
import ast, json, os, sys
OPAQUE = {'import_module', '__import__', 'exec', 'eval', 'run_path', 'run_module', 'iter_modules', 'walk_packages',
          'entry_points', 'spec_from_file_location', 'execfile', 'load_module', 'find_spec'}
SKIPPED = {'.git', '.hg', '.tox', '.nox', '.venv', 'venv', 'node_modules', '__pycache__', 'site-packages'}

def tree_of(top):
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if name not in SKIPPED and not name.startswith('.'))
        yield folder, names

result = {}
for folder, names in [('.', sys.argv[1:])] if sys.argv[1:] else tree_of('.'):
    for name in sorted(names):
        if not name.endswith(('.py', '.pyi')):
            continue
        path = os.path.normpath(os.path.join(folder, name))
        parts = path.split(os.sep)[:-1]
        imports, opaque = set(), ''
        try:
            with open(path, 'rb') as file:
                tree = ast.parse(file.read(), path)
        except (SyntaxError, ValueError, OSError, RecursionError, MemoryError) as error:
            result[path] = {'imports': [], 'opaque': 'cannot be read: ' + str(error).split('\n')[0]}
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                imports.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                start = '.'.join(parts[:len(parts) - node.level + 1]) if node.level else ''
                base = '.'.join(part for part in (start, node.module or '') if part)
                if base:
                    imports.add(base)
                imports.update((base + '.' if base else '') + alias.name for alias in node.names)
            elif isinstance(node, ast.Name) and node.id in OPAQUE or \
                    isinstance(node, ast.Attribute) and node.attr in OPAQUE and node.attr not in ('exec', 'eval'):
                opaque = 'imports by ' + (node.id if isinstance(node, ast.Name) else node.attr)
        result[path] = {'imports': sorted(imports), 'opaque': opaque}
json.dump(result, sys.stdout)
)";

/// All dotted names by which a file may be imported: "src.a.b", "a.b" and "b" of src/a/b.py.
std::vector<std::string> module_names(std::string_view path) {
  std::string dotted(path.substr(0, path.rfind('.')));
  if (dotted.ends_with("/__init__")) dotted.erase(dotted.size() - std::string_view("/__init__").size());
  std::replace(dotted.begin(), dotted.end(), '/', '.');
  std::vector<std::string> names{dotted};
  // A folder stands for all modules below it.
  for (std::size_t slash = path.rfind('/'); slash != std::string_view::npos && slash > 0;
       slash = path.rfind('/', slash - 1))
    names.push_back(folder_name(path.substr(0, slash)));
  names.push_back(folder_name(""));
  names.push_back(folder_name(path));
  for (std::size_t dot = dotted.find('.'); dot != std::string::npos; dot = dotted.find('.', dot + 1))
    names.push_back(dotted.substr(dot + 1));
  return names;
}

/// Of "a.b.c" also "a.b" and "a": their __init__.py runs, too.
void add_import(std::string name, std::vector<std::string>& needs) {
  while (!name.empty()) {
    needs.push_back(name);
    const std::size_t dot = name.rfind('.');
    name.resize(dot == std::string::npos ? 0 : dot);
  }
}

/// What pytest and installers read beside what is imported: everything needs it.
constexpr std::string_view read_always = "conftest.py|setup.py|sitecustomize.py";

/// The modules of a project, and those elsewhere in the repository that may be meant by what is imported.
class PythonModules {
 public:
  PythonModules(const ClosureQuestion& question, const std::string& root) : question_(question), root_(root) {}

  /// Returns the modules, or the failure of the Python interpreter.
  SourceProject read() {
    if (ToolAnswer answer = ask({}, root_); answer.end != ToolAnswer::End::fine) return without_answer(answer);
    if (!root_.empty()) find_elsewhere();
    for (std::vector<std::string> files = meant_elsewhere(); !files.empty(); files = meant_elsewhere())
      if (ToolAnswer answer = ask(files, ""); answer.end != ToolAnswer::End::fine) return without_answer(answer);
    return {std::move(units_), "modules"};
  }

 private:
  bool is_in_project(std::string_view path) const { return root_.empty() || path.starts_with(root_ + "/"); }

  /// Parses `files`, relative to `folder`, with Python and adds their modules. Without files it parses all below the
  /// folder.
  ToolAnswer ask(const std::vector<std::string>& files, const std::string& folder) {
    std::vector<std::string> argv{"python3", "-I", "-W", "ignore", "-c", std::string(program)};
    argv.insert(argv.end(), files.begin(), files.end());
    ToolAnswer answer = question_.ask(argv, folder);
    if (answer.end != ToolAnswer::End::fine) return answer;
    syntax::JsonDocument document;
    document.parse(answer.output, "python3").each_member([&](std::string_view name, JsonValue module) {
      const auto path = from_top(question_, folder, name);
      if (path && question_.files.has(*path)) add(*path, module);
    });
    return answer;
  }

  void add(const std::string& path, JsonValue module) {
    SourceUnit unit;
    unit.names = module_names(path);
    if (has_name(path, read_always)) unit.names.emplace_back(read_always);
    unit.files = {path};
    unit.quoted = ends_of_path(path);
    for (const std::string& name : unit.names)
      if (name.find('.') != std::string::npos) unit.quoted.push_back(name);
    unit.needs.emplace_back(read_always);
    module.array("imports").each(
        [&](JsonValue import) { add_import(std::string(import.string("import")), unit.needs); });
    imported_.insert(unit.needs.begin(), unit.needs.end());
    if (const std::string why = module.text_at({"opaque"}); !why.empty())
      unit.opaque = fmt::format("{} {}", path, base::printable(why));
    unit.is_of_project = is_in_project(path);
    // A module outside of the project may read the files in its folder, unless that is the top of the repository.
    if (const std::string_view folder = folder_of(path); !unit.is_of_project && !folder.empty())
      unit.folder = std::string(folder.substr(0, folder.size() - 1));
    units_.push_back(std::move(unit));
  }

  /// Files of Python out of the project by what they may be imported as. pytest reads conftest.py above it, too.
  void find_elsewhere() {
    for (const std::string& path : question_.files.paths) {
      if (is_in_project(path) || !(path.ends_with(".py") || path.ends_with(".pyi"))) continue;
      for (const std::string& name : module_names(path)) elsewhere_.emplace(name, path);
      if (file_name(path) == "conftest.py" && root_.starts_with(folder_of(path)))
        elsewhere_.emplace(std::string(read_always), path);
    }
  }

  /// Those of them that may be meant by what was imported since the last call; not too many for a command line.
  std::vector<std::string> meant_elsewhere() {
    constexpr std::size_t most = 500;
    std::vector<std::string> files;
    while (!imported_.empty() && files.size() < most) {
      const auto [first, last] = elsewhere_.equal_range(*imported_.begin());
      for (auto one = first; one != last; ++one)
        if (read_elsewhere_.insert(one->second).second) files.push_back(one->second);
      elsewhere_.erase(first, last);
      imported_.erase(imported_.begin());
    }
    return files;
  }

  const ClosureQuestion& question_;
  std::string root_;
  std::vector<SourceUnit> units_;
  std::set<std::string> imported_;
  std::multimap<std::string, std::string> elsewhere_;
  std::set<std::string> read_elsewhere_;
};

}  // namespace

SourceProject read_python(const ClosureQuestion& question, const model::FingerprintPreset&, const std::string& root) {
  if (question.targets.empty() && root.empty()) return {{}, "modules"};  // everything counts
  return PythonModules(question, root).read();
}

}  // namespace benchgate::starter
