// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/text.hpp"
#include "starter/project_kinds.hpp"

namespace benchgate::starter {

namespace {

constexpr std::string_view jmh_arguments = "-f 1 -wi 2 -w 200ms -i 3 -r 200ms -foe true -rf json -rff";

/// Returns the text of an XML file without its comments.
std::string xml_without_comments(std::string text) {
  for (std::size_t at = text.find("<!--"); at != std::string::npos; at = text.find("<!--", at)) {
    const std::size_t end = text.find("-->", at);
    text.erase(at, end == std::string::npos ? end : end + 3 - at);
  }
  return text;
}

/// The text of the first <name>...</name>, "" without one.
std::string element_text(std::string_view text, std::string_view name) {
  const std::string open = fmt::format("<{}>", name);
  const std::size_t at = text.find(open);
  if (at == std::string_view::npos) return "";
  const std::string_view rest = text.substr(at + open.size());
  return std::string(base::trim(rest.substr(0, rest.find('<'))));
}

StarterScenario jmh_scenario(std::string found, const std::string& folder, std::string build, const std::string& jar) {
  StarterScenario scenario;
  scenario.kind = "JMH";
  scenario.found = std::move(found);
  scenario.name = scenario_name(folder.empty() ? "jmh" : file_name(folder.substr(0, folder.size() - 1)));
  scenario.description = "Benchmarks, run by JMH";
  scenario.build = fmt::format("{} && mkdir -p {}", build, starter_build_folder);
  scenario.path = report_path(scenario.name, "json");
  // As shell text, because the name of a jar may have a version in it.
  scenario.command = {fmt::format("java -jar {} {} {}", jar, jmh_arguments, scenario.path)};
  scenario.filter = {"{names}"};
  scenario.format = "jmh-json";
  scenario.advice = benchmark_advice;
  return scenario;
}

std::optional<StarterScenario> maven_benchmark(const std::string& path, const ProjectFiles& project) {
  const std::string text = xml_without_comments(project.text(path));
  const bool packs =
      text.find("maven-shade-plugin") != std::string::npos || text.find("maven-assembly-plugin") != std::string::npos;
  if (text.find("jmh-core") == std::string::npos || !packs) return std::nullopt;
  const std::string folder(folder_of(path));
  std::string jar = element_text(text, "uberjar.name");
  if (jar.empty()) jar = element_text(text, "finalName");
  if (!is_plain_name(jar)) jar = "benchmarks";
  const bool module = !folder.empty() && project.has("pom.xml");
  const std::string where = folder.empty() ? ""
                            : module ? fmt::format(" --projects {} --also-make", folder.substr(0, folder.size() - 1))
                                     : fmt::format(" --file {}", path);
  StarterScenario scenario = jmh_scenario(
      fmt::format("{} packs benchmarks of JMH", path), folder,
      fmt::format("{} --batch-mode --quiet -DskipTests package{}", project.has("mvnw") ? "sh ./mvnw" : "mvn", where),
      fmt::format("{}target/{}.jar", folder, jar));
  scenario.preset = "maven";
  if (!folder.empty()) scenario.targets = {folder.substr(0, folder.size() - 1)};
  return scenario;
}

std::optional<StarterScenario> gradle_benchmark(const std::string& path, const ProjectFiles& project) {
  // Groovy and Kotlin have the comments and strings of Java.
  const syntax::SourceText source = syntax::scan_source(path, project.text(path), syntax::Language::java);
  if (syntax::without_comments(source).find("me.champeau.jmh") == std::string::npos) return std::nullopt;
  const std::string folder(folder_of(path));
  std::string task = ":" + folder + "jmhJar";
  std::replace(task.begin(), task.end(), '/', ':');
  return jmh_scenario(fmt::format("{} has the JMH plugin of Gradle", path), folder,
                      fmt::format("{} --quiet {}", project.has("gradlew") ? "sh ./gradlew" : "gradle", task),
                      fmt::format("{}build/libs/*-jmh.jar", folder));
}

}  // namespace

std::vector<StarterScenario> jvm_benchmarks(const ProjectFiles& project) {
  std::vector<StarterScenario> scenarios;
  for (const std::string& path : project.paths) {
    if (!is_plain_path(path)) continue;
    const std::string_view name = file_name(path);
    auto scenario = name == "pom.xml"                                      ? maven_benchmark(path, project)
                    : name == "build.gradle" || name == "build.gradle.kts" ? gradle_benchmark(path, project)
                                                                           : std::nullopt;
    if (scenario) scenarios.push_back(std::move(*scenario));
  }
  return scenarios;
}

std::vector<StarterScenario> dotnet_benchmarks(const ProjectFiles& project) {
  std::vector<StarterScenario> scenarios;
  for (const std::string& path : project.paths) {
    if (!path.ends_with("proj") || !is_plain_path(path)) continue;
    if (xml_without_comments(project.text(path)).find("Include=\"BenchmarkDotNet\"") == std::string::npos) continue;
    StarterScenario scenario;
    scenario.kind = "BenchmarkDotNet";
    scenario.found = fmt::format("{} uses BenchmarkDotNet", path);
    scenario.name = scenario_name(file_name(path).substr(0, file_name(path).rfind('.')));
    scenario.description = "Benchmarks, run by BenchmarkDotNet";
    scenario.build = fmt::format("dotnet build --configuration Release {}", path);
    const std::string artifacts = fmt::format("{}/{}", starter_build_folder, scenario.name);
    scenario.command = {"dotnet",      "run",      "--no-build", "--configuration", "Release", "--project",   path,
                        "--",          "--filter", "*",          "--job",           "short",   "--exporters", "json",
                        "--artifacts", artifacts};
    scenario.path = artifacts + "/results";
    scenario.filter = {"--filter", "{names}"};
    scenario.replaces = {"--filter", "*"};
    scenario.targets = {path};
    scenario.advice =
        "Each benchmark of the report is judged. The program has to pass its arguments to BenchmarkSwitcher";
    scenarios.push_back(std::move(scenario));
  }
  return scenarios;
}

}  // namespace benchgate::starter
