import type { HttpHandler } from "@/lib/agent/handlers/http";

type GithubRequest = Pick<HttpHandler, "method" | "body"> & {
  query?: [name: string, value: string][];
};

/**
 * GitHub's message is often just "Validation Failed". The first entry of `errors` has the reason.
 */
const errorMessage =
  "message && join('', ['GitHub says: ', message, errors && join('', [' (', errors[0].message || errors[0].field || errors[0].code || 'no reason given', ')']) || ''])";

/**
 * Creates a request to GitHub's REST API with the caller's token. `select` keeps the parts of the
 * response that a model needs.
 */
export const githubApi = (
  path: string,
  { method, query, body }: GithubRequest,
  select: string,
): HttpHandler => ({
  kind: "http",
  method,
  url: `https://api.github.com${path}`,
  ...(query && { query: query.map(([name, value]) => ({ name, value })) }),
  headers: [
    { name: "accept", value: "application/vnd.github+json" },
    { name: "x-github-api-version", value: "2022-11-28" },
  ],
  auth: { type: "caller-bearer" },
  ...(body && { body }),
  response: { select, errorMessage },
  ...(method === "GET" && { retry: { attempts: 2 } }),
});

export const getRequest = (...query: [name: string, value: string][]): GithubRequest => ({
  method: "GET",
  ...(query.length > 0 && { query }),
});

export const sendRequest = (
  method: "POST" | "PATCH" | "PUT",
  value: Record<string, string>,
): GithubRequest => ({
  method,
  body: { type: "json", value },
});

export const repositoryParameters = {
  owner: { type: "string", description: "Account that owns the repository, such as octocat." },
  repo: { type: "string", description: "Name of the repository, without its owner." },
} as const;

export const pagingParameters = {
  perPage: {
    type: "number",
    description: "Maximum number of results, from 1 to 100 (default: 20).",
    default: 20,
  },
  page: { type: "number", description: "Which page of the results (default: 1).", default: 1 },
} as const;

export const pagingQuery: [string, string][] = [
  ["per_page", "{{params.perPage}}"],
  ["page", "{{params.page}}"],
];
