import { expect, test } from "vitest";
import { findSection } from "./section-index";

test.each([
  ["name", "basics"],
  ["rows.2.kinds.string.pattern", "parameters"],
  ["schema", "parameters"],
  ["http.url", "work"],
  ["http.bodyJson", "work"],
  ["http.select", "response"],
  ["http.module", "hooks"],
  ["javascript.code", "work"],
  ["confirmPrompt", "behavior"],
  ["limits.rateCalls", "limits"],
  ["timeout", "limits"],
])("maps %s to the section %s", (path, section) => expect(findSection(path)).toBe(section));
