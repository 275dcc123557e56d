// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <map>
#include <set>

#include "imports/go_test_text.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace go_events {

/// The packages of a run take turns; the text of each is put together on its own.
struct Package {
  GoTestReader reader;
  std::string line;  // begun, not yet ended
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  std::map<std::string, Package, std::less<>> packages;
  std::set<std::string, std::less<>> running;  // packages that began and did not end
  syntax::JsonDocument document;
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (!line->starts_with('{')) continue;  // go build writes plain text between the events
    const syntax::JsonValue event = document.parse_lenient(*line, file, lines.number());
    if (!cases.origin().started_at) take_fact(Fact::started_at, event.find("Time").string_if("Time"), cases.origin());
    const syntax::JsonValue output = event.find("Output");
    const std::string_view action = event.string_of("Action");
    if (!event.find("Test")) {
      const std::string_view package = event.find("Package").string_if("Package");
      if (action == "start") running.emplace(package);
      if (action == "pass" || action == "fail" || action == "skip") running.erase(std::string(package));
    }
    if (action == "output" && !output) event.fail("'Output' is missing");
    if (!output || action == "build-output") continue;
    if (action != "output") event.fail(fmt::format("'Action' is {}, not output", syntax::quoted(action)));
    const std::string_view name = event.find("Package").string_if("Package");
    auto found = packages.find(name);
    if (found == packages.end()) {
      GoTestReader reader(cases, [&lines](std::string_view what) { lines.fail(what); });
      reader.set_package(name);
      found = packages.emplace(name, Package{std::move(reader), {}}).first;
    }
    Package& package = found->second;
    package.line += output.string("Output");
    if (!package.line.ends_with('\n')) continue;
    syntax::Lines whole(package.line, file);
    while (const auto part = whole.next()) package.reader.read_line(*part);
    package.line.clear();
  }
  for (auto& [name, package] : packages) {
    if (!package.line.empty())
      lines.fail(fmt::format("package {} ends inside a line: is the file cut off?", syntax::quoted(name)));
    package.reader.finish_whole();
  }
  if (!running.empty())
    lines.fail(fmt::format("package {} began and has no 'pass', 'fail' or 'skip': is the file cut off?",
                           syntax::quoted(*running.begin())));
}

bool recognises(const FilePreview& preview) {
  if (preview.json) return preview.json.find("Action") && preview.json.find("Package");
  // With 2>&1 go says above the events what it downloads.
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (line->starts_with("{\"Time\":") && line->find("\"Action\":\"") != std::string_view::npos) return true;
  return false;
}

}  // namespace go_events

}  // namespace

ImportFormat go_test_json_format() {
  return {.name = "go-test-json",
          .tool = "go test -bench -json",
          .recognised_by = "JSON lines with `Action`, `Package` and `Output`",
          .values = ImportFormat::Values::rows,
          .ending = ImportFormat::Ending::any,
          .recognises = go_events::recognises,
          .read = go_events::read,
          .filter = &go_filter,
          .steps = go_steps()};
}

}  // namespace benchgate::imports
