// SPDX-License-Identifier: MIT
#include "imports/go_test_text.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/origin.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

struct GoMetric {
  std::string_view unit;
  std::string_view name;
  model::Unit base;
  model::Better better;
  double factor;
};
constexpr GoMetric go_metrics[] = {
    {"ns/op", "time", model::Unit::ns, model::Better::lower, 1},
    {"MB/s", "bytes_per_second", model::Unit::bytes_per_second, model::Better::higher, 1e6},
    {"B/op", "allocated_bytes", model::Unit::bytes, model::Better::lower, 1},
    {"allocs/op", "allocations", model::Unit::count, model::Better::lower, 1},
};

bool begins_benchmark(std::string_view line) {
  constexpr std::string_view word = "Benchmark";
  // Like Go: the next character must not be a lower-case letter.
  return line.starts_with(word) && !(line.size() > word.size() && line[word.size()] >= 'a' && line[word.size()] <= 'z');
}

constexpr std::pair<std::string_view, Fact> go_facts[] = {
    {"goos: ", Fact::system}, {"goarch: ", Fact::arch}, {"cpu: ", Fact::cpu_model}};

/// Returns what is wrong with the units of a result; "": nothing.
std::string fault_of_units(const std::vector<std::string_view>& units) {
  const auto has = [&](std::string_view unit) { return std::find(units.begin(), units.end(), unit) != units.end(); };
  return has("allocs/op") && !has("B/op") ? "'allocs/op' without 'B/op': is the file damaged?" : "";
}

/// A result whose name does not begin with "Benchmark".
bool is_result_without_name(std::string_view line) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos) return false;
  const std::vector<std::string_view> all = syntax::split_words(line);
  return all.size() >= 4 && syntax::all_digits(all[1]) && base::parse_number(all[2]) &&
         all[3].find('/') != std::string_view::npos;
}

/// Whether a text is "N\tvalue unit/op ...", as Go writes it; a message is not.
bool are_figures(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || digits == text.size() || text[digits] != '\t') return false;
  const std::vector<std::string_view> cells = syntax::split_words(text);
  if (cells.size() < 3 || cells.size() % 2 == 0 || cells[2].find('/') == std::string_view::npos) return false;
  for (std::size_t i = 1; i < cells.size(); i += 2)
    if (!base::parse_number(cells[i]) && !is_not_finite(cells[i])) return false;
  return true;
}

/// The figures at the end of a line of which the benchmark printed the beginning; "" without any.
std::string_view figures_at_end(std::string_view line) {
  for (std::size_t tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t', tab + 1)) {
    const std::size_t before = line.substr(0, tab).find_last_not_of("0123456789");
    const std::string_view figures = line.substr(before == std::string_view::npos ? 0 : before + 1);
    if (are_figures(figures)) return figures;
  }
  return "";
}

/// A line that go test writes itself, and no benchmark.
bool is_of_go(std::string_view line) {
  for (const std::string_view mark : {"pkg: ", "ok  \t", "FAIL\t", "exit status ", "--- "})
    if (line.starts_with(mark)) return true;
  return line == "PASS" || line == "FAIL";
}

bool starts_like_figures(std::string_view line) {
  const std::vector<std::string_view> all = syntax::split_words(line);
  return all.size() >= 3 && syntax::all_digits(all[0]) && base::parse_number(all[1]) &&
         all[2].find('/') != std::string_view::npos;
}

bool begins_panic(std::string_view line) { return line.starts_with("panic: ") || line.starts_with("fatal error: "); }

/// What testing.B logs: "    a_test.go:4: boom".
bool is_indented(std::string_view line) { return line.starts_with("    "); }

}  // namespace

void GoTestReader::read_result(std::string_view name, std::string_view figures) {
  syntax::split_words(figures, words_);
  if (words_.size() < 3 || words_.size() % 2 == 0 || !syntax::all_digits(words_[0]))
    return fail_(
        fmt::format("not 'N value unit ...' behind {}: {}", syntax::quoted(name), syntax::quoted(base::trim(figures))));
  if (const std::string fault = fault_of_units(words_); !fault.empty()) return fail_(fault);
  read_any_ = true;
  GoName identity = go_case_name(name, package_);
  model::ImportedCase& test_case = cases_.merge(identity.name, std::move(identity.parameters));
  for (std::size_t i = 1; i + 1 < words_.size(); i += 2) {
    const auto value = base::parse_number(words_[i]);
    if (!value && is_not_finite(words_[i])) {  // of a metric of the benchmark's own
      cases_.leave_out(test_case.name, words_[i + 1]);
      continue;
    }
    if (!value)
      return fail_(fmt::format("{} is {}, not a number", syntax::quoted(words_[i + 1]), syntax::quoted(words_[i])));
    bool known = false;
    for (const GoMetric& metric : go_metrics)
      if (metric.unit == words_[i + 1]) {
        cases_.add_sample(test_case, metric.name, metric.base, metric.better, *value * metric.factor);
        known = true;
      }
    if (!known) cases_.add_sample(test_case, words_[i + 1], model::Unit::unknown, std::nullopt, *value);
  }
}

/// Whether the line is what a benchmark logged: it tells why the benchmark failed, above `--- FAIL` with -v, else
/// below.
bool GoTestReader::read_indented(std::string_view line) {
  if (!is_indented(line) || !pending_.empty() || starts_like_figures(line)) {
    failing_ = false;
    return false;
  }
  if (failing_) failures_.add_line(line);
  if (!failing_ && !announced_.empty()) log_.emplace_back(line);
  return failing_;
}

/// `name`: as it stands behind `--- FAIL: `.
void GoTestReader::read_failure(std::string_view name) {
  failed_any_ = failed_any_ || read_any_;
  if (!begins_benchmark(name)) return;  // a test
  failed_any_ = true;
  const bool is_case = pending_ == name;
  if (is_case) pending_.clear();
  failures_.add(package_, name, is_case ? GoFailures::Name::of_case : GoFailures::Name::of_benchmark);
  if (!announced_.empty() && name.starts_with(announced_))
    for (const std::string& logged : log_) failures_.add_line(logged);
  log_.clear();
  failing_ = true;
}

void GoTestReader::read_line(std::string_view line) {
  if (read_indented(line)) return;
  if (begins_benchmark(line)) {
    const std::size_t end = line.find_first_of(" \t");
    const std::string_view name = line.substr(0, end);
    const std::string_view rest = base::trim(line.substr(name.size()));
    fail_pending(output_);
    announced_ = rest.empty() ? name : "";
    log_.clear();
    if (rest.empty()) return;  // with -v a name alone announces the benchmark
    if (rest.starts_with("--- FAIL:")) pending_ = name;
    if (rest.starts_with("--- FAIL:") || rest.starts_with("--- SKIP:")) return read_line(rest);
    return read_behind_name(name, rest);
  }
  if (read_end_of_output(line)) return;
  if (line.starts_with("pkg: ")) {
    package_ = base::trim(line.substr(5));
    open_ = true;
  } else if (line == "PASS" || line == "FAIL" || line.starts_with("ok  \t") || line.starts_with("FAIL\t") ||
             line.starts_with("exit status ")) {
    fail_pending(output_);
    check_package(line);
    open_ = false;
  } else if (is_result_without_name(line)) {
    fail_(fmt::format("a result whose name does not begin with 'Benchmark': {}; is the file damaged?",
                      syntax::quoted(base::trim(line))));
  } else if (line.starts_with("--- FAIL: ")) {
    syntax::split_words(line.substr(10), words_);
    read_failure(words_.empty() ? "" : words_[0]);
  } else if (line.starts_with("go") || line.starts_with("cpu")) {
    for (const auto& [word, fact] : go_facts)
      if (line.starts_with(word)) take_fact(fact, line.substr(word.size()), cases_.origin());
  } else if (!line.empty() && (line.front() == ' ' || (line.front() >= '0' && line.front() <= '9')) &&
             starts_like_figures(line)) {
    fail_(fmt::format("figures without the name of their benchmark: {}; did it print something?",
                      syntax::quoted(base::trim(line))));
  }
}

/// "ok  \tPACKAGE\t1.2s" names the package once more.
void GoTestReader::check_package(std::string_view line) {
  syntax::split_words(line, words_);
  const bool names_it = words_.size() >= 3 && (words_[0] == "ok" || words_[0] == "FAIL");
  if (names_it && read_any_ && !package_.empty() && words_[1] != package_)
    fail_(fmt::format("{} ends, but its results stand below package {}: is the file damaged?",
                      syntax::quoted(words_[1]), syntax::quoted(package_)));
  // "FAIL PACKAGE [build failed]", or killed in the middle: its other benchmarks have no results.
  if (names_it && words_[0] == "FAIL" && !failed_any_ && panic_.empty()) {
    add_go_failure(cases_.merge(words_[1]), line);
    if (cases_.origin().failure.empty()) cases_.origin().failure = line;
  }
  if (names_it) failed_any_ = false;
  if (names_it) read_any_ = false;
}

/// What stands behind a name: figures, or what the benchmark prints before them.
void GoTestReader::read_behind_name(std::string_view name, std::string_view rest) {
  syntax::split_words(rest, words_);
  const bool begins_as_result =
      words_.size() >= 2 && syntax::all_digits(words_[0]) &&
      (base::parse_number(words_[1]) || (words_.size() > 2 && words_[2].find('/') != std::string_view::npos));
  if (begins_as_result) return read_result(name, rest);
  if (const std::string_view figures = figures_at_end(rest); !figures.empty()) return read_result(name, figures);
  pending_ = name;
  output_ = rest;
}

/// Whether the line belongs to a benchmark that prints something: it ends with its figures, or with a panic.
bool GoTestReader::read_end_of_output(std::string_view line) {
  const bool is_panic = begins_panic(line);
  if (is_panic) note_panic(line);
  if (is_panic && pending_.empty() && !announced_.empty()) {
    failed_any_ = true;
    failures_.add(package_, announced_, GoFailures::Name::of_benchmark, line);
    return true;
  }
  if (pending_.empty()) {
    if (is_panic && panic_.empty()) panic_ = line;
    return is_panic;
  }
  if (is_panic) {
    fail_pending(line);
    return true;
  }
  const std::string_view figures = figures_at_end(line);
  if (figures.empty()) return !is_of_go(line);
  const std::string name = std::exchange(pending_, "");
  read_result(name, figures);
  return true;
}

/// What comes behind a panic did not run.
void GoTestReader::note_panic(std::string_view message) {
  if (cases_.origin().failure.empty()) cases_.origin().failure = base::trim(message);
}

void GoTestReader::fail_pending(std::string_view message) {
  if (pending_.empty()) return;
  failed_any_ = true;
  if (begins_panic(base::trim(message))) note_panic(message);
  failures_.add(package_, pending_, GoFailures::Name::of_case, message);
  pending_.clear();
}

void GoTestReader::finish() {
  finish_results();
  if (open_ && panic_.empty() && cases_.origin().failure.empty()) cases_.origin().warnings.push_back(no_end());
}

void GoTestReader::finish_whole() {
  finish_results();
  if (open_) fail_(no_end());
}

void GoTestReader::finish_results() {
  fail_pending(output_);
  failures_.add_to(cases_);
  if (panic_.empty()) return;
  add_go_failure(cases_.merge(package_.empty() ? "go test" : package_), panic_);
}

std::string GoTestReader::no_end() const {
  return fmt::format("no PASS or FAIL of package {}: is the file cut off?", syntax::quoted(package_));
}

}  // namespace benchgate::imports
