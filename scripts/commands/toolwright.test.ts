import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { runNode } from "../lib/run.ts";
import { temporaryData } from "../testing/processes.ts";

const manifest = `slug: shop
name: Shop
description: Sells.
tools:
  - name: order
    description: Orders.
    parameters: { type: object, properties: {} }
    handler: { kind: http, method: GET, url: "\${ORDERS_URL}/orders" }
`;

type Received = { url: string | undefined; authorization: string | undefined; body: unknown };

/** A server that takes every manifest, or refuses them all. */
async function startServer(refusal?: object) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { url, headers } = request;
    received.push({ url, authorization: headers.authorization, body: await json(request) });
    const result = refusal ?? { created: true, changed: true, warnings: [] };
    response.writeHead(refusal ? 403 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(result));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}` };
}

/** Runs the command in a folder with these files. */
async function toolwright(url: string, files: Record<string, string>, ...args: string[]) {
  const folder = temporaryData();
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const root = path.resolve(import.meta.dirname, "../..");
  return runNode(
    [
      "--import",
      `${root}/scripts/typescript.mjs`,
      `${root}/scripts/commands/toolwright.ts`,
      ...args,
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        TOOLWRIGHT_URL: url,
        TOOLWRIGHT_TOKEN: "twp_1",
        ORDERS_URL: "https://a.example",
      },
    },
  );
}

test("push sends a manifest with what an override changes", async () => {
  const { received, url } = await startServer();
  const override = { tools: [{ name: "order", description: "Orders for staging." }] };
  const files = { "agent.yaml": manifest, "staging.json": JSON.stringify(override) };
  const args = ["push", "agent.yaml", "--override", "staging.json", "--json"];
  const { code, stdout } = await toolwright(url, files, ...args);
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { results: [{ slug: "shop", created: true }] },
  ]);
  expect(received).toMatchObject([
    {
      url: "/api/v1/agents/shop/manifest",
      authorization: "Bearer twp_1",
      body: {
        tools: [
          { description: "Orders for staging.", handler: { url: "https://a.example/orders" } },
        ],
      },
    },
  ]);
});

test("push sends nothing when an override names what does not exist", async () => {
  const { received, url } = await startServer();
  const files = { "agent.yaml": manifest, "staging.yaml": "tools: [{ name: ordr }]" };
  const { code, output } = await toolwright(
    url,
    files,
    "push",
    "agent.yaml",
    "--override",
    "staging.yaml",
  );
  expect(code).toBe(1);
  expect(output).toContain('The manifest has no tool "ordr". Did you mean "order"?');
  expect(received).toEqual([]);
});

test("push says why the server refused it", async () => {
  const { url } = await startServer({ detail: "Viewers cannot change agents.", issues: [] });
  const { code, output } = await toolwright(url, { "agent.yaml": manifest }, "push", "agent.yaml");
  expect([code, output]).toEqual([1, "shop: 403: Viewers cannot change agents.\n"]);
});

test.each([[["pull"]], [["push"]], [["push", "a", "b", "--override", "c"]], [["push", "--jsn"]]])(
  "%j is answered with how to use the command",
  async (args) => {
    const { code, output } = await toolwright("http://127.0.0.1:1", {}, ...args);
    expect([code, output]).toEqual([2, expect.stringContaining("Usage: npm run toolwright")]);
  },
);
