// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "lint/rules.hpp"

namespace benchgate::lint {

namespace {

using model::LintSeverity;

/// Finds the first position of one of the rule's words, in a load test.
std::vector<Found> find_words_in_load_test(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  if (!source.is_load_test) return found;
  for (const std::string_view word : base::split(rule.words, ' '))
    for (std::size_t at = find_word(source.code(), word); at != nowhere; at = find_word(source.code(), word, at + 1))
      found.push_back({at, std::string(word)});
  return found;
}

std::vector<Found> without_docref(const Rule&, const Source& source, const Project& project) {
  constexpr std::string_view creates = "Scenario.Create";
  const std::size_t at = source.is_load_test ? find_word(source.code(), creates) : nowhere;
  if (at == nowhere || !project.uses_docrefs || source.text.text.find("DocRef") != std::string::npos) return {};
  return {{at, ""}};
}

/// Whether a host is this machine, a name of a container, or a placeholder.
bool is_own_host(std::string_view host) {
  if (host.find('.') == std::string_view::npos || host.find_first_of("${}%<>") != std::string_view::npos) return true;
  for (const std::string_view start : {"127.", "0.0.0.0", "10.", "192.168.", "172."})
    if (host.starts_with(start)) return true;
  for (const std::string_view end : {".local", ".internal", ".localhost", ".test", ".invalid"})
    if (host.ends_with(end)) return true;
  return false;
}

/// Addresses of other hosts in the strings of a load test. One that is an identifier of a schema is no target, so only
/// those that a request takes count: the first argument, or the value of a base address.
std::vector<Found> other_hosts(const Rule& rule, const Source& source, const Project&) {
  std::vector<Found> found;
  if (!source.is_load_test) return found;
  for (const std::string_view word : base::split(rule.words, ' '))
    for (std::size_t at = find_word(source.code(), word); at != nowhere; at = find_word(source.code(), word, at + 1)) {
      const std::size_t end = source.code().find_first_of("\n;", at);
      const std::string_view line = text_of(source.text.text, {at, end == nowhere ? source.code().size() : end});
      for (const std::string_view scheme :
           {"\"https://", "\"http://", "'https://", "'http://", "`https://", "`http://"}) {
        const std::size_t begin = line.find(scheme);
        if (begin == std::string_view::npos) continue;
        const char quote = source.code()[at + begin];
        if (quote != '"' && quote != '\'') continue;  // in a comment
        const std::string_view address = line.substr(begin + scheme.size());
        const std::string_view host = address.substr(0, address.find_first_of("/:\"'`?"));
        if (!is_own_host(host)) found.push_back({at, std::string(host)});
      }
    }
  return found;
}

/// A script of k6 that a user starts: it has a default function and options, or requests.
bool is_k6_script(const Source& source) {
  return source.is_load_test && source.text.language == syntax::Language::javascript &&
         source.code().find("export default") != std::string::npos;
}

std::vector<Found> without_threshold(const Rule&, const Source& source, const Project&) {
  if (!is_k6_script(source) || has_word(source.code(), "thresholds")) return {};
  return {{source.code().find("export default"), ""}};
}

std::vector<Found> without_p99(const Rule&, const Source& source, const Project&) {
  if (!is_k6_script(source) || source.text.text.find("p(99") != std::string::npos) return {};
  return {{source.code().find("export default"), ""}};
}

const std::array load_table{
    Rule{{.id = "load/no-docref",
          .scope = "*.cs with NBomber",
          .severity = LintSeverity::warning,
          .message = "the scenario has no DocRef, although other benchmarks of the project have one",
          .fix = "declare a constant DocRef = \"load:<area>/<name>\" in the class of the scenario",
          .origin = "Encina, quality rules for load tests, 1"},
         syntax::Language::c_sharp,
         without_docref},
    Rule{{.id = "load/no-warm-up",
          .scope = "*.cs with NBomber",
          .severity = LintSeverity::warning,
          .message = "without warm-up, the start of the service is measured, too",
          .fix = "WithWarmUpDuration(TimeSpan.FromSeconds(30))",
          .origin = "Encina, quality rules for load tests, 2"},
         syntax::Language::c_sharp,
         find_words_in_load_test,
         "WithoutWarmUp"},
    Rule{{.id = "load/other-host",
          .scope = "load tests of k6, Locust and NBomber",
          .severity = LintSeverity::note,
          .message = "the load goes to another host, whose other users and whose network change the figures",
          .fix = "start the service for the test, in a container of its own",
          .origin = "Encina, quality rules for load tests, 4"},
         syntax::Language::none,
         other_hosts,
         "http.get http.post http.put http.del http.patch http.request http.batch host CreateRequest BaseAddress "
         "GetAsync "
         "PostAsync BASE_URL baseUrl"},
    Rule{{.id = "load/no-p99",
          .scope = "scripts of k6",
          .severity = LintSeverity::note,
          .message = "the summary of k6 has no p99 unless it is asked for",
          .fix = "summaryTrendStats: ['avg', 'min', 'med', 'max', 'p(95)', 'p(99)'] in the options",
          .origin = "Encina, quality rules for load tests, 5; "
                    "https://grafana.com/docs/k6/latest/using-k6/k6-options/reference/"},
         syntax::Language::javascript,
         without_p99},
    Rule{{.id = "load/no-threshold",
          .scope = "scripts of k6",
          .severity = LintSeverity::note,
          .message = "k6 passes whatever fails, because the script has no thresholds",
          .fix = "thresholds: { http_req_failed: ['rate<0.01'] } in the options",
          .origin = "https://grafana.com/docs/k6/latest/using-k6/thresholds/"},
         syntax::Language::javascript,
         without_threshold},
};

}  // namespace

std::span<const Rule> load_rules() { return load_table; }

bool looks_like_load_test(const syntax::SourceText& source) {
  const auto imports = [&](std::string_view package) {
    return source.text.find("'" + std::string(package)) != std::string::npos ||
           source.text.find("\"" + std::string(package)) != std::string::npos;
  };
  switch (source.language) {
    case syntax::Language::c_sharp: return has_word(source.code, "NBomber") || has_word(source.code, "NBomberRunner");
    case syntax::Language::javascript: return imports("k6/http") || imports("k6'") || imports("k6\"");
    case syntax::Language::python:
      return source.code.find("from locust import") != std::string::npos || has_word(source.code, "import locust");
    default: return false;
  }
}

}  // namespace benchgate::lint
