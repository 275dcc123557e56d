// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "format/scenario_keys.hpp"

namespace benchgate::format {

/// Keys that say how a service shows that it is ready.
inline constexpr std::array ready_keys{
    Key{.name = "port",
        .shape = Shape::port,
        .help = "it accepts connections on this port; auto: on the one that $BENCHGATE_PORT names"},
    Key{.name = "url", .help = "it answers at this http URL of the loopback; $BENCHGATE_PORT stands for that port"},
    Key{.name = "line", .help = "it has printed what this regular expression matches"},
    Key{.name = "timeout", .shape = Shape::duration, .help = "longest wait until it is ready (default 30s)"},
};

/// What a service and what it depends on have in common.
inline constexpr Key service_command{
    .name = "command",
    .shape = Shape::command,
    .help = "command that starts it and stays in the foreground: a list of words, or shell text"};
inline constexpr Key service_ready{.name = "ready",
                                   .shape = Shape::section,
                                   .help = "how it shows that it is ready: one of port, url and line",
                                   .members = ready_keys};

/// Keys of a service that runs while a scenario is measured.
inline constexpr std::array service_keys{service_command, service_ready};

}  // namespace benchgate::format
