// SPDX-License-Identifier: MIT
#include "syntax/toml.hpp"

#include "base/error.hpp"
#include "catch.hpp"

namespace benchgate::syntax {

TEST_CASE("A TOML document that is not UTF-8 is refused with its line", "[syntax]") {
  for (const std::string_view malformed :
       {"'\xff", "'\xff'", "\"\xed\xa0\x80\"", "k.'\xaf'", "k = '''\x98'''", "# \xef"})
    CHECK_THROWS_WITH(parse_toml("a = 1\n" + std::string(malformed), "x.toml"),
                      "x.toml:2: is not valid UTF-8, which TOML requires: save the file as UTF-8");
}

}  // namespace benchgate::syntax
