// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace apache {

using model::Better;
using model::Unit;

constexpr std::string_view greeting = "This is ApacheBench";

/// The lines between the complete requests and the bytes; failures by their kind are in parentheses.
constexpr std::array<std::string_view, 6> counts{"Complete requests", "Failed requests",   "(Connect",
                                                 "Write errors",      "Non-2xx responses", "Keep-Alive requests"};

/// What failed, by kind. ab adds the kinds up although one request may be of several: an answer that is cut off or is
/// no 2xx usually has another length than the first one, too, and a refused connection is an exception and a failed
/// read (read_connection, close_connection and poll loop of ab.c).
struct Failures {
  double connect = 0;
  double receive = 0;
  double length = 0;
  double exceptions = 0;
  double refused = 0;  // answered with a status other than 2xx; printed only if there were any

  /// How many requests that were at least.
  double requests() const { return connect + std::max({length, exceptions, receive + refused}); }
};

struct Reader {
  syntax::Lines& lines;
  std::string name = {};
  bool has_name = false;
  std::optional<double> requests = {};
  std::optional<double> failed = {};
  Failures failures = {};
  bool has_kinds = false;  // of the failures, which stand there if there were any
  bool in_counts = false;  // from "Complete requests" to "Total transferred", where every line is known
  std::optional<double> rate = {};
  std::optional<double> transfer = {};
  std::optional<double> mean = {};
  std::optional<double> other_mean = {};  // which is not read, and always there
  bool in_times = false;                  // below "Connection Times (ms)"
  bool has_times = false;
  bool in_percentiles = false;  // below "Percentage of the requests ..."
  bool has_longest = false;
  std::vector<std::pair<std::string, double>> latencies = {};

  /// The first number after the colon.
  double number(std::string_view text) const {
    const std::vector<std::string_view> all = syntax::split_words(text);
    return number_in(lines, all.empty() ? "" : all[0], "the figure");
  }
  /// "(Connect: 0, Receive: 0, Length: 7, Exceptions: 0)"; old versions have no Receive.
  void read_kinds(std::string_view line) {
    has_kinds = true;
    std::string_view list = base::trim(line);
    if (!list.starts_with('(') || !list.ends_with(')'))
      lines.fail(fmt::format("not '(KIND: N, ...)': {}", syntax::quoted(list)));
    list = list.substr(1, list.size() - 2);
    for (const std::string_view piece : base::split(list, ',')) {
      const auto pair = syntax::split_once(piece, ":");
      const std::string_view kind = pair ? base::trim(pair->left) : base::trim(piece);
      double* const count = kind == "Connect"      ? &failures.connect
                            : kind == "Receive"    ? &failures.receive
                            : kind == "Length"     ? &failures.length
                            : kind == "Exceptions" ? &failures.exceptions
                                                   : nullptr;
      if (!pair || count == nullptr)
        lines.fail(fmt::format("unknown kind of failure {}: is the file damaged?", syntax::quoted(kind)));
      *count = number(pair->right);
    }
  }
  void read_times(std::string_view figures) {
    const std::vector<std::string_view> all = syntax::split_words(figures);  // min mean sd median max
    has_times = true;
    latencies.emplace_back("min", number_in(lines, all.empty() ? "" : all[0], "min"));
    if (all.size() == 3) {  // with -S: min mean max
      latencies.emplace_back("max", number_in(lines, all[2], "max"));
      return;
    }
    if (all.size() != 5)
      lines.fail(fmt::format("not 'min mean sd median max': {}", syntax::quoted(base::trim(figures))));
    latencies.emplace_back("stddev", number_in(lines, all[2], "sd"));
  }
  /// "  50%     11" without its heading.
  void require_no_percentile(std::string_view line) const {
    const std::vector<std::string_view> all = syntax::split_words(line);
    if (all.size() == 2 && all[0].ends_with('%') && base::parse_number(all[1]))
      lines.fail("a percentile without 'Percentage of the requests' above it: is the file damaged?");
  }
  void read_percentile(std::string_view line) {
    const std::vector<std::string_view> all = syntax::split_words(line);
    const bool is_damaged = all.size() >= 2 && !all[0].ends_with('%') && line.starts_with(' ');
    if (is_damaged) lines.fail(fmt::format("not a percentile: {}", syntax::quoted(base::trim(line))));
    if (all.size() < 2 || !all[0].ends_with('%')) return;
    const std::string statistic = percentile_name(all[0].substr(0, all[0].size() - 1));
    const bool is_longest = statistic == "max";
    has_longest = has_longest || is_longest;
    for (const auto& [known, value] : latencies)
      if (is_longest && known == statistic) return;  // -S had it above
    latencies.emplace_back(statistic, number_in(lines, all[1], all[0]));
  }
  void read_line(std::string_view line) {
    if (line.starts_with("Connection Times")) in_times = true;
    if (line.starts_with("Percentage of the requests")) in_percentiles = true;
    if (in_percentiles) return read_percentile(line);
    const auto split = syntax::split_once(line, ":");
    if (in_counts && !split) lines.fail(fmt::format("unknown line {}: is the file damaged?", syntax::quoted(line)));
    if (!split) return require_no_percentile(line);
    const std::string_view what = base::trim(split->left);
    if (in_times && what == "Total") return read_times(split->right);
    if (what == "Document Path") {
      name = base::trim(split->right);
      has_name = true;
    }
    if (what == "Complete requests") {
      if (requests) lines.fail("a second report without 'This is ApacheBench' above it: is the file damaged?");
      requests = number(split->right);
      in_counts = true;
    }
    if (what == "Total transferred") in_counts = false;
    if (in_counts && std::find(counts.begin(), counts.end(), what) == counts.end())
      lines.fail(fmt::format("unknown line {}: is the file damaged?", syntax::quoted(what)));
    if (what == "Failed requests") failed = number(split->right);
    if (what == "(Connect") read_kinds(line);
    if (what == "Non-2xx responses") failures.refused = number(split->right);
    if (what == "Requests per second") rate = number(split->right);
    if (what == "Transfer rate") transfer = number(split->right) * 1024;
    // The second one, "mean, across all concurrent requests", is the wall time divided by the requests.
    if (what == "Time per request")
      (line.find("across") == std::string_view::npos ? mean : other_mean) = number(split->right);
  }
  void finish(CaseList& cases) const {
    if (in_counts || !has_name || !requests || !failed || !rate || !transfer || !mean || !other_mean ||
        (*requests > 0 && !has_times) || (in_percentiles && !has_longest) || (*failed > 0) != has_kinds)
      lines.fail("the report is not complete: is the file cut off?");
    const auto count = static_cast<std::uint64_t>(*requests);
    model::ImportedCase& test_case = cases.add(name);
    const auto add = [&](std::string_view statistic, double value) {
      add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, value * millisecond_ns, count);
    };
    add("mean", *mean);
    for (const auto& [statistic, value] : latencies) add(statistic, value);
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", *rate, count);
    add_reading(test_case, "bytes_per_second", Unit::bytes_per_second, Better::higher, "mean", *transfer);
    add_work(test_case, *requests, failures.requests());
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  std::optional<Reader> report;
  while (const auto line = lines.next()) {
    if (line->starts_with(greeting)) {
      if (report) report->finish(cases);
      report.emplace(Reader{.lines = lines});
    } else if (report) {
      report->read_line(*line);
    }
  }
  if (report) report->finish(cases);
}

bool recognises(const FilePreview& preview) { return preview.text.find(greeting) != std::string_view::npos; }

}  // namespace apache

}  // namespace

ImportFormat apache_bench_format() {
  return {.name = "apache-bench",
          .tool = "ApacheBench (ab)",
          .recognised_by = "a line `This is ApacheBench`",
          .kind = ImportFormat::Kind::load_test,
          .ends_whole = [](std::string_view line) { return line.ends_with("(longest request)"); },
          .recognises = apache::recognises,
          .read = apache::read,
          .steps = {{model::Unit::ns, millisecond_ns}}};
}

}  // namespace benchgate::imports
