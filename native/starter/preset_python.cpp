// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/text.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/json.hpp"

// Python's own parser names what each file imports; nothing is imported or run. Where a name is found depends on
// sys.path, so "a.b" may be every file whose path ends in a/b.py or a/b/__init__.py. A module whose imports cannot be
// read from its text needs all others.

namespace benchgate::starter {

namespace {

using syntax::JsonValue;

/// Reads names of files from its argument's folder, prints {"file": {"imports": [...], "opaque": "why"}, ...}.
constexpr std::string_view program = R"(
import ast, json, os, sys
OPAQUE = {'import_module', '__import__', 'exec', 'eval', 'run_path', 'run_module', 'iter_modules', 'walk_packages',
          'entry_points', 'spec_from_file_location', 'execfile', 'load_module', 'find_spec'}
SKIPPED = {'.git', '.hg', '.tox', '.nox', '.venv', 'venv', 'node_modules', '__pycache__', 'site-packages'}
result = {}
for folder, folders, names in os.walk('.'):
    folders[:] = sorted(name for name in folders if name not in SKIPPED and not name.startswith('.'))
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

}  // namespace

SourceProject read_python(const ClosureQuestion& question, const model::FingerprintPreset&, const std::string& root) {
  std::vector<SourceUnit> units;
  if (question.targets.empty()) return {std::move(units), "modules"};
  const ToolAnswer answer = question.ask({"python3", "-I", "-W", "ignore", "-c", std::string(program)}, root);
  if (answer.end != ToolAnswer::End::fine) return without_answer(answer);
  syntax::JsonDocument document;
  document.parse(answer.output, "python3").each_member([&](std::string_view name, JsonValue module) {
    const auto path = from_top(question, root, name);
    if (!path || !question.files.has(*path)) return;
    SourceUnit unit;
    unit.names = module_names(*path);
    if (has_name(*path, read_always)) unit.names.emplace_back(read_always);
    unit.files = {*path};
    unit.quoted = ends_of_path(*path);
    for (const std::string& module_name : unit.names)
      if (module_name.find('.') != std::string::npos) unit.quoted.push_back(module_name);
    unit.needs.emplace_back(read_always);
    module.array("imports").each(
        [&](JsonValue import) { add_import(std::string(import.string("import")), unit.needs); });
    if (const std::string why = module.text_at({"opaque"}); !why.empty())
      unit.opaque = fmt::format("{} {}", *path, base::printable(why));
    units.push_back(std::move(unit));
  });
  return {std::move(units), "modules"};
}

}  // namespace benchgate::starter
