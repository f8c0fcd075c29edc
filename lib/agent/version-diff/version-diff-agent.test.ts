import { describe, expect, it, test } from "vitest";
import { slack } from "../examples/slack";
import { type Manifest, manifestSchema } from "../manifest";
import { worst } from "./version-change";
import { countChanges, diffVersions } from "./version-diff";
import { agent, said, tool } from "./version-diff-fixture";

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
