// SPDX-License-Identifier: MIT
#include "sys/digest.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate::sys;

// Expected: NIST's example values for SHA-256 (FIPS 180-2, appendix B).
TEST_CASE("SHA-256 gives the standard's example values", "[sys][digest]") {
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// Expected: NIST's example value for SHA-1, and what `git hash-object` says of an empty file.
TEST_CASE("SHA-1 gives the standard's example value, and git's names", "[sys][digest]") {
  Sha1 example;
  example.add("abc");
  CHECK(example.hex() == "a9993e364706816aba3e25717850c26c9cd0d89d");
  Sha1 blob;
  blob.add("blob 0");
  blob.add(std::string_view("\0", 1));
  CHECK(blob.hex() == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
}

TEST_CASE("text in pieces has the digest of the whole", "[sys][digest]") {
  Sha256 digest;
  digest.add("a");
  digest.add("");
  digest.add("bc");
  CHECK(digest.hex() == sha256_hex("abc"));
}

TEST_CASE("the digest of a file is the digest of its bytes", "[sys][digest]") {
  const TemporaryFolder folder;
  const std::string text(200'000, 'a');
  write_file(folder.path() / "f", text);
  CHECK(sha256_of_file(folder.path() / "f") == sha256_hex(text));
  CHECK_THROWS_AS(sha256_of_file(folder.path() / "none"), benchgate::Error);
  CHECK_THROWS_AS(sha256_of_file(folder.path()), benchgate::Error);
}
