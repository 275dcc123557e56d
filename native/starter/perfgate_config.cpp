// SPDX-License-Identifier: MIT
#include "starter/perfgate_config.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "base/civil_time.hpp"
#include "base/error.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "format/configuration_yaml.hpp"
#include "format/scenario_yaml.hpp"
#include "syntax/json.hpp"
#include "syntax/toml.hpp"

namespace benchgate::starter {

namespace {

/// The metrics that perfgate always judges on Linux.
constexpr std::array<std::string_view, 5> judged_metrics{"cpu_ms", "ctx_switches", "max_rss_kb", "page_faults",
                                                         "wall_ms"};
constexpr std::string_view throughput = "throughput_per_s";

/// Budget keys that have the same name here, with perfgate's defaults.
struct BudgetKey {
  std::string_view name;
  std::string_view fallback;  ///< empty: none
};
constexpr std::array<BudgetKey, 6> budget_rows{{{"threshold", "0.2"},
                                                {"warn_factor", "0.9"},
                                                {"statistic", ""},
                                                {"direction", ""},
                                                {"noise_threshold", ""},
                                                {"noise_policy", ""}}};

struct OtherKey {
  std::string_view name;
  std::string_view advice;
};

constexpr std::array<OtherKey, 6> top_level_rows{{
    {"baseline_server",
     "not supported, benchgate has no server; keep baselines as files or measure a git ref (check --baseline main)"},
    {"ratchet", "'benchgate promote --ratchet' keeps a baseline from getting worse"},
    {"scenario", "not supported: weighted sums of benchmarks"},
    {"tradeoff", "not supported: trade-offs; each budget is judged by itself"},
    {"decision_policy", "not supported: decisions; 'noise_policy' and 'significance' of a budget are similar"},
    {"profiles", "not supported: profiles; use separate files with --config"},
}};

constexpr std::array<OtherKey, 2> default_rows{{
    {"out_dir", "use 'benchgate check --out-dir' instead"},
    {"markdown_template", "not supported: comment.md has a fixed format"},
}};

constexpr std::array<std::string_view, 8> known_defaults{"repeat",       "warmup",          "threshold",
                                                         "warn_factor",  "noise_threshold", "noise_policy",
                                                         "baseline_dir", "baseline_pattern"};
constexpr std::array<std::string_view, 8> known_bench{"name",    "command", "cwd",    "work",
                                                      "timeout", "repeat",  "warmup", "metrics"};

/// Text between double quotes as JSON and YAML both read it.
std::string quoted_text(std::string_view text) {
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.value(text);
  return json.take();
}

/// In a list of arguments `${name}` would be a parameter.
std::string quoted_word(std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word.substr(i).starts_with("${")) text += '$';
    text += word[i];
  }
  return quoted_text(text);
}

class Translator {
 public:
  Translator(const syntax::Toml& root, const std::string& file) : root_(root), file_(base::printable(file)) {
    if (const syntax::Toml* defaults = root.find("defaults")) defaults_ = *defaults;
  }

  PerfgateTranslation translate() {
    look_for_strangers();
    const syntax::Toml* benches = root_.find("bench");
    if (benches == nullptr || benches->kind != syntax::Toml::Kind::list || benches->elements.empty())
      throw Error(file_, "has no [[bench]], so there is nothing to measure");
    result_.configuration = configuration();
    format::Configuration defaults;
    read_back(defaults_, "the defaults",
              [&] { defaults = format::parse_configuration(result_.configuration, "made"); });
    for (const syntax::Toml& bench : benches->elements) {
      add_bench(bench);
      const auto& [name, made] = result_.scenarios.back();
      read_back(bench, fmt::format("the benchmark '{}'", name),
                [&, &text = made] { format::parse_scenario(text, "made", defaults, {}, {}); });
    }
    return std::move(result_);
  }

 private:
  void remark(int line, std::string_view what) {
    result_.remarks.push_back(line > 0 ? fmt::format("{}:{}: {}", file_, line, what)
                                       : fmt::format("{}: {}", file_, what));
  }

  [[noreturn]] void refuse(const syntax::Toml& value, std::string_view what) const {
    throw Error(value.line > 0 ? fmt::format("{}:{}", file_, value.line) : file_, what);
  }

  /// Values are copied as they are, so a wrong one shows when what was made is read: an error about `source` here.
  void read_back(const syntax::Toml& source, std::string_view name, const std::function<void()>& read) const {
    try {
      read();
    } catch (const Error& error) {  // "made:3:12: what"
      const std::string_view message = error.what();
      const std::size_t colon = message.find(": ");
      refuse(source, fmt::format("{}: {}", name, message.substr(colon == std::string_view::npos ? 0 : colon + 2)));
    }
  }

  template <std::size_t known_count>
  void remark_unknown(const std::string& key, int line, const std::array<std::string_view, known_count>& known) {
    remark(line, fmt::format("unknown key '{}'; it had no effect in perfgate either{}", base::printable(key),
                             base::suggestion(key, known)));
  }

  template <std::size_t count>
  bool remark_other(const std::string& key, int line, const std::array<OtherKey, count>& rows) {
    for (const OtherKey& row : rows)
      if (row.name == key) {
        remark(line, fmt::format("{}: {}", key, row.advice));
        return true;
      }
    return false;
  }

  void look_for_strangers() {
    constexpr std::array<std::string_view, 2> known{"bench", "defaults"};
    for (const auto& [key, value] : root_.members)
      if (key != "defaults" && key != "bench" && !remark_other(key, value.line, top_level_rows))
        remark_unknown(key, value.line, known);
    for (const auto& [key, value] : defaults_.members)
      if (std::find(known_defaults.begin(), known_defaults.end(), key) == known_defaults.end() &&
          !remark_other(key, value.line, default_rows))
        remark_unknown(key, value.line, known_defaults);
  }

  std::string text_of(const syntax::Toml& owner, std::string_view key) const {
    const syntax::Toml* value = owner.find(key);
    if (value == nullptr) return {};
    if (value->kind == syntax::Toml::Kind::list || value->kind == syntax::Toml::Kind::table)
      refuse(*value, fmt::format("'{}' is not a single value", key));
    return value->text;
  }

  std::vector<std::string> text_list(const syntax::Toml& bench, std::string_view key) const {
    const syntax::Toml* value = bench.find(key);
    if (value == nullptr) return {};
    if (value->kind != syntax::Toml::Kind::list) refuse(*value, fmt::format("'{}' is not a list", key));
    std::vector<std::string> texts;
    for (const syntax::Toml& element : value->elements) {
      if (element.kind != syntax::Toml::Kind::text) refuse(element, fmt::format("'{}' must hold only text", key));
      texts.push_back(element.text);
    }
    return texts;
  }

  /// perfgate's names may have dots and slashes; here names become folders and test cases.
  std::string name_of_bench(const syntax::Toml& bench) {
    const std::string theirs = text_of(bench, "name");
    if (theirs.empty()) refuse(bench, "a [[bench]] has no name");
    std::string name = theirs;
    for (char& c : name)
      if (c == '.' || c == '/') c = '-';
    name.erase(0, name.find_first_not_of("-_"));
    const auto is_fine = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    if (name.empty() || !std::all_of(name.begin(), name.end(), is_fine))
      refuse(bench, fmt::format("'{}' is not a valid benchmark name", base::printable(theirs)));
    if (!names_.insert(name).second)
      refuse(bench, fmt::format("'{}' becomes '{}', which is also the name of another benchmark; rename one",
                                base::printable(theirs), name));
    if (name != theirs)
      remark(bench.find("name")->line,
             fmt::format("'{}' becomes '{}'; rename its baseline, too", base::printable(theirs), name));
    return name;
  }

  void add_bench(const syntax::Toml& bench) {
    const std::string name = name_of_bench(bench);
    const std::vector<std::string> command = text_list(bench, "command");
    if (command.empty()) refuse(bench, fmt::format("the benchmark '{}' has no command", name));
    std::vector<std::string> shown;
    for (const std::string& word : command) shown.push_back(quoted_word(word));
    std::string text =
        fmt::format("# From {}.\nname: {}\ncommand: [{}]\n", file_, quoted_text(name), base::join(shown, ", "));
    if (const std::string cwd = text_of(bench, "cwd"); !cwd.empty()) text += fmt::format("cwd: {}\n", quoted_text(cwd));
    if (const std::string work = text_of(bench, "work"); !work.empty()) text += fmt::format("work_units: {}\n", work);
    text += timeout_line(bench);
    for (const std::string_view key : {"warmup", "repeat"})
      if (const std::string count = text_of(bench, key); !count.empty()) text += fmt::format("{}: {}\n", key, count);
    text += budget_lines(bench, name);
    remark_other_keys(bench);
    result_.scenarios.emplace_back(name, text);
  }

  /// perfgate also reads sums of durations: "1m 30s".
  static std::optional<std::chrono::nanoseconds> summed_duration(std::string_view text) {
    std::chrono::nanoseconds sum{0};
    for (const std::string_view part : base::split(text, ' ')) {
      if (part.empty()) continue;
      const auto duration = base::parse_duration(part);
      if (!duration) return std::nullopt;
      sum += *duration;
    }
    return sum.count() > 0 ? std::optional(sum) : std::nullopt;
  }

  std::string timeout_line(const syntax::Toml& bench) {
    const std::string timeout = text_of(bench, "timeout");
    if (timeout.empty()) return {};
    if (base::parse_duration(timeout)) return fmt::format("timeout: {}\n", timeout);
    if (const auto sum = summed_duration(timeout))
      return fmt::format("timeout: {}ms\n", std::chrono::ceil<std::chrono::milliseconds>(*sum).count());
    remark(bench.find("timeout")->line,
           fmt::format("timeout '{}' is not a duration such as 2s or 500ms; the scenario has no timeout",
                       base::printable(timeout)));
    return {};
  }

  void remark_other_keys(const syntax::Toml& bench) {
    for (const auto& [key, value] : bench.members) {
      if (key == "budgets" || std::find(known_bench.begin(), known_bench.end(), key) != known_bench.end()) continue;
      if (key == "scaling")
        remark(value.line, "not supported: scaling; 'parameters' measures several sizes");
      else
        remark_unknown(key, value.line, known_bench);
    }
  }

  std::vector<std::string> metrics_to_judge(const syntax::Toml& bench) {
    std::set<std::string> names(judged_metrics.begin(), judged_metrics.end());
    if (bench.find("work") != nullptr) names.emplace(throughput);
    if (const syntax::Toml* metrics = bench.find("metrics")) {
      const std::vector<std::string> wanted = text_list(bench, "metrics");
      names = {wanted.begin(), wanted.end()};
      remark(metrics->line, "metrics: perfgate ignored this list; benchgate applies it");
    }
    if (const syntax::Toml* budgets = bench.find("budgets"))
      for (const auto& [metric, budget] : budgets->members) names.insert(metric);
    return {names.begin(), names.end()};
  }

  /// perfgate accepted any threshold, so its files may contain the mistake of writing 10 for 10 %.
  std::string allowed_anyway(const syntax::Toml& threshold) {
    const double ratio = base::parse_number(threshold.text).value_or(0);
    if (large_lines_.insert(threshold.line).second)
      remark(threshold.line,
             fmt::format("the threshold {} allows {} %; for {} % write {} and remove 'large: true'", threshold.text,
                         base::format_quantity(100 * ratio), threshold.text, base::ratio_text(threshold.text + "%")));
    return "large: true";
  }

  /// perfgate's rule for one metric: the budget, else the defaults, else the built-in values.
  std::string budget_line(const std::string& metric, const syntax::Toml* budget) {
    std::vector<std::string> parts;
    for (const BudgetKey& row : budget_rows) {
      const syntax::Toml* owner = budget != nullptr && !text_of(*budget, row.name).empty() ? budget : &defaults_;
      std::string value = text_of(*owner, row.name);
      if (value.empty()) value = row.fallback;
      if (!value.empty()) parts.push_back(fmt::format("{}: {}", row.name, value));
      if (row.name == "threshold" && base::parse_number(value).value_or(0) > 1)
        parts.push_back(allowed_anyway(*owner->find(row.name)));
    }
    return fmt::format("  {}: {{{}}}\n", quoted_text(metric), base::join(parts, ", "));
  }

  std::string budget_lines(const syntax::Toml& bench, const std::string& name) {
    const syntax::Toml* budgets = bench.find("budgets");
    std::string text = "budgets:  # perfgate judged all of these; keep those that you need\n";
    for (const std::string& metric : metrics_to_judge(bench)) {
      const syntax::Toml* budget = budgets != nullptr ? budgets->find(metric) : nullptr;
      if (!is_measured(metric)) {
        remark(budget != nullptr ? budget->line : bench.line,
               fmt::format("skipped the budget of '{}' in '{}': benchgate does not measure that metric", metric, name));
        continue;
      }
      if (budget != nullptr)
        for (const auto& [key, value] : budget->members)
          if (std::none_of(budget_rows.begin(), budget_rows.end(),
                           [&name = key](const BudgetKey& row) { return row.name == name; }))
            remark(value.line, fmt::format("unknown budget key '{}'; it had no effect in perfgate either", key));
      text += budget_line(metric, budget);
    }
    return text;
  }

  static bool is_measured(const std::string& metric) {
    return metric == throughput ||
           std::find(judged_metrics.begin(), judged_metrics.end(), metric) != judged_metrics.end();
  }

  std::string configuration() {
    const auto given_or = [&](std::string_view key, std::string_view fallback) {
      const std::string value = text_of(defaults_, key);
      return value.empty() ? std::string(fallback) : value;
    };
    std::string baseline = text_of(defaults_, "baseline_pattern");
    if (baseline.empty()) baseline = given_or("baseline_dir", "baselines");
    if (baseline.find("://") != std::string::npos) {
      remark(defaults_.find("baseline_pattern") != nullptr ? defaults_.find("baseline_pattern")->line
                                                           : defaults_.find("baseline_dir")->line,
             fmt::format("'{}': benchgate reads baselines from files and git; download them to baselines/",
                         base::printable(baseline)));
      baseline = "baselines";
    }
    result_.baseline = quoted_text(baseline);
    return fmt::format(
        "# Scenarios and their defaults for benchgate. From {}.\n"
        "scenarios: [\"benchmarks/*.yaml\"]\n"
        "baseline: {}  # receipts to compare with; 'merge-base' measures the merge base instead\n"
        "defaults:\n"
        "  warmup: {}\n"
        "  repeat: {}\n",
        file_, result_.baseline, given_or("warmup", "0"), given_or("repeat", "5"));
  }

  const syntax::Toml& root_;
  std::string file_;
  syntax::Toml defaults_;
  std::set<std::string> names_;
  std::set<int> large_lines_;  ///< of thresholds that a remark is about
  PerfgateTranslation result_;
};

}  // namespace

PerfgateTranslation translate_perfgate(std::string_view text, const std::string& file) {
  const syntax::Toml root = file.ends_with(".json") ? syntax::parse_json_as_toml(text, base::printable(file))
                                                    : syntax::parse_toml(text, base::printable(file));
  return Translator(root, file).translate();
}

}  // namespace benchgate::starter
