// SPDX-License-Identifier: MIT
#include "syntax/json_list.hpp"

#include "base/error.hpp"
#include "syntax/json_tree.hpp"

namespace benchgate::syntax {

namespace {

/// A longer one is read as one piece only when it happens to lie in the buffer as a whole.
constexpr std::size_t usual_object_bytes = 2048;

/// Hands over the objects of one long list and makes a tree of everything else. Programs write such objects one like
/// the other, so the member that follows is looked for where it stood in the one before, and its value takes the place
/// of the last one: nothing is allocated.
class ListBuilder : public ScalarEvents<ListBuilder> {
 public:
  ListBuilder(PieceStream& stream, std::string_view where, const ObjectList& list)
      : stream_(stream), where_(where), list_(list), plain_(list.members), values_(list.members.size()) {}

  bool scalar(Json::Kind kind, std::string_view text) {
    if (place_ == Place::list) refuse_element();
    if (place_ != Place::object) return tree().scalar(kind, text);
    if (value_ == nullptr) return true;
    value_->kind = kind;
    value_->line = line_;
    value_->text.assign(text);
    return true;
  }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    if (place_ != Place::object) return tree().Key(text, size, false);
    choose_value({text, size});
    return true;
  }
  bool StartObject() {
    if (place_ != Place::list) return open(Json::Kind::object);
    place_ = Place::object;
    object_line_ = line_;
    next_ = 0;
    for (Json& value : values_) value.kind = Json::Kind::null;
    return true;
  }
  bool EndObject(rapidjson::SizeType) {
    if (place_ != Place::object) return close();
    place_ = Place::list;
    list_.visit(values_, object_line_);
    read_plain_objects();
    return true;
  }
  bool StartArray() {
    const bool is_list = place_ == Place::outside && root_.depth() == 1 && root_.key() == list_.name;
    if (!open(Json::Kind::array)) return false;
    if (!is_list) return true;
    place_ = Place::list;
    list_.begin(root_.root());
    return true;
  }
  bool EndArray(rapidjson::SizeType) {
    if (place_ == Place::list) place_ = Place::outside;
    return close();
  }

  static bool at_last() { return false; }
  bool too_deep() const { return root_.too_deep() || part_.too_deep(); }
  Json take_root() { return root_.take_root(); }

 private:
  enum class Place { outside, list, object, part };

  TreeBuilder& tree() { return place_ == Place::part ? part_ : root_; }

  void choose_value(std::string_view name) {
    const std::size_t count = list_.members.size();
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t candidate = next_ + i < count ? next_ + i : next_ + i - count;
      if (list_.members[candidate] != name) continue;
      value_ = &values_[candidate];
      next_ = candidate + 1;
      return;
    }
    value_ = nullptr;
  }

  bool open(Json::Kind kind) {
    if (place_ == Place::list) refuse_element();
    if (place_ == Place::object) place_ = Place::part;
    return tree().open(kind);
  }
  bool close() {
    tree().close();
    if (place_ != Place::part || part_.depth() > 0) return true;
    place_ = Place::object;
    Json part = part_.take_root();
    if (value_ != nullptr) *value_ = std::move(part);
    return true;
  }
  [[noreturn]] void refuse_element() const {
    throw Error(fmt::format("{}:{}", where_, line_), fmt::format("'{}' is not an object", list_.name));
  }

  /// The library asks for a comma or the end of the list after an object; what it finds may be further on.
  void read_plain_objects() {
    while (plain_.read(stream_.ahead(usual_object_bytes).data()) && list_.visit_plain(plain_.members())) {
      stream_.skip(plain_.size());
      line_ += plain_.lines();
    }
  }

  PieceStream& stream_;
  int& line_ = stream_.line;
  std::string_view where_;
  const ObjectList& list_;
  PlainObjectReader plain_;
  Place place_ = Place::outside;
  TreeBuilder root_{line_};
  TreeBuilder part_{line_};   ///< a member of an object that is no scalar
  std::vector<Json> values_;  ///< of the object that is being read
  Json* value_ = nullptr;     ///< the one whose name was read last; none: nobody asked for it
  std::size_t next_ = 0;
  int object_line_ = 1;
};

}  // namespace

Json parse_json_list(const TextSource& source, std::string_view where, const ObjectList& list) {
  PieceStream stream(source, PlainObjectReader::padding);
  if (stream.ahead(byte_order_mark.size()).starts_with(byte_order_mark)) stream.skip(byte_order_mark.size());
  ListBuilder builder(stream, where, list);
  read_events<rapidjson::kParseValidateEncodingFlag>(stream, builder, where);
  if (!stream.at_end()) throw Error(fmt::format("{}:{}", where, stream.line), "not valid JSON: a NUL byte");
  return builder.take_root();
}

}  // namespace benchgate::syntax
