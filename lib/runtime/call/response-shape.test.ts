import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { setUp } from "../runtime-fixture";

describe("response types", () => {
  const shape = async (responseType: Tool["responseType"], value: unknown) => {
    const { call } = setUp({ responseType }, { guest: async () => ({ ok: true, value }) });
    const { outcome } = await call({ text: "x" });
    return outcome.ok ? outcome.data : outcome.error.code;
  };
  it.each([
    ["text", 5, { text: 5 }],
    ["text", undefined, { text: null }],
    ["html", "<p>", { html: "<p>" }],
    ["html", {}, "TOOL_EXECUTION_FAILED"],
    ["mixed", { a: 1 }, { a: 1 }],
    ["mixed", [1], "TOOL_EXECUTION_FAILED"],
    ["media", { text: "no url" }, "TOOL_EXECUTION_FAILED"],
    ["media", "No image was found.", "TOOL_EXECUTION_FAILED"],
    ["media", [], { media: [] }],
    ["text", { "k\ud800": ["\udc00", "😀"] }, { text: { "k\ufffd": ["\ufffd", "😀"] } }],
  ] as const)("shape %s from %j", async (type, value, expected) => {
    expect(await shape(type, value)).toEqual(expected);
  });
  it("fill in missing fields of media items", async () => {
    const url = "https://example.com/a.mp4?x=1";
    expect(
      await shape("media", ["data:image/png;base64,A\nA", { url, description: "A film" }]),
    ).toEqual({
      media: [
        {
          type: "image",
          url: "data:image/png;base64,A\nA",
          mimeType: "image/png",
          description: "",
          metadata: {},
        },
        { type: "video", url, mimeType: "video/mp4", description: "A film", metadata: {} },
      ],
    });
  });
});
