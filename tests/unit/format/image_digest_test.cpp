// SPDX-License-Identifier: MIT
#include "format/image_digest.hpp"

#include <string>

#include "catch.hpp"

using benchgate::format::is_image_digest;

TEST_CASE("an image is named by the digest of its content", "[format][image_digest]") {
  // As docker prints it in RepoDigests: OCI image specification, descriptor.md, "Digests".
  const std::string digest = "sha256:" + std::string(60, 'a') + "0189";
  CHECK(is_image_digest(digest));
  CHECK(is_image_digest("ghcr.io/owner/service@" + digest));
  CHECK(is_image_digest("localhost:5000/service:v1@" + digest));
}

TEST_CASE("a tag, a short digest and anything else names no content", "[format][image_digest]") {
  const std::string digits(64, 'a');
  for (const std::string& text :
       {std::string(), std::string("service:latest"), "sha256:" + digits.substr(1), "sha256:" + digits + "a",
        "sha256:" + std::string(64, 'A'), "sha512:" + digits, digits, "@sha256:" + digits, "a@b@sha256:" + digits,
        "a b@sha256:" + digits, "sha256:" + digits + "\n"})
    CHECK_FALSE(is_image_digest(text));
}
