// SPDX-License-Identifier: MIT
#include "format/raw_samples.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using format::RawSamples;

namespace {

RawSamples parsed(std::string text) {
  const std::vector<std::string> fields{"wall_ms", "ttft_ms"};
  return format::parse_raw_samples(text, fields, "raw.jsonl");
}

std::string message_of(std::string text) {
  return test::error_of([&] { parsed(std::move(text)); }, "no error");
}

}  // namespace

TEST_CASE("the wanted numbers of each line are kept in file order", "[format][raw_samples]") {
  const RawSamples samples = parsed(
      "{\"wall_ms\":1.5,\"ttft_ms\":0,\"name\":\"x\",\"nested\":{\"wall_ms\":9,\"list\":[1,{\"ttft_ms\":2}]}}\n"
      "{\"ttft_ms\":[3,4.25],\"wall_ms\":1e2,\"WALL_MS\":7}");
  CHECK(samples.fields[0].values == std::vector<double>{1.5, 100});
  CHECK(samples.fields[1].values == std::vector<double>{0, 3, 4.25});
  CHECK(samples.successful == 2);
  CHECK_FALSE(samples.fields[0].missing_line);
}

TEST_CASE("the values of each sample are kept apart where a sample holds several", "[format][raw_samples]") {
  const RawSamples samples = parsed(
      "{\"wall_ms\":1,\"ttft_ms\":1}\n"
      "{\"wall_ms\":2,\"ttft_ms\":[3,2]}\n"
      "{\"wall_ms\":9,\"ttft_ms\":[9],\"failed\":true}\n"
      "{\"wall_ms\":3,\"ttft_ms\":4}");
  CHECK(samples.fields[0].by_sample.empty());
  CHECK(samples.fields[1].by_sample == std::vector<std::vector<double>>{{1}, {3, 2}, {4}});
}

TEST_CASE("a sample without a value takes no memory", "[format][raw_samples]") {
  CHECK(parsed("{\"wall_ms\":1}\n{\"wall_ms\":2}").fields[1].by_sample.empty());
}

TEST_CASE("samples are the same whenever they were taken", "[format][raw_samples]") {
  CHECK(format::without_timestamps("{\"iteration\":1,\"timestamp\":\"2026-01-01T00:00:00Z\",\"time\":5}\n"
                                   "{\"timestamp\":\"2026-01-01T00:00:01.5Z\"}\n{\"a\\\"timestamp\":6}\n") ==
        "{\"iteration\":1,\"time\":5}\n{}\n{\"a\\\"timestamp\":6}\n");
  CHECK(format::without_timestamps("").empty());
  CHECK(format::without_timestamps("{\"timestamp\":\"") == "{");
}

TEST_CASE("blank lines, CRLF, a byte order mark and a missing last line break are accepted", "[format][raw_samples]") {
  for (const char* text : {"{\"wall_ms\":1}\n\n  \n{\"wall_ms\":2}\n", "{\"wall_ms\":1}\r\n\r\n{\"wall_ms\":2}\r\n",
                           "\xEF\xBB\xBF{\"wall_ms\":1}\n{\"wall_ms\":2}"}) {
    CHECK(parsed(text).fields[0].values == std::vector<double>{1, 2});
    CHECK(parsed(text).fields[1].missing_line == 1);
  }
  CHECK(parsed("").successful == 0);
}

TEST_CASE("failed samples are counted and give no value, wherever the word stands", "[format][raw_samples]") {
  const RawSamples samples = parsed(
      "{\"wall_ms\":1,\"failed\":true}\n{\"failed\":true,\"wall_ms\":\"broken\"}\n{\"failed\":false,\"wall_ms\":3}\n"
      "{\"failed\":true}\n");
  CHECK(samples.failed == 3);
  CHECK(samples.successful == 1);
  CHECK(samples.fields[0].values == std::vector<double>{3});
  CHECK_FALSE(samples.fields[0].missing_line);
}

TEST_CASE("a synthetic sample marks the file", "[format][raw_samples]") {
  CHECK(parsed("{\"wall_ms\":1}\n{\"wall_ms\":1,\"synthetic\":true}").synthetic);
  CHECK_FALSE(parsed("{\"wall_ms\":1,\"synthetic\":false}").synthetic);
}

TEST_CASE("the first sample without a value is reported with its line", "[format][raw_samples]") {
  CHECK(parsed("{\"wall_ms\":1}\n\n{}\n{}").fields[0].missing_line == 3);
  CHECK(parsed("{\"wall_ms\":[]}").fields[0].missing_line == 1);
}

TEST_CASE("bad lines are refused with file and line", "[format][raw_samples]") {
  const std::string good = "{\"wall_ms\":1}\n";
  CHECK(message_of(good + "{\"wall_ms\":null}") == "raw.jsonl:2: 'wall_ms' is not a number");
  CHECK(message_of(good + "{\"wall_ms\":\"1\"}") == "raw.jsonl:2: 'wall_ms' is not a number");
  CHECK(message_of(good + "{\"wall_ms\":true}") == "raw.jsonl:2: 'wall_ms' is not a number");
  CHECK(message_of(good + "{\"wall_ms\":{\"x\":1}}") == "raw.jsonl:2: 'wall_ms' is not a number");
  CHECK(message_of(good + "{\"wall_ms\":[1,[2]]}") == "raw.jsonl:2: 'wall_ms' is not a number");
  CHECK(message_of(good + "{\"wall_ms\":-0.5}") == "raw.jsonl:2: 'wall_ms' is negative");
  CHECK(message_of(good + "{\"wall_ms\":1e999}").starts_with("raw.jsonl:2: not valid JSON: "));
  CHECK(message_of(good + "{\"wall_ms\":1,\"wall_ms\":2}") == "raw.jsonl:2: 'wall_ms' is given twice");
  CHECK(message_of(good + "{\"wall_ms\":NaN}").starts_with("raw.jsonl:2: not valid JSON: "));
  CHECK(message_of(good + "{\"wall_ms\":1").starts_with("raw.jsonl:2: not valid JSON: "));
  CHECK(message_of(good + "{\"wall_ms\":1} {}").starts_with("raw.jsonl:2: not valid JSON: "));
  CHECK(message_of(good + std::string("{\"wall_ms\":1}\0x", 15)) == "raw.jsonl:2: not valid JSON: a NUL byte");
  CHECK(message_of(good + "{\n\"wall_ms\":1}").starts_with("raw.jsonl:2: not valid JSON: "));
  CHECK(message_of(good + "[1]") == "raw.jsonl:2: a sample must be a JSON object");
  CHECK(message_of(good + "3") == "raw.jsonl:2: a sample must be a JSON object");
  CHECK(message_of(good + "{\"failed\":1,\"wall_ms\":1}") == "raw.jsonl:2: 'failed' is not true or false");
  CHECK(message_of("{\"a\":" + std::string(100'000, '[')) ==
        "raw.jsonl:1: not valid JSON: nested deeper than 200 levels");
}

TEST_CASE("failed seconds of a service are counted and give the values that they have", "[format][raw_samples]") {
  const RawSamples samples = parsed(
      "{\"wall_ms\":1,\"ttft_ms\":2,\"phase\":\"inject\"}\n"
      "{\"wall_ms\":0,\"phase\":\"inject\",\"failed\":true}\n"
      "{\"wall_ms\":-1,\"phase\":\"inject\",\"failed\":true}\n"
      "{\"wall_ms\":5,\"failed\":true}");
  CHECK(samples.fields[0].values == std::vector<double>{1, 0});
  CHECK(samples.fields[1].values == std::vector<double>{2});
  CHECK_FALSE(samples.fields[1].missing_line);
  CHECK(samples.successful == 1);
  CHECK(samples.failed == 3);
  CHECK(samples.failed_seconds == 2);
}

TEST_CASE("failed samples are counted with the reason of the first, wrong outputs apart", "[format][raw_samples]") {
  const RawSamples samples = parsed(
      "{\"wall_ms\":1,\"failure\":\"not failed\",\"wrong_output\":true}\n"
      "{\"failure\":\"exited with 3\",\"failed\":true}\n"
      "{\"failed\":true,\"failure\":\"wrong\",\"wrong_output\":true}\n"
      "{\"failed\":true,\"wrong_output\":1,\"failure\":2}");
  CHECK(samples.successful == 1);
  CHECK(samples.failed == 3);
  CHECK(samples.wrong_outputs == 1);
  CHECK(samples.failure == "exited with 3");
}
