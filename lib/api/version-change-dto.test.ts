import { expect, it } from "vitest";
import type { Tool } from "../agent/tool";
import { compareVersions, createAgent, exampleTool } from "../diff/diff-versions-fixture";
import { toVersionChangeDto } from "./version-change-dto";

const compare = (before: Tool["handler"], after: Tool["handler"]) =>
  compareVersions(
    createAgent([{ ...exampleTool, handler: before }]),
    createAgent([{ ...exampleTool, handler: after }]),
  ).map(toVersionChangeDto);

it("shows what changed in a tool's code", () => {
  const write = (code: string) => ({ kind: "javascript" as const, code });
  expect(compare(write("export default () => 1;"), write("export default () => 2;"))).toEqual([
    {
      tool: "greet",
      path: "/handler",
      kind: "compatible",
      message: expect.stringContaining("the code changed"),
      patches: [
        {
          label: "the code",
          patch: "@@ -1,1 +1,1 @@\n-export default () => 1;\n+export default () => 2;\n",
        },
      ],
    },
  ]);
});

it("shows each changed field of a request, and the selection from its response", () => {
  const request = { kind: "http" as const, method: "GET" as const, url: "https://a.example/hello" };
  const changes = compare(request, {
    ...request,
    url: "https://b.example/hello",
    headers: [{ name: "x-team", value: "a" }],
    response: { select: "data" },
  });
  expect(changes.map(({ kind, patches }) => [kind, patches?.map(({ label }) => label)])).toEqual([
    ["breaking", ["the selection"]],
    ["compatible", ["the URL", "the headers"]],
  ]);
});

it("omits a field that changed too much to read", () => {
  const write = (letter: string) => ({ kind: "javascript" as const, code: letter.repeat(60_000) });
  const [change] = compare(write("a"), write("b"));
  expect(change).not.toHaveProperty("patches");
  expect(change).not.toHaveProperty("fields");
});
