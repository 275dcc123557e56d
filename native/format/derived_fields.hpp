// SPDX-License-Identifier: MIT
// Rows of a field table for what no member of the struct holds as the file states it.
#pragma once

#include <algorithm>

#include "format/json_fields.hpp"

namespace benchgate::format {

namespace fields {

template <typename Value, typename Owner>
Owner argument_of(Value (*)(const Owner&));

template <auto Of>
constexpr auto make_derived(std::string_view name, bool omit_empty) {
  using Owner = decltype(argument_of(Of));
  using Value = decltype(Of(std::declval<const Owner&>()));
  Field<Owner> row{name,
                   Presence::optional,
                   schema_name<Value>(),
                   nullptr,
                   [](syntax::JsonValue, const Origin&, Owner&) {},
                   [](syntax::JsonWriter& json) { describe_value<Value>(json); }};
  if (omit_empty)
    row.write = [](syntax::JsonWriter& json, std::string_view key, const Owner& owner) {
      if (const Value value = Of(owner); !is_empty(value)) write_value(json.key(key), value);
    };
  else
    row.write = [](syntax::JsonWriter& json, std::string_view key, const Owner& owner) {
      write_value(json.key(key), Of(owner));
    };
  return row;
}

template <auto Of, auto Set, typename Owner>
constexpr Field<Owner> read_with(Field<Owner> row) {
  row.read = [](syntax::JsonValue value, const Origin& origin, Owner& owner) {
    std::remove_cvref_t<decltype(Of(owner))> content{};
    read_value(value, origin, content);
    Set(owner, content);
  };
  return row;
}

/// `Form` in place of `Type`, also where that is optional or in a list.
template <typename Form, typename Type>
struct Formed {
  using Value = Form;
};
template <typename Form, typename Type>
struct Formed<Form, std::optional<Type>> {
  using Value = std::optional<Form>;
};
template <typename Form, typename Type>
struct Formed<Form, std::vector<Type>> {
  using Value = std::vector<Form>;
};

template <typename To, typename From>
To converted(const From& from) {
  if constexpr (is_a<From, std::vector>)
    return To(from.begin(), from.end());
  else if constexpr (is_a<From, std::optional>)
    return from ? To(*from) : To();
  else
    return To(from);
}

}  // namespace fields

/// Returns the row of a member of every object whose value a function computes from the struct:
/// `derived<run_count>("runs")`. It is not read back.
template <auto Of>
constexpr auto derived(std::string_view name) {
  return fields::make_derived<Of>(name, false);
}

/// Does the same, omitted when it is absent, empty or false.
template <auto Of>
constexpr auto derived_if(std::string_view name) {
  return fields::make_derived<Of>(name, true);
}

/// Do the same; where the member is present, `Set(owner, value)` gives the struct what was read.
template <auto Of, auto Set>
constexpr auto derived(std::string_view name) {
  return fields::read_with<Of, Set>(derived<Of>(name));
}
template <auto Of, auto Set>
constexpr auto derived_if(std::string_view name) {
  return fields::read_with<Of, Set>(derived_if<Of>(name));
}

/// Returns the row of a member of every object that the file states as a `Form`, a struct which is made of the member's
/// type and converts to it; of an optional or a list of that type, an optional or a list of `Form`:
/// `formed<NamedCommit, &Bisection::good>("good")`.
template <typename Form, auto Member>
constexpr auto formed(std::string_view name) {
  using Owner = typename fields::Path<Member>::Owner;
  using Type = typename fields::Path<Member>::Type;
  using Value = typename fields::Formed<Form, Type>::Value;
  return Field<Owner>{name,
                      Presence::required,
                      fields::schema_name<Value>(),
                      [](syntax::JsonWriter& json, std::string_view key, const Owner& owner) {
                        write_value(json.key(key), fields::converted<Value>(owner.*Member));
                      },
                      [](syntax::JsonValue value, const Origin& origin, Owner& owner) {
                        Value content{};
                        read_value(value, origin, content);
                        owner.*Member = fields::converted<Type>(content);
                      },
                      [](syntax::JsonWriter& json) { describe_value<Value>(json); }};
}

/// Does the same, omitted when it is absent or empty.
template <typename Form, auto Member>
constexpr auto formed_if(std::string_view name) {
  auto row = formed<Form, Member>(name);
  row.presence = Presence::optional;
  row.write = [](syntax::JsonWriter& json, std::string_view key, const typename fields::Path<Member>::Owner& owner) {
    if (!fields::is_empty(owner.*Member)) formed<Form, Member>(key).write(json, key, owner);
  };
  return row;
}

/// A text as an argument of a template.
template <std::size_t Size>
struct Literal {
  char text[Size];
  constexpr Literal(const char (&from)[Size]) { std::copy(from, from + Size, text); }
};

/// Returns the row of a member of every object that is always the same text, which a reader need not find:
/// `constant<Study, "benchgate">("project")`.
template <typename Owner, Literal Text>
constexpr Field<Owner> constant(std::string_view name) {
  return {name,
          Presence::optional,
          "string",
          [](syntax::JsonWriter& json, std::string_view key, const Owner&) { json.member(key, Text.text); },
          [](syntax::JsonValue, const Origin&, Owner&) {},
          [](syntax::JsonWriter& json) { json.begin_object().member("const", Text.text).end_object(); }};
}

/// Returns the row of the name of the format, in every object: `schema<AddReport, "benchgate.history-add.v1">()`.
template <typename Owner, Literal Name>
constexpr Field<Owner> schema() {
  Field<Owner> row = constant<Owner, Name>("schema");
  row.presence = Presence::required;
  return row;
}

/// Returns the rows of several tables of one struct, in that order.
template <typename Owner, std::size_t... Counts>
constexpr auto joined(const std::array<Field<Owner>, Counts>&... tables) {
  std::array<Field<Owner>, (Counts + ...)> rows{};
  std::size_t at = 0;
  ((std::copy(tables.begin(), tables.end(), rows.begin() + at), at += Counts), ...);
  return rows;
}

/// Returns the row of a ratio that the file states in percent; omitted when it is absent.
template <auto... Path>
constexpr auto percent(std::string_view name) {
  using Member = fields::Path<Path...>;
  auto row = fields::make_field<Member>(name, Presence::optional);
  row.write = [](syntax::JsonWriter& json, std::string_view key, const typename Member::Owner& owner) {
    if constexpr (fields::is_a<typename Member::Type, std::optional>) {
      if (const auto& ratio = Member::of(owner)) json.member(key, *ratio * 100);
    } else {
      json.member(key, Member::of(owner) * 100);
    }
  };
  row.read = [](syntax::JsonValue value, const Origin& origin, typename Member::Owner& owner) {
    double percent_read = 0;
    read_value(value, origin, percent_read);
    Member::of(owner) = percent_read / 100;
  };
  return row;
}

/// Returns the row of a member of every object, null when it is absent.
template <auto... Path>
constexpr auto nullable(std::string_view name) {
  auto row = fields::make_field<fields::Path<Path...>>(name, Presence::nullable);
  row.describe = [](syntax::JsonWriter& json) {
    json.begin_object().key("anyOf").begin_array();
    describe_value<typename fields::Path<Path...>::Type>(json);
    json.begin_object().member("type", "null").end_object().end_array().end_object();
  };
  return row;
}

}  // namespace benchgate::format
