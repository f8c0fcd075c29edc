import { describe, expect, it, test } from "vitest";
import { type Manifest, manifestSchema } from "../agent/manifest";
import { compareVersions, createAgent, exampleTool, formatChanges } from "./diff-versions-fixture";
import { getWorstKind } from "./version-change";

describe("agent settings", () => {
  const variable = { ref: "db", required: true };
  const resource = (overrides: object) => ({
    resource: { enabled: true, handler: exampleTool.handler, ...overrides },
  });
  const model = { provider: "openai", id: "one" } as const;
  test.each<[before: Partial<Manifest>, after: Partial<Manifest>, messages: string[]]>([
    [{}, { slug: "other" }, []],
    [
      {},
      { name: "Wave", description: "Waves.", icon: "👋" },
      [
        'text-only: The agent was renamed from "Greeter" to "Wave".',
        "text-only: The agent's description changed.",
        "text-only: The agent's icon changed.",
      ],
    ],
    [
      {},
      { access: { bearer: "required" } },
      [
        "breaking: The user's token is now required; before, it was not used. Calls without one fail.",
      ],
    ],
    [
      {},
      { access: { bearer: "required" }, tools: [{ ...exampleTool, bearer: "none" }] },
      [
        'text-only: "bearer" is written differently; calls stay the same.',
        "compatible: The agent's setting for the user's token changed, but no tool uses it.",
      ],
    ],
    [
      { access: { toolsList: "public" } },
      {},
      ["breaking: The list of tools now requires a key. Requests without one fail."],
    ],
    [
      {},
      { access: { toolsList: "public" } },
      ["compatible: The list of tools is now public and needs no key."],
    ],
    [
      { access: { signIn: "off" } },
      { access: { signIn: "on" } },
      ["compatible: People can now sign in to use the agent. Keys work as before."],
    ],
    [
      { access: { signIn: "on" } },
      {},
      ["breaking: People can no longer sign in. Programs that they signed in with are refused."],
    ],
    [
      { access: { origins: ["https://a.example", "https://b.example"] } },
      { access: { origins: ["https://b.example", "https://c.example"] } },
      [
        "breaking: Browsers now block calls from https://a.example.",
        "compatible: Browsers now allow calls from https://c.example.",
      ],
    ],
    [
      { access: { origins: ["https://a.example"] } },
      { access: { origins: ["*"] } },
      ["compatible: Browsers now allow calls from any website."],
    ],
    [{}, { access: {} }, ['text-only: "access" is written differently but means the same.']],
    [
      {},
      { variables: [variable] },
      ['breaking: The new variable "x-db" is required. Calls without it fail.'],
    ],
    [{}, { variables: [{ ref: "db" }] }, ['compatible: The new variable "x-db" is optional.']],
    [
      { variables: [variable] },
      {},
      ['compatible: The variable "x-db" was removed. Calls may still send it.'],
    ],
    [
      { variables: [variable] },
      { variables: [{ ...variable, ref: "dburi" }] },
      ['breaking: The variable "x-db" was renamed to "x-dburi". The old name no longer works.'],
    ],
    [
      { variables: [{ ref: "db" }] },
      { variables: [{ ref: "db", required: true, secret: true, name: "Database" }] },
      [
        'breaking: The variable "x-db" is now required. Calls without it fail.',
        'compatible: The variable "x-db" is now secret.',
        'text-only: The name or description of the variable "x-db" changed.',
      ],
    ],
    [
      { variables: [variable] },
      { variables: [{ ref: "db" }] },
      ['compatible: The variable "x-db" is now optional.'],
    ],
    [{}, { model }, ["compatible: The agent can now chat, with the model one."]],
    [{ model }, {}, ["breaking: The model was removed, so the agent can no longer chat."]],
    [
      { model },
      { model: { ...model, id: "two", instructions: "Be brief.", maxSteps: 3 } },
      [
        "compatible: The model is now two instead of one.",
        "compatible: The model's instructions changed.",
        'compatible: The model\'s settings changed: "maxSteps".',
      ],
    ],
    [resource({}), {}, ["breaking: The resource is disabled. Requests for it now fail."]],
    [resource({ enabled: false }), resource({}), ["compatible: The resource is now enabled."]],
    [
      resource({ enabled: false }),
      {},
      ["compatible: The disabled resource changed. Callers are not affected."],
    ],
    [
      resource({}),
      resource({ responseType: "html", handler: { ...exampleTool.handler, method: "PUT" } }),
      [
        "breaking: The resource now returns html instead of text. Callers have to handle the new format.",
        "compatible: The resource is implemented differently: the request method changed. Calls and the response type stay the same.",
      ],
    ],
  ])("%j → %j", (before, after, expected) => {
    expect(
      formatChanges(createAgent([exampleTool], before), createAgent([exampleTool], after)).sort(),
    ).toEqual(expected.sort());
  });
});

describe("all changes combined", () => {
  const changed = createAgent(
    [
      { ...exampleTool, description: "Greets warmly.", bearer: "required" },
      { ...exampleTool, name: "wave" },
    ],
    { name: "Waver" },
  );
  it("lists breaking changes first and determines the most severe kind", () => {
    const changes = compareVersions(createAgent([exampleTool]), changed);
    expect(changes.map(({ kind }) => kind)).toEqual([
      "breaking",
      "compatible",
      "text-only",
      "text-only",
    ]);
    expect(getWorstKind(changes)).toBe("breaking");
    expect(getWorstKind([])).toBeNull();
  });
  it("includes the wording before and after", () => {
    const changes = compareVersions(createAgent([exampleTool]), changed);
    expect(changes.flatMap(({ path, wording }) => (wording ? [{ path, ...wording }] : []))).toEqual(
      [{ path: "/description", before: exampleTool.description, after: "Greets warmly." }],
    );
  });
  it("finds no changes between equal manifests", () => {
    const manifest = manifestSchema.parse(changed);
    expect(compareVersions(manifest, manifestSchema.parse(structuredClone(changed)))).toEqual([]);
  });
});

test("treats a variable that replaces another with other settings as a new one", () => {
  expect(
    formatChanges(
      createAgent([], { variables: [{ ref: "db" }] }),
      createAgent([], { variables: [{ ref: "dburi", required: true }] }),
    ),
  ).toEqual([
    'breaking: The new variable "x-dburi" is required. Calls without it fail.',
    'compatible: The variable "x-db" was removed. Calls may still send it.',
  ]);
});
