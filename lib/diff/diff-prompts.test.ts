import { describe, expect, test } from "vitest";
import type { Manifest } from "../agent/manifest";
import type { Prompt } from "../agent/prompts/prompt";
import type { ListedResource } from "../agent/resources/listed-resource";
import { createAgent, exampleTool, formatChanges } from "./diff-versions-fixture";

const prompt: Prompt = {
  name: "triage",
  arguments: [{ name: "repo" }],
  messages: [{ role: "user", text: "Look at {{arguments.repo}}." }],
};
const style: ListedResource = { uri: "docs://style", name: "Style", text: "Be brief." };
const issue: ListedResource = {
  uriTemplate: "issue://{id}",
  name: "Issue",
  handler: exampleTool.handler,
};

describe("prompts and resources", () => {
  test.each<[before: Partial<Manifest>, after: Partial<Manifest>, messages: string[]]>([
    [{}, { prompts: [] }, ['text-only: "prompts" is written differently but means the same.']],
    [{}, { prompts: [prompt] }, ['compatible: The prompt "triage" is new.']],
    [
      { prompts: [prompt] },
      {},
      ['breaking: The prompt "triage" was removed. Requests for it now fail.'],
    ],
    [
      { prompts: [prompt] },
      { prompts: [{ ...prompt, arguments: [{ name: "repo", required: true }, { name: "id" }] }] },
      [
        'breaking: The argument "repo" of the prompt "triage" is now required. Requests without it fail.',
        'compatible: The argument "id" of the prompt "triage" is new and optional.',
      ],
    ],
    [
      { prompts: [prompt] },
      { prompts: [{ ...prompt, arguments: [{ name: "id", required: true }] }] },
      [
        'breaking: The argument "repo" of the prompt "triage" was removed. Requests that send it fail.',
        'breaking: The argument "id" of the prompt "triage" is new and required. Requests without it fail.',
      ],
    ],
    [
      { prompts: [prompt] },
      {
        prompts: [
          {
            ...prompt,
            title: "Triage",
            arguments: [{ name: "repo", description: "Which", complete: ["a"] }],
            messages: [{ role: "user", text: "Hi" }],
          },
        ],
      },
      [
        'compatible: The argument "repo" of the prompt "triage" has different suggestions.',
        'text-only: The argument "repo" of the prompt "triage" has a different description.',
        'text-only: The title of the prompt "triage" changed.',
        'text-only: The messages of the prompt "triage" changed.',
      ],
    ],
    [
      { prompts: [prompt, { ...prompt, name: "other" }] },
      { prompts: [{ ...prompt, name: "other" }, prompt] },
      ["text-only: The prompts are listed in a different order."],
    ],
    [
      { resources: [style] },
      { resources: [issue] },
      [
        "breaking: The resource docs://style was removed. Requests for it now fail.",
        "compatible: The resource issue://{id} is new.",
      ],
    ],
    [
      { resources: [style] },
      { resources: [{ ...style, name: "Tone", text: "Be kind.", mimeType: "text/markdown" }] },
      [
        "breaking: The resource docs://style is now declared as text/markdown instead of no media type. Clients have to handle the new format.",
        "text-only: The resource docs://style has a different text.",
        "text-only: The resource docs://style has a different name.",
      ],
    ],
    [
      { resources: [issue] },
      {
        resources: [
          { ...issue, complete: { id: ["1"] }, handler: { kind: "javascript", code: "1" } },
        ],
      },
      [
        "compatible: The resource issue://{id} is implemented differently: with JavaScript instead of an HTTP request. Calls and the response type stay the same.",
        "compatible: The resource issue://{id} has different suggestions.",
      ],
    ],
    [
      { resources: [style] },
      { resources: [{ uri: "docs://style", name: "Style", handler: exampleTool.handler }] },
      ["compatible: The resource docs://style has different content."],
    ],
    [
      { resources: [style] },
      { resources: [{ uri: "docs://style", name: "Style", base64: "AAAA" }] },
      ["compatible: The resource docs://style has different content."],
    ],
  ])("are compared (case %#)", (before, after, messages) => {
    expect(formatChanges(createAgent([], before), createAgent([], after))).toEqual(messages);
  });
});
