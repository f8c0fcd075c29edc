import type { Manifest } from "../agent/manifest";
import { getFile } from "./github/get-file";
import { getRequest, githubApi } from "./github/github-api";
import { commentOnIssue, createIssue, getIssue, listIssues, updateIssue } from "./github/issues";
import { listPullRequests, mergePullRequest } from "./github/pull-requests";
import {
  getRepository,
  listOrganizationRepositories,
  searchRepositories,
  starRepository,
} from "./github/repositories";

/**
 * GitHub on behalf of the caller: with their bearer token, their organization as a variable, and
 * their profile as the resource.
 */
export const github: Manifest = {
  slug: "github",
  name: "GitHub",
  description:
    "Repositories, issues, pull requests and files, on behalf of the signed-in user. Uses the caller’s own token, so it works over REST, not over MCP.",
  icon: "🐙",
  access: { bearer: "required" },
  variables: [
    {
      ref: "github-organization",
      name: "Organization",
      description: "The organization whose repositories are listed, such as github.",
    },
  ],
  resource: {
    enabled: true,
    responseType: "mixed",
    handler: githubApi(
      "/user",
      getRequest(),
      "{account: login, name: name, profile: html_url, company: company, location: location, publicRepositories: public_repos, followers: followers}",
    ),
  },
  tools: [
    searchRepositories,
    getRepository,
    listOrganizationRepositories,
    getFile,
    listIssues,
    getIssue,
    createIssue,
    updateIssue,
    commentOnIssue,
    listPullRequests,
    mergePullRequest,
    starRepository,
  ],
};
