// SPDX-License-Identifier: MIT
// Expected numbers are those of the cultures: .NET's N format and the CLDR write 1068.2 as "1,068.2" (en), "1.068,2"
// (de), "1 068,2" with a no-break blank (fr, ru), "1’068.2" (de-CH) and 1234567.8 as "12,34,567.8" (hi, en-IN).
#include "imports/culture.hpp"

#include "imports/report_text.hpp"

namespace benchgate {

using imports::CultureEvidence;
using imports::DecimalSign;
using test::readings_of;
using test::refusal_of;

TEST_CASE("A number has the value that its culture gives it", "[import]") {
  const auto point = [](std::string_view text) { return imports::parse_localised(text, DecimalSign::point); };
  const auto comma = [](std::string_view text) { return imports::parse_localised(text, DecimalSign::comma); };
  CHECK(point("1,068.2") == 1068.2);
  CHECK(comma("1.068,2") == 1068.2);
  CHECK(comma("1\u00a0068,2") == 1068.2);
  CHECK(comma("1\u202f068,2") == 1068.2);
  CHECK(comma("1 068,2") == 1068.2);
  CHECK(comma("1\xa0"
              "068,2") == 1068.2);
  CHECK(point("1\u2019068.2") == 1068.2);
  CHECK(point("12,34,567.8") == 1234567.8);
  CHECK(point("1.5e-3") == 0.0015);
  CHECK(comma("-0,5") == -0.5);
  CHECK(comma("12,34") == 12.34);
  CHECK(point("1,234") == 1234);
  CHECK(comma("1,234") == 1.234);
  for (const std::string_view none :
       {"", "-", "1,06", "1,0682", "0,123", "1.2.3", "1,234.5,6", "1'234,567", "1068,200", "1,,234", ",5",
        "12\u066b"
        "345",
        "1 2"})
    CHECK(!point(none));
  for (const std::string_view none : {"1.06", "0.123", "1068.200", "1,2,3", "1.234.56"}) CHECK(!comma(none));
}

TEST_CASE("The numbers of a report tell its decimal sign, or it stays open", "[import]") {
  const auto sign_of = [](std::initializer_list<std::string_view> numbers) {
    CultureEvidence evidence;
    int line = 0;
    for (const std::string_view number : numbers) evidence.add(number, ++line);
    CHECK(evidence.conflict().empty());
    return evidence.sign();
  };
  CHECK(sign_of({"1,234", "12.5"}) == DecimalSign::point);
  CHECK(sign_of({"1.234", "0,5"}) == DecimalSign::comma);
  CHECK(!sign_of({"1.234", "17", "NA", ""}));
  CHECK(!sign_of({}));
  CultureEvidence mixed;
  mixed.add("12.5", 1);
  mixed.add("0,25", 3);
  CHECK(mixed.conflict() == "'0,25' has a decimal comma, but '12.5' in line 1 a decimal point");
  CultureEvidence bytes;
  bytes.add("1.234", 1, CultureEvidence::Number::whole);
  CHECK(bytes.sign() == DecimalSign::comma);
}

// The default exporter writes numbers of the invariant culture between the list separators of the machine's culture;
// with a CultureInfo in the configuration the numbers follow it.
TEST_CASE("BenchmarkDotNet's separator of cells says nothing of its decimals", "[import]") {
  const auto time = [](const std::string& header, const std::string& row) {
    return readings_of("benchmarkdotnet-csv", header + "\n" + row + "\n").at("Parse job=DefaultJob|time mean").value;
  };
  const std::string semicolons = "Method;Job;Mean;Error;StdDev";
  CHECK(time(semicolons, "Parse;DefaultJob;12.34 ns;0.05 ns;0.04 ns") == 12.34);
  CHECK(time(semicolons, "Parse;DefaultJob;19.3 ns;0.05 ns;0.04 ns") == 19.3);
  CHECK(time(semicolons, "Parse;DefaultJob;19,260.6 ns;0.05 ns;0.04 ns") == 19260.6);
  CHECK(time(semicolons, "Parse;DefaultJob;1.163 us;0.05 us;0.04 us") == Approx(1163));
  CHECK(time(semicolons, "Parse;DefaultJob;1.163 us;0,05 us;0,04 us") == 1163000);
  CHECK(time(semicolons, "Parse;DefaultJob;12,34 ns;0,05 ns;0,04 ns") == 12.34);
  CHECK(time(semicolons, "Parse;DefaultJob;1.068,2 ns;0,05 ns;0,04 ns") == 1068.2);
  CHECK(time("Method,Job,Mean,Error,StdDev", "Parse,DefaultJob,\"1,068.2 ns\",0.05 ns,0.04 ns") == 1068.2);
  CHECK(time("Method,Job,Mean,Error,StdDev", "Parse,DefaultJob,\"1.068,2 ns\",\"0,05 ns\",\"0,04 ns\"") == 1068.2);
  CHECK(time("Method,Job,Mean,Error", "Parse,DefaultJob,1.234 us,NA") ==
        1234);  // where ',' separates, none is a decimal
  CHECK(time("Method\tJob\tMean\tError", "Parse\tDefaultJob\t12.5 ns\tNA") == 12.5);
  CHECK(time("Method;Job;Mean;Error;Ratio", "Parse;DefaultJob;1.234 us;NA;1.00") == 1234);
  CHECK(time("Method;Job;Mean;Error;Allocated", "Parse;DefaultJob;1.234 us;NA;2,048 B") == 1234);
  CHECK(time("Method;Job;Mean [us];Error [us]", "Parse;DefaultJob;1234,5;0,5") == 1234500);
}

TEST_CASE("A report of BenchmarkDotNet whose numbers have two meanings is refused", "[import]") {
  CHECK(refusal_of("benchmarkdotnet-csv", "Method;Job;Mean;Error\nParse;DefaultJob;1.234 us;NA\n") ==
        "report:2: '1.234' may be 1.234 or 1234, and no number in the file shows a decimal point or comma: export it "
        "with CultureInfo.InvariantCulture, or as JSON");
  CHECK(refusal_of("benchmarkdotnet-csv", "Method;Job;Mean;Error\na;DefaultJob;12.5 us;NA\nb;DefaultJob;0,5 us;NA\n") ==
        "report:3: '0,5' has a decimal comma, but '12.5' in line 2 a decimal point");
}

// tinybench 2 prints Number.toLocaleString() of whole operations a second.
TEST_CASE("Operations a second of tinybench are whole in every language", "[import]") {
  for (const char* const operations :
       {"1.234.567", "1,234,567", "1\u202f234\u202f567", "1\u2019234\u2019567", "12,34,567"}) {
    const auto readings =
        readings_of("tinybench-table",
                    fmt::format("\u250c\u2500\u2510\n\u2502 (index) \u2502 Task Name \u2502 ops/sec \u2502 Average "
                                "Time (ns) \u2502 Margin \u2502 Samples \u2502\n\u2502 0 \u2502 'a' \u2502 '{}' "
                                "\u2502 810.0005 \u2502 '\u00b10.5%' \u2502 617284 \u2502\n\u2514\u2500\u2518\n",
                                operations));
    CHECK(readings.at("a|throughput mean").value == 1234567);
    CHECK(readings.at("a|time mean").value == 810.0005);
  }
}

// Surefire's time is in the English form, "1,234.567"; older versions and other tools follow the machine.
TEST_CASE("Times of JUnit XML are in the form that all of a file allow", "[import]") {
  const auto file = [](const std::string& first, const std::string& second) {
    return fmt::format(
        "<testsuite>\n<testcase name=\"a\" time=\"{}\"/>\n<testcase name=\"b\" time=\"{}\"/>\n</testsuite>\n", first,
        second);
  };
  const auto time = [&](const std::string& first, const std::string& second) {
    return readings_of("junit-xml", file(first, second)).at("a|time value").value;
  };
  CHECK(time("1.234", "2") == Approx(1.234e9));
  CHECK(time("1,234.5", "0.5") == Approx(1234.5e9));
  CHECK(time("1,234", "0.5") == Approx(1234e9));
  CHECK(time("1,234", "0,5") == Approx(1.234e9));
  CHECK(refusal_of("junit-xml", file("1,234", "2")) ==
        "report:2: '1,234' may be 1234 or 1.234, and no number in the file shows a decimal point or comma: write times "
        "with a decimal point");
  CHECK(refusal_of("junit-xml", file("0.5", "0,5")) ==
        "report:3: '0,5' has a decimal comma, but '0.5' a decimal point");
}

// JMH formats with the locale of the JVM, without groups; -rf scsv separates with ';'.
TEST_CASE("JMH's scores have the comma or the point of the JVM, in both kinds of CSV", "[import]") {
  const std::string header =
      "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n";
  std::string semicolons = header;
  std::replace(semicolons.begin(), semicolons.end(), ',', ';');
  CHECK(readings_of("jmh-csv", header + "\"a.b\",\"avgt\",1,5,\"4235,776000\",\"1,5\",\"ns/op\"\n")
            .at("a.b|time mean")
            .value == 4235.776);
  CHECK(readings_of("jmh-csv", semicolons + "\"a.b\";\"avgt\";1;5;4235,776000;1,500000;\"ns/op\"\n")
            .at("a.b|time mean")
            .value == 4235.776);
  CHECK(readings_of("jmh-csv", semicolons + "\"a.b\";\"avgt\";1;5;4235.776000;1.500000;\"ns/op\"\n")
            .at("a.b|time mean")
            .value == 4235.776);
}

// NBomber's text follows the machine: a comma in "RPS = 2,5" is no end of the figure.
TEST_CASE("Figures of NBomber's text may have a decimal comma", "[import]") {
  const std::string report =
      "scenario: s\n  - fail count: 0\nload simulations:\n| step | ok stats |\n| name | a |\n"
      "| request count | all = 3, ok = 3, RPS = 10634,635 |\n"
      "| latency (ms) | min = 0,25, mean = 1,5, max = 2, StdDev = 0,1 |\n"
      "| latency percentile (ms) | p50 = 1, p75 = 1,25, p95 = 2, p99 = 2 |\n+---+\n";
  const auto readings = readings_of("nbomber-txt", report);
  CHECK(readings.at("s > a|throughput mean").value == 10634.635);
  CHECK(readings.at("s > a|latency min").value == 250000);
  CHECK(readings.at("s > a|latency p75").value == 1250000);
}

}  // namespace benchgate
