import { expect, test } from "vitest";
import { type ImportRequest, runImport } from ".";

const run = (request: ImportRequest) =>
  runImport(request, { fetch: () => Promise.reject(new Error("Nothing is fetched.")) });

test.each<ImportRequest>([
  { kind: "sample-json", value: { "a\ud800": "x\udc00", b: "\u0000" } },
  {
    kind: "openapi",
    document: {
      openapi: "3.0.0",
      info: { title: "Notes \ud83d", version: "1" },
      servers: [{ url: "https://api.example" }],
      paths: {
        "/notes": {
          get: {
            summary: "Lists notes.\u0000",
            parameters: [{ name: "q\ud800", in: "query", schema: { enum: ["\ud800"] } }],
          },
        },
      },
    },
  },
])("replaces text that cannot be stored, with a note: $kind", async (request) => {
  const { manifest, warnings } = await run(request);
  expect(JSON.stringify(manifest)).not.toMatch(/\\u(?:d[89a-f]..|0000)/);
  expect(JSON.stringify(manifest)).toContain("\uFFFD");
  expect(warnings).toContainEqual(expect.objectContaining({ path: "", code: "text_replaced" }));
});

test("keeps whole emojis", async () => {
  const { manifest, warnings } = await run({ kind: "sample-json", value: { a: "😀" } });
  expect(manifest.tools[0]?.examples?.[0]?.params).toEqual({ a: "😀" });
  expect(warnings.map(({ code }) => code)).not.toContain("text_replaced");
});
