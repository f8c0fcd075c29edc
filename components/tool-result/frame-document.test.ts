import { expect, test } from "vitest";
import { createFrameDocument, hasRemoteContent } from "./frame-document";

test("puts the policy before the result, and allows nothing from other sites", () => {
  const html =
    '<meta http-equiv="Content-Security-Policy" content="img-src *"><img src="https://t.example/a.png">';
  const frame = createFrameDocument(html, false);
  expect(frame).toMatch(
    /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
  );
  const policy = /content="([^"]*)"/.exec(frame)?.[1];
  expect(policy).not.toMatch(/http|\*|script-src|connect-src/);
});

test("removes hints that a policy does not cover", () => {
  const html =
    '<link rel="dns-prefetch" href="//t.example"><LINK href=//t.example rel=preconnect><p>Hi</p>';
  expect(createFrameDocument(html, false)).not.toContain("t.example");
  expect(createFrameDocument(html, false)).toContain("<p>Hi</p>");
});

test("loads remote content on demand, still without scripts, frames and connections", () => {
  const frame = createFrameDocument('<img src="https://t.example/a.png">', true);
  expect(frame).toContain("img-src data: https: http:");
  expect(frame).not.toMatch(/script-src|frame-src|connect-src/);
});

test.each([
  ['<img src="https://a.example/x.png">', true],
  ["<img srcset='//a.example/x.png 2x'>", true],
  ['<link rel="stylesheet" href="https://a.example/x.css">', true],
  ["<p style=\"background: url('https://a.example/x.png')\">x</p>", true],
  ['<a href="https://a.example">A link loads nothing</a>', false],
  ['<img src="data:image/png;base64,AA==">', false],
])("detects remote content in %s: %s", (html, isRemote) =>
  expect(hasRemoteContent(html)).toBe(isRemote),
);
