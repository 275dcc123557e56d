// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <unordered_map>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/origin.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace vegeta_requests {

using model::Better;
using model::Unit;

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  syntax::JsonDocument document;
  // The list of cases may not grow while a case is held, so errors are added at the end.
  struct Target {
    std::string name;
    Parameters parameters;
    double requests = 0;
    double errors = 0;
  };
  std::vector<Target> targets;
  std::unordered_map<std::string, std::size_t> index;
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (line->find_first_not_of(" \t") == std::string_view::npos) continue;
    const syntax::JsonValue hit = document.parse_lenient(*line, file, lines.number());
    if (!cases.origin().started_at)
      take_fact(Fact::started_at, hit.find("timestamp").string_if("timestamp"), cases.origin());
    const std::string name = fmt::format("{} {}", hit.string_of("method"), hit.string_of("url"));
    Parameters parameters;
    if (const std::string_view attack = hit.member("attack").string_if("attack"); !attack.empty())
      parameters.emplace_back("attack", attack);
    std::string key = name;
    if (!parameters.empty()) key += '\0' + parameters.front().second;
    const std::size_t at = index.try_emplace(std::move(key), targets.size()).first->second;
    if (at == targets.size()) targets.push_back({name, parameters});
    cases.add_sample(cases.merge(name, std::move(parameters)), "latency", Unit::ns, Better::lower,
                     hit.number_of("latency"));
    const double code = hit.member("code").number("code");
    // The tool writes "404 Not Found" as an error, too: the status itself decides.
    const std::string_view error = hit.member("error").string_if("error");
    const bool is_broken = !error.empty() && !error.starts_with(base::format_number(code));
    const bool is_error = is_broken || cases.is_failed_status(code);
    targets[at].requests += 1;
    targets[at].errors += is_error ? 1 : 0;
  }
  for (const Target& target : targets)
    add_work(cases.merge(target.name, target.parameters), target.requests, target.errors);
}

bool recognises(const FilePreview& preview) {
  return preview.json.find("attack") && preview.json.find("seq") && preview.json.find("latency");
}

}  // namespace vegeta_requests

}  // namespace

ImportFormat vegeta_encode_format() {
  return {.name = "vegeta-encode",
          .tool = "vegeta encode",
          .recognised_by = "JSON lines with `attack`, `seq` and `latency`",
          .kind = ImportFormat::Kind::load_test,
          .ending = ImportFormat::Ending::any,
          .cut_readings = "nothing says how many requests there were",
          .recognises = vegeta_requests::recognises,
          .read = vegeta_requests::read,
          .has_statuses = true};
}

}  // namespace benchgate::imports
