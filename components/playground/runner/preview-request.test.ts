import { expect, test } from "vitest";
import { emptyProfile } from "@/components/browser-storage/caller-profile-fixture";
import type { Tool } from "@/lib/agent/tool";
import { previewRequest } from "./preview-request";

const tool: Tool = {
  name: "sendMessage",
  description: "Sends a message.",
  parameters: {
    type: "object",
    properties: {
      text: { type: "string" },
      thread: { type: "object", properties: { broadcast: { type: "boolean" } } },
    },
  },
  handler: {
    kind: "http",
    method: "POST",
    url: "https://api.example/messages",
    query: [{ name: "team", value: "{{variables.team}}" }],
    body: {
      type: "json",
      value: { text: "{{params.text}}", reply_broadcast: "{{params.thread.broadcast}}" },
    },
  },
};

test("omits what will not be sent", () => {
  const request = previewRequest(tool, { text: "Hello" }, emptyProfile, []);
  expect(JSON.parse(request?.body ?? "")).toEqual({ text: "Hello" });
  expect(request?.url).toBe("https://api.example/messages");
});

test("masks secret arguments", () => {
  const parameters: Tool["parameters"] = {
    type: "object",
    properties: { text: { type: "string", format: "password" } },
  };
  const request = previewRequest({ ...tool, parameters }, { text: "pass-1" }, emptyProfile, []);
  expect(JSON.parse(request?.body ?? "")).toEqual({ text: "•••" });
});
