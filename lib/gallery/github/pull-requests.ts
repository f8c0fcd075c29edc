import type { Tool } from "@/lib/agent/tool";
import {
  getRequest,
  githubApi,
  pagingParameters,
  pagingQuery,
  repositoryParameters,
  sendRequest,
} from "./github-api";

const pullsPath = "/repos/{{params.owner}}/{{params.repo}}/pulls";

export const listPullRequests: Tool = {
  name: "listPullRequests",
  description: "List the pull requests of a GitHub repository, most recently updated first.",
  category: "code",
  parameters: {
    type: "object",
    properties: {
      ...repositoryParameters,
      state: {
        type: "string",
        description: "Which ones to list (default: open).",
        enum: ["open", "closed", "all"],
        default: "open",
      },
      base: { type: "string", description: "Only those into this branch, such as main." },
      ...pagingParameters,
    },
    required: ["owner", "repo"],
  },
  bearer: "required",
  responseType: "mixed",
  handler: githubApi(
    pullsPath,
    getRequest(
      ["state", "{{params.state}}"],
      ["base", "{{params.base}}"],
      ["sort", "updated"],
      ["direction", "desc"],
      ...pagingQuery,
    ),
    "{pullRequests: [].{number: number, title: title, state: state, isDraft: draft, author: user.login, from: head.ref, into: base.ref, url: html_url, updatedAt: updated_at, mergedAt: merged_at}}",
  ),
  examples: [{ name: "Open ones", params: { owner: "octocat", repo: "Hello-World" } }],
};

export const mergePullRequest: Tool = {
  name: "mergePullRequest",
  description: "Merge a pull request of a GitHub repository into its base branch.",
  category: "code",
  docNote:
    "Cannot be undone, so the endpoint itself asks for confirmation: the first call fails with 428 and returns a confirmation token, and only a second call with that token in x-confirmation merges.",
  parameters: {
    type: "object",
    properties: {
      ...repositoryParameters,
      pullNumber: { type: "number", description: "Number of the pull request, such as 42." },
      method: {
        type: "string",
        description: "How its commits are added (default: merge).",
        enum: ["merge", "squash", "rebase"],
        default: "merge",
      },
      sha: {
        type: "string",
        description: "Merge only if the head of the pull request is still this commit.",
      },
    },
    required: ["owner", "repo", "pullNumber"],
  },
  confirmationRequired: true,
  confirmationEnforced: true,
  confirmPrompt: "Merge this pull request? This cannot be undone.",
  bearer: "required",
  responseType: "mixed",
  limits: { timeoutMs: 30_000 },
  handler: githubApi(
    `${pullsPath}/{{params.pullNumber}}/merge`,
    sendRequest("PUT", { merge_method: "{{params.method}}", sha: "{{params.sha}}" }),
    "{merged: merged, commit: sha, text: message}",
  ),
  examples: [
    {
      name: "Squash",
      params: { owner: "octocat", repo: "Hello-World", pullNumber: 2, method: "squash" },
    },
  ],
};
