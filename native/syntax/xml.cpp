// SPDX-License-Identifier: MIT
#include "syntax/xml.hpp"

#include <expat.h>
#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <memory>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "syntax/lines.hpp"

namespace benchgate::syntax {

namespace {

constexpr int deepest_element = base::most(base::Limit::nesting);
constexpr std::size_t portion = std::size_t{1} << 24U;  // expat takes lengths as int

/// One reading: exceptions may not cross expat, which is C.
struct XmlReading {
  const XmlEvents& events;
  XML_Parser parser;
  std::string_view file;
  int depth = 0;
  std::exception_ptr failure;

// Their successors with 64 bits are in no release of expat before 2.8; files are never so long.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  int line() const { return static_cast<int>(XML_GetCurrentLineNumber(parser)); }
  int column() const { return static_cast<int>(XML_GetCurrentColumnNumber(parser)) + 1; }
#pragma GCC diagnostic pop

  template <typename Action>
  void guarded(const Action& action) {
    if (failure) return;
    try {
      action();
    } catch (const XmlFault& fault) {
      failure = std::make_exception_ptr(Error(fmt::format("{}:{}", file, line()), fault.what));
      XML_StopParser(parser, XML_FALSE);
    } catch (...) {
      failure = std::current_exception();
      XML_StopParser(parser, XML_FALSE);
    }
  }
};

void on_begin(void* user, const XML_Char* name, const XML_Char** attributes) {
  XmlReading& reading = *static_cast<XmlReading*>(user);
  reading.guarded([&] {
    if (++reading.depth > deepest_element) throw XmlFault{fmt::format("more than {} levels deep", deepest_element)};
    const auto& [first, second] = reading.events.roots;
    if (reading.depth == 1 && !first.empty() && name != first && name != second)
      throw XmlFault{fmt::format("the document is {}, not {} or {}", quoted(name), first, second)};
    reading.events.begin(name, XmlAttributes(attributes));
  });
}

void on_end(void* user, const XML_Char* name) {
  XmlReading& reading = *static_cast<XmlReading*>(user);
  --reading.depth;
  reading.guarded([&] { reading.events.end(name); });
}

void on_text(void* user, const XML_Char* text, int size) {
  XmlReading& reading = *static_cast<XmlReading*>(user);
  reading.guarded([&] { reading.events.text({text, static_cast<std::size_t>(size)}); });
}

void on_doctype(void* user, const XML_Char*, const XML_Char*, const XML_Char*, int) {
  XmlReading& reading = *static_cast<XmlReading*>(user);
  reading.guarded([] { throw XmlFault{"a document type declaration is not supported"}; });
}

struct FreeParser {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

}  // namespace

std::optional<std::string_view> XmlAttributes::find(std::string_view name) const {
  for (const char* const* pair = pairs_; *pair != nullptr; pair += 2)
    if (name == pair[0]) return pair[1];
  return std::nullopt;
}

void read_xml(std::string_view text, std::string_view file, const XmlEvents& events) {
  const std::unique_ptr<XML_ParserStruct, FreeParser> parser(XML_ParserCreate("UTF-8"));
  if (!parser) throw Error(file, "no memory for an XML parser");
  XmlReading reading{events, parser.get(), file, 0, {}};
  XML_SetUserData(parser.get(), &reading);
  XML_SetElementHandler(parser.get(), on_begin, on_end);
  if (events.text) XML_SetCharacterDataHandler(parser.get(), on_text);
  XML_SetStartDoctypeDeclHandler(parser.get(), on_doctype);
  for (bool last = false; !last; text.remove_prefix(std::min(portion, text.size()))) {
    last = text.size() <= portion;
    const int size = static_cast<int>(std::min(portion, text.size()));
    if (XML_Parse(parser.get(), text.data(), size, last ? XML_TRUE : XML_FALSE) == XML_STATUS_OK) continue;
    if (reading.failure) std::rethrow_exception(reading.failure);
    const XML_Error code = XML_GetErrorCode(parser.get());
    const bool cut_off = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                         code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION;
    throw Error(fmt::format("{}:{}:{}", file, reading.line(), reading.column()),
                fmt::format("not XML: {}{}", XML_ErrorString(code), cut_off ? "; is the file cut off?" : ""));
  }
}

}  // namespace benchgate::syntax
