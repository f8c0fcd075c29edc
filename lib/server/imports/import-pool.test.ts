import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { calculator } from "@/lib/gallery/calculator";
import type { ImportRequest } from "@/lib/imports";
import type { ImportResult } from "@/lib/imports/import-kind";
import { bundleImportWorker } from "@/scripts/lib/bundle-import-worker";
import type { ImportLimits } from "./import-limits";
import { createImportPool } from "./import-pool";
import type { ImportPoolPorts } from "./import-worker";

const folder = mkdtempSync(path.join(tmpdir(), "toolwright-imports-test-"));
const entry = path.join(folder, "import-worker.mjs");
const bundling = bundleImportWorker(entry);
afterAll(() => rmSync(folder, { recursive: true }));

const unreachable: ImportPoolPorts = {
  fetch: async () => ({ problem: "Nothing is reachable." }),
  listRemoteTools: async () => ({ problem: "Nothing is reachable.", isUnauthorized: false }),
  checkCode: async () => [],
};

const openPool = async (
  limits: Partial<ImportLimits> = {},
  ports = unreachable,
  file: string = entry,
) => {
  await bundling;
  const pool = createImportPool({ entry: file, ports, limits });
  onTestFinished(pool.close);
  const send = async (
    request: ImportRequest,
    { space = "a", signal }: { space?: string; signal?: AbortSignal } = {},
  ): Promise<ImportResult> => {
    const job = { body: new TextEncoder().encode(JSON.stringify(request)), isGzip: false };
    return JSON.parse(new TextDecoder().decode(await pool.run(space, job, signal)));
  };
  return { ...pool, send };
};
const curl: ImportRequest = { kind: "curl", command: "curl https://api.example.com/notes?limit=5" };
/** Would take the converter minutes. */
const endless: ImportRequest = {
  kind: "openapi",
  document: {
    openapi: "3.0.3",
    paths: {
      "/a": {
        post: {
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  allOf: Array.from({ length: 6000 }, (_, schema) => ({
                    properties: Object.fromEntries(
                      Array.from({ length: 50 }, (_, index) => [`p${schema}_${index}`, {}]),
                    ),
                  })),
                },
              },
            },
          },
        },
      },
    },
  },
};

test("converts a request and reuses the process", async () => {
  const pool = await openPool();
  const { manifest } = await pool.send(curl);
  expect(manifest.tools).toMatchObject([{ name: "get_notes" }]);
  const [pid] = pool.pids();
  await pool.send(curl);
  expect(pool.pids()).toEqual([pid]);
});

test("rejects what the converter rejects, with its issues", async () => {
  const pool = await openPool();
  const document = { slug: "No Slug", name: "A", description: "", tools: [] };
  await expect(pool.send({ kind: "manifest", document })).rejects.toMatchObject({
    code: "invalid_input",
    issues: [{ path: "/document/slug" }],
  });
  await expect(pool.send({ ...curl, command: 5 } as never)).rejects.toMatchObject({
    code: "invalid_input",
    issues: [{ path: "/command" }],
  });
});

test("fetches and checks code through the server", async () => {
  const checkedCodes: string[] = [];
  const pool = await openPool(
    {},
    {
      ...unreachable,
      fetch: async (_, { url }) => ({ problem: `${url} is blocked.` }),
      checkCode: async (code) => {
        checkedCodes.push(code);
        return [{ line: 3, column: 1, message: "Unexpected token" }];
      },
    },
  );
  await expect(
    pool.send({ kind: "openapi", url: "https://api.example.com/openapi.json" }),
  ).rejects.toMatchObject({
    code: "upstream_failed",
    message: expect.stringContaining("https://api.example.com/openapi.json is blocked."),
  });
  await expect(pool.send({ kind: "manifest", document: calculator })).rejects.toMatchObject({
    code: "invalid_input",
    issues: [
      { path: "/document/tools/0/handler/code" },
      ...calculator.tools.slice(1).map(() => ({})),
    ],
  });
  expect(checkedCodes).toHaveLength(calculator.tools.length);
});

test("stops a document that takes too long", async () => {
  const pool = await openPool({ timeoutMs: 1500 });
  await pool.send(curl);
  await expect(pool.send(endless)).rejects.toMatchObject({
    code: "unprocessable",
    issues: [{ code: "import_timeout" }],
  });
  expect((await pool.send(curl)).manifest.tools).toHaveLength(1);
});

test("stops a document that takes too much memory", async () => {
  const pool = await openPool({ heapMegabytes: 64 });
  const document = `[${"[],".repeat(8_000_000)}[]]`;
  await expect(pool.send({ kind: "postman", document })).rejects.toMatchObject({
    code: "too_large",
    issues: [{ code: "import_memory" }],
  });
  expect((await pool.send(curl)).manifest.tools).toHaveLength(1);
});

test("inflates gzip up to a limit", async () => {
  const { run } = await openPool();
  const zip = (text: string | Buffer) => ({ body: gzipSync(text), isGzip: true });
  expect(await run("a", zip(JSON.stringify(curl)))).toBeInstanceOf(Uint8Array);
  await expect(run("a", zip(Buffer.alloc(100_000_001, " ")))).rejects.toMatchObject({
    code: "too_large",
  });
  const body = gzipSync(JSON.stringify(curl));
  for (const broken of [body.subarray(0, -9), Buffer.from("no gzip")])
    await expect(run("a", { body: broken, isGzip: true })).rejects.toMatchObject({
      code: "invalid_input",
      message: "The request body is not valid gzip.",
    });
});

test("rejects deeply nested input instead of failing", async () => {
  const { run } = await openPool();
  const deep = `{"kind":"sample-json","value":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  await expect(
    run("a", { body: new TextEncoder().encode(deep), isGzip: false }),
  ).rejects.toMatchObject({ code: "invalid_input" });
});

test("does not let one Space's imports delay another's, and limits its queue", async () => {
  const pool = await openPool({ timeoutMs: 5000, queuedPerSpace: 2 });
  const abort = new AbortController();
  const busy = Array.from({ length: 3 }, () => pool.send(endless, { signal: abort.signal }));
  const endings = Promise.allSettled(busy);
  await expect(pool.send(curl)).rejects.toMatchObject({ code: "rate_limited" });
  expect((await pool.send(curl, { space: "b" })).manifest.tools).toHaveLength(1);
  abort.abort();
  expect(await endings).toMatchObject(
    Array(3).fill({ status: "rejected", reason: { code: "unavailable" } }),
  );
  expect((await pool.send(curl)).manifest.tools).toHaveLength(1);
});

test("ends its processes and pending imports when it is closed", async () => {
  const pool = await openPool();
  const endings = Promise.allSettled([pool.send(endless), pool.send(endless)]);
  const pids = pool.pids();
  await pool.close();
  expect(await endings).toMatchObject(
    Array(2).fill({ status: "rejected", reason: { code: "unavailable" } }),
  );
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
});

test("refuses an import after it has been closed", async () => {
  const { close, send } = await openPool();
  await close();
  await expect(send(curl)).rejects.toMatchObject({ code: "unavailable" });
});

test("forgets an import whose process could not be started", async () => {
  const file = path.join(folder, "missing.mjs");
  const pool = await openPool({ queuedPerSpace: 1 }, unreachable, file);
  for (const _ of [1, 2]) await expect(pool.send(curl)).rejects.toMatchObject({ code: "ENOENT" });
  copyFileSync(entry, file);
  expect((await pool.send(curl)).manifest.tools).toHaveLength(1);
});
