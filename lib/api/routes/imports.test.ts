import { expect, test } from "vitest";
import type { Role } from "@/lib/agent/access/roles";
import type { SpaceId, UserId } from "@/lib/data/access/identity";
import { AppError } from "@/lib/errors";
import { createApi } from "../api";
import type { ImportJob } from "../import-worker/messages";
import type { ApiPorts } from "../ports";

const MEGABYTE = 1024 * 1024;

const open = (role: Role = "editor") => {
  const jobs: (ImportJob & { space: string })[] = [];
  const ports: Partial<ApiPorts> = {
    url: "https://tools.acme.dev",
    identify: async () => ({
      member: { space: "space" as SpaceId, user: "user" as UserId, role },
      by: "token",
      session: undefined,
    }),
    isDatabaseAway: () => false,
    runImport: async (space, job) => {
      jobs.push({ space, ...job });
      if (job.body.length === 0) throw new AppError("too_large", "Too much.");
      return new TextEncoder().encode('{"manifest":{},"warnings":[]}');
    },
  };
  const api = createApi(ports as ApiPorts);
  const send = (body: BodyInit, headers: Record<string, string> = {}, path = "/imports") =>
    api.request(`/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
  return { send, jobs };
};

test("passes on the body unchanged", async () => {
  const { send, jobs } = open();
  const response = await send("not even JSON");
  expect([response.status, await response.json()]).toEqual([200, { manifest: {}, warnings: [] }]);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  await send("zipped", { "content-encoding": "GZIP" });
  expect(jobs.map(({ space, isGzip, body }) => [space, isGzip, body.length])).toEqual([
    ["space", false, 13],
    ["space", true, 6],
  ]);
});

test("rejects other encodings, larger bodies and viewers", async () => {
  const { send, jobs } = open();
  expect((await send("{}", { "content-encoding": "br" })).status).toBe(415);
  expect((await send("{}", { "content-encoding": "gzip, gzip" })).status).toBe(415);
  expect((await send(new Uint8Array(17 * MEGABYTE))).status).toBe(413);
  expect(jobs).toEqual([]);
  expect((await send(new Uint8Array(15 * MEGABYTE))).status).toBe(200);
  expect((await send(new Uint8Array(9 * MEGABYTE), {}, "/agents")).status).toBe(413);
  expect((await open("viewer").send("{}")).status).toBe(403);
});

test("requires the body to be UTF-8", async () => {
  const { send } = open();
  for (const path of ["/imports", "/agents"]) {
    const response = await send("{}", { "content-type": "application/json; charset=utf-16" }, path);
    expect([response.status, await response.json()]).toMatchObject([
      415,
      { code: "unsupported_media_type", detail: "Send the body as UTF-8." },
    ]);
  }
});

test("accepts compression only for imports", async () => {
  const { send } = open();
  for (const encoding of ["gzip", "BR", "gzip, gzip"]) {
    const response = await send("zipped", { "content-encoding": encoding }, "/agents");
    expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect([response.status, await response.json()]).toMatchObject([
      415,
      { code: "unsupported_media_type", detail: "Send the body without Content-Encoding." },
    ]);
  }
  expect((await send("{}", { "content-encoding": "identity" }, "/nowhere")).status).toBe(404);
});

test("returns a refusal by the worker as a problem", async () => {
  const response = await open().send("");
  expect([response.status, await response.json()]).toMatchObject([
    413,
    { code: "too_large", detail: "Too much." },
  ]);
});
