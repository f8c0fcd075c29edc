import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { helpTopics } from "../../components/help/help-topics.ts";
import { runCommandLine } from "./command-line-fixture.ts";
import { commands } from "./commands.ts";

const folder = path.resolve(import.meta.dirname, "../../docs/reference");
const page = fs.readFileSync(path.join(folder, "command-line.md"), "utf8");
const inPage = [...page.matchAll(/toolwright -- ([a-z][^#)`\n]*)/g)].map(([, line = ""]) => line);
const inHelp = helpTopics.find(({ id }) => id === "command-line")?.rows.map(({ code }) => code);
const inCommands = await Promise.all(
  commands.map(async ({ load }) => (await load()).command.examples),
);

/** Splits a line into words, as a shell does. */
const split = (line: string) =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, ...parts]) => parts.join(""));

test("documents every command on the page and in the help", () => {
  for (const { name } of commands) {
    expect(page).toContain(`\n## ${name}\n`);
    expect(inHelp?.some((line) => line.startsWith(name))).toBe(true);
  }
});

test.each([...new Set([...inPage, ...(inHelp ?? []), ...inCommands.flat()])])(
  "%s is a command with options that exist",
  async (line) => {
    const { code, errors } = await runCommandLine("http://127.0.0.1:9", [...split(line), "--help"]);
    expect([code, errors]).toEqual([0, ""]);
  },
);
