import { describe, expect, it } from "vitest";
import type { ResponseType } from "@/lib/agent/tool";
import { javascriptTool } from "@/lib/runtime/runtime-fixture";
import { toCallToolResult } from "./call-result";

const toContent = (responseType: ResponseType, data: Record<string, unknown>) =>
  toCallToolResult({ ok: true, responseType, data }, javascriptTool);

describe("the content of a result", () => {
  it.each([
    {
      name: "an image in the answer",
      item: { url: "data:image/png;base64,aGk=" },
      block: { type: "image", mimeType: "image/png", data: "aGk=" },
    },
    {
      name: "a sound in the answer",
      item: { url: "data:audio/wav;base64,aGk=" },
      block: { type: "audio", mimeType: "audio/wav", data: "aGk=" },
    },
    {
      name: "a document with its text",
      item: { url: "docs://style", mimeType: "text/plain", text: "Be brief." },
      block: {
        type: "resource",
        resource: { uri: "docs://style", mimeType: "text/plain", text: "Be brief." },
      },
    },
    {
      name: "a picture elsewhere",
      item: { url: "https://example.com/cat.png", mimeType: "image/png", description: "A cat" },
      block: {
        type: "resource_link",
        uri: "https://example.com/cat.png",
        name: "cat.png",
        mimeType: "image/png",
        description: "A cat",
      },
    },
    {
      name: "an item without a valid URL",
      item: { url: "cat.png" },
      block: { type: "text", text: '{"url":"cat.png"}' },
    },
  ])("holds $name", ({ item, block }) => {
    expect(toContent("media", { media: [item] })).toEqual({ content: [block] });
    expect(toContent("mixed", { text: "See:", media: item })).toEqual({
      content: [{ type: "text", text: "See:" }, block],
    });
  });
});
