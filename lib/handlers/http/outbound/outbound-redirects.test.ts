import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutboundRequest } from "@/lib/handlers/handler";
import { parseAllowRule } from "./allow-rule";
import { createOutbound } from "./outbound";
import { get, startUpstream } from "./upstream-fixture";

type Upstream = Awaited<ReturnType<typeof startUpstream>>;
let here: Upstream;
let there: Upstream;
const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });

beforeAll(async () => {
  there = await startUpstream((_, response) => void response.end("there"));
  here = await startUpstream(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, "http://x");
    const to = searchParams.get("to");
    if (pathname === "/loop") response.writeHead(302, { location: "/loop" }).end();
    else if (to !== null)
      response.writeHead(Number(pathname.slice(1)), { location: to }).end("moved");
    else response.end("here");
  });
});
afterAll(async () => {
  await outbound.close();
  await here.close();
  await there.close();
});

const follow = (status: number, to: string, overrides: Partial<OutboundRequest> = {}) =>
  outbound(
    get(`${here.origin}/${status}?to=${encodeURIComponent(to)}`, {
      redirects: "follow",
      ...overrides,
    }),
  );
const secrets: OutboundRequest["headers"] = [
  ["Authorization", "Bearer s"],
  ["Cookie", "a=b"],
  ["X-Api-Key", "k"],
  ["content-type", "application/json"],
  ["accept", "application/json"],
];

test("returns a redirect as the response when redirects are refused", async () => {
  const response = await outbound(get(`${here.origin}/302?to=${there.origin}`));
  expect(response).toMatchObject({ status: 302, headers: { location: there.origin } });
  expect(Buffer.from(response.body).toString()).toBe("moved");
  expect(there.hits).toHaveLength(0);
});

test("keeps headers on the same origin", async () => {
  const response = await follow(307, "/end", { headers: secrets, method: "POST", body: "{}" });
  expect(response.url).toBe(`${here.origin}/end`);
  expect(here.hits.at(-1)).toMatchObject({
    method: "POST",
    body: "{}",
    headers: { authorization: "Bearer s", cookie: "a=b", "x-api-key": "k" },
  });
});

test("drops headers that may contain a credential when redirected to another origin", async () => {
  const response = await follow(302, `${there.origin}/x`, { headers: secrets });
  expect(Buffer.from(response.body).toString()).toBe("there");
  const { headers } = there.hits.at(-1) ?? {};
  expect(Object.keys(headers ?? {}).sort()).toEqual([
    "accept",
    "accept-encoding",
    "connection",
    "content-type",
    "host",
    "user-agent",
    "x-toolwright-depth",
  ]);
});

test.each([
  [301, "POST", "GET"],
  [302, "POST", "GET"],
  [303, "POST", "GET"],
  [303, "DELETE", "GET"],
  [303, "HEAD", "HEAD"],
  [301, "PUT", "PUT"],
  [302, "DELETE", "DELETE"],
  [307, "POST", "POST"],
  [308, "PATCH", "PATCH"],
])("%i turns %s into %s", async (status, method, becomes) => {
  const body = method === "HEAD" ? {} : { body: "{}" };
  await follow(status, "/end", { method, headers: secrets, ...body });
  const hit = here.hits.at(-1);
  expect(hit?.method).toBe(becomes);
  if (becomes === "GET") {
    expect(hit?.body).toBe("");
    expect(hit?.headers["content-type"]).toBeUndefined();
  } else if (becomes !== "HEAD") expect(hit?.body).toBe("{}");
});

test("follows three redirects, but stops in a loop", async () => {
  const nested = [1, 2, 3].reduce((to) => `/302?to=${encodeURIComponent(to)}`, "/end");
  const before = here.hits.length;
  expect((await outbound(get(here.origin + nested, { redirects: "follow" }))).status).toBe(200);
  expect(here.hits.length - before).toBe(4);
  await expect(outbound(get(`${here.origin}/loop`, { redirects: "follow" }))).rejects.toMatchObject(
    {
      code: "LIMIT_EXCEEDED",
      message: "The service redirected more than 3 times.",
    },
  );
  expect(here.hits.length - before).toBe(8);
});

test.each([
  "http://10.0.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]/",
  "http://2130706434/",
  "http://user:pw@127.0.0.1/",
  "ftp://127.0.0.1/",
  "file:///etc/passwd",
])("checks every hop and refuses %s", async (to) => {
  await expect(follow(302, to)).rejects.toMatchObject({ code: "SECURITY_VIOLATION" });
});

test("enforces the handler's hosts on every hop", async () => {
  const hosts = [`127.0.0.1:${here.port}`];
  expect((await follow(302, "/end", { hosts })).status).toBe(200);
  const before = there.hits.length;
  await expect(follow(302, there.origin, { hosts })).rejects.toMatchObject({
    code: "SECURITY_VIOLATION",
  });
  expect(there.hits.length).toBe(before);
});

test("does not follow an invalid location", async () => {
  expect((await follow(302, "http://")).status).toBe(302);
});
