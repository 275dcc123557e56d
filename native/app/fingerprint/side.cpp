// SPDX-License-Identifier: MIT
#include "app/fingerprint/side.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "app/fingerprint/globs.hpp"
#include "base/error.hpp"
#include "base/path_glob.hpp"
#include "base/text.hpp"
#include "format/scenario_members.hpp"
#include "judge/fingerprint_decision.hpp"
#include "model/fingerprint_preset.hpp"
#include "sys/digest.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using model::FingerprintPart;

constexpr std::string_view fingerprint_version = "benchgate.fingerprint.v1";

/// Members of a scenario that decide how its result is shown or judged, not what is measured.
constexpr std::array<std::string_view, 9> not_measured{
    "accepted", "budgets", "confirm", "description", "docref", "expected_unstable", "gates", "ignore", "tags"};

/// Files that choose the version of a tool for the folder that holds them and those below it.
constexpr std::array<std::string_view, 11> version_files{
    ".go-version",    ".java-version", ".node-version", ".nvmrc",         ".python-version",    ".sdkmanrc",
    ".tool-versions", "global.json",   "mise.toml",     "rust-toolchain", "rust-toolchain.toml"};

bool is_measured(std::string_view member) {
  return std::find(not_measured.begin(), not_measured.end(), member) == not_measured.end();
}

std::string joined(const std::string& folder, std::string_view path) {
  std::string text = (fs::path(folder) / path).lexically_normal().generic_string();
  return text == "." ? "" : text;
}

/// The words of a command, or of shell text, that may be paths.
std::vector<std::string_view> possible_paths(std::string_view text) {
  constexpr std::string_view separators = " \t\n;&|()'\"=<>,:{}[]`$";
  std::vector<std::string_view> paths{text};
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(separators);
    if (end != 0) paths.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return paths;
}

/// What prints the versions of the tools: what the scenario says, else what its preset does.
std::vector<std::string> toolchain_of(const model::Fingerprint& fingerprint) {
  if (!fingerprint.toolchain.empty()) return fingerprint.toolchain;
  for (const model::FingerprintPreset& preset : model::fingerprint_presets)
    if (preset.name == fingerprint.preset) return {std::string(preset.toolchain)};
  return {};
}

std::string digest_of_file(const git::ListedFile& file, const std::string& sha256) {
  return fmt::format("{:06o} {}", static_cast<unsigned>(file.mode), sha256);
}

/// Names with digests, sorted.
using Entries = std::vector<std::pair<std::string_view, std::string_view>>;

/// Most lists are in order already, as git lists files.
Entries entries_of(const FingerprintedPart& part) {
  Entries entries;
  entries.reserve(part.files.size() + part.others.size());
  for (const FingerprintedPart::File& file : part.files) entries.emplace_back(*file.path, *file.digest);
  for (const model::FingerprintEntry& other : part.others) entries.emplace_back(other.name, other.digest);
  if (!std::is_sorted(entries.begin(), entries.end())) std::sort(entries.begin(), entries.end());
  return entries;
}

/// The length before each name keeps two lists of entries from being the same text.
void finish(FingerprintedPart& part) {
  const Entries entries = entries_of(part);
  part.summary.entries = entries.size();
  if (!part.summary.problem.empty()) return;
  std::string lines = fmt::format("{} {}\n", fingerprint_version, name_of(part.summary.part));
  for (const auto& [name, digest] : entries)
    lines.append(std::to_string(name.size())).append(" ").append(name).append(" ").append(digest).append("\n");
  part.summary.hash = sys::sha256_hex(lines);
}

}  // namespace

std::vector<model::FingerprintEntry> FingerprintedPart::entries() const {
  std::vector<model::FingerprintEntry> all;
  for (const auto& [name, digest] : entries_of(*this)) all.push_back({std::string(name), std::string(digest)});
  return all;
}

std::string ProjectFolders::from_top(const fs::path& path) const {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(fs::absolute(path), error);
  const std::string text = (error ? fs::absolute(path) : whole).lexically_relative(here).generic_string();
  return text == "." ? "" : text;
}

ProjectFolders project_folders(const Session& session) {
  std::error_code error;
  const auto top = session.repository.top();
  const fs::path whole = fs::weakly_canonical(top ? *top : fs::current_path(), error);
  return {whole, top.has_value(), whole};
}

ProjectFolders project_folders(const Worktree& checkout, const Session& session) {
  ProjectFolders folders = project_folders(session);
  const std::optional<fs::path> there = checkout.counterpart(folders.here);
  if (!there) throw Error(folders.here.string(), "is in no git repository");
  std::error_code error;
  folders.top = fs::weakly_canonical(*there, error);
  return folders;
}

ScenarioParts FingerprintSide::parts_of(const model::Scenario& scenario) {
  const std::string folder = folders_.from_top(scenario.cwd);
  const model::Fingerprint& says = scenario.fingerprint;
  const starter::Closure* const closure = says.preset.empty() ? nullptr : &closures_.of(scenario, folder);
  return {{files_part(FingerprintPart::sources, folder, says.sources, says.preset, closure),
           files_part(FingerprintPart::dependencies, folder, says.dependencies, says.preset, closure),
           toolchain_part(scenario, folder), parameters_part(scenario, folder)},
          closure};
}

const FingerprintedPart* FingerprintSide::files_part(FingerprintPart part, const std::string& folder,
                                                     const Globs& globs, std::string_view preset,
                                                     const starter::Closure* closure) {
  std::string key = fmt::format("{} {} {}", name_of(part), folder.size(), folder);
  for (const std::string& glob : globs) key += fmt::format(" {} {}", glob.size(), glob);
  if (closure != nullptr) key += fmt::format(" preset {}", static_cast<const void*>(closure));
  const auto [it, is_new] = parts_.try_emplace(std::move(key));
  FingerprintedPart& made = it->second;
  if (!is_new) return &made;
  made.summary.part = part;
  if (closure == nullptr && globs.empty() && part == FingerprintPart::sources) made.summary.problem = undeclared({});
  Files chosen;
  if (closure != nullptr) {
    made.summary.problem = closure->problem;
    if (closure->problem.empty()) add_closure(part, *closure, preset, chosen);
  }
  for (const std::string& glob : globs)
    if (!glob.starts_with('!') && made.summary.problem.empty())
      add_glob(joined(folder, glob), chosen, made.summary.problem);
  for (const std::string& glob : globs)
    if (glob.starts_with('!'))
      std::erase_if(chosen, [&, excluded = joined(folder, glob.substr(1))](const git::ListedFile* file) {
        return base::matches_path_glob(file->path, excluded);
      });
  if (chosen.empty() && !globs.empty() && closure == nullptr && made.summary.problem.empty())
    made.summary.problem = "every file is excluded";
  add_files(std::move(chosen), made);
  finish(made);
  return &made;
}

/// Which files are build files of a preset.
const std::vector<bool>& FingerprintSide::build_files(std::string_view preset) {
  const auto facts = std::find_if(model::fingerprint_presets.begin(), model::fingerprint_presets.end(),
                                  [&](const model::FingerprintPreset& one) { return one.name == preset; });
  const auto [it, is_new] = build_files_.try_emplace(facts->name);
  if (is_new)
    for (const git::ListedFile& file : files_) it->second.push_back(starter::has_name(file.path, facts->dependencies));
  return it->second;
}

/// Finds the file of this state for each file of the checkout, by whose indices closures name files.
void FingerprintSide::find_counterparts() {
  if (!counterparts_.empty()) return;
  counterparts_.resize(closures_.size() + 1);
  for (const git::ListedFile& file : files_)
    if (const std::size_t index = closures_.index_of(file); index < closures_.size())
      counterparts_[index] = &file;
    else
      others_.push_back(&file);
}

/// The build files of a closure are its dependencies, the other files its sources.
void FingerprintSide::add_closure(FingerprintPart part, const starter::Closure& closure, std::string_view preset,
                                  Files& chosen) {
  find_counterparts();
  const std::vector<bool>& is_build_file = build_files(preset);
  const auto is_of_part = [&](const git::ListedFile* file) {
    return is_build_file[static_cast<std::size_t>(file - files_.data())] == (part == FingerprintPart::dependencies);
  };
  for (const std::size_t index : closure.counted)
    if (const git::ListedFile* const file = counterparts_[index]; file != nullptr && is_of_part(file))
      chosen.push_back(file);
  for (const git::ListedFile* file : others_)
    if (is_of_part(file) && closure.counts(file->path)) chosen.push_back(file);
}

void FingerprintSide::add_glob(const std::string& glob, Files& chosen, std::string& problem) {
  const std::string shown = base::printable(glob);
  if (glob.starts_with("..") || glob.starts_with('/')) {
    problem = fmt::format("'{}' is outside of the {}", shown, folders_.is_repository ? "repository" : "folder");
    return;
  }
  const std::vector<std::size_t> found = files_matching(glob, files_);
  for (const std::size_t index : found) chosen.push_back(&files_[index]);
  if (!found.empty()) return;
  if (base::has_wildcard(glob))
    problem = fmt::format("'{}' matches no file{}", shown, folders_.is_repository ? " that git does not ignore" : "");
  else if (state_ == State::checkout && sys::is_folder(folders_.top / glob))
    problem = fmt::format("'{}' is a folder; write '{}/**' for the files in it", shown, shown);
  else if (const git::ListedFile* const file = unlisted(glob))
    chosen.push_back(file);
  else
    problem = fmt::format("no such file: '{}'", shown);
}

/// A file that is there, but that git ignores; null: there is none. No commit has such files.
const git::ListedFile* FingerprintSide::unlisted(const std::string& path) {
  if (state_ == State::commit || !sys::path_exists(folders_.top / path)) return nullptr;
  const auto [it, is_new] = unlisted_.try_emplace(path);
  if (is_new) it->second = git::unlisted_file(folders_.top, path);
  return &it->second;
}

/// A file that only this checkout has, such as a program that was built, is not part of the source.
void FingerprintSide::add_named_files(std::string_view text, const std::string& folder, Files& chosen) {
  for (const std::string_view word : possible_paths(text)) {
    const std::size_t index = file_at(joined(folder, word), files_);
    if (index != files_.size() && files_[index].is_tracked) chosen.push_back(&files_[index]);
  }
}

void FingerprintSide::add_files(Files files, FingerprintedPart& part) {
  const auto is_before = [](const git::ListedFile* a, const git::ListedFile* b) { return a->path < b->path; };
  if (!std::is_sorted(files.begin(), files.end(), is_before)) std::sort(files.begin(), files.end(), is_before);
  files.erase(std::unique(files.begin(), files.end()), files.end());
  Files unread;
  std::vector<const ReadFile*> read;
  for (const git::ListedFile* file : files) {
    const auto [it, is_new] = read_.try_emplace(file);
    if (is_new) unread.push_back(file);
    read.push_back(&it->second);
  }
  contents_.read(unread);
  for (const git::ListedFile* file : unread) {
    const git::ContentDigest& content = contents_.of(*file);
    read_[file] = {digest_of_file(*file, content.sha256), content.problem};
  }
  part.files.reserve(files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!read[i]->problem.empty() && part.summary.problem.empty()) part.summary.problem = read[i]->problem;
    part.files.push_back({&files[i]->path, &read[i]->digest});
  }
}

const FingerprintedPart* FingerprintSide::toolchain_part(const model::Scenario& scenario, const std::string& folder) {
  const std::vector<std::string> commands = toolchain_of(scenario.fingerprint);
  std::string key = fmt::format("toolchain {} {}", folder.size(), folder);
  for (const std::string& command : commands) key += fmt::format(" {} {}", command.size(), command);
  for (const auto& [name, value] : scenario.env) key += fmt::format(" {}={} {}", name, value.size(), value);
  const auto [it, is_new] = parts_.try_emplace(std::move(key));
  FingerprintedPart& made = it->second;
  if (!is_new) return &made;
  made.summary.part = FingerprintPart::toolchain;
  Files chosen;
  std::string at = folder.starts_with("..") ? "" : folder;
  for (bool is_top = false; !is_top; at = fs::path(at).parent_path().generic_string()) {
    is_top = at.empty();
    for (const std::string_view name : version_files)
      if (const std::size_t index = file_at(joined(at, name), files_); index != files_.size())
        if (files_[index].path == joined(at, name)) chosen.push_back(&files_[index]);
  }
  for (const std::string& command : commands) add_named_files(command, folder, chosen);
  add_files(std::move(chosen), made);
  for (const std::string& command : commands) {
    const ToolchainOutput::Answer& answer = toolchain_.of(command, scenario.cwd, scenario.env);
    if (!answer.problem.empty() && made.summary.problem.empty()) made.summary.problem = answer.problem;
    made.others.push_back({command, answer.digest});
  }
  finish(made);
  return &made;
}

const FingerprintedPart* FingerprintSide::parameters_part(const model::Scenario& scenario, const std::string& folder) {
  model::Scenario moved = scenario;
  moved.cwd = folder.empty() ? "." : folder;
  FingerprintedPart made;
  made.summary.part = FingerprintPart::parameters;
  made.others.push_back({"measurement version", std::string(judge::measurement_version)});
  Files chosen;
  std::string key = "parameters";
  for (const format::ScenarioMember& member : format::members_of_scenario(moved)) {
    if (!is_measured(member.name)) continue;
    made.others.push_back({member.name, sys::sha256_hex(member.json)});
    key += fmt::format(" {} {}", member.name, made.others.back().digest);
    if (member.name == "fingerprint" || member.name == "name") continue;
    for (const std::string& text : member.texts) add_named_files(text, folder, chosen);
  }
  const auto [it, is_new] = parts_.try_emplace(std::move(key));
  if (!is_new) return &it->second;
  add_files(std::move(chosen), made);
  finish(made);
  it->second = std::move(made);
  return &it->second;
}

model::ScenarioFingerprint FingerprintSide::fingerprint_of(const model::Scenario& scenario,
                                                           const ScenarioParts& parts) {
  model::ScenarioFingerprint made{case_name(scenario), {}, {}};
  if (parts.closure != nullptr) {
    made.closure = parts.closure->found;
    made.guess = parts.closure->guess;
  }
  std::string text = fmt::format("{}\n", fingerprint_version);
  bool is_known = true;
  for (const FingerprintedPart* part : parts.all) {
    made.parts.push_back(part->summary);
    text += fmt::format("{} {}\n", name_of(part->summary.part), part->summary.hash);
    is_known = is_known && !part->summary.hash.empty();
  }
  if (is_known) made.hash = sys::sha256_hex(text);
  return made;
}

}  // namespace benchgate::app
