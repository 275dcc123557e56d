// SPDX-License-Identifier: MIT
#include "format/provenance_json.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("provenance omits what is unknown", "[format][provenance_json]") {
  format::Provenance provenance;
  provenance.tool_version = "0.1.0";
  provenance.run_id = "i";
  provenance.mode = "measured";
  provenance.started_at = "s";
  provenance.ended_at = "e";
  provenance.environment.host.os = "linux";
  const std::string text = format::format_provenance(provenance);
  CHECK(text ==
        "{\n  \"schema\": \"benchgate.provenance.v1\",\n  \"tool\": {\n    \"name\": \"benchgate\",\n"
        "    \"version\": \"0.1.0\"\n  },\n  \"run_id\": \"i\",\n  \"mode\": \"measured\",\n"
        "  \"started_at\": \"s\",\n  \"finished_at\": \"e\",\n  \"git_dirty\": false,\n  \"host\": {\n"
        "    \"os\": \"linux\"\n  }\n}\n");
}

TEST_CASE("provenance names the source, the machine and the seed", "[format][provenance_json]") {
  format::Provenance provenance;
  provenance.mode = "synthetic";
  provenance.source_commit = "abc+dirty-123";
  provenance.source_dirty = true;
  provenance.kernel_config_hash = "fff";
  provenance.dataset_seed = 42;
  provenance.environment.ci = {{"provider", "github"}};
  provenance.image = {"sha256:0123", "workload.image_digest"};
  const std::string text = format::format_provenance(provenance);
  for (const char* expected :
       {"\"git_commit\": \"abc+dirty-123\"", "\"git_dirty\": true", "\"kernel_config_hash\": \"fff\"",
        "\"dataset_seed\": 42", "\"provider\": \"github\"", "\"image_digest\": \"sha256:0123\"",
        "\"image_digest_source\": \"workload.image_digest\""})
    CHECK(text.find(expected) != std::string::npos);
}
