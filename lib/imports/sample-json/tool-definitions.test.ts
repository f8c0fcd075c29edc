import { expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { importSampleJson } from "./sample-json";

const importJson = (value: unknown) => importSampleJson({ kind: "sample-json", value });

const sendMessage = {
  name: "sendMessage",
  description: "Send a message to a Slack user or channel.",
  parameters: {
    type: "object",
    properties: {
      query: { type: "string", description: "Name of the user or channel." },
      type: { type: "string", description: "Type.", enum: ["user", "unknown"], default: "unknown" },
    },
    required: ["query"],
  },
  confirmationRequired: true,
};
const { confirmationRequired, ...definition } = sendMessage;

it.each([
  ["an agent's list", { tools: [sendMessage] }, true],
  ["a bare list", [sendMessage], true],
  ["one tool", sendMessage, true],
  ["a function definition", { type: "function", function: definition }, undefined],
  ["function definitions", [{ type: "function", function: definition }], undefined],
])("%s becomes the tools it defines", (_, value, confirmation) => {
  const { manifest, warnings } = importJson(value);
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  const [tool, ...others] = manifest.tools;
  expect(others).toEqual([]);
  expect(tool?.name).toBe("sendMessage");
  expect(tool?.confirmationRequired).toBe(confirmation);
  expect(JSON.stringify(tool?.parameters)).toBe(JSON.stringify(sendMessage.parameters));
  expect(tool?.handler).toMatchObject({ url: "https://api.example.com/tools/sendMessage" });
  expect(warnings).toContainEqual(expect.objectContaining({ code: "server_missing" }));
});

it.each([
  ["an empty list", { tools: [] }],
  ["tools without schemas", { tools: [{ name: "hammer", price: 5 }] }],
  ["a list in which only some are tools", [sendMessage, { name: "x" }]],
  ["a thing with parameters", { name: "job", parameters: { retries: 3 } }],
])("%s is a sample like any other", (_, value) => {
  expect(importJson(value).manifest.tools.map(({ name }) => name)).toEqual(["newTool"]);
});
