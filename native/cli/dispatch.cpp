// SPDX-License-Identifier: MIT
#include "cli/dispatch.hpp"

#include <algorithm>
#include <vector>

#include "app/real_repository.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/measuring.hpp"
#include "cli/terminal_progress.hpp"
#include "sys/interruption.hpp"

namespace benchgate::cli {

namespace {

const Command& find_command(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Command& command : commands()) {
    if (command.name == name) return command;
    names.push_back(command.name);
  }
  const std::string hint = base::suggestion(name, names);
  throw Error(base::printable(name), "unknown command" + (hint.empty() ? " (--help lists them)" : hint));
}

using MakeMachine = std::function<std::unique_ptr<app::Machine>()>;

model::ExitCode run_command(const Command& command, const Arguments& arguments, Io io,
                            const MakeMachine& make_machine) {
  const std::unique_ptr<app::Machine> machine = make_machine();
  const std::unique_ptr<app::Repository> repository = app::make_repository();
  const auto notes = arguments.flag("quiet") ? TerminalProgress::Notes::essential : TerminalProgress::Notes::all;
  TerminalProgress observer(io.err, progress_style(arguments), [&] { return machine->monotonic_time(); }, notes);
  app::Session session{*machine, *repository, observer};
  return command.run(arguments, io, session);
}

model::ExitCode run(std::span<const std::string> words, Io io, const MakeMachine& make_machine) {
  if (words.empty()) {
    io.err << overview();
    return model::ExitCode::error;
  }
  const std::string& first = words.front();
  if (first == "--version") {
    io.out << "benchgate " << app::version() << '\n';
    return model::ExitCode::pass;
  }
  if (first == "--help" || first == "-h" || first == "help") {
    io.out << (words.size() > 1 ? help(find_command(words[1])) : overview());
    return model::ExitCode::pass;
  }
  const Command& command = find_command(first);
  const Arguments arguments = parse_arguments(command.options, words.subspan(1));
  if (arguments.flag("help")) {
    io.out << help(command);
    return model::ExitCode::pass;
  }
  return run_command(command, arguments, io, make_machine);
}

}  // namespace

int dispatch(std::span<const std::string> words, Io io, const MakeMachine& make_machine) {
  sys::ignore_closed_pipes();
  try {
    return static_cast<int>(run(words, io, make_machine));
  } catch (const Error& error) {
    io.err << "benchgate: " << error.what() << '\n';
    return static_cast<int>(model::ExitCode::error);
  }
}

}  // namespace benchgate::cli
