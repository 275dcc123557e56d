// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starter/closure.hpp"

namespace benchgate::starter {

/// What a unit, or a text, refers to.
struct References {
  std::set<std::size_t> units = {};
  std::set<std::string, std::less<>> documentation = {};  ///< words of code that may name documentation
  std::set<std::string> elsewhere = {};                   ///< paths out of the project

  void add(const References& other);
};

/// The units of a project, which code belongs to which unit, and which unit refers to which: found once for all
/// targets. Beside what units say, their code is searched for relative paths that lead to other units, out of the
/// project, or to documentation.
class UnitGraph {
 public:
  /// `files` must outlive this. `top`: of the repository; `root`: the folder of the project. O(files).
  UnitGraph(SourceProject project, const ProjectFiles& files, std::filesystem::path top,
            const model::FingerprintPreset& preset, std::string root);

  const SourceProject& project() const { return project_; }

  /// Returns the units of this name, or at this path from `folder`; none: there is no such unit.
  std::set<std::size_t> named(std::string_view target, const std::string& folder) const;
  /// Returns what words of a scenario's commands, which run in `folder`, refer to.
  References of_words(std::span<const std::string> words, const std::string& folder) const;
  /// Returns what the code that no unit has refers to.
  const References& of_common_code();
  /// Returns what a unit needs. Its code must have been read.
  const References& of_unit(std::size_t unit) const { return *references_[unit]; }
  /// Reads the code of units, once.
  void read(std::span<const std::size_t> units);

  /// Returns the folders that hold these units and what is referred to, and files; sorted.
  std::vector<std::string> folders(const std::vector<bool>& needed, const References& all) const;
  /// Returns which files do not count: code of units that are not needed, and documentation that nothing refers to.
  std::vector<bool> left_out(const std::vector<bool>& needed, const References& all) const;

 private:
  struct Document {
    std::size_t file;
    bool is_in_docs;  ///< a folder of that name
    bool is_in_doc;
  };
  using Units = std::vector<std::size_t>;

  std::string_view path(std::size_t file) const { return files_.paths[file]; }
  bool is_manifest(std::string_view path) const;
  void find_owners();
  void find_documentation();
  void find_files_above();
  const Units& units_around(std::string_view path) const;
  const Units& owners_of(std::string_view path) const;
  std::span<const std::size_t> quoted_units(std::string_view word) const;
  void refer_to_name(std::string_view name, References& references) const;
  void refer_to_path(const std::string& path, const std::string& own_folder, References& references) const;
  void refer_to_word(std::string_view word, std::string_view file, References& references) const;
  std::vector<std::vector<std::string>> referring_words(std::span<const std::size_t> files) const;

  SourceProject project_;
  const ProjectFiles& files_;
  std::filesystem::path top_;
  const model::FingerprintPreset& preset_;
  std::string root_;
  std::multimap<std::string, std::size_t, std::less<>> by_name_;
  std::map<std::string, Units, std::less<>> by_quoted_;
  std::map<std::string, Units, std::less<>> by_program_;
  std::map<std::string, Units, std::less<>> by_folder_;
  std::map<std::string, Units, std::less<>> by_file_;  ///< files that units name
  std::vector<Units> owners_;                          ///< of each file that is code or that units name; none: nobody
  std::vector<std::size_t> code_;                      ///< files of code that units have
  std::vector<std::vector<std::size_t>> texts_;        ///< code and build files of each unit
  std::vector<std::size_t> common_;                    ///< those that no unit has
  std::vector<Document> documentation_;
  std::vector<std::string> files_above_;                 ///< build files above `root`, where tools look for them, too
  std::vector<std::unique_ptr<References>> references_;  ///< of each unit whose code was read
  std::unique_ptr<References> of_common_code_;
};

}  // namespace benchgate::starter
