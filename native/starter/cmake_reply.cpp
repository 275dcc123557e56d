// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "starter/project_kinds.hpp"
#include "syntax/json.hpp"

namespace benchgate::starter {

namespace {

using syntax::JsonDocument;
using syntax::JsonValue;

constexpr std::string_view reply_folder = ".cmake/api/v1/reply/";

JsonValue parse_reply(JsonDocument& document, const ProjectFiles& build, const std::string& name) {
  const std::string path = std::string(reply_folder) + name;
  return document.parse(build.text(path), path);
}

/// "benchmark_main" of "/usr/lib/libbenchmark_main.so.1.7", "lib/libbenchmark_main.a" and "-lbenchmark_main".
std::string library_name(std::string_view fragment) {
  std::string_view name = file_name(fragment);
  for (const std::string_view prefix : {"-l", "lib"})
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  return std::string(name.substr(0, name.find('.')));
}

std::vector<std::string> libraries_of(JsonValue target) {
  std::vector<std::string> libraries;
  target.at({"link", "commandFragments"}).each([&](JsonValue fragment) {
    if (fragment.text_at({"role"}) == "libraries") libraries.push_back(library_name(fragment.text_at({"fragment"})));
  });
  target.at({"dependencies"}).each([&](JsonValue dependency) {
    const std::string id = dependency.text_at({"id"});
    libraries.push_back(id.substr(0, id.find("::@")));
  });
  return libraries;
}

/// Absent: not an executable of the project, but a library, or part of what was fetched into the build folder.
std::optional<CmakeTarget> target_of(JsonValue value, const ProjectFiles& files) {
  const std::filesystem::path folder = value.text_at({"paths", "source"});
  const std::string name = value.text_at({"name"});
  const bool is_own = !folder.empty() && folder.is_relative() && *folder.begin() != "build" && *folder.begin() != "..";
  if (value.text_at({"type"}) != "EXECUTABLE" || !is_own || !is_plain_name(name)) return std::nullopt;
  CmakeTarget target{name, std::nullopt};
  const std::vector<JsonValue> artifacts = value.at({"artifacts"}).elements();
  if (!artifacts.empty())
    if (std::string path = artifacts.front().text_at({"path"}); is_plain_path(path)) target.program = std::move(path);
  value.at({"sources"}).each([&](JsonValue source) {
    if (std::string path = source.text_at({"path"}); files.has(path)) target.sources.push_back(std::move(path));
  });
  target.libraries = libraries_of(value);
  return target;
}

bool is_off_for_benchmarks(JsonValue entry) {
  const std::string name = entry.text_at({"name"});
  const std::string value = entry.text_at({"value"});
  return entry.text_at({"type"}) == "BOOL" && contains_small(name, "bench") && is_plain_name(name) &&
         (value == "OFF" || value == "0" || value == "NO" || value == "FALSE");
}

/// Marks the targets that a CTestTestfile.cmake runs: add_test names the path of the program, and the commands that
/// discover the tests of a program include a file that is named after it.
void find_tests(const std::string& text, CmakeProject& project) {
  if (text.find("add_test(") != std::string::npos || text.find("include(") != std::string::npos)
    project.has_tests = true;
  for (CmakeTarget& target : project.targets)
    for (const std::string& sign : {fmt::format("/{}\"", target.program.value_or(target.name)),
                                    fmt::format("/{}-", target.name), fmt::format("/{}[", target.name)})
      if (text.find(sign) != std::string::npos) target.is_test = true;
}

/// The configuration of the builds that benchgate makes, or the only one.
JsonValue configuration_of(JsonValue model) {
  const std::vector<JsonValue> all = model.at({"configurations"}).elements();
  const auto found =
      std::find_if(all.begin(), all.end(), [](JsonValue one) { return one.text_at({"name"}) == "Release"; });
  return found != all.end() ? *found : all.empty() ? JsonValue() : all.front();
}

/// The name of the newest reply's index: the last in the order of names; "" without one.
std::string index_of(const ProjectFiles& build) {
  std::string index;
  for (const std::string& path : build.paths)
    if (file_name(path).starts_with("index-")) index = file_name(path);
  return index;
}

/// Calls visit(whole target) for each target of a configuration.
template <typename Visit>
void each_target(JsonValue configuration, const ProjectFiles& build, const Visit& visit) {
  JsonDocument document;
  configuration.at({"targets"}).each([&](JsonValue target) {
    visit(parse_reply(document, build, target.text_at({"jsonFile"})));
  });
}

CmakeProject project_of(const ProjectFiles& files, const ProjectFiles& build, const std::string& index_name) {
  JsonDocument index_document, model_document, document;
  const JsonValue reply = parse_reply(index_document, build, index_name).at({"reply"});
  const JsonValue model = parse_reply(model_document, build, reply.text_at({"codemodel-v2", "jsonFile"}));
  const JsonValue configuration = configuration_of(model);
  CmakeProject project;
  each_target(configuration, build, [&](JsonValue target) {
    if (auto own = target_of(target, files)) project.targets.push_back(std::move(*own));
  });
  configuration.at({"directories"}).each([&](JsonValue directory) {
    const std::filesystem::path folder = directory.text_at({"build"});
    find_tests(build.read((folder / "CTestTestfile.cmake").lexically_normal().generic_string()), project);
  });
  parse_reply(document, build, reply.text_at({"cache-v2", "jsonFile"})).at({"entries"}).each([&](JsonValue entry) {
    if (is_off_for_benchmarks(entry)) project.benchmark_options.push_back(entry.text_at({"name"}));
  });
  return project;
}

}  // namespace

std::vector<std::string> cmake_queries() {
  return {".cmake/api/v1/query/codemodel-v2", ".cmake/api/v1/query/cache-v2"};
}

std::string cmake_reply_folder() { return std::string(reply_folder); }

std::optional<CmakeProject> read_cmake_reply(const ProjectFiles& files, const ProjectFiles& build) {
  const std::string index = index_of(build);
  if (index.empty()) return std::nullopt;
  try {
    return project_of(files, build, index);
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::optional<CmakeModel> read_cmake_model(const ProjectFiles& build) {
  const std::string index = index_of(build);
  if (index.empty()) return std::nullopt;
  JsonDocument index_document, model_document;
  const JsonValue reply = parse_reply(index_document, build, index).at({"reply"});
  const JsonValue whole = parse_reply(model_document, build, reply.text_at({"codemodel-v2", "jsonFile"}));
  CmakeModel model{std::string(whole.object("paths").string_of("source")), {}};
  each_target(configuration_of(whole), build, [&](JsonValue value) {
    CmakeModelTarget target{std::string(value.string_of("id")), std::string(value.string_of("name"))};
    value.at({"compileGroups"}).each([&](JsonValue group) {
      group.at({"includes"}).each([&](JsonValue one) { target.includes.push_back(one.text_at({"path"})); });
    });
    const std::filesystem::path folder = value.text_at({"paths", "build"});
    target.objects = (folder / "CMakeFiles" / (target.name + ".dir")).lexically_normal().generic_string();
    value.at({"sources"}).each([&](JsonValue source) { target.sources.emplace_back(source.string_of("path")); });
    value.at({"artifacts"}).each([&](JsonValue one) { target.artifacts.push_back(one.text_at({"path"})); });
    value.at({"dependencies"}).each([&](JsonValue one) { target.needs.emplace_back(one.string_of("id")); });
    model.targets.push_back(std::move(target));
  });
  return model;
}

CmakeProject with_benchmark_options(const CmakeProject& project, CmakeProject with) {
  for (CmakeTarget& target : with.targets)
    if (std::none_of(project.targets.begin(), project.targets.end(),
                     [&](const CmakeTarget& one) { return one.name == target.name; }))
      target.options = project.benchmark_options;
  return with;
}

}  // namespace benchgate::starter
