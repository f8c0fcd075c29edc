import { describe, expect, it, test } from "vitest";
import type { Tool } from "../agent/tool";
import { compareVersions, createAgent, exampleTool, formatChanges } from "./diff-versions-fixture";

describe("whole tools", () => {
  const disabledTool = { ...exampleTool, enabled: false };
  const otherTool = { ...exampleTool, name: "wave", description: "Waves." };
  const disabledNote = "It is disabled, so callers are not affected.";
  test.each<[string, Tool[], Tool[], string[]]>([
    ["added", [exampleTool], [exampleTool, otherTool], ["compatible: This tool is new."]],
    ["added, disabled", [], [disabledTool], [`compatible: This tool is new. ${disabledNote}`]],
    [
      "removed",
      [exampleTool, otherTool],
      [exampleTool],
      ["breaking: This tool was removed. Calls to it now fail."],
    ],
    [
      "removed while disabled",
      [disabledTool],
      [],
      ["compatible: This tool was removed. It was disabled, so callers are not affected."],
    ],
    [
      "renamed",
      [exampleTool],
      [{ ...exampleTool, name: "hello" }],
      ['breaking: "greet" was renamed to "hello". Calls to the old name fail.'],
    ],
    [
      "renamed while disabled",
      [disabledTool],
      [{ ...disabledTool, name: "hello" }],
      [`compatible: "greet" was renamed to "hello". ${disabledNote}`],
    ],
    [
      "disabled",
      [exampleTool],
      [disabledTool],
      ["breaking: This tool is disabled. Calls to it now fail."],
    ],
    [
      "enabled",
      [disabledTool],
      [{ ...exampleTool, enabled: true }],
      ["compatible: This tool is now enabled."],
    ],
    [
      "changed while disabled",
      [disabledTool],
      [{ ...disabledTool, responseType: "html" }],
      [`compatible: This tool changed. ${disabledNote}`],
    ],
    [
      "reordered",
      [exampleTool, otherTool],
      [otherTool, exampleTool],
      ["text-only: The tools are listed in a different order, which models see."],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(formatChanges(createAgent(before), createAgent(after))).toEqual(expected);
  });

  it("does not report a renamed tool in the same position as reordered", () => {
    const changes = compareVersions(
      createAgent([exampleTool, otherTool]),
      createAgent([{ ...exampleTool, name: "hello" }, otherTool]),
    );
    expect(changes).toMatchObject([{ tool: "hello", path: "/name", kind: "breaking" }]);
  });
});

describe("an enabled tool", () => {
  const handler = { ...exampleTool.handler } as Extract<Tool["handler"], { kind: "http" }>;
  const unchangedNote = "Calls and the response type stay the same.";
  const reordered = { unit: { type: "string", enum: ["c", "f"] }, city: { type: "string" } };
  test.each<[before: Partial<Tool>, after: Partial<Tool>, messages: string[]]>([
    [{}, { description: "Greets warmly." }, ["text-only: Description changed."]],
    [
      {},
      { parameters: { ...exampleTool.parameters, required: ["city"] } },
      ['breaking: "city" is now required. Calls without it fail.'],
    ],
    [
      {},
      { parameters: { type: "object", properties: reordered } as Tool["parameters"] },
      ["text-only: Parameters are listed in a different order."],
    ],
    [
      {},
      { visibleParameters: ["unit"] },
      ['compatible: People no longer see "city". Calls may still send it.'],
    ],
    [{ visibleParameters: [] }, {}, ['compatible: People now see "city" and "unit".']],
    [
      {},
      { visibleParameters: ["city", "unit"] },
      ['text-only: "visibleParameters" is written differently; calls stay the same.'],
    ],
    [
      {},
      { confirmationRequired: true },
      ["compatible: It now requires confirmation. Calls stay the same."],
    ],
    [
      { confirmationRequired: true },
      { confirmationRequired: false },
      ["compatible: It no longer requires confirmation. Calls stay the same."],
    ],
    [
      {},
      { confirmationRequired: false },
      ['text-only: "confirmationRequired" is written differently; calls stay the same.'],
    ],
    [{}, { confirmPrompt: "Greet {{city}}?" }, ["text-only: Confirmation text changed."]],
    [
      {},
      { bearer: "required" },
      [
        "breaking: The user's token is now required; before, it was not used. Calls without one fail.",
      ],
    ],
    [
      { bearer: "required" },
      { bearer: "optional" },
      ["compatible: The user's token is now optional; before, it was required."],
    ],
    [{}, { bearer: "none" }, ['text-only: "bearer" is written differently; calls stay the same.']],
    [
      {},
      { responseType: "mixed" },
      ["breaking: It now returns mixed instead of text. Callers have to handle the new format."],
    ],
    [
      {},
      { responseType: "text" },
      ['text-only: "responseType" is written differently; calls stay the same.'],
    ],
    [
      {},
      { handler: { ...handler, url: "https://b.example/hello" } },
      [`compatible: It is implemented differently: the URL changed. ${unchangedNote}`],
    ],
    [
      {},
      { handler: { kind: "javascript", code: "export default () => 1" } },
      [
        `compatible: It is implemented differently: with JavaScript instead of an HTTP request. ${unchangedNote}`,
      ],
    ],
    [
      {},
      { handler: { ...handler, response: { envelope: true } } },
      [
        "breaking: It now passes through the service's response, so results may have a different shape.",
      ],
    ],
    [
      {},
      { handler: { ...handler, response: { select: "items" } } },
      [
        "breaking: It now returns only part of the service's response, so results may have a different shape.",
      ],
    ],
    [
      { handler: { ...handler, response: { select: "a", errorWhen: "b" } } },
      { handler: { ...handler, response: { select: "c", errorMessage: "d" } } },
      [
        "breaking: It now returns a different part of the service's response, so results may have a different shape.",
        "compatible: It is implemented differently: the error handling changed. Calls and the response type stay the same.",
      ],
    ],
    [
      { handler: { ...handler, response: { select: "a" } } },
      { handler },
      [
        "breaking: It now returns the service's whole response, so results may have a different shape.",
      ],
    ],
    [{}, { credentials: ["github"] }, ["compatible: It uses different credentials."]],
    [{}, { modes: ["code"] }, ['breaking: Models are now offered it only in the mode "code".']],
    [{ modes: ["code"] }, {}, ["compatible: Models are now offered it in every mode."]],
    [{ modes: [] }, {}, ["compatible: Models are now offered it in every mode."]],
    [{ modes: ["code"] }, { modes: [] }, ["breaking: Models are no longer offered it."]],
    [{}, { modes: [] }, ["breaking: Models are no longer offered it."]],
    [
      { modes: ["code"] },
      { modes: ["ask", "code"] },
      ['compatible: Models are now offered it in the modes "ask" and "code".'],
    ],
    [
      {},
      { limits: { timeoutMs: 1000, cacheTtlSeconds: 60, concurrency: 1 } },
      [
        "compatible: The timeout is now 1 second instead of 10 seconds.",
        "compatible: Results are now cached for 60 seconds.",
        "compatible: At most 1 call can now run at once.",
      ],
    ],
    [
      { limits: { rate: { calls: 1, perSeconds: 1, per: "key" } } },
      { limits: { rate: { calls: 5, perSeconds: 60, per: "user" } } },
      [
        "compatible: The rate limit is now 5 calls every 60 seconds per user instead of 1 call every 1 second per key.",
      ],
    ],
    [{}, { category: "search" }, ["text-only: Category changed."]],
    [{}, { docNote: "Why." }, ["text-only: Note for people changed."]],
    [{}, { version: "2" }, ["text-only: Version label changed."]],
    [{}, { author: "Ada" }, ["text-only: Author changed."]],
    [{}, { examples: [{ name: "a", params: {} }] }, ["text-only: Saved tests changed."]],
  ])("%j → %j", (before, after, expected) => {
    const changes = compareVersions(
      createAgent([{ ...exampleTool, ...before }]),
      createAgent([{ ...exampleTool, ...after }]),
    );
    expect(changes.map(({ kind, message }) => `${kind}: ${message}`)).toEqual(expected);
    expect(new Set(changes.map(({ tool }) => tool))).toEqual(new Set(["greet"]));
  });
});

test("pairs a thousand renamed tools in linear time", () => {
  const tools = Array.from({ length: 1_000 }, (_, index) => ({
    ...exampleTool,
    name: `tool-${index}`,
    description: `Greets the guest number ${index}.`,
  }));
  const renamedTools = tools.map((tool) => ({ ...tool, name: `renamed-${tool.name}` }));
  const startedAt = performance.now();
  const changes = compareVersions(createAgent(tools), createAgent(renamedTools));
  expect(changes).toHaveLength(1_000);
  expect(changes.every(({ path }) => path === "/name")).toBe(true);
  // Comparing every tool with every other one took 20 seconds.
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("pairs hundreds of renamed parameters in linear time", () => {
  const create = (version: number) =>
    createAgent(
      Array.from({ length: 20 }, (_, tool) => ({
        ...exampleTool,
        name: `tool_${tool}`,
        parameters: {
          type: "object",
          properties: Object.fromEntries(
            Array.from({ length: 480 }, (_, index) => [
              `p${version}_${index}`,
              { type: "string", description: `Number ${index}.` },
            ]),
          ),
        },
      })),
    );
  const messages = formatChanges(create(1), create(2));
  expect(messages).toHaveLength(20 * 480);
  expect(messages[0]).toContain("was renamed to");
});
