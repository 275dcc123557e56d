// SPDX-License-Identifier: MIT
#include "format/scenario_schema.hpp"

#include <cstdlib>
#include <filesystem>
#include <set>

#include "base/text.hpp"
#include "catch.hpp"
#include "format/scenario_keys.hpp"
#include "format/schemas.hpp"
#include "sys/file.hpp"

using namespace benchgate;

TEST_CASE("the committed JSON Schemas are those of the tables", "[format][schema]") {
  const std::filesystem::path folder =
      std::filesystem::path(BENCHGATE_FIXTURES_DIR).parent_path() / "native/format/schema";
  std::set<std::string> listed, found;
  for (const format::NamedSchema& schema : format::schemas()) {
    CAPTURE(schema.name);
    const std::filesystem::path path = folder / fmt::format("{}.schema.json", schema.name);
    if (std::getenv("UPDATE_GOLDEN") != nullptr) sys::write_file(path, schema.make());
    CHECK(sys::read_file(path) == schema.make());
    CHECK(listed.insert(path.filename()).second);
  }
  for (const auto& file : std::filesystem::directory_iterator(folder)) found.insert(file.path().filename());
  CHECK(found == listed);
}

TEST_CASE("the documentation lists every JSON Schema", "[format][schema]") {
  const std::filesystem::path project = std::filesystem::path(BENCHGATE_FIXTURES_DIR).parent_path();
  std::string table = "| schema | file |\n|---|---|\n";
  for (const format::NamedSchema& schema : format::schemas())
    table += fmt::format("| `{}.schema.json` | {} |\n", schema.name, schema.of);
  CAPTURE(table);
  CHECK(sys::read_file(project / "docs/exit-codes-and-files.md").find(table) != std::string::npos);
}

TEST_CASE("every key of a scenario is either put into the scenario or refused", "[format][schema]") {
  for (const format::Key& key : format::scenario_keys()) {
    CAPTURE(key.name);
    CHECK((key.shape == format::Shape::later) == (key.bind == nullptr));
    CHECK(!key.help.empty());
  }
}
