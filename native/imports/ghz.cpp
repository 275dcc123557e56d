// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace ghz {

using model::Better;
using model::Unit;

/// The codes of gRPC, by the names that its Go library prints; others are printed "Code(N)".
constexpr std::array<std::string_view, 17> codes{
    "OK",       "Canceled",       "Unknown",          "InvalidArgument",   "DeadlineExceeded",
    "NotFound", "AlreadyExists",  "PermissionDenied", "ResourceExhausted", "FailedPrecondition",
    "Aborted",  "OutOfRange",     "Unimplemented",    "Internal",          "Unavailable",
    "DataLoss", "Unauthenticated"};

/// How many calls ended with OK, of `calls`.
std::uint64_t answered(syntax::JsonValue distribution, std::uint64_t calls) {
  std::uint64_t ok = 0, all = 0;
  distribution.each_member([&](std::string_view code, syntax::JsonValue count) {
    const bool is_known = std::find(codes.begin(), codes.end(), code) != codes.end() || code.starts_with("Code(");
    if (!is_known) count.fail(fmt::format("{} is not a status of gRPC", syntax::quoted(code)));
    const std::uint64_t number = count.count("statusCodeDistribution");
    all += number;
    if (code == "OK") ok += number;
  });
  if (all != calls)
    distribution.fail(fmt::format("{} calls by status, but 'count' is {}: is the file damaged?", all, calls));
  return ok;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::JsonDocument document;
  const syntax::JsonValue root = document.parse_lenient(text, file);
  take_fact(Fact::started_at, root.find("date").string_if("date"), cases.origin());
  const std::uint64_t calls = root.member("count").count("count");
  const std::uint64_t ok = answered(root.object("statusCodeDistribution"), calls);
  const std::string call = root.text_at({"options", "call"});
  model::ImportedCase& test_case = cases.add(call.empty() ? "ghz" : call);
  const auto add = [&](std::string_view statistic, double value, std::uint64_t count) {
    add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, value, count);
  };
  if (ok == 0) {  // then all but the average read 0
    test_case.readings.push_back(failed_reading("no call succeeded"));
  } else {
    add("mean", root.number_of("average"), calls);
    root.array("latencyDistribution").each([&](syntax::JsonValue row) {
      const double percent = row.number_of("percentage");
      add(percentile_name(base::format_number(percent)), row.number_of("latency"), ok);
    });
    add("min", root.number_of("fastest"), ok);
    add("max", root.number_of("slowest"), ok);
  }
  add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", root.number_of("rps"), calls);
  add_work(test_case, static_cast<double>(calls), static_cast<double>(calls - ok));
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("statusCodeDistribution") && preview.json.find("rps") && preview.json.find("fastest");
}

}  // namespace ghz

}  // namespace

ImportFormat ghz_format() {
  return {.name = "ghz",
          .tool = "ghz -O json",
          .recognised_by = "an object with `statusCodeDistribution`, `rps` and `fastest`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .recognises = ghz::recognises,
          .read = ghz::read};
}

}  // namespace benchgate::imports
