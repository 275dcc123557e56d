// SPDX-License-Identifier: MIT
// Every word of every fixture is damaged, one at a time: the report is then refused, or says the same.
#include "imports/damaged_report.hpp"

#include "catch.hpp"
#include "imports/report_file.hpp"

namespace benchgate {

namespace {

/// A word of a text, and where.
struct Word {
  std::size_t begin;
  std::size_t size;
};

std::vector<Word> words_of(const std::string& text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_letter(text[at])) continue;
    const std::size_t begin = at;
    while (at < text.size() && is_letter(text[at])) ++at;
    if (at - begin > 1) words.push_back({begin, at - begin});
  }
  return words;
}

}  // namespace

TEST_CASE("A report with a damaged keyword is an error, or says the same as the whole one", "[import]") {
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.read == nullptr) continue;
    const auto free = free_names.find(format.name);
    for (const std::string& name : sys::list_folder(damaged_folder + std::string(format.name))) {
      const std::string text = imports::decoded(sys::read_file(damaged_folder + std::string(format.name) + "/" + name));
      const std::vector<std::string> figures = figures_of(format, text);
      for (const Word& word : words_of(text)) {
        const std::size_t middle = word.begin + word.size / 2;
        if (free != free_names.end() && is_within(text, middle, free->second)) continue;
        std::string damaged = text;
        char& letter = damaged[middle];
        letter = letter == 'x' ? 'q' : 'x';
        if (is_honest(format, damaged, figures)) continue;
        const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(word.begin), '\n') + 1;
        FAIL_CHECK(format.name << "/" << name << ":" << line << ": " << text.substr(word.begin, word.size));
      }
    }
  }
}

TEST_CASE("A letter too many makes no other prefix of a throughput of divan", "[import]") {
  const imports::ImportFormat& divan = imports::import_format("divan", "test");
  std::string text = sys::read_file(damaged_folder + "divan/report.txt");
  text.insert(text.find("item/s"), "i");  // "Miitem/s" would be mebi
  CHECK_THROWS_AS(imports::read_report(divan, text, "report"), Error);
}

TEST_CASE("A table of Catch2 whose header is damaged at two places is refused", "[import]") {
  const imports::ImportFormat& catch2 = imports::import_format("catch2-console", "test");
  std::string text = sys::read_file(damaged_folder + "catch2-console/report-no-analysis.txt");
  text.replace(text.find("benchmark name"), 14, "xenchmark name");
  text.replace(text.find("iterations"), 10, "ixerations");
  CHECK_THROWS_AS(imports::read_report(catch2, text, "report"), Error);
}

TEST_CASE("A part of a summary of OpenMetrics that is damaged at two places is refused", "[import]") {
  const imports::ImportFormat& openmetrics = imports::import_format("openmetrics", "test");
  std::string text = sys::read_file(damaged_folder + "openmetrics/report.txt");
  text.replace(text.find("payload_bytes_count"), 19, "payload_bytes_couunx");
  CHECK_THROWS_WITH(imports::read_report(openmetrics, text, "report"),
                    "report:13: 'payload_bytes_couunx' has no `# TYPE`, and is no part of 'payload_bytes'");
}

}  // namespace benchgate
