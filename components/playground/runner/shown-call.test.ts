import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { showDefinedCall } from "./shown-call";

const tool: Tool = {
  name: "send",
  description: "Sends.",
  parameters: { type: "object", properties: { stored: { type: "string" } } },
  confirmPrompt: "Send {{params.added}} with {{params.pin}}?",
  handler: { kind: "javascript", code: "export const definition = () => ({})" },
};
const properties = {
  added: { type: "string", default: "hello" },
  pin: { type: "string", format: "password" },
  quiet: { type: "boolean" },
} as const;
const definition = {
  name: "send",
  description: "Sends.",
  visibleParameters: ["added", "pin"],
  parameters: { type: "object", properties },
};
const call = {
  slug: "a",
  tool,
  requestParams: { stored: "x", pin: "pass-1" },
  userId: "u1",
  variables: { region: "eu" },
};
const unknown = { message: "Sends.", names: undefined, values: {} };

test("shows the visible parameters of the definition for the caller, without secrets", async () => {
  const requests: unknown[] = [];
  const definedCall = await showDefinedCall(call, async (...request) => {
    requests.push(request.slice(0, -1));
    return { tool: definition, log: [] };
  });
  const viewer = { userId: "u1", agentName: "", variables: { region: "eu" } };
  expect(requests).toEqual([["a", { tool, savedAs: "send" }, viewer]]);
  expect(definedCall).toEqual({
    message: "Send hello with (hidden)?",
    names: ["added"],
    values: { added: "hello" },
  });
});

test("shows no values if the definition is unknown", async () => {
  expect(await showDefinedCall(call, async () => ({ tool: null, log: [] }))).toEqual(unknown);
  const fail = () => Promise.reject(new Error("offline"));
  expect(await showDefinedCall(call, fail)).toEqual(unknown);
});

test("shows what the published agent asked to confirm", async () => {
  const request = { token: "t", prompt: "Send it?", params: { added: "hi" } };
  const preview = () => Promise.reject(new Error("not needed"));
  expect(await showDefinedCall({ ...call, request }, preview)).toEqual({
    message: "Send it?",
    names: ["added"],
    values: { added: "hi" },
  });
});
