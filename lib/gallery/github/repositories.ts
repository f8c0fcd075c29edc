import type { Tool } from "@/lib/agent/tool";
import {
  getRequest,
  githubApi,
  pagingParameters,
  pagingQuery,
  repositoryParameters,
} from "./github-api";

const repositorySummary =
  "{name: full_name, description: description, url: html_url, language: language, stars: stargazers_count, openIssues: open_issues_count, isPrivate: private, pushedAt: pushed_at}";

export const searchRepositories: Tool = {
  name: "searchRepositories",
  description: "Search GitHub's repositories by words, language, stars and other qualifiers.",
  category: "search",
  parameters: {
    type: "object",
    properties: {
      query: {
        type: "string",
        description: "Words and qualifiers, such as http client language:typescript stars:>1000.",
      },
      sort: {
        type: "string",
        description: "What to sort by (default: best match).",
        enum: ["stars", "forks", "updated"],
      },
      ...pagingParameters,
    },
    required: ["query"],
  },
  bearer: "required",
  responseType: "mixed",
  limits: { cacheTtlSeconds: 60 },
  handler: githubApi(
    "/search/repositories",
    getRequest(["q", "{{params.query}}"], ["sort", "{{params.sort}}"], ...pagingQuery),
    `{total: total_count, repositories: items[].${repositorySummary}}`,
  ),
  examples: [
    {
      name: "HTTP clients",
      params: { query: "http client language:typescript", sort: "stars", perPage: 5 },
    },
  ],
};

export const getRepository: Tool = {
  name: "getRepository",
  description: "Look up one GitHub repository: what it is, its size, topics and default branch.",
  category: "code",
  parameters: { type: "object", properties: repositoryParameters, required: ["owner", "repo"] },
  bearer: "required",
  responseType: "mixed",
  limits: { cacheTtlSeconds: 60 },
  handler: githubApi(
    "/repos/{{params.owner}}/{{params.repo}}",
    getRequest(),
    "{name: full_name, description: description, url: html_url, language: language, topics: topics, stars: stargazers_count, forks: forks_count, openIssues: open_issues_count, defaultBranch: default_branch, license: license.spdx_id, isPrivate: private, isArchived: archived, pushedAt: pushed_at}",
  ),
  examples: [{ name: "Hello World", params: { owner: "octocat", repo: "Hello-World" } }],
};

export const listOrganizationRepositories: Tool = {
  name: "listOrganizationRepositories",
  description: "List the repositories of your GitHub organization, most recently pushed first.",
  category: "code",
  docNote:
    "The model does not choose the organization: the caller sets it in the header x-github-organization.",
  parameters: {
    type: "object",
    properties: {
      type: {
        type: "string",
        description: "Which ones to list (default: all).",
        enum: ["all", "public", "private", "forks", "sources"],
        default: "all",
      },
      ...pagingParameters,
    },
    required: [],
  },
  bearer: "required",
  responseType: "mixed",
  handler: githubApi(
    "/orgs/{{variables.github-organization}}/repos",
    getRequest(["type", "{{params.type}}"], ["sort", "pushed"], ...pagingQuery),
    `{repositories: [].${repositorySummary}}`,
  ),
  examples: [{ name: "The last five", params: { perPage: 5 } }],
};

export const starRepository: Tool = {
  name: "starRepository",
  description: "Star a GitHub repository on the user's behalf.",
  category: "custom",
  parameters: { type: "object", properties: repositoryParameters, required: ["owner", "repo"] },
  confirmationRequired: true,
  confirmPrompt: "Star this repository on your behalf?",
  bearer: "required",
  handler: githubApi(
    "/user/starred/{{params.owner}}/{{params.repo}}",
    { method: "PUT" },
    "'The repository is starred.'",
  ),
  examples: [{ name: "Hello World", params: { owner: "octocat", repo: "Hello-World" } }],
};
