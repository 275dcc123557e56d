// SPDX-License-Identifier: MIT
#include "sys/gzip.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using benchgate::test::error_of;

TEST_CASE("what was compressed comes back, also where the pieces of zlib end", "[sys][gzip]") {
  std::string noise;  // that does not get smaller
  for (unsigned i = 0, x = 1; i < 700'000; ++i) noise += static_cast<char>((x = x * 1664525U + 1013904223U) >> 24U);
  for (const std::string& text : {std::string(), std::string("a"), std::string(std::size_t{256} * 1024, 'a'),
                                  std::string(1'000'000, 'b'), noise}) {
    const std::string packed = sys::gzip(text);
    CHECK(sys::gunzip(packed, text.size(), "x") == text);
    CHECK(sys::gunzip(sys::gzip(text, sys::Compression::fast), text.size(), "x") == text);
    if (text.size() > 1000 && text != noise) CHECK(packed.size() < text.size() / 100);
  }
}

TEST_CASE("a gzip file of another program is read", "[sys][gzip]") {
  // printf 'hello\n' | gzip -n, gzip 1.12
  constexpr unsigned char bytes[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0xcb, 0x48, 0xcd,
                                     0xc9, 0xc9, 0xe7, 0x02, 0x00, 0x20, 0x30, 0x3a, 0x36, 0x06, 0x00, 0x00, 0x00};
  CHECK(sys::gunzip({reinterpret_cast<const char*>(bytes), sizeof(bytes)}, 100, "x") == "hello\n");
}

TEST_CASE("a damaged gzip file, and one with too much in it, are refused", "[sys][gzip]") {
  const std::string packed = sys::gzip(std::string(5000, 'a') + "b");
  const std::string expected = "x: is damaged: it is no whole gzip file";
  for (std::size_t size = 0; size < packed.size(); ++size)
    CHECK(error_of([&] { sys::gunzip(packed.substr(0, size), 10'000, "x"); }) == expected);
  for (std::size_t at = packed.size() - 8; at < packed.size(); ++at) {  // its checksum and its length
    std::string changed = packed;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    CHECK(error_of([&] { sys::gunzip(changed, 10'000, "x"); }) == expected);
  }
  CHECK(error_of([&] { sys::gunzip(packed + "more", 10'000, "x"); }) == expected);
  CHECK(error_of([&] { sys::gunzip(packed, 5000, "x"); }) == expected);
  CHECK(sys::gunzip(packed, 5001, "x").size() == 5001);
}
