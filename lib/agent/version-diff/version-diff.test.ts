import { describe, expect, it, test } from "vitest";
import type { Tool } from "../tool";
import { diffVersions } from "./version-diff";
import { agent, said, tool } from "./version-diff-fixture";

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
    [
      {},
      { handler: { ...handler, response: { select: "items" } } },
      [
        "breaking: It now keeps only a part of the answer of the service, so answers may have another shape.",
      ],
    ],
    [
      { handler: { ...handler, response: { select: "a", errorWhen: "b" } } },
      { handler: { ...handler, response: { select: "c", errorMessage: "d" } } },
      [
        "breaking: It now keeps another part of the answer of the service, so answers may have another shape.",
        "compatible: It is carried out differently: how a failure of the service is told changed. What callers send and the kind of answer stay the same.",
      ],
    ],
    [
      { handler: { ...handler, response: { select: "a" } } },
      { handler },
      [
        "breaking: It now passes on the whole answer of the service, so answers may have another shape.",
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
