// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "lint/rules.hpp"
#include "syntax/toml.hpp"

namespace benchgate::lint {

namespace {

using model::LintBasis;
using model::LintSeverity;

/// Closures that only call a function, not a method and not a macro, and whose arguments are all literals.
std::vector<Found> calls_with_literals(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured) {
    std::string_view call = base::trim(text_of(source.code(), measured.body));
    if (call.ends_with(';')) call = base::trim(call.substr(0, call.size() - 1));
    const std::size_t open = call.find('(');
    if (open == nowhere || closing(call, open) != call.size() - 1 ||
        !is_literal(text_of(call, {open + 1, call.size() - 1})))
      continue;
    const std::string_view path = call.substr(0, open);
    const bool is_path = std::all_of(path.begin(), path.end(), [](char c) { return is_name_character(c) || c == ':'; });
    const std::string_view name = name_before(path, path.size());
    if (is_path && !name.empty() && name != "sleep" && (name.front() < 'A' || name.front() > 'Z'))
      found.push_back({measured.body.begin, std::string(name)});
  }
  return found;
}

/// iter_custom(|_| ...): the time of one execution, where that of `iters` is expected.
std::vector<Found> ignores_iterations(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  const std::string_view code = source.code();
  for (std::size_t at = find_word(code, ".iter_custom"); at != nowhere; at = find_word(code, ".iter_custom", at + 1)) {
    const Span arguments = arguments_at(code, at + std::string_view(".iter_custom").size());
    std::size_t begin = skip_space(code, arguments.begin);
    if (name_at(code, begin) == "move") begin = skip_space(code, begin + 4);
    if (begin >= arguments.end || code[begin] != '|') continue;
    if (name_at(code, skip_space(code, begin + 1)).starts_with("_")) found.push_back({at, ""});
  }
  return found;
}

/// A measured block that begins by copying its input, and then changes the copy. A copy that is not `mut` is one of a
/// handle more often than not.
std::vector<Found> clones_input(const Rule&, const Source& source, const Project&) {
  std::vector<Found> found;
  for (const Measured& measured : source.measured) {
    if (!std::string_view(source.code()).substr(measured.at).starts_with(".iter(")) continue;
    const std::vector<Span> statements = pieces(source.code(), measured.body, ';');
    if (statements.size() < 2) continue;
    const std::string_view first = text_of(source.code(), statements.front());
    if (!first.starts_with("let mut ") || !first.ends_with(".clone()") || first.find('|') != nowhere) continue;
    found.push_back({statements.front().begin, ""});
  }
  return found;
}

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? "" : std::string(path.substr(0, slash + 1));
}

/// The line of a table `[[bench]]` or `[profile.bench]`, as a position.
std::size_t position_of_line(std::string_view text, int line) {
  std::size_t at = 0;
  for (int now = 1; now < line && at != nowhere; ++now)
    at = text.find('\n', at) == nowhere ? nowhere : text.find('\n', at) + 1;
  return at == nowhere ? 0 : at;
}

/// Cargo.toml as a value; an empty table for a text that is not TOML, which is for cargo to say.
syntax::Toml manifest_of(const Source& source) {
  try {
    return syntax::parse_toml(source.text.text, source.text.path);
  } catch (const Error&) {
    return {};
  }
}

bool is_off(const syntax::Toml* flag) { return flag != nullptr && flag->text == "false"; }

/// Benchmarks of criterion that are started by the harness of libtest, because Cargo.toml does not switch it off.
std::vector<Found> harness_left_on(const Rule&, const Source& source, const Project& project) {
  std::vector<Found> found;
  const syntax::Toml manifest = manifest_of(source);
  if (manifest.members.empty()) return found;
  const std::string folder = folder_of(source.text.path);
  std::set<std::string, std::less<>> named;
  if (const syntax::Toml* const benches = manifest.find("bench"); benches != nullptr)
    for (const syntax::Toml& bench : benches->elements) {
      const syntax::Toml* const name = bench.find("name");
      const syntax::Toml* const path = bench.find("path");
      if (name == nullptr) continue;
      for (const std::string& file : {folder + (path != nullptr ? path->text : "benches/" + name->text + ".rs"),
                                      folder + "benches/" + name->text + "/main.rs"}) {
        named.insert(file);
        if (project.criterion_mains.contains(file) && !is_off(bench.find("harness")))
          found.push_back({position_of_line(source.text.text, bench.line), name->text});
      }
    }
  const syntax::Toml* const package = manifest.find("package");
  if (package == nullptr || is_off(package->find("autobenches"))) return found;
  for (const std::string& main : project.criterion_mains) {
    const std::string_view rest =
        std::string_view(main).starts_with(folder + "benches/")
            ? std::string_view(main).substr(folder.size() + std::string_view("benches/").size())
            : std::string_view();
    const bool is_target = !rest.empty() && (rest.find('/') == std::string_view::npos || rest.ends_with("/main.rs"));
    if (is_target && !named.contains(main)) found.push_back({0, main});
  }
  return found;
}

std::vector<Found> debug_profile(const Rule&, const Source& source, const Project&) {
  const syntax::Toml manifest = manifest_of(source);
  const syntax::Toml* const profiles = manifest.find("profile");
  const syntax::Toml* const bench = profiles == nullptr ? nullptr : profiles->find("bench");
  if (bench == nullptr) return {};
  std::vector<Found> found;
  const syntax::Toml* const level = bench->find("opt-level");
  const syntax::Toml* const assertions = bench->find("debug-assertions");
  if (level != nullptr && level->text == "0")
    found.push_back({position_of_line(source.text.text, level->line), "opt-level = 0"});
  if (assertions != nullptr && assertions->text == "true")
    found.push_back({position_of_line(source.text.text, assertions->line), "debug-assertions = true"});
  return found;
}

const std::array rust_table{
    Rule{{.id = "rust/black-box",
          .scope = "*.rs",
          .severity = LintSeverity::warning,
          .message = "the input is constant, so the compiler may compute the result in advance",
          .fix = "hide the input from the compiler: f(std::hint::black_box(20))",
          .origin = "https://bheisler.github.io/criterion.rs/book/getting_started.html"},
         syntax::Language::rust,
         calls_with_literals},
    Rule{{.id = "rust/ignores-iters",
          .scope = "*.rs",
          .severity = LintSeverity::error,
          .message = "iter_custom gets the number of iterations whose time it has to return, but ignores it",
          .fix = "execute the code that often: b.iter_custom(|iters| { ... for _ in 0..iters { ... } ... })",
          .origin = "https://docs.rs/criterion/latest/criterion/struct.Bencher.html#method.iter_custom"},
         syntax::Language::rust,
         ignores_iterations},
    Rule{{.id = "rust/clone-in-iter",
          .scope = "*.rs",
          .severity = LintSeverity::note,
          .message = "the copy of the input is measured, too",
          .fix = "make the input in the setup of iter_batched, whose time does not count",
          .origin = "https://bheisler.github.io/criterion.rs/book/user_guide/timing_loops.html"},
         syntax::Language::rust,
         clones_input},
    Rule{{.id = "rust/sorted-input",
          .scope = "*.rs",
          .severity = LintSeverity::warning,
          .message = "the measured code sorts in place: from the second iteration on, the input is sorted already",
          .fix = "make the unsorted input in the setup of iter_batched",
          .origin = "https://bheisler.github.io/criterion.rs/book/user_guide/timing_loops.html"},
         syntax::Language::rust,
         sorts_again,
         ".sort .sort_unstable .sort_by .sort_unstable_by .sort_by_key .sort_unstable_by_key"},
    Rule{{.id = "rust/sleep",
          .scope = "*.rs",
          .severity = LintSeverity::warning,
          .message = "the measured code sleeps, so the time is mostly that of the sleep",
          .fix = "wait for a condition instead",
          .origin = "Encina, quality rules for benchmarks, 6"},
         syntax::Language::rust,
         calls_in_measured,
         "thread::sleep time::sleep"},
    Rule{{.id = "rust/prints",
          .scope = "*.rs",
          .severity = LintSeverity::note,
          .message = "the measured code prints, so that the terminal or the file is measured, too",
          .fix = "print after the measurement",
          .origin = "Encina, quality rules for benchmarks, 9"},
         syntax::Language::rust,
         calls_in_measured,
         "println! eprintln!"},
    Rule{{.id = "rust/harness",
          .scope = "Cargo.toml",
          .severity = LintSeverity::error,
          .basis = LintBasis::setting,
          .message =
              "cargo starts this benchmark of criterion with the harness of libtest, which measures nothing of it",
          .fix = "add a table [[bench]] with its name and harness = false",
          .origin = "https://bheisler.github.io/criterion.rs/book/getting_started.html"},
         syntax::Language::toml,
         harness_left_on},
    Rule{{.id = "rust/debug-build",
          .scope = "Cargo.toml",
          .severity = LintSeverity::error,
          .basis = LintBasis::setting,
          .message = "the profile of benchmarks builds without optimisation, or with debug assertions",
          .fix = "remove the key from [profile.bench]",
          .origin = "https://doc.rust-lang.org/cargo/reference/profiles.html#bench"},
         syntax::Language::toml,
         debug_profile},
};

}  // namespace

std::span<const Rule> rust_rules() { return rust_table; }

}  // namespace benchgate::lint
