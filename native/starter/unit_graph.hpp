// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starter/closure.hpp"

namespace benchgate::starter {

/// Which units of a project are needed, and whose the code is. Beside what units say, their code is searched for
/// relative paths that lead to other units, out of the project, or to documentation.
class UnitGraph {
 public:
  /// All must outlive this. `root`: the folder of the project. O(files).
  UnitGraph(const std::vector<SourceUnit>& units, const ClosureQuestion& question,
            const model::FingerprintPreset& preset, const std::string& root);

  /// Needs the units of this name, or at this path from the scenario's folder. False: there is none.
  bool need(std::string_view target);
  void need_all();
  /// Needs what the needed ones need. Reads their code.
  void follow();

  std::size_t needed() const { return needed_.size(); }  ///< units
  const std::string& opaque() const { return opaque_; }  ///< why what is needed is not known; "": it is
  std::vector<std::string> folders() const;              ///< that hold what is needed, and files; sorted
  std::set<std::string, std::less<>> left_out() const;   ///< code of units that nothing needs, and documentation

 private:
  bool is_manifest(std::string_view path) const;
  void find_owners();
  void find_documentation();
  bool need_named(std::string_view name);
  void need_unit(std::size_t unit);
  std::span<const std::size_t> quoted_units(std::string_view word) const;
  void need_at(const std::string& path, const std::string& own_folder);
  std::vector<std::size_t> units_around(std::string_view path) const;
  void read(const std::vector<std::string>& files);
  void mention(std::string_view word, const std::string& file);

  const std::vector<SourceUnit>& units_;
  const ClosureQuestion& question_;
  const model::FingerprintPreset& preset_;
  const std::string& root_;
  std::multimap<std::string, std::size_t, std::less<>> by_name_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_quoted_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_folder_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> owners_;  ///< of code; none: it is nobody's
  std::vector<std::vector<std::string>> texts_;                          ///< code and build files of each unit
  std::vector<std::string> common_;                                      ///< those that no unit has
  std::set<std::string, std::less<>> documentation_;
  std::set<std::string, std::less<>> mentioned_;  ///< words of code that may name documentation
  std::set<std::string> elsewhere_;               ///< paths out of the project that code names
  std::set<std::size_t> needed_;
  std::vector<std::size_t> unread_;  ///< needed units whose code was not read yet
  std::string opaque_;
};

}  // namespace benchgate::starter
