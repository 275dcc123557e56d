// SPDX-License-Identifier: MIT
#include "cli/merge.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"
#include "results/result_tree.hpp"
#include "syntax/json.hpp"
#include "sys/folder.hpp"

namespace benchgate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<Option, 4> merge_options{{
    {"format", "text|json|markdown", "text", "how the result is printed", Kind::choice},
    {"out", "DIR", "", "folder for the joined tree"},
    {"allow-missing", "", "", "join although a run is missing in a sequence", Kind::flag},
    {"force", "", "", "replace what is at --out", Kind::flag},
}};

fs::path output_folder(const Arguments& arguments) {
  const auto out = arguments.text_if("out");
  if (!out || out->empty()) throw Error("--out", "is missing: where shall the joined tree go?");
  if (!sys::path_exists(*out)) return *out;
  if (!sys::is_folder(*out)) throw Error("--out", fmt::format("'{}' is not a folder", base::printable(*out)));
  for (const std::string& input : arguments.positional)
    if (fs::weakly_canonical(input) == fs::weakly_canonical(*out))
      throw Error("--out", fmt::format("'{}' is one of the trees to join", base::printable(*out)));
  if (!fs::is_empty(*out) && !arguments.flag("force"))
    throw Error("--out", fmt::format("'{}' is not empty (--force replaces it)", base::printable(*out)));
  return *out;
}

std::size_t count_runs(const results::MergedTree& merged) {
  std::size_t runs = 0;
  for (const auto& [test_case, numbers] : merged.runs) runs += numbers.size();
  return runs;
}

std::string plural(std::size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string merged_text(const results::MergedTree& merged, std::size_t trees, const std::string& out) {
  std::string text;
  for (const auto& [test_case, numbers] : merged.runs)
    text += fmt::format("{}: {}\n", base::printable(test_case), plural(numbers.size(), "run"));
  return text + fmt::format("joined {}, {} and {}, into {}\n", plural(trees, "tree"),
                            plural(merged.runs.size(), "scenario"), plural(count_runs(merged), "run"),
                            base::printable(out));
}

std::string merged_markdown(const results::MergedTree& merged, std::size_t trees, const std::string& out) {
  std::string text = render::markdown_header({"Scenario", ">Runs"});
  for (const auto& [test_case, numbers] : merged.runs)
    text +=
        render::markdown_row({render::markdown_code(test_case, render::Within::table), std::to_string(numbers.size())});
  text +=
      fmt::format("\nJoined {}, {} and {}, into {}.\n", plural(trees, "tree"), plural(merged.runs.size(), "scenario"),
                  plural(count_runs(merged), "run"), render::markdown_code(out, render::Within::line));
  const std::vector<std::string> missing = results::missing_runs(merged);
  if (!missing.empty()) text += '\n';
  for (const std::string& sentence : missing) text += fmt::format("- {}\n", render::markdown_text(sentence));
  return text;
}

std::string merged_json(const results::MergedTree& merged, std::size_t trees, const std::string& out) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.merge.v1").member("out", out);
  json.member("tree_count", static_cast<std::uint64_t>(trees));
  json.member_if("source_ref", merged.manifest.source_ref).member_if("source_commit", merged.manifest.source_commit);
  json.key("scenarios").begin_array();
  for (const auto& [test_case, numbers] : merged.runs) {
    json.begin_object().member("name", test_case).key("runs").begin_array();
    for (const int number : numbers) json.value(number);
    json.end_array().end_object();
  }
  json.end_array().key("missing").begin_array();
  for (const std::string& sentence : results::missing_runs(merged)) json.value(sentence);
  return json.end_array().end_object().take() + "\n";
}

std::vector<results::ResultTree> read_trees(const Arguments& arguments, Io io) {
  std::vector<std::string> folders = arguments.positional;
  std::sort(folders.begin(), folders.end());  // so that messages do not depend on the order either
  std::vector<results::ResultTree> trees;
  for (const std::string& folder : folders) {
    trees.push_back(results::read_result_tree(folder));
    for (const std::string& file : trees.back().unlisted)
      io.err << fmt::format("{}: not in the manifest, left out\n", base::printable((fs::path(folder) / file).string()));
  }
  return trees;
}

model::ExitCode merge(const Arguments& arguments, Io io, app::Session&) {
  if (arguments.positional.empty()) throw Error("merge", "no folder given (benchgate merge DIR... --out DIR)");
  const fs::path out = output_folder(arguments);
  const std::vector<results::ResultTree> trees = read_trees(arguments, io);
  const results::MergedTree merged = results::merge_trees(trees);
  const std::vector<std::string> missing = results::missing_runs(merged);
  for (const std::string& sentence : missing) io.err << sentence << '\n';
  if (!missing.empty() && !arguments.flag("allow-missing"))
    throw Error("merge", "nothing was written, because runs are missing (--allow-missing joins what is there)");
  for (const std::string& sentence : results::fewer_runs(merged)) io.err << sentence << '\n';
  results::write_merged(merged, out);
  const std::string format = arguments.text("format");
  const auto shown = format == "json" ? merged_json : format == "markdown" ? merged_markdown : merged_text;
  io.out << shown(merged, trees.size(), out.string());
  return model::ExitCode::pass;
}

}  // namespace

Command merge_command() {
  return {"merge",       "join the result trees of a job matrix to one",
          "DIR...",      "benchgate merge shard-1 shard-2 --out results",
          merge_options, merge};
}

}  // namespace benchgate::cli
