// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace codspeed {

using model::Better;
using model::Unit;

/// The path to the benchmark. Outside of a git repository the plugin writes an absolute one, which differs from
/// checkout to checkout: without its folders.
std::string_view name_of(std::string_view uri) {
  if (!uri.starts_with('/')) return uri;
  const std::string_view file = uri.substr(0, uri.find("::"));
  return uri.substr(file.rfind('/') + 1);
}

void read_benchmark(syntax::JsonValue benchmark, CaseList& cases) {
  cases.at_line(benchmark.line());
  model::ImportedCase& test_case = cases.add(std::string(name_of(benchmark.string_of("uri"))));
  const syntax::JsonValue stats = benchmark.object("stats");
  const std::uint64_t count = stats.member("rounds").count("rounds");
  const auto add = [&](std::string_view statistic, std::string_view member) {
    add_reading(test_case, "time", Unit::ns, Better::lower, statistic, stats.number_of(member), count);
  };
  add("mean", "mean_ns");
  add("median", "median_ns");
  add("min", "min_ns");
  add("max", "max_ns");
  add("stddev", "stdev_ns");
}

constexpr FactMember facts[] = {{"creator.version", Fact::tool_version}};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient_list(
      text, file, "benchmarks", [&](syntax::JsonValue benchmark) { read_benchmark(benchmark, cases); });
  root.array("benchmarks");
  take_facts(root, facts, cases.origin());
  if (const std::string python = root.text_at({"python", "sysconfig", "py_version"}); !python.empty())
    take_fact(Fact::runtime, fmt::format("Python {}", python), cases.origin());
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("creator") && preview.json.text_at({"instrument", "type"}) == "walltime";
}

}  // namespace codspeed

}  // namespace

ImportFormat codspeed_format() {
  return {.name = "codspeed",
          .tool = "CodSpeed's plugins",
          .recognised_by = "an object with `creator` and an `instrument` of the type `walltime`",
          .values = ImportFormat::Values::iterations,
          .ending = ImportFormat::Ending::any,
          .recognises = codspeed::recognises,
          .read = codspeed::read,
          .filter = &plain_filter};
}

}  // namespace benchgate::imports
