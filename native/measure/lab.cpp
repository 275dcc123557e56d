// SPDX-License-Identifier: MIT
#include "measure/lab.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <thread>
#include <utility>
#include <variant>

#include "base/random.hpp"
#include "base/text.hpp"
#include "measure/program_background.hpp"
#include "sys/http.hpp"
#include "sys/loopback.hpp"

namespace benchgate::measure {

namespace {

constexpr const char* local_resolver = "127.0.0.1";
constexpr std::chrono::milliseconds probe_limit{1000};
constexpr std::size_t probe_bytes = 1024 * 1024;

std::uint64_t part_seed(std::uint64_t seed, std::string_view part) {
  return base::stream_seed(seed, std::array<std::string_view, 2>{"lab", part});
}

/// The back end by its name; nothing else exists in these networks.
std::optional<sys::Ipv4Address> address_of_name(const std::string& name) {
  if (name == Lab::backend_host || name == Lab::probe_host) return sys::Ipv4Address{10, 88, 0, 1};
  return std::nullopt;
}

/// Starts programs in one of the networks, and looks at their ports from there.
class NamespaceHost final : public ServiceHost {
 public:
  NamespaceHost(const sys::NetworkNamespace& network, const sys::Cgroup& group, int port)
      : network_(network), group_(group), port_(port) {}

  std::unique_ptr<Background> start(const sys::Command& command, std::chrono::nanoseconds grace) override {
    sys::Command inside = command;
    inside.argv = group_.command(network_.command(command.argv, std::filesystem::absolute(command.directory).string()));
    return std::make_unique<ProgramBackground>(inside, grace);
  }
  int free_port() override { return port_; }
  bool accepts_connections(int port) override {
    bool accepts = false;
    network_.inside([&] { accepts = sys::accepts_connections(port); });
    return accepts;
  }
  int status_of(const std::string& url) override {
    int status = 0;
    network_.inside([&] {
      const auto http =
          sys::make_http({.connect_timeout = probe_limit, .response_bytes = probe_bytes, .certificates = {}});
      const sys::HttpResult result = http->send({.method = "GET", .url = url, .headers = {}, .body = {}}, probe_limit);
      if (const auto* const response = std::get_if<sys::HttpResponse>(&result)) status = response->status;
    });
    return status;
  }
  void pause(std::chrono::nanoseconds duration) override { std::this_thread::sleep_for(duration); }

 private:
  const sys::NetworkNamespace& network_;
  const sys::Cgroup& group_;
  int port_;
};

std::vector<std::string> backend_variables(int port) {
  return {fmt::format("BENCHGATE_PORT={}", port), fmt::format("BENCHGATE_BACKEND_HOST={}", Lab::backend_host),
          fmt::format("BENCHGATE_BACKEND_PORT={}", Lab::proxied_port)};
}

}  // namespace

Lab::Lab(std::uint64_t seed)
    : near_(local_resolver),
      far_(local_resolver),
      link_(near_, far_, part_seed(seed, "link")),
      names_(near_, address_of_name, part_seed(seed, "names")),
      proxy_(far_, proxied_port, backend_port),
      near_host_(std::make_unique<NamespaceHost>(near_, group_, service_port)),
      far_host_(std::make_unique<NamespaceHost>(far_, far_group_, backend_port)) {}

Lab::~Lab() = default;  // programs were ended before

void Lab::impose(const void* owner, const NetworkFault& fault) {
  network_faults_[owner] = fault;
  set_network();
}

void Lab::lift(const void* owner) {
  if (network_faults_.erase(owner) > 0) set_network();
}

void Lab::set_network() {
  NetworkFault all;
  for (const auto& [owner, one] : network_faults_) {
    all.name_delay = std::max(all.name_delay, one.name_delay);
    all.proxy.request_delay = std::max(all.proxy.request_delay, one.proxy.request_delay);
    all.proxy.handshake_delay = std::max(all.proxy.handshake_delay, one.proxy.handshake_delay);
    all.proxy.refused = std::max(all.proxy.refused, one.proxy.refused);
    all.link.delay = std::max(all.link.delay, one.link.delay);
    all.link.jitter = std::max(all.link.jitter, one.link.jitter);
    all.link.loss = std::max(all.link.loss, one.link.loss);
    all.link.reset = std::max(all.link.reset, one.link.reset);
    if (one.link.refused > 0) {  // only one may refuse connections
      all.link.refused = one.link.refused;
      all.link.refusal = one.link.refusal;
    }
    if (one.link.bytes_per_second > 0) all.link.bytes_per_second = one.link.bytes_per_second;  // likewise
  }
  names_.set_delay(all.name_delay);
  proxy_.set(all.proxy);
  link_.set(all.link);
}

std::vector<std::string> Lab::near_environment() { return backend_variables(service_port); }

std::vector<std::string> Lab::far_environment() { return {fmt::format("BENCHGATE_PORT={}", backend_port)}; }

}  // namespace benchgate::measure
