// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "starter/server_signs.hpp"
#include "syntax/toml.hpp"

// The Cargo book: "Cargo Targets", "Package Layout" and "Workspaces".

namespace benchgate::starter {

namespace {

using syntax::Toml;

struct CargoPackage {
  std::string folder;  ///< with a final '/', or ""
  std::string name;    ///< "": a workspace only
  Toml manifest;
  bool member = true;  ///< of the workspace at the top, or the package there
};

struct CargoTarget {
  std::string name;
  std::string source;
  std::string features;  ///< that it needs, separated by ','
};

const Toml* at_path(const Toml& root, std::initializer_list<std::string_view> path) {
  const Toml* value = &root;
  for (const std::string_view name : path)
    if (value != nullptr) value = value->find(name);
  return value;
}

std::string toml_text(const Toml* value) { return value == nullptr ? "" : value->text; }

std::vector<std::string> toml_texts(const Toml* value) {
  std::vector<std::string> texts;
  if (value != nullptr)
    for (const Toml& element : value->elements) texts.push_back(element.text);
  return texts;
}

Toml read_manifest(const ProjectFiles& project, const std::string& path) {
  try {
    return syntax::parse_toml(project.text(path), path);
  } catch (const Error&) {  // cargo reports it
    return {};
  }
}

bool is_member(const Toml& root, const std::string& folder) {
  const std::string path = folder.substr(0, folder.size() - 1);
  const auto listed = [&](std::string_view key) {
    const std::vector<std::string> globs = toml_texts(at_path(root, {"workspace", key}));
    return std::any_of(globs.begin(), globs.end(),
                       [&](const std::string& glob) { return base::matches_glob(path, glob); });
  };
  return listed("members") && !listed("exclude");
}

/// The package at the top first, then those in folders.
std::vector<CargoPackage> packages_of(const ProjectFiles& project) {
  const Toml root = read_manifest(project, "Cargo.toml");
  std::vector<CargoPackage> packages;
  for (const std::string& path : project.paths) {
    if (file_name(path) != "Cargo.toml" || !is_plain_path(path)) continue;
    const std::string folder(folder_of(path));
    CargoPackage package{folder, "", folder.empty() ? root : read_manifest(project, path), true};
    package.name = toml_text(at_path(package.manifest, {"package", "name"}));
    if (!folder.empty()) package.member = is_member(root, folder);
    const auto position = folder.empty() ? packages.begin() : packages.end();
    if (is_plain_name(package.name)) packages.insert(position, std::move(package));
  }
  return packages;
}

/// Targets that a manifest declares under [[section]] and those that Cargo finds in `folder` by itself.
std::vector<CargoTarget> targets_of(const CargoPackage& package, const ProjectFiles& project, std::string_view section,
                                    std::string_view folder) {
  std::vector<CargoTarget> targets;
  const std::string root = package.folder + std::string(folder) + "/";
  const auto default_source = [&](const std::string& name) {
    const std::string single = fmt::format("{}{}.rs", root, name);
    return project.has(single) ? single : fmt::format("{}{}/main.rs", root, name);
  };
  if (const Toml* const declared = package.manifest.find(section))
    for (const Toml& target : declared->elements) {
      const std::string name = toml_text(target.find("name"));
      const std::string path = toml_text(target.find("path"));
      const std::string features = base::join(toml_texts(target.find("required-features")), ",");
      if (is_plain_name(name))
        targets.push_back({name, path.empty() ? default_source(name) : package.folder + path, features});
    }
  if (toml_text(at_path(package.manifest, {"package", section == "bench" ? "autobenches" : "autobins"})) == "false")
    return targets;
  for (const std::string_view ending : {".rs", "/main.rs"})
    for (const std::string& name : names_between(project, root, ending))
      if (std::none_of(targets.begin(), targets.end(),
                       [&](const CargoTarget& one) { return one.name == name || one.source == default_source(name); }))
        targets.push_back({name, default_source(name), ""});
  return targets;
}

/// A harness: the words of its benchmarks, and what to do with what it writes.
struct CargoHarness {
  std::string_view title;
  std::array<std::string_view, 2> words;  ///< one of which is in the source
  std::string_view format;
  std::string_view path;
  std::array<std::string_view, 9> arguments;  ///< after "--"
  std::array<std::string_view, 3> filter;     ///< its option for some benchmarks; none: it takes no whole names
};

constexpr std::array<CargoHarness, 4> harnesses{{
    {"criterion",
     {"criterion", "criterion"},
     "criterion-json",
     "target/criterion",
     {"--noplot", "--warm-up-time", "0.1", "--measurement-time", "0.2", "--sample-size", "10", "--nresamples", "1000"},
     {"{names}"}},
    {"divan", {"divan::", "divan::"}, "divan", "", {"--max-time", "0.2", "", "", ""}, {"{names}"}},
    {"bencher", {"bencher::", "extern crate bencher"}, "cargo-libtest", "", {}, {}},
    {"libtest", {"#![feature(test)]", "test::Bencher"}, "cargo-libtest", "", {}, {"--", "--exact", "{names}"}},
}};

const CargoHarness* harness_of(const CargoTarget& target, const ProjectFiles& project) {
  const std::string code = source_of(project, target.source).code;
  for (const CargoHarness& harness : harnesses)
    for (const std::string_view word : harness.words)
      if (code.find(word) != std::string::npos) return &harness;
  return nullptr;
}

/// The functions after the attribute #[bench]; those that macros make are unknown.
std::vector<std::string> libtest_names(std::string_view code) {
  std::vector<std::string> names;
  for (const std::string_view piece : base::split(code, '#'))
    if (piece.starts_with("[bench]"))
      if (const std::vector<std::string> found = names_after(piece, "fn "); !found.empty())
        names.push_back(found.front());
  return names;
}

bool is_nightly(const ProjectFiles& project) {
  return project.text("rust-toolchain").find("nightly") != std::string::npos ||
         project.text("rust-toolchain.toml").find("nightly") != std::string::npos;
}

StarterScenario cargo_benchmark(const CargoPackage& package, const CargoTarget& target, const CargoHarness& harness,
                                const ProjectFiles& project) {
  StarterScenario scenario;
  scenario.kind = "Cargo";
  scenario.found = fmt::format("{}Cargo.toml has the {} benchmarks '{}'", package.folder, harness.title, target.name);
  scenario.name = scenario_name(target.name);
  scenario.description = fmt::format("Benchmarks of {}, run by Cargo", target.name);
  std::vector<std::string> command{"cargo", "bench", "--bench", target.name};
  if (!package.member)
    scenario.cwd = package.folder.substr(0, package.folder.size() - 1);
  else if (!package.folder.empty())
    command.insert(command.end(), {"--package", package.name});
  if (!target.features.empty()) command.insert(command.end(), {"--features", target.features});
  scenario.build = base::join(command, " ") + " --no-run";
  if (!harness.arguments.front().empty()) command.emplace_back("--");
  for (const std::string_view argument : harness.arguments)
    if (!argument.empty()) command.emplace_back(argument);
  scenario.command = std::move(command);
  for (const std::string_view word : harness.filter)
    if (!word.empty()) scenario.filter.emplace_back(word);
  // #![feature(test)] is for the nightly compiler; this lets the stable one accept it, too.
  if (harness.title == "libtest" && !is_nightly(project)) scenario.env["RUSTC_BOOTSTRAP"] = "1";
  if (harness.title == "libtest") scenario.benchmarks = libtest_names(source_of(project, target.source).code);
  scenario.format = harness.format;
  scenario.path = harness.path;
  scenario.advice = benchmark_advice;
  scenario.targets = {package.name};
  return scenario;
}

bool is_features(std::string_view text) {
  const std::vector<std::string_view> names = base::split(text, ',');
  return text.empty() || std::all_of(names.begin(), names.end(), is_plain_name);
}

/// The programs that `cargo build` makes of the package at the top, and that end by themselves.
std::vector<std::string> cargo_programs(const ProjectFiles& project) {
  const std::vector<CargoPackage> packages = packages_of(project);
  std::vector<std::string> programs;
  if (packages.empty() || !packages.front().folder.empty()) return programs;
  const CargoPackage& package = packages.front();
  std::vector<std::string> shared;  // src/*.rs belong to src/main.rs
  for (const std::string& name : names_between(project, "src/", ".rs"))
    shared.push_back(fmt::format("src/{}.rs", name));
  std::vector<CargoTarget> targets = targets_of(package, project, "bin", "src/bin");
  const auto is_main = [](const CargoTarget& target) { return target.source == "src/main.rs"; };
  if (project.has("src/main.rs") && std::none_of(targets.begin(), targets.end(), is_main))
    targets.insert(targets.begin(), {package.name, "src/main.rs", ""});
  for (const CargoTarget& target : targets) {
    std::vector<std::string> sources{target.source};
    if (is_main(target)) sources = shared;
    if (target.features.empty() && !looks_like_server(target.name, sources, project)) programs.push_back(target.name);
  }
  return programs;
}

}  // namespace

std::vector<StarterScenario> cargo_benchmarks(const ProjectFiles& project) {
  if (!project.has("Cargo.toml")) return {};
  std::vector<StarterScenario> scenarios;
  for (const CargoPackage& package : packages_of(project))
    for (const CargoTarget& target : targets_of(package, project, "bench", "benches"))
      if (const CargoHarness* const harness = harness_of(target, project);
          harness != nullptr && is_features(target.features))
        scenarios.push_back(cargo_benchmark(package, target, *harness, project));
  return scenarios;
}

std::optional<StarterScenario> propose_cargo(const ProjectFiles& project) {
  if (!project.has("Cargo.toml")) return std::nullopt;
  const auto measuring = [](StarterScenario scenario, const std::string& target) {
    scenario.targets = {target};
    return scenario;
  };
  if (const auto best = best_program(cargo_programs(project)))
    return measuring({"Cargo",
                      fmt::format("Cargo.toml builds the program '{}'", *best),
                      scenario_name(*best),
                      fmt::format("Run {}, built by Cargo", *best),
                      fmt::format("cargo build --release --bin {}", *best),
                      {fmt::format("./target/release/{}", *best)},
                      "Add the arguments of a typical task"},
                     *best);
  std::vector<std::string> examples;
  for (const std::string& name : names_between(project, "examples/", ".rs"))
    if (!looks_like_server(name, std::vector<std::string>{fmt::format("examples/{}.rs", name)}, project))
      examples.push_back(name);
  if (const auto example = best_program(examples))
    return measuring({"Cargo",
                      fmt::format("Cargo.toml builds a library with the example '{}'", *example),
                      scenario_name(*example),
                      fmt::format("Run the example {}, built by Cargo", *example),
                      fmt::format("cargo build --release --example {}", *example),
                      {fmt::format("./target/release/examples/{}", *example)},
                      "Choose an example that does a typical task"},
                     *example);
  return tests_scenario("Cargo", "Cargo.toml builds no program to run, so the scenario measures its tests",
                        "cargo test --workspace --release --no-run",
                        {"cargo", "test", "--workspace", "--release", "--quiet"});
}

}  // namespace benchgate::starter
