// SPDX-License-Identifier: MIT
#include "format/scenario_schema.hpp"

#include <cstdlib>
#include <filesystem>

#include "catch.hpp"
#include "format/scenario_keys.hpp"
#include "sys/file.hpp"

using namespace benchgate;

namespace {

/// UPDATE_GOLDEN=1 writes the committed file anew.
void check_file(const char* name, const std::string& text) {
  const std::filesystem::path path =
      std::filesystem::path(BENCHGATE_FIXTURES_DIR).parent_path() / "native/format/schema" / name;
  if (std::getenv("UPDATE_GOLDEN") != nullptr) sys::write_file(path, text);
  CHECK(sys::read_file(path) == text);
}

}  // namespace

TEST_CASE("the committed JSON Schemas are those of the table of keys", "[format][schema]") {
  check_file("scenario.schema.json", format::scenario_schema());
  check_file("benchgate.schema.json", format::configuration_schema());
}

TEST_CASE("every key of a scenario is either put into the scenario or refused", "[format][schema]") {
  for (const format::Key& key : format::scenario_keys()) {
    CAPTURE(key.name);
    CHECK((key.shape == format::Shape::later) == (key.bind == nullptr));
    CHECK(!key.help.empty());
  }
}
