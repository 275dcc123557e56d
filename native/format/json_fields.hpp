// SPDX-License-Identifier: MIT
// A struct and its JSON object as one table: a row names a member once, and
// writing, reading and (from `schema`) describing it follow from the row.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

/// Whether a member is in every object that we write (and must be present when we read), as null where there is nothing
/// to say (nullable), or only when there is something to say.
enum class Presence { required, optional, nullable };

/// What is being read, for messages.
struct Origin {
  std::string_view file;
  std::string_view name;  ///< of the innermost member that has one
};

/// Throws Error `file:line: 'name' what`.
[[noreturn]] inline void refuse(int line, const Origin& origin, std::string_view what) {
  throw Error(fmt::format("{}:{}", origin.file, line), fmt::format("'{}' {}", origin.name, what));
}

[[noreturn]] inline void refuse(syntax::JsonValue value, const Origin& origin, std::string_view what) {
  refuse(value.line(), origin, what);
}

/// One row: a member of a JSON object and of the struct `Owner`.
template <typename Owner>
struct Field {
  std::string_view name;
  Presence presence;
  std::string_view schema;  ///< JSON Schema type: "integer", "array of string", ...
  void (*write)(syntax::JsonWriter& json, std::string_view name, const Owner& owner);
  void (*read)(syntax::JsonValue value, const Origin& origin, Owner& owner);
  void (*describe)(syntax::JsonWriter& json) = nullptr;  ///< writes its JSON Schema; null: only the type above
};

/// The table of a struct: specialised once for each, with a static constexpr
/// array `rows` in the order of the file.
template <typename Struct>
struct Fields {};

/// The values of an enumeration that JSON writes as name_of(value): specialised
/// once for each, with a static constexpr array `values`.
template <typename Enumeration>
struct EnumValues {};

namespace fields {

template <typename T>
concept has_enum_values = requires { EnumValues<T>::values; };

template <typename T, template <typename...> typename Template>
inline constexpr bool is_a = false;
template <template <typename...> typename Template, typename... Arguments>
inline constexpr bool is_a<Template<Arguments...>, Template> = true;

template <typename T>
concept has_rows = requires { Fields<T>::rows; };

template <typename T>
inline constexpr bool is_text_map = false;
template <typename T>
inline constexpr bool is_text_map<std::map<std::string, T>> = true;

/// An object that is only written, with its members in the order of the list.
template <typename T>
inline constexpr bool is_named_list = false;
template <typename T>
inline constexpr bool is_named_list<std::vector<std::pair<std::string_view, T>>> = true;

template <typename T>
constexpr std::string_view schema_name() {
  if constexpr (is_a<T, std::optional>)
    return schema_name<typename T::value_type>();
  else if constexpr (std::is_same_v<T, bool>)
    return "boolean";
  else if constexpr (std::is_integral_v<T>)
    return "integer";
  else if constexpr (std::is_floating_point_v<T>)
    return "number";
  else if constexpr (std::is_same_v<T, std::string> || has_enum_values<T>)
    return "string";
  else if constexpr (is_a<T, std::vector> && !is_named_list<T>)
    return "array";
  else
    return "object";
}

template <typename T>
bool is_empty(const T& value) {
  if constexpr (is_a<T, std::optional>)
    return !value.has_value();
  else if constexpr (std::is_same_v<T, bool>)
    return !value;
  else if constexpr (std::is_same_v<T, std::string> || is_a<T, std::vector> || is_text_map<T>)
    return value.empty();
  else
    return value == T{};
}

}  // namespace fields

template <typename Struct>
void write_object(syntax::JsonWriter& json, const Struct& content);
template <typename Struct>
void read_object(syntax::JsonValue value, const Origin& origin, Struct& content);

/// Writes a value of any type that the tables use.
template <typename T>
void write_value(syntax::JsonWriter& json, const T& content) {
  if constexpr (fields::is_a<T, std::optional>) {
    content ? write_value(json, *content) : static_cast<void>(json.null());
  } else if constexpr (fields::is_text_map<T> || fields::is_named_list<T>) {
    json.begin_object();
    for (const auto& [name, element] : content) {
      json.key(name);
      write_value(json, element);
    }
    json.end_object();
  } else if constexpr (fields::is_a<T, std::vector>) {
    json.begin_array();
    for (const auto& element : content) write_value(json, element);
    json.end_array();
  } else if constexpr (fields::has_rows<T>) {
    write_object(json, content);
  } else if constexpr (fields::has_enum_values<T>) {
    json.value(name_of(content));
  } else {
    json.value(content);
  }
}

template <typename T>
void read_integer(syntax::JsonValue value, const Origin& origin, T& target) {
  if constexpr (std::is_unsigned_v<T>) {
    const auto number = value.as_unsigned();
    if (!number || *number > std::numeric_limits<T>::max()) refuse(value, origin, "is not a whole number in range");
    target = static_cast<T>(*number);
  } else {
    const auto number = value.is(syntax::JsonValue::Kind::number) ? base::parse_integer(value.text()) : std::nullopt;
    if (!number || *number < std::numeric_limits<T>::min() || *number > std::numeric_limits<T>::max())
      refuse(value, origin, "is not a whole number in range");
    target = static_cast<T>(*number);
  }
}

template <typename T>
void read_enum(syntax::JsonValue value, const Origin& origin, std::span<const T> known, T& target) {
  std::string names;
  for (const T candidate : known) {
    if (value.is(syntax::JsonValue::Kind::string) && value.text() == name_of(candidate)) {
      target = candidate;
      return;
    }
    names += fmt::format("{}'{}'", names.empty() ? "" : ", ", name_of(candidate));
  }
  refuse(value, origin, "is not one of " + names);
}

/// Reads a value of any type that the tables use. Throws Error `file:line:
/// 'name' is not ...` when it has another type.
template <typename T>
void read_value(syntax::JsonValue value, const Origin& origin, T& target) {
  if constexpr (fields::is_a<T, std::optional>) {
    read_value(value, origin, target.emplace());
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!value.as_boolean()) refuse(value, origin, "is not true or false");
    target = *value.as_boolean();
  } else if constexpr (std::is_integral_v<T>) {
    read_integer(value, origin, target);
  } else if constexpr (std::is_floating_point_v<T>) {
    if (!value.as_number()) refuse(value, origin, "is not a number");
    target = *value.as_number();
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (!value.as_string()) refuse(value, origin, "is not text");
    target = *value.as_string();
  } else if constexpr (fields::is_a<T, std::vector>) {
    if (!value.is(syntax::JsonValue::Kind::array)) refuse(value, origin, "is not a list");
    target.clear();
    for (const syntax::JsonValue element : value.elements()) read_value(element, origin, target.emplace_back());
  } else if constexpr (fields::is_text_map<T>) {
    if (!value.is(syntax::JsonValue::Kind::object)) refuse(value, origin, "is not an object");
    target.clear();
    for (const auto& [name, element] : value.members())
      read_value(element, {origin.file, name}, target[std::string(name)]);
  } else if constexpr (fields::has_enum_values<T>) {
    read_enum<T>(value, origin, EnumValues<T>::values, target);
  } else {
    read_object(value, origin, target);
  }
}

template <typename Struct>
void write_rows(syntax::JsonWriter& json, std::span<const Field<Struct>> rows, const Struct& content) {
  json.begin_object();
  for (const Field<Struct>& row : rows) row.write(json, row.name, content);
  json.end_object();
}

template <typename Struct>
void write_object(syntax::JsonWriter& json, const Struct& content) {
  write_rows<Struct>(json, Fields<Struct>::rows, content);
}

/// Returns the text of a file that holds the object.
template <typename Struct>
std::string format_object(const Struct& content) {
  syntax::JsonWriter json;
  write_object(json, content);
  return json.take() + "\n";
}

/// Reads the members that the table names; unknown ones are ignored, because
/// newer versions and other tools add theirs. `null` is the same as absent. Rows
/// are read in the order of the table, of a repeated member the last.
template <typename Struct>
void read_rows(syntax::JsonValue value, const Origin& origin, std::span<const Field<Struct>> rows, Struct& content) {
  if (!value.is(syntax::JsonValue::Kind::object)) refuse(value, origin, "is not an object");
  std::vector<syntax::JsonValue> found(rows.size());
  std::size_t next = 0;  // a writer keeps the order of its table
  value.each_member([&](std::string_view name, const syntax::JsonValue& member) {
    for (std::size_t tried = 0; tried < rows.size(); ++tried, next = next + 1 < rows.size() ? next + 1 : 0)
      if (rows[next].name == name) {
        found[next] = member;
        return;
      }
  });
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (found[i] && !found[i].is_null())
      rows[i].read(found[i], {origin.file, rows[i].name}, content);
    else if (rows[i].presence == Presence::required || (rows[i].presence == Presence::nullable && !found[i]))
      refuse(value.line(), {origin.file, rows[i].name}, "is missing");
}

template <typename Struct>
void read_object(syntax::JsonValue value, const Origin& origin, Struct& content) {
  read_rows<Struct>(value, origin, Fields<Struct>::rows, content);
}

template <typename Struct>
void describe_object(syntax::JsonWriter& json);

/// Writes `"enum": [...]` of a JSON Schema.
template <typename T>
void describe_enum(syntax::JsonWriter& json, std::span<const T> values) {
  json.key("enum").begin_array();
  for (const T value : values) json.value(name_of(value));
  json.end_array();
}

/// Writes the JSON Schema of a value of any type that the tables use.
template <typename T>
void describe_value(syntax::JsonWriter& json) {
  if constexpr (fields::is_a<T, std::optional>) {
    describe_value<typename T::value_type>(json);
  } else if constexpr (fields::has_rows<T>) {
    describe_object<T>(json);
  } else {
    json.begin_object().member("type", fields::schema_name<T>());
    if constexpr (fields::is_named_list<T> || fields::is_text_map<T>) {
      json.key("additionalProperties");
      describe_value<std::tuple_element_t<1, typename T::value_type>>(json);
    } else if constexpr (fields::is_a<T, std::vector>) {
      json.key("items");
      describe_value<typename T::value_type>(json);
    } else if constexpr (fields::has_enum_values<T>) {
      describe_enum<T>(json, EnumValues<T>::values);
    } else if constexpr (std::is_unsigned_v<T> && !std::is_same_v<T, bool>) {
      json.member("minimum", 0);
    }
    json.end_object();
  }
}

/// Writes `properties` and `required` of an object with these members; further members are allowed, because newer
/// versions add theirs.
template <typename Struct>
void describe_rows(syntax::JsonWriter& json, std::span<const Field<Struct>> rows) {
  json.begin_object().member("type", "object").key("properties").begin_object();
  for (const Field<Struct>& row : rows) {
    json.key(row.name);
    if (row.describe != nullptr)
      row.describe(json);
    else
      json.begin_object().member("type", row.schema).end_object();
  }
  json.end_object().key("required").begin_array();
  for (const Field<Struct>& row : rows)
    if (row.presence != Presence::optional) json.value(row.name);
  json.end_array().end_object();
}

template <typename Struct>
void describe_object(syntax::JsonWriter& json) {
  describe_rows<Struct>(json, Fields<Struct>::rows);
}

namespace fields {

/// A member of a struct, inherited or of its own, or of a part of it: the pointers to members on the way.
template <typename Struct, auto... Members>
struct MemberOf {
  using Owner = Struct;
  using Type = std::remove_cvref_t<decltype((std::declval<Struct&>().*....*Members))>;
  static constexpr auto& of(auto& owner) { return (owner.*....*Members); }
};

template <typename Owner, typename Type, typename... Rest>
Owner owner_of(Type Owner::*, Rest...);

template <auto... Members>
using Path = MemberOf<decltype(owner_of(Members...)), Members...>;

template <typename Member>
constexpr auto make_field(std::string_view name, Presence presence) {
  using Owner = typename Member::Owner;
  using Type = typename Member::Type;
  return Field<Owner>{
      name,
      presence,
      schema_name<Type>(),
      [](syntax::JsonWriter& json, std::string_view key, const Owner& owner) {
        json.key(key);
        write_value(json, Member::of(owner));
      },
      [](syntax::JsonValue value, const Origin& origin, Owner& owner) { read_value(value, origin, Member::of(owner)); },
      [](syntax::JsonWriter& json) { describe_value<Type>(json); }};
}

}  // namespace fields

/// Returns the row of a member of every object: `required<&Sample::wall_ns>("wall_ns")`; of a part of the struct:
/// `required<&Run::head, &Head::id>("id")`.
template <auto... Path>
constexpr auto required(std::string_view name) {
  return fields::make_field<fields::Path<Path...>>(name, Presence::required);
}

/// Does the same for an enumeration, of which only `Values` are allowed:
/// `required_enum<&Delta::status, budget_verdicts>("status")`.
template <auto Member, const auto& Values>
constexpr auto required_enum(std::string_view name) {
  using Path = fields::Path<Member>;
  auto row = fields::make_field<Path>(name, Presence::required);
  row.read = [](syntax::JsonValue value, const Origin& origin, typename Path::Owner& owner) {
    read_enum<typename Path::Type>(value, origin, Values, Path::of(owner));
  };
  row.describe = [](syntax::JsonWriter& json) {
    json.begin_object().member("type", "string");
    describe_enum<typename Path::Type>(json, Values);
    json.end_object();
  };
  return row;
}

/// Returns the row of a member that benchgate always writes; where other tools omit it, the default holds.
template <auto... Path>
constexpr auto always(std::string_view name) {
  return fields::make_field<fields::Path<Path...>>(name, Presence::optional);
}

/// Returns the row of a member that is omitted when it is absent, empty or false. An inherited one is that of `Owner`:
/// `optional<Budget, &BudgetLimits::max>("max")`.
template <typename Owner, auto... Path>
constexpr auto optional(std::string_view name) {
  using Member = fields::MemberOf<Owner, Path...>;
  auto row = fields::make_field<Member>(name, Presence::optional);
  row.write = [](syntax::JsonWriter& json, std::string_view key, const Owner& owner) {
    if (fields::is_empty(Member::of(owner))) return;
    json.key(key);
    write_value(json, Member::of(owner));
  };
  return row;
}

template <auto... Path>
constexpr auto optional(std::string_view name) {
  return optional<typename fields::Path<Path...>::Owner, Path...>(name);
}

}  // namespace benchgate::format
