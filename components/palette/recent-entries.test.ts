import { expect, it } from "vitest";
import {
  createMemoryStorage,
  getBlockedStorage,
} from "@/components/browser-storage/storage-fixture";
import { addRecent, readRecent, toEntityName, withoutDeleted } from "./recent-entries";

it("keeps eight entries, newest first, without duplicates", () => {
  const storage = createMemoryStorage();
  for (const id of ["a", "b", "a", "c", "d", "e", "f", "g", "h", "i"])
    addRecent(() => storage, { id, label: id.toUpperCase(), href: `/${id}` });
  expect(
    readRecent(() => storage)
      .map(({ id }) => id)
      .join(""),
  ).toBe("ihgfedca");
});

it("ignores invalid storage and links to other sites", () => {
  for (const text of ["{", '[{"id":"x","label":"X","href":"https://evil.example"}]']) {
    const storage = createMemoryStorage({ "toolwright.recent": text });
    expect(readRecent(() => storage)).toEqual([]);
  }
  expect(readRecent(getBlockedStorage)).toEqual([]);
});

it("leaves out agents and tools that no longer exist, and their pages", () => {
  const entries = [
    { id: "1", label: "Slack", href: "/agents/slack/tools" },
    { id: "2", label: "send message", href: "/agents/slack/tools/send%20message" },
    { id: "3", label: "renamed", href: "/agents/slack/tools/renamed" },
    { id: "4", label: "Settings", href: "/settings" },
    { id: "5", label: "Sign out" },
    { id: "6", label: "Endpoint", href: "/agents/slack/endpoint" },
    { id: "7", label: "New tool in Mail", href: "/agents/mail/new-tool" },
  ];
  expect(entries.map(toEntityName)).toEqual([
    { agent: "slack" },
    { agent: "slack", tool: "send message" },
    { agent: "slack", tool: "renamed" },
    undefined,
    undefined,
    { agent: "slack" },
    { agent: "mail" },
  ]);
  const existing = [{ agent: "slack" }, { agent: "slack", tool: "send message" }];
  expect(withoutDeleted(entries, existing).map(({ id }) => id)).toEqual(["1", "2", "4", "5", "6"]);
  expect(withoutDeleted(entries, undefined)).toEqual(entries);
});
