// SPDX-License-Identifier: MIT
#include "base/quantity.hpp"

#include <utility>

#include "catch.hpp"

using benchgate::base::format_quantity;

TEST_CASE("figures for people have four significant digits", "[base][figure]") {
  CHECK(format_quantity(0) == "0");
  CHECK(format_quantity(3) == "3");
  CHECK(format_quantity(12.6480) == "12.65");
  CHECK(format_quantity(878.92984) == "878.9");
  CHECK(format_quantity(999.97) == "1000");
  CHECK(format_quantity(1234567.8) == "1234568");
  CHECK(format_quantity(0.147) == "0.147");
  CHECK(format_quantity(-0.07175925) == "-0.07176");
  CHECK(format_quantity(9.99996) == "10");
  CHECK(format_quantity(0.99999) == "1");
  CHECK(format_quantity(0.001) == "0.001");
  CHECK(format_quantity(0.00012345) == "1.2e-04");
}

TEST_CASE("a quantity that nobody can read digit by digit has an exponent", "[base][figure]") {
  CHECK(format_quantity(1e300) == "1.00e+300");
  CHECK(format_quantity(-4.25e15) == "-4.25e+15");
  CHECK(format_quantity(999e12) == "999000000000000");
}

TEST_CASE("quantities for people are in a unit that leaves few digits", "[base][figure]") {
  CHECK(format_quantity(1288622, "ns") == "1.289 ms");
  CHECK(format_quantity(2500072000, "ns") == "2.5 s");
  CHECK(format_quantity(999, "ns") == "999 ns");
  CHECK(format_quantity(0.25, "ns") == "0.25 ns");
  CHECK(format_quantity(0, "ns") == "0 ns");
  CHECK(format_quantity(-1201, "ms") == "-1201 ms");
  CHECK(format_quantity(-12345.6, "ms") == "-12.35 s");
  CHECK(format_quantity(0.2, "ms") == "200 µs");
  CHECK(format_quantity(100, "us") == "100 us");
  CHECK(format_quantity(50000, "s") == "50000 s");
  CHECK(format_quantity(0, "ms") == "0 ms");
  CHECK(format_quantity(0.3, "ratio") == "30 %");
  CHECK(format_quantity(0, "ratio") == "0 %");
  CHECK(format_quantity(0, "bytes") == "0 B");
  CHECK(format_quantity(2048, "bytes") == "2.048 kB");
  CHECK(format_quantity(3e9, "bytes/s") == "3 GB/s");
  CHECK(format_quantity(28914, "kB") == "28914 kB");  // of 1024 bytes, as the kernel counts
  CHECK(format_quantity(17970, "1/s") == "17970 1/s");
  CHECK(format_quantity(4, "") == "4");
}

TEST_CASE("known units of one kind are converted, in any spelling", "[base]") {
  using benchgate::base::unit_ratio;
  CHECK(unit_ratio("ms", "us") == 1000);
  CHECK(unit_ratio("s", "ns") == 1e9);
  CHECK(unit_ratio("us", "\u00b5s") == 1);
  CHECK(unit_ratio("B", "bytes") == 1);
  CHECK(unit_ratio("B/s", "bytes/s") == 1);
  for (const auto& [from, to] : {std::pair{"ms", "bytes"}, std::pair{"kB", "bytes"}, std::pair{"frames", "frames/s"},
                                 std::pair{"bytes", "bytes/s"}, std::pair{"", "ms"}, std::pair{"1/s", "ms"}})
    CHECK_FALSE(unit_ratio(from, to));
}

TEST_CASE("a number beside a limit is distinguished from it", "[base][quantity]") {
  using benchgate::base::format_beside;
  CHECK(format_beside(3.000001, 3) == "3.000001");
  CHECK(format_beside(3, 3) == "3");
  CHECK(format_beside(4.56789, 3) == "4.568");
}
