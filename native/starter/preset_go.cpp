// SPDX-License-Identifier: MIT
#include <map>

#include "base/text.hpp"
#include "starter/presets.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/json.hpp"

// `go help list`: with -e what is missing is no failure of the whole, and -deps -test lists all packages that the
// packages and their tests need, also those of modules in other folders.

namespace benchgate::starter {

namespace {

using syntax::JsonValue;

constexpr std::string_view fields =
    "-json=ImportPath,Name,Dir,Standard,ForTest,Imports,TestImports,XTestImports,TestGoFiles,XTestGoFiles,"
    "IgnoredGoFiles,"
    "EmbedFiles,TestEmbedFiles,XTestEmbedFiles,Error";

/// What `go build` makes of a package, as other packages import it; targets name it with its tests.
std::string built(std::string_view import_path) { return fmt::format("go build {}", import_path); }

std::vector<std::string> texts_of(JsonValue list) {
  std::vector<std::string> texts;
  list.each([&](JsonValue one) { texts.emplace_back(one.string("name")); });
  return texts;
}

/// The strings of a source that no build tag of this machine chooses; those that are no imports name no package.
void add_strings(std::string_view text, std::vector<std::string>& needs) {
  const std::vector<std::string_view> pieces = base::split(text, '"');
  for (std::size_t i = 1; i < pieces.size(); i += 2)
    if (pieces[i].size() < 300 && pieces[i].find('\n') == std::string_view::npos) needs.push_back(built(pieces[i]));
}

/// What `go build` calls the program of a package: "tool" of example.com/tool/v2.
std::string program_of(std::string_view import_path) {
  const std::string_view last = file_name(import_path);
  const bool is_version = last.size() > 1 && last.front() == 'v' &&
                          last.find_first_not_of("0123456789", 1) == std::string_view::npos &&
                          last.size() < import_path.size();
  return std::string(is_version ? file_name(import_path.substr(0, import_path.size() - last.size() - 1)) : last);
}

/// A package and its tests: other packages do not need those.
void add_package(JsonValue package, const ClosureQuestion& question, std::vector<SourceUnit>& units) {
  const std::string import_path(package.string_of("ImportPath"));
  const std::string_view directory = package.at({"Dir"}).string_if("Dir");
  const auto folder = from_top(question, "", directory);
  const bool is_standard = package.at({"Standard"}).boolean_if("Standard").value_or(false);
  // Variants for a test are "a/b [a/b.test]", and its program is "a/b.test".
  if (directory.empty() || !folder || is_standard || import_path.find(' ') != std::string::npos ||
      import_path.ends_with(".test"))
    return;
  const auto in_folder = [&](const std::string& name) { return folder->empty() ? name : *folder + "/" + name; };
  SourceUnit code;
  SourceUnit tests;
  code.names = {import_path, folder_name(*folder), built(import_path)};
  code.folder = *folder;
  if (package.text_at({"Name"}) == "main") code.programs.push_back(program_of(import_path));
  tests.names = {import_path, folder_name(*folder)};
  tests.needs.push_back(built(import_path));
  for (const std::string& name : texts_of(package.find("Imports"))) code.needs.push_back(built(name));
  for (const char* const list : {"TestImports", "XTestImports"})
    for (const std::string& name : texts_of(package.find(list))) tests.needs.push_back(built(name));
  for (const char* const list : {"TestGoFiles", "XTestGoFiles", "TestEmbedFiles", "XTestEmbedFiles"})
    for (const std::string& name : texts_of(package.find(list))) tests.files.push_back(in_folder(name));
  for (const std::string& name : texts_of(package.find("EmbedFiles"))) code.files.push_back(in_folder(name));
  for (const std::string& name : texts_of(package.find("IgnoredGoFiles")))
    add_strings(question.files.text(in_folder(name)), code.needs);
  if (const std::string error = package.text_at({"Error", "Err"}); !error.empty())
    code.opaque = "go list: " + base::printable(base::split(error, '\n').front());
  units.push_back(std::move(code));
  units.push_back(std::move(tests));
}

/// The packages below `root`: of its module, or of those that go.work names.
std::vector<std::string> patterns(const ClosureQuestion& question, const std::string& root) {
  const std::string start = root.empty() ? "" : root + "/";
  const std::string work = question.files.text(start + "go.work");
  std::vector<std::string> patterns;
  for (const std::string_view line : base::split(work, '\n')) {
    std::string_view word = base::trim(line.substr(0, line.find("//")));
    if (word.starts_with("use ")) word = base::trim(word.substr(4));
    if (word == "." || word.starts_with("./") || word.starts_with("../"))
      patterns.push_back(fmt::format("{}/...", word));
  }
  if (patterns.empty()) patterns.emplace_back("./...");
  return patterns;
}

ToolAnswer add_module(const std::string& root, const ClosureQuestion& question, std::vector<SourceUnit>& units) {
  std::vector<std::string> argv{"env", "GOPROXY=off", "go", "list", "-e", "-deps", "-test", std::string(fields)};
  for (std::string& pattern : patterns(question, root)) argv.push_back(std::move(pattern));
  ToolAnswer answer = question.ask(argv, root);
  if (answer.end != ToolAnswer::End::fine) return answer;
  // One object after the other, each from "{" to "}" at the beginning of a line.
  syntax::JsonDocument document;
  std::string_view rest = answer.output;
  for (int line = 1; !base::trim(rest).empty();) {
    const std::size_t end = std::min(rest.find("\n}\n"), rest.size());
    const std::string_view object = rest.substr(0, std::min(end + 3, rest.size()));
    add_package(document.parse(object, "go list", line), question, units);
    for (const char character : object) line += character == '\n' ? 1 : 0;
    rest.remove_prefix(object.size());
  }
  return answer;
}

}  // namespace

SourceProject read_go(const ClosureQuestion& question, const model::FingerprintPreset& facts, const std::string& root) {
  std::vector<SourceUnit> units;
  const std::string nearest = nearest_folder_with(facts.marks, question, root);
  ToolAnswer answer = add_module(root, question, units);
  if (answer.end == ToolAnswer::End::fine && nearest != root &&
      question.files.text((root.empty() ? "" : root + "/") + "go.work").empty())
    answer = add_module(nearest, question, units);
  if (answer.end != ToolAnswer::End::fine) return without_answer(answer);
  return {std::move(units), "packages and tests of packages"};
}

}  // namespace benchgate::starter
