// SPDX-License-Identifier: MIT
#include "cli/command_rows.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::cli {

namespace {

constexpr std::array<Option, 1> completions_table{{
    {"format", "text", "text", "output format", Kind::choice},
}};

enum class Completion { nothing, choices, files, folders };

struct Completed {
  Completion kind = Completion::nothing;
  std::vector<std::string> choices;
};

/// The completions for `values` as help shows them: "FILE", "DIR", "text|json", "[SCENARIO.yaml|DIR|GLOB]...".
Completed completed_values(std::string_view values, Kind kind) {
  if (kind == Kind::choice) {
    const auto choices = base::split(values, '|');
    return {Completion::choices, {choices.begin(), choices.end()}};
  }
  const auto names = [&](std::string_view word) { return values.find(word) != std::string_view::npos; };
  if (names("FILE") || names("SCENARIO") || names("PATH")) return {Completion::files, {}};
  return {names("DIR") ? Completion::folders : Completion::nothing, {}};
}

Completed completed(const Option& option) { return completed_values(option.values, option.kind); }

constexpr std::string_view shells = "bash|zsh|fish";

Completed completed_operands(const Command& command) {
  return completed_values(command.operands, command.operands == shells ? Kind::choice : Kind::text);
}

std::vector<Option> shown_options(const Command& command) {
  std::vector<Option> rows = option_table(command);
  std::erase_if(rows, [](const Option& row) { return row.hidden; });
  return rows;
}

std::string with(std::string text, std::string_view what, std::string_view instead) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += instead.size())
    text.replace(at, what.size(), instead);
  return text;
}

std::vector<std::string> first_arguments() {
  std::vector<std::string> arguments;
  for (const Command& command : commands()) arguments.emplace_back(command.name);
  arguments.insert(arguments.end(), {"help", "--help", "--version"});
  return arguments;
}

// bash. It splits "--option=value" into three words.

std::string bash_action(const Completed& values) {
  switch (values.kind) {
    case Completion::choices: return fmt::format("words='{}'", base::join(values.choices, " "));
    case Completion::files: return "kind=-f";
    case Completion::folders: return "kind=-d";
    case Completion::nothing: break;
  }
  return ":";
}

std::string bash_case(const Command& command) {
  std::string text = fmt::format("    {})\n      case $previous in\n", command.name);
  std::vector<std::string> names;
  for (const Option& option : shown_options(command)) {
    names.push_back(fmt::format("--{}", option.name));
    if (option.kind != Kind::flag)
      text += fmt::format("        --{}) {} ;;\n", option.name, bash_action(completed(option)));
  }
  return text + fmt::format("        *) options='{}'; {} ;;\n      esac ;;\n", base::join(names, " "),
                            bash_action(completed_operands(command)));
}

std::string bash_script() {
  std::string text =
      "# Completion of benchgate in bash: source <(benchgate completions bash)\n_benchgate() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local words= options= kind= word\n"
      "  if [[ $current == = ]]; then current=\n"
      "  elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
      "  COMPREPLY=()\n"
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
      "    if [[ $word == -- ]]; then compopt -o default; return; fi\n"
      "  done\n";
  text += fmt::format("  if ((COMP_CWORD == 1)); then options='{}'\n", base::join(first_arguments(), " "));
  text += "  else case ${COMP_WORDS[1]} in\n";
  for (const Command& command : commands()) text += bash_case(command);
  return text +
         "  esac; fi\n"
         "  if [[ $current == -* || $COMP_CWORD == 1 ]]; then words+=\" $options\"; fi\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
         "  if [[ -n $kind ]]; then\n"
         "    compopt -o filenames\n"
         "    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen \"$kind\" -- \"$current\")\n"
         "  fi\n"
         "}\n"
         "complete -F _benchgate benchgate\n";
}

// zsh: one _arguments specification per option.

std::string zsh_quoted(std::string_view text) { return with(std::string(text), "'", "'\\''"); }

std::string zsh_description(std::string_view text) {
  std::string safe = with(std::string(text), "\\", "\\\\");
  for (const std::string_view mark : {"[", "]", ":"}) safe = with(safe, mark, fmt::format("\\{}", mark));
  return zsh_quoted(safe);
}

std::string zsh_action(const Completed& values) {
  switch (values.kind) {
    case Completion::choices: return fmt::format("({})", base::join(values.choices, " "));
    case Completion::files: return "_files";
    case Completion::folders: return "_files -/";
    case Completion::nothing: break;
  }
  return " ";
}

std::string zsh_specification(const Option& option) {
  const std::string_view again = option.repeated ? "*" : "";
  if (option.kind == Kind::flag) return fmt::format("'--{}[{}]'", option.name, zsh_description(option.help));
  return fmt::format("'{}--{}=[{}]:{}:{}'", again, option.name, zsh_description(option.help),
                     zsh_description(option.values), zsh_action(completed(option)));
}

std::string zsh_script() {
  std::string text =
      "#compdef benchgate\n# Completion of benchgate in zsh: source <(benchgate completions zsh)\n"
      "_benchgate() {\n  local state line\n  _arguments -C '1: :->command' '*:: :->rest'\n"
      "  case $state in\n  command)\n    local -a commands=(\n";
  for (const Command& command : commands())
    text += fmt::format("      '{}:{}'\n", command.name, zsh_quoted(command.summary));
  text += "    )\n    _describe command commands ;;\n  rest)\n    case $words[1] in\n";
  for (const Command& command : commands()) {
    text += fmt::format("    {}) _arguments", command.name);
    for (const Option& option : shown_options(command)) text += " \\\n      " + zsh_specification(option);
    const Completed operands = completed_operands(command);
    if (operands.kind != Completion::nothing) text += fmt::format(" \\\n      '*: :{}'", zsh_action(operands));
    text += " ;;\n";
  }
  return text +
         "    esac ;;\n  esac\n}\n"
         "if [[ $funcstack[1] == _benchgate ]]; then _benchgate \"$@\"; else compdef _benchgate benchgate; fi\n";
}

// fish: one `complete` line per command and option.

std::string fish_quoted(std::string_view text) { return with(with(std::string(text), "\\", "\\\\"), "'", "\\'"); }

std::string fish_action(const Completed& values) {
  switch (values.kind) {
    case Completion::choices: return fmt::format(" -x -a '{}'", base::join(values.choices, " "));
    case Completion::files: return " -r -F";
    case Completion::folders: return " -x -a '(__fish_complete_directories)'";
    case Completion::nothing: break;
  }
  return " -x";
}

std::string fish_script() {
  std::string text =
      "# Completion of benchgate in fish: benchgate completions fish | source\ncomplete -c benchgate -f\n";
  for (const Command& command : commands())
    text += fmt::format("complete -c benchgate -n __fish_use_subcommand -a {} -d '{}'\n", command.name,
                        fish_quoted(command.summary));
  for (const Command& command : commands()) {
    const std::string begin = fmt::format("complete -c benchgate -n '__fish_seen_subcommand_from {}'", command.name);
    const Completed operands = completed_operands(command);
    if (operands.kind == Completion::choices)
      text += begin + fmt::format(" -a '{}'\n", base::join(operands.choices, " "));
    if (operands.kind == Completion::files || operands.kind == Completion::folders) text += begin + " -F\n";
    for (const Option& option : shown_options(command))
      text += fmt::format("{} -l {}{} -d '{}'\n", begin, option.name,
                          option.kind == Kind::flag ? std::string() : fish_action(completed(option)),
                          fish_quoted(option.help));
  }
  return text;
}

model::ExitCode completions(const Arguments& arguments, Io io, app::Session&) {
  if (arguments.positional.size() != 1) throw Error("completions", fmt::format("requires one shell: {}", shells));
  const std::string& shell = arguments.positional.front();
  if (shell == "bash")
    io.out << bash_script();
  else if (shell == "zsh")
    io.out << zsh_script();
  else if (shell == "fish")
    io.out << fish_script();
  else
    throw Error("completions", fmt::format("unknown shell '{}'; must be one of {}{}", shell, shells,
                                           base::suggestion(shell, base::split(shells, '|'))));
  return model::ExitCode::pass;
}

}  // namespace

Command completions_command() {
  return {"completions",
          "print a shell completion script",
          shells,
          "source <(benchgate completions bash)",
          completions_table,
          completions};
}

}  // namespace benchgate::cli
