import { hash } from "node:crypto";
import type { Tool } from "@/lib/agent/tool";
import { canonicalJson } from "@/lib/schema/json";
import type { Editor } from "../access/identity";
import { transactAs } from "../access/membership";
import { findUserNames } from "../access/users";
import { databaseNow } from "../clock";
import { database, type Transaction } from "../database";
import type { Draft } from "./manifests";

/** How the test `test` of `tool` ended. `message` is why it failed, and contains no secrets. */
export type ToolTestRun = {
  tool: string;
  test: string;
  passed: boolean;
  message: string;
  /** How long the call took; null if it was refused before it began. */
  ms: number | null;
};

type LastToolTestRun = ToolTestRun & {
  finishedAt: Date;
  /** The name of the user who ran it; null if their account was deleted. */
  ranBy: string | null;
  /** Whether neither the tool nor the test has changed since. */
  isCurrent: boolean;
};

const sha256 = (text: string): string => hash("sha256", text, "base64url");

/** Creates a function that hashes a tool, whatever its name, together with one of its tests. */
const createTestHash = ({ name: _, examples = [], ...tool }: Tool) => {
  const toolHash = sha256(canonicalJson(tool));
  // Nothing prevents two tests with the same name.
  const tests = Map.groupBy(examples, ({ name }) => name);
  return (test: string) => sha256(toolHash + canonicalJson(tests.get(test)));
};

/**
 * Replaces the last runs of tests of `draft`. Leaves out those of tools that have changed since the
 * draft was read, because their tests may no longer exist.
 */
export const putToolTestRuns = async (
  editor: Editor,
  { agent, manifest, revision }: Draft,
  runs: readonly ToolTestRun[],
): Promise<void> => {
  if (runs.length === 0) return;
  const hashes = new Map(manifest.tools.map((tool) => [tool.name, createTestHash(tool)]));
  const rows = runs.map(({ test, ...run }) => ({
    ...run,
    nameHash: sha256(test),
    hash: hashes.get(run.tool)?.(test),
  }));
  const distinct = new Map(rows.map((row) => [canonicalJson([row.tool, row.nameHash]), row]));
  const finishedAt = new Date(databaseNow());
  await transactAs(editor, async (transaction) => {
    // Changes of the draft wait until the runs are stored, and then delete those of removed tests.
    await transaction.$queryRaw`select 1 from "Agent" where id = ${agent.id} for share`;
    await transaction.$executeRaw`
      insert into "ToolTestRun"
        ("toolId", "nameHash", passed, message, ms, hash, "ranBy", "finishedAt")
      select tool.id, run."nameHash", run.passed, run.message, run.ms, run.hash,
        ${editor.user}, ${finishedAt}::timestamptz
      from json_to_recordset(${JSON.stringify([...distinct.values()])}::json) as run
        (tool text, "nameHash" text, passed boolean, message text, ms float8, hash text)
      join "Tool" tool on tool."agentId" = ${agent.id} and tool.name = run.tool
        and tool.revision < ${revision}
      on conflict ("toolId", "nameHash") do update set passed = excluded.passed,
        message = excluded.message, ms = excluded.ms, hash = excluded.hash,
        "ranBy" = excluded."ranBy", "finishedAt" = excluded."finishedAt"`;
  });
};

/** Deletes the last runs of tests that these tools no longer have. */
export const deleteRemovedTestRuns = async (
  tools: readonly { id: string; definition: Pick<Tool, "examples"> }[],
  transaction: Transaction,
): Promise<void> => {
  if (tools.length === 0) return;
  const remaining = tools.map(({ id, definition: { examples = [] } }) => ({
    id,
    hashes: examples.map(({ name }) => sha256(name)),
  }));
  await transaction.$executeRaw`
    delete from "ToolTestRun" run
    using json_to_recordset(${JSON.stringify(remaining)}::json) as tool(id text, hashes text[])
    where run."toolId" = tool.id and run."nameHash" <> all (tool.hashes)`;
};

/** Lists the last runs of the draft's tests, in their order. Leaves out tests that never ran. */
export const listToolTestRuns = async ({ agent, manifest }: Draft): Promise<LastToolTestRun[]> => {
  const rows = await database().toolTestRun.findMany({
    where: { tool: { agentId: agent.id } },
    include: { tool: { select: { name: true } } },
  });
  const userNames = await findUserNames(rows.map(({ ranBy }) => ranBy));
  const rowsByTool = Map.groupBy(rows, ({ tool }) => tool.name);
  return manifest.tools.flatMap((tool) => {
    const rowsByHash = new Map(rowsByTool.get(tool.name)?.map((row) => [row.nameHash, row]));
    if (rowsByHash.size === 0) return [];
    const hashTest = createTestHash(tool);
    return [...new Set(tool.examples?.map(({ name }) => name))].flatMap((test) => {
      const row = rowsByHash.get(sha256(test));
      if (!row) return [];
      const { passed, message, ms, finishedAt } = row;
      return {
        tool: tool.name,
        test,
        passed,
        message,
        ms,
        finishedAt,
        ranBy: userNames.get(row.ranBy) ?? null,
        isCurrent: row.hash === hashTest(test),
      };
    });
  });
};
