// SPDX-License-Identifier: MIT
// Every fixture of every format is changed as machines, editors and benchmarks change reports. It then says the same,
// is refused, or a benchmark in it has failed: never another value. A format of which that cannot be asked says why in
// its row of the table of formats.
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "imports/report_file.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

namespace {

struct WholeReport {
  const imports::ImportFormat* format = nullptr;
  std::string name;
  std::string text;
  std::vector<model::ImportedCase> cases;
};

std::vector<model::ImportedCase> cases_of(const imports::ImportFormat& format, const std::string& text) {
  return imports::read_report(format, imports::decoded(text), "report").cases;
}

const std::vector<WholeReport>& whole_reports() {
  static const std::vector<WholeReport> reports = [] {
    std::vector<WholeReport> found;
    for (const imports::ImportFormat& format : imports::import_formats()) {
      if (format.read == nullptr) continue;
      const std::string folder = fmt::format("{}/imports/{}", BENCHGATE_FIXTURES_DIR, format.name);
      for (const std::string& name : sys::list_folder(folder)) {
        const std::string text = imports::decoded(sys::read_file(folder + "/" + name));
        found.push_back({&format, std::string(format.name) + "/" + name, text, cases_of(format, text)});
      }
    }
    return found;
  }();
  return reports;
}

/// A reading without names: what no change of the form may change.
std::string nameless(const model::Reading& reading) {
  std::string text = fmt::format("{} {}", reading.failed ? "failed" : "", reading.skipped ? "skipped" : "");
  text += fmt::format(" {} {}", reading.statistic, reading.value ? base::format_number(*reading.value) : "-");
  if (reading.count) text += fmt::format(" of {}", *reading.count);
  for (const double sample : reading.samples) text += fmt::format(" {}", base::format_number(sample));
  return text;
}

std::vector<std::string> figures_of(const imports::ImportFormat& format, const std::string& text) {
  std::vector<std::string> figures;
  for (const model::ImportedCase& test_case : imports::read_report(format, text, "report").cases)
    for (const model::Reading& reading : test_case.readings) figures.push_back(nameless(reading));
  std::sort(figures.begin(), figures.end());
  return figures;
}

/// Whether the changed report is refused, has the same figures, or says of what it lost that it failed.
bool is_honest(const imports::ImportFormat& format, const std::string& changed,
               const std::vector<std::string>& figures) {
  const auto is_failure = [](const std::string& figure) { return figure.starts_with("failed"); };
  try {
    std::vector<std::string> found = figures_of(format, changed);
    if (found == figures) return true;
    const auto failures = std::stable_partition(found.begin(), found.end(), std::not_fn(is_failure));
    const auto known_failures = std::count_if(figures.begin(), figures.end(), is_failure);
    return found.end() - failures > known_failures &&
           std::includes(figures.begin(), figures.end(), found.begin(), failures);
  } catch (const Error&) {
    return true;
  }
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The cases of a changed text; absent when it is refused, with the location.
std::optional<std::vector<model::ImportedCase>> read_changed(const WholeReport& report, const std::string& text) {
  try {
    return cases_of(*report.format, text);
  } catch (const Error& error) {
    CHECK(std::string(error.what()).starts_with("report"));
    return std::nullopt;
  }
}

using Readings = std::map<std::string, std::vector<model::Reading>>;

/// By the name of the case with its parameters.
Readings keyed(const std::vector<model::ImportedCase>& cases) {
  Readings readings;
  for (const model::ImportedCase& test_case : cases) {
    std::string name = test_case.name;
    for (const auto& [parameter, value] : test_case.parameters) name += "\n" + parameter + "=" + value;
    std::vector<model::Reading>& of_case = readings[name];
    of_case.insert(of_case.end(), test_case.readings.begin(), test_case.readings.end());
  }
  return readings;
}

bool has_failed(const std::vector<model::Reading>& readings) {
  return std::any_of(readings.begin(), readings.end(), [](const model::Reading& reading) { return reading.failed; });
}

bool is_start(const std::vector<double>& some, const std::vector<double>& all) {
  return some.size() <= all.size() && std::equal(some.begin(), some.end(), all.begin());
}

/// Whether the whole report has this reading. `fewer`: or one of which its samples are the beginning, or a count; or
/// one made of more values.
bool is_known(const model::Reading& reading, const std::vector<model::Reading>& whole, bool fewer) {
  return std::any_of(whole.begin(), whole.end(), [&](const model::Reading& known) {
    if (known == reading) return true;
    if (!fewer || known.metric != reading.metric) return false;
    return reading.metric == "errors" || reading.metric == "requests" ||
           (reading.statistic == known.statistic && reading.value == known.value) ||
           (!reading.samples.empty() && is_start(reading.samples, known.samples)) ||
           (reading.samples.empty() && std::find(known.samples.begin(), known.samples.end(), reading.value) !=
                                           known.samples.end());  // a single sample is the mean
  });
}

/// Whether a figure of a case is made of fewer values than that of the whole report.
bool has_fewer(const std::vector<model::Reading>& some, const std::vector<model::Reading>& whole) {
  return std::any_of(some.begin(), some.end(), [&](const model::Reading& reading) {
    return std::any_of(whole.begin(), whole.end(), [&](const model::Reading& known) {
      return reading.metric == known.metric && reading.statistic == known.statistic && reading.count < known.count;
    });
  });
}

enum class Rest { may_be_missing, is_there };

/// What a changed report says wrongly: a reading that the whole one does not have, or, where the rest must be there, a
/// case that it lost without a failure; "" for none.
std::string fault_of(const std::vector<model::ImportedCase>& changed, const WholeReport& report, Rest rest,
                     bool fewer) {
  const Readings now = keyed(changed), whole = keyed(report.cases);
  for (const auto& [name, readings] : now) {
    const auto known = whole.find(name);
    for (const model::Reading& reading : readings) {
      if (reading.failed) continue;
      if (known == whole.end()) return "unknown case " + name;
      if (fewer && has_fewer(readings, known->second)) continue;
      if (!is_known(reading, known->second, fewer)) return "another " + reading.metric + " of " + name;
    }
  }
  if (rest == Rest::may_be_missing) return "";
  const bool any_failed = std::any_of(now.begin(), now.end(), [&](const auto& entry) {
    return has_failed(entry.second) && whole.find(entry.first) == whole.end();
  });
  for (const auto& [name, readings] : whole) {
    const auto found = now.find(name);
    if (found != now.end() && (found->second.size() == readings.size() || has_failed(found->second))) continue;
    if (!any_failed) return "lost readings of " + name;
  }
  return "";
}

void check_cut(const WholeReport& report, std::size_t size) {
  const auto cases = read_changed(report, report.text.substr(0, size));
  if (!cases) return;
  const std::string fault = fault_of(*cases, report, Rest::may_be_missing, !report.format->cut_readings.empty());
  if (!fault.empty()) FAIL_CHECK(report.name << " cut at " << size << ": " << fault);
}

std::string replaced(const std::string& text, const std::string& from, const std::string& to) {
  std::string result;
  for (std::size_t at = 0; at < text.size();)
    if (text.compare(at, from.size(), from) == 0) {
      result += to;
      at += from.size();
    } else {
      result += text[at++];
    }
  return result;
}

/// ASCII text in UTF-16 with a byte order mark; nothing for other text.
std::optional<std::string> utf16(const std::string& text, bool little) {
  std::string result = little ? "\xFF\xFE" : "\xFE\xFF";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return std::nullopt;
    result += little ? std::string{c, '\0'} : std::string{'\0', c};
  }
  return result;
}

/// Numbers with the other decimal sign: "1.5" becomes "1,5", and "1,068.2" "1.068,2". Numbers in words stay: "p0.50".
std::string in_other_culture(std::string text) {
  const auto is_digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  const auto before = [&](std::size_t at) {  // the digits in front of a sign
    while (at > 0 && is_digit(at - 1)) --at;
    return at > 0 ? text[at - 1] : ' ';
  };
  for (std::size_t at = 1; at + 1 < text.size(); ++at)
    if ((text[at] == '.' || text[at] == ',') && is_digit(at - 1) && is_digit(at + 1) && !is_letter(before(at)))
      text[at] = text[at] == '.' ? ',' : '.';
  return text;
}

/// A part of the last line of a report that is read and that its tool always writes. Other formats have none: the tool
/// prints a line for each benchmark and then ends.
struct LastLine {
  std::string_view format;
  std::string_view part;
};
constexpr std::array<LastLine, 13> last_lines{{
    {"apache-bench", "Total:"},  // with -d, percentiles are missing below
    {"benchmark-ips", ") i/s"},  // the last benchmark that was warmed up
    {"cargo-libtest", "test result: "},
    {"divan", "\u2570\u2500"},
    {"gatling-log", "USER"},
    {"gnu-time", "Exit status: "},
    {"hey", " responses"},  // nothing says how many errors there were
    {"locust-csv", ",Aggregated,"},
    {"luau-bench", "---"},
    {"nbomber-txt", "+---"},
    {"pgbench", "latency stddev"},  // of the last script
    {"tinybench-table", "\u2514"},
    {"wrk", "Transfer/sec:"},
}};

/// Where the last line of a report begins; absent for formats without one.
std::optional<std::size_t> begin_of_last_line(const WholeReport& report) {
  std::optional<std::size_t> begin;
  for (const LastLine& last : last_lines) {
    const std::size_t at = last.format == report.format->name ? report.text.rfind(last.part) : std::string::npos;
    if (at == std::string::npos) continue;
    const std::size_t line = at == 0 ? 0 : report.text.rfind('\n', at) + 1;
    begin = std::max(begin.value_or(0), line);
  }
  return begin;
}

/// What servers, runtimes and loggers print between results.
constexpr std::array<std::string_view, 8> foreign_lines{
    "2024/01/01 10:00:00 starting server on :8080",
    "[2024-01-01T00:00:00Z INFO  lab::server] listening after 12 ms",
    "WARNING:root:3 of 7 requests took 1.5 ms",
    "(node:4711) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.",
    "warning: unused variable: `x`",
    "    at async run (file:///x/bench.mjs:12:34)",
    "100 items processed",
    "done"};

}  // namespace

TEST_CASE("Line ends and byte order marks change no reading", "[import]") {
  for (const WholeReport& report : whole_reports()) {
    INFO(report.name);
    CHECK(cases_of(*report.format, replaced(report.text, "\n", "\r\n")) == report.cases);
    CHECK(cases_of(*report.format, replaced(report.text, "\n", "\r\r\n")) == report.cases);
    CHECK(cases_of(*report.format, "\xEF\xBB\xBF" + report.text) == report.cases);
    for (const bool little : {true, false})
      if (const auto wide = utf16(report.text, little)) CHECK(cases_of(*report.format, *wide) == report.cases);
  }
}

TEST_CASE("A report without its last line break says the same, or says what is missing", "[import]") {
  for (const WholeReport& report : whole_reports()) {
    INFO(report.name);
    const std::string text = report.text.substr(0, report.text.find_last_not_of('\n') + 1);
    if (const auto cases = read_changed(report, text)) CHECK(*cases == report.cases);
    if (report.format->ending == imports::ImportFormat::Ending::any) CHECK(read_changed(report, text));
  }
}

TEST_CASE("A report that is cut off is an error, or says nothing else than the whole one", "[import]") {
  for (const WholeReport& report : whole_reports()) {
    const std::size_t step = 1 + report.text.size() / 400;
    for (std::size_t size = 0; size < report.text.size(); size += step) check_cut(report, size);
  }
}

// At the end of a line nothing shows that another one is missing.
TEST_CASE("A text that is cut off inside a line is an error", "[import]") {
  for (const WholeReport& report : whole_reports()) {
    const std::string& text = report.text;
    const std::size_t step = 1 + text.size() / 400;
    for (std::size_t size = 1; size < text.size(); size += step) {
      const std::size_t begin = text.rfind('\n', size - 1) + 1, end = std::min(text.find('\n', size), text.size());
      const bool is_inside =
          !base::trim(text.substr(begin, size - begin)).empty() && !base::trim(text.substr(size, end - size)).empty();
      if (is_inside && read_changed(report, text.substr(0, size)))
        FAIL_CHECK(report.name << " cut at byte " << size << " is accepted: " << text.substr(begin, size - begin));
    }
  }
}

TEST_CASE("Only documents whose end shows, and NBomber's table, need no line break at their end", "[import]") {
  for (const WholeReport& report : whole_reports()) {
    if (report.format->ending == imports::ImportFormat::Ending::line || report.format->name == "nbomber-csv") continue;
    INFO(report.name);
    std::string_view text = base::trim(report.text);
    while (text.starts_with('#')) text = base::trim(text.substr(text.find('\n')));
    CHECK((text.starts_with('{') || text.starts_with('[') || text.starts_with('<')));
  }
}

TEST_CASE("A report that is cut off above the last line that its tool always writes is an error", "[import]") {
  std::set<std::string_view> tried;
  for (const WholeReport& report : whole_reports()) {
    const auto last = begin_of_last_line(report);
    if (!last) continue;
    tried.insert(report.format->name);
    for (std::size_t end = 0; end <= *last; end = report.text.find('\n', end) + 1)
      if (read_changed(report, report.text.substr(0, end)))
        FAIL_CHECK(report.name << " cut at byte " << end << " is accepted");
  }
  for (const LastLine& last : last_lines) CHECK(tried.count(last.format) == 1);
}

// Every byte of it, because a figure without its last digits still is one.
TEST_CASE("A report that is cut off inside its last figures is an error, or says nothing else", "[import]") {
  constexpr std::size_t most = 150;
  for (const WholeReport& report : whole_reports()) {
    const std::size_t end = report.text.find_last_of("0123456789") + 1;
    for (std::size_t size = end - std::min(end, most); size < end; ++size) check_cut(report, size);
  }
}

TEST_CASE("A foreign line in a report is an error, or no other reading", "[import]") {
  for (const WholeReport& report : whole_reports()) {
    const bool names_change = !report.format->foreign_names.empty();
    const std::vector<std::string> figures = figures_of(*report.format, report.text);
    const auto step = 1 + std::count(report.text.begin(), report.text.end(), '\n') / 100;
    std::ptrdiff_t before = 0;
    for (std::size_t at = 0; at < report.text.size();
         at = std::min(report.text.find('\n', at), report.text.size()) + 1) {
      if (before++ % step != 0) continue;
      for (const std::string_view line : foreign_lines) {
        std::string text = report.text;
        const auto cases = read_changed(report, text.insert(at, std::string(line) + "\n"));
        if (!cases) continue;
        const bool same = names_change && is_honest(*report.format, text, figures);
        const std::string fault = same ? "" : fault_of(*cases, report, Rest::is_there, false);
        if (!fault.empty()) FAIL_CHECK(report.name << ":" << before << ": '" << line << "': " << fault);
      }
    }
  }
}

// Names change with the numbers in them, so only figures are compared.
TEST_CASE("A report with the other decimal sign is an error, or has the same figures", "[import]") {
  for (const WholeReport& report : whole_reports()) {
    const std::vector<std::string> figures = figures_of(*report.format, report.text);
    if (!is_honest(*report.format, in_other_culture(report.text), figures)) FAIL_CHECK(report.name);
  }
}

}  // namespace benchgate
