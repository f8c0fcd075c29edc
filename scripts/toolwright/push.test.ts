import { expect, test } from "vitest";
import { createFolder, runCommandLine, startFakeServer } from "./command-line-fixture.ts";

const manifest = `slug: shop
name: Shop
description: Sells.
tools:
  - name: order
    description: Orders.
    parameters: { type: object, properties: {} }
    handler: { kind: http, method: GET, url: "\${ORDERS_URL}/orders" }
`;
const env = { ORDERS_URL: "https://a.example" };
const route = "PUT /api/v1/agents/shop/manifest";
const created = { created: true, changed: true, warnings: [] };

test("sends a manifest with the changes of an override", async () => {
  const { received, url } = await startFakeServer({
    [route]: { headers: { etag: '"1"' }, body: created },
  });
  const override = { tools: [{ name: "order", description: "Orders for staging." }] };
  const folder = createFolder({
    "agent.yaml": manifest,
    "staging.json": JSON.stringify(override),
  });
  const args = ["push", "agent.yaml", "--override", "staging.json", "--json"];
  const { code, output } = await runCommandLine(url, args, { env, folder });
  const result = { file: "agent.yaml", slug: "shop", ...created, etag: '"1"' };
  expect([code, JSON.parse(output)]).toEqual([0, { results: [result] }]);
  const tool = { description: "Orders for staging.", handler: { url: "https://a.example/orders" } };
  expect(received).toMatchObject([
    { route, headers: { authorization: "Bearer twp_1" }, body: { tools: [tool] } },
  ]);
});

test("sends nothing unless every file is valid, and says where one is not", async () => {
  const { received, url } = await startFakeServer({ [route]: { body: created } });
  const broken = manifest.replace("method: GET", "method: 5, wrong: 1");
  const folder = createFolder({ "agent.yaml": manifest, "broken.yaml": broken });
  const args = ["push", "agent.yaml", "broken.yaml"];
  const { code, errors } = await runCommandLine(url, args, { env, folder });
  expect(code).toBe(1);
  expect(errors).toMatch(/^broken\.yaml: \/tools\/0\/handler\/method: /);
  expect(errors).toContain('\n  /tools/0/handler: Unknown key "wrong".\n');
  expect(received).toEqual([]);
});

test.each([
  ["missing.yaml", "missing.yaml: no such file or directory.\n"],
  ["agent.yaml", /^agent\.yaml: Missing values for \$\{ORDERS_URL\}/],
  ["-", /^-: Missing values for \$\{ORDERS_URL\}/],
])("says why %s cannot be read", async (file, sentence) => {
  const folder = createFolder({ "agent.yaml": manifest });
  const options = { folder, input: manifest };
  const { code, errors } = await runCommandLine("http://127.0.0.1:9", ["push", file], options);
  expect(code).toBe(1);
  expect(errors).toMatch(sentence);
});

test("sends nothing if two files are manifests of the same agent", async () => {
  const { received, url } = await startFakeServer({ [route]: { body: created } });
  const options = { env, folder: createFolder({ "a.yaml": manifest, "b.yaml": manifest }) };
  for (const file of ["a.yaml", "b.yaml"]) {
    const { code, errors } = await runCommandLine(url, ["push", "a.yaml", file], options);
    expect(code).toBe(2);
    expect(errors).toContain(`a.yaml and ${file} are both manifests of shop.`);
  }
  expect(received).toEqual([]);
});

test("rejects a file that is not UTF-8 instead of changing characters", async () => {
  const latin1 = Buffer.from("slug: shop\nname: Caf\u00e9\ndescription: \ntools: []\n", "latin1");
  const options = { folder: createFolder({ "agent.yaml": latin1 }), input: latin1 };
  for (const file of ["agent.yaml", "-"]) {
    const { code, errors } = await runCommandLine("http://127.0.0.1:9", ["push", file], options);
    expect([code, errors]).toEqual([1, `${file}: The text is not UTF-8.\n`]);
  }
});

test("sends nothing if an override names what does not exist", async () => {
  const { received, url } = await startFakeServer({});
  const folder = createFolder({
    "agent.yaml": manifest,
    "staging.yaml": "tools: [{ name: ordr }]",
  });
  const args = ["push", "agent.yaml", "--override", "staging.yaml"];
  const { code, errors } = await runCommandLine(url, args, { env, folder });
  expect(code).toBe(1);
  expect(errors).toContain('The manifest has no tool "ordr". Did you mean "order"?');
  expect(received).toEqual([]);
});

test("prints what has changed, and warnings separately", async () => {
  const warnings = [{ path: "/tools/0", code: "a", message: "Too short." }];
  const { url } = await startFakeServer({ [route]: { body: { ...created, warnings } } });
  const options = { env, folder: createFolder({ "agent.yaml": manifest }) };
  const result = await runCommandLine(url, ["push", "agent.yaml"], options);
  expect(result).toMatchObject({
    code: 0,
    output: "shop: The agent was created.\n",
    errors: "  /tools/0: Too short.\n",
  });
});

test("explains with --if-match that the draft has changed", async () => {
  const body = { code: "precondition_failed", detail: "It has changed.", issues: [] };
  const { received, url } = await startFakeServer({ [route]: { status: 412, body } });
  const options = { env, folder: createFolder({ "agent.yaml": manifest }) };
  const args = ["push", "agent.yaml", "--if-match", '"4"'];
  const { code, errors } = await runCommandLine(url, args, options);
  expect(code).toBe(1);
  expect(errors).toBe(
    'shop: The draft no longer has the ETag "4". Pull it and compare, or push without --if-match to replace it.\n',
  );
  expect(received).toMatchObject([{ headers: { "if-match": '"4"' } }]);
});

test("says why the server rejected it", async () => {
  const body = { code: "forbidden", detail: "Viewers cannot change agents.", issues: [] };
  const { url } = await startFakeServer({ [route]: { status: 403, body } });
  const options = { env, folder: createFolder({ "agent.yaml": manifest }) };
  const { code, errors } = await runCommandLine(url, ["push", "agent.yaml"], options);
  expect([code, errors]).toEqual([1, "shop: Viewers cannot change agents.\n"]);
});

test("does not repeat a message about a single place", async () => {
  const issues = [{ code: "a", path: "/tools/0/handler/url", message: "No such host." }];
  const body = { code: "invalid_input", detail: "No such host.", issues };
  const { url } = await startFakeServer({ [route]: { status: 400, body } });
  const options = { env, folder: createFolder({ "agent.yaml": manifest }) };
  const { errors } = await runCommandLine(url, ["push", "agent.yaml"], options);
  expect(errors).toBe("shop: No such host.\n  at /tools/0/handler/url\n");
});

test("includes in --json what was pushed before the server rejected a file", async () => {
  const body = { code: "forbidden", detail: "Viewers cannot change agents.", issues: [] };
  const { url } = await startFakeServer({
    [route]: { body: created },
    "PUT /api/v1/agents/cart/manifest": { status: 403, body },
  });
  const cart = manifest.replace("slug: shop", "slug: cart");
  const options = { env, folder: createFolder({ "a.yaml": manifest, "b.yaml": cart }) };
  const { code, output } = await runCommandLine(
    url,
    ["push", "a.yaml", "b.yaml", "--json"],
    options,
  );
  expect([code, JSON.parse(output)]).toEqual([
    1,
    {
      error: { code: "forbidden", message: "cart: Viewers cannot change agents.", issues: [] },
      results: [{ file: "a.yaml", slug: "shop", ...created, etag: null }],
    },
  ]);
});
