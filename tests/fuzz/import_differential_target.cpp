// SPDX-License-Identifier: MIT
// A fixture with one damaged letter on one or two of its lines is refused, or says the same as the whole one. (A line
// with two may as well be a new one of the tool: "qllocs/xp" is a metric of the user's in Go's reports.) The first byte
// chooses the fixture; a place has three bytes: two for its position, one for what happens there. Units, as all words,
// can only be damaged into what is no unit: "ms" becomes "xs", never "s".
#include <iterator>

#include "fuzz/target.hpp"
#include "imports/damaged_report.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::fuzz {

namespace {

struct WholeReport {
  const imports::ImportFormat* format = nullptr;
  std::string name;
  std::string text;
  std::vector<std::string> figures;
  std::vector<std::size_t> letters = {};  ///< positions of those that are damaged
};

std::vector<std::size_t> letters_of(const WholeReport& report) {
  const auto free = free_names.find(report.format->name);
  std::vector<std::size_t> letters;
  const auto is_letter_at = [&](std::size_t at) { return at < report.text.size() && is_letter(report.text[at]); };
  for (std::size_t at = 0; at < report.text.size(); ++at) {
    if (!is_letter_at(at) || (!is_letter_at(at + 1) && (at == 0 || !is_letter_at(at - 1)))) continue;
    if (free == free_names.end() || !is_within(report.text, at, free->second)) letters.push_back(at);
  }
  return letters;
}

std::vector<WholeReport> read_whole_reports() {
  std::vector<WholeReport> reports;
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.read == nullptr) continue;
    const std::string folder = damaged_folder + std::string(format.name) + "/";
    for (const std::string& name : sys::list_folder(folder)) {
      const std::string text = imports::decoded(sys::read_file(folder + name));
      reports.push_back({&format, std::string(format.name) + "/" + name, text, figures_of(format, text)});
      reports.back().letters = letters_of(reports.back());
    }
  }
  return reports;
}

const std::vector<WholeReport>& whole_reports() {
  static const std::vector<WholeReport> reports = read_whole_reports();
  return reports;
}

/// "x", "q", or twice the same letter: no word and no unit becomes another one.
void damage(std::string& text, std::size_t position, unsigned kind) {
  char& letter = text[position];
  if (kind % 4 == 3)
    text.insert(position, 1, letter);
  else
    letter = kind % 4 == 2 ? 'q' : letter == 'x' ? 'q' : 'x';
}

void read_damaged(std::string_view input) {
  constexpr std::size_t place = 3;
  if (input.size() < 1 + place || input.size() > 1 + 2 * place) return;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(input[at]); };
  const WholeReport& report = whole_reports()[byte(0) % whole_reports().size()];
  std::map<std::size_t, unsigned, std::greater<>> places;  // from the end, so that positions stay
  for (std::size_t at = 1; at + place <= input.size(); at += place)
    places[report.letters[(byte(at) * 256U + byte(at + 1)) % report.letters.size()]] = byte(at + 2);
  const std::size_t first = places.rbegin()->first;
  const std::string between = report.text.substr(first, places.begin()->first - first);
  if (places.size() == 2 && between.find('\n') == std::string::npos) places.erase(places.begin());
  std::string damaged = report.text;
  for (const auto& [position, kind] : places) damage(damaged, position, kind);
  if (is_honest(*report.format, damaged, report.figures)) return;
  std::string what = report.name + " says something else when damaged:";
  for (const auto& [position, kind] : places)
    what += fmt::format(
        " line {}, '{}', kind {};",
        std::count(report.text.begin(), report.text.begin() + static_cast<std::ptrdiff_t>(position), '\n') + 1,
        base::printable(report.text.substr(position < 10 ? 0 : position - 10, 20)), kind % 4);
  expect(false, what);
}

std::vector<std::string> damaged_seeds() {
  std::vector<std::string> seeds;
  for (std::size_t at = 0; at < whole_reports().size(); ++at)
    seeds.push_back(seed_for(at, std::string_view("\1\0\0", 3)));
  return seeds;
}

}  // namespace

Target import_differential_target() { return {"import_differential", read_damaged, damaged_seeds}; }

}  // namespace benchgate::fuzz
