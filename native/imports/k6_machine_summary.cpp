// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <array>

#include "imports/import.hpp"
#include "imports/k6_metric.hpp"
#include "imports/origin.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace k6_machine {

using Kind = K6Metric::Kind;
using Contains = K6Metric::Contains;

constexpr std::array<std::pair<std::string_view, Kind>, 4> kinds{
    {{"trend", Kind::trend}, {"counter", Kind::counter}, {"rate", Kind::rate}, {"gauge", Kind::gauge}}};
constexpr std::array<std::pair<std::string_view, Contains>, 3> contents{
    {{"time", Contains::time}, {"data", Contains::data}, {"default", Contains::other}}};

template <typename Value, std::size_t size>
Value value_of(const std::array<std::pair<std::string_view, Value>, size>& names, std::string_view member,
               syntax::JsonValue metric) {
  const std::string_view text = metric.string_of(member);
  for (const auto& [known, value] : names)
    if (known == text) return value;
  metric.fail(fmt::format("unknown {} {}", member, syntax::quoted(text)));
}

void add_metric(syntax::JsonValue content, std::string_view name, double run_seconds, CaseList& cases) {
  K6Metric metric;
  metric.name = name;
  metric.kind = value_of(kinds, "type", content);
  metric.contains = value_of(contents, "contains", content);
  if (metric.kind == Kind::counter) metric.run_seconds = run_seconds;
  add_k6_metric(metric, content.object("values"), cases);
}

constexpr FactMember facts[] = {{"metadata.k6Version", Fact::tool_version}, {"metadata.generatedAt", Fact::started_at}};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  take_facts(root, facts, cases.origin());
  const std::string_view version = root.string_of("version");
  if (!version.starts_with("1."))
    root.member("version").fail(fmt::format("version {} of the summary is not known", syntax::quoted(version)));
  const double seconds = root.object("config").number_of("duration");
  const syntax::JsonValue results = root.object("results");
  results.array("metrics").each([&](syntax::JsonValue metric) {
    const std::string_view name = metric.string_of("name");
    add_metric(metric, name, seconds, cases);
  });
  // Of the three metrics of checks this one has the name and the meaning that "checks" has in other summaries.
  const syntax::JsonValue checks = results.find("checks");
  if (!checks) return;
  bool has_checks = false;
  checks.array("metrics").each([&](syntax::JsonValue metric) {
    const std::string_view name = metric.string_of("name");
    const bool is_of_any = metric.object("values").find("total").as_number() != 0.0;  // a script may have none
    if (name == "checks_succeeded" && is_of_any) add_metric(metric, "checks", seconds, cases);
    has_checks = has_checks || name == "checks_succeeded";
  });
  if (!has_checks) checks.fail("no 'checks_succeeded': is the file damaged?");
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("results").find("metrics") && preview.json.find("metadata").find("k6Version");
}

}  // namespace k6_machine

}  // namespace

ImportFormat k6_machine_summary_format() {
  return {.name = "k6-machine-summary",
          .tool = "k6 run --new-machine-readable-summary",
          .recognised_by = "an object with `metadata.k6Version` and `results.metrics`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = k6_machine::recognises,
          .read = k6_machine::read};
}

}  // namespace benchgate::imports
