// SPDX-License-Identifier: MIT
// A project in which `init` looks around, and functions of text: patterns, numbers, times, names.
#include <array>

#include "base/civil_time.hpp"
#include "base/quantity_range.hpp"
#include "base/shell_word.hpp"
#include "base/text.hpp"
#include "format/pattern.hpp"
#include "fuzz/target.hpp"
#include "starter/project.hpp"
#include "starter/templates.hpp"
#include "store/report_folder.hpp"
#include "syntax/lines.hpp"
#include "sys/secrets.hpp"

namespace benchgate::fuzz {

namespace {

/// Projects of all kinds with one text in every file.
template <std::size_t number>
void read_project(std::string_view text) {
  static const std::array<std::vector<std::string>, 8> projects{{
      {"CMakeLists.txt", "bench/CMakeLists.txt", "bench/main.cpp"},
      {"Cargo.toml", "benches/sums.rs", "src/main.rs"},
      {"go.mod", "words/words_test.go"},
      {"bench.js", "package.json"},
      {"bench_tally.py", "pyproject.toml", "requirements.txt"},
      {"Makefile", "tally.cpp"},
      {"build.gradle", "pom.xml", "src/jmh/java/A.java"},
      {"bench/bench.csproj", "bench/Program.cs"},
  }};
  const starter::ProjectFiles files{projects.at(number), [&](const std::string&) { return std::string(text); }};
  for (const starter::StarterScenario& scenario : starter::propose_scenarios(files))
    starter::starter_scenario(scenario);
}

/// A reply of CMake whose files all have one text.
void read_reply(std::string_view text) {
  const auto read = [&](const std::string&) { return std::string(text); };
  const std::string index = starter::cmake_reply_folder() + "index-1.json";
  starter::ProjectFiles files{{"CMakeLists.txt", "main.cpp"}, read};
  files.cmake = starter::read_cmake_reply(files, {{index}, read});
  starter::propose_scenarios(files);
}

/// The first line is the expression, the rest is what it searches.
void search(std::string_view text) {
  const auto halves = syntax::split_once(text, "\n");
  if (!halves) return;
  const format::Pattern pattern(halves->left, "pattern", format::Pattern::Use::match);
  pattern.mismatch(halves->right);
  const format::Pattern numbers(halves->left, "pattern");
  numbers.numbers(halves->right);
}

void read_words(std::string_view text) {
  if (const auto duration = base::parse_duration(text)) base::format_duration(*duration);
  if (const auto time = base::parse_rfc3339(text))
    expect(base::parse_rfc3339(base::format_rfc3339(*time)).has_value(), "a time that is written cannot be read");
  if (const auto number = base::parse_number(text))
    expect(base::parse_number(base::format_number(*number)) == number, "a number changes when it is written and read");
  base::parse_leading_number(text);
  base::ratio_text(text);
  const std::string_view half = text.substr(0, text.size() / 2);
  base::matches_glob(text.substr(half.size()), half);
  base::suggestion(half, std::array{text.substr(half.size())});
}

void write_texts(std::string_view text) {
  const std::string printable = base::printable(text);
  expect(base::valid_utf8(printable) == printable, "printable text is not UTF-8");
  expect(base::printable(printable) == printable, "printable text is not printable");
  const std::string valid = base::valid_utf8(text);
  expect(base::valid_utf8(base::truncate_utf8(valid, valid.size() / 2)).size() <= valid.size() / 2,
         "text is cut inside of a character");
  base::shell_word(std::string(text));
  store::report_folder(text);
  sys::redacted(text);
}

constexpr std::array<Reader, 12> project_readers{
    read_project<0>, read_project<1>, read_project<2>, read_project<3>, read_project<4>, read_project<5>,
    read_project<6>, read_project<7>, search,          read_words,      write_texts,     read_reply,
};

std::vector<std::string> project_seeds() {
  std::vector<std::string> seeds;
  append(seeds, seeds_from(0, "init", "CMakeLists.txt"));
  seeds.push_back(seed_for(
      11, R"({"reply": {"codemodel-v2": {"jsonFile": "a"}, "cache-v2": {"jsonFile": "b"}}, "configurations": )"
          R"([{"name": "Release", "directories": [{"build": "."}], "targets": [{"jsonFile": "c"}]}], )"
          R"("type": "EXECUTABLE", "name": "x", "artifacts": [{"path": "x"}], "paths": {"source": "."}, )"
          R"("sources": [{"path": "main.cpp"}], "entries": [{"name": "B_BENCH", "type": "BOOL", "value": "OFF"}]})"));
  append(seeds, seeds_from(1, "init", ".toml"));
  append(seeds, seeds_from(1, "init", ".rs"));
  append(seeds, seeds_from(2, "init", ".go"));
  append(seeds, seeds_from(3, "init/npm", ""));
  append(seeds, seeds_from(4, "init/python", ""));
  append(seeds, seeds_from(5, "init", "Makefile"));
  append(seeds, seeds_from(5, "init", ".cpp"));
  seeds.push_back(seed_for(6, "<project><artifactId>jmh-core</artifactId></project>"));
  seeds.push_back(seed_for(6, "plugins { id(\"me.champeau.jmh\") version \"0.7.2\" }"));
  seeds.push_back(seed_for(7, "<PackageReference Include=\"BenchmarkDotNet\" /> <OutputType>Exe</OutputType>"));
  seeds.push_back(seed_for(8, "took (\\d+\\.\\d*) ms$\nit took 12.5 ms\ntook 3. ms"));
  for (const char* word : {"1.5m", "2026-01-31T12:00:00.5+02:00", "12.5e-3", "10 %", "a*b?caxxbyc"})
    seeds.push_back(seed_for(9, word));
  seeds.push_back(seed_for(10, "a\x1b[1m\xe2\x80\xae\xff b/c%41"));
  return seeds;
}

}  // namespace

Target project_target() {
  return {"project", [](std::string_view input) { read_with(project_readers, input); }, project_seeds};
}

}  // namespace benchgate::fuzz
