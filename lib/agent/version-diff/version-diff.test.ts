import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { slack } from "../examples/slack";
import { type Manifest, manifestSchema } from "../manifest";
import type { Tool } from "../tool";
import { worst } from "./version-change";
import { countChanges, diffVersions } from "./version-diff";

const tool: Tool = {
  name: "greet",
  description: "Greets.",
  parameters: {
    type: "object",
    properties: { city: { type: "string" }, unit: { type: "string", enum: ["c", "f"] } },
  },
  handler: { kind: "http", method: "GET", url: "https://a.example/hello" },
};
const agent = (tools: Tool[], more: Partial<Manifest> = {}): Manifest => ({
  slug: "greeter",
  name: "Greeter",
  description: "",
  tools,
  ...more,
});
const said = (before: Manifest, after: Manifest) =>
  diffVersions(before, after).map(({ kind, says }) => `${kind}: ${says}`);

describe("tools as a whole", () => {
  const off = { ...tool, enabled: false };
  const other = { ...tool, name: "wave", description: "Waves." };
  const unseen = "It is switched off, so no caller sees it.";
  test.each<[string, Tool[], Tool[], string[]]>([
    ["added", [tool], [tool, other], ["compatible: This tool is new."]],
    ["added, switched off", [], [off], [`compatible: This tool is new. ${unseen}`]],
    [
      "removed",
      [tool, other],
      [tool],
      ["breaking: This tool is gone. Callers that still use it are told that there is none."],
    ],
    [
      "removed while it was switched off",
      [off],
      [],
      ["compatible: This tool is gone. It was switched off, so no caller saw it."],
    ],
    [
      "renamed",
      [tool],
      [{ ...tool, name: "hello" }],
      [
        'breaking: "greet" is called "hello" now. Callers that use the old name are told that there is no such tool.',
      ],
    ],
    [
      "renamed while it is switched off",
      [off],
      [{ ...off, name: "hello" }],
      [`compatible: "greet" is called "hello" now. ${unseen}`],
    ],
    [
      "switched off",
      [tool],
      [off],
      [
        "breaking: This tool is switched off. Callers that still use it are told that there is none.",
      ],
    ],
    [
      "switched on",
      [off],
      [{ ...tool, enabled: true }],
      ["compatible: This tool is switched on, so callers see it from now on."],
    ],
    [
      "changed while it is switched off",
      [off],
      [{ ...off, responseType: "html" }],
      [`compatible: This tool changed. ${unseen}`],
    ],
    [
      "in another order",
      [tool, other],
      [other, tool],
      ["text-only: The tools are listed in another order. Models are handed them in it."],
    ],
  ])("%s", (_, before, after, says) => {
    expect(said(agent(before), agent(after))).toEqual(says);
  });

  it("does not take a renamed tool in its old place for another order", () => {
    const rows = diffVersions(agent([tool, other]), agent([{ ...tool, name: "hello" }, other]));
    expect(rows).toMatchObject([{ tool: "hello", path: "/name", kind: "breaking" }]);
  });
});

describe("a tool that callers see", () => {
  const handler = { ...tool.handler } as Extract<Tool["handler"], { kind: "http" }>;
  const same = "What callers send and the kind of answer stay the same.";
  const reordered = { unit: { type: "string", enum: ["c", "f"] }, city: { type: "string" } };
  test.each<[before: Partial<Tool>, after: Partial<Tool>, says: string[]]>([
    [{}, { description: "Greets warmly." }, ["text-only: Its description is worded anew."]],
    [
      {},
      { parameters: { ...tool.parameters, required: ["city"] } },
      ['breaking: "city" has to be sent now. Calls that leave it out are refused.'],
    ],
    [
      {},
      { parameters: { type: "object", properties: reordered } as Tool["parameters"] },
      ["text-only: Its parameters are written in another order."],
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
      ["compatible: A person is now asked before it runs. Calls themselves stay the same."],
    ],
    [
      { confirmationRequired: true },
      { confirmationRequired: false },
      [
        "compatible: It now runs without a person being asked first. Calls themselves stay the same.",
      ],
    ],
    [
      {},
      { confirmationRequired: false },
      ['text-only: "confirmationRequired" is written differently; calls stay the same.'],
    ],
    [
      {},
      { confirmPrompt: "Greet {{city}}?" },
      ["text-only: People read another question before it runs."],
    ],
    [
      {},
      { bearer: "required" },
      [
        "breaking: The user's token has to come with every call now; before, it was not passed on. Calls without one are refused.",
      ],
    ],
    [
      { bearer: "required" },
      { bearer: "optional" },
      [
        "compatible: The user's token is passed on when it comes now; before, it had to come with every call.",
      ],
    ],
    [{}, { bearer: "none" }, ['text-only: "bearer" is written differently; calls stay the same.']],
    [
      {},
      { responseType: "mixed" },
      [
        "breaking: It now answers with mixed; before, it answered with text. Who reads the answer has to expect the other shape.",
      ],
    ],
    [
      {},
      { responseType: "text" },
      ['text-only: "responseType" is written differently; calls stay the same.'],
    ],
    [
      {},
      { handler: { ...handler, url: "https://b.example/hello" } },
      [`compatible: It is carried out differently: the address it asks changed. ${same}`],
    ],
    [
      {},
      { handler: { kind: "javascript", code: "export default () => 1" } },
      [
        `compatible: It is carried out differently: by JavaScript instead of an HTTP request. ${same}`,
      ],
    ],
    [
      {},
      { handler: { ...handler, response: { envelope: true } } },
      [
        "breaking: It now passes on the answer of the service as it comes, so answers may have another shape.",
      ],
    ],
    [{}, { credentials: ["github"] }, ["compatible: It uses other stored credentials."]],
    [{}, { modes: ["code"] }, ['compatible: It is offered in the mode "code" now.']],
    [
      { modes: ["code"] },
      {},
      ["compatible: It has no modes any more: models are no longer offered it."],
    ],
    [
      {},
      { limits: { timeoutMs: 1000, cacheTtlSeconds: 60, concurrency: 1 } },
      [
        "compatible: It may take 1 second now; before, it was given up after 10 seconds.",
        "compatible: The same call within 60 seconds gets the answer that was kept.",
        "compatible: At most 1 call of it runs at once now.",
      ],
    ],
    [
      { limits: { rate: { calls: 1, perSeconds: 1, per: "key" } } },
      { limits: { rate: { calls: 5, perSeconds: 60, per: "user" } } },
      [
        "compatible: It takes 5 calls every 60 seconds for each user instead of 1 call every 1 second for each key. Calls past that are told to wait.",
      ],
    ],
    [{}, { category: "search" }, ["text-only: It stands in another category."]],
    [{}, { docNote: "Why." }, ["text-only: Its note for people is worded anew."]],
    [{}, { version: "2" }, ["text-only: It carries another version number of its own."]],
    [{}, { author: "Ada" }, ["text-only: It names another author."]],
    [{}, { examples: [{ name: "a", params: {} }] }, ["text-only: Its stored examples changed."]],
  ])("%j → %j", (before, after, says) => {
    const rows = diffVersions(agent([{ ...tool, ...before }]), agent([{ ...tool, ...after }]));
    expect(rows.map(({ kind, says }) => `${kind}: ${says}`)).toEqual(says);
    expect(new Set(rows.map(({ tool }) => tool))).toEqual(new Set(["greet"]));
  });
});

describe("the agent itself", () => {
  const variable = { ref: "db", required: true };
  const resource = (more: object) => ({
    resource: { enabled: true, handler: tool.handler, ...more },
  });
  const model = { provider: "openai", id: "one" } as const;
  test.each<[before: Partial<Manifest>, after: Partial<Manifest>, says: string[]]>([
    [{}, { slug: "other" }, []],
    [
      {},
      { name: "Wave", description: "Waves.", icon: "👋" },
      [
        'text-only: The agent is called "Wave" now, not "Greeter".',
        "text-only: The agent's description is worded anew.",
        "text-only: The agent has another icon.",
      ],
    ],
    [
      {},
      { access: { bearer: "required" } },
      [
        "breaking: The user's token has to come with every call now; before, it was not passed on. Calls without one are refused.",
      ],
    ],
    [
      {},
      { access: { bearer: "required" }, tools: [{ ...tool, bearer: "none" }] },
      [
        'text-only: "bearer" is written differently; calls stay the same.',
        "compatible: What the agent says about the user's token changed; nothing follows it.",
      ],
    ],
    [
      { access: { toolsList: "public" } },
      {},
      [
        "breaking: The list of tools can be read only with a key now. Who reads it without one is refused.",
      ],
    ],
    [
      {},
      { access: { toolsList: "public" } },
      ["compatible: Anybody may read the list of tools now, without a key."],
    ],
    [
      { access: { origins: ["https://a.example", "https://b.example"] } },
      { access: { origins: ["https://b.example", "https://c.example"] } },
      [
        "breaking: Calls from web pages of https://a.example are no longer let through by browsers.",
        "compatible: Calls from web pages of https://c.example work in browsers now.",
      ],
    ],
    [
      { access: { origins: ["https://a.example"] } },
      { access: { origins: ["*"] } },
      ["compatible: Calls from every website work in browsers now."],
    ],
    [{}, { access: {} }, ['text-only: "access" is written differently and means the same.']],
    [
      {},
      { variables: [variable] },
      ['breaking: Callers have to send the new variable "x-db". Calls without it are refused.'],
    ],
    [
      {},
      { variables: [{ ref: "db" }] },
      ['compatible: Callers may send the new variable "x-db"; nobody has to.'],
    ],
    [
      { variables: [variable] },
      {},
      ['compatible: The variable "x-db" is gone. Callers may go on sending it; nothing uses it.'],
    ],
    [
      { variables: [variable] },
      { variables: [{ ...variable, ref: "dburi" }] },
      [
        'breaking: The variable "x-db" is called "x-dburi" now. What callers send under the old name no longer arrives.',
      ],
    ],
    [
      { variables: [{ ref: "db" }] },
      { variables: [{ ref: "db", required: true, secret: true, name: "Database" }] },
      [
        'breaking: Callers have to send the variable "x-db" now. Calls without it are refused.',
        'compatible: The variable "x-db" is kept secret now.',
        'text-only: The variable "x-db" is described anew.',
      ],
    ],
    [
      { variables: [variable] },
      { variables: [{ ref: "db" }] },
      ['compatible: Callers may leave out the variable "x-db" now.'],
    ],
    [{}, { model }, ["compatible: The agent can be talked to now, through one."]],
    [{ model }, {}, ["breaking: The agent has no model any more, so it cannot be talked to."]],
    [
      { model },
      { model: { ...model, id: "two", instructions: "Be brief.", maxSteps: 3 } },
      [
        "compatible: The agent thinks with two now, not with one.",
        "compatible: The agent's instructions are worded anew.",
        'compatible: The model\'s settings changed: "maxSteps".',
      ],
    ],
    [
      resource({}),
      {},
      ["breaking: The resource is switched off. Who asks for it is told that there is none."],
    ],
    [
      resource({ enabled: false }),
      resource({}),
      ["compatible: The resource is switched on and can be asked for."],
    ],
    [
      resource({ enabled: false }),
      {},
      ["compatible: The resource, which is switched off, changed. Nobody sees it."],
    ],
    [
      resource({}),
      resource({ responseType: "html", handler: { ...tool.handler, method: "PUT" } }),
      [
        "breaking: The resource now answers with html; before, it answered with text. Who reads it has to expect the other shape.",
        "compatible: The resource is carried out differently: the method of the request changed. What callers send and the kind of answer stay the same.",
      ],
    ],
  ])("%j → %j", (before, after, says) => {
    expect(said(agent([tool], before), agent([tool], after)).sort()).toEqual(says.sort());
  });
});

describe("all of it together", () => {
  const changed = agent(
    [
      { ...tool, description: "Greets warmly.", bearer: "required" },
      { ...tool, name: "wave" },
    ],
    { name: "Waver" },
  );
  it("says first what breaks, and names what hurts most", () => {
    const rows = diffVersions(agent([tool]), changed);
    expect(rows.map(({ kind }) => kind)).toEqual([
      "breaking",
      "compatible",
      "text-only",
      "text-only",
    ]);
    expect(worst(rows)).toBe("breaking");
    expect(worst([])).toBeNull();
  });
  it("counts each tool and each of the agent's fields once", () => {
    expect(countChanges(diffVersions(agent([tool]), changed))).toBe(3);
    expect(countChanges([])).toBe(0);
  });
  it("knows the Slack agent from itself", () => {
    const manifest = manifestSchema.parse(slack);
    expect(diffVersions(manifest, manifestSchema.parse(structuredClone(slack)))).toEqual([]);
  });
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const words = fc.constantFrom("One.", "Two.");
const handlers = fc.constantFrom<Tool["handler"]>(
  tool.handler,
  { kind: "http", method: "POST", url: "https://a.example", response: { envelope: true } },
  { kind: "javascript", code: "export default () => 1" },
  { kind: "javascript", code: "export default () => 1", hosts: ["a.example"] },
);
const responseType = maybe(fc.constantFrom("text" as const, "mixed" as const));
const bearer = maybe(fc.constantFrom("none" as const, "optional" as const, "required" as const));
const tools = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("a", "b", "c", "d"),
    description: words,
    enabled: maybe(fc.boolean()),
    parameters: fc.constantFrom<Tool["parameters"]>(
      tool.parameters,
      { type: "object", properties: {} },
      { type: "object", properties: { city: { type: "number", default: 1 } }, required: ["city"] },
    ),
    visibleParameters: maybe(fc.constant<string[]>([])),
    confirmationRequired: maybe(fc.boolean()),
    bearer,
    responseType,
    credentials: maybe(fc.constantFrom<string[]>([], ["github"])),
    modes: maybe(fc.constantFrom<string[]>([], ["code"])),
    limits: maybe(fc.constantFrom({}, { timeoutMs: 10_000 }, { cacheTtlSeconds: 5 })),
    docNote: maybe(words),
    handler: handlers,
  }),
  { selector: ({ name }) => name, maxLength: 4 },
);
const manifests: fc.Arbitrary<Manifest> = fc.record({
  slug: fc.constant("a"),
  name: words,
  description: words,
  icon: maybe(fc.constant("x")),
  access: maybe(
    fc.record({
      bearer,
      origins: maybe(fc.constantFrom<string[]>([], ["*"], ["https://a.example"])),
    }),
  ),
  variables: maybe(
    fc.uniqueArray(fc.record({ ref: fc.constantFrom("a", "b"), required: maybe(fc.boolean()) }), {
      selector: ({ ref }) => ref,
    }),
  ),
  resource: maybe(fc.record({ enabled: fc.boolean(), responseType, handler: handlers })),
  tools,
});
/** Without what is undefined, as a manifest is stored. */
const stored = (manifest: Manifest): Manifest => JSON.parse(JSON.stringify(manifest));

describe("for any two manifests", () => {
  it("there are rows exactly when something differs, and each says something about one place", () => {
    fc.assert(
      fc.property(manifests, manifests, (one, other) => {
        const [before, after] = [stored(one), stored(other)];
        expect(diffVersions(before, stored(before))).toEqual([]);
        const rows = diffVersions(before, after);
        const differs = JSON.stringify(before) !== JSON.stringify(after);
        expect(rows.length > 0, JSON.stringify([before, after])).toBe(differs);
        for (const { says, path, tool: name } of rows) {
          expect(says).toMatch(/^["A-Z].+\.$/);
          if (path !== "") expect(path).toMatch(/^\//);
          const all = [...before.tools, ...after.tools].map((each) => each.name);
          if (name !== null) expect(all).toContain(name);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("a tool alone that changed in one field is never passed over", () => {
    fc.assert(
      fc.property(tools, tools, ([one], [other]) => {
        if (!one || !other) return;
        const [before, after] = [one, { ...other, name: one.name }].map((each) =>
          stored(agent([each])),
        ) as [Manifest, Manifest];
        const differs = JSON.stringify(before) !== JSON.stringify(after);
        expect(diffVersions(before, after).length > 0).toBe(differs);
      }),
    );
  });
});
