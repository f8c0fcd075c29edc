import { expect, test } from "vitest";
import { hasLivePane, readEditorPlace } from "./editor-place";

test.each([
  ["/agents/mail/tools", "tools", undefined],
  ["/agents/mail/tools/send%20it", "tools", "send it"],
  ["/agents/mail/new-tool?incomplete=1", "tools", ""],
  ["/agents/mail/prompts", "prompts", undefined],
  ["/agents/mail/prompts?open=greet", "prompts", "greet"],
  ["/agents/mail/resources?new", "resources", ""],
] as const)("reads what %s shows", (path, list, open) => {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  expect(readEditorPlace(pathname, searchParams)).toEqual({ list, open });
  expect(hasLivePane(pathname, searchParams)).toBe(open !== undefined);
});

test.each([
  ["/agents/mail/resource", true],
  ["/agents/mail/playground?open=x", false],
  ["/settings/tokens/tools/x", false],
  ["/agents", false],
])("knows whether %s has a live pane", (path, expected) => {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  expect(hasLivePane(pathname, searchParams)).toBe(expected);
});
