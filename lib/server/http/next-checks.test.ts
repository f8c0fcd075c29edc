import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { serve } from "./http-server-fixture";
import { withNextChecks } from "./next-checks";

it("rejects methods that Next does not support", async () => {
  const { send } = await serve(
    withNextChecks((_, response) => response.setHeader("connection", "close").end("served")),
  );
  const host = ["Host: localhost", "Connection: close"];
  expect(await send("PATCH /api/v1/agents HTTP/1.1", ...host)).toContain("served");
  for (const method of ["TRACE", "QUERY", "PROPFIND"])
    expect(await send(`${method} /api/v1/agents HTTP/1.1`, ...host)).toMatch(
      /^HTTP\/1\.1 405 [\s\S]*application\/problem\+json[\s\S]*"code":"method_not_allowed","detail":"[A-Z]+ is not allowed/,
    );
});

it.each([
  ["/", "GET, HEAD"],
  ["/agents", "GET, HEAD"],
  ["/agents/a/tools/t?x=/api/", "GET, HEAD"],
  ["/icon.svg", "GET, HEAD"],
  ["/_next/static/a.js", "GET, HEAD"],
  ["/sign-in?next=/agents", "GET, HEAD, POST"],
  ["/authorize/sign-in", "GET, HEAD, POST"],
  ["/invite/a", "GET, HEAD, POST"],
  ["/settings/profile", "GET, HEAD, POST"],
])("serves the page %s for %s only", async (path, allow) => {
  const { send } = await serve(
    withNextChecks((_, response) => response.setHeader("connection", "close").end("served")),
  );
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const response = await send(
      `${method} ${path} HTTP/1.1`,
      "Host: localhost",
      "Connection: close",
    );
    const isAllowed = allow.split(", ").includes(method);
    expect(response, method).toMatch(
      isAllowed ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 405 [\s\S]*"success":false/,
    );
    if (isAllowed) continue;
    expect(response).toContain(`allow: ${allow}\r\n`);
    expect(response).toContain(`${method} is not allowed here. Use ${allow}.`);
  }
});

it("tells MCP clients that try to register to check their key", async () => {
  const { send } = await serve(withNextChecks((_, response) => response.end("served")));
  const post = (path: string) =>
    send(`POST ${path} HTTP/1.1`, "Host: localhost", "Connection: close");
  expect(await post("/register")).toMatch(/^HTTP\/1\.1 405 [\s\S]*refused their key/);
  expect(await post("/agents/register")).toContain('"details":""');
});

it.each(["/api/v1/agents", "/api/health/live", "/llms.txt", "/schemas/agent-manifest.json"])(
  "leaves OPTIONS to the route %s",
  async (path) => {
    const { send } = await serve(
      withNextChecks((_, response) => response.setHeader("connection", "close").end("served")),
    );
    expect(await send(`OPTIONS ${path} HTTP/1.1`, "Host: localhost")).toContain("served");
  },
);

it("rejects paths of an API that Next would redirect", async () => {
  const { send } = await serve(
    withNextChecks((_, response) => response.setHeader("connection", "close").end("served")),
  );
  const host = ["Host: localhost", "Connection: close"];
  for (const path of ["//api/agents/a/tools", "/api//agents/a/tools?x=1", "/\\api/agents/a/mcp"])
    for (const method of ["GET", "POST"])
      expect(await send(`${method} ${path} HTTP/1.1`, ...host)).toMatch(
        /^HTTP\/1\.1 404 [\s\S]*"success":false[\s\S]*"code":404/,
      );
  for (const path of ["//api/v1/agents", "/api/v1//agents"])
    expect(await send(`POST ${path} HTTP/1.1`, ...host)).toMatch(
      /^HTTP\/1\.1 404 [\s\S]*application\/problem\+json[\s\S]*"code":"not_found"/,
    );
  for (const path of ["//agents", "/agents//a", "/api/v1/agents?next=//x"])
    expect(await send(`GET ${path} HTTP/1.1`, ...host)).toContain("served");
});

it("rejects paths that cannot be decoded", async () => {
  const { send } = await serve(
    withNextChecks((_, response) => response.setHeader("connection", "close").end("served")),
  );
  const host = ["Host: localhost", "Connection: close"];
  expect(await send("GET /agents/%C3%A4?q=%ff HTTP/1.1", ...host)).toContain("served");
  for (const path of ["/agents/%ff", "/api/v1/agents/%", "/api/auth/%C0%80"])
    expect(await send(`GET ${path} HTTP/1.1`, ...host)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await send("GET /api/v1/agents/%ff HTTP/1.1", ...host)).toMatch(
    /application\/problem\+json[\s\S]*"code":"invalid_input"/,
  );
  expect(await send("GET /api/auth/%ff HTTP/1.1", ...host)).toContain('"success":false');
});

it.each([
  [false, ["host", "rsc", "x-api-key"]],
  [true, ["host", "x-nextjs-html-request-id", "rsc", "x-api-key"]],
])(
  "removes headers that only Next may set; in development (%s), its client may",
  async (dev, names) => {
    const requests: IncomingMessage[] = [];
    const { send } = await serve(
      withNextChecks((request, response) => {
        requests.push(request);
        response.setHeader("connection", "close").end();
      }, dev),
    );
    const internal = [
      "X-Middleware-Prefetch: 1",
      "Purpose: prefetch",
      "X-Middleware-Subrequest: x",
    ];
    const ofClient = ["X-Nextjs-Html-Request-Id: a", "RSC: 1", "X-Api-Key: k"];
    await send("GET / HTTP/1.1", "Host: localhost", ...internal, ...ofClient);
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(names);
  },
);

it("removes conditions on files, at which Next fails", async () => {
  const names: string[][] = [];
  const { send } = await serve(
    withNextChecks((request, response) => {
      names.push(Object.keys(request.headers));
      response.setHeader("connection", "close").end();
    }),
  );
  const conditions = ['If-Match: "a"', "If-Unmodified-Since: x", "Range: bytes=9-", "If-Range: x"];
  for (const path of ["/_next/static/a.js", "/api/v1/agents/a"])
    await send(`GET ${path} HTTP/1.1`, "Host: localhost", ...conditions);
  expect(names).toEqual([
    ["host", "if-range"],
    ["host", "if-match", "if-unmodified-since", "range", "if-range"],
  ]);
});
