import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createFolder, runCommandLine, startFakeServer } from "./command-line-fixture.ts";

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: The text is meant.
const manifest = {
  slug: "shop",
  name: "Shop",
  description: "Costs ${MONEY}.",
  tools: [
    {
      name: "order",
      description: "Orders.",
      parameters: { type: "object", properties: {} },
      handler: { kind: "javascript", code: "export default () => `${1}`;\n" },
    },
  ],
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: The text is meant.
const routes = {
  "GET /api/v1/agents/shop/manifest": { headers: { etag: '"7"' }, body: manifest },
  "GET /api/v1/agents/shop/versions/3": {
    body: { version: 3, note: "", createdAt: "", published: true, manifest },
  },
  "PUT /api/v1/agents/shop/manifest": { body: { created: false, changed: false, warnings: [] } },
};

test("pushes back unchanged what was pulled", async () => {
  const { received, url } = await startFakeServer(routes);
  const folder = createFolder();
  for (const file of ["shop.yaml", "shop.json"]) {
    const pull = await runCommandLine(url, ["pull", "shop", "--out", file], { folder });
    expect(pull).toMatchObject({
      code: 0,
      output: `shop: wrote the draft to ${file}.\n`,
      errors: "",
    });
    const push = await runCommandLine(url, ["push", file], { folder });
    expect(push).toMatchObject({ code: 0, output: "shop: Nothing has changed.\n" });
    expect(received.at(-1)?.body).toEqual(manifest);
  }
  const text = fs.readFileSync(path.join(folder, "shop.yaml"), "utf8");
  expect(text).toContain("description: Costs $${MONEY}.");
});

test("prints the document and nothing else", async () => {
  const { url } = await startFakeServer(routes);
  const yaml = await runCommandLine(url, ["pull", "shop"]);
  expect([yaml.output.split("\n")[0], yaml.errors]).toEqual(["slug: shop", ""]);
  const json = await runCommandLine(url, ["pull", "shop", "--version", "3", "--format", "json"]);
  expect(json.output).toBe(`${JSON.stringify(manifest, null, 2)}\n`);
});

test("includes the ETag to push with in --json", async () => {
  const { url } = await startFakeServer(routes);
  const { output } = await runCommandLine(url, ["pull", "shop", "--json"]);
  expect(JSON.parse(output)).toEqual({ slug: "shop", version: null, etag: '"7"', manifest });
  const folder = createFolder();
  const args = ["pull", "shop", "--json", "--version", "3", "--out", "a.yaml"];
  const toFile = await runCommandLine(url, args, { folder });
  const result = { slug: "shop", version: 3, etag: null, file: "a.yaml" };
  expect(JSON.parse(toFile.output)).toEqual(result);
  expect(fs.existsSync(path.join(folder, "a.yaml"))).toBe(true);
});

test("names a file that cannot be written", async () => {
  const { url } = await startFakeServer(routes);
  const args = ["pull", "shop", "--out", "none/a.yaml"];
  const { code, errors } = await runCommandLine(url, args, { folder: createFolder() });
  expect([code, errors]).toEqual([1, "none/a.yaml: no such file or directory.\n"]);
});
