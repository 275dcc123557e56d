// SPDX-License-Identifier: MIT
#include "forge/service.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::forge;

TEST_CASE("the environment says which forge it is", "[forge][service]") {
  CHECK(service_of({}).name == "GitHub");
  CHECK(service_of({{"GITHUB_ACTIONS", "true"}}).name == "GitHub");
  CHECK(service_of({{"GITLAB_CI", "true"}}).name == "GitLab");
  // Forgejo's runner sets all three: code.forgejo.org/forgejo/runner, internal/app/run/runner.go
  CHECK(service_of({{"GITHUB_ACTIONS", "true"}, {"GITEA_ACTIONS", "true"}, {"FORGEJO_ACTIONS", "true"}}).name ==
        "Forgejo");
  CHECK(service_of({{"GITHUB_ACTIONS", "true"}, {"GITEA_ACTIONS", "true"}}).name == "Gitea");
  CHECK(service_of({{"GITLAB_CI", "false"}}).name == "GitHub");
}

TEST_CASE("every forge has all functions and words", "[forge][service]") {
  for (const Service* service : {&github_service(), &gitlab_service(), &forgejo_service(), &gitea_service()}) {
    INFO(service->name);
    CHECK((service->headers && service->event && service->job && service->list_comments && service->create_comment));
    CHECK((service->read_comment && service->update_comment && service->delete_comment && service->comment_of));
    CHECK((service->inert && service->create_status && service->list_statuses && service->status_of));
    CHECK((service->list_pull_requests && service->read_pull_request && service->pull_request_of));
    CHECK((service->current_user && service->login_of));
    for (const std::string_view word :
         {service->address_variable, service->repository_variable, service->unknown_commit, service->token_advice,
          service->commenting.action, service->commenting.permission, service->setting_status.permission,
          service->reading_user.action})
      CHECK(!word.empty());
    CHECK(!service->token_variables.empty());
  }
}
