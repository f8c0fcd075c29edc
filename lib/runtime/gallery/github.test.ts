import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/errors";
import { github } from "@/lib/gallery/github";
import {
  type GalleryAgentRun,
  type Reply,
  replaceOrigin,
  type StandInService,
  startGalleryAgent,
  startService,
} from "./gallery-fixture";

const repository = {
  id: 1296269,
  full_name: "octocat/Hello-World",
  private: false,
  html_url: "https://github.com/octocat/Hello-World",
  description: "My first repository",
  language: "C",
  topics: ["greeting"],
  stargazers_count: 80,
  forks_count: 9,
  open_issues_count: 2,
  default_branch: "main",
  license: null,
  archived: false,
  pushed_at: "2026-11-01T12:00:00Z",
};
const issue = {
  number: 1347,
  title: "Found a bug",
  state: "open",
  user: { login: "octocat" },
  labels: [{ name: "bug", color: "f29513" }],
  assignees: [{ login: "ada" }],
  body: "It is broken.",
  comments: 3,
  html_url: "https://github.com/octocat/Hello-World/issues/1347",
  created_at: "2026-10-01T12:00:00Z",
  updated_at: "2026-11-01T12:00:00Z",
  closed_at: null,
};
const pull = {
  number: 1348,
  title: "Fix it",
  state: "open",
  draft: false,
  user: { login: "ada" },
  head: { ref: "fix" },
  base: { ref: "main" },
  html_url: "https://github.com/octocat/Hello-World/pull/1348",
  updated_at: "2026-11-02T12:00:00Z",
  merged_at: null,
};
const repo = "/repos/octocat/Hello-World";
const answers: Record<string, Reply> = {
  "GET /search/repositories": { json: { total_count: 1, items: [repository] } },
  [`GET ${repo}`]: { json: repository },
  "GET /orgs/github/repos": { json: [repository] },
  [`GET ${repo}/issues`]: {
    json: [issue, { ...issue, number: 1348, pull_request: { merged_at: null, url: "u" } }],
  },
  [`GET ${repo}/issues/1347`]: { json: issue },
  [`POST ${repo}/issues`]: { status: 201, json: issue },
  [`PATCH ${repo}/issues/1347`]: { json: { ...issue, state: "closed" } },
  [`POST ${repo}/issues/1347/comments`]: {
    status: 201,
    json: {
      id: 7,
      user: { login: "octocat" },
      html_url: `${issue.html_url}#issuecomment-7`,
      created_at: "2026-11-20T12:00:00Z",
    },
  },
  [`GET ${repo}/pulls`]: { json: [pull] },
  [`PUT ${repo}/pulls/1348/merge`]: {
    json: { merged: true, sha: "6dcb09b", message: "Pull Request successfully merged" },
  },
  "PUT /user/starred/octocat/Hello-World": { status: 204 },
  "GET /user": {
    json: {
      login: "octocat",
      name: "The Octocat",
      html_url: "https://github.com/octocat",
      company: "@github",
      location: null,
      public_repos: 8,
      followers: 20,
    },
  },
};

let service: StandInService;
let agent: GalleryAgentRun;
beforeAll(async () => {
  const notFound = { message: "Not Found", documentation_url: "https://docs.github.com" };
  service = await startService(
    ({ method }, { pathname }) =>
      answers[`${method} ${pathname}`] ?? { status: 404, json: notFound },
  );
  agent = await startGalleryAgent(replaceOrigin(github, "https://api.github.com", service.origin));
});
beforeEach(() => void service.requests());

const bearer = "ghp_the_users_own_token";
const at = { owner: "octocat", repo: "Hello-World" };
const call = (name: string, params: object = {}, caller: object = {}) =>
  agent.data(name, { ...params }, { bearer, ...caller });
const callFailure = (name: string, params: object = {}, caller: object = {}) =>
  agent.failure(name, { ...params }, { bearer, ...caller });

const shortRepository = {
  name: "octocat/Hello-World",
  description: "My first repository",
  url: "https://github.com/octocat/Hello-World",
  language: "C",
  stars: 80,
  openIssues: 2,
  isPrivate: false,
  pushedAt: "2026-11-01T12:00:00Z",
};
const shortIssue = {
  number: 1347,
  title: "Found a bug",
  state: "open",
  author: "octocat",
  labels: ["bug"],
  comments: 3,
  url: issue.html_url,
  updatedAt: "2026-11-01T12:00:00Z",
};

describe("GitHub", () => {
  it("receives the caller's token, the API version and GitHub's parameter names", async () => {
    expect(await call("searchRepositories", { query: "hello stars:>5", sort: "stars" })).toEqual({
      total: 1,
      repositories: [shortRepository],
    });
    expect(service.requests()[0]).toMatchObject({
      query: { q: "hello stars:>5", sort: "stars", per_page: "20", page: "1" },
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: "application/vnd.github+json",
        "x-github-api-version": "2022-11-28",
        "user-agent": expect.stringMatching(/./),
      },
    });
  });

  it("getRepository", async () => {
    expect(await call("getRepository", at)).toMatchObject({
      name: "octocat/Hello-World",
      topics: ["greeting"],
      defaultBranch: "main",
      license: null,
    });
  });

  it("lists the repositories of the caller's organization", async () => {
    const variables = { "github-organization": "github" };
    expect(await call("listOrganizationRepositories", {}, { variables })).toEqual({
      repositories: [shortRepository],
    });
    expect(service.requests()[0]?.query).toMatchObject({ type: "all", sort: "pushed" });
    expect(await callFailure("listOrganizationRepositories")).toMatch(
      /^TOOL ERROR: MISSING_PARAMETER\n.*github-organization/,
    );
  });

  it("lists issues without the pull requests among them", async () => {
    expect(await call("listIssues", { ...at, labels: "bug" })).toEqual({ issues: [shortIssue] });
    expect(service.requests()[0]?.query).toEqual({
      state: "open",
      labels: "bug",
      sort: "updated",
      per_page: "20",
      page: "1",
    });
  });

  it("getIssue", async () => {
    expect(await call("getIssue", { ...at, issueNumber: 1347 })).toMatchObject({
      body: "It is broken.",
      assignees: ["ada"],
      closedAt: null,
    });
  });

  it("listPullRequests", async () => {
    expect(await call("listPullRequests", at)).toMatchObject({
      pullRequests: [{ number: 1348, from: "fix", into: "main", isDraft: false, mergedAt: null }],
    });
  });

  it("returns the user as the resource", async () => {
    expect(await call("/resource")).toEqual({
      account: "octocat",
      name: "The Octocat",
      profile: "https://github.com/octocat",
      company: "@github",
      location: null,
      publicRepositories: 8,
      followers: 20,
    });
    expect(service.requests()[0]?.headers.authorization).toBe(`Bearer ${bearer}`);
  });
});

describe("tools that write", () => {
  const issueSummary = { number: 1347, title: "Found a bug", url: issue.html_url };
  const bodySent = () => JSON.parse(service.requests()[0]?.body ?? "null");

  it("send only the given arguments", async () => {
    expect(await call("createIssue", { ...at, title: "Found a bug", labels: ["bug"] })).toEqual({
      ...issueSummary,
      state: "open",
    });
    expect(bodySent()).toEqual({ title: "Found a bug", labels: ["bug"] });
    expect(await call("updateIssue", { ...at, issueNumber: 1347, state: "closed" })).toEqual({
      ...issueSummary,
      state: "closed",
    });
    expect(bodySent()).toEqual({ state: "closed" });
    expect(await call("commentOnIssue", { ...at, issueNumber: 1347, body: "Me too." })).toEqual({
      id: 7,
      author: "octocat",
      url: `${issue.html_url}#issuecomment-7`,
      createdAt: "2026-11-20T12:00:00Z",
    });
    expect(bodySent()).toEqual({ body: "Me too." });
    expect(await call("starRepository", at)).toEqual({ text: "The repository is starred." });
  });

  it("ask for confirmation, and a merge runs only with the grant", async () => {
    const writeTools = github.tools.filter(
      ({ handler }) => handler.kind === "http" && handler.method !== "GET",
    );
    expect(writeTools.map(({ name }) => name)).toHaveLength(5);
    for (const tool of writeTools) expect([tool.name, tool.confirmationRequired]).toContain(true);

    const params = { ...at, pullNumber: 1348, method: "squash" };
    const refusal = await agent.run("mergePullRequest", params, { bearer }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ code: "precondition_required" });
    expect(service.requests()).toEqual([]);
    const grant = isAppError(refusal) ? refusal.facts.confirmation : undefined;
    expect(await call("mergePullRequest", params, { confirmation: { grant } })).toEqual({
      merged: true,
      commit: "6dcb09b",
      text: "Pull Request successfully merged",
    });
    expect(bodySent()).toEqual({ merge_method: "squash" });
  });
});

describe("GitHub errors", () => {
  it.each([
    [{ status: 401, json: { message: "Bad credentials" } }, "UNAUTHORIZED", "Bad credentials"],
    [
      { status: 403, json: { message: "API rate limit exceeded for user ID 1." } },
      "FORBIDDEN",
      "API rate limit exceeded for user ID 1.",
    ],
    [{ status: 404, json: { message: "Not Found" } }, "NOT_FOUND", "Not Found"],
    [
      {
        status: 422,
        json: {
          message: "Validation Failed",
          errors: [{ resource: "Issue", code: "missing_field", field: "title" }],
        },
      },
      "VALIDATION_ERROR",
      "Validation Failed (title)",
    ],
    [
      { status: 422, json: { message: "Validation Failed", errors: [{ message: "No access" }] } },
      "VALIDATION_ERROR",
      "Validation Failed (No access)",
    ],
  ])("are passed on with GitHub's message: %j", async (reply, code, message) => {
    service.respondOnce(reply);
    const error = await callFailure("createIssue", { ...at, title: "" });
    expect(error.split("\n").slice(0, 2)).toEqual([
      `TOOL ERROR: ${code}`,
      `GitHub says: ${message}`,
    ]);
    expect(error).not.toContain(bearer);
  });
});
