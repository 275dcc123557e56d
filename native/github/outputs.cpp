// SPDX-License-Identifier: MIT
#include "github/outputs.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "base/text.hpp"
#include "github/annotation_text.hpp"
#include "syntax/json.hpp"

namespace benchgate::github {

namespace {

std::string percent_escaped(std::string_view text, std::string_view special) {
  std::string safe;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos)
      safe += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    else
      safe += c;
  }
  return safe;
}

/// A check's name as a key: "E3 significance" -> "e3-significance".
std::string gate_key(std::string_view check) {
  std::string key;
  for (const char c : check) key += c == ' ' ? '-' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return key;
}

}  // namespace

std::string format_output(std::string_view name, std::string_view value, std::string_view delimiter) {
  if (value.find(delimiter) != std::string_view::npos || name.find_first_of("\r\n=<") != std::string_view::npos)
    throw std::logic_error("an output that could be read as another");
  return fmt::format("{0}<<{1}\n{2}\n{1}\n", name, delimiter, value);
}

std::string workflow_command(Level level, const std::vector<std::pair<std::string, std::string>>& properties,
                             std::string_view message) {
  constexpr std::array names{"notice", "warning", "error"};
  std::string text = fmt::format("::{}", names.at(static_cast<std::size_t>(level)));
  char separator = ' ';
  for (const auto& [name, value] : properties) {
    if (value.empty()) continue;
    text += fmt::format("{}{}={}", separator, name, percent_escaped(base::printable(value), "%\r\n:,"));
    separator = ',';
  }
  return fmt::format("{}::{}\n", text, percent_escaped(annotation_text(message), "%\r\n"));
}

std::string gates_output(const model::Publication& publication) {
  std::map<std::string, model::Verdict> gates;
  for (const model::PublicationRow& row : publication.rows) {
    const auto [entry, added] = gates.emplace(gate_key(row.check), row.status);
    if (!added) entry->second = std::max(entry->second, row.status);
  }
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object();
  for (const auto& [name, status] : gates) json.member(name, model::name_of(status));
  return json.end_object().take();
}

std::string counts_output(const model::Publication& publication) {
  std::map<model::Verdict, std::uint64_t> counts;
  for (const model::PublicationRow& row : publication.rows) ++counts[row.status];
  syntax::JsonWriter json(syntax::JsonWriter::Style::compact);
  json.begin_object();
  for (const auto& [status, count] : counts) json.member(model::name_of(status), count);
  return json.end_object().take();
}

}  // namespace benchgate::github
