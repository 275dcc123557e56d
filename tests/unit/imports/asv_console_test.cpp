// SPDX-License-Identifier: MIT
// The fixture was written by asv 0.6.6 with --quick; expected figures are those of its text.
#include "catch.hpp"
#include "imports/report_file.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

using test::readings_of;
using test::refusal_of;

TEST_CASE("asv's console has results with and without parameters", "[import]") {
  const std::string path = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/asv-console/report.txt";
  const auto asv = test::by_key(read_report_at(imports::import_format("asv-console", "test"), path));
  CHECK(asv.at("speed.One.time_one param1=2|time median").value == 3440);
  CHECK(asv.at("speed.One.track_one param1=1|value median").value == 3.5);
  CHECK(asv.at("speed.Suite.time_bad n=10 kind=a b| ").failed);
  CHECK(*asv.at("speed.Suite.time_bad n=1000 kind=c|time median").value == Approx(5720));
  CHECK(asv.at("speed.Suite.track_size n=1000 kind=c|value median").value == 2000);
  CHECK(!asv.at("speed.Suite.track_size n=1000 kind=c|value median").better);
  CHECK(*asv.at("speed.mem_list|memory median").value == Approx(2100));
  CHECK(*asv.at("speed.peakmem_list|memory median").value == Approx(24.8e6));
  CHECK(asv.at("speed.time_fails| ").failed);
  CHECK(asv.at("speed.time_skip| ").skipped);
  CHECK(*asv.at("speed.timeraw_import|time median").value == Approx(82.7e6));
  CHECK(asv.size() == 24);
}

// Shapes by asv 0.4 to 0.6: several environments, an error, a list, and two parameters in the columns.
TEST_CASE("asv's console names environments and commits when there are several", "[import]") {
  const std::string one = "\u00b7 For project commit 4238c44d <main>:\n[  0.00%] \u00b7\u00b7 Benchmarking py3.11\n";
  const auto single =
      readings_of("asv-console", one + "[ 50.00%] \u00b7\u00b7\u00b7 a.time_x   11.1\u00b10.5\u03bcs\n");
  CHECK(single.at("a.time_x|time median").interval->first == Approx(10600));
  CHECK(single.at("a.time_x|time median").interval->second == Approx(11600));
  const auto two = readings_of(
      "asv-console", one +
                         "[ 25.00%] \u00b7\u00b7\u00b7 Running (a.time_x--).\n"
                         "[ 50.00%] \u00b7\u00b7\u00b7 a.time_x   2.00ms\n[ 50.00%] \u00b7\u00b7 Benchmarking "
                         "py3.12\n[100.00%] \u00b7\u00b7\u00b7 a.time_x   3.00ms;...\n");
  CHECK(two.at("a.time_x environment=py3.11|time median").value == 2e6);
  CHECK(two.at("a.time_x environment=py3.12|time median").value == 3e6);
  const auto columns = readings_of("asv-console",
                                   "[ 50.00%] \u00b7\u00b7\u00b7 a.time_x       ok\n"
                                   "[ 50.00%] \u00b7\u00b7\u00b7 === ======== ========\n"
                                   "              --    kind / m     \n"
                                   "             --- -----------------\n"
                                   "              n   x / 1    y / 1  \n"
                                   "             === ======== ========\n"
                                   "              7   1.00ms    n/a   \n"
                                   "             === ======== ========\n");
  CHECK(columns.at("a.time_x n=7 kind=x m=1|time median").value == 1e6);
  CHECK(columns.at("a.time_x n=7 kind=y m=1| ").skipped);
}

TEST_CASE("A cut or damaged result of asv is refused", "[import]") {
  const auto refusal = [](const std::string& text) {
    return refusal_of("asv-console", "[ 50.00%] \u00b7\u00b7\u00b7 " + text);
  };
  CHECK(refusal("a.time_x   ok\n") == "report:1: the table has no end: is the file cut off?");
  CHECK(refusal("a.time_x   11.1kg\n") == "report:1: '11.1kg' is no result of asv");
  CHECK(refusal("a.track_x   11.1ms\n") == "report:1: '11.1ms' is no result of asv");
  CHECK(refusal("a.time_x\n") == "report:1: a benchmark without a result");
}

}  // namespace benchgate
