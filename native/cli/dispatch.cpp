// SPDX-License-Identifier: MIT
#include "cli/dispatch.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <new>
#include <vector>

#include "app/leftovers.hpp"
#include "app/real_machine.hpp"
#include "app/real_network.hpp"
#include "app/real_repository.hpp"
#include "app/secrets.hpp"
#include "app/standard_output.hpp"
#include "app/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/color_choice.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/log_output.hpp"
#include "cli/measuring.hpp"
#include "cli/redacted_output.hpp"
#include "cli/terminal_progress.hpp"

namespace benchgate::cli {

namespace {

const Command& find_command(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Command& command : commands()) {
    if (command.name == name) return command;
    names.push_back(command.name);
  }
  const std::string hint = base::suggestion(name, names);
  throw Error(name, "unknown command" + (hint.empty() ? " (--help lists them)" : hint));
}

/// "benchgate run and publish have it": which other commands know an option, at most three of them.
std::string commands_with(std::string_view option) {
  constexpr std::size_t most = 3;
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    const std::vector<Option> table = option_table(command);
    if (std::any_of(table.begin(), table.end(), [&](const Option& one) { return !one.hidden && one.name == option; }))
      names.emplace_back(command.name);
  }
  if (names.empty()) return {};
  if (names.size() == 1) return fmt::format("benchgate {} has it", names.front());
  const std::string last = names.size() > most ? "others" : names.back();
  names.resize(std::min(names.size() - 1, most));
  return fmt::format("benchgate {} and {} have it", base::join(names, ", "), last);
}

/// Characters in a line of help: as many as the terminal has, within what is easy to read; of a file or pipe 80.
std::size_t help_width() {
  constexpr std::size_t usual = 80, narrowest = 60, widest = 100;
  winsize size{};
  const bool is_known = ::isatty(STDOUT_FILENO) == 1 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  return is_known && size.ws_col > 0 ? std::clamp<std::size_t>(size.ws_col, narrowest, widest) : usual;
}

constexpr std::array<Option, 1> help_table{{{"format", "text|json", "text", "output format", Kind::choice}}};

/// `benchgate help [WORD] [--format json]`.
model::ExitCode print_help(std::span<const std::string> argv, Io io) {
  const Arguments arguments = parse_arguments(help_table, argv);
  if (arguments.positional.size() > 1) throw Error(arguments.positional[1], "help explains one word at a time");
  const std::string word = arguments.positional.empty() ? std::string() : arguments.positional.front();
  if (arguments.text("format") == "json")
    io.out << help_json(word);
  else
    io.out << (word.empty() ? overview() : help_on(word, help_width()));
  return model::ExitCode::pass;
}

model::ExitCode print_version(Io io) {
  io.out << "benchgate " << app::version() << '\n';
  return model::ExitCode::pass;
}

/// Which notes a command prints; commands that measure have --quiet.
TerminalProgress::Style style_of(const Command& command, const Arguments& arguments) {
  return command.obeys("progress") ? progress_style(arguments) : TerminalProgress::Style::plain;
}

TerminalProgress::Notes notes_of(const Command& command, const Arguments& arguments) {
  const bool quiet = command.obeys("quiet") && arguments.flag("quiet");
  return quiet ? TerminalProgress::Notes::essential : TerminalProgress::Notes::all;
}

render::Color color_of(const Command& command, const Arguments& arguments) {
  if (!command.obeys("color") || arguments.text("format") != "text") return render::Color::no;
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const ColorFacts facts{::isatty(STDOUT_FILENO) == 1, no_color != nullptr && *no_color != '\0',
                         terminal != nullptr && std::string_view(terminal) == "dumb"};
  return color_choice(arguments.text("color"), facts);
}

/// Keeps the signal that came meanwhile, also if the command throws.
class SignalOf {
 public:
  SignalOf(const app::Machine& machine, int& signal) : machine_(machine), signal_(signal) {}
  SignalOf(SignalOf&&) = delete;
  ~SignalOf() { signal_ = machine_.signal(); }

 private:
  const app::Machine& machine_;
  int& signal_;
};

model::ExitCode run_command(const Command& command, const Arguments& arguments, Io io, const Program& program,
                            int& signal) {
  const std::unique_ptr<app::Machine> machine = program.make_machine();
  const std::unique_ptr<app::Repository> repository = app::make_repository();
  const std::unique_ptr<app::Network> network = app::make_network();
  TerminalProgress observer(
      io.err, style_of(command, arguments), [&] { return machine->monotonic_time(); }, notes_of(command, arguments));
  if (command.name != "doctor") app::remove_leftovers(".");  // doctor lists them
  app::Session session{*machine, *repository, observer, network.get(), program.open_database};
  const model::ExitCode code = [&] {
    const SignalOf keeper(*machine, signal);
    return command.run(arguments, io, session);
  }();
  if (command.on_signal == Command::OnSignal::finishes) signal = 0;
  return code;
}

model::ExitCode run(std::span<const std::string> argv, Io io, const Program& program, int& signal) {
  if (argv.empty()) {
    io.err << overview();
    return model::ExitCode::error;
  }
  const std::string& first = argv.front();
  if (first == "--version") return print_version(io);
  if (first == "--help" || first == "-h" || first == "help") return print_help(argv.subspan(1), io);
  const Command& command = find_command(first);
  const Arguments arguments = parse_arguments(option_table(command), argv.subspan(1), commands_with);
  if (arguments.flag("help")) {
    io.out << help(command, help_width());
    return model::ExitCode::pass;
  }
  if (arguments.flag("version")) return print_version(io);
  return run_command(command, arguments, {io.out, io.err, color_of(command, arguments)}, program, signal);
}

/// Returns the exit code of `run`; prints errors that it throws to `io.err`.
int guarded_from_errors(Io io, const std::function<model::ExitCode()>& run) {
  try {
    return static_cast<int>(run());
  } catch (const Error& error) {
    io.err << "benchgate: " << error.what() << '\n';
  } catch (const std::filesystem::filesystem_error& error) {  // a path that is too long, a folder that vanished
    io.err << "benchgate: " << base::printable(error.path1().string()) << ": " << error.code().message() << '\n';
  } catch (const std::bad_alloc&) {
    io.err << "benchgate: not enough memory; read smaller files, or raise the limit of memory (ulimit -v)\n";
  } catch (const std::exception& error) {  // of a library, or a mistake of ours
    io.err << "benchgate: internal error: " << base::printable(error.what()) << "; please report it\n";
  }
  return static_cast<int>(model::ExitCode::error);
}

/// 128 and the number of the signal, as a shell has it, for what a signal ended.
int guarded(std::span<const std::string> argv, Io streams, const Program& program) {
  LogOutput out(streams.out), err(streams.err);
  int signal = 0;
  const int code = guarded_from_errors({out, err}, [&] { return run(argv, {out, err}, program, signal); });
  return signal == 0 ? code : model::exit_code_of_signal(signal);
}

}  // namespace

int dispatch(std::span<const std::string> argv, Io io, const Program& program) {
  app::ignore_closed_pipes();
  // A variable that is passed may be one that a load sends: its value is kept secret, too, when that is known.
  // A step of the Action passes those that its input names.
  const bool passes = std::any_of(argv.begin(), argv.end(), [](const std::string& argument) {
    return argument.starts_with("--pass-env") || argument == "action";
  });
  if (!app::keep_tokens_secret() && !passes) return guarded(argv, io, program);
  RedactedOutput out(io.out);
  RedactedOutput err(io.err);
  err << std::unitbuf;
  return guarded(argv, {out, err}, program);
}

int run_within(std::span<const std::string> argv, Io io, app::Session& session) {
  return guarded_from_errors(io, [&] {
    const Command& command = find_command(argv.front());
    return command.run(parse_arguments(option_table(command), argv.subspan(1)), io, session);
  });
}

int run_program(std::span<const std::string> argv, const Program& program) {
  app::StandardOutput out;
  return out.finish(dispatch(argv, {out, std::cerr}, program));
}

}  // namespace benchgate::cli
