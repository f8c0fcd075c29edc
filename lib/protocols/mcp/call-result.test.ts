import { describe, expect, it } from "vitest";
import type { ResponseType } from "@/lib/agent/tool";
import { javascriptTool } from "@/lib/runtime/runtime-fixture";
import { toCallToolResult, toRefusedResult } from "./call-result";

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
      name: "a picture with parameters in its type",
      item: { url: "data:image/svg+xml;charset=utf-8;base64,aGk=" },
      block: { type: "image", mimeType: "image/svg+xml", data: "aGk=" },
    },
    {
      name: "another file in the answer",
      item: { url: "data:application/pdf;base64,aGk=", mimeType: "application/pdf" },
      block: {
        type: "resource",
        resource: { uri: "agent://media/1", mimeType: "application/pdf", blob: "aGk=" },
      },
    },
    {
      name: "a data URL without Base64, named by its type",
      item: { url: "data:text/plain,hello%20you", mimeType: "text/plain" },
      block: {
        type: "resource_link",
        uri: "data:text/plain,hello%20you",
        name: "text/plain",
        mimeType: "text/plain",
      },
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
      name: "a URL with characters that a URI must not have",
      item: { url: "https://example.com/my  cät|\ud800.png?a=%20", mimeType: "image/png" },
      block: {
        type: "resource_link",
        uri: "https://example.com/my%20%20c%C3%A4t%7C%EF%BF%BD.png?a=%20",
        name: "my  cät|\ufffd.png",
        mimeType: "image/png",
      },
    },
    {
      name: "a URL that cannot be decoded",
      item: { url: "https://example.com/100%" },
      block: { type: "resource_link", uri: "https://example.com/100%", name: "100%" },
    },
    {
      name: "an item without a valid URL",
      item: { url: "cat.png" },
      block: { type: "text", text: '{"url":"cat.png"}' },
    },
  ])("contains $name", ({ item, block }) => {
    expect(toContent("media", { media: [item] })).toEqual({ content: [block] });
    expect(toContent("mixed", { text: "See:", media: item })).toEqual({
      content: [{ type: "text", text: "See:" }, block],
    });
  });
});

it("describes a file that is part of the result, and annotates both", () => {
  const annotations = { audience: ["user"] };
  const item = {
    url: "data:image/png;base64,aGk=",
    description: "A cat",
    metadata: { annotations },
  };
  expect(toContent("media", { media: item })).toEqual({
    content: [
      { type: "text", text: "A cat", annotations },
      { type: "image", mimeType: "image/png", data: "aGk=", annotations },
    ],
  });
});

it.each([
  { audience: ["user"], priority: 0.5, lastModified: "2026-01-01T00:00:00Z" },
  { priority: 2 },
  "high",
])("annotates a file only with valid annotations: %j", (annotations) => {
  const item = { url: "data:image/png;base64,aGk=", metadata: { annotations } };
  const { content } = toContent("media", { media: item });
  const isValid = typeof annotations === "object" && "audience" in annotations;
  expect(content[0]?.annotations).toEqual(isValid ? annotations : undefined);
});

it("has no content if the text of a mixed response is empty", () => {
  expect(toContent("mixed", { text: "" })).toEqual({ content: [] });
});

describe("a refused result", () => {
  it.each([
    {
      name: "the text for models, which has the message",
      message: "/n must be a number.",
      details: "TOOL ERROR: INVALID_PARAMETER\n/n must be a number.",
      text: "TOOL ERROR: INVALID_PARAMETER\n/n must be a number.",
    },
    {
      name: "its message and its details",
      message: "Missing variables: a",
      details: "Send x-a as a request header.",
      text: "Missing variables: a\nSend x-a as a request header.\nTry again in 5 seconds.",
    },
  ])("contains $name only once", ({ message, details, text }) => {
    const { content } = toRefusedResult({ message, details, facts: { retryAfterSeconds: 5 } });
    expect(content).toEqual([{ type: "text", text }]);
  });
});
