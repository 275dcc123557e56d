// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace wrk {

using model::Better;
using model::Unit;

/// The URL of "Running 2s test @ URL", or absent.
std::optional<std::string_view> url_of(std::string_view line) {
  const auto split = syntax::split_once(line, " test @ ");
  if (!split || !split->left.starts_with("Running ")) return std::nullopt;
  return base::trim(split->right);
}

struct Reader {
  syntax::Lines& lines;
  model::ImportedCase test_case = {};
  double unfinished = 0;  // failed before there was an answer, and so no part of "N requests in"
  double bad = 0;         // answered too late, or with an error
  std::optional<std::uint64_t> requests = {};
  std::optional<double> rate = {};
  std::optional<double> transfer = {};
  bool in_distribution = false;
  bool in_counts = false;  // below "N requests in", where only errors may stand

  double duration(std::string_view text) const {
    const auto value = parse_duration(text);
    if (!value) lines.fail(fmt::format("{} is not a time", syntax::quoted(text)));
    return *value;
  }
  double number(std::string_view text) const { return number_in(lines, base::trim(text), "the figure"); }
  void latency(std::string_view statistic, double value) {
    add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, value);
  }
  /// "connect 0, read 3, write 0, timeout 1": what timed out was answered after all.
  void read_socket_errors(std::string_view list) {
    for (const std::string_view piece : base::split(list, ',')) {
      std::string_view rest = piece;
      const double count = number(syntax::take_last_word(rest));
      const std::string_view kind = base::trim(rest);
      if (kind != "connect" && kind != "read" && kind != "write" && kind != "timeout")
        lines.fail(fmt::format("unknown kind of error {}: is the file damaged?", syntax::quoted(kind)));
      (kind == "timeout" ? bad : unfinished) += count;
    }
  }

  void read_line(std::string_view line) {
    const std::vector<std::string_view> all = syntax::split_words(line);
    if (all.empty()) return;
    if (in_counts && !line.starts_with("Requests/sec:") && !line.starts_with("  Socket errors: ") &&
        !line.starts_with("  Non-2xx or 3xx responses: "))
      lines.fail(fmt::format("unknown line {}: is the file damaged?", syntax::quoted(base::trim(line))));
    if (all[0] == "Latency" && all.size() == 5) {
      latency("mean", duration(all[1]));
      latency("stddev", duration(all[2]));
      latency("max", duration(all[3]));
    } else if (all[0] == "Latency" && all.size() >= 2 && all[1].starts_with("Distribution")) {
      in_distribution = true;
    } else if (all.size() == 2 && all[0].ends_with('%') && (in_distribution || parse_duration(all[1]))) {
      if (!in_distribution) lines.fail("a percentile without 'Latency Distribution' above it: is the file damaged?");
      const std::string statistic = percentile_name(all[0].substr(0, all[0].size() - 1));
      if (statistic != "max") latency(statistic, duration(all[1]));  // wrk2 has it here too
    } else if (in_distribution && all.size() == 2 && parse_duration(all[1])) {
      lines.fail(fmt::format("not a percentile: {}", syntax::quoted(base::trim(line))));
    } else if (all.size() >= 4 && all[1] == "requests" && all[2] == "in") {
      requests = base::parse_unsigned(all[0]);
      if (!requests) lines.fail(fmt::format("{} is not a number of requests", syntax::quoted(all[0])));
      in_distribution = false;
      in_counts = true;
    } else if (const auto split = syntax::split_once(line, ":")) {
      const std::string_view what = base::trim(split->left);
      if (what == "Socket errors") read_socket_errors(split->right);
      if (what == "Non-2xx or 3xx responses") bad += number(split->right);
      if (what == "Requests/sec") {
        if (rate) lines.fail("a second report without 'Running ... test @' above it: is the file damaged?");
        in_counts = false;
        rate = number(split->right);
      }
      if (what == "Transfer/sec") transfer = bytes(base::trim(split->right));
    }
  }
  /// wrk's K, M and G are 1024-based.
  double bytes(std::string_view text) const {
    const auto figure = parse_quantity(text);
    if (figure && figure->unit.ends_with('B')) {
      std::string prefix(figure->unit.substr(0, figure->unit.size() - 1));
      if (!prefix.empty()) prefix += 'i';
      if (const auto factor = prefix_factor(prefix)) return figure->value * *factor;
    }
    lines.fail(fmt::format("{} is not an amount of data", syntax::quoted(text)));
  }
  model::ImportedCase finish() {
    if (in_counts || !rate || !transfer || !requests)
      lines.fail("no 'Requests/sec' and 'Transfer/sec': is the file cut off?");
    const bool has_mean = std::any_of(test_case.readings.begin(), test_case.readings.end(),
                                      [](const model::Reading& reading) { return reading.statistic == "mean"; });
    if (!has_mean) lines.fail("no 'Latency' of a thread: is the file damaged?");
    const auto total = static_cast<double>(*requests);
    // Without an answer the latencies read 0, which would be the best result ever.
    if (*requests == 0) test_case.readings.assign(1, failed_reading("no request was answered"));
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", *rate, *requests);
    add_reading(test_case, "bytes_per_second", Unit::bytes_per_second, Better::higher, "mean", *transfer);
    add_work(test_case, total + unfinished, unfinished + bad);
    return std::move(test_case);
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  std::optional<Reader> report;
  const auto finish = [&] {
    if (!report) return;
    model::ImportedCase done = report->finish();
    cases.add(done.name).readings = std::move(done.readings);
  };
  while (const auto line = lines.next()) {
    if (const auto url = url_of(*line)) {
      finish();
      report.emplace(Reader{.lines = lines});
      report->test_case.name = *url;
    } else if (report) {
      report->read_line(*line);
    }
  }
  finish();
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (url_of(*line)) return true;
  return false;
}

}  // namespace wrk

}  // namespace

ImportFormat wrk_format() {
  return {.name = "wrk",
          .tool = "wrk",
          .recognised_by = "a line `Running 2s test @ URL`",
          .kind = ImportFormat::Kind::load_test,
          .ends_whole = [](std::string_view line) { return line.ends_with('B'); },
          .recognises = wrk::recognises,
          .read = wrk::read,
          .steps = {{model::Unit::ns, millisecond_ns / 1000}}};  // counts in whole microseconds
}

}  // namespace benchgate::imports
