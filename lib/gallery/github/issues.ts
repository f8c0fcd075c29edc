import type { Tool } from "@/lib/agent/tool";
import {
  getRequest,
  githubApi,
  pagingParameters,
  pagingQuery,
  repositoryParameters,
  sendRequest,
} from "./github-api";

const issuesPath = "/repos/{{params.owner}}/{{params.repo}}/issues";
const issueNumber = {
  type: "number",
  description: "Number of the issue or pull request, such as 42.",
} as const;
const labelsParameter = {
  type: "array",
  description: "Names of the labels to set.",
  items: { type: "string", description: "Name of a label." },
} as const;
const issueSummary =
  "{number: number, title: title, state: state, author: user.login, labels: labels[].name, comments: comments, url: html_url, updatedAt: updated_at}";
const writtenIssue = "{number: number, title: title, state: state, url: html_url}";

export const listIssues: Tool = {
  name: "listIssues",
  description: "List the issues of a GitHub repository, most recently updated first.",
  category: "code",
  docNote: "GitHub counts pull requests as issues; they are left out here, so a page may be short.",
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
      labels: {
        type: "string",
        description:
          "Only those with all of these labels, separated by commas, such as bug,urgent.",
      },
      assignee: { type: "string", description: "Only those assigned to this account." },
      ...pagingParameters,
    },
    required: ["owner", "repo"],
  },
  bearer: "required",
  responseType: "mixed",
  handler: githubApi(
    issuesPath,
    getRequest(
      ["state", "{{params.state}}"],
      ["labels", "{{params.labels}}"],
      ["assignee", "{{params.assignee}}"],
      ["sort", "updated"],
      ...pagingQuery,
    ),
    `{issues: [?!pull_request].${issueSummary}}`,
  ),
  examples: [
    { name: "Open bugs", params: { owner: "octocat", repo: "Hello-World", labels: "bug" } },
  ],
};

export const getIssue: Tool = {
  name: "getIssue",
  description: "Read one issue or pull request of a GitHub repository, with its text.",
  category: "code",
  parameters: {
    type: "object",
    properties: { ...repositoryParameters, issueNumber },
    required: ["owner", "repo", "issueNumber"],
  },
  bearer: "required",
  responseType: "mixed",
  handler: githubApi(
    `${issuesPath}/{{params.issueNumber}}`,
    getRequest(),
    "{number: number, title: title, state: state, author: user.login, labels: labels[].name, assignees: assignees[].login, body: body, comments: comments, url: html_url, createdAt: created_at, closedAt: closed_at}",
  ),
  examples: [
    { name: "The first", params: { owner: "octocat", repo: "Hello-World", issueNumber: 1 } },
  ],
};

export const createIssue: Tool = {
  name: "createIssue",
  description: "Open a new issue in a GitHub repository.",
  category: "code",
  parameters: {
    type: "object",
    properties: {
      ...repositoryParameters,
      title: { type: "string", description: "Title of the issue." },
      body: { type: "string", description: "Text of the issue, in Markdown." },
      labels: labelsParameter,
      assignees: {
        type: "array",
        description: "Accounts to assign it to.",
        items: { type: "string", description: "Name of an account." },
      },
    },
    required: ["owner", "repo", "title"],
  },
  confirmationRequired: true,
  confirmPrompt: "Open this issue on your behalf?",
  bearer: "required",
  responseType: "mixed",
  handler: githubApi(
    issuesPath,
    sendRequest("POST", {
      title: "{{params.title}}",
      body: "{{params.body}}",
      labels: "{{params.labels}}",
      assignees: "{{params.assignees}}",
    }),
    writtenIssue,
  ),
  examples: [
    {
      name: "A bug",
      params: {
        owner: "octocat",
        repo: "Hello-World",
        title: "The greeting has no comma",
        body: "It says `Hello World`.",
        labels: ["bug"],
      },
    },
  ],
};

export const updateIssue: Tool = {
  name: "updateIssue",
  description: "Change an issue of a GitHub repository: its title, text, labels or state.",
  category: "code",
  docNote: "Omitted fields stay as they are. Labels are replaced as a whole.",
  parameters: {
    type: "object",
    properties: {
      ...repositoryParameters,
      issueNumber,
      title: { type: "string", description: "The new title." },
      body: { type: "string", description: "The new text, in Markdown." },
      state: {
        type: "string",
        description: "closed closes the issue; open reopens it.",
        enum: ["open", "closed"],
      },
      labels: labelsParameter,
    },
    required: ["owner", "repo", "issueNumber"],
  },
  confirmationRequired: true,
  confirmPrompt: "Change this issue on your behalf?",
  bearer: "required",
  responseType: "mixed",
  handler: githubApi(
    `${issuesPath}/{{params.issueNumber}}`,
    sendRequest("PATCH", {
      title: "{{params.title}}",
      body: "{{params.body}}",
      state: "{{params.state}}",
      labels: "{{params.labels}}",
    }),
    writtenIssue,
  ),
  examples: [
    {
      name: "Close it",
      params: { owner: "octocat", repo: "Hello-World", issueNumber: 1, state: "closed" },
    },
  ],
};

export const commentOnIssue: Tool = {
  name: "commentOnIssue",
  description: "Add a comment to an issue or pull request of a GitHub repository.",
  category: "code",
  parameters: {
    type: "object",
    properties: {
      ...repositoryParameters,
      issueNumber,
      body: { type: "string", description: "Text of the comment, in Markdown." },
    },
    required: ["owner", "repo", "issueNumber", "body"],
  },
  confirmationRequired: true,
  confirmPrompt: "Comment on your behalf?",
  bearer: "required",
  responseType: "mixed",
  handler: githubApi(
    `${issuesPath}/{{params.issueNumber}}/comments`,
    sendRequest("POST", { body: "{{params.body}}" }),
    "{id: id, author: user.login, url: html_url, createdAt: created_at}",
  ),
  examples: [
    {
      name: "A question",
      params: {
        owner: "octocat",
        repo: "Hello-World",
        issueNumber: 1,
        body: "Does this still happen with the latest version?",
      },
    },
  ],
};
