import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import type { Listener } from "./http-server";
import { withDatabase } from "./without-database";

const open = async (hasStarted: boolean, isAway: boolean) => {
  const database = { hasStarted: () => hasStarted, isAway: () => isAway };
  const serve: Listener = ({ url }, response) => {
    if (url?.endsWith("/fault")) response.statusCode = 500;
    response.end("served");
  };
  const server = createServer(withDatabase(serve, database));
  const { url, close } = await listen(server);
  onTestFinished(close);
  return async (path: string, accept = "text/html,*/*;q=0.8") => {
    const response = await fetch(url + path, { headers: { accept } });
    return { response, status: response.status, text: await response.text() };
  };
};

test("shows pages that are readable without scripts during a database outage", async () => {
  for (const get of [await open(false, true), await open(true, true)]) {
    const { response, status, text } = await get("/agents");
    expect((await get("/sign-in", "*/*")).status).toBe(503);
    expect(status).toBe(503);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": "5",
    });
    expect(text).toContain("<h1>The database does not respond</h1>");
    expect(text).not.toContain("<script");
  }
});

test("serves only health checks until the database has responded", async () => {
  const get = await open(false, false);
  expect((await get("/agents", "*/*")).status).toBe(503);
  expect((await get("/api/health/live")).text).toBe("served");
});

test("refuses programs in the format of their API until the database has responded", async () => {
  const get = await open(false, false);
  const { response, status, text } = await get("/api/v1/agents");
  expect(status).toBe(503);
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(response.headers.get("retry-after")).toBe("5");
  expect(JSON.parse(text)).toMatchObject({ status: 503, code: "unavailable", issues: [] });
  const { status: authStatus, text: authText } = await get("/api/auth/get-session");
  expect([authStatus, JSON.parse(authText)]).toEqual([
    503,
    { success: false, error: expect.objectContaining({ code: 503 }) },
  ]);
});

test("serves open pages their files, and leaves refusals to the API, during an outage", async () => {
  const get = await open(true, true);
  expect((await get("/agents?_rsc=1", "*/*")).text).toBe("served");
  for (const path of ["/_next/static/a.js", "/llms.txt", "/.well-known/oauth-protected-resource"])
    expect((await get(path, "*/*")).text, path).toBe("served");
  for (const path of ["/api/v1/agents", "/api/health/ready", "/docs/agents/weather"])
    expect((await get(path)).text, path).toBe("served");
});

test("reports a page that fails as unavailable during an outage, and otherwise as a fault", async () => {
  for (const [isAway, status] of [
    [true, 503],
    [false, 500],
  ] as const) {
    const get = await open(true, isAway);
    const { response } = await get("/docs/agents/fault");
    expect([response.status, response.headers.get("retry-after")]).toEqual([
      status,
      isAway ? "5" : null,
    ]);
    expect((await get("/api/v1/fault")).status).toBe(500);
  }
});

test("serves everything while the database responds", async () => {
  const get = await open(true, false);
  expect((await get("/agents")).text).toBe("served");
  expect((await get("/api/v1/agents")).text).toBe("served");
});
