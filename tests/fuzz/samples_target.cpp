// SPDX-License-Identifier: MIT
// Tables and lists of samples: CSV and JSON Lines.
#include <array>

#include "format/collector_overhead.hpp"
#include "format/measurement_table.hpp"
#include "format/raw_samples.hpp"
#include "format/run_values.hpp"
#include "fuzz/target.hpp"
#include "measure/metric_reader.hpp"
#include "syntax/csv.hpp"
#include "syntax/json.hpp"

namespace benchgate::fuzz {

namespace {

void read_raw_samples(std::string_view text) {
  static const std::vector<std::string> fields{"wall_ms", "ttft_ms", "tokens"};
  format::parse_raw_samples(text, fields, "raw_samples.jsonl");
}

void read_overhead(std::string_view text) {
  const std::string written = format::format_collector_overhead(format::parse_collector_overhead(text, "overhead.csv"));
  expect(format::format_collector_overhead(format::parse_collector_overhead(written, "written")) == written,
         "an overhead changes when it is written and read");
}

/// The start of a document is read as what stands there.
void read_json(std::string_view text) {
  syntax::JsonDocument start;
  start.parse_start(text);
  syntax::JsonDocument lenient;
  lenient.parse_lenient(text, "file.json");
  syntax::JsonDocument whole;
  const std::string plain = whole.parse(text, "file.json").plain();
  if (whole.root().kind() < syntax::JsonValue::Kind::array) return;
  syntax::JsonDocument again;
  expect(again.parse(plain, "written").plain() == plain, "a document changes when it is written and read");
}

constexpr std::array<Reader, 8> sample_readers{
    read_raw_samples,
    [](std::string_view text) { format::without_timestamps(text); },
    read_overhead,
    [](std::string_view text) { format::parse_measurement_table(text, "table.csv"); },
    [](std::string_view text) {
      format::parse_value_list(text);
      format::parse_run_values(text, "values.json");
    },
    [](std::string_view text) { syntax::parse_csv(text, "file.csv"); },
    read_json,
    [](std::string_view text) { measure::read_jsonl_field(text, "wall_ms", "file.jsonl"); },
};

std::vector<std::string> sample_seeds() {
  std::vector<std::string> seeds = seeds_from(2, "gates", "run-1/collector_overhead.csv");
  for (const std::size_t reader : {0U, 1U, 7U}) append(seeds, seeds_from(reader, "gates", "run-1/raw_samples.jsonl"));
  append(seeds, seeds_from(5, "imports", ".csv"));
  append(seeds, seeds_from(6, "imports", ".json"));
  seeds.push_back(seed_for(3,
                           "test_case,artifact,metric,unit,better,value,time,tags\n"
                           "sort,a,wall,ms,lower,12.5,2026-01-31,\"x y\"\nsort,b,wall,ms,lower,,2026-02-01,z\n"));
  seeds.push_back(
      seed_for(3,
               "{\"test_case\":\"sort\",\"artifact\":\"a\",\"value\":1.5,\"tags\":[\"x\"]}\n"
               "{\"test_case\":\"sort\",\"artifact\":\"b\",\"value\":null,\"time\":\"2026-01-31T12:00:00Z\"}\n"));
  seeds.push_back(seed_for(4, "[1, [2, 3.5], null, \"nan\"]"));
  seeds.push_back(seed_for(4, "1.5\n2\n\nnan\n"));
  seeds.push_back(seed_for(4, "1.5,2,inf"));
  return seeds;
}

}  // namespace

Target samples_target() {
  return {"samples", [](std::string_view input) { read_with(sample_readers, input); }, sample_seeds};
}

}  // namespace benchgate::fuzz
