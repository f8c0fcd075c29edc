import { expect, test } from "vitest";
import { toToolResult } from "./tool-result";

const read = (responseType: "media" | "mixed", data: Record<string, unknown>) =>
  toToolResult({ ok: true, responseType, data }).content;

const image = { url: "data:image/png;base64,aGk=", mimeType: "image/png" };
const imageForModel = { url: "data:image/png;base64,…", mimeType: "image/png" };
const link = { url: "https://files.example/a.png" };

test("shows a model a mixed result that is only text as that text", () => {
  expect(read("mixed", { text: "Here." })).toBe("Here.");
  expect(read("mixed", { text: "Here.", hits: 1 })).toBe('{"text":"Here.","hits":1}');
});

test("tells a model which media there are, without their bytes", () => {
  expect(JSON.parse(read("media", { media: image }))).toEqual(imageForModel);
  expect(JSON.parse(read("media", { media: [image, link] }))).toEqual([imageForModel, link]);
  expect(JSON.parse(read("mixed", { text: "Here.", media: [image] }))).toEqual({
    text: "Here.",
    media: [imageForModel],
  });
});
