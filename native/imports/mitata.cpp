// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "imports/import.hpp"
#include "imports/origin.hpp"

namespace benchgate::imports {

namespace {

namespace mitata {

using model::Better;
using model::Unit;

struct Statistic {
  std::string_view member;
  std::string_view name;
};
constexpr Statistic times[] = {{"avg", "mean"}, {"p50", "median"}, {"min", "min"}, {"max", "max"}, {"p99", "p99"}};

void read_run(syntax::JsonValue run, std::string_view group, CaseList& cases) {
  Parameters parameters;
  run.find("args").each_member(
      [&](std::string_view name, syntax::JsonValue value) { parameters.emplace_back(name, value.plain()); });
  const std::string_view name = run.string_of("name");
  cases.at_line(run.line());
  model::ImportedCase& test_case =
      cases.add(group.empty() ? std::string(name) : fmt::format("{} > {}", group, name), std::move(parameters));
  if (const syntax::JsonValue error = run.find("error"); error && !error.is_null()) {
    const syntax::JsonValue message = error.find("message");
    test_case.readings.push_back(failed_reading(message ? message.string_if("message") : error.text()));
    return;
  }
  const syntax::JsonValue stats = run.object("stats");
  for (const auto& [member, statistic] : times)
    add_reading(test_case, "time", Unit::ns, Better::lower, statistic, stats.number_of(member));
  if (const syntax::JsonValue samples = stats.find("samples");
      samples.is(syntax::JsonValue::Kind::array) && samples.size() > 0) {
    test_case.readings.front().samples = samples.numbers("samples");
    test_case.readings.front().count = samples.size();
  }
  if (const syntax::JsonValue heap = stats.find("heap"); heap && !heap.is_null())
    add_reading(test_case, "allocated_bytes", Unit::bytes, Better::lower, "mean", heap.number_of("avg"));
}

constexpr FactMember facts[] = {
    {"context.runtime", Fact::runtime},    {"context.version", Fact::runtime}, {"context.arch", Fact::arch},
    {"context.cpu.name", Fact::cpu_model}, {"context.now", Fact::started_at},
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  take_facts(root, facts, cases.origin());
  std::vector<std::string_view> groups;
  root.array("layout").each([&](syntax::JsonValue group) {
    if (!group.is(syntax::JsonValue::Kind::object)) group.fail("an element of 'layout' is not an object");
    groups.push_back(group.find("name").string_if("name"));
  });
  root.array("benchmarks").each([&](syntax::JsonValue benchmark) {
    const auto group = benchmark.find("group").count_if("group");
    if (group && *group >= groups.size()) benchmark.fail("'group' is not an index into 'layout'");
    benchmark.array("runs").each([&](syntax::JsonValue run) { read_run(run, group ? groups[*group] : "", cases); });
  });
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("layout").is(syntax::JsonValue::Kind::array) &&
         preview.json.find("benchmarks").is(syntax::JsonValue::Kind::array);
}

}  // namespace mitata

}  // namespace

ImportFormat mitata_format() {
  return {.name = "mitata",
          .tool = "mitata",
          .recognised_by = "an object with `layout` and `benchmarks[].runs[].stats`",
          .values = ImportFormat::Values::iterations,
          .ending = ImportFormat::Ending::any,
          .recognises = mitata::recognises,
          .read = mitata::read};
}

}  // namespace benchgate::imports
