// SPDX-License-Identifier: MIT
#include "starter/cmake_project.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/text.hpp"
#include "starter/cmake_commands.hpp"
#include "starter/cmake_condition.hpp"
#include "starter/cmake_variables.hpp"
#include "starter/project_kinds.hpp"

// The commands run in their order, as CMake runs them. A branch that is not taken because an option is OFF is visited
// too, with the option switched on: what it builds needs that option. A branch whose condition nobody but CMake can
// decide is visited as well.

namespace benchgate::starter {

namespace {

constexpr int most_commands = 100'000;
constexpr int deepest_call = 40;

using Commands = std::vector<CmakeCommand>;

struct CmakeFunction {
  std::vector<std::string> parameters;
  Commands body;
  bool macro = false;
};

class CmakeWalk {
 public:
  explicit CmakeWalk(const ProjectFiles& files) : files_(files) {
    world_.has_target = [this](const std::string& name) { return find_target(name) != nullptr; };
    world_.has_path = [this](const std::string& path) {
      return files_.has(path) || std::any_of(files_.paths.begin(), files_.paths.end(),
                                             [&](const std::string& file) { return file.starts_with(path + "/"); });
    };
  }

  CmakeProject read() {
    run_file("CMakeLists.txt");
    return std::move(project_);
  }

 private:
  enum class Flow { go_on, leave };

  void run_file(const std::string& path) {
    if (++depth_ <= deepest_call && files_.has(path)) run(parse_cmake(files_.text(path)));
    --depth_;
  }

  Flow run(const Commands& commands) { return run(commands, 0, commands.size()); }

  Flow run(const Commands& commands, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && ++steps_ <= most_commands; ++i) {
      const std::string& name = commands[i].name;
      if (name == "return") return uncertain_ > 0 ? Flow::go_on : Flow::leave;
      if (name != "if" && name != "foreach" && name != "while" && name != "function" && name != "macro") {
        execute(commands[i]);
        continue;
      }
      const std::size_t last = std::min(end_of_block(commands, i), end);
      if (name == "if" && run_if(commands, i, last) == Flow::leave) return Flow::leave;
      if (name == "foreach") run_foreach(commands, i, last);
      if (name == "function" || name == "macro") define(commands, i, last);
      i = last;
    }
    return Flow::go_on;
  }

  /// The clauses of an if: where each begins, and after them where the last one ends.
  static std::vector<std::size_t> clauses_of(const Commands& commands, std::size_t begin, std::size_t end) {
    std::vector<std::size_t> clauses{begin};
    for (std::size_t i = begin + 1; i < end; ++i) {
      if (commands[i].name == "if") i = end_of_block(commands, i);
      if (i < end && (commands[i].name == "elseif" || commands[i].name == "else")) clauses.push_back(i);
    }
    clauses.push_back(end);
    return clauses;
  }

  Flow run_if(const Commands& commands, std::size_t begin, std::size_t end) {
    const std::vector<std::size_t> clauses = clauses_of(commands, begin, end);
    for (std::size_t c = 0; c + 1 < clauses.size(); ++c) {
      const CmakeCommand& clause = commands[clauses[c]];
      const bool otherwise = clause.name == "else";
      const auto truth = otherwise ? true : cmake_condition(clause.arguments, variables_, world_);
      if (!truth) {
        ++uncertain_;
        run(commands, clauses[c] + 1, clauses[c + 1]);
        --uncertain_;
      } else if (!*truth) {
        visit_switched_off(commands, clauses[c], clauses[c + 1]);
      } else {
        const Flow flow = run(commands, clauses[c] + 1, clauses[c + 1]);
        return flow == Flow::leave && !otherwise ? leave_unless_switched(clause) : flow;
      }
    }
    return Flow::go_on;
  }

  void visit_switched_off(const Commands& commands, std::size_t clause, std::size_t end) {
    const auto needed = options_for(commands[clause].arguments, true, variables_, world_);
    if (!needed) return;
    const CmakeVariables before = variables_;
    const std::size_t known = options_.size();
    switch_on(*needed);
    run(commands, clause + 1, end);
    options_.resize(known);
    variables_ = before;
  }

  /// if(NOT X) return(): what follows in the file needs the option X.
  Flow leave_unless_switched(const CmakeCommand& clause) {
    const auto needed = options_for(clause.arguments, false, variables_, world_);
    if (!needed) return Flow::leave;
    switch_on(*needed);
    return Flow::go_on;
  }

  void switch_on(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      variables_.set(name, "ON");
      options_.push_back(name);
    }
  }

  void run_foreach(const Commands& commands, std::size_t begin, std::size_t end) {
    const std::vector<std::string> words = variables_.words(commands[begin].arguments);
    if (words.size() < 2 || words[1] == "RANGE") return;
    std::vector<std::string> items;
    bool lists = false;
    for (std::size_t i = words[1] == "IN" ? 2 : 1; i < words.size(); ++i) {
      const CmakeText* const list = lists ? variables_.find(words[i]) : nullptr;
      if (words[1] == "IN" && (words[i] == "LISTS" || words[i] == "ITEMS"))
        lists = words[i] == "LISTS";
      else if (!lists)
        items.push_back(words[i]);
      else if (list != nullptr)
        for (std::string& item : cmake_list(list->text)) items.push_back(std::move(item));
    }
    for (const std::string& item : items) {
      variables_.set(words[0], item);
      run(commands, begin + 1, end);
    }
  }

  void define(const Commands& commands, std::size_t begin, std::size_t end) {
    std::vector<std::string> words = variables_.words(commands[begin].arguments);
    if (words.empty()) return;
    std::string name = words.front();
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    words.erase(words.begin());
    const auto at = [&](std::size_t index) { return commands.begin() + static_cast<std::ptrdiff_t>(index); };
    functions_[name] = {std::move(words), Commands(at(begin + 1), at(end)), commands[begin].name == "macro"};
  }

  void call(const CmakeFunction& function, const std::vector<std::string>& words) {
    if (depth_ > deepest_call) return;
    const CmakeFunction called = function;  // it may define itself anew
    const CmakeVariables before = variables_;
    std::vector<std::string> rest;
    for (std::size_t i = 0; i < words.size(); ++i) {
      variables_.set(fmt::format("ARGV{}", i), words[i]);
      if (i < called.parameters.size())
        variables_.set(called.parameters[i], words[i]);
      else
        rest.push_back(words[i]);
    }
    for (std::size_t i = words.size(); i < called.parameters.size(); ++i) variables_.set(called.parameters[i], "");
    variables_.set("ARGN", base::join(rest, ";"));
    variables_.set("ARGV", base::join(words, ";"));
    variables_.set("ARGC", std::to_string(words.size()));
    ++depth_;
    run(called.body);
    --depth_;
    if (!called.macro) variables_ = before;
  }

  void execute(const CmakeCommand& command) {
    using Action = void (CmakeWalk::*)(const CmakeCommand&, const std::vector<std::string>&);
    static const std::map<std::string_view, Action> actions{
        {"project", &CmakeWalk::begin_project},
        {"add_subdirectory", &CmakeWalk::add_folder},
        {"include", &CmakeWalk::include},
        {"add_executable", &CmakeWalk::add_executable},
        {"target_link_libraries", &CmakeWalk::link},
        {"target_sources", &CmakeWalk::add_sources},
        {"set_target_properties", &CmakeWalk::set_properties},
        {"cmake_dependent_option", &CmakeWalk::add_dependent_option},
        {"find_package", &CmakeWalk::find_package},
        {"add_test", &CmakeWalk::add_test},
        {"catch_discover_tests", &CmakeWalk::add_test},
        {"gtest_discover_tests", &CmakeWalk::add_test},
        {"doctest_discover_tests", &CmakeWalk::add_test},
    };
    if (variables_.run(command, files_)) return;
    const std::vector<std::string> words = variables_.words(command.arguments);
    if (command.name == "cmake_parse_arguments") return variables_.parse_arguments(words);
    if (const auto function = functions_.find(command.name); function != functions_.end())
      return call(function->second, words);
    if (const auto action = actions.find(command.name); action != actions.end() && !words.empty())
      (this->*action->second)(command, words);
  }

  void begin_project(const CmakeCommand&, const std::vector<std::string>& words) {
    variables_.set("PROJECT_NAME", words[0]);
    if (variables_.find("CMAKE_PROJECT_NAME") == nullptr) variables_.set("CMAKE_PROJECT_NAME", words[0]);
    for (const char* const which : {"SOURCE", "BINARY"}) {
      const std::string here = variables_.expanded(fmt::format("${{CMAKE_CURRENT_{}_DIR}}", which)).text;
      variables_.set(fmt::format("PROJECT_{}_DIR", which), here);
      variables_.set(fmt::format("{}_{}_DIR", words[0], which), here);
    }
    const std::string top = variables_.folder().empty() ? "ON" : "OFF";
    variables_.set("PROJECT_IS_TOP_LEVEL", top);
    variables_.set(words[0] + "_IS_TOP_LEVEL", top);
  }

  void add_folder(const CmakeCommand&, const std::vector<std::string>& words) {
    const std::string path = variables_.project_path(words[0]);
    if (path.empty() || !files_.has(path + "/CMakeLists.txt")) return;
    const bool excluded = words.back() == "EXCLUDE_FROM_ALL";
    const bool own_binary = words.size() > (excluded ? 2U : 1U);
    const auto binary = own_binary ? variables_.build_path(words[1]) : std::nullopt;
    const CmakeVariables before = variables_;
    const std::size_t known = options_.size();
    variables_.enter_folder(path + "/");
    if (binary) variables_.set("CMAKE_CURRENT_BINARY_DIR", fmt::format("{}/{}", cmake_build_root, *binary));
    excluded_ += excluded ? 1 : 0;
    run_file(path + "/CMakeLists.txt");
    excluded_ -= excluded ? 1 : 0;
    options_.resize(known);
    variables_ = before;
  }

  void include(const CmakeCommand&, const std::vector<std::string>& words) {
    if (words[0] == "CTest") return variables_.add_option("BUILD_TESTING", "ON");
    std::vector<std::string> places{variables_.project_path(words[0])};
    const CmakeText* const modules = variables_.find("CMAKE_MODULE_PATH");
    for (const std::string& folder : cmake_list(modules == nullptr ? std::string_view() : modules->text))
      places.push_back(variables_.project_path(fmt::format("{}/{}.cmake", folder, words[0])));
    for (const std::string& place : places) {
      if (place.empty() || !files_.has(place)) continue;
      const std::string here = variables_.expanded("${CMAKE_CURRENT_LIST_DIR}").text;
      variables_.set("CMAKE_CURRENT_LIST_DIR",
                     fmt::format("{}/{}", cmake_source_root, place.substr(0, place.find_last_of('/') + 1)));
      run_file(place);
      return variables_.set("CMAKE_CURRENT_LIST_DIR", here);
    }
  }

  void add_executable(const CmakeCommand& command, const std::vector<std::string>& words) {
    const CmakeText name = variables_.expanded(command.arguments.front().text);
    if (!name.known || !is_plain_name(name.text)) return;
    if (words.size() > 1 && (words[1] == "ALIAS" || words[1] == "IMPORTED")) return;
    CmakeTarget target;
    target.name = name.text;
    target.program = place_of(name.text);
    target.options = options_;
    target.certain = uncertain_ == 0;
    target.by_default = excluded_ == 0 && (words.size() < 2 || words[1] != "EXCLUDE_FROM_ALL");
    take_sources(words, target);
    CmakeTarget* const known = find_target(name.text);
    if (known == nullptr)
      project_.targets.push_back(std::move(target));
    else if (known->options.size() > target.options.size() || !known->certain)
      *known = std::move(target);
  }

  /// Where a program called `name` is put, below the build folder.
  std::optional<std::string> place_of(const std::string& name) const {
    const CmakeText* folder = variables_.find("CMAKE_RUNTIME_OUTPUT_DIRECTORY");
    if (folder == nullptr) folder = variables_.find("EXECUTABLE_OUTPUT_PATH");
    if (folder != nullptr && !folder->known) return std::nullopt;
    return file_in(folder == nullptr ? "." : folder->text, name);
  }

  std::optional<std::string> file_in(const std::string& folder, const std::string& name) const {
    const auto below = variables_.build_path(folder);
    if (!below) return std::nullopt;
    const std::string file = below->empty() ? name : fmt::format("{}/{}", *below, name);
    return is_plain_path(file) ? std::optional(file) : std::nullopt;
  }

  void take_sources(const std::vector<std::string>& words, CmakeTarget& target) const {
    for (std::size_t i = 1; i < words.size(); ++i)
      if (const std::string path = variables_.project_path(words[i]); !path.empty() && files_.has(path))
        target.sources.push_back(path);
  }

  void link(const CmakeCommand&, const std::vector<std::string>& words) {
    if (CmakeTarget* const target = find_target(words[0]))
      target->libraries.insert(target->libraries.end(), words.begin() + 1, words.end());
  }

  void add_sources(const CmakeCommand&, const std::vector<std::string>& words) {
    if (CmakeTarget* const target = find_target(words[0])) take_sources(words, *target);
  }

  void set_properties(const CmakeCommand&, const std::vector<std::string>& words) {
    const auto keyword = std::find(words.begin(), words.end(), "PROPERTIES");
    for (auto name = words.begin(); name != keyword; ++name) {
      CmakeTarget* const target = find_target(*name);
      if (target == nullptr || !target->program) continue;
      for (auto key = keyword; words.end() - key > 2; key += 2) set_property(key[1], key[2], *target);
    }
  }

  void set_property(const std::string& key, const std::string& value, CmakeTarget& target) const {
    const std::string file = target.program.value_or(target.name);
    const std::size_t name_at = file.rfind('/') + 1;
    if (key == "EXCLUDE_FROM_ALL") target.by_default = target.by_default && is_cmake_false(value);
    if (key == "SUFFIX") target.program.reset();
    if (key == "OUTPUT_NAME") target.program = file.substr(0, name_at) + value;
    if (key == "RUNTIME_OUTPUT_DIRECTORY") target.program = file_in(value, file.substr(name_at));
    if (target.program && !is_plain_path(*target.program)) target.program.reset();
  }

  /// cmake_dependent_option(X "what" ON "A;NOT B" OFF)
  void add_dependent_option(const CmakeCommand&, const std::vector<std::string>& words) {
    if (words.size() < 5) return;
    bool possible = true;
    for (const std::string& condition : cmake_list(words[3])) {
      Commands parsed = parse_cmake(fmt::format("if({})", condition));
      if (!parsed.empty() && cmake_condition(parsed.front().arguments, variables_, world_) == false) possible = false;
    }
    variables_.add_option(words[0], possible ? words[2] : words[4]);
  }

  void find_package(const CmakeCommand&, const std::vector<std::string>& words) {
    variables_.set_unknown(words[0] + "_FOUND");
    variables_.set_unknown(in_capitals(words[0]) + "_FOUND");
  }

  void add_test(const CmakeCommand&, const std::vector<std::string>& words) {
    if (options_.empty()) project_.has_tests = true;
    for (const std::string& word : words)
      if (CmakeTarget* const target = find_target(word)) target->is_test = true;
  }

  CmakeTarget* find_target(std::string_view name) {
    const auto found = std::find_if(project_.targets.begin(), project_.targets.end(),
                                    [&](const CmakeTarget& target) { return target.name == name; });
    return found == project_.targets.end() ? nullptr : &*found;
  }

  const ProjectFiles& files_;
  CmakeVariables variables_;
  CmakeWorld world_;
  CmakeProject project_;
  std::map<std::string, CmakeFunction> functions_;
  std::vector<std::string> options_;  ///< switched on, on the way to here
  int uncertain_ = 0;                 ///< conditions on the way that only CMake can decide
  int excluded_ = 0;
  int steps_ = 0;
  int depth_ = 0;
};

}  // namespace

CmakeProject read_cmake_project(const ProjectFiles& files) { return CmakeWalk(files).read(); }

}  // namespace benchgate::starter
