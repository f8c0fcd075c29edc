import type { HttpHandler } from "../../handlers/http";

type Request = Pick<HttpHandler, "method" | "body"> & {
  query?: [name: string, value: string][];
};

/** GitHub's message is often just "Validation Failed"; the first entry of `errors` has the reason. */
const errorMessage =
  "message && join('', ['GitHub says: ', message, errors && join('', [' (', errors[0].message || errors[0].field || errors[0].code || 'no reason given', ')']) || ''])";

/** One request to GitHub's REST API with the caller's token. `select` keeps what a model needs of the response. */
export const githubApi = (
  path: string,
  { method, query, body }: Request,
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

export const get = (...query: [name: string, value: string][]): Request => ({
  method: "GET",
  ...(query.length > 0 && { query }),
});

export const send = (method: "POST" | "PATCH" | "PUT", value: Record<string, string>): Request => ({
  method,
  body: { type: "json", value },
});

export const repository = {
  owner: { type: "string", description: "Account that owns the repository, such as octocat." },
  repo: { type: "string", description: "Name of the repository, without its owner." },
} as const;

export const paging = {
  perPage: {
    type: "number",
    description: "How many to give at most, from 1 to 100 (default: 20).",
    default: 20,
  },
  page: { type: "number", description: "Which page of the results (default: 1).", default: 1 },
} as const;

export const pages: [string, string][] = [
  ["per_page", "{{params.perPage}}"],
  ["page", "{{params.page}}"],
];
